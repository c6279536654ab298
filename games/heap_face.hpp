#pragma once

// What the faces of heap games share.

#include <optional>
#include <string>
#include <utility>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/problem.hpp>
#include <zugzwang/games/heaps.hpp>

namespace zugzwang::games {

/// The field `convention` of a problem: "normal" or "misere".
template <class P>
Field<P> convention_field(std::string P::* member) {
  return field("convention", member,
               "whether the player who makes the last move wins (normal) or loses (misere)")
      .one_of({"normal", "misere"})
      .rule()
      .optional();
}

/// Such as "heaps of 3, 4 and 5".
inline std::string text_of(const Heaps& heaps) {
  if (heaps.empty()) return "no heaps";
  std::string text = heaps.size() == 1 ? "a heap of " : "heaps of ";
  for (std::size_t i = 0; i < heaps.size(); ++i)
    text += (i == 0 ? "" : i + 1 == heaps.size() ? " and " : ", ") + std::to_string(heaps[i]);
  return text;
}

/// Such as "3 4 5".
inline std::string label_of(const Heaps& heaps) {
  std::string label;
  for (const std::uint64_t heap : heaps) label += (label.empty() ? "" : " ") + std::to_string(heap);
  return label;
}

/// The move {"heap":i,`second`:n}; nothing from any other datum.
template <class Move>
std::optional<Move> read_heap_move(const Datum& datum, const char* second) {
  const auto* object = datum.get<Datum::Object>();
  const Datum* heap = datum.find("heap");
  const Datum* number = datum.find(second);
  if (object == nullptr || object->size() != 2 || heap == nullptr || number == nullptr)
    return std::nullopt;
  const auto* i = heap->get<std::uint64_t>();
  const auto* n = number->get<std::uint64_t>();
  if (i == nullptr || n == nullptr || *i >> 32 != 0) return std::nullopt;
  return Move{static_cast<std::uint32_t>(*i), *n};
}

}  // namespace zugzwang::games
