#pragma once

// The texts that describe a game.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugzwang {

/// The ideas of the theory by which games are grouped, in the order in which they are learned.
inline constexpr std::array<std::string_view, 7> ideas = {
    "backward induction", "nim sums", "cold games", "hot games",
    "loopy games",        "scores",   "endings"};

/// The collections of problems whose games are found by their number there: a game that has the
/// further name `leetcode-877` is on the shelf `leetcode`, as 877.
struct Shelf {
  std::string_view name;
  std::string_view title;
};
inline constexpr std::array<Shelf, 4> shelves = {{{"leetcode", "LeetCode"},
                                                  {"cses", "CSES"},
                                                  {"atcoder", "AtCoder"},
                                                  {"codeforces", "Codeforces"}}};

/// Returns the shelf of a name, or nullptr.
const Shelf* shelf_called(std::string_view name);

/// How the problems of a game are solved when they are as large as a judge asks.
struct Method {
  std::string solver;
  std::string growth;  ///< of the time with the size n of a problem, such as "n^2"
  std::string reason;  ///< why this suffices, in one sentence
};

struct GameText {
  std::string name;  ///< in kebab-case
  std::string title;
  std::string summary;  ///< one line
  std::string rules;
  std::string move{};    ///< what a move is
  std::string answer{};  ///< what `answer` of the presentation returns
  /// The names of both players, as `PositionText::mover` spells them; empty if they have none.
  std::vector<std::string> sides{};
  std::vector<std::string> sources{};
  std::vector<std::string> errata{};   ///< errors in the sources
  std::vector<std::string> example{};  ///< flags of a small problem
  std::vector<std::string> also{};     ///< other names, such as "leetcode-877"
  std::string idea{};                  ///< what the game is an example of: one of `ideas`, or empty
  std::string distance{};  ///< "mate" if distances are stated in moves to mate; else in plies
  /// The search that finds most outcomes soonest, as `bench/run default` shows; empty if none does.
  std::string best_search{};
  Method method{};  ///< of a game on a shelf
  /// The help of each field whose declaration states none, by the field's name.
  std::vector<std::pair<std::string, std::string>> helps{};

  /// Returns the help of a field; empty if there is none.
  std::string help_of(std::string_view field) const;
  /// Returns the game's number on a shelf, such as "877" or "dp-k"; nothing if it is not there.
  std::optional<std::string> number_on(const Shelf& shelf) const;
};

}  // namespace zugzwang
