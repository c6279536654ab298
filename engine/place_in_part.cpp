#include "place_in_part.hpp"

namespace zugzwang {

PlaceInPart read_place_in_part(std::string_view text) {
  PlaceInPart where;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit) {
      where.form += c;
      continue;
    }
    if (!where.form.ends_with('N')) {
      where.form += 'N';
      where.numbers.push_back(0);
    }
    where.numbers.back() = 10 * where.numbers.back() + static_cast<unsigned>(c - '0');
  }
  return where;
}

}  // namespace zugzwang
