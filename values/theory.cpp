#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/values/theory.hpp>

namespace zugzwang {

namespace {

using ValueList = std::vector<PartizanValue>;
using FoundValues = std::unordered_map<PartizanValue, PartizanValue>;

/// Recursion over the followers of a value, with an explicit stack: returns f(v), where f of a
/// value follows from f of its options. `settle(u, found)` returns f(u) once f of all options of u
/// is found; `is_base(u)` returns whether the options of u do not matter.
template <class IsBase, class Settle>
PartizanValue over_followers(PartizanValues& values, PartizanValue v, IsBase is_base,
                             Settle settle) {
  FoundValues found;
  ValueList open{v};
  while (!open.empty()) {
    values.step();
    const PartizanValue u = open.back();
    if (found.contains(u)) {
      open.pop_back();
      continue;
    }
    const std::size_t size = open.size();
    if (!is_base(u))
      for (const Player player : {Player::left, Player::right})
        for (const PartizanValue option : values.options(u, player))
          if (!found.contains(option)) open.push_back(option);
    if (open.size() > size) continue;
    const PartizanValue result = settle(u, found);
    found.emplace(u, result);
    open.pop_back();
  }
  return found.at(v);
}

/// Returns {f(v^L) + shift | f(v^R) − shift}.
PartizanValue shifted(PartizanValues& values, PartizanValue v, PartizanValue shift,
                      const FoundValues& found) {
  ValueList left;
  ValueList right;
  for (const PartizanValue option : values.left_options(v))
    left.push_back(values.sum(found.at(option), shift));
  for (const PartizanValue option : values.right_options(v))
    right.push_back(values.difference(found.at(option), shift));
  return values.reduce(left, right);
}

/// Adds every v^L − v, or every v − v^R.
void add_incentives(PartizanValues& values, PartizanValue v, Player player, ValueList& all) {
  for (const PartizanValue option : values.options(v, player))
    all.push_back(player == Player::left ? values.difference(option, v)
                                         : values.difference(v, option));
}

/// Returns the values that no other one is as good as.
template <class IsAsGood>
ValueList best(const ValueList& all, IsAsGood is_as_good) {
  ValueList best;
  for (const PartizanValue v : all) {
    if (std::ranges::any_of(best, [&](PartizanValue u) { return is_as_good(u, v); })) continue;
    std::erase_if(best, [&](PartizanValue u) { return is_as_good(v, u); });
    best.push_back(v);
  }
  return best;
}

ValueList largest(PartizanValues& values, const ValueList& all) {
  return best(all, [&](PartizanValue a, PartizanValue b) { return values.less_or_equal(b, a); });
}

// For atomic weights.

/// Returns a nimber above every nimber among the followers of v.
PartizanValue remote_star(PartizanValues& values, PartizanValue v) {
  std::uint32_t largest = 0;
  const auto is_base = [&](PartizanValue u) { return values.is_zero(u); };
  over_followers(values, v, is_base, [&](PartizanValue u, const FoundValues&) {
    if (const auto n = values.as_nimber(u)) largest = std::max(largest, *n);
    return u;
  });
  return values.nimber(largest + 1);
}

/// The least and the largest integer n with no u ≥ n for u in `left`, and no n ≥ u for u in
/// `right`.
struct Integers {
  std::int64_t least = 0;
  std::int64_t largest = 0;
};

Integers integers_between(const PartizanValues& values, const ValueList& left,
                          const ValueList& right) {
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
  ValueList left;
  ValueList right;
  for (const PartizanValue option : values.left_options(v))
    left.push_back(values.difference(weights.at(option), two));
  for (const PartizanValue option : values.right_options(v))
    right.push_back(values.sum(weights.at(option), two));
  const PartizanValue weight = values.reduce(left, right);
  if (values.is_zero(v) || !values.is_integer(weight)) return weight;
  // If several integers qualify, the remote star decides.
  const auto [least, largest] = integers_between(values, left, right);
  const PartizanValue star = remote_star(values, v);
  if (values.less_or_equal(star, v)) return values.integer(largest);
  if (values.less_or_equal(v, star)) return values.integer(least);
  return {};
}

// For reduced canonical forms.

/// Whether a ≤ b up to infinitesimals.
bool nearly_less_or_equal(PartizanValues& values, PartizanValue a, PartizanValue b) {
  if (a == b) return true;
  if (values.right_stop(b).number < values.right_stop(a).number ||
      values.left_stop(b).number < values.left_stop(a).number)
    return false;
  return values.right_stop(values.difference(b, a)).number.sign() >= 0;
}

/// Whether a is at least as good an option as b for the player, up to infinitesimals.
bool is_nearly_as_good(PartizanValues& values, PartizanValue a, PartizanValue b, Player player) {
  return player == Player::left ? nearly_less_or_equal(values, b, a)
                                : nearly_less_or_equal(values, a, b);
}

/// Returns the options, with every option that reverses through an option of its own replaced by
/// the options that follow there. All given options are reduced, and so are the results.
ValueList bypassed(PartizanValues& values, PartizanValue v, ValueList options, Player player) {
  ValueList kept;
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

/// Returns all antichains: sets of pairwise incomparable values.
std::vector<ValueList> antichains(PartizanValues& values, const ValueList& all) {
  std::vector<ValueList> chains{{}};
  for (const PartizanValue v : all) {
    const std::size_t before = chains.size();
    for (std::size_t i = 0; i < before; ++i) {
      const auto is_apart = [&](PartizanValue other) {
        return values.compare(v, other) == std::partial_ordering::unordered;
      };
      if (!std::ranges::all_of(chains[i], is_apart)) continue;
      chains.push_back(chains[i]);
      chains.back().push_back(v);
    }
  }
  return chains;
}

}  // namespace

std::vector<PartizanValue> incentives(PartizanValues& values, PartizanValue v, Player player) {
  ValueList gains;
  add_incentives(values, v, player, gains);
  return largest(values, gains);
}

std::vector<PartizanValue> incentives(PartizanValues& values, PartizanValue v) {
  ValueList gains;
  for (const Player player : {Player::left, Player::right})
    add_incentives(values, v, player, gains);
  return largest(values, gains);
}

std::optional<PartizanValue> atomic_weight(PartizanValues& values, PartizanValue v) {
  if (!values.is_all_small(v)) return std::nullopt;
  const auto is_base = [&](PartizanValue u) { return values.is_zero(u); };
  return over_followers(values, v, is_base, [&](PartizanValue u, const FoundValues& weights) {
    return weigh(values, u, weights);
  });
}

PartizanValue reduced_canonical_form(PartizanValues& values, PartizanValue v) {
  const auto is_base = [&](PartizanValue u) { return values.is_numberish(u); };
  return over_followers(values, v, is_base, [&](PartizanValue u, const FoundValues& reduced) {
    if (is_base(u)) return values.number(values.left_stop(u).number);
    const auto simplified = [&](Player player) {
      const auto is_as_good = [&](PartizanValue a, PartizanValue b) {
        return is_nearly_as_good(values, a, b, player);
      };
      ValueList options;
      for (const PartizanValue option : values.options(u, player))
        options.push_back(reduced.at(option));
      return best(bypassed(values, u, best(options, is_as_good), player), is_as_good);
    };
    return values.reduce(simplified(Player::left), simplified(Player::right));
  });
}

PartizanValue ordinal_sum(PartizanValues& values, PartizanValue a, PartizanValue b) {
  const auto is_base = [&](PartizanValue u) { return values.is_zero(u); };
  return over_followers(values, b, is_base, [&](PartizanValue u, const FoundValues& sums) {
    const auto with = [&](Player player) {
      const PartizanOptions own = values.options(a, player);
      ValueList options(own.begin(), own.end());
      for (const PartizanValue option : values.options(u, player))
        options.push_back(sums.at(option));
      return options;
    };
    return values.reduce(with(Player::left), with(Player::right));
  });
}

PartizanValue norton_product(PartizanValues& values, PartizanValue v, PartizanValue unit) {
  if (values.outcome_class(unit) != OutcomeClass::left)
    throw Error(ErrorCode::bad_value, "the Norton product needs a unit above 0");
  ValueList steps = incentives(values, unit);
  for (PartizanValue& step : steps) step = values.sum(unit, step);

  const auto is_base = [&](PartizanValue u) { return values.is_integer(u); };
  return over_followers(values, v, is_base, [&](PartizanValue u, const FoundValues& products) {
    if (const auto n = values.as_number(u); n && n->is_integer())
      return values.copies(n->numerator(), unit);
    ValueList left;
    ValueList right;
    for (const PartizanValue step : steps) {
      for (const PartizanValue option : values.left_options(u))
        left.push_back(values.sum(products.at(option), step));
      for (const PartizanValue option : values.right_options(u))
        right.push_back(values.difference(products.at(option), step));
    }
    return values.reduce(left, right);
  });
}

PartizanValue heat(PartizanValues& values, PartizanValue v, PartizanValue t) {
  const auto is_base = [&](PartizanValue u) { return values.is_number(u); };
  return over_followers(values, v, is_base, [&](PartizanValue u, const FoundValues& heated) {
    return is_base(u) ? u : shifted(values, u, t, heated);
  });
}

PartizanValue overheat(PartizanValues& values, PartizanValue v, PartizanValue s, PartizanValue t) {
  const auto is_base = [&](PartizanValue u) { return values.is_integer(u); };
  return over_followers(values, v, is_base, [&](PartizanValue u, const FoundValues& heated) {
    return is_base(u) ? values.copies(values.as_number(u)->numerator(), s)
                      : shifted(values, u, t, heated);
  });
}

PartizanValue cool(Thermographs& thermographs, PartizanValues& values, PartizanValue v,
                   const Dyadic& t) {
  if (t < Dyadic(Thermograph::lowest))
    throw Error(ErrorCode::bad_value, "values can be cooled only by -1 or more");
  const PartizanValue shift = values.number(-t);
  const auto is_base = [&](PartizanValue u) {
    return values.is_integer(u) || t > thermographs.temperature(u);
  };
  return over_followers(values, v, is_base, [&](PartizanValue u, const FoundValues& cooled) {
    return is_base(u) ? values.number(thermographs.mean(u)) : shifted(values, u, shift, cooled);
  });
}

PartizanValue freeze(Thermographs& thermographs, PartizanValues& values, PartizanValue v) {
  return values.is_number(v) ? v : cool(thermographs, values, v, thermographs.temperature(v));
}

PartizanValue tiny(PartizanValues& values, PartizanValue x) {
  const PartizanValue zero{};
  const PartizanValue threat = values.negative(x);
  const PartizanValue answered = values.reduce({&zero, 1}, {&threat, 1});
  return values.reduce({&zero, 1}, {&answered, 1});
}

PartizanValue miny(PartizanValues& values, PartizanValue x) {
  return values.negative(tiny(values, x));
}

PartizanValue up_powers(PartizanValues& values, std::uint32_t n) {
  const PartizanValue star = values.nimber(1);
  PartizanValue sum{};
  for (std::uint32_t i = 0; i < n; ++i) {
    values.step();
    sum = values.reduce({&sum, 1}, {&star, 1});
  }
  return sum;
}

PartizanValue up_power(PartizanValues& values, std::uint32_t n) {
  if (n == 0) throw Error(ErrorCode::bad_value, "uptimal powers start at 1");
  return values.difference(up_powers(values, n), up_powers(values, n - 1));
}

// {left | right} for all sets of values of the day before; sets without dominated values suffice.
std::vector<PartizanValue> born_by_day(PartizanValues& values, std::uint32_t day) {
  if (day > 3)
    throw Error(ErrorCode::too_large, "the values born by day " + std::to_string(day) +
                                          " are too many to list; the last possible day is 3");
  ValueList born{PartizanValue{}};
  for (std::uint32_t i = 0; i < day; ++i) {
    const std::vector<ValueList> chains = antichains(values, born);
    born.clear();
    for (const ValueList& left : chains)
      for (const ValueList& right : chains) born.push_back(values.reduce(left, right));
    std::ranges::sort(born);
    born.erase(std::unique(born.begin(), born.end()), born.end());
  }
  return born;
}

}  // namespace zugzwang
