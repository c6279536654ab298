#pragma once

// Code shared by the presentations of heap games.

#include <cstdint>
#include <optional>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/presentation.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

/// The field `heaps` of a problem.
template <class P>
Field<P> heaps_field(Heaps P::* member) {
  return field("heaps", member).word();
}

/// The field `convention` of a problem: "normal" or "misere".
template <class P>
Field<P> convention_field(std::string P::* member) {
  return field("convention", member).one_of({"normal", "misere"}).rule().optional();
}

/// Returns text such as "3, 4 and 5".
template <class Numbers>
std::string listed(const Numbers& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + std::to_string(numbers[i]);
  return text;
}

/// Returns the name of the heap with this index; in words heaps are counted from 1.
inline std::string heap_name(std::uint32_t index) { return "heap " + std::to_string(index + 1); }

/// Returns text such as "heaps of 3, 4 and 5".
inline std::string text_of(const Heaps& heaps) {
  if (heaps.empty()) return "no heaps";
  return (heaps.size() == 1 ? "a heap of " : "heaps of ") + listed(heaps);
}

/// Returns text such as "3 4 5".
inline std::string label_of(const Heaps& heaps) {
  std::string label;
  for (const std::uint64_t heap : heaps) label += (label.empty() ? "" : " ") + std::to_string(heap);
  return label;
}

/// Returns what heaps look like that are the field `heaps` and are drawn as "heaps"; they must
/// outlive the text.
inline PositionText heaps_text(const Heaps& heaps) {
  return {.line = text_of(heaps),
          .label = label_of(heaps),
          .scene = [&heaps] { return Scene{scene::Heaps{"heaps", heaps}}; },
          .fields = Datum::Object{{"heaps", Datum::List(heaps.begin(), heaps.end())}}};
}

/// Reads the number i of {"heap":i,`second`:…} and returns the second member; nullptr for any other
/// datum.
inline const Datum* read_heap_and(const Datum& datum, const char* second,
                                  std::uint32_t& heap_number) {
  const auto* object = datum.get<Datum::Object>();
  const Datum* heap = datum.find("heap");
  const Datum* member = datum.find(second);
  if (object == nullptr || object->size() != 2 || heap == nullptr) return nullptr;
  const auto* i = heap->get<std::uint64_t>();
  if (i == nullptr || *i >> 32 != 0) return nullptr;
  heap_number = static_cast<std::uint32_t>(*i);
  return member;
}

/// Returns the legal move {"heap":i,`second`:n}, or nothing for any other datum.
template <LegalityGame G>
std::optional<MoveOf<G>> read_heap_move(const G& game, const StateOf<G>& state, const Datum& datum,
                                        const char* second) {
  std::uint32_t heap = 0;
  const Datum* const read = read_heap_and(datum, second, heap);
  const auto* n = read != nullptr ? read->get<std::uint64_t>() : nullptr;
  if (n == nullptr) return std::nullopt;
  const MoveOf<G> move{heap, *n};
  return game.legal(state, move) ? std::optional(move) : std::nullopt;
}

/// The presentation of positions that heap games share: the position is the field `heaps`, and the
/// answer is the nimber of the sum, or null if there is none.
template <class P, Game G>
class HeapPositions : public PositionPresentation<P, G> {
 public:
  Heaps state(const G&, const P& problem) const override { return problem.heaps; }
  PositionText position(const G&, const Heaps& heaps) const override { return heaps_text(heaps); }
  Datum answer(const G&, const Heaps&, const Answer& answer) const override {
    return answer.nimber ? Datum(*answer.nimber) : Datum();
  }
};

}  // namespace zugzwang::games
