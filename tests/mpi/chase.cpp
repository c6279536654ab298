// Two runners on a ring of points; the player who runs into the other has won. From a point that is
// a multiple of three one goes on by one or by three, from another by what it is behind one. Play
// may go round for ever, the game tells no predecessors, and its distances need more than a byte.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/ranges.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

namespace {

using namespace zugzwang;

class Chase {
 public:
  struct State {
    std::uint64_t mine = 0;
    std::uint64_t theirs = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint64_t;  // how far to go

  explicit Chase(std::uint64_t points) : points_(points) {}

  FixedList<Move, 2> moves(const State& at) const {
    FixedList<Move, 2> moves;
    moves.push_back(at.mine % 3 == 2 ? 2 : 1);
    if (at.mine % 3 == 0) moves.push_back(3);
    return moves;
  }
  State play(const State& at, Move move) const { return {at.theirs, (at.mine + move) % points_}; }
  std::optional<Outcome> result(const State& at) const {
    return at.mine == at.theirs ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& at) const { return at.mine * points_ + at.theirs; }

  std::uint64_t size() const { return points_ * points_; }
  std::uint64_t index(const State& at) const { return key(at); }
  State state_at(std::uint64_t index) const { return {index / points_, index % points_}; }

 private:
  std::uint64_t points_;
};
static_assert(IndexedGame<Chase> && !RetractableGame<Chase>);

struct Runners {
  std::uint64_t points = 30;
  std::uint64_t mine = 0;
  std::uint64_t theirs = 1;
};

class ChasePresentation final : public Presentation<Runners, Chase> {
 public:
  GameText text() const override {
    return {.name = "chase",
            .title = "Chase",
            .summary = "run into the other on a ring",
            .rules = "Run into the other on a ring of points.",
            .move = "how far to go",
            .answer = "the move"};
  }
  std::vector<Field<Runners>> fields() const override {
    return {field("points", &Runners::points, "of the ring").rule().range(5, 20'000).optional(),
            field("mine", &Runners::mine, "where the player on move stands").optional(),
            field("theirs", &Runners::theirs, "where the other stands").optional()};
  }
  Chase rules(const Runners& problem) const override { return Chase(problem.points); }
  State state(const Chase&, const Runners& problem) const override {
    return {problem.mine % problem.points, problem.theirs % problem.points};
  }
  PositionText position(const Chase&, const State& at) const override {
    return {std::to_string(at.mine) + " against " + std::to_string(at.theirs)};
  }
  MoveText move(const Chase&, const State&, const Move& move) const override {
    return {std::to_string(move)};
  }
};

}  // namespace

ZUGZWANG_PLUGIN("chase", "1.0", [](Registry& registry) {
  register_game<ChasePresentation>(registry, SolverList<Retrograde>{});
})
