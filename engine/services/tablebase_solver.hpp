#pragma once

// A solution file in the place of a solver: whatever asks a solution asks a file as well.

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
#include <zugzwang/engine/services/tablebase.hpp>

namespace zugzwang {

/// The name of the solver of a session whose values come from a file.
inline constexpr const char* stored_solver = "stored";

/// Reads the position of these fields, or the rules alone, under the rules that a file has values
/// for. `fields` may tell rules, too, which then must be those of the file.
/// Throws Error{bad_file} where no game that is known is that of the file, Error{bad_value} where
/// the rules are others, and as GameEntry::problem does.
std::unique_ptr<Problem> problem_of(const Tablebase& tables, const Registry& registry,
                                    const Datum::Object& fields, Scope scope = Scope::position);

/// Opens a session that reads the values of a problem's game from a file. It solves nothing: what
/// the file does not hold is refused with Error{not_applicable}. It takes a census of all positions
/// where the file holds them. Throws Error{bad_value} that tells
/// what differs where the file is of another game, of other rules, or of another numbering.
Session open_tablebase(std::shared_ptr<const Tablebase> tables, const Problem& problem);

/// What a file is to hold: what play can reach from a problem's position, or all positions that a
/// census of its rules counts.
struct SolutionWanted {
  std::optional<EvaluationKind> evaluation{};
  CensusScope scope = CensusScope::reachable;
};

/// The solutions of a folder, files and folders of shards, each opened when it is first looked at.
class TablebaseFolder {
 public:
  /// Each file takes at most about `cache_bytes` for its blocks. `skipped` is told of each that is
  /// looked at, but cannot be read, or is of another encoding.
  TablebaseFolder(const std::filesystem::path& folder, std::uint64_t cache_bytes,
                  std::function<void(const std::string&)> skipped);

  /// Returns the first file of the problem's rules, in order of their names, that holds what is
  /// wanted; nothing if none does, or a limit ended the search.
  std::shared_ptr<const Tablebase> find(const Problem& problem, const SolutionWanted& wanted = {},
                                        const Limits& limits = {});
  /// Gives up the files that are open, and what they hold in memory.
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
