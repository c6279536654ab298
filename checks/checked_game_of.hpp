#pragma once

// Implements `CheckedGame` for the rules of a game: the only part of the laws that is compiled for
// each game.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/checks/checked_game.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/with_mover.hpp>

namespace zugzwang {

/// Texts for states and moves in the reports; without them a violation names only "a state".
template <Game G>
struct LawTexts {
  std::function<std::string(const StateOf<G>&)> state;
  std::function<std::string(const MoveOf<G>&)> move;
  CallInCheck* call = nullptr;  ///< where the call of the rules that is made is kept
};

namespace detail {

template <class T>
class HeldAs final : public Opaque::Held {
 public:
  explicit HeldAs(T value) : value_(std::move(value)) {}
  const T& value() const { return value_; }
  bool is(const Held& other) const override {
    return value_ == static_cast<const HeldAs&>(other).value_;
  }

 private:
  T value_;
};

template <class T>
Opaque hold(T value) {
  return Opaque(new HeldAs<T>(std::move(value)));
}

template <class T>
const T& value_in(const Opaque& opaque) {
  return static_cast<const HeldAs<T>&>(opaque.held()).value();
}

}  // namespace detail

/// Holds references to the game and the texts.
template <Game G>
class CheckedGameOf final : public CheckedGame {
 public:
  CheckedGameOf(const G& game, const LawTexts<G>& texts)
      : CheckedGame(traits_of<G>, texts.call), game_(game), texts_(texts) {
#define ZUGZWANG_FUNCTION(concept_of, beside, name, ...)                                      \
  if constexpr (concept_of)                                                                   \
    erase(this->name, #name, [](const G& rules, const auto&... arguments) -> decltype(auto) { \
      return rules.name(arguments...);                                                        \
    });
#define ZUGZWANG_SHARED_FUNCTION ZUGZWANG_FUNCTION
#include <zugzwang/core/concepts/abilities.def>
  }

  std::string text_of_state(const Opaque& state) const override {
    return texts_.state ? texts_.state(detail::value_in<State>(state)) : "a state";
  }
  std::string text_of_move(const Opaque& move) const override {
    return texts_.move ? texts_.move(by(move)) : "a move";
  }

  std::optional<Outcome> result(const Opaque& state) const override {
    return game_.result(at(state));
  }
  Moves moves(const Opaque& state) const override {
    return listed<Move>(game_.moves(at(state)), moves_read);
  }
  bool has_move(const Opaque& state) const override {
    auto&& moves = game_.moves(at(state, "moves"));
    return std::ranges::begin(moves) != std::ranges::end(moves);
  }
  void follow(const Opaque& state, std::size_t most, Moves& moves, States& options) const override {
    for (const Move& move : game_.moves(at(state, "moves"))) {
      if (moves.size() == most) break;
      moves.push_back(detail::hold<Move>(move));
      options.push_back(hold(game_.play(at(state, "play"), move)));
    }
  }
  Opaque play(const Opaque& state, const Opaque& move) const override {
    return hold(game_.play(at(state), by(move)));
  }
  std::size_t hash_of_key(const Opaque& state) const override {
    return std::hash<KeyOf<G>>{}(game_.key(at(state, "key")));
  }
  bool have_one_key(const Opaque& a, const Opaque& b) const override {
    return game_.key(at(a, "key")) == game_.key(at(b, "key"));
  }
  bool key_has_its_bits([[maybe_unused]] const Opaque& state) const override {
    if constexpr (KeyBitsGame<G>) {
      const unsigned bits = game_.key_bits();
      return bits >= 64 || std::uint64_t{game_.key(at(state, "key"))} >> bits == 0;
    }
    return true;
  }

  std::size_t times_among_predecessors([[maybe_unused]] const Opaque& option,
                                       [[maybe_unused]] const Opaque& state,
                                       [[maybe_unused]] const Opaque& move) const override {
    std::size_t times = 0;
    if constexpr (RetractableGame<G>)
      for (const auto& [from, by_move] : game_.predecessors(at(option, "predecessors")))
        if (from == at(state) && by_move == by(move)) ++times;
    return times;
  }
  std::uint64_t predecessors_of_form([[maybe_unused]] const Opaque& state,
                                     [[maybe_unused]] const Opaque& form) const override {
    std::uint64_t count = 0;
    if constexpr (RetractableGame<G> && SymmetricGame<G>)
      for (const auto& predecessor : game_.predecessors(at(state, "predecessors")))
        if (game_.canonical(predecessor.state) == at(form)) ++count;
    return count;
  }
  std::vector<Predecessor<Opaque, Opaque>> predecessors(
      [[maybe_unused]] const Opaque& state, [[maybe_unused]] std::size_t most) const override {
    std::vector<Predecessor<Opaque, Opaque>> all;
    if constexpr (RetractableGame<G>)
      for (const auto& [from, move] : game_.predecessors(at(state))) {
        if (all.size() == most) break;
        all.push_back({hold(from), detail::hold<Move>(move)});
      }
    return all;
  }
  bool wins_at_once([[maybe_unused]] const Opaque& state) const override {
    if constexpr (SafeMovesGame<G>)
      for (const Move& move : game_.moves(at(state, "moves")))
        if (game_.result(game_.play(at(state, "play"), move)) == Outcome::loss) return true;
    return false;
  }
  Opaque turned([[maybe_unused]] const Opaque& state) const override {
    if constexpr (detail::has_turned<G>) return hold(game_.turned(at(state)));
    return {};
  }
  States components([[maybe_unused]] const Opaque& state) const override {
    States all;
    if constexpr (PlayerOnMove<G>) {
      if constexpr (DecomposableGame<typename G::Rules>)
        for (const auto& component : game_.rules().components(at(state).position))
          all.push_back(hold(State{component, at(state).player}));
    } else if constexpr (DecomposableGame<G>) {
      return listed<State>(game_.components(at(state)), no_limit);
    }
    return all;
  }
  Opaque with_player([[maybe_unused]] const Opaque& state,
                     [[maybe_unused]] Player player) const override {
    if constexpr (PlayerOnMove<G>) return hold(State{at(state).position, player});
    return {};
  }
  Player player([[maybe_unused]] const Opaque& state) const override {
    if constexpr (PlayerOnMove<G>) return at(state).player;
    return {};
  }
  bool can_move([[maybe_unused]] const Opaque& state) const override {
    if constexpr (traits_of<G>.can_move)
      return game_.rules().can_move(at(state).position, at(state).player);
    return {};
  }
  Opaque mirrored([[maybe_unused]] const Opaque& state) const override {
    if constexpr (traits_of<G>.mirrored)
      return hold(State{game_.rules().mirrored(at(state).position), at(state).player});
    return {};
  }
  bool position_repeats([[maybe_unused]] const Opaque& state) const override {
    if constexpr (PlayerOnMove<G>) {
      using P = typename G::Rules;
      const P& rules = game_.rules();
      const StateOf<P>& position = at(state).position;
      if constexpr (RepresentedGame<P>)
        if (!(rules.representative(position) == rules.representative(position))) return false;
      return rules.key(position) == rules.key(position);
    }
    return {};
  }

