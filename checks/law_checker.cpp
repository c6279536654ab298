#include "law_checker.hpp"

#include <algorithm>

namespace zugzwang {

bool same_set(std::vector<std::size_t> a, std::vector<std::size_t> b) {
  for (std::vector<std::size_t>* numbers : {&a, &b}) {
    std::ranges::sort(*numbers);
    numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
  }
  return a == b;
}

bool BrokenLaws::has(LawName law) const {
  return std::ranges::find(violations_, law.text(), &LawViolation::law) != violations_.end();
}

void BrokenLaws::add(LawName law, const char* before, const std::string& first, const char* between,
                     const std::string& second) {
  if (!has(law))
    violations_.push_back({std::string(law.text()), before + first + between + second});
}

void BrokenLaws::add(LawName law, const char* what, std::uint64_t number) {
  add(law, what, " ", "", std::to_string(number));
}

}  // namespace zugzwang
