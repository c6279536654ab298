// What forgets a little of a value: its atomic weight and its reduced canonical form.

#include <algorithm>
#include <unordered_set>

#include <zugzwang/core/partizan/followers.hpp>
#include <zugzwang/core/partizan/theory.hpp>

namespace zugzwang {

namespace {

using detail::FoundValues;
using detail::over_followers;
using Values = std::vector<PartizanValue>;

/// A nimber above every one among the followers of v.
PartizanValue remote_star(PartizanValues& values, PartizanValue v) {
  std::unordered_set<PartizanValue> seen{v};
  Values open{v};
  std::uint32_t largest = 0;
  while (!open.empty()) {
    const PartizanValue u = open.back();
    open.pop_back();
    values.step();
    if (const auto n = values.as_nimber(u)) largest = std::max(largest, *n);
    for (const Player player : {Player::left, Player::right})
      for (const PartizanValue option : values.options(u, player))
        if (seen.insert(option).second) open.push_back(option);
  }
  return values.nimber(largest + 1);
}

/// The integers n with no u ≥ n for u in `left`, and no n ≥ u for u in `right`.
struct Integers {
  std::int64_t least = 0;
  std::int64_t largest = 0;
};

Integers integers_between(const PartizanValues& values, const Values& left, const Values& right) {
  std::optional<std::int64_t> least;
  std::optional<std::int64_t> largest;
  for (const PartizanValue u : left) {
    const auto [number, on_move] = values.right_stop(u);
    const bool is_itself = number.is_integer() && on_move == Player::left;
    const std::int64_t n = number.floor() + (is_itself ? 0 : 1);
    least = std::max(least.value_or(n), n);
  }
  for (const PartizanValue u : right) {
    const auto [number, on_move] = values.left_stop(u);
    const bool is_itself = number.is_integer() && on_move == Player::right;
    const std::int64_t n = number.ceiling() - (is_itself ? 0 : 1);
    largest = std::min(largest.value_or(n), n);
  }
  return {*least, *largest};
}

PartizanValue weigh(PartizanValues& values, PartizanValue v, const FoundValues& weights) {
  const PartizanValue two = values.integer(2);
  Values left;
  Values right;
  for (const PartizanValue option : values.left_options(v))
    left.push_back(values.difference(weights.at(option), two));
  for (const PartizanValue option : values.right_options(v))
    right.push_back(values.sum(weights.at(option), two));
  const PartizanValue weight = values.reduce(left, right);
  if (v.id == 0 || !values.is_integer(weight)) return weight;
  // Where several integers would do, the remote star decides.
  const auto [least, largest] = integers_between(values, left, right);
  const PartizanValue star = remote_star(values, v);
  if (values.less_or_equal(star, v)) return values.integer(largest);
  if (values.less_or_equal(v, star)) return values.integer(least);
  return {};
}

/// Whether a ≤ b, infinitesimals aside.
bool nearly_less_or_equal(PartizanValues& values, PartizanValue a, PartizanValue b) {
  if (a == b) return true;
  if (values.right_stop(b).number < values.right_stop(a).number ||
      values.left_stop(b).number < values.left_stop(a).number)
    return false;
  return values.right_stop(values.difference(b, a)).number.sign() >= 0;
}

/// Whether a is no worse an option than b for the player, infinitesimals aside.
bool is_nearly_as_good(PartizanValues& values, PartizanValue a, PartizanValue b, Player player) {
  return player == Player::left ? nearly_less_or_equal(values, b, a)
                                : nearly_less_or_equal(values, a, b);
}

/// The options with every one that reverses through an option of its own replaced by what follows
/// there. All of them are reduced, and so is what follows.
Values bypassed(PartizanValues& values, PartizanValue v, Values options, Player player) {
  Values kept;
  while (!options.empty()) {
    values.step();
    const PartizanValue option = options.back();
    options.pop_back();
    const PartizanOptions replies = values.options(option, opponent(player));
    const auto reply = std::ranges::find_if(
        replies, [&](PartizanValue u) { return is_nearly_as_good(values, v, u, player); });
    if (reply == replies.end()) {
      kept.push_back(option);
      continue;
    }
    for (const PartizanValue further : values.options(*reply, player)) options.push_back(further);
  }
  return kept;
}

Values best(PartizanValues& values, const Values& options, Player player) {
  Values best;
  for (const PartizanValue option : options) {
    const auto is_as_good = [&](PartizanValue a, PartizanValue b) {
      return is_nearly_as_good(values, a, b, player);
    };
    if (std::ranges::any_of(best, [&](PartizanValue u) { return is_as_good(u, option); })) continue;
    std::erase_if(best, [&](PartizanValue u) { return is_as_good(option, u); });
    best.push_back(option);
  }
  return best;
}

}  // namespace

std::optional<PartizanValue> atomic_weight(PartizanValues& values, PartizanValue v) {
  if (!values.is_all_small(v)) return std::nullopt;
  FoundValues found;
  const auto is_base = [](PartizanValue u) { return u.id == 0; };
  return over_followers(
      values, v, found, is_base,
      [&](PartizanValue u, const FoundValues& weights) { return weigh(values, u, weights); });
}

PartizanValue reduced_canonical_form(PartizanValues& values, PartizanValue v) {
  FoundValues found;
  const auto is_base = [&](PartizanValue u) { return values.is_numberish(u); };
  return over_followers(
      values, v, found, is_base, [&](PartizanValue u, const FoundValues& reduced) {
        if (is_base(u)) return values.number(values.left_stop(u).number);
        const auto simplified = [&](Player player) {
          Values options;
          for (const PartizanValue option : values.options(u, player))
            options.push_back(reduced.at(option));
          return best(values, bypassed(values, u, best(values, options, player), player), player);
        };
        return values.reduce(simplified(Player::left), simplified(Player::right));
      });
}

}  // namespace zugzwang
