// An evaluation of one's own: for how long play can go on.

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/engine/evaluation_by.hpp>
#include <zugzwang/engine/plugin.hpp>

namespace {

using namespace zugzwang;

/// The most plies to the end of play, if both players prolong it.
struct Longest : OwnEvaluation<Longest> {
  static constexpr std::string_view name = "longest";
  static constexpr std::string_view summary = "the most plies that play can take";

  using Value = std::uint64_t;
  static constexpr Value undecided = ~Value{0};
  static constexpr Value pending = ~Value{1};

  class Fold {
   public:
    bool add(Value option) {
      longest_ = std::max(longest_, option + 1);
      return true;
    }
    Value value() const { return longest_; }

   private:
    Value longest_ = 0;
  };

  static Value finished(Outcome) { return 0; }
  static Value for_opponent(Value value) { return value; }

  static std::string text(Value value) { return std::to_string(value) + " plies"; }
  static Datum::Object members(Value value) { return {{"longest", value}}; }
  static std::partial_ordering compare(Value a, Value b) { return a <=> b; }
};

}  // namespace

ZUGZWANG_PLUGIN("longest", "1.0.0",
                [](Registry& registry) { register_evaluation<Longest>(registry); })
