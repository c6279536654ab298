#pragma once

// Checks that a game keeps the promises its concepts make. The laws are run on the states that play
// can reach from given roots; a violation names the law, the state and the move.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/checks/verify.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/solution.hpp>

namespace zugzwang {

/// Texts for states and moves in the reports.
template <Game G>
struct LawTexts {
  std::function<std::string(const StateOf<G>&)> state = [](const StateOf<G>&) {
    return std::string("a state");
  };
  std::function<std::string(const MoveOf<G>&)> move = [](const MoveOf<G>&) {
    return std::string("a move");
  };
};

/// Runs every law of the concepts that G models. Keeps the first violation of each law.
template <Game G>
class LawChecker {
 public:
  using State = StateOf<G>;
  using Move = MoveOf<G>;

  LawChecker(const G& game, const LawTexts<G>& texts) : game_(game), texts_(texts) {}

  std::vector<LawViolation> run(const std::vector<State>& roots, std::size_t most) {
    const std::vector<State> states = reachable_states(game_, roots, most);
    keys(states);
    for (const State& state : states) {
      determinism(state);
      play_goes_on(state);
      if constexpr (RankedGame<G>) rank_falls(state);
      if constexpr (IndexedGame<G>) index_inverts(state);
      if constexpr (RowGame<G>) rows(state);
      if constexpr (PreferenceGame<G>) preference(state);
      if constexpr (LegalityGame<G>) legality(state);
      if constexpr (RetractableGame<G>) predecessors_of_options(state);
      if constexpr (ScoringGame<G>) nothing_left_to_gain(state);
      if constexpr (ImpartialGame<G>) impartial(state);
      if constexpr (DecomposableGame<G>) components(state);
      if constexpr (HeapGame<G>) heaps(state);
      if constexpr (LayeredGame<G>) layers_fall(state);
      if constexpr (SymmetricGame<G>) symmetric(state);
      if constexpr (ClosedFormGame<G>) closed_form(state);
      if constexpr (ResistingGame<G>) resists(state);
    }
    if constexpr (RetractableGame<G>)
      for (const State& state : states) predecessors_move_here(state);
    if constexpr (RowGame<G>) rows_repeat();
    if constexpr (IndexedGame<G>) index_covers();
    if constexpr (LayeredGame<G>) layers_cover();
    if constexpr (ArrayLayersGame<G>) arrays_fill();
    if constexpr (HeapGame<G>) heaps_shrink();
    if constexpr (TakingBreakingGame<G>) heap_rules();
    return std::move(violations_);
  }

 private:
  static constexpr std::size_t moves_read = 1000;
  static constexpr std::uint64_t heaps_tried = 64;
  static constexpr std::size_t options_tried = 2000;  // of all these heaps

  void expect(bool kept, std::string_view law, const std::function<std::string()>& detail) {
    if (kept || std::ranges::any_of(violations_, [&](const auto& v) { return v.law == law; }))
      return;
    violations_.push_back({std::string(law), detail()});
  }
  std::string show(const State& state) const { return texts_.state(state); }
  std::string show(const State& state, const Move& move) const {
    return texts_.state(state) + ", move " + texts_.move(move);
  }

  /// The first moves of a state that play goes on from.
  std::vector<Move> moves_of(const State& state) const {
    std::vector<Move> moves;
    if (game_.result(state)) return moves;
    for (const Move& move : game_.moves(state)) {
      if (moves.size() == moves_read) break;
      moves.push_back(move);
    }
    return moves;
  }

  void keys(const std::vector<State>& states) {
    std::unordered_map<KeyOf<G>, State> by_key;
    for (const State& state : states) {
      const auto [place, fresh] = by_key.emplace(game_.key(state), state);
      expect(fresh || place->second == state, "key is injective",
             [&] { return "the same key for " + show(state) + " and for " + show(place->second); });
    }
  }

  void determinism(const State& state) {
    const std::vector<Move> moves = moves_of(state);
    expect(moves == moves_of(state) && game_.result(state) == game_.result(state) &&
               game_.key(state) == game_.key(state),
           "asking twice gives the same", [&] { return show(state); });
    for (const Move& move : moves)
      expect(game_.play(state, move) == game_.play(state, move), "asking twice gives the same",
             [&] { return show(state, move); });
  }

