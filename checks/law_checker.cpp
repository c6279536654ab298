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

bool Situation::has(const Opaque& move) const {
  return std::ranges::find(moves, move) != moves.end();
}

Situation situation_of(const CheckedGame& game, const Opaque& state, std::size_t most) {
  Situation at{state, game.result(state)};
  if (at.result) return at;
  game.follow(state, most, at.moves, at.options);
  return at;
}

bool LawChecker::is_new(bool holds, LawName law) const {
  return !holds &&
         std::ranges::find(violations_, law.text(), &LawViolation::law) == violations_.end();
}

void LawChecker::add(LawName law, std::string detail) {
  violations_.push_back({std::string(law.text()), std::move(detail)});
}

void LawChecker::expect(bool holds, LawName law, const char* what, std::uint64_t number) {
  if (is_new(holds, law)) add(law, what + (" " + std::to_string(number)));
}

void LawChecker::expect(bool holds, LawName law, const Opaque& state) {
  if (is_new(holds, law)) add(law, game_.text_of_state(state));
}

void LawChecker::expect(bool holds, LawName law, const Opaque& state, const Opaque& move) {
  if (is_new(holds, law))
    add(law, game_.text_of_state(state) + ", move " + game_.text_of_move(move));
}

void LawChecker::expect(bool holds, LawName law, const char* before, const Opaque& first,
                        const char* between, const Opaque& second) {
  if (is_new(holds, law))
    add(law, before + game_.text_of_state(first) + between + game_.text_of_state(second));
}

}  // namespace zugzwang
