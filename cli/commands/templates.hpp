#pragma once

// The games that `new-game` starts from, one for each kind of rules: the texts of the files in
// cli/templates.

#include <cstdint>
#include <string_view>

namespace zugzwang::cli {

enum class GameKind : std::uint8_t {
  heaps,
  board,
  loopy,     ///< play can return to a position
  scores,    ///< the player with more points wins
  partizan,  ///< each player has moves of their own
};

/// A game to start from. Its name stands in the texts as my-game, MyGame, My Game and my_game.
struct FirstGame {
  std::string_view source;
  std::string_view build;    ///< the text of CMakeLists.txt
  std::string_view example;  ///< the words that describe a problem on the command line
};
FirstGame template_of(GameKind kind);

}  // namespace zugzwang::cli
