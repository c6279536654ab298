#pragma once

// The texts that describe a game.

#include <string>
#include <vector>

namespace zugzwang {

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
  std::string distance{};  ///< "mate" if distances are told in moves to mate; else in plies
};

}  // namespace zugzwang
