#include "mutate.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <zugzwang/core/random.hpp>

namespace zugzwang::fuzz {

namespace {

constexpr std::size_t longest = 1 << 16;

class Mutation {
 public:
  Mutation(const std::vector<std::string>& inputs, Random& random)
      : inputs_(inputs), random_(random), text_(any_input()) {}

  std::string run() {
    change();
    for (std::size_t more = below(3) == 0 ? below(8) : 0; more > 0; --more) change();
    if (text_.size() > longest) text_.resize(longest);
    return std::move(text_);
  }

 private:
  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }
  std::size_t place() { return below(text_.size() + 1); }
  const std::string& any_input() { return inputs_[below(inputs_.size())]; }

  void change() {
    switch (below(9)) {
      case 0:
        if (!text_.empty()) text_[below(text_.size())] ^= static_cast<char>(1U << below(8));
        break;
      case 1:
        if (!text_.empty()) text_[below(text_.size())] = any_byte();
        break;
      case 2: text_.insert(place(), 1, any_byte()); break;
      case 3: text_.erase(place(), 1 + below(below(16) == 0 ? text_.size() : 8)); break;
      case 4: text_.insert(place(), piece_of(text_)); break;
      case 5: text_.insert(place(), piece_of(any_input())); break;
      case 6: replace_number(); break;
      case 7: replace_bytes(); break;
      default: repeat_piece(); break;
    }
  }

  char any_byte() {
    constexpr std::string_view telling = "[]{}()<>\",:;.-+eE019 \n\0\xff\\/*#&=xX@";
    return below(2) == 0 ? telling[below(telling.size())] : static_cast<char>(below(256));
  }
  std::string piece_of(const std::string& text) {
    const std::size_t begin = below(text.size() + 1);
    return text.substr(begin, 1 + below(below(8) == 0 ? text.size() : 32));
  }
  void repeat_piece() {
    const std::string piece = piece_of(text_).substr(0, 64);
    std::string many;
    for (std::size_t times = std::size_t{1} << below(10); times > 0; --times) many += piece;
    text_.insert(place(), many);
  }

  /// A row of digits becomes a number near which programs err.
  void replace_number() {
    static const std::array<std::string, 16> numbers = {"0",
                                                        "-1",
                                                        "1",
                                                        "2",
                                                        "7",
                                                        "255",
                                                        "65536",
                                                        "70000",
                                                        "1000000",
                                                        "4294967296",
                                                        "281474976710656",
                                                        "9223372036854775807",
                                                        "9223372036854775808",
                                                        "18446744073709551615",
                                                        "18446744073709551616",
                                                        "1e400"};
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto from = text_.begin() + static_cast<std::ptrdiff_t>(below(text_.size()));
    const auto begin = std::find_if(from, text_.end(), is_digit);
    const auto end = std::find_if_not(begin, text_.end(), is_digit);
    text_.replace(begin, end, numbers[below(numbers.size())]);
  }
  /// Two, four or eight bytes become such a number.
  void replace_bytes() {
    static constexpr std::array<std::uint64_t, 8> numbers = {
        0, 1, 0x7F, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0x7FFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF};
    const std::size_t bytes = std::size_t{2} << below(3);
    if (text_.size() < bytes) return;
    const std::uint64_t number = numbers[below(numbers.size())] + below(3);
    std::memcpy(&text_[below(text_.size() - bytes + 1)], &number, bytes);
  }

  const std::vector<std::string>& inputs_;
  Random& random_;
  std::string text_;
};

}  // namespace

std::string mutated(const std::vector<std::string>& inputs, Random& random) {
  return Mutation(inputs, random).run();
}

}  // namespace zugzwang::fuzz