  void play_goes_on(const State& state) {
    if (game_.result(state)) return;
    const std::vector<Move> moves = moves_of(state);
    expect(!moves.empty(), "a state without a result has a move", [&] { return show(state); });
    for (std::size_t i = 0; i < moves.size() && i < 64; ++i)
      expect(std::count(moves.begin(), moves.end(), moves[i]) == 1, "moves are distinct",
             [&] { return show(state, moves[i]); });
  }

  void rank_falls(const State& state)
    requires RankedGame<G>
  {
    for (const Move& move : moves_of(state))
      expect(game_.rank(game_.play(state, move)) < game_.rank(state), "rank falls with every move",
             [&] { return show(state, move); });
  }

  void index_inverts(const State& state)
    requires IndexedGame<G>
  {
    const std::uint64_t index = game_.index(state);
    expect(index < game_.size(), "play stays inside the game", [&] { return show(state); });
    expect(index >= game_.size() || game_.state_at(index) == state, "index is a bijection",
           [&] { return show(state); });
  }

  void index_covers()
    requires IndexedGame<G>
  {
    constexpr std::uint64_t most = 10000;
    const std::uint64_t step = std::max<std::uint64_t>(1, game_.size() / most);
    for (std::uint64_t index = 0; index < game_.size(); index += step)
      expect(game_.index(game_.state_at(index)) == index, "index is a bijection",
             [&] { return "index " + std::to_string(index); });
    if constexpr (RankedGame<G>)
      for (std::uint64_t index = step; index < game_.size(); index += step)
        expect(game_.rank(game_.state_at(index - step)) <= game_.rank(game_.state_at(index)),
               "ranks rise with indices", [&] { return "index " + std::to_string(index); });
  }

  void layers_fall(const State& state)
    requires LayeredGame<G>
  {
    const std::uint64_t layer = game_.layer(state);
    for (const Move& move : moves_of(state)) {
      const std::uint64_t option = game_.layer(game_.play(state, move));
      expect(option < layer && layer - option <= game_.lookback(),
             "layers look back no further than stated", [&] { return show(state, move); });
    }
  }

  void layers_cover()
    requires LayeredGame<G>
  {
    constexpr std::uint64_t most = 100;
    const std::uint64_t step = std::max<std::uint64_t>(1, game_.layers() / most);
    expect(game_.layer_begin(0) == 0 && game_.layer_begin(game_.layers()) == game_.size(),
           "layers hold consecutive indices", [] { return "the first or the last layer"; });
    for (std::uint64_t layer = 0; layer < game_.layers(); layer += step) {
      const std::uint64_t begin = game_.layer_begin(layer);
      const std::uint64_t end = game_.layer_begin(layer + 1);
      bool inside = begin <= end && end <= game_.size();
      if (inside && begin < end)
        inside = game_.layer(game_.state_at(begin)) == layer &&
                 game_.layer(game_.state_at(end - 1)) == layer &&
                 game_.state_in(layer, end - 1 - begin) == game_.state_at(end - 1);
      expect(inside, "layers hold consecutive indices",
             [&] { return "layer " + std::to_string(layer); });
    }
  }

  /// Each layer as one array, from the layer below, against its states one by one.
  void arrays_fill()
    requires ArrayLayersGame<G>
  {
    constexpr std::uint64_t most_layers = 50;
    constexpr std::uint64_t most_states = 100'000;
    if (game_.size() > most_states) return;
    std::vector<Margin> below;
    for (std::uint64_t layer = 0; layer < std::min(game_.layers(), most_layers); ++layer) {
      const std::uint64_t begin = game_.layer_begin(layer);
      std::vector<Margin> margins(game_.layer_begin(layer + 1) - begin);
      game_.fill_layer(layer, below, margins);
      for (std::uint64_t place = 0; place < margins.size(); ++place) {
        const State state = game_.state_in(layer, place);
        const Margin defined = value_by_definition<ByMargin>(
            game_, state,
            [&](const State& option) {
              return below[game_.index(option) - game_.layer_begin(layer - 1)];
            },
            [] { return true; });
        expect(margins[place] == defined, "a layer as an array obeys the definition",
               [&] { return show(state); });
      }
      below = std::move(margins);
    }
  }

  void rows(const State& state)
    requires RowGame<G>
  {
    const std::uint64_t row = game_.row(state);
    expect(game_.column(state) < game_.columns(), "play stays inside the game",
           [&] { return show(state); });
    expect(game_.state(row, game_.column(state)) == state, "row and column tell the state",
           [&] { return show(state); });
    for (const Move& move : moves_of(state)) {
      const std::uint64_t option = game_.row(game_.play(state, move));
      expect(option < row && row - option <= game_.lookback(),
             "rows look back no further than stated", [&] { return show(state, move); });
    }
  }

