#include "near_misses.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace zugzwang::detail {

namespace {

/// Such as "rank" of "std::uint64_t rank(const State&) const".
std::string_view name_in(std::string_view declaration) {
  const std::string_view before = declaration.substr(0, declaration.rfind('('));
  return before.substr(before.rfind(' ') + 1);
}

void append(std::string& list, std::string_view separator, std::string_view item) {
  if (!list.empty()) list += separator;
  list += item;
}

}  // namespace

void NearMisses::look(std::string_view concept_name, bool holds, std::string_view beside,
                      std::initializer_list<AskedFor> functions) {
  auto looked = std::ranges::find(looked_, concept_name,
                                  [](const Looked& one) { return one.miss.concept_name; });
  if (looked == looked_.end()) {
    looked_.push_back({.miss = {"", std::string(concept_name), std::string(beside)}});
    looked = std::prev(looked_.end());
    for (const AskedFor& function : functions)
      append(looked->miss.asks_for, "; ", function.declaration);
  }
  looked->holds |= holds;
  const auto there =
      static_cast<std::size_t>(std::ranges::count(functions, true, &AskedFor::is_there));
  if (there == 0 || there + 1 < functions.size() || looked->is_meant) return;
  looked->is_meant = true;
  for (const AskedFor& function : functions)
    if (function.is_there) append(looked->miss.functions, ", ", name_in(function.declaration));
}

std::vector<NearMiss> NearMisses::take() const {
  std::vector<NearMiss> misses;
  for (const Looked& one : looked_)
    if (one.is_meant && !one.holds) misses.push_back(one.miss);
  return misses;
}

}  // namespace zugzwang::detail
