#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/guess_number.hpp>

namespace zugzwang::games {

namespace {

struct GuessNumberProblem {
  std::uint32_t n = 1;
  std::uint32_t low = 1;
  std::uint32_t guess = 0;
};

class GuessNumberPresentation final : public Presentation<GuessNumberProblem, GuessNumber> {
 public:
  GameText text() const override { return prose("guess-number"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("n", &Problem::n).word().range(1, (1 << 21) - 1).sample_to(12),
            field("low", &Problem::low).range(1, (1 << 21) - 1).optional(),
            field("guess", &Problem::guess).range(0, (1 << 21) - 1).optional()};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const GuessNumber&, const Problem& problem) const override {
    const auto [n, low, guess] = problem;
    if (low > n) refuse_position("low", "it is above n; give at most " + std::to_string(n));
    if (guess != 0 && (low == n || guess < low || guess > n))
      refuse_position("guess", "it is not one of several numbers from " + std::to_string(low) +
                                   " to " + std::to_string(n));
    return {low, n, guess};
  }

  PositionText position(const GuessNumber&, const State& state) const override {
    std::string line =
        "numbers from " + std::to_string(state.low) + " to " + std::to_string(state.high);
    if (state.guess != 0) line += ", guess " + std::to_string(state.guess);
    return {.line = line,
            .scene = [line] { return Scene{scene::Text{line}}; },
            .mover = state.guess == 0 ? "guesser" : "chooser",
            .fields = Datum::Object{{"n", state.high}, {"low", state.low}, {"guess", state.guess}}};
  }
  MoveText move(const GuessNumber&, const State& state, const Move& move) const override {
    if (state.guess == 0) return {"guess " + std::to_string(move)};
    return {std::string("say ") + word(move)};
  }
  Datum move_to_json(const GuessNumber&, const Move& move) const override { return Datum(move); }
  Datum answer(const GuessNumber&, const State& state, const Answer& answer) const override {
    return state.guess == 0 ? -*answer.margin : *answer.margin;
  }

 private:
  static const char* word(Move answer) { return answer == GuessNumber::lower ? "lower" : "higher"; }
};

}  // namespace

void register_guess_number(Registry& registry) {
  register_game<GuessNumberPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
