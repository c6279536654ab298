#pragma once

// How a game is told: what its problems are called, how its positions and moves read. A
// presentation derives from `Presentation<Problem, Game>` and overrides what it must and what it
// may; a function that overrides nothing, by a slip in its name or its arguments, does not compile.
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
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_text.hpp>
#include <zugzwang/engine/scene.hpp>

namespace zugzwang {

struct Answer;
/// What the game's own strategy plays: `answer.own_move`.
Datum own_move(const Answer& answer);

namespace detail {

template <class G>
G single_or_variant(std::type_identity<G>);
template <class... Gs>
std::variant<Gs...> single_or_variant(std::type_identity<Gs>...);

/// The move that a presentation tells by this datum; nothing if there is none. A class that is no
/// game has none, so that its author reads of nothing else.
template <class Presentation, class G>
std::optional<MoveIfAny<G>> find_move(const Presentation& presentation, const G& game,
                                      const StateIfAny<G>& state, const Datum& datum) {
  if constexpr (Game<G>)
    for (const MoveOf<G>& move : game.moves(state))
      if (presentation.move_to_json(game, move) == datum) return move;
  return std::nullopt;
}

}  // namespace detail

/// What a game says of itself and of its problems, which are of type P. `Gs` are the types of its
/// rules, those of the plain rules first; each is a Game.
template <class P, class... Gs>
class GamePresentation : AssertGame<Gs>... {
 public:
  using GamePresentationType = GamePresentation;
  using Problem = P;
  using Rules = decltype(detail::single_or_variant(std::type_identity<Gs>{}...));

  virtual ~GamePresentation() = default;

  virtual GameText text() const = 0;
  virtual std::vector<Field<P>> fields() const = 0;
  /// Returns the game with the rules of a problem. Throws Error{bad_position} where its fields do
  /// not go together.
  virtual Rules rules(const P& problem) const = 0;

  /// Returns small problems to check the game by; none where all small values of the fields will
  /// do.
  virtual std::vector<P> small_problems() const { return {}; }
  /// Returns a problem of about this size; nothing where fields drawn one by one will do.
  virtual std::optional<P> random_problem(std::uint64_t /*size*/, Random& /*random*/) const {
    return std::nullopt;
  }
  /// Calls a function template with the types of the rules, the plain ones first.
  static constexpr auto with_rules(auto function) { return function.template operator()<Gs...>(); }
  /// An ability of the game, such as OwnPlayers.
  virtual Ability* find_ability(std::string_view /*name*/) const { return nullptr; }
};

/// How moves read as data. Moves that are whole numbers are told by themselves.
template <class G>
class MovePresentation {
 public:
  using State = StateIfAny<G>;
  using Move = MoveIfAny<G>;

  virtual ~MovePresentation() = default;

  /// Returns a move as data; moves of one state differ in it.
  virtual Datum move_to_json(const G& game, const Move& move) const = 0;
  /// Returns the legal move of an unfinished state that a datum tells, or nothing.
  /// Looks through all moves by default: where they may be many, override it.
  virtual std::optional<Move> read_move(const G& game, const State& state,
                                        const Datum& datum) const {
    return detail::find_move(*this, game, state, datum);
  }
};

template <class G>
  requires std::unsigned_integral<MoveIfAny<G>>
class MovePresentation<G> {
 public:
  using State = StateIfAny<G>;
  using Move = MoveIfAny<G>;

  virtual ~MovePresentation() = default;

  virtual Datum move_to_json(const G&, const Move& move) const { return Datum(move); }
  /// Where legality can be told, no move is listed: a presentation that overrides `move_to_json`
  /// then overrides this too.
  virtual std::optional<Move> read_move(const G& game, const State& state,
                                        const Datum& datum) const {
    if constexpr (LegalityGame<G>) {
      const auto* number = datum.get<std::uint64_t>();
      if (number == nullptr || *number > std::numeric_limits<Move>::max()) return std::nullopt;
      const auto move = static_cast<Move>(*number);
      return game.legal(state, move) ? std::optional(move) : std::nullopt;
    } else {
      return detail::find_move(*this, game, state, datum);
    }
  }
};

/// How the chart of a row game reads.
template <class G>
class RowPresentation {};

template <RowGame G>
class RowPresentation<G> {
 public:
  virtual ~RowPresentation() = default;

