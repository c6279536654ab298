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
#include <zugzwang/core/on_move.hpp>

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

template <class G>
inline constexpr bool has_turned = requires(const G& game, const StateOf<G>& state) {
  { game.turned(state) } -> std::same_as<StateOf<G>>;
};

template <class G>
constexpr ModelledConcepts modelled_by_rules() {
  if constexpr (PlayerOnMove<G>) {
    using P = typename G::Rules;
    return {.can_move = CanMoveGame<P>,
            .decomposable = DecomposableGame<P>,
            .mirrored = MirroredGame<P>,
            .partizan = true};
  } else {
    return {.decomposable = DecomposableGame<G>};
  }
}

template <class G>
constexpr ModelledConcepts modelled_concepts() {
  ModelledConcepts all = modelled_by_rules<G>();
  all.array_layers = ArrayLayersGame<G>;
  all.bounded = BoundedGame<G>;
  all.closed_form = ClosedFormGame<G>;
  all.closed_form_moves = ClosedFormMovesGame<G>;
  all.counted_moves = CountedMovesGame<G>;
  all.evaluated = EvaluatedGame<G>;
  all.heap_moves = HeapMovesGame<G>;
  all.heap_parts = HeapPartsGame<G>;
  all.heaps = HeapGame<G>;
  all.impartial = ImpartialGame<G>;
  all.indexed = IndexedGame<G>;
  all.key_bits = KeyBitsGame<G>;
  all.layered = LayeredGame<G>;
  all.legality = LegalityGame<G>;
  all.orbits = OrbitGame<G>;
  all.partly_counted = PartlyCountedGame<G>;
  all.partly_indexed = PartlyIndexedGame<G>;
  all.preference = PreferenceGame<G>;
  all.ranked = RankedGame<G>;
  all.resisting = ResistingGame<G>;
  all.retractable = RetractableGame<G>;
  all.rows = RowGame<G>;
  all.safe_moves = SafeMovesGame<G>;
  all.scoring = ScoringGame<G>;
  all.search_order = SearchOrderGame<G>;
  all.settled = SettledGame<G>;
  all.symmetric = SymmetricGame<G>;
  all.taking_breaking = TakingBreakingGame<G>;
  all.tiered = TieredGame<G>;
  all.turned = has_turned<G>;
  return all;
}

}  // namespace detail

/// Holds references to the game and the texts.
template <Game G>
class CheckedGameOf final : public CheckedGame {
 public:
  CheckedGameOf(const G& game, const LawTexts<G>& texts)
      : CheckedGame(concepts, texts.call), game_(game), texts_(texts) {}

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

