#pragma once

// The interface between a partizan game without its types and what is computed from its components:
// canonical values, and winners of sums. One virtual call lists the moves of a position; another
// plays one of them and returns the components of the position that it leads to. The searches are
// compiled once for all games.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <boost/container/small_vector.hpp>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/model/game_model.hpp>

namespace zugzwang {

/// A move of either player: its bytes, or its place among the moves of the player.
using AnyPlayersMove = PlayersMove<std::uint64_t>;

/// A position without a player on move; or the position after a move of it, which is played when
/// its components are asked for; or a component, as its representative.
struct AnyPosition {
  AnyState::Words words{};  ///< the bytes of its state, or the number of that in the model
  std::optional<AnyPlayersMove> move{};  ///< that leads from this state to the position

  // Of a component:
  std::uint64_t key = 0;    ///< of the representative: equal if and only if these are
  bool is_negated = false;  ///< the component is the negative of the representative
  bool is_own_negative = false;
  bool is_finished = false;  ///< neither player can move
  std::uint64_t rank = 0;    ///< of the representative; 0 if the game has no ranks

  bool operator==(const AnyPosition& other) const {
    return words == other.words && move == other.move;
  }
};

/// A partizan game without its types. A position that does not split is its own component.
class PartizanModel {
 public:
  using Components = boost::container::small_vector<AnyPosition, 4>;

  virtual ~PartizanModel() = default;

  /// Returns a position by its number, and the player on move there.
  virtual AnyPosition position(std::uint64_t number) const = 0;
  virtual Player mover(std::uint64_t number) const = 0;
  /// Returns the components of a position.
  virtual Components components(const AnyPosition& position) const = 0;
  /// Plays the move that leads to a position.
  virtual AnyPosition played(const AnyPosition& position) const = 0;
  // For a position that no move leads to:
  /// Lists the moves of a player in order of preference.
  virtual std::vector<std::uint64_t> moves(const AnyPosition& position, Player player) const = 0;
  /// Lists the moves of a player in one of the components, by its place among them.
  virtual std::vector<std::uint64_t> moves_in(const AnyPosition& position, std::size_t component,
                                              Player player) const = 0;
  /// Returns a move as data.
  virtual Datum move_to_json(const AnyPosition& position, const AnyPlayersMove& move) const = 0;

  /// Whether keys are the same in every run.
  virtual bool has_lasting_keys() const = 0;
  /// Returns the bytes held for states that are not plain bytes.
  virtual std::uint64_t bytes() const = 0;
};

}  // namespace zugzwang