  /// What heads the row numbers.
  virtual std::string row_name() const { return "row"; }
  virtual std::vector<std::string> column_names(const G& game) const {
    std::vector<std::string> names;
    for (std::size_t column = 0; column < game.columns(); ++column)
      names.push_back(std::to_string(column));
    return names;
  }
  /// Returns how a chart shows a state's winning move, or by null that there is none.
  virtual Datum chart_entry(const Datum& winning_move) const { return winning_move; }
};

/// How the positions of one type of rules read.
template <class P, class G>
class PositionPresentation : public MovePresentation<G>, public RowPresentation<G> {
 public:
  using typename MovePresentation<G>::State;
  using typename MovePresentation<G>::Move;

  /// Returns the position of a problem. Throws Error{bad_position}.
  virtual State state(const G& game, const P& problem) const = 0;
  /// The position in one line.
  virtual std::string show(const G& game, const State& state) const = 0;
  /// Returns the fields that give the position under these rules, each by its name; nothing where
  /// no problem gives it.
  virtual std::optional<Datum::Object> fields_of(const G&, const State&) const {
    return std::nullopt;
  }
  /// The position in a few characters.
  virtual std::string label(const G& game, const State& state) const { return show(game, state); }
  /// A move in words, such as "take 2".
  virtual std::string describe_move(const G& game, const State& state, const Move& move) const = 0;
  /// How the position looks; empty where the game does not say, and `show` has to do.
  virtual Scene scene(const G&, const State&) const { return {}; }
  /// Returns the place in the scene where a legal move is made (engine/scene.hpp); empty where it
  /// has none. Moves may share a place.
  virtual std::string place(const G&, const State&, const Move&) const { return {}; }
  /// Returns the name of the player on move, such as "mouse"; empty where players have none.
  virtual std::string mover(const G&, const State&) const { return {}; }
  /// Returns the position in lines of at most 80 characters with '\n' between them: all that
  /// `show` tells, last of all a sentence such as "x to move."; empty where `show` has to do.
  virtual std::string drawing(const G&, const State&) const { return {}; }
  /// Returns what the game's own source asks for.
  virtual Datum answer(const G&, const State&, const Answer& answer) const {
    return own_move(answer);
  }
  /// An ability of the positions, such as PackedRows.
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

namespace detail {

/// Takes a member function that Base declares and no class below it overrides.
template <class Base, class R, class... Arguments>
constexpr void declared_in(R (Base::*)(Arguments...) const) {}

}  // namespace detail

/// Does not compile unless F is the presentation of a game: each error then names what is missing.
template <class F>
struct AssertGamePresentation {
  static constexpr bool is_presentation =
      requires { requires std::derived_from<F, typename F::GamePresentationType>; };
  // Of what is no presentation, nothing further is found missing.
  static constexpr bool has_text =
      !requires { detail::declared_in<typename F::GamePresentationType>(&F::text); };
  static constexpr bool has_fields =
      !requires { detail::declared_in<typename F::GamePresentationType>(&F::fields); };
  static constexpr bool has_rules =
      !requires { detail::declared_in<typename F::GamePresentationType>(&F::rules); };
  static_assert(is_presentation,
                "a presentation derives from Presentation<Problem, Game>, or from "
                "GamePresentation<Problem, Game...>");
  static_assert(has_text, "the presentation needs text()");
  static_assert(has_fields, "the presentation needs fields()");
  static_assert(has_rules, "the presentation needs rules(problem)");
  static constexpr bool holds = is_presentation && has_text && has_fields && has_rules;
};

/// Does not compile unless T tells the positions of a game G with problems of type P.
template <class T, class P, class G>
struct AssertPositionPresentation {
  using Base = PositionPresentation<P, G>;
  using Moves = MovePresentation<G>;
  static constexpr bool is_presentation = std::derived_from<T, Base>;
  static constexpr bool has_state = !requires { detail::declared_in<Base>(&T::state); };
  static constexpr bool has_show = !requires { detail::declared_in<Base>(&T::show); };
  static constexpr bool has_describe_move =
      !requires { detail::declared_in<Base>(&T::describe_move); };
  static constexpr bool has_move_to_json =
      std::unsigned_integral<typename Moves::Move> ||
      !requires { detail::declared_in<Moves>(&T::move_to_json); };
  static_assert(is_presentation,
                "a PositionPresentation<Problem, Game> is needed for each type of rules");
  static_assert(has_state, "the presentation needs state(game, problem)");
  static_assert(has_show, "the presentation needs show(game, state)");
  static_assert(has_describe_move, "the presentation needs describe_move(game, state, move)");
  static_assert(
      has_move_to_json,
      "the presentation needs move_to_json(game, move), since moves are no whole numbers");
  static constexpr bool holds =
      is_presentation && has_state && has_show && has_describe_move && has_move_to_json;
};

}  // namespace zugzwang
