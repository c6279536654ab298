#pragma once

// How a game is presented: the fields of its problems, and its positions and moves as text, data
// and drawings. A presentation derives from `Presentation<Problem, Game>`; it overrides the pure
// virtual functions, and the others where their defaults do not suit. A function marked `override`
// does not compile if a slip in its name or its parameters makes it override nothing.
//
// A game whose rules are of several types, such as normal and misère play, has one GamePresentation
// for all of them and a PositionPresentation for each.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/assert_game.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_text.hpp>
#include <zugzwang/engine/position_text.hpp>
#include <zugzwang/engine/scene.hpp>

namespace zugzwang {

struct Answer;
/// Returns the move of the game's own strategy, `answer.own_move`.
Datum own_move(const Answer& answer);

namespace detail {

template <class G>
G single_or_variant(std::type_identity<G>);
template <class... Gs>
std::variant<Gs...> single_or_variant(std::type_identity<Gs>...);

/// Returns the legal move that a presentation writes as this datum, or nothing. For a class that is
/// no game it returns nothing, so that the compiler reports only what the class lacks.
template <class Presentation, class G>
std::optional<MoveIfAny<G>> find_move(const Presentation& presentation, const G& game,
                                      const StateIfAny<G>& state, const Datum& datum) {
  constexpr std::size_t most = 10'000'000;
  if constexpr (Game<G>) {
    std::size_t looked_at = 0;
    for (const MoveOf<G>& move : game.moves(state)) {
      if (presentation.move_to_json(game, move) == datum) return move;
      if (++looked_at == most)
        throw Error(ErrorCode::too_large, "moves", "the position has too many to look for one");
    }
  }
  return std::nullopt;
}

}  // namespace detail

/// The presentation of a game: its texts, the fields of its problems, which are of type P, and the
/// rules of a problem. `Gs` are the types of its rules, that of the plain rules first; each is a
/// Game.
template <class P, class... Gs>
class GamePresentation : AssertGame<Gs>... {
 public:
  using GamePresentationType = GamePresentation;
  using Problem = P;
  using Rules = decltype(detail::single_or_variant(std::type_identity<Gs>{}...));

  virtual ~GamePresentation() = default;

  /// Returns the name, the title, the rules and the other texts that describe the game.
  virtual GameText text() const = 0;
  /// Returns the fields of a problem, as `field` of engine/field.hpp declares them.
  virtual std::vector<Field<P>> fields() const = 0;
  /// Returns the game with the rules of a problem. Throws Error{bad_position} if its fields
  /// contradict each other.
  virtual Rules rules(const P& problem) const = 0;

  /// Returns small problems on which the game is checked. If there are none, as by default, small
  /// values of the fields are combined.
  virtual std::vector<P> small_problems() const { return {}; }
  /// Returns further problems, which are checked besides small values of the fields.
  virtual std::vector<P> further_problems() const { return {}; }
  /// Problems of a game whose positions are numbered and have fields.
  struct Every {
    /// Under their rules each position is a small problem.
    std::vector<P> problems{};
    /// The rules under which random problems of size 9 and more are drawn; those above if none.
    std::vector<P> larger{};
    /// About how many positions under each of these rules are taken at most, evenly spread; not 0.
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    /// Whether play is over in nearly all random problems, since any other position leads to most
    /// of the rest.
    bool mostly_over = false;
  };
  /// Returns the rules whose positions are checked instead of small and random values of the
  /// fields; none by default.
  virtual Every every() const { return {}; }
  /// Returns a problem of about this size; if nothing, as by default, a position of `every` is
  /// drawn, or the fields one by one.
  virtual std::optional<P> random_problem(std::uint64_t /*size*/, Random& /*random*/) const {
    return std::nullopt;
  }
  /// Calls a function template with the types of the rules, that of the plain rules first.
  static constexpr decltype(auto) with_rules(auto function) {
    return function.template operator()<Gs...>();
  }
  /// Returns an ability of the game by its name, such as `OwnPlayers::ability_name`, or nullptr.
  virtual Ability* find_ability(std::string_view /*name*/) const { return nullptr; }
};

/// The headings and entries of the chart of a row game.
template <class G>
class RowPresentation {};

template <RowGame G>
class RowPresentation<G> {
 public:
  virtual ~RowPresentation() = default;

  /// Returns the heading of the row numbers.
  virtual std::string row_name() const { return "row"; }
  virtual std::vector<std::string> column_names(const G& game) const {
    std::vector<std::string> names;
    for (std::size_t column = 0; column < game.columns(); ++column)
      names.push_back(std::to_string(column));
    return names;
  }
  /// Returns the chart entry of a state with this winning move; null stands for none.
  virtual Datum chart_entry(const Datum& winning_move) const { return winning_move; }
};

/// The presentation of positions under rules of one type.
template <class P, class G>
class PositionPresentation : public RowPresentation<G> {
 public:
  using State = StateIfAny<G>;
  using Move = MoveIfAny<G>;

  virtual ~PositionPresentation() = default;

  /// Returns the position of a problem. Throws Error{bad_position} if its fields describe none.
  virtual State state(const G& game, const P& problem) const = 0;
  /// Returns what a position looks like.
  virtual PositionText position(const G& game, const State& state) const = 0;
  /// Returns what a legal move of a state looks like.
  virtual MoveText move(const G& game, const State& state, const Move& move) const = 0;
  /// Returns a move as data. Different moves of one state must have different data. Moves that are
  /// unsigned integers are written as numbers by default; all others need an override.
  virtual Datum move_to_json(const G&, const Move& move) const {
    if constexpr (std::unsigned_integral<Move>)
      return Datum(move);
    else
      return {};
  }
  /// Returns the legal move of an unfinished state that a datum describes, or nothing. The default
  /// looks through all moves: override it if there may be many. For a LegalityGame whose moves are
  /// unsigned integers it lists no moves but tests the number itself: a presentation that overrides
  /// `move_to_json` must then override this function, too.
  virtual std::optional<Move> read_move(const G& game, const State& state,
                                        const Datum& datum) const {
    if constexpr (LegalityGame<G> && std::unsigned_integral<Move>) {
      const auto* number = datum.get<std::uint64_t>();
      if (number == nullptr || *number > std::numeric_limits<Move>::max()) return std::nullopt;
      const auto move = static_cast<Move>(*number);
      return game.legal(state, move) ? std::optional(move) : std::nullopt;
    } else {
      return detail::find_move(*this, game, state, datum);
    }
  }
  /// Returns the answer that the game's source asks for; by default the move of the game's own
  /// strategy.
  virtual Datum answer(const G&, const State&, const Answer& answer) const {
    return own_move(answer);
  }
  /// Returns an ability of the positions by name, such as `PackedRows::ability_name`, or nullptr.
  virtual Ability* find_ability(std::string_view /*name*/) const { return nullptr; }
};

/// The presentation of a game with one type of rules.
template <class P, class G>
class Presentation : public PositionPresentation<P, G>, public GamePresentation<P, G> {
 public:
  using typename PositionPresentation<P, G>::State;
  using typename PositionPresentation<P, G>::Move;

  Ability* find_ability(std::string_view /*name*/) const override { return nullptr; }
};

}  // namespace zugzwang