  bool prefers([[maybe_unused]] const Opaque& better,
               [[maybe_unused]] const Opaque& worse) const override {
    if constexpr (PreferenceGame<G>) return game_.prefers(by(better), by(worse));
    return {};
  }
  bool legal([[maybe_unused]] const Opaque& state,
             [[maybe_unused]] const Opaque& move) const override {
    if constexpr (LegalityGame<G>) return game_.legal(at(state), by(move));
    return {};
  }
  std::uint64_t option_count([[maybe_unused]] const Opaque& state) const override {
    if constexpr (CountedMovesGame<G>) return game_.option_count(at(state));
    return {};
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
  std::optional<Opaque> resist([[maybe_unused]] const Opaque& state) const override {
    if constexpr (ResistingGame<G>)
      if (std::optional<Move> move = game_.resist(at(state)))
        return detail::hold<Move>(std::move(*move));
    return {};
  }
  std::int64_t gain([[maybe_unused]] const Opaque& state,
                    [[maybe_unused]] const Opaque& move) const override {
    if constexpr (ScoringGame<G>) return game_.gain(at(state), by(move));
    return {};
  }
  bool keeps_turn([[maybe_unused]] const Opaque& state,
                  [[maybe_unused]] const Opaque& move) const override {
    if constexpr (ExtraTurnGame<G>) return game_.keeps_turn(at(state), by(move));
    return {};
  }
  Opaque canonical([[maybe_unused]] const Opaque& state) const override {
    if constexpr (SymmetricGame<G>) return hold(game_.canonical(at(state)));
    return {};
  }
  std::uint64_t orbit_size([[maybe_unused]] const Opaque& state) const override {
    if constexpr (OrbitGame<G>) return game_.orbit_size(at(state));
    return {};
  }
  bool is_counted([[maybe_unused]] const Opaque& state) const override {
    if constexpr (PartlyCountedGame<G>) return game_.is_counted(at(state));
    return {};
  }

  Moves search_order([[maybe_unused]] const Opaque& state) const override {
    if constexpr (SearchOrderGame<G>) return listed<Move>(game_.search_order(at(state)), no_limit);
    return {};
  }
  double evaluate([[maybe_unused]] const Opaque& state) const override {
    if constexpr (EvaluatedGame<G>) return game_.evaluate(at(state));
    return {};
  }
  bool can_win([[maybe_unused]] const Opaque& state) const override {
    if constexpr (SafeMovesGame<G>) return game_.can_win(at(state));
    return {};
  }
  Moves safe_moves([[maybe_unused]] const Opaque& state) const override {
    if constexpr (SafeMovesGame<G>) return listed<Move>(game_.safe_moves(at(state)), no_limit);
    return {};
  }
  bool wins_at_once([[maybe_unused]] const Opaque& state) const override {
    if constexpr (SafeMovesGame<G>)
      for (const Move& move : game_.moves(at(state, "moves")))
        if (game_.result(game_.play(at(state, "play"), move)) == Outcome::loss) return true;
    return false;
  }
  std::optional<Outcome> settled([[maybe_unused]] const Opaque& state) const override {
    if constexpr (SettledGame<G>) return game_.settled(at(state));
    return {};
  }
  OutcomeBounds bounds([[maybe_unused]] const Opaque& state) const override {
    if constexpr (BoundedGame<G>) return game_.bounds(at(state));
    return {};
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
  ClosedForm closed_form([[maybe_unused]] const Opaque& state) const override {
    if constexpr (ClosedFormGame<G>) return game_.closed_form(at(state));
    return {};
  }
  Moves best_moves([[maybe_unused]] const Opaque& state) const override {
    if constexpr (ClosedFormMovesGame<G>)
      return listed<Move>(game_.best_moves(at(state)), no_limit);
    return {};
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
    if constexpr (concepts.can_move)
      return game_.rules().can_move(at(state).position, at(state).player);
    return {};
  }
  Opaque mirrored([[maybe_unused]] const Opaque& state) const override {
    if constexpr (concepts.mirrored)
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
  HeapRules heap_rules() const override {
    if constexpr (TakingBreakingGame<G>) return game_.heap_rules();
    return {};
  }
  Opaque move_leaving([[maybe_unused]] const Opaque& state, [[maybe_unused]] std::size_t index,
                      [[maybe_unused]] const HeapParts& parts) const override {
    if constexpr (HeapPartsGame<G>)
      return detail::hold<Move>(game_.move_leaving(at(state), index, parts));
    return {};
  }

  std::uint64_t rank([[maybe_unused]] const Opaque& state) const override {
    if constexpr (RankedGame<G>) return game_.rank(at(state));
    return {};
  }
  std::uint64_t size() const override {
    if constexpr (IndexedGame<G>) return game_.size();
    return {};
  }
  std::uint64_t index([[maybe_unused]] const Opaque& state) const override {
    if constexpr (IndexedGame<G>) return game_.index(at(state));
    return {};
  }
  Opaque state_at([[maybe_unused]] std::uint64_t index) const override {
    if constexpr (IndexedGame<G>) return hold(game_.state_at(index));
    return {};
  }
  bool is_position([[maybe_unused]] const Opaque& state) const override {
    if constexpr (PartlyIndexedGame<G>) return game_.is_position(at(state));
    return {};
  }
  std::uint64_t tiers() const override {
    if constexpr (TieredGame<G>) return game_.tiers();
    return {};
  }
  std::uint64_t tier([[maybe_unused]] const Opaque& state) const override {
    if constexpr (TieredGame<G>) return game_.tier(at(state));
    return {};
  }
  std::uint64_t tier_begin([[maybe_unused]] std::uint64_t tier) const override {
    if constexpr (TieredGame<G>) return game_.tier_begin(tier);
    return {};
  }
  std::vector<std::uint64_t> next_tiers([[maybe_unused]] std::uint64_t tier) const override {
    std::vector<std::uint64_t> next;
    if constexpr (TieredGame<G>)
      for (const std::uint64_t each : game_.next_tiers(tier)) next.push_back(each);
    return next;
  }
  std::uint64_t layers() const override {
    if constexpr (LayeredGame<G>) return game_.layers();
    return {};
  }
  std::uint64_t layer([[maybe_unused]] const Opaque& state) const override {
    if constexpr (LayeredGame<G>) return game_.layer(at(state));
    return {};
  }
  std::uint64_t layer_begin([[maybe_unused]] std::uint64_t layer) const override {
    if constexpr (LayeredGame<G>) return game_.layer_begin(layer);
    return {};
  }
  Opaque state_in([[maybe_unused]] std::uint64_t layer,
                  [[maybe_unused]] std::uint64_t place) const override {
    if constexpr (LayeredGame<G>) return hold(game_.state_in(layer, place));
    return {};
  }
  void fill_layer([[maybe_unused]] std::uint64_t layer,
                  [[maybe_unused]] std::span<const Margin> below,
                  [[maybe_unused]] std::span<Margin> margins) const override {
    if constexpr (ArrayLayersGame<G>) game_.fill_layer(layer, below, margins);
  }
  std::uint64_t lookback() const override {
    if constexpr (RowGame<G> || LayeredGame<G>) return game_.lookback();
    return {};
  }
  std::size_t columns() const override {
    if constexpr (RowGame<G>) return game_.columns();
    return {};
  }
  std::uint64_t stride() const override {
    if constexpr (RowGame<G>) return stride_of(game_);
    return {};
  }
  std::uint64_t row([[maybe_unused]] const Opaque& state) const override {
    if constexpr (RowGame<G>) return game_.row(at(state));
    return {};
  }
  std::size_t column([[maybe_unused]] const Opaque& state) const override {
    if constexpr (RowGame<G>) return game_.column(at(state));
    return {};
  }
  Opaque row_state([[maybe_unused]] std::uint64_t row,
                   [[maybe_unused]] std::size_t column) const override {
    if constexpr (RowGame<G>) return hold(game_.state(row, column));
    return {};
  }

 private:
  using State = StateOf<G>;
  using Move = MoveOf<G>;

  static constexpr ModelledConcepts concepts = detail::modelled_concepts<G>();

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