  void rows_repeat()
    requires RowGame<G>
  {
    constexpr std::uint64_t few = 16;
    const std::uint64_t stride = stride_of(game_);
    if (game_.lookback() > std::uint64_t{1} << 40) return;
    for (std::uint64_t row = game_.lookback(); row < game_.lookback() + few; ++row)
      for (std::size_t column = 0; column < game_.columns(); ++column)
        for (const std::uint64_t up : {stride, stride * 1000003}) {
          const State low = game_.state(row, column);
          const State high = game_.state(row + up, column);
          bool same = game_.result(low) == game_.result(high) && moves_of(low) == moves_of(high);
          if (same)
            for (const Move& move : moves_of(low)) {
              const State a = game_.play(low, move);
              const State b = game_.play(high, move);
              same =
                  same && game_.column(a) == game_.column(b) && game_.row(a) + up == game_.row(b);
            }
          expect(same, "rows have the moves and results of the row one stride below",
                 [&] { return show(high) + ", against " + show(low); });
        }
  }

  void preference(const State& state)
    requires PreferenceGame<G>
  {
    const std::vector<Move> moves = moves_of(state);
    for (std::size_t i = 1; i < moves.size(); ++i)
      expect(game_.prefers(moves[i - 1], moves[i]) && !game_.prefers(moves[i], moves[i - 1]),
             "moves come in order of preference", [&] { return show(state, moves[i]); });
  }

  /// Every move is legal, and of the moves of the other states only those that are moves here too.
  void legality(const State& state)
    requires LegalityGame<G>
  {
    const std::vector<Move> moves = moves_of(state);
    if (moves.size() == moves_read) return;
    for (const Move& move : moves) known_moves_.push_back(move);
    if (known_moves_.size() > moves_read) known_moves_.resize(moves_read);
    for (const Move& move : known_moves_)
      expect(game_.legal(state, move) == (std::ranges::find(moves, move) != moves.end()),
             "just the moves of a state are legal", [&] { return show(state, move); });
  }

  void predecessors_of_options(const State& state)
    requires RetractableGame<G>
  {
    for (const Move& move : moves_of(state)) {
      const State option = game_.play(state, move);
      std::size_t times = 0;
      for (const auto& predecessor : game_.predecessors(option))
        if (predecessor.state == state && predecessor.move == move) ++times;
      expect(times == 1, "each move is among the predecessors of its option, once",
             [&] { return show(state, move); });
    }
  }

  void predecessors_move_here(const State& state)
    requires RetractableGame<G>
  {
    std::uint64_t last_row = 0;
    std::size_t read = 0;
    for (const auto& [from, move] : game_.predecessors(state)) {
      if (read++ == moves_read) break;
      const std::vector<Move> moves = moves_of(from);
      const bool legal = std::ranges::find(moves, move) != moves.end();
      expect((legal || moves.size() == moves_read) && game_.play(from, move) == state,
             "each predecessor's move leads back", [&] { return show(from, move); });
      if constexpr (RowGame<G>) {
        expect(game_.row(from) >= last_row, "predecessors come in rising rows",
               [&] { return show(from, move); });
        last_row = game_.row(from);
      }
    }
  }

  void nothing_left_to_gain(const State& state)
    requires ScoringGame<G>
  {
    const std::optional<Outcome> result = game_.result(state);
    expect(!result || *result == Outcome::draw, "a finished scoring game is a draw",
           [&] { return show(state); });
  }

  void impartial(const State& state)
    requires ImpartialGame<G>
  {
    const std::optional<Outcome> result = game_.result(state);
    bool stuck = true;
    for ([[maybe_unused]] const Move& move : game_.moves(state)) {
      stuck = false;
      break;
    }
    expect(stuck ? result == Outcome::loss : !result,
           "in an impartial game just the player without a move has lost",
           [&] { return show(state); });
    if constexpr (requires {
                    { game_.turned(state) } -> std::same_as<State>;
                  })
      expect(moves_of(state) == moves_of(game_.turned(state)),
             "in an impartial game both players have the same moves", [&] { return show(state); });
  }

