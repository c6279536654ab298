#pragma once

// For tests of journals: the rules that they are of, contents of tiers, and runs that are killed.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang::testing {

inline const Datum token_rules = Datum::Object{{"game", "token"}, {"evaluation", "distance"}};

/// What ends such a run.
struct Killed {};

/// Passes everything on, and kills the run before the next level that is saved.
class Killing final : public TierCheckpoints {
 public:
  Killing(TierCheckpoints& to, std::uint64_t levels) : to_(to), levels_(levels) {}
  // All processes come to the save together, and none waits for one that is gone.
  bool is_due() override { return (is_killed_ = levels_-- == 0) || to_.is_due(); }
  void save(const TierProgress& progress) override {
    if (is_killed_) throw Killed();
    to_.save(progress);
  }
  void save(std::uint64_t tier, const TierTable& table) override { to_.save(tier, table); }
  std::optional<TierProgress> progress(std::uint64_t tier) override { return to_.progress(tier); }
  std::optional<TierTable> table(std::uint64_t tier) override { return to_.table(tier); }

 private:
  TierCheckpoints& to_;
  std::uint64_t levels_;
  bool is_killed_ = false;
};

/// Contents of a tier that are made up: which indices are kept, and what stands in their cells.
struct MadeUp {
  std::uint64_t indices = 0;
  std::uint64_t cell_bytes = 1;  // 0 for outcomes alone
  bool is_packed = false;
  std::uint64_t seed = 0;

  std::uint64_t number(std::uint64_t index) const {
    return checksum_of(index, Distance::win(seed + 1));
  }
  bool keeps(std::uint64_t index) const { return !is_packed || number(index) % 3 == 0; }
  Distance value(std::uint64_t index) const {
    const std::uint64_t n = number(index) >> 8;
    return n % 3 == 0   ? Distance::win(n / 3 % 60)
           : n % 3 == 1 ? Distance::loss(n / 3 % 60)
                        : Distance::draw();
  }
  CanonicalIndexSet kept(const IndexShare& share) const {
    if (!is_packed) return CanonicalIndexSet(share.own());
    std::vector<std::uint64_t> words((share.own() + 63) / 64);
    for (std::uint64_t own = 0; own < share.own(); ++own)
      if (keeps(share.index(own))) words[own / 64] |= std::uint64_t{1} << own % 64;
    return CanonicalIndexSet(words);
  }
  template <class Cell>
  TierTable table(const IndexShare& share) const {
    CanonicalIndexSet indices_kept = kept(share);
    ZeroedArray<Cell> cells(TierTable::cells_for(indices_kept.size()));
    for (std::uint64_t place = 0; place < indices_kept.size(); ++place) {
      const Distance is = value(share.index(indices_kept.index(place)));
      if (is.outcome() != Outcome::draw)
        cells[place] =
            is.outcome() == Outcome::win ? Cell::won(is.plies()) : Cell::lost(is.plies());
    }
    TierTable made(share, std::move(indices_kept), std::move(cells), {{1, 2}, {3, 4}});
    if (cell_bytes == 0) made.forget_distances();
    return made;
  }
  TierTable table(const IndexShare& share) const {
    return cell_bytes == 4   ? table<Cell32>(share)
           : cell_bytes == 2 ? table<Cell16>(share)
                             : table<Cell8>(share);
  }
  bool is_same(const TierTable& table) const {
    const IndexShare& share = table.share();
    const CanonicalIndexSet wanted = kept(share);
    if (share.indices() != indices || table.canonical().size() != wanted.size() ||
        table.canonical().has_all() == is_packed || table.raw().cell_bytes != cell_bytes)
      return false;
    for (std::uint64_t place = 0; place < wanted.size(); ++place) {
      Distance is = value(table.index(place));
      if (cell_bytes == 0 && is != Distance::draw()) is = Distance::finished(is.outcome());
      if (table.index(place) != share.index(wanted.index(place)) || table.value(place) != is)
        return false;
    }
    return true;
  }
};

}  // namespace zugzwang::testing
