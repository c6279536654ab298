#pragma once

// What the files of a ShareJournal hold together: a line of JSON that names them, and a line with
// its checksum.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/facade/datum.hpp>
#include <zugzwang/facade/services/share_file.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// A tier whose shares are kept in a file each; one at work has the members of TierProgress.
struct KeptTier {
  bool is_finished = false;
  ShareFileHead head{};  ///< but for the rank
  std::uint64_t next = 0;
  std::uint64_t positions = 0;
  std::uint64_t source = 0;
  std::vector<PlyCount> by_plies{};  ///< of all processes

  /// The name of the file of the process that was `rank`.
  std::string file_name(std::uint64_t rank) const;
};

/// How the names of such files end.
inline constexpr std::string_view share_file_ending = ".share";

struct ShareManifest {
  std::uint64_t generation = 0;               ///< one more with each save
  std::map<std::uint64_t, KeptTier> tiers{};  ///< that are finished, by number
  std::optional<KeptTier> level{};            ///< the tier at work

  /// The file that tells this. `rules` names the game, its rules and the evaluation.
  std::string text(const Datum& rules) const;
  /// Reads one. Throws Error{bad_value} that says what is wrong with it.
  static ShareManifest read(std::string_view text, const Datum& rules);
};

}  // namespace zugzwang
