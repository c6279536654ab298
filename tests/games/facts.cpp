// What is known of the bundled games: the lines of facts/GAME.jsonl
// (facts/README.md), each of them by every solver that applies under every
// evaluation.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/api/call.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/walk.hpp>
#include <zugzwang/values/value_reader.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang::facts_tests {
namespace {

using testing::bundled;
using testing::contains;

/// The members of a line that an answer has.
constexpr std::array<std::string_view, 7> answer_members = {
    "answer", "outcome", "plies", "margin", "nimber", "move", "best_moves"};
/// The other members that state something.
constexpr std::array<std::string_view, 11> other_members = {
    "error",    "value",  "moves",  "words",   "legal", "illegal",
    "position", "result", "fields", "nimbers", "laws"};
constexpr std::array<std::string_view, 7> members_of_problem = {
    "problem", "after", "solver", "strategy", "evaluation", "source", "because"};

/// Returns the member of an answer; nothing where the evaluation does not tell it.
std::optional<Datum> told(const Answer& answer, std::string_view member) {
  if (member == "answer") return answer.answer;
  if (member == "move") return answer.move;
  if (member == "outcome" && answer.outcome) return Datum(name_of(*answer.outcome));
  if (member == "plies" && answer.plies) return Datum(*answer.plies);
  if (member == "margin" && answer.margin) return Datum(*answer.margin);
  if (member == "nimber" && answer.nimber) return Datum(*answer.nimber);
  if (member == "best_moves" && answer.best_moves) return Datum(*answer.best_moves);
  return std::nullopt;
}

template <class T>
const T& as(const Datum& value) {
  const T* const held = value.get<T>();
  if (held == nullptr) throw Error(ErrorCode::bad_value, value.to_json() + " is of another type");
  return *held;
}

/// One line of a file.
class Fact {
 public:
  Fact(std::string game, std::string place, const std::string& line)
      : game_(std::move(game)), place_(std::move(place)), line_(Datum::from_json(line)) {
    if (const Datum* const after = line_.find("after")) after_ = as<Datum::List>(*after);
  }

  void check() const {
    check_members();
    if (const Datum* const error = line_.find("error")) return check_error(*error);
    if (const Datum* const nimbers = line_.find("nimbers"))
      return expect("nimbers", nimbers_of_heaps(as<Datum::List>(*nimbers).size()));
    const auto problem = problem_of(member("problem"));
    check_position(*problem);
    check_answers(*problem);
    if (const Datum* const value = line_.find("value")) check_value(*problem, *value);
    if (const Datum* const states = line_.find("laws"))
      for (const LawViolation& broken : problem->broken_laws(as<std::uint64_t>(*states)))
        fail("it breaks the law " + broken.law);
  }

 private:
  void fail(const std::string& fault) const { FAIL_CHECK(place_ << ": " << fault); }
  void expect(const std::string& name, const Datum& given, const std::string& by = "") const {
    if (const Datum& right = member(name); given != right)
      fail(name + by + " is " + given.to_json() + ", not " + right.to_json());
  }
  const Datum& member(std::string_view name) const {
    const Datum* const found = line_.find(name);
    if (found == nullptr)
      throw Error(ErrorCode::missing_field, "without a member " + std::string(name));
    return *found;
  }
  std::unique_ptr<Problem> problem_of(const Datum& fields) const {
    return bundled().find(game_).problem(fields, Scope::position);
  }

  void check_members() const {
    const auto is_among = [](const std::string& name, const auto& names) {
      return std::ranges::find(names, name) != names.end();
    };
    std::size_t stated = 0;
    for (const auto& [name, value] : as<Datum::Object>(line_))
      if (is_among(name, answer_members) || is_among(name, other_members))
        ++stated;
      else if (!is_among(name, members_of_problem))
        fail("'" + name + "' is no member of a fact");
    if (stated == 0) fail("it states nothing");
  }

  void check_error(const Datum& right) const {
    const CallAnswer answer = CallAnswer::to([&] {
      walk_along(*problem_of(member("problem")), after_);
      return Datum();
    });
    const auto part = [](const Datum& object, const char* name) {
      const Datum* const found = object.find(name);
      return found == nullptr ? std::string() : found->to_text();
    };
    const Datum& given = answer.content();
    if (answer.code() != part(right, "code") || part(given, "field") != part(right, "field") ||
        !contains(part(given, "message"), part(right, "message")))
      fail("the error is " + given.to_json() + ", not " + right.to_json());
  }

