// The laws of impartial games and of sums: both players have the same moves, a position has the
// moves of its components or heaps, and the rules of heaps describe what the moves do.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/laws_by_theme.hpp>

namespace zugzwang {
namespace {

void players_are_alike(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  laws.expect(!game.has_move(at.state) ? at.result == Outcome::loss : !at.result,
              "in an impartial game a player has lost exactly if he has no move", at.state);
  if (game.models().turned) {
    const Opaque turned = game.turned(at.state);
    laws.expect(at.moves == situation_of(game, turned).moves,
                "in an impartial game both players have the same moves", at.state);
  }
}

void components_have_the_moves(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  std::size_t of_components = 0;
  for (const Opaque& component : game.components(at.state))
    of_components += situation_of(game, component).moves.size();
  laws.expect(of_components == at.moves.size() || of_components >= moves_read,
              "a state has the moves of its components", at.state);
}

/// The sizes of some heaps, in ascending order, without empty heaps.
class HeapSizes {
 public:
  void add(std::uint64_t heap);
  /// Removes one heap of this size; returns false if there is none.
  bool remove(std::uint64_t heap);
  const std::vector<std::uint64_t>& sizes() const { return sizes_; }
  HeapParts parts() const;
  bool operator==(const HeapSizes&) const = default;
  // libstdc++ 12 compares vectors of numbers wrongly on big-endian machines (GCC bug 113960).
  bool operator<(const HeapSizes& other) const {
    return std::ranges::lexicographical_compare(sizes_, other.sizes_);
  }

