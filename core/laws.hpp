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

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

struct LawViolation {
  std::string law;
  std::string detail;
};

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

/// The states reachable from the roots, breadth first, at most `most` of them; states are told
/// apart by ==, not by their keys. Each state's first 1000 moves are followed.
template <Game G>
std::vector<StateOf<G>> reachable_states(const G& game, const std::vector<StateOf<G>>& roots,
                                         std::size_t most) {
  constexpr std::size_t moves_followed = 1000;
  std::vector<StateOf<G>> states;
  std::unordered_map<KeyOf<G>, std::vector<std::size_t>> seen;
  const auto visit = [&](const StateOf<G>& state) {
    if (states.size() >= most) return;
    std::vector<std::size_t>& alike = seen[game.key(state)];
    if (std::ranges::any_of(alike, [&](std::size_t i) { return states[i] == state; })) return;
    alike.push_back(states.size());
    states.push_back(state);
  };
  for (const StateOf<G>& root : roots) visit(root);
  for (std::size_t i = 0; i < states.size() && states.size() < most; ++i) {
    const StateOf<G> state = states[i];
    if (game.result(state)) continue;
    std::size_t followed = 0;
    for (const MoveOf<G>& move : game.moves(state)) {
      if (followed++ == moves_followed) break;
      visit(game.play(state, move));
    }
  }
  return states;
}

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
      if constexpr (SymmetricGame<G>) symmetric(state);
      if constexpr (ClosedFormGame<G>) closed_form(state);
      if constexpr (ResistingGame<G>) resists(state);
    }
    if constexpr (RetractableGame<G>)
      for (const State& state : states) predecessors_move_here(state);
    if constexpr (RowGame<G>) rows_repeat();
    if constexpr (IndexedGame<G>) index_covers();
    if constexpr (HeapGame<G>) heaps_shrink();
    return std::move(violations_);
  }

 private:
  static constexpr std::size_t moves_read = 1000;

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

  void heaps_shrink()
    requires HeapGame<G>
  {
    constexpr std::uint64_t most = 64;
    for (std::uint64_t heap = 0; heap < most; ++heap)
      for (const auto& option : game_.heap_options(heap))
        for (const std::uint64_t part : option)
          expect(part < heap, "a heap becomes smaller heaps",
                 [&] { return "heap of " + std::to_string(heap); });
  }

  void symmetric(const State& state)
    requires SymmetricGame<G>
  {
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

  /// By the definition: a state wins just when some option loses, as the closed form has it.
  void closed_form(const State& state)
    requires ClosedFormGame<G>
  {
    std::optional<Outcome> defined = game_.result(state);
    if (!defined) {
      defined = Outcome::loss;
      std::size_t read = 0;
      for (const Move& move : game_.moves(state)) {
        if (read++ == moves_read) return;
        const Outcome option = game_.closed_form(game_.play(state, move));
        defined = std::max(*defined, ByOutcome::seen(game_, state, move, option));
      }
    }
    expect(game_.closed_form(state) == *defined, "the closed form obeys the definition",
           [&] { return show(state); });
    if constexpr (ClosedFormMovesGame<G>) {
      std::vector<Move> claimed;
      for (const Move& move : game_.winning_moves(state)) claimed.push_back(move);
      std::vector<Move> winning;
      for (const Move& move : moves_of(state))
        if (opposite(game_.closed_form(game_.play(state, move))) == Outcome::win)
          winning.push_back(move);
      expect(game_.result(state) || claimed == winning,
             "the closed form's winning moves are those that win", [&] { return show(state); });
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
