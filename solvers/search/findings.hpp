#pragma once

// What a long search has found, so that an interrupted run can be continued. Every entry of its
// tables is true by itself, so that a search that begins again with these entries soon arrives
// where the earlier one was. The storage is implemented elsewhere.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>

namespace zugzwang {

/// Stores the findings of one search: records of words in tables, which the search alone
/// understands.
class SearchFindings {
 public:
  /// Takes some whole records of a table.
  using Take = std::function<void(std::uint32_t table, std::span<const std::uint64_t> words)>;

  virtual ~SearchFindings() = default;

  /// Returns whether it is time to save; called every few thousand positions.
  virtual bool is_due() = 0;
  /// Saves what `write` passes, in place of what was saved before. Throws Error{bad_file} on
  /// failure, and then leaves what was saved before unchanged.
  virtual void save(const std::function<void(const Take&)>& write) = 0;
  /// Passes what is saved, in the same order. Throws Error{bad_file} if it is damaged.
  virtual void load(const Take& take) = 0;
};

/// Passes the records of a table on, many at a time.
class RecordsOf {
 public:
  RecordsOf(std::uint32_t table, const SearchFindings::Take& take) : table_(table), take_(take) {}

  void put(std::span<const std::uint64_t> record) {
    words_.insert(words_.end(), record.begin(), record.end());
    if (words_.size() >= many) finish();
  }
  void put(std::initializer_list<std::uint64_t> record) {
    put(std::span(record.begin(), record.size()));
  }
  /// Passes on what is left.
  void finish() {
    if (!words_.empty()) take_(table_, words_);
    words_.clear();
  }

 private:
  static constexpr std::size_t many = std::size_t{1} << 17;

  std::uint32_t table_;
  const SearchFindings::Take& take_;
  std::vector<std::uint64_t> words_;
};

/// Passes the entries of a transposition table on, after the size of the table.
inline void write_table(TranspositionTable& entries, std::uint32_t table,
                        const SearchFindings::Take& take) {
  RecordsOf records(table, take);
  records.put({entries.bytes(), 0});
  entries.each([&](std::uint64_t key, std::uint64_t entry) { records.put({key, entry}); });
  records.finish();
}
/// Adds such entries. `grow` grows the table if it may, and returns whether it did: at first to the
/// size of the table that was saved, since the entries come in the order of their places.
template <class Grow>
void take_table(TranspositionTable& entries, std::span<const std::uint64_t> words,
                const Grow& grow) {
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const std::uint64_t entry = words[i + 1];
    if (entry != 0)
      entries.restore(words[i], entry);
    else
      while (entries.bytes() < words[i] && grow()) {
      }
  }
}

/// Whether a game has the same keys in every run; a model may number its positions as it meets
/// them.
template <class G>
bool has_lasting_keys([[maybe_unused]] const G& game) {
  if constexpr (requires { game.has_lasting_keys(); })
    return game.has_lasting_keys();
  else
    return std::unsigned_integral<decltype(game.key(std::declval<const StateOf<G>&>()))>;
}

/// Returns the keeper as the ability of this name, if the game has lasting keys; else null.
template <class G>
Ability* ability_of(KeepsFindings& keeper, const G& game, std::string_view name) {
  return name == KeepsFindings::ability_name && has_lasting_keys(game) ? &keeper : nullptr;
}

/// Saves the findings of a search from time to time. The derived class writes and takes them.
class FindingsKeeper : public KeepsFindings {
 public:
  void keep_in(SearchFindings& findings) override {
    findings_ = &findings;
    is_loaded_ = false;
  }

 protected:
  ~FindingsKeeper() = default;

  /// Passes all records on.
  virtual void write_findings(const SearchFindings::Take& take) = 0;
  /// Adds records to what was found, as long as the memory limit allows.
  virtual void take_findings(std::uint32_t table, std::span<const std::uint64_t> words,
                             const Meter& meter) = 0;

  /// Takes over what was saved, before the first search.
  void resume(const Meter& meter) {
    if (findings_ == nullptr || is_loaded_) return;
    is_loaded_ = true;
    findings_->load([&](std::uint32_t table, std::span<const std::uint64_t> words) {
      take_findings(table, words, meter);
    });
  }
  /// Saves what was found if it is time to.
  void save_if_due(std::uint64_t positions) {
    if (findings_ != nullptr && findings_->is_due()) save(positions);
  }
  /// Saves what was found, if any positions were visited since.
  void save(std::uint64_t positions) {
    if (findings_ == nullptr || positions == saved_at_) return;
    findings_->save([this](const SearchFindings::Take& take) { write_findings(take); });
    saved_at_ = positions;
  }

 private:
  SearchFindings* findings_ = nullptr;
  bool is_loaded_ = false;
  std::uint64_t saved_at_ = 0;  // positions
};

}  // namespace zugzwang
