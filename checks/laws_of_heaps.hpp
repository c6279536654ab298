#pragma once

// The laws of impartial games and of sums: nothing tells the players apart, a position has the
// moves of its components or heaps, and the rules of heaps say what the moves do.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>

namespace zugzwang {

template <ImpartialGame G>
void players_are_alike(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  laws.expect(!has_move(game, at.state) ? at.result == Outcome::loss : !at.result,
              "in an impartial game just the player without a move has lost", at.state);
  if constexpr (requires {
                  { game.turned(at.state) } -> std::same_as<StateOf<G>>;
                }) {
    const StateOf<G> turned = game.turned(at.state);
    laws.expect(at.moves == situation_of(game, turned).moves,
                "in an impartial game both players have the same moves", at.state);
  }
}

template <DecomposableGame G>
void components_have_the_moves(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  std::size_t of_components = 0;
  for (const StateOf<G>& component : game.components(at.state))
    of_components += situation_of(game, component).moves.size();
  laws.expect(of_components == at.moves.size() || of_components >= moves_read,
              "a state has the moves of its components", at.state);
}

/// The sizes of some heaps, in rising order; those of nothing do not count.
class HeapSizes {
 public:
  void add(std::uint64_t heap);
  /// Takes one heap of this size away; false if there is none.
  bool remove(std::uint64_t heap);
  const std::vector<std::uint64_t>& sizes() const { return sizes_; }
  HeapParts parts() const;
  auto operator<=>(const HeapSizes&) const = default;

 private:
  std::vector<std::uint64_t> sizes_;
};

template <HeapGame G>
[[gnu::cold, gnu::noinline]] HeapSizes heaps_of(const G& game, const StateOf<G>& state) {
  HeapSizes heaps;
  for (const std::uint64_t heap : game.heaps(state)) heaps.add(heap);
  return heaps;
}

/// What a heap may become: at most so many of its options.
template <HeapGame G>
[[gnu::cold, gnu::noinline]] std::vector<HeapSizes> options_of_heap(const G& game,
                                                                    std::uint64_t heap,
                                                                    std::size_t most) {
  std::vector<HeapSizes> options;
  for (const auto& option : game.heap_options(heap)) {
    if (options.size() == most) break;
    HeapSizes& parts = options.emplace_back();
    for (const std::uint64_t part : option) parts.add(part);
  }
  return options;
}

template <HeapMovesGame G>
void heap_moves_tell_effects(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  const HeapSizes heaps = heaps_of(game, at.state);
  std::size_t count = 0;
  for (const HeapMove<MoveOf<G>>& effect : game.heap_moves(at.state)) {
    bool right = count < at.moves.size() && effect.move == at.moves[count];
    if (right) {
      HeapSizes changed = heaps;
      right = changed.remove(effect.heap);
      for (const std::uint64_t part : effect.parts) changed.add(part);
      right = right && changed == heaps_of(game, at.options[count]);
    }
    laws.expect(right, "heap moves tell what the moves do to the heaps", at.state, effect.move);
    ++count;
  }
  laws.expect(count == at.moves.size(), "heap moves tell what the moves do to the heaps", at.state);
}

template <HeapPartsGame G>
void moves_leave_parts(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  constexpr std::size_t few = 20;
  const HeapSizes heaps = heaps_of(game, at.state);
  std::size_t index = 0;
  std::size_t tried = 0;
  for (const std::uint64_t heap : game.heaps(at.state)) {
    for (const HeapSizes& option : options_of_heap(game, heap, few - tried)) {
      ++tried;
      const MoveOf<G> move = game.move_leaving(at.state, index, option.parts());
      HeapSizes left = heaps;
      left.remove(heap);
      for (const std::uint64_t part : option.sizes()) left.add(part);
      laws.expect(at.has(move) && heaps_of(game, game.play(at.state, move)) == left,
                  "the move that leaves some parts is one of the moves, and leaves them", at.state,
                  move);
    }
    ++index;
  }
}

template <HeapGame G>
void heaps_have_the_moves(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  std::size_t options = 0;
  for (const std::uint64_t heap : game.heaps(at.state)) {
    options += options_of_heap(game, heap, moves_read - options).size();
    if (options == moves_read) return;
  }
  laws.expect(options == at.moves.size(), "a state has the moves of its heaps", at.state);
  if constexpr (HeapMovesGame<G>) heap_moves_tell_effects(laws, game, at);
  if constexpr (HeapPartsGame<G>) moves_leave_parts(laws, game, at);
}

/// What heaps 0, 1, 2 … become.
using OptionsOfHeaps = std::vector<std::vector<HeapSizes>>;

void heaps_shrink(BrokenLaws& laws, const OptionsOfHeaps& heaps);
void rules_allow_options(BrokenLaws& laws, const HeapRules& rules, const OptionsOfHeaps& heaps);

/// Lists what small heaps become.
template <HeapGame G>
void heaps_obey_rules(LawChecker<G>& laws, const G& game) {
  constexpr std::size_t heaps_tried = 64;
  constexpr std::size_t options_tried = 2000;  // of all these heaps
  OptionsOfHeaps heaps;
  for (std::size_t options = 0; heaps.size() < heaps_tried && options < options_tried;
       options += heaps.back().size())
    heaps.push_back(options_of_heap(game, heaps.size(), static_cast<std::size_t>(-1)));
  heaps_shrink(laws, heaps);
  if constexpr (TakingBreakingGame<G>) rules_allow_options(laws, game.heap_rules(), heaps);
}

}  // namespace zugzwang