  void components(const State& state)
    requires DecomposableGame<G>
  {
    std::size_t of_components = 0;
    for (const State& component : game_.components(state))
      of_components += moves_of(component).size();
    expect(of_components == moves_of(state).size() || of_components >= moves_read,
           "a state has the moves of its components", [&] { return show(state); });
  }

  void heaps(const State& state)
    requires HeapGame<G>
  {
    std::size_t options = 0;
    for (const std::uint64_t heap : game_.heaps(state))
      for ([[maybe_unused]] const auto& option : game_.heap_options(heap))
        if (++options == moves_read) return;
    expect(options == moves_of(state).size(), "a state has the moves of its heaps",
           [&] { return show(state); });
    if constexpr (HeapMovesGame<G>) heap_moves(state);
    if constexpr (HeapPartsGame<G>) moves_leaving_parts(state);
  }

  void heap_moves(const State& state)
    requires HeapMovesGame<G>
  {
    const std::vector<Move> moves = moves_of(state);
    std::size_t count = 0;
    for (const HeapMove<Move>& effect : game_.heap_moves(state)) {
      std::multiset<std::uint64_t> heaps = heaps_of(state);
      const auto changed = heaps.find(effect.heap);
      bool right = count < moves.size() && effect.move == moves[count] && changed != heaps.end();
      if (right) {
        heaps.erase(changed);
        for (const std::uint64_t part : effect.parts)
          if (part > 0) heaps.insert(part);
        right = heaps == heaps_of(game_.play(state, effect.move));
      }
      expect(right, "heap moves tell what the moves do to the heaps",
             [&] { return show(state, effect.move); });
      ++count;
    }
    expect(count == moves.size(), "heap moves tell what the moves do to the heaps",
           [&] { return show(state); });
  }

  void moves_leaving_parts(const State& state)
    requires HeapPartsGame<G>
  {
    constexpr std::size_t few = 20;
    const std::vector<Move> moves = moves_of(state);
    std::size_t index = 0;
    std::size_t tried = 0;
    for (const std::uint64_t heap : game_.heaps(state)) {
      for (const auto& option : game_.heap_options(heap)) {
        if (tried++ == few) return;
        const HeapParts parts = parts_of(option);
        const Move move = game_.move_leaving(state, index, parts);
        std::multiset<std::uint64_t> heaps = heaps_of(state);
        heaps.insert(parts.begin(), parts.end());
        if (const auto changed = heaps.find(heap); changed != heaps.end()) heaps.erase(changed);
        expect(std::ranges::find(moves, move) != moves.end() &&
                   heaps_of(game_.play(state, move)) == heaps,
               "the move that leaves some parts is one of the moves, and leaves them",
               [&] { return show(state, move); });
      }
      ++index;
    }
  }

  /// The heaps of an option in rising order; those of nothing do not count.
  template <class Option>
  static HeapParts parts_of(const Option& option) {
    std::vector<std::uint64_t> sizes;
    for (const std::uint64_t part : option)
      if (part > 0) sizes.push_back(part);
    std::ranges::sort(sizes);
    HeapParts parts;
    for (const std::uint64_t size : sizes) parts.push_back(size);
    return parts;
  }

  /// Heaps of nothing do not count.
  std::multiset<std::uint64_t> heaps_of(const State& state) const {
    std::multiset<std::uint64_t> heaps;
    for (const std::uint64_t heap : game_.heaps(state))
      if (heap > 0) heaps.insert(heap);
    return heaps;
  }

  void heaps_shrink()
    requires HeapGame<G>
  {
    std::size_t options = 0;
    for (std::uint64_t heap = 0; heap < heaps_tried && options < options_tried; ++heap)
      for (const auto& option : game_.heap_options(heap)) {
        ++options;
        for (const std::uint64_t part : option)
          expect(part < heap, "a heap becomes smaller heaps",
                 [&] { return "heap of " + std::to_string(heap); });
      }
  }

