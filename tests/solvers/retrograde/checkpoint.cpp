// Runs that are ended between any two levels, and go on from what they have kept.

#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "solvers/retrograde/token.hpp"

namespace zugzwang {
namespace {

using testing::random_rich_graph;
using testing::RichToken;

/// A run is ended as by a kill.
struct Killed {};

/// Keeps everything in memory, and kills the run after so many levels.
class InMemory final : public TierCheckpoints {
 public:
  void kill_after(std::uint64_t levels) { levels_ = levels; }

  bool is_due() override { return true; }
  void save(const TierProgress& progress) override {
    cells_.assign(progress.cells.begin(), progress.cells.end());
    progress_ = progress;
    progress_->cells = cells_;
    if (--levels_ == 0) throw Killed();
  }
  void save(std::uint64_t tier, const TierTable& table) override {
    // Tables cannot be copied: keeps the values, in the widest cells.
    ZeroedArray<Cell32> cells(TierTable::cells_for(table.canonical().size()));
    for (std::uint64_t place = 0; place < table.canonical().size(); ++place) {
      const Distance value = table.value(place);
      if (value.outcome() == Outcome::win) cells[place] = Cell32::won(value.plies());
      if (value.outcome() == Outcome::loss) cells[place] = Cell32::lost(value.plies());
    }
    tables_.insert_or_assign(
        tier, Kept{table.share(), table.canonical(), std::move(cells), table.by_plies()});
    progress_.reset();
  }
  std::optional<TierProgress> progress(std::uint64_t tier) override {
    return progress_ && progress_->tier == tier ? progress_ : std::nullopt;
  }
  std::optional<TierTable> table(std::uint64_t tier) override {
    const auto kept = tables_.find(tier);
    if (kept == tables_.end()) return std::nullopt;
    ZeroedArray<Cell32> cells(kept->second.cells.size());
    if (cells.size() != 0) std::memcpy(cells.data(), kept->second.cells.data(), cells.bytes());
    return TierTable(kept->second.share, kept->second.kept, std::move(cells),
                     kept->second.by_plies);
  }

 private:
  struct Kept {
    IndexShare share;
    CanonicalIndexSet kept;
    ZeroedArray<Cell32> cells;
    std::vector<PlyCount> by_plies;
  };

  std::uint64_t levels_ = 0;
  std::vector<std::byte> cells_;
  std::optional<TierProgress> progress_;
  std::map<std::uint64_t, Kept> tables_;
};

/// Solves from the last state on, again and again, since each run is killed after a few levels.
template <class E, class G>
bool resumes(const G& game, Predecessors source, Random& random, std::uint64_t& killed) {
  const auto last = static_cast<std::uint32_t>(game.size() - 1);
  RetrogradeSolver<G, E> whole(game, source);
  if (whole.solve(last, {}) != Status::complete) return false;
  InMemory checkpoints;
  for (;; ++killed) {
    RetrogradeSolver<G, E> solution(game, source);
    solution.tables().keep_in(checkpoints);
    checkpoints.kill_after(1 + random() % 3);
    try {
      if (solution.solve(last, {}) != Status::complete) return false;
    } catch (const Killed&) {
      continue;
    }
    for (std::uint32_t at = 0; at <= last; ++at)
      if (game.is_position(at) && solution.value(at) != whole.value(at)) return false;
    return true;
  }
}

TEMPLATE_TEST_CASE("an interrupted run resumes to the same values", "[retrograde]",
                   (RichToken<false, true>), (RichToken<true, false>)) {
  Random random(17);
  std::uint64_t killed = 0;
  for (int trial = 0; trial < 100; ++trial) {
    CAPTURE(trial);
    const TestType game(random_rich_graph(random, 60));
    for (const Predecessors source :
         {Predecessors::automatic, Predecessors::reverse_graph, Predecessors::value_iteration}) {
      CAPTURE(static_cast<int>(source));
      REQUIRE(resumes<ByDistance>(game, source, random, killed));
      REQUIRE(resumes<ByOutcome>(game, source, random, killed));
    }
  }
  CHECK(killed > 300);
}

/// Three tiers, of which the lower ones decide the higher ones after many plies alone: a way of
/// eleven steps, and above it two pairs of states between which play can go to and fro.
struct LateTiers {
  using State = std::uint32_t;
  using Move = std::uint32_t;  // the state it leads to
  std::vector<Move> moves(State at) const {
    switch (at) {
      case 12: return {13, 10};
      case 13: return {12};
      case 14: return {15, 13};
      case 15: return {14};
      default: return {at - 1};
    }
  }
  State play(State, Move to) const { return to; }
  std::optional<Outcome> result(State at) const {
    return at == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State at) const { return at; }
  std::uint64_t size() const { return 16; }
  std::uint64_t index(State at) const { return at; }
  State state_at(std::uint64_t index) const { return static_cast<State>(index); }
  bool is_position(State) const { return true; }
  std::uint64_t tiers() const { return 3; }
  std::uint64_t tier(State at) const { return at < 12 ? 0 : at < 14 ? 1 : 2; }
  std::uint64_t tier_begin(std::uint64_t tier) const { return tier == 0 ? 0 : 10 + 2 * tier; }
  std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const {
    if (tier == 0) return {0};
    return {tier, tier - 1};
  }
};

TEST_CASE("levels that decide nothing are counted across a kill", "[retrograde]") {
  Random random(5);
  std::uint64_t killed = 0;
  for (int trial = 0; trial < 20; ++trial)
    for (const Predecessors source : {Predecessors::reverse_graph, Predecessors::value_iteration})
      REQUIRE(resumes<ByDistance>(LateTiers{}, source, random, killed));
  CHECK(killed > 100);
}

}  // namespace
}  // namespace zugzwang
