#include <algorithm>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/partizan/followers.hpp>
#include <zugzwang/core/partizan/theory.hpp>

namespace zugzwang {

namespace {

using detail::FoundValues;
using detail::over_followers;
using Values = std::vector<PartizanValue>;

/// {f(v^L) + shift | f(v^R) − shift}.
PartizanValue shifted(PartizanValues& values, PartizanValue v, PartizanValue shift,
                      const FoundValues& found) {
  Values left;
  Values right;
  for (const PartizanValue option : values.left_options(v))
    left.push_back(values.sum(found.at(option), shift));
  for (const PartizanValue option : values.right_options(v))
    right.push_back(values.difference(found.at(option), shift));
  return values.reduce(left, right);
}

/// Adds every v^L − v, or every v − v^R.
void add_incentives(PartizanValues& values, PartizanValue v, Player player, Values& all) {
  for (const PartizanValue option : values.options(v, player))
    all.push_back(player == Player::left ? values.difference(option, v)
                                         : values.difference(v, option));
}

void keep_largest(PartizanValues& values, Values& all) {
  Values largest;
  for (const PartizanValue v : all) {
    const auto is_below = [&](PartizanValue other) { return values.less_or_equal(v, other); };
    if (std::ranges::any_of(largest, is_below)) continue;
    std::erase_if(largest, [&](PartizanValue other) { return values.less_or_equal(other, v); });
    largest.push_back(v);
  }
  all = std::move(largest);
}

}  // namespace

std::vector<PartizanValue> incentives(PartizanValues& values, PartizanValue v, Player player) {
  Values gains;
  add_incentives(values, v, player, gains);
  keep_largest(values, gains);
  return gains;
}

PartizanValue ordinal_sum(PartizanValues& values, PartizanValue a, PartizanValue b) {
  FoundValues found;
  const auto is_base = [](PartizanValue u) { return u.id == 0; };
  return over_followers(values, b, found, is_base, [&](PartizanValue u, const FoundValues& sums) {
    const auto with = [&](Player player) {
      const PartizanOptions own = values.options(a, player);
      Values options(own.begin(), own.end());
      for (const PartizanValue option : values.options(u, player))
        options.push_back(sums.at(option));
      return options;
    };
    return values.reduce(with(Player::left), with(Player::right));
  });
}

PartizanValue norton_product(PartizanValues& values, PartizanValue v, PartizanValue unit) {
  if (values.outcome_class(unit) != OutcomeClass::left)
    throw Error(ErrorCode::bad_value, "the Norton product takes a unit above 0");
  Values steps;
  for (const Player player : {Player::left, Player::right})
    add_incentives(values, unit, player, steps);
  keep_largest(values, steps);
  for (PartizanValue& step : steps) step = values.sum(unit, step);

  FoundValues found;
  const auto is_base = [&](PartizanValue u) { return values.is_integer(u); };
  return over_followers(values, v, found, is_base,
                        [&](PartizanValue u, const FoundValues& products) {
                          if (const auto n = values.as_number(u); n && n->is_integer())
                            return values.copies(n->numerator(), unit);
                          Values left;
                          Values right;
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
  FoundValues found;
  const auto is_base = [&](PartizanValue u) { return values.is_number(u); };
  return over_followers(values, v, found, is_base, [&](PartizanValue u, const FoundValues& heated) {
    return is_base(u) ? u : shifted(values, u, t, heated);
  });
}

PartizanValue overheat(PartizanValues& values, PartizanValue v, PartizanValue s, PartizanValue t) {
  FoundValues found;
  const auto is_base = [&](PartizanValue u) { return values.is_integer(u); };
  return over_followers(values, v, found, is_base, [&](PartizanValue u, const FoundValues& heated) {
    return is_base(u) ? values.copies(values.as_number(u)->numerator(), s)
                      : shifted(values, u, t, heated);
  });
}

PartizanValue cool(Thermographs& thermographs, PartizanValues& values, PartizanValue v,
                   const Dyadic& t) {
  if (t < Dyadic(Thermograph::lowest))
    throw Error(ErrorCode::bad_value, "values are cooled by -1 or more");
  FoundValues found;
  const PartizanValue shift = values.number(-t);
  const auto is_base = [&](PartizanValue u) {
    return values.is_integer(u) || t > thermographs.temperature(u);
  };
  return over_followers(values, v, found, is_base, [&](PartizanValue u, const FoundValues& cooled) {
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
  if (n == 0) throw Error(ErrorCode::bad_value, "uptimal powers begin with the first");
  return values.difference(up_powers(values, n), up_powers(values, n - 1));
}

}  // namespace zugzwang
