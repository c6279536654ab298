#include "law_checker.hpp"

#include <algorithm>
#include <set>

namespace zugzwang {

Spread::Spread(std::uint64_t size, std::uint64_t most)
    : size_(size), width_(size / most + (size % most == 0 ? 0 : 1)), count_(size) {
  if (width_ > 1) count_ = size / width_ + (size % width_ == 0 ? 0 : 1);
}

std::uint64_t Spread::operator[](std::uint64_t i) const {
  const std::uint64_t begin = i * width_;
  const std::uint64_t place = i * 0x9E37'79B9'7F4A'7C15;  // Fibonacci hashing
  return begin + (place ^ place >> 32) % std::min(width_, size_ - begin);
}

bool same_set(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
  return std::set(a.begin(), a.end()) == std::set(b.begin(), b.end());
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
