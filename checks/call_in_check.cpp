#include "call_in_check.hpp"

namespace zugzwang {

std::string CallInCheck::text() const {
  if (function == nullptr) return {};
  return "in " + std::string(function) + " of the position \"" + state + "\"";
}

void CallInCheck::record(const char* of, std::string_view position) {
  state[position.copy(state, most_text - 1)] = '\0';
  function = of;
}

}  // namespace zugzwang
