// Laws that every value obeys, checked on random values.

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/theory.hpp>
#include <zugzwang/values/thermograph.hpp>

#include "catch.hpp"
#include "values/random_values.hpp"

namespace zugzwang::testing {

namespace {

constexpr int triples = 100'000;

/// Returns the first law that one of many triples breaks; empty if none does.
template <class Law>
std::string broken(RandomValues& random, Law law) {
  for (int i = 0; i < triples; ++i)
    if (const std::string name = law(random(), random(), random()); !name.empty()) return name;
  return "";
}

/// Returns a ≤ b by the definition alone.
bool less_or_equal_by_definition(PartizanValues& values, PartizanValue a, PartizanValue b) {
  for (const PartizanValue option : values.left_options(a))
    if (less_or_equal_by_definition(values, b, option)) return false;
  for (const PartizanValue option : values.right_options(b))
    if (less_or_equal_by_definition(values, option, a)) return false;
  return true;
}

std::partial_ordering order_of(OutcomeClass difference) {
  switch (difference) {
    case OutcomeClass::left: return std::partial_ordering::greater;
    case OutcomeClass::right: return std::partial_ordering::less;
    case OutcomeClass::next: return std::partial_ordering::unordered;
    case OutcomeClass::previous: break;
  }
  return std::partial_ordering::equivalent;
}

}  // namespace

TEST_CASE("values are an ordered abelian group") {
  PartizanValues values;
  RandomValues random(values, 150);
  CHECK(broken(random, [&](PartizanValue a, PartizanValue b, PartizanValue c) -> std::string {
          if (values.sum(values.sum(a, b), c) != values.sum(a, values.sum(b, c))) return "a+(b+c)";
          if (values.sum(a, b) != values.sum(b, a)) return "a+b = b+a";
          if (!values.is_zero(values.difference(a, a))) return "a-a";
          if (values.negative(values.negative(a)) != a) return "--a";
          if (values.sum(values.difference(a, b), b) != a) return "a-b+b";
          if (values.negative(values.sum(a, b)) !=
              values.sum(values.negative(a), values.negative(b)))
            return "-(a+b)";
          const auto order = values.compare(a, b);
          if (order != order_of(values.outcome_class(values.difference(a, b)))) return "a ? b";
          if (order != values.compare(values.sum(a, c), values.sum(b, c))) return "a+c ? b+c";
          if (values.compare(b, a) != 0 <=> order) return "b ? a";
          return "";
        }) == "");
}

TEST_CASE("values are equal to the forms of their options") {
  PartizanValues values;
  RandomValues random(values, 150);
  CHECK(broken(random, [&](PartizanValue a, PartizanValue b, PartizanValue) -> std::string {
          const PartizanValue sum = values.sum(a, b);
          if (values.reduce(values.left_options(sum), values.right_options(sum)) != sum)
            return "canonical form";
          // An option that is no better for its player than another changes nothing.
          std::vector<PartizanValue> left(values.left_options(a).begin(),
                                          values.left_options(a).end());
          std::vector<PartizanValue> right(values.right_options(a).begin(),
                                           values.right_options(a).end());
          const auto order = values.compare(b, a);
          const bool is_confused = order == std::partial_ordering::unordered;
          if (order < 0 || is_confused) left.push_back(b);
          if (order > 0 || is_confused) right.push_back(b);
          if (values.reduce(left, right) != a) return "gift horse";
          return "";
        }) == "");
}

TEST_CASE("values compare as the definition says") {
  PartizanValues values;
  const std::vector<PartizanValue> born = born_by_day(values, 3);
  int wrong = 0;
  for (std::size_t i = 0; i < born.size(); i += 5)
    for (std::size_t j = 0; j < born.size(); j += 7)
      if (values.less_or_equal(born[i], born[j]) !=
          less_or_equal_by_definition(values, born[i], born[j]))
        ++wrong;
  CHECK(wrong == 0);
}

TEST_CASE("means add and temperatures of sums are at most the larger") {
  PartizanValues values;
  Thermographs thermographs(values);
  RandomValues random(values, 150);
  CHECK(broken(random, [&](PartizanValue a, PartizanValue b, PartizanValue) -> std::string {
          const PartizanValue sum = values.sum(a, b);
          const Thermograph& graph = thermographs.of(sum);
          if (graph.mean() != thermographs.mean(a) + thermographs.mean(b)) return "mean";
          if (graph.temperature() >
              std::max(thermographs.temperature(a), thermographs.temperature(b)))
            return "temperature";
          if (!values.is_number(sum)) {
            if (graph.left_at(0) != values.left_stop(sum).number) return "left stop";
            if (graph.right_at(0) != values.right_stop(sum).number) return "right stop";
            if (graph.temperature() < Dyadic(0)) return "temperature of no number";
          }
          const Thermograph& mirrored = thermographs.of(values.negative(sum));
          for (const WallPoint& point : graph.left)
            if (mirrored.right_at(point.t) != -point.v) return "mirrored wall";
          return "";
        }) == "");
}

TEST_CASE("stops of sums lie between sums of stops") {
  PartizanValues values;
  RandomValues random(values, 150);
  CHECK(broken(random, [&](PartizanValue a, PartizanValue b, PartizanValue) -> std::string {
          const PartizanValue sum = values.sum(a, b);
          const auto left = [&](PartizanValue v) { return values.left_stop(v).number; };
          const auto right = [&](PartizanValue v) { return values.right_stop(v).number; };
          if (left(sum) > left(a) + left(b)) return "L(a+b) <= L(a)+L(b)";
          if (left(sum) < left(a) + right(b)) return "L(a+b) >= L(a)+R(b)";
          if (right(sum) < right(a) + right(b)) return "R(a+b) >= R(a)+R(b)";
          return "";
        }) == "");
}

TEST_CASE("atomic weights add") {
  PartizanValues values;
  RandomValues random(values, 60, true);
  const auto weight = [&](PartizanValue v) { return atomic_weight(values, v).value(); };
  for (int i = 0; i < 1500; ++i) {
    const PartizanValue a = random();
    const PartizanValue b = random();
    REQUIRE(weight(values.sum(a, b)) == values.sum(weight(a), weight(b)));
  }
}

TEST_CASE("reduced canonical forms forget infinitesimals and nothing else") {
  PartizanValues values;
  RandomValues random(values, 100);
  for (int i = 0; i < 2000; ++i) {
    const PartizanValue a = values.sum(random(), random());
    const PartizanValue b = values.sum(random(), random());
    const PartizanValue reduced = reduced_canonical_form(values, a);
    REQUIRE(values.is_infinitesimal(values.difference(a, reduced)));
    REQUIRE(reduced_canonical_form(values, reduced) == reduced);
    REQUIRE((reduced == reduced_canonical_form(values, b)) ==
            values.is_infinitesimal(values.difference(a, b)));
  }
}

}  // namespace zugzwang::testing