  void heap_rules()
    requires TakingBreakingGame<G>
  {
    using Options = std::set<std::vector<std::uint64_t>>;
    const HeapRules rules = game_.heap_rules();
    std::size_t options = 0;
    for (const HeapRule& rule : rules.rules)
      expect(rule.removed > 0 || (rule.digit & 3) == 0, "a move that removes nothing splits",
             [&] { return "digit " + std::to_string(rule.digit); });
    for (std::uint64_t heap = 0; heap < heaps_tried && options < options_tried; ++heap) {
      Options listed;
      for (const auto& option : game_.heap_options(heap)) {
        std::vector<std::uint64_t> parts;
        for (const std::uint64_t part : option)
          if (part > 0) parts.push_back(part);
        std::ranges::sort(parts);
        listed.insert(std::move(parts));
        ++options;
      }
      Options ruled;
      std::vector<std::uint64_t> chosen;
      const auto allow = [&](std::uint64_t removed, unsigned digit) {
        for (std::size_t parts = 0; digit >> parts != 0; ++parts)
          if ((digit >> parts & 1) != 0)
            partitions(heap - removed, parts, 1, rules.unequal, chosen, ruled);
      };
      for (const HeapRule& rule : rules.rules)
        if (rule.removed <= heap) allow(rule.removed, rule.digit);
      for (std::uint64_t removed = rules.last_removed() + 1; removed <= heap; ++removed)
        allow(removed, rules.beyond);
      expect(listed == ruled, "the rules allow what heaps may become",
             [&] { return "heap of " + std::to_string(heap); });
    }
  }

  /// The ways to write `total` as a sum of so many parts, none below `least`, after those chosen.
  static void partitions(std::uint64_t total, std::size_t parts, std::uint64_t least, bool unequal,
                         std::vector<std::uint64_t>& chosen,
                         std::set<std::vector<std::uint64_t>>& found) {
    if (parts == 0) {
      if (total == 0) found.insert(chosen);
      return;
    }
    for (std::uint64_t part = parts == 1 ? std::max(total, least) : least; part <= total / parts;
         ++part) {
      chosen.push_back(part);
      partitions(total - part, parts - 1, unequal ? part + 1 : part, unequal, chosen, found);
      chosen.pop_back();
    }
  }

  void symmetric(const State& state)
    requires SymmetricGame<G>
  {
    if (moves_of(state).size() == moves_read) return;
    const State canonical = game_.canonical(state);
    expect(game_.canonical(canonical) == canonical, "canonical is idempotent",
           [&] { return show(state); });
    const auto options = [&](const State& from) {
      std::set<KeyOf<G>> keys;
      for (const Move& move : moves_of(from))
        keys.insert(game_.key(game_.canonical(game_.play(from, move))));
      return keys;
    };
    expect(game_.result(canonical) == game_.result(state) && options(canonical) == options(state),
           "a canonical state is the same game", [&] { return show(state); });
  }

  /// The closed form of a state is what the definition makes of those of its options.
  void closed_form(const State& state)
    requires ClosedFormGame<G>
  {
    using E = ClosedFormEvaluation<G>;
    const auto value_of = [&](const State& s) { return game_.closed_form(s); };
    std::size_t read = 0;
    const auto defined =
        value_by_definition<E>(game_, state, value_of, [&] { return ++read < moves_read; });
    if (read >= moves_read) return;
    expect(game_.closed_form(state) == defined, "the closed form obeys the definition",
           [&] { return show(state); });
    if constexpr (ClosedFormMovesGame<G>) {
      std::vector<Move> claimed;
      for (const Move& move : game_.best_moves(state)) claimed.push_back(move);
      std::vector<Move> best;
      if (E::outcome(defined) != Outcome::loss)
        best = zugzwang::best_moves<E>(game_, state, value_of, moves_read).value();
      expect(game_.result(state) || claimed == best,
             "the closed form's best moves are those that keep the outcome",
             [&] { return show(state); });
    }
  }

  void resists(const State& state)
    requires ResistingGame<G>
  {
    const std::optional<Move> move = game_.resist(state);
    const std::vector<Move> moves = moves_of(state);
    if (moves.size() == moves_read) return;
    expect(move ? std::ranges::find(moves, *move) != moves.end() : moves.empty(),
           "a player who resists plays a legal move", [&] { return show(state); });
  }

  const G& game_;
  const LawTexts<G>& texts_;
  std::vector<Move> known_moves_;  // met at some state
  std::vector<LawViolation> violations_;
};

/// The laws that `game` breaks on at most `most` states reachable from `roots`; none if it keeps
/// them.
template <Game G>
std::vector<LawViolation> broken_laws(const G& game, const std::vector<StateOf<G>>& roots,
                                      std::size_t most = 2000, const LawTexts<G>& texts = {}) {
  return LawChecker<G>(game, texts).run(roots, most);
}

}  // namespace zugzwang
