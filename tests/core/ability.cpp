// An ability is requested by its name, which includes its version.

#include <string_view>
#include <type_traits>

#include <zugzwang/core/ability.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

struct Counts : Ability {
  static constexpr std::string_view ability_name = "counts/1";
  virtual int count() const = 0;
};
/// A later version of the same ability.
struct CountsBetter : Ability {
  static constexpr std::string_view ability_name = "counts/2";
  virtual long count() const = 0;
};
struct Sings : Ability {
  static constexpr std::string_view ability_name = "sings/1";
};

/// Lists other bases before the ability, so that its address differs from the object's.
class Counter final : public HasAbilities, private Sings, private Counts {
 public:
  Ability* find_ability(std::string_view name) const override {
    if (name == Counts::ability_name) return static_cast<Counts*>(const_cast<Counter*>(this));
    return nullptr;
  }

 private:
  int count() const override { return 42; }
};

TEST_CASE("an ability is found by its name and version", "[ability]") {
  const Counter counter;
  const Counts* const counts = counter.ability<Counts>();
  REQUIRE(counts != nullptr);
  CHECK(counts->count() == 42);
}

TEST_CASE("another version of an ability is another ability", "[ability]") {
  const Counter counter;
  CHECK(counter.ability<CountsBetter>() == nullptr);
}

TEST_CASE("an ability that is not offered is not found", "[ability]") {
  CHECK(Counter().ability<Sings>() == nullptr);
  CHECK(HasAbilities().ability<Counts>() == nullptr);
}

TEST_CASE("a class derives from an ability only if it offers it", "[ability]") {
  CHECK(std::is_same_v<OffersIf<true, Counts>, Counts>);
  CHECK_FALSE(std::is_base_of_v<Ability, OffersIf<false, Counts>>);
  // Two abilities that are not offered are two bases.
  CHECK_FALSE(std::is_same_v<OffersIf<false, Counts>, OffersIf<false, Sings>>);
}

}  // namespace
}  // namespace zugzwang
