#pragma once

// The names of all laws in one list. A check that names a law outside the list does not compile,
// and a test violates each law of the list, so that no law is lost and every one can fail.

#include <array>
#include <string_view>

namespace zugzwang {

/// The laws in the order of their themes: play, partizan games, numbering, heaps, values, census.
inline constexpr auto law_names = std::to_array<std::string_view>({
    "key is injective",
    "asking twice gives the same",
    "a state without a result has a move",
    "moves are distinct",
    "rank falls with every move",
    "moves come in order of preference",
    "just the moves of a state are legal",
    "the moves are as many as counted",
    "a search looks at each move once",
    "no move loses at once where safe moves are told",
    "a move that wins at once is told",
    "just the moves are safe after which the opponent does not win at once",
    "keys have no more bits than are told",
    "a settled state has the outcome of the definition",
    "the bounds of a state hold the outcome of the definition",
    "each move is among the predecessors of its option, once",
    "each predecessor is unfinished, and its move leads back",
    "predecessors come in rising rows",
    "canonical is idempotent",
    "a canonical state is the same game",
    "all states of an orbit tell its size alike",
    "orbits balance the moves between them",
    "an orbit has the size that it is told to have",
    "a player who resists plays a legal move",
    "a player can move just where he has a move",
    "each player has the moves of the components",
    "a mirror image has the options of the opponent",
    "play stays inside the game",
    "play leads from positions to positions",
    "the predecessors of a position are positions",
    "index is a bijection",
    "ranks rise with indices",
    "row and column tell the state",
    "rows look back no further than stated",
    "rows have the moves and results of the row one stride below",
    "layers look back no further than stated",
    "layers hold consecutive indices",
    "a layer as an array obeys the definition",
    "tiers hold consecutive indices",
    "moves lead to the next tiers alone",
    "a state and its canonical form are of one tier",
    "no way leads back to a tier that play has left",
    "in an impartial game just the player without a move has lost",
    "in an impartial game both players have the same moves",
    "a state has the moves of its components",
    "a state has the moves of its heaps",
    "heap moves tell what the moves do to the heaps",
    "the move that leaves some parts is one of the moves, and leaves them",
    "a heap becomes smaller heaps",
    "a move that removes nothing splits",
    "the rules allow what heaps may become",
    "a finished scoring game is a draw",
    "the closed form obeys the definition",
    "the closed form's best moves are those that attain the value",
    "a state is counted just where its canonical form is",
});

/// The name of a law, checked at compile time.
class LawName {
 public:
  consteval LawName(const char* name) : name_(name) {
    for (const std::string_view known : law_names)
      if (name_ == known) return;
    throw "law_names has no law of this name";
  }
  constexpr std::string_view text() const { return name_; }

 private:
  std::string_view name_;
};

}  // namespace zugzwang
