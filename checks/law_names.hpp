#pragma once

// The names of all laws in one list. A check that names a law outside the list does not compile,
// and a test violates each law of the list, so that no law is lost and every one can fail.

#include <array>
#include <string_view>

namespace zugzwang {

/// The laws in the order of their themes: play, partizan games, numbering, heaps, values, census.
inline constexpr auto law_names = std::to_array<std::string_view>({
    "key is injective",
    "repeated calls return the same",
    "a state without a result has a move",
    "moves are distinct",
    "rank falls with every move",
    "moves come in order of preference",
    "exactly the moves of a state are legal",
    "a state has as many moves as option_count",
    "search_order lists each move once",
    "an evaluation is an estimate, and the same for a state and its canonical form",
    "no move loses at once in a SafeMovesGame",
    "can_win finds a move that wins at once",
    "safe_moves are the moves after which the opponent cannot win at once",
    "keys have at most key_bits bits",
    "the outcome by theory is that of the definition",
    "the bounds of a state hold the outcome of the definition",
    "each move is among the predecessors of its option, once",
    "each predecessor is unfinished, and its move leads back",
    "predecessors come in rising rows",
    "canonical is idempotent",
    "a canonical state is the same game",
    "all states of an orbit have the same orbit size",
    "orbit sizes balance the moves between orbits",
    "orbit_size is the number of states of the orbit",
    "resist returns a legal move",
    "can_move holds exactly if the player has a move",
    "each player has the moves of the components",
    "a mirror image has the options of the opponent",
    "play stays inside the game",
    "play leads from positions to positions",
    "the predecessors of a position are positions",
    "index is a bijection",
    "ranks rise with indices",
    "row and column determine the state",
    "rows look back no further than stated",
    "rows have the moves and results of the row one stride below",
    "layers look back no further than stated",
    "layers hold consecutive indices",
    "a layer as an array obeys the definition",
    "tiers hold consecutive indices",
    "moves lead only to the next tiers",
    "a state and its canonical form are in the same tier",
    "play never returns to a tier it has left",
    "in an impartial game a player has lost exactly if he has no move",
    "in an impartial game both players have the same moves",
    "a state has the moves of its components",
    "a state has the moves of its heaps",
    "heap_moves describe the effects of the moves on the heaps",
    "move_leaving returns a move that leaves the given parts",
    "a heap becomes smaller heaps",
    "a move that removes nothing splits",
    "heaps have the options that the rules allow",
    "a finished scoring game is a draw",
    "the closed form obeys the definition",
    "the closed form's best moves are those that attain the value",
    "a state is counted exactly if its canonical form is",
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
