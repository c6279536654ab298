#pragma once

// Code shared by the presentations of taking-and-breaking games, beyond that of all heap games.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>
#include <zugzwang/games/heaps/taking_breaking.hpp>

namespace zugzwang::games {

/// The presentation of positions that taking-and-breaking games share.
template <class P>
class TakingBreakingPositions : public HeapPositions<P, TakingBreaking> {
 public:
  /// Draws heaps, or rows of pins if tokens may be taken from inside them.
  PositionText position(const TakingBreaking& game, const Heaps& heaps) const override {
    PositionText text = HeapPositions<P, TakingBreaking>::position(game, heaps);
    text.scene = [&]() -> Scene {
      if (const auto squares = squares_of(game)) return {strips(heaps, *squares)};
      if (takes_from_inside(game)) return {scene::Pins{"pins", heaps}};
      return {scene::Heaps{"heaps", heaps}};
    };
    return text;
  }
  MoveText move(const TakingBreaking& game, const Heaps& heaps,
                const TakingBreakingMove& move) const override {
    const std::string words = move.to.empty() ? "take all" : "leave " + listed(move.to);
    return {words + " of " + heap_name(move.heap), place_of(game, heaps, move)};
  }
  Datum move_to_json(const TakingBreaking&, const TakingBreakingMove& move) const override {
    return Datum::Object{{"heap", move.heap}, {"to", Datum::List(move.to.begin(), move.to.end())}};
  }
  std::optional<TakingBreakingMove> read_move(const TakingBreaking& game, const Heaps& heaps,
                                              const Datum& datum) const override {
    TakingBreakingMove move;
    const Datum* const read = read_heap_and(datum, "to", move.heap);
    const auto* to = read != nullptr ? read->get<Datum::List>() : nullptr;
    if (to == nullptr || to->size() > HeapParts::capacity()) return std::nullopt;
    for (const Datum& part : *to) {
      if (part.get<std::uint64_t>() == nullptr) return std::nullopt;
      move.to.push_back(*part.get<std::uint64_t>());
    }
    return game.legal(heaps, move) ? std::optional(move) : std::nullopt;
  }

 private:
  /// A game that is played on strips of squares: a heap of n is a strip of n - `fewer`, and a move
  /// that leaves m tokens in front names the square m + `before`.
  struct Squares {
    std::uint64_t fewer = 0;
    std::uint64_t before = 0;

    std::uint64_t of(std::uint64_t heap) const { return heap < fewer ? 0 : heap - fewer; }
  };
  /// Treblecross, 0.007: a cross of n squares blocks two squares to either side. Dawson's Chess,
  /// 0.137: a pawn blocks its file and the files beside it.
  static std::optional<Squares> squares_of(const TakingBreaking& game) {
    if (game.heap_rules() == HeapRules{{{3, 7}}}) return Squares{.fewer = 2};
    if (game.heap_rules() == HeapRules{{{1, 1}, {2, 3}, {3, 7}}}) return Squares{.before = 1};
    return std::nullopt;
  }
  /// Returns the place after the first of the heaps that are left. Moves that differ only in the
  /// others share the place.
  static std::string place_of(const TakingBreaking& game, const Heaps& heaps,
                              const TakingBreakingMove& move) {
    const std::uint64_t first = move.to.empty() ? 0 : move.to[0];
    std::uint64_t taken = heaps[move.heap];
    for (const std::uint64_t part : move.to) taken -= part;
    if (const auto squares = squares_of(game)) {
      // The move that blocks three squares names the middle one of them, others the last one.
      const std::uint64_t last = std::max(squares->of(heaps[move.heap]), std::uint64_t{1}) - 1;
      const std::uint64_t square = first + squares->before;
      return scene::tokens("pins", move.heap, std::min(square, last), std::min(square, last));
    }
    const bool pins = takes_from_inside(game);
    const char* const id = pins ? "pins" : "heaps";
    if (taken == 0) return scene::gap(id, move.heap, first - 1);
    if (pins) return scene::tokens(id, move.heap, first, first + taken - 1);
    return scene::token(id, move.heap, first);
  }
  static scene::Pins strips(const Heaps& heaps, const Squares& squares) {
    scene::Pins strips{.id = "pins", .are_squares = true};
    for (const std::uint64_t heap : heaps) strips.lengths.push_back(squares.of(heap));
    return strips;
  }
  /// Whether a move may take tokens and split the rest of a heap into two heaps or more.
  static bool takes_from_inside(const TakingBreaking& game) {
    return std::ranges::any_of(game.heap_rules().rules, [](const HeapRule& rule) {
      return rule.removed > 0 && rule.digit >> 2 != 0;
    });
  }
};

/// Returns random heaps of at most `tokens` tokens in all.
inline Heaps random_heaps(std::uint64_t tokens, Random& random) {
  Heaps heaps;
  while (tokens > 0) {
    heaps.push_back(random() % (tokens + 1));
    tokens -= std::max<std::uint64_t>(heaps.back(), 1);
  }
  return heaps;
}
/// Returns heaps that cover every kind of move of rules for a few tokens.
inline std::vector<Heaps> small_heaps() {
  return {{}, {0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {1, 2}, {3, 3}, {0, 4, 2}, {2, 1, 3}};
}

}  // namespace zugzwang::games
