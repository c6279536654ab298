#include <algorithm>
#include <bit>
#include <limits>

#include <zugzwang/core/error.hpp>
#include <zugzwang/values/dyadic.hpp>

namespace zugzwang {

namespace {

__extension__ using Wide = __int128;

constexpr std::int64_t largest_integer = std::numeric_limits<std::int64_t>::max();

[[noreturn]] void fail_too_large() {
  throw Error(ErrorCode::too_large, "the number takes more than 64 bits");
}

/// Returns n · 2^k, by a product, since n may be negative; k is below 64 and |n| at most 2^63.
constexpr Wide shifted(Wide n, std::uint32_t k) { return n * (Wide{1} << k); }

/// Returns the largest integer not above n / 2^k.
constexpr std::int64_t floor_of(std::int64_t n, std::uint32_t k) {
  return k > 63 ? (n < 0 ? -1 : 0) : n >> k;
}

/// Returns n / 2^k in lowest terms.
Dyadic reduced(Wide n, std::uint64_t k) {
  if (n == 0) return {};
  const auto low = static_cast<std::uint64_t>(n);
  const int zeros =
      low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(n >> 64));
  const auto halvings =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(k, static_cast<std::uint64_t>(zeros)));
  n >>= halvings;
  k -= halvings;
  if (n > largest_integer || n < -largest_integer || k > Dyadic::most_halvings) fail_too_large();
  return Dyadic(static_cast<std::int64_t>(n), static_cast<std::uint32_t>(k));
}

/// Returns the digits of 2^k.
std::string power_of_two(std::uint32_t k) {
  if (k < 64) return std::to_string(std::uint64_t{1} << k);
  std::string digits = "1";  // the lowest first
  for (std::uint32_t i = 0; i < k; ++i) {
    int carry = 0;
    for (char& digit : digits) {
      const int doubled = 2 * (digit - '0') + carry;
      digit = static_cast<char>('0' + doubled % 10);
      carry = doubled / 10;
    }
    if (carry > 0) digits += '1';
  }
  std::reverse(digits.begin(), digits.end());
  return digits;
}

bool reaches(const Dyadic& number, const std::optional<NumberBound>& above) {
  return !above || number > above->number || (above->included && number == above->number);
}

bool stays(const Dyadic& number, const std::optional<NumberBound>& below) {
  return !below || number < below->number || (below->included && number == below->number);
}

/// The simplest number of an interval of positive numbers.
Dyadic simplest_positive(const NumberBound& above, const std::optional<NumberBound>& below) {
  const Dyadic& low = above.number;
  for (std::uint32_t k = 0;; ++k) {
    // The least multiple of 1/2^k that the lower bound allows: if it is too large, all are.
    Dyadic least =
        k < low.exponent() ? Dyadic(floor_of(low.numerator(), low.exponent() - k), k) : low;
    if (!reaches(least, above)) least += Dyadic(1, k);
    if (stays(least, below)) return least;
  }
}

}  // namespace

Dyadic::Dyadic(std::int64_t n) : Dyadic(n, 0) {}

Dyadic::Dyadic(std::int64_t n, std::uint32_t k) {
  if (n < -largest_integer) fail_too_large();
  if (n == 0) return;
  const auto halvings =
      std::min(k, static_cast<std::uint32_t>(std::countr_zero(static_cast<std::uint64_t>(n))));
  numerator_ = n >> halvings;
  exponent_ = k - halvings;
  if (exponent_ > most_halvings) fail_too_large();
}

std::int64_t Dyadic::floor() const { return floor_of(numerator_, exponent_); }

std::int64_t Dyadic::ceiling() const { return floor() + (is_integer() ? 0 : 1); }

Dyadic Dyadic::operator-() const {
  Dyadic negated = *this;
  negated.numerator_ = -numerator_;
  return negated;
}

Dyadic& Dyadic::operator+=(const Dyadic& other) {
  if (is_zero()) return *this = other;
  if (other.is_zero()) return *this;
  const bool is_coarser = exponent_ < other.exponent_;
  const Dyadic& coarse = is_coarser ? *this : other;
  const Dyadic& fine = is_coarser ? other : *this;
  const std::uint32_t shift = fine.exponent_ - coarse.exponent_;
  if (shift > 63) fail_too_large();  // the fine numerator is odd, so that nothing cancels
  return *this = reduced(shifted(coarse.numerator_, shift) + fine.numerator_, fine.exponent_);
}

Dyadic& Dyadic::operator*=(const Dyadic& other) {
  return *this = reduced(Wide{numerator_} * other.numerator_,
                         std::uint64_t{exponent_} + other.exponent_);
}

Dyadic Dyadic::half() const { return reduced(numerator_, std::uint64_t{exponent_} + 1); }

std::strong_ordering Dyadic::operator<=>(const Dyadic& other) const {
  if (exponent_ == other.exponent_) return numerator_ <=> other.numerator_;
  if (exponent_ > other.exponent_) return 0 <=> (other <=> *this);
  const std::uint32_t shift = other.exponent_ - exponent_;
  if (numerator_ == 0) return 0 <=> other.numerator_;
  if (shift > 63) return numerator_ <=> 0;
  return shifted(numerator_, shift) <=> Wide{other.numerator_};
}

std::string to_text(const Dyadic& number) {
  const std::string text = std::to_string(number.numerator());
  return number.is_integer() ? text : text + "/" + power_of_two(number.exponent());
}

Dyadic simplest_number(const std::optional<NumberBound>& above,
                       const std::optional<NumberBound>& below) {
  if (reaches(0, above) && stays(0, below)) return 0;
  if (above && above->number >= 0) return simplest_positive(*above, below);
  const auto mirrored = [](const std::optional<NumberBound>& bound) {
    return bound ? std::optional<NumberBound>({-bound->number, bound->included}) : std::nullopt;
  };
  return -simplest_positive(*mirrored(below), mirrored(above));
}

std::uint64_t birthday(const Dyadic& number) {
  const Dyadic size = number.sign() < 0 ? -number : number;
  const auto whole = static_cast<std::uint64_t>(size.floor());
  return size.is_integer() ? whole : whole + 1 + size.exponent();
}

}  // namespace zugzwang
