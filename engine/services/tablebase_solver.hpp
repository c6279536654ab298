#pragma once

// Uses a tablebase in place of a solver, for every service that uses a solver.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/store/tablebase.hpp>

namespace zugzwang {

/// The name of the solver of a session that reads its values from a tablebase.
inline constexpr const char* stored_solver = "stored";

/// Returns the evaluation of the values of a tablebase.
inline EvaluationKind kind_of(const TablebaseHeader& head) {
  return head.has_distances ? EvaluationKind::distance : EvaluationKind::outcome;
}

/// Reads the position described by `fields`, or the rules alone, under the rules of a tablebase.
/// `fields` may also contain rules, which must be those of the tablebase. Throws Error{bad_file} if
/// the game of the tablebase is not registered, Error{bad_value} if the rules differ, and as
/// GameEntry::problem does.
std::unique_ptr<Problem> problem_of(const Tablebase& tables, const Registry& registry,
                                    const Datum::Object& fields, Scope scope = Scope::position);

/// Returns the problem that was solved for a tablebase of positions with keys, which are all that
/// play can reach from it; null for one of numbered positions. Throws as `problem_of` does.
std::unique_ptr<Problem> root_of(const Tablebase& tables, const Registry& registry);

/// Opens a session that reads the values of a problem's game from a tablebase. It solves nothing:
/// for a position that the tablebase does not contain, it throws Error{not_applicable}. It takes a
/// census of all positions if the tablebase contains them. Throws Error{bad_value} that describes
/// the difference if the tablebase is of another game, of other rules, or of another numbering.
Session open_tablebase(std::shared_ptr<const Tablebase> tables, const Problem& problem);

/// Returns the values of a tablebase in place of a solver's for a problem, which must outlive it.
StoredValues stored_in(std::shared_ptr<const Tablebase> tables, const Problem& problem);

/// The required contents of a tablebase: all positions reachable from a problem's position, or all
/// positions that a census of its rules counts.
struct SolutionWanted {
  std::optional<EvaluationKind> evaluation{};
  CensusScope scope = CensusScope::reachable;
};

/// The tablebases in a folder, files and folders of shards, each opened when it is first examined.
class TablebaseFolder {
 public:
  /// Each tablebase uses at most about `cache_bytes` for its blocks. Calls `skipped` with a message
  /// for each one that is examined but cannot be read, or has another encoding.
  TablebaseFolder(const std::filesystem::path& folder, std::uint64_t cache_bytes,
                  std::function<void(const std::string&)> skipped);

  /// Returns the first tablebase of the problem's rules, in order of file names, that has the
  /// required contents; nothing if there is none, or a limit ended the search.
  std::shared_ptr<const Tablebase> find(const Problem& problem, const SolutionWanted& wanted = {},
                                        const Limits& limits = {});
  /// Closes the open tablebases and releases their memory.
  void close();

 private:
  struct File {
    std::filesystem::path path;
    std::shared_ptr<const Tablebase> tables{};
    bool is_skipped = false;
  };

  template <class Look>
  bool is_sound(File& file, const Look& look);

  std::vector<File> files_;
  std::uint64_t cache_bytes_;
  std::function<void(const std::string&)> skipped_;
};

}  // namespace zugzwang
