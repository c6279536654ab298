// What several processes share of a solve, and what they refuse together.

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/shared_sessions.hpp>
#include <zugzwang/engine/services/solve_resources.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "processes_in_memory.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::error_of;
using testing::problem;

/// What each of so many processes has thrown, in the order of ranks.
template <class Work>
std::vector<std::string> errors_of(unsigned processes, const Work& work) {
  std::vector<std::string> errors(processes);
  ProcessesInMemory::run(processes, [&](Communicator& others) {
    if (const auto error = error_of([&] { work(others); })) errors[others.rank()] = error->what();
  });
  return errors;
}

TEST_CASE("processes with different requests all get the same error", "[share]") {
  CHECK(errors_of(3, [](Communicator& others) { require_same(&others, "version", "1.0"); }) ==
        std::vector<std::string>(3));
  const std::string told = "process 2 has another version than process 0; all must have the same";
  CHECK(errors_of(4, [](Communicator& others) {
          require_same(&others, "version", others.rank() < 2 ? "1.0" : "1.1");
        }) == std::vector<std::string>(4, told));
  CHECK_NOTHROW(require_same(nullptr, "version", "1.0"));
}

TEST_CASE("an operation for one process is refused with several", "[share]") {
  const auto nim = [](Communicator& others) {
    open_to_share(*problem("nim", R"({"heaps":[3,4]})"), {}, others);
  };
  CHECK(errors_of(1, nim) == std::vector<std::string>(1));
  for (const std::string& error : errors_of(2, nim))
    CHECK(testing::contains(error, "no solver of nim can share"));
  const auto chosen = [](Communicator& others) {
    open_to_share(*problem("can-i-win", R"({"max_choosable":5,"desired_total":9})"),
                  {.solver = "top_down"}, others);
  };
  for (const std::string& error : errors_of(2, chosen))
    CHECK(testing::contains(error, "top_down cannot share its work"));
}

TEST_CASE("an answer that processes share is that of one", "[share][threads]") {
  for (const char* const json : {R"({"size":3})", R"({"size":3,"board":"x../.o./..."})"}) {
    const auto asked = problem("quixo", json);
    const SolverChoice choice{.solver = "retrograde"};
    const Answer serial = answer(*asked, choice, {}, AnswerDetail::all_moves);
    for (const unsigned processes : {1U, 2U, 3U}) {
      std::vector<Answer> answers(processes);
      ProcessesInMemory::run(processes, [&](Communicator& others) {
        const auto own = problem("quixo", json);
        const SolveRequest request{.session = {choice}, .detail = AnswerDetail::all_moves};
        answers[others.rank()] = solve(*own, request, {.others = &others}, {});
      });
      for (const Answer& shared : answers) {
        CAPTURE(json, processes);
        CHECK(shared.status == Status::complete);
        CHECK(shared.plies == serial.plies);
        CHECK(shared.best_moves == serial.best_moves);
        CHECK(shared.winning_moves == serial.winning_moves);
        CHECK(shared.answer == serial.answer);
        REQUIRE(shared.moves);
        CHECK(shared.moves->size() == serial.moves->size());
        CHECK(shared.statistics.positions == serial.statistics.positions);
      }
    }
  }
}

TEST_CASE("a limit of one process ends an answer of all", "[share][threads]") {
  std::vector<Status> ended(3);
  ProcessesInMemory::run(3, [&](Communicator& others) {
    const auto own = problem("quixo", R"({"size":3})");
    Limits limits;
    if (others.rank() == 1) limits.memory = 100;
    ended[others.rank()] = solve(*own, {}, {.others = &others}, limits).status;
  });
  CHECK(ended == std::vector<Status>(3, Status::memory_limit));
}

TEST_CASE("a trace is written by the first process, and refused in all", "[share][threads]") {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("trace-" + std::to_string(getpid()));
  const auto write = [](const std::filesystem::path& to) {
    return [&to](Communicator& others) {
      const auto own = problem("quixo", R"({"size":3})");
      solve(*own, {}, {.others = &others, .trace = to}, {});
    };
  };
  CHECK(errors_of(2, write(file)) == std::vector<std::string>(2));
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  CHECK(line == "tier,plies,decided,updates,messages,bytes,seconds");
  CHECK(std::getline(in, line));
  std::filesystem::remove(file);
  for (const std::string& error : errors_of(2, write("/nowhere/trace")))
    CHECK(testing::contains(error, "trace: cannot write /nowhere/trace"));
}

}  // namespace
}  // namespace zugzwang
