// What all doors make of the declaration of an operation: the calls, and the commands with their
// flags.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/values/theory.hpp>

#include "api/asked.hpp"
#include "cli/program.hpp"
#include "folder.hpp"

namespace zugzwang::testing {
namespace {

using tests::Run;
using tests::run_program;

/// Returns the name of the command that follows from an operation.
std::string command_of(const Operation& operation) { return flag_called(operation.name).substr(2); }

/// Returns the error of a request by its code, its field and its message.
std::string refusal_of(const std::string& call, Datum::Object request) {
  request.emplace(request.begin(), "call", call);
  const Datum error = at(answer_to(Datum(std::move(request)).to_json()), "error");
  return fmt::format("{} {}: {}", text_at(error, "code"), text_at(error, "field"),
                     text_at(error, "message"));
}

TEST_CASE("an operation is a call and a command, and its members are flags", "[operation]") {
  for (const Operation& operation : operations()) {
    INFO(operation.name);
    CHECK(std::ranges::count(Caller::names(), operation.name) == 1);
    if (!operation.has_command) continue;
    const cli::Command* const command = cli::find_command(command_of(operation));
    REQUIRE(command != nullptr);
    for (const Member& member : operation.members) {
      INFO(member.name);
      CHECK_FALSE(member.help.empty());
      CHECK(std::ranges::count(operation.members, member.name, &Member::name) == 1);
      const cli::Flag* const flag = cli::find_flag(command->flags, member.flag());
      REQUIRE((flag != nullptr) == member.has_flag);
      for (const Member::Rule& rule : member.rules)
        for (const std::string& other : rule.others) CHECK(operation.find(other) != nullptr);
      if (flag == nullptr) continue;
      const bool is_switch =
          member.type == FieldType::boolean && member.kind == Member::Kind::value;
      CHECK(flag->takes_value() == !is_switch);
    }
  }
}

TEST_CASE("a member of the wrong type is refused by one sentence", "[operation]") {
  for (const Operation& operation : operations())
    for (const Member& member : operation.members) {
      const std::string wrong = fmt::format("is not valid; give {}", member.permitted_values());
      INFO(operation.name << " " << member.name);
      const Datum value = member.permits(Datum::List{}) ? Datum(0.5) : Datum(Datum::List{});
      // A value that another member of this older name permits is meant for that one.
      if (find_member(operation.members, member.name, value) == &member)
        CHECK(refusal_of(operation.name, {{member.name, value}}) ==
              fmt::format("bad_value {0}: {0}: {1} {2}", member.name, value.to_json(), wrong));
      const bool reads_text = member.type == FieldType::text && member.unit == Member::Unit::none &&
                              member.choices.empty();
      // The threads of a comparison may be several, which makes a study of it.
      const bool is_list = member.permits(Datum::List{}) ||
                           (operation.name == "compare" && member.name == "threads");
      if (!operation.has_command || !member.has_flag || reads_text || is_list ||
          member.type == FieldType::boolean)
        continue;
      const Run run = run_program({command_of(operation), member.flag() + "=?"});
      CHECK(run.status == 2);
      CHECK(run.err == fmt::format("zugzwang: {}: \"?\" {}\n", member.flag(), wrong));
    }
}

TEST_CASE("an unknown or missing member is reported by its name", "[operation]") {
  for (const Operation& operation : operations()) {
    INFO(operation.name);
    CHECK(refusal_of(operation.name, {{"dance", true}})
              .starts_with("unknown_field dance: dance: unknown here; this call has "));
    const auto required = std::ranges::find_if(
        operation.members, [](const Member& member) { return !member.fallback; });
    if (required != operation.members.end())
      CHECK(refusal_of(operation.name, {}) ==
            fmt::format("missing_field {0}: {0}: missing", required->name));
  }
}

TEST_CASE("members that exclude each other are named in the caller's form", "[operation]") {
  const Datum nothing = Datum::Object{};
  CHECK(refusal_of("verify", {{"claim", nothing}, {"solver", "x"}}) ==
        "bad_syntax claim: claim: it is verified by play; leave out solver");
  CHECK(refusal_of("verify", {{"claim", nothing}, {"certificate", nothing}}) ==
        "bad_syntax claim: claim: it is checked alone; leave out certificate");
  CHECK(
      refusal_of("verify", {{"game", "nim"}, {"sample", 5U}}) ==
      "bad_syntax sample: sample: it applies to a solution file or a book; give solution or book");
  CHECK(refusal_of("verify", {{"game", "nim"}, {"certificate", nothing}}) ==
        "bad_syntax certificate: certificate: it names its game; leave out game");
  // A name that is also an older one of another member is meant as its own.
  CHECK(refusal_of("solve", {{"game", "nim"}, {"moves", "bogus"}}) ==
        "bad_value moves: moves: \"bogus\" is not valid; give one of one, best, all");
  CHECK(run_program({"compare", "stones", "7", "--sweep", "max_take=1:3", "--after", "[1]"}).err ==
        "zugzwang: --after: a study has no such member; leave it out\n");
  const Run run = run_program({"verify", "nim", "3", "--sample", "5"});
  CHECK(run.err ==
        "zugzwang: --sample: it applies to a solution file or a book; give --solution or --book\n");
  CHECK(refusal_of("verify", {{"solution", "a file"}}) ==
        "not_applicable solution: solution: requests may not name files here");
}

TEST_CASE("a command and a call check the same", "[operation]") {
  const tests::TemporaryFolder folder;
  const std::string file = (folder.path() / "quixo").string();
  const std::string claim = (folder.path() / "claim").string();
  REQUIRE(run_program({"solve", "quixo", "--size", "2", "--save", file}).status == 0);
  REQUIRE(run_program({"value", "domineering", "2x3", "--claim", claim}).status == 0);
  Caller caller(bundled(), {.may_use_files = true});
  const auto answer = [&](const char* call, Datum::Object request) {
    const Datum whole = caller.answer(call, Datum(std::move(request)), {}).to_datum();
    INFO(whole.to_json());
    return at(whole, "result");
  };
  const Datum sampled = answer("verify", {{"solution", file}, {"sample", 5U}, {"seed", 1U}});
  CHECK(at(sampled, "correct") == Datum(true));
  CHECK(at(sampled, "positions") == Datum(5U));
  CHECK(at(answer("verify", {{"claim", claim}}), "correct") == Datum(true));
  const Datum document = Datum::from_json(tests::read_file(claim));
  CHECK(at(answer("verify", {{"claim", document}}), "correct") == Datum(true));
  // Of another position, which does not have this value.
  const Datum other = answer(
      "verify",
      {{"claim", document}, {"game", "domineering"}, {"problem", Datum::Object{{"board", "2x2"}}}});
  CHECK(at(other, "correct") == Datum(false));
  const Datum inspected = answer("inspect", {{"file", file}});
  CHECK(at(inspected, "kind") == Datum("tablebase"));
  CHECK(at(inspected, "whole") == Datum(true));
}

/// Returns data without what differs from run to run.
Datum without_work(const Datum& data) {
  if (const auto* const list = data.get<Datum::List>()) {
    Datum::List kept;
    for (const Datum& each : *list) kept.push_back(without_work(each));
    return kept;
  }
  const auto* const object = data.get<Datum::Object>();
  if (object == nullptr) return data;
  static constexpr std::string_view work[] = {
      "statistics", "seconds", "processor_seconds", "peak_bytes", "positions_per_second",
      "growth",     "orders"};
  Datum::Object kept;
  for (const auto& [name, value] : *object)
    if (std::ranges::find(work, name) == std::end(work))
      kept.emplace_back(name, without_work(value));
  return kept;
}

TEST_CASE("a command prints as JSON what the call returns", "[operation]") {
  const Folder folder;
  for (const Operation& operation : operations()) {
    if (!operation.has_command || operation.word == "file") continue;
    std::string line = operation.example;
    if (operation.name == "graph") line = "graph nim 1,2,3";
    if (operation.name == "book")
      line = "book nim 1,2 --plies 2 --file " + (folder / "nim.book").string();
    if (operation.name == "check_game") line = "check-game tip --problems 20";
    INFO(line);
    std::vector<std::string> words = cli::words_of_line(line);
    words.insert(words.begin(), "zugzwang");
    words.emplace_back("--json");
    std::vector<char*> given;
    for (std::string& word : words) given.push_back(word.data());
    const auto arguments =
        cli::parse_arguments(static_cast<int>(given.size()), given.data(), bundled());
    Caller caller(bundled(), {.may_use_files = true});
    const Datum called =
        caller.answer(operation.name, cli::request_in(*arguments, operation), {}).to_datum();
    const Datum printed = Datum::from_json(run_program({words.begin() + 1, words.end()}).out);
    CHECK(without_work(printed).to_json() == without_work(at(called, "result")).to_json());
  }
}

TEST_CASE("values born by a day are counted within the limits", "[operation]") {
  CHECK(at(result_of(R"({"call":"born","day":2})"), "count") == Datum(22U));
  CHECK(error_of(R"({"call":"born","day":4})") == "bad_value day");
  CHECK(list_at(result_of(R"({"call":"born","day":1,"list":true})"), "values").size() == 4);
  const Datum ended = result_of(R"({"call":"born","day":3,"memory":"1k"})");
  CHECK(at(ended, "status") == Datum("memory_limit"));
  CHECK(ended.find("count") == nullptr);
}

}  // namespace
}  // namespace zugzwang::testing
