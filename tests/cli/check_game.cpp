// A game may end the program that checks it, or never come back to it.

#include <chrono>
#include <cstdlib>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <zugzwang/cli/watched_process.hpp>
#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "cli/program.hpp"

namespace zugzwang::tests {

using cli::run_watched;
using cli::WatchedEnd;

namespace {

const std::string plugin = std::string(" --plugin ") + ZUGZWANG_ENDS;

/// The status with which the game ends that takes all memory: its own, or AddressSanitizer's.
#ifdef __SANITIZE_ADDRESS__
const std::string out_of_memory = "1";
#else
const std::string out_of_memory = "7";
#endif

bool contains(const Run& run, const std::string& text) {
  return run.out.find(text) != std::string::npos;
}

TEST_CASE("a game that ends the program is reported with the problem", "[cli][check_game]") {
  const Run aborts = run_line("check-game aborts --problems 80" + plugin);
  INFO(aborts.out << aborts.err);
  CHECK(aborts.status == 1);
  CHECK(contains(aborts,
                 "BROKEN crash: Aborted\n"
                 "  at laws and presentation, in moves of the position \"5 tokens\"\n"
                 "  in the problem {\"heap\":5}\n"));
  CHECK(contains(aborts, "Ended, since the problem {\"heap\":6} does the same (crash: Aborted)."));
  const Run exits = run_line("check-game exits --problems 80" + plugin);
  CHECK(exits.status == 1);
  CHECK(contains(exits, "exit: the game ends the program, with status 0"));
}

TEST_CASE("a crash in one problem does not prevent the check of others", "[cli][check_game]") {
  // Of five heaps, one alone has as many as five tokens.
  const Run run = run_line("check-game aborts --problems 6 --json" + plugin);
  INFO(run.out << run.err);
  const Datum report = Datum::from_json(run.out);
  CHECK(report.find("status")->to_text() == "complete");
  CHECK(report.find("problems")->to_text() == "4");
  REQUIRE(report.find("faults")->get<Datum::List>()->size() == 1);
  CHECK(report.find("faults")->get<Datum::List>()->front().find("problem")->to_json() ==
        R"({"heap":7})");
  CHECK_FALSE(report.find("ways")->get<Datum::List>()->empty());
}

TEST_CASE("the time limit holds within a move that never ends", "[cli][check_game]") {
  const auto begin = std::chrono::steady_clock::now();
  const Run run = run_line("check-game hangs --seconds 0.5" + plugin);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
  CHECK(run.status == 3);
  CHECK(contains(run, "hangs: 5 problems"));
  CHECK(contains(run, "Ended by the time limit of 500.0 ms, which the game did not heed"));
  CHECK(contains(run, "in moves of the position"));
  const Run json = run_line("check-game hangs --seconds 0.5 --json" + plugin);
  CHECK(Datum::from_json(json.out).find("ended_in")->to_json() ==
        R"({"part":"laws and presentation","call":"in moves of the position \"5 tokens\"",)"
        R"("problem":{"heap":5}})");
}

TEST_CASE("endless moves take bounded memory, and the position is reported", "[cli][check_game]") {
  const Run grows = run_line("check-game grows --problems 80" + plugin);
  INFO(grows.out << grows.err);
  CHECK(grows.status == 1);
  CHECK(contains(grows, "BROKEN exit: the game ends the program, with status " + out_of_memory +
                            "\n"
                            "  at laws and presentation, in moves of the position \"5 tokens\"\n"));
  const Run floods = run_line("check-game floods --problems 80" + plugin);
  INFO(floods.out << floods.err);
  CHECK(floods.status == 1);
  CHECK(
      contains(floods, "its function moves lists 1099511627776 moves of the position \"5 tokens"));
}

TEST_CASE("a guarded game cannot end the program", "[cli][guarded]") {
  const Run sound = run_line("solve aborts 4 --guarded" + plugin);
  INFO(sound.out << sound.err);
  CHECK(sound.status == 0);
  CHECK(contains(sound, "The player on move loses."));
  const Run aborts = run_line("solve aborts 6 --guarded" + plugin);
  CHECK(aborts.status == 4);
  CHECK(aborts.err.find("aborts: the game crashes: Aborted") != std::string::npos);
  const Run exits = run_line("play exits 6 --players random,random --guarded" + plugin);
  CHECK(exits.status == 4);
  CHECK(exits.err.find("the game ends the program, with status 0") != std::string::npos);
  const Run hangs = run_line("solve hangs 6 --guarded --seconds 0.5" + plugin);
  CHECK(hangs.status == 3);
  CHECK(hangs.err.find("ended by the time limit of 500.0 ms, which the game hangs did not heed") !=
        std::string::npos);
  // The time of `play` is that of each turn.
  const Run stuck =
      run_line("play hangs 7 --players perfect,random --guarded --seconds 0.3" + plugin);
  CHECK(stuck.status == 3);
  CHECK(stuck.err.find("which the game hangs did not heed") != std::string::npos);
  const Run grows = run_line("solve grows 6 --guarded --memory 200M" + plugin);
  CHECK(grows.status == 4);
  CHECK(grows.err.find("the game ends the program, with status " + out_of_memory) !=
        std::string::npos);
  CHECK(run_line("solve aborts -1 --guarded" + plugin).status == 2);
}

#ifndef __SANITIZE_ADDRESS__  // which itself takes more memory in the process than is allowed here
TEST_CASE("the memory of a check bounds each solve", "[cli]") {
  const std::string line = "check-game domineering --problems 16";
  CHECK(run_line(line).out.find("memory_limit") == std::string::npos);
  CHECK(run_line(line + " --memory 20000").out.find("memory_limit") != std::string::npos);
}
#endif

TEST_CASE("a watched process reports how it ended", "[cli][process]") {
  using By = WatchedEnd::By;
  std::vector<std::string> heard;
  const auto hear = [&](std::string_view line) { heard.emplace_back(line); };
  const auto never = [] {
    while (true) std::this_thread::sleep_for(std::chrono::seconds(1));
  };
  WatchedEnd end = run_watched(
      [](const auto& say, const std::stop_token&) {
        say("one");
        say(std::string(100'000, 'x'));
        return 7;
      },
      hear, {});
  CHECK(end.by == By::itself);
  CHECK(end.code == 7);
  REQUIRE(heard.size() == 2);
  CHECK(heard[0] == "one");
  CHECK(heard[1].size() == 100'000);

  end = run_watched([](const auto&, const std::stop_token&) -> int { std::_Exit(3); }, hear, {});
  CHECK(end.by == By::exit);
  CHECK(end.code == 3);

  const auto silent = [&](const auto&, const std::stop_token&) {
    never();
    return 0;
  };
  end = run_watched(silent, hear, {.most_silence = std::chrono::seconds(1)});
  CHECK(end.by == By::silence);

  end = run_watched(silent, hear,
                    {.deadline = Limits::Clock::now(), .grace = std::chrono::milliseconds(10)});
  CHECK(end.by == By::limit);

  // Asked to stop, it may come to its end.
  std::stop_source stop;
  stop.request_stop();
  end = run_watched(
      [](const auto&, const std::stop_token& cancel) {
        while (!cancel.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return 4;
      },
      hear, {.cancel = stop.get_token(), .grace = std::chrono::seconds(30)});
  CHECK(end.by == By::itself);
  CHECK(end.code == 4);
}

}  // namespace
}  // namespace zugzwang::tests