 private:
  std::vector<std::uint64_t> sizes_;
};

void HeapSizes::add(std::uint64_t heap) {
  if (heap > 0) sizes_.insert(std::ranges::upper_bound(sizes_, heap), heap);
}

bool HeapSizes::remove(std::uint64_t heap) {
  const auto place = std::ranges::lower_bound(sizes_, heap);
  if (place == sizes_.end() || *place != heap) return false;
  sizes_.erase(place);
  return true;
}

HeapParts HeapSizes::parts() const {
  HeapParts parts;
  for (const std::uint64_t size : sizes_) parts.push_back(size);
  return parts;
}

/// Lists the ways to write a number as a sum of `parts` numbers, none below `least`, each together
/// with the chosen ones.
void split(std::uint64_t total, std::size_t parts, std::uint64_t least, bool unequal,
           const HeapSizes& chosen, std::set<HeapSizes>& found) {
  if (parts == 0) {
    if (total == 0) found.insert(chosen);
    return;
  }
  for (std::uint64_t part = parts == 1 ? std::max(total, least) : least; part <= total / parts;
       ++part) {
    HeapSizes with_part = chosen;
    with_part.add(part);
    split(total - part, parts - 1, unequal ? part + 1 : part, unequal, with_part, found);
  }
}

std::set<HeapSizes> options_by_rules(const HeapRules& rules, std::uint64_t heap) {
  std::set<HeapSizes> found;
  const auto allow = [&](std::uint64_t removed, unsigned digit) {
    for (std::size_t parts = 0; digit >> parts != 0; ++parts)
      if ((digit >> parts & 1) != 0) split(heap - removed, parts, 1, rules.unequal, {}, found);
  };
  for (const HeapRule& rule : rules.rules)
    if (rule.removed <= heap) allow(rule.removed, rule.digit);
  for (std::uint64_t removed = rules.last_removed() + 1; removed <= heap; ++removed)
    allow(removed, rules.beyond);
  return found;
}

HeapSizes heaps_of(const CheckedGame& game, const Opaque& state) {
  HeapSizes heaps;
  for (const std::uint64_t heap : game.heaps(state, CheckedGame::no_limit)) heaps.add(heap);
  return heaps;
}

/// Returns at most `most` options of a heap.
std::vector<HeapSizes> options_of_heap(const CheckedGame& game, std::uint64_t heap,
                                       std::size_t most) {
  std::vector<HeapSizes> options;
  for (const std::vector<std::uint64_t>& option : game.heap_options(heap, most)) {
    HeapSizes& parts = options.emplace_back();
    for (const std::uint64_t part : option) parts.add(part);
  }
  return options;
}

void heap_moves_match_effects(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const HeapSizes heaps = heaps_of(game, at.state);
  std::size_t count = 0;
  for (const HeapMove<Opaque>& effect : game.heap_moves(at.state)) {
    bool right = count < at.moves.size() && effect.move == at.moves[count];
    if (right) {
      HeapSizes changed = heaps;
      right = changed.remove(effect.heap);
      for (const std::uint64_t part : effect.parts) changed.add(part);
      right = right && changed == heaps_of(game, at.options[count]);
    }
    laws.expect(right, "heap_moves describe the effects of the moves on the heaps", at.state,
                effect.move);
    ++count;
  }
  laws.expect(count == at.moves.size(), "heap_moves describe the effects of the moves on the heaps",
              at.state);
}

void moves_leave_parts(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  constexpr std::size_t few = 20;
  const HeapSizes heaps = heaps_of(game, at.state);
  std::size_t index = 0;
  std::size_t tried = 0;
  for (const std::uint64_t heap : game.heaps(at.state, CheckedGame::no_limit)) {
    for (const HeapSizes& option : options_of_heap(game, heap, few - tried)) {
      ++tried;
      const Opaque move = game.move_leaving(at.state, index, option.parts());
      HeapSizes left = heaps;
      left.remove(heap);
      for (const std::uint64_t part : option.sizes()) left.add(part);
      laws.expect(at.has(move) && heaps_of(game, game.play(at.state, move)) == left,
                  "move_leaving returns a move that leaves the given parts", at.state, move);
    }
    ++index;
  }
}

void heaps_have_the_moves(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  constexpr std::size_t most_heaps = 100'000;
  const std::vector<std::uint64_t> heaps = game.heaps(at.state, most_heaps);
  if (heaps.size() == most_heaps) return;
  std::size_t options = 0;
  for (const std::uint64_t heap : heaps) {
    options += options_of_heap(game, heap, moves_read - options).size();
    if (options == moves_read) return;
  }
  laws.expect(options == at.moves.size(), "a state has the moves of its heaps", at.state);
  if (game.models().heap_moves) heap_moves_match_effects(laws, game, at);
  if (game.models().heap_parts) moves_leave_parts(laws, game, at);
}

/// The options of the heaps 0, 1, 2 …
using OptionsOfHeaps = std::vector<std::vector<HeapSizes>>;

void heaps_shrink(LawChecker& laws, const OptionsOfHeaps& heaps) {
  for (std::size_t heap = 0; heap < heaps.size(); ++heap)
    for (const HeapSizes& option : heaps[heap])
      laws.expect(option.sizes().empty() || option.sizes().back() < heap,
                  "a heap becomes smaller heaps", "heap of", heap);
}

void rules_allow_options(LawChecker& laws, const HeapRules& rules, const OptionsOfHeaps& heaps) {
  for (const HeapRule& rule : rules.rules)
    laws.expect(rule.removed > 0 || (rule.digit & 3) == 0, "a move that removes nothing splits",
                "digit", rule.digit);
  for (std::size_t heap = 0; heap < heaps.size(); ++heap)
    laws.expect(std::set<HeapSizes>(heaps[heap].begin(), heaps[heap].end()) ==
                    options_by_rules(rules, heap),
                "heaps have the options that the rules allow", "heap of", heap);
}

/// Checks the options of small heaps.
void heaps_obey_rules(LawChecker& laws, const CheckedGame& game) {
  constexpr std::size_t heaps_tried = 64;
  constexpr std::size_t options_tried = 2000;  // of all these heaps
  OptionsOfHeaps heaps;
  for (std::size_t options = 0; heaps.size() < heaps_tried && options < options_tried;
       options += heaps.back().size())
    heaps.push_back(options_of_heap(game, heaps.size(), CheckedGame::no_limit));
  heaps_shrink(laws, heaps);
  if (game.models().taking_breaking) rules_allow_options(laws, game.heap_rules(), heaps);
}

}  // namespace

void laws_of_heaps(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const GameTraits& models = game.models();
  if (models.impartial) players_are_alike(laws, game, at);
  if (models.decomposable && !models.partizan) components_have_the_moves(laws, game, at);
  if (models.heaps) heaps_have_the_moves(laws, game, at);
}

void laws_of_heaps(LawChecker& laws, const CheckedGame& game) {
  if (game.models().heaps) heaps_obey_rules(laws, game);
}

}  // namespace zugzwang
