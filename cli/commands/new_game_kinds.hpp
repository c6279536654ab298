#pragma once

// The games that `new-game` starts from, one for each kind of rules.

#include <cstdint>
#include <string_view>

namespace zugzwang::cli {

enum class GameKind : std::uint8_t {
  heaps,
  board,
  loopy,     ///< play can return to a position
  partizan,  ///< each player has moves of their own
};

/// A game to start from. In its source, @NAME@, @TYPE@ and @TITLE@ stand for the name of the new
/// game: my-game, MyGame, My Game.
struct FirstGame {
  std::string_view source;
  std::string_view example;  ///< the words that describe a problem on the command line
};
FirstGame first_game(GameKind kind);

}  // namespace zugzwang::cli
