// What searches save: from wherever they are interrupted, they go on to the same values.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/search/findings.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::problem;

/// Keeps findings in memory, and is due at every third check.
class InMemory final : public SearchFindings {
 public:
  bool is_due() override { return ++checks_ % 3 == 0; }
  void save(const std::function<void(const Take&)>& write) override {
    records_.clear();
    write([this](std::uint32_t table, std::span<const std::uint64_t> words) {
      records_.emplace_back(table, std::vector(words.begin(), words.end()));
    });
    ++saves_;
  }
  void load(const Take& take) override {
    for (const auto& [table, words] : records_) take(table, words);
  }
  int saves() const { return saves_; }
  bool is_empty() const { return records_.empty(); }

 private:
  std::vector<std::pair<std::uint32_t, std::vector<std::uint64_t>>> records_;
  int checks_ = 0;
  int saves_ = 0;
};

struct Run {
  Status status = Status::complete;
  std::optional<AnyValue> value{};  // if it was found
  std::uint64_t positions = 0;
};

/// Solves with findings, if the solver keeps any; nothing if it keeps none.
std::optional<Run> run(const Problem& of, const SolverChoice& choice, SearchFindings* findings,
                       const Limits& limits = {}) {
  Session session = open(of, choice);
  auto* const keeps = session.solver->ability<KeepsFindings>();
  if (keeps == nullptr) return std::nullopt;
  if (findings != nullptr) keeps->keep_in(*findings);
  const std::uint64_t position = session.graph->number_of(of);
  Run run;
  try {
    run.status = session.solver->solve(position, limits);
  } catch (const CycleDetected&) {
    return std::nullopt;
  }
  run.positions = session.solver->statistics().positions;
  if (run.status == Status::complete) run.value = session.solver->value(position);
  return run;
}

TEST_CASE("every search of every game takes over what it has saved", "[findings]") {
  std::uint64_t kept = 0;
  for (const GameEntry* const game : bundled().games())
    for (const Datum::Object& fields : game->small_problems(12)) {
      const auto of = game->problem(Datum(fields), Scope::position);
      for (const SolverFit& fit : of->solvers()) {
        if (!fit.applies() || !fit.is_search) continue;
        for (const EvaluationKind evaluation : fit.evaluations)
          for (const bool on_model : {false, true}) {
            if (on_model && (!fit.is_compiled || fit.name == "sums")) continue;
            const SolverChoice choice{fit.name, evaluation, "", on_model};
            CAPTURE(game->text().name, Datum(fields).to_json(), fit.name, name_of(evaluation));
            InMemory findings;
            const std::optional<Run> first = run(*of, choice, &findings);
            if (!first) continue;
            ++kept;
            const std::optional<Run> second = run(*of, choice, &findings);
            CHECK(second->value == first->value);
            CHECK(second->positions <= first->positions);
          }
      }
    }
  CHECK(kept > 1000);
}

TEST_CASE("a search goes on from where it was interrupted", "[findings]") {
  struct Case {
    const char* game;
    const char* fields;
    SolverChoice choice;
  };
  const EvaluationKind outcome = EvaluationKind::outcome;
  const EvaluationKind distance = EvaluationKind::distance;
  const Case cases[] = {
      {"connect-four", R"({"width":4,"height":5})", {"alpha_beta", distance}},
      {"connect-four", R"({"width":4,"height":5})", {"proof_number", outcome}},
      {"tic-tac-toe", "{}", {"proof_number", outcome}},
      {"tic-tac-toe", R"({"board":"x../.o./..."})", {"proof_number", outcome}},
      {"dots-and-boxes", R"({"rows":2,"columns":3})", {"alpha_beta", EvaluationKind::margin}},
      {"clobber", R"({"board":"xoxox/oxoxo/xoxox/oxoxo"})", {"sums", outcome}},
      {"nogo", R"({"board":"3x4"})", {"sums", outcome}},
      {"domineering", R"({"board":"5x6"})", {"sums", outcome}},
      {"amazons", R"({"board":"x.../..../...o"})", {"sums", outcome}},
      {"cram", R"({"board":"5x5"})", {"grundy", EvaluationKind::nimber}}};
  for (const auto& [game, fields, choice] : cases) {
    CAPTURE(game, fields, choice.solver);
    const auto of = problem(game, fields);
    const Run whole = *run(*of, choice, nullptr);
    REQUIRE(whole.status == Status::complete);
    InMemory findings;
    Limits limits;
    std::uint64_t positions = 0;
    int interrupted = 0;
    for (Run part{.status = Status::position_limit}; part.status != Status::complete;) {
      limits.positions = whole.positions / 3 + 1;
      part = *run(*of, choice, &findings, limits);
      CHECK(findings.is_empty() == (part.positions == 0));
      positions += part.positions;
      if (part.status != Status::complete) {
        CHECK(part.status == Status::position_limit);
        ++interrupted;
        REQUIRE(interrupted < 20);
      } else {
        CHECK(part.value == whole.value);
      }
    }
    if (whole.positions > 20'000) CHECK(interrupted >= 2);
    CHECK(positions < whole.positions + whole.positions / 2 + 10'000);
  }
}

TEST_CASE("findings of threads that run beside each other are saved", "[findings][threads]") {
  const auto of = problem("connect-four", R"({"width":5,"height":5})");
  for (const SolverChoice& choice : {SolverChoice{"alpha_beta", EvaluationKind::distance},
                                     SolverChoice{"proof_number", EvaluationKind::outcome}}) {
    CAPTURE(choice.solver);
    InMemory findings;
    Limits limits;
    limits.threads = 2;
    const Run first = *run(*of, choice, &findings, limits);
    CHECK(findings.saves() > 2);
    const Run second = *run(*of, choice, &findings);
    CHECK(second.value == first.value);
    CHECK(second.positions < first.positions / 10);
  }
}

}  // namespace
}  // namespace zugzwang
