#pragma once

// The values that a solver computes for positions. Each type is ordered by the preference of the
// player on move, and can be printed.

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <string>
#include <string_view>

namespace zugzwang {

/// The result of play for the player on move, ordered from worst to best.
/// The value 0 is left free, so that a table of outcomes can mark a state as not yet decided.
enum class Outcome : std::uint8_t { loss = 1, draw = 2, win = 3 };

/// Returns the outcome for the other player.
constexpr Outcome opposite(Outcome outcome) noexcept {
  return static_cast<Outcome>(4 - static_cast<int>(outcome));
}

constexpr std::string_view name_of(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::win: return "win";
    case Outcome::draw: return "draw";
    case Outcome::loss: break;
  }
  return "loss";
}

/// The final score lead of the player on move, counted from here on.
using Margin = std::int64_t;

/// The Grundy value of an impartial position.
using Nimber = std::uint64_t;

/// The outcome and the distance to the end in plies under best play: the winner minimizes it, the
/// loser maximizes it. Ordered by the preference of the player on move: loss in 0 < loss in 2 < … <
/// draw < … < win in 1. Holds up to 2^62 plies; a default-constructed value is below every other
/// and means "undecided".
class Distance {
 public:
  constexpr Distance() = default;

  static constexpr Distance win(std::uint64_t plies) {
    return Distance(horizon - static_cast<std::int64_t>(plies));
  }
  static constexpr Distance loss(std::uint64_t plies) {
    return Distance(static_cast<std::int64_t>(plies) - horizon);
  }
  static constexpr Distance draw() { return Distance(0); }
  /// A value of no state, above "undecided" and below every other.
  static constexpr Distance pending() {
    return Distance(std::numeric_limits<std::int64_t>::min() + 1);
  }
  /// Returns the value of a finished state with this result: 0 plies.
  static constexpr Distance finished(Outcome result) {
    if (result == Outcome::draw) return draw();
    return result == Outcome::win ? win(0) : loss(0);
  }

  constexpr Outcome outcome() const {
    if (score_ == 0) return Outcome::draw;
    return score_ > 0 ? Outcome::win : Outcome::loss;
  }
  /// Returns the distance to the end in plies; 0 for a draw.
  constexpr std::uint64_t plies() const {
    if (score_ == 0) return 0;
    return static_cast<std::uint64_t>(horizon - (score_ > 0 ? score_ : -score_));
  }

  /// Returns the same end, `plies` further away; a draw stays a draw.
  constexpr Distance later(std::int64_t plies) const {
    if (score_ == 0) return *this;
    return Distance(score_ > 0 ? score_ - plies : score_ + plies);
  }
  /// Returns the value for the other player.
  constexpr Distance opposite() const { return Distance(-score_); }

  constexpr auto operator<=>(const Distance&) const = default;

 private:
  static constexpr std::int64_t horizon = std::int64_t{1} << 62;
  constexpr explicit Distance(std::int64_t score) : score_(score) {}

  std::int64_t score_ = std::numeric_limits<std::int64_t>::min();
};

inline std::string to_text(Outcome outcome) { return std::string(name_of(outcome)); }
/// Returns a text such as "win in 3" or "draw".
inline std::string to_text(Distance distance) {
  std::string text(name_of(distance.outcome()));
  if (distance != Distance::draw()) text += " in " + std::to_string(distance.plies());
  return text;
}
inline std::string to_text(std::integral auto value) { return std::to_string(value); }

/// Both types print as `to_text` writes them; as templates, the operators cost nothing if never
/// used.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             Outcome outcome) {
  return out << name_of(outcome);
}
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             Distance distance) {
  return out << to_text(distance);
}

}  // namespace zugzwang
