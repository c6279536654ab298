// A plugin as it should be: take 1 to 3, and whoever takes the last one wins.

#include <string>
#include <vector>

#include <zugzwang/facade/plugin.hpp>
#include <zugzwang/facade/registration.hpp>
#include <zugzwang/solvers/all.hpp>

namespace {

using namespace zugzwang;

class TakeThree {
 public:
  using State = std::uint64_t;
  using Move = std::uint64_t;

  Countdown<Move> moves(State left) const { return Countdown<Move>(left < 3 ? left : 3); }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
};

struct Face {
  struct Problem {
    std::uint64_t left = 0;
  };
  static const GameText& text() {
    static const GameText text{.name = "take-three",
                               .title = "Take Three",
                               .summary = "take up to three",
                               .rules = "Take up to three.",
                               .move = "the number taken",
                               .answer = "the move"};
    return text;
  }
  static std::vector<Field<Problem>> fields() {
    return {field("left", &Problem::left, "what is left")};
  }
  static TakeThree rules(const Problem&) { return {}; }
  static std::uint64_t state(const TakeThree&, const Problem& problem) { return problem.left; }
  static std::string show(const TakeThree&, std::uint64_t left) { return std::to_string(left); }
  static std::string tell(std::uint64_t taken) { return "take " + std::to_string(taken); }
};

}  // namespace

ZUGZWANG_PLUGIN("good", "1.0",
                [](Registry& registry) { register_game<Face>(registry, SolverList<TopDown>{}); })
