#pragma once

// The texts that describe a game.

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugzwang {

/// The ideas of the theory by which games are grouped, in the order in which they are learned.
inline constexpr std::array<std::string_view, 7> ideas = {
    "backward induction", "nim sums", "cold games", "hot games",
    "loopy games",        "scores",   "endings"};

struct GameText {
  std::string name;  ///< in kebab-case
  std::string title;
  std::string summary;  ///< one line
  std::string rules;
  std::string move{};    ///< what a move is
  std::string answer{};  ///< what `answer` of the presentation returns
  std::vector<std::string> sources{};
  std::vector<std::string> errata{};   ///< errors in the sources
  std::vector<std::string> example{};  ///< flags of a small problem
  std::vector<std::string> also{};     ///< other names, such as "leetcode-877"
  std::string idea{};                  ///< what the game is an example of: one of `ideas`, or empty
  std::string distance{};  ///< "mate" if distances are stated in moves to mate; else in plies
  /// The search that finds most outcomes soonest, as `bench/run default` shows; empty if none does.
  std::string best_search{};
  /// The help of each field whose declaration states none, by the field's name.
  std::vector<std::pair<std::string, std::string>> helps{};
};

}  // namespace zugzwang