  std::vector<std::uint64_t> heaps([[maybe_unused]] const Opaque& state,
                                   [[maybe_unused]] std::size_t most) const override {
    std::vector<std::uint64_t> all;
    if constexpr (HeapGame<G>)
      for (const std::uint64_t heap : game_.heaps(at(state))) {
        if (all.size() == most) break;
        all.push_back(heap);
      }
    return all;
  }
  std::vector<std::vector<std::uint64_t>> heap_options(
      [[maybe_unused]] std::uint64_t heap, [[maybe_unused]] std::size_t most) const override {
    std::vector<std::vector<std::uint64_t>> options;
    if constexpr (HeapGame<G>)
      for (const auto& option : game_.heap_options(heap)) {
        if (options.size() == most) break;
        std::vector<std::uint64_t>& parts = options.emplace_back();
        for (const std::uint64_t part : option) parts.push_back(part);
      }
    return options;
  }
  std::vector<HeapMove<Opaque>> heap_moves([[maybe_unused]] const Opaque& state) const override {
    std::vector<HeapMove<Opaque>> all;
    if constexpr (HeapMovesGame<G>)
      for (const HeapMove<Move>& effect : game_.heap_moves(at(state)))
        all.push_back({detail::hold<Move>(effect.move), effect.heap, effect.parts});
    return all;
  }
  std::uint64_t stride() const override {
    if constexpr (RowGame<G>) return stride_of(game_);
    return {};
  }
  Opaque row_state([[maybe_unused]] std::uint64_t of_row,
                   [[maybe_unused]] std::size_t of_column) const override {
    if constexpr (RowGame<G>) return hold(game_.state(of_row, of_column));
    return {};
  }

 private:
  using State = StateOf<G>;
  using Move = MoveOf<G>;

  using Listed = detail::ListedTypes;

  /// Sets a function, which `Call` calls, with its types erased.
  template <class R, class... Ts, class Call>
  void erase(RulesFunction<R(Ts...)>& function, const char* name, Call) {
    function = {
        *this, name,
        [](const CheckedGame& self, const detail::Erased<Ts>&... arguments) -> detail::Erased<R> {
          const G& rules = static_cast<const CheckedGameOf&>(self).game_;
          if constexpr (std::is_void_v<R>)
            Call{}(rules, typed<Ts>(arguments)...);
          else
            return erased<R>(Call{}(rules, typed<Ts>(arguments)...));
        }};
  }
  template <class T>
  static const auto& typed(const detail::Erased<T>& erased) {
    if constexpr (std::same_as<T, Listed::State>)
      return detail::value_in<State>(erased);
    else if constexpr (std::same_as<T, Listed::Move>)
      return by(erased);
    else
      return erased;
  }
  static std::vector<std::uint64_t> all_of(auto&& range) {
    std::vector<std::uint64_t> all;
    for (const std::uint64_t each : range) all.push_back(each);
    return all;
  }
  template <class R>
  static detail::Erased<R> erased(auto&& value) {
    if constexpr (std::same_as<R, Listed::State>)
      return hold(value);
    else if constexpr (std::same_as<R, Listed::Move>)
      return detail::hold<Move>(value);
    else if constexpr (std::same_as<R, std::optional<Listed::Move>>)
      return value ? std::optional(detail::hold<Move>(*value)) : std::nullopt;
    else if constexpr (std::same_as<R, Listed::Moves>)
      return listed<Move>(value, no_limit);
    else if constexpr (std::same_as<R, Listed::Numbers>)
      return all_of(value);
    else
      return value;
  }

  static Opaque hold(State state) { return detail::hold(std::move(state)); }
  /// Returns a state, of which a function of the rules is called: the one named like the caller.
  const State& at(const Opaque& state, const char* function = __builtin_FUNCTION()) const {
    calls(function, state);
    return detail::value_in<State>(state);
  }
  static const Move& by(const Opaque& move) { return detail::value_in<Move>(move); }

  template <class T, class Range>
  static std::vector<Opaque> listed(Range&& range, std::size_t most) {
    std::vector<Opaque> all;
    for (const T& each : range) {
      if (all.size() == most) break;
      all.push_back(detail::hold<T>(each));
    }
    return all;
  }

  const G& game_;
  const LawTexts<G>& texts_;
};

}  // namespace zugzwang