  /// Checks what the rules state of a position.
  void check_position(const Problem& problem) const {
    const Walk walk = walk_along(problem, after_);
    if (line_.find("position") != nullptr) expect("position", walk.position());
    if (line_.find("result") != nullptr) {
      const std::optional<Outcome> result = walk.result();
      expect("result", result ? Datum(name_of(*result)) : Datum());
    }
    if (const Datum* const moves = line_.find("moves"))
      expect("moves", walk.moves(as<Datum::List>(*moves).size() + 1));
    if (line_.find("words") != nullptr) {
      Datum::List words;
      for (const Datum& move : walk.moves(most_moves)) words.emplace_back(walk.describe_move(move));
      expect("words", words);
    }
    for (const std::string_view name : {"legal", "illegal"})
      if (const Datum* const moves = line_.find(name))
        for (const Datum& move : as<Datum::List>(*moves))
          if (walk.legal(move) != (name == "legal"))
            fail("the move " + move.to_json() + " is not " + std::string(name));
    if (const Datum* const fields = line_.find("fields")) {
      const Datum given = problem.to_datum(Scope::position);
      for (const auto& [name, right] : as<Datum::Object>(*fields))
        if (given.find(name) == nullptr || *given.find(name) != right)
          fail("its fields are " + given.to_json());
    }
  }

  /// Checks the answers of all solvers, or of that of the line.
  void check_answers(const Problem& problem) const {
    std::vector<std::string> stated;
    for (const std::string_view name : answer_members)
      if (line_.find(name) != nullptr) stated.emplace_back(name);
    if (stated.empty()) return;
    std::set<std::string> checked;
    for (const SolverFit& fit : problem.solvers()) {
      if (!fit.applies() || !is_chosen("solver", fit.name)) continue;
      std::vector<std::string> strategies = fit.strategies;
      strategies.emplace_back();
      for (const EvaluationKind evaluation : fit.evaluations)
        for (const std::string& strategy : strategies) {
          if (!is_chosen("evaluation", name_of(evaluation)) || !is_chosen("strategy", strategy))
            continue;
          const std::optional<Answer> answer = answer_by(problem, {fit.name, evaluation, strategy});
          if (!answer) continue;
          const std::string by =
              " by " + fit.name + " " + std::string(name_of(evaluation)) + " " + strategy;
          if (answer->status != Status::complete) fail("not solved" + by);
          for (const std::string& name : stated)
            if (const std::optional<Datum> given = told(*answer, name)) {
              expect(name, *given, by);
              checked.insert(name);
            }
        }
    }
    for (const std::string& name : stated)
      if (!checked.contains(name)) fail("no solver tells " + name);
  }
  bool is_chosen(const char* name, std::string_view choice) const {
    const Datum* const chosen = line_.find(name);
    return chosen == nullptr || *chosen == Datum(choice);
  }
  /// Returns nothing for a solver that cannot solve cyclic games, and says so.
  std::optional<Answer> answer_by(const Problem& problem, const SolverChoice& choice) const try {
    Session session = zugzwang::open(problem, choice);
    const std::uint64_t position = walk_along(problem, after_, session.graph).number();
    return zugzwang::answer(session, position, {});
  } catch (const Error& error) {
    if (error.code() != ErrorCode::not_applicable) throw;
    return std::nullopt;
  }

  void check_value(const Problem& problem, const Datum& right) const {
    const auto position = open_value(problem);
    if (position->solve({}) != Status::complete ||
        read_value(position->table(), as<std::string>(right)) != position->value())
      fail("the value is not " + right.to_json());
  }

  /// Returns the nimbers of single heaps, from the empty one on.
  Datum::List nimbers_of_heaps(std::size_t count) const {
    Datum::List nimbers;
    for (std::size_t heap = 0; heap < count; ++heap) {
      Datum::Object fields = as<Datum::Object>(member("problem"));
      fields.emplace_back("heaps", Datum::List{heap});
      const Answer answer = zugzwang::answer(*problem_of(fields), {"", EvaluationKind::nimber, ""});
      nimbers.emplace_back(answer.nimber.value());
    }
    return nimbers;
  }

  std::string game_;
  std::string place_;
  Datum line_;
  Datum::List after_;
};

void check_facts(const std::string& game) {
  const std::string name = "facts/" + game + ".jsonl";
  std::ifstream file(ZUGZWANG_SOURCE "/" + name);
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    const std::string place = name + ":" + std::to_string(++number);
    try {
      Fact(game, place, line).check();
    } catch (const std::exception& error) {
      FAIL_CHECK(place << ": " << error.what());
    }
  }
  CHECK(number > 0);
}

#define FACTS(game) \
  TEST_CASE("facts about " game, "[facts][" game "]") { check_facts(game); }
#include "facts.def"
#undef FACTS

}  // namespace
}  // namespace zugzwang::facts_tests
