// The program end to end: the answers of each command.

#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/api/text/answer_text.hpp>
#include <zugzwang/core/datum.hpp>

#include "api/asked.hpp"
#include "catch.hpp"
#include "program.hpp"
#include "support.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;
using zugzwang::testing::contains;

namespace {

/// Returns the object that a successful command prints as its only line.
Datum json_of(const std::string& line) {
  const Run run = run_line(line);
  INFO(line << "\n" << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  return Datum::from_json(run.out);
}

Datum at(const Datum& object, const std::string& name) {
  const Datum* member = object.find(name);
  INFO(object.to_json() << " has no member " << name);
  REQUIRE(member != nullptr);
  return *member;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text)
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  lines.pop_back();
  return lines;
}

}  // namespace

TEST_CASE("bounds of a distance are written from least to most") {
  const auto told = bounds_text;
  Answer answer;
  answer.at_least = Distance::win(24);
  answer.at_most = Distance::win(19);
  CHECK(told(answer) == "Its value lies between a win in 24 plies and a win in 19 plies.\n");
  answer.outcome = Outcome::win;
  CHECK(told(answer) == "The win takes 19 to 24 plies.\n");
  answer.at_least.reset();
  CHECK(told(answer) == "The win takes at least 19 plies.\n");
  answer.outcome = Outcome::loss;
  answer.at_least = Distance::loss(2);
  answer.at_most = Distance::loss(4);
  CHECK(told(answer) == "The loss takes 2 to 4 plies.\n");
}

TEST_CASE("the page of the program tells how the Python package is installed") {
  CHECK(contains(run_line("--help").out, "`./zugzwang python`"));
}

TEST_CASE("a limit that ends a solve reports the depth searched and a move to play") {
  const std::string line = "solve connect-four --height 7 --seconds 0.5";
  const std::string text = run_line(line).out;
  CHECK(text.find("Neither side can force a win within ") != std::string::npos);
  CHECK(text.find("A move to play, not proved to be best: drop a stone into column ") !=
        std::string::npos);
  const Datum looked = at(Datum::from_json(run_line(line + " --json").out), "looked_through");
  CHECK(*at(looked, "plies").get<std::uint64_t>() >= 1);
  CHECK(*at(looked, "move").get<std::uint64_t>() <= 7);
  // A win that is seen ahead is the value.
  const Datum won =
      Datum::from_json(run_line("solve connect-four 112233 --seconds 0.000001 --json").out);
  CHECK(at(won, "outcome") == "win");
  CHECK(at(won, "plies") == 1);
  CHECK(at(won, "move") == 4);
}

TEST_CASE("a distance is searched for in at least 250,000 positions") {
  const Datum answer = json_of("solve connect-four 152314675434413 --json");
  CHECK(answer.find("left_out") == nullptr);
  CHECK(!at(answer, "answer").is_null());
}

TEST_CASE("a pile far beyond any table has the answer of the closed form") {
  const std::string problem = "solve stones --max-take 9 --pile 1000000000000000001 --json";
  const Datum by_rows = json_of(problem);
  const Datum by_theory = json_of(problem + " --solver closed_form");
  for (const std::string name : {"outcome", "answer", "move", "best_moves"})
    CHECK(at(by_rows, name) == at(by_theory, name));
  CHECK(by_rows.find("plies") == nullptr);  // past the first million rows
  CHECK(at(by_rows, "evaluation") == "outcome");
  CHECK(json_of(problem + " --evaluation distance").find("plies") != nullptr);
}

TEST_CASE("a chart of any length is printed as its rows come") {
  const Run csv = run_line("table tip --rows 0:9000 --format csv");
  const std::vector<std::string> rows = lines_of(csv.out);
  REQUIRE(rows.size() == 9002);
  CHECK(rows[0] == "total,1,2,3,4,5,6");
  const Datum json = json_of("table tip --rows 0:9000 --format json");
  const auto& in_json = *at(json, "rows").get<Datum::List>();
  REQUIRE(in_json.size() == 9001);
  const std::vector<std::string> markdown =
      lines_of(run_line("table tip --rows 0:9000 --format markdown").out);
  REQUIRE(markdown.size() == 9003);
  const std::vector<std::string> text = lines_of(run_line("table tip --rows 0:9000").out);
  REQUIRE(text.size() == 9002);
  for (std::size_t row = 0; row <= 9000; ++row) {
    const Datum entries = *in_json[row].find("entries");
    const std::string cells = std::to_string(row) + "," + entries.to_text();
    std::string table = "| " + cells + " |";
    for (std::size_t comma; (comma = table.find(',')) != std::string::npos;)
      table.replace(comma, 1, " | ");
    const bool alike = rows[row + 1] == cells && markdown[row + 2] == table &&
                       *in_json[row].find("row") == Datum(row) && text[row + 1].size() == 23;
    if (!alike) FAIL(row << ": " << rows[row + 1] << ' ' << markdown[row + 2] << text[row + 1]);
  }
}

TEST_CASE("rows far beyond those that are computed follow from the period") {
  constexpr std::uint64_t first = 9'000'000'000'000;
  const std::vector<std::string> far =
      lines_of(run_line("table tip --rows " + std::to_string(first) + ":" +
                        std::to_string(first + 5000) + " --format csv --memory 1M")
                   .out);
  REQUIRE(far.size() == 5002);
  // The period is 9, and begins long before row 90.
  const std::vector<std::string> near =
      lines_of(run_line("table tip --rows 90:98 --format csv").out);
  for (std::size_t i = 0; i <= 5000; ++i)
    if (far[i + 1] != std::to_string(first + i) + near[i % 9 + 1].substr(2))
      FAIL(far[i + 1] << " is not " << near[i % 9 + 1]);
}

TEST_CASE("a limit ends a chart after a complete row") {
  const std::string line = "table tip --rows 0:18446744073709551615 --seconds 0.2 --format ";
  const Run csv = run_line(line + "csv");
  CHECK(csv.status == 3);
  CHECK(csv.err.find("the chart is cut short by the time limit") != std::string::npos);
  CHECK(csv.out.ends_with('\n'));
  const std::vector<std::string> rows = lines_of(csv.out);
  REQUIRE(rows.size() > 1);
  CHECK(std::ranges::count(rows.back(), ',') == 6);
  const Run json = run_line(line + "json");
  CHECK(json.status == 3);
  CHECK(at(Datum::from_json(json.out), "rows").get<Datum::List>()->size() > 0);
}

TEST_CASE("compare runs every solver that applies") {
  const Datum report = json_of("compare stones --max-take 9 --pile 1001 --json");
  CHECK(at(report, "agree") == true);
  CHECK(at(report, "results").get<Datum::List>()->size() >= 3);
  const Datum tip = json_of("compare tip --total 30 --face 2 --json");
  CHECK(at(tip, "not_applicable").get<Datum::List>()->size() >= 1);
  CHECK(run_line("compare stones --max-take 9 --pile 1001 --csv").out.starts_with("solver,value"));
  // The output of a solver has its strategy once: JSON parsers would reject a repeated member.
  CHECK(at(json_of("compare digraph --graph a->b,b->a --start a --json"), "agree") == true);
}

TEST_CASE("compare reports which solver a limit has ended") {
  const Run run =
      run_line("compare stones --max-take 9 --pile 1000000000000000001 --memory 64M --seconds 1");
  CHECK(run.status == 3);
  CHECK(run.out.find("limit") != std::string::npos);
  CHECK(run.out.find("All that have finished agree.") != std::string::npos);
}

TEST_CASE("list and describe show games, solvers and errata") {
  CHECK(run_line("list").out.find("no closed formula is known") != std::string::npos);
  CHECK(at(json_of("list --json"), "games").get<Datum::List>()->size() >= 2);
  CHECK(run_line("describe tip").out.find("twelve edges") != std::string::npos);
  CHECK(at(json_of("describe stones --json"), "fields").get<Datum::List>()->size() == 4);
}

TEST_CASE("every command has a help with an example") {
  for (const std::string command :
       {"list", "describe", "solve", "chart", "period", "compare", "verify", "analyze", "play"}) {
    const Run run = run_line(command + " --help");
    CHECK(run.status == 0);
    CHECK(run.out.find("Example: zugzwang " + command) != std::string::npos);
  }
  CHECK(run_line("solve stones --help").out.find("--max-take") != std::string::npos);
}

TEST_CASE("a long batch of mixed problems is answered line by line") {
  std::string batch;
  for (unsigned i = 0; i < 10000; ++i)
    batch += i % 2 == 0 ? "{\"game\":\"stones\",\"max_take\":" + std::to_string(1 + i % 97) +
                              ",\"pile\":" + std::to_string(2 * i + 1) + "}\n"
                        : "{\"game\":\"tip\",\"total\":" + std::to_string(i) +
                              ",\"face\":" + std::to_string(1 + i % 6) + "}\n";
  const Run run = run_line("solve --batch -", batch);
  CHECK(run.status == 0);
  CHECK(lines_of(run.out).size() == 10000);
}

/// What an answer says of the position, whatever has been solved before. The flag --moves, where
/// it gives a field of the game, asks for all moves, too.
Datum without_statistics(Datum::Object answer) {
  std::erase_if(answer, [](const auto& member) {
    return member.first == "statistics" || member.first == "moves";
  });
  return answer;
}

TEST_CASE("the position after some moves is solved alike by a flag, in a batch and by a call") {
  const Registry& registry = zugzwang::testing::bundled();
  std::vector<const GameEntry*> games = registry.games();
  for (const GameEntry* const alias : registry.aliases()) games.push_back(alias);
  std::string objects;
  std::string words;
  std::vector<Datum> called;
  for (const GameEntry* const game : games) {
    const std::string& name = game->text().name;
    CAPTURE(name);
    const Datum example = at(
        zugzwang::testing::result_of(R"({"call":"describe","game":")" + name + R"("})"), "example");
    Datum::Object request{{"call", "position"}, {"game", name}, {"problem", example}};
    const Datum position = zugzwang::testing::result_of(Datum(request).to_json());
    const Datum after = Datum::List{at(at(position, "moves").get<Datum::List>()->at(0), "move")};
    request.front().second = "solve";
    request.emplace_back("after", after);
    called.push_back(without_statistics(
        *zugzwang::testing::result_of(Datum(request).to_json()).get<Datum::Object>()));
    std::vector<std::string> line = {"solve", name};
    line.insert(line.end(), game->text().example.begin(), game->text().example.end());
    line.insert(line.end(), {"--after", after.to_json()});
    for (std::size_t i = 1; i < line.size(); ++i) words += "'" + line[i] + "' ";
    words += '\n';
    line.emplace_back("--json");
    const Run run = run_program(line);
    CAPTURE(run.err);
    REQUIRE(run.status == 0);
    CHECK(without_statistics(*Datum::from_json(run.out).get<Datum::Object>()) == called.back());
    Datum::Object object = *example.get<Datum::Object>();
    object.insert(object.begin(), {"game", name});
    object.emplace_back("after", after);
    objects += Datum(object).to_json() + "\n";
  }
  for (const std::string& batch : {objects, words}) {
    const Run run = run_line("solve --batch -", batch);
    CHECK(run.status == 0);
    const std::vector<std::string> lines = lines_of(run.out);
    REQUIRE(lines.size() == called.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
      CHECK(without_statistics(*Datum::from_json(lines[i]).get<Datum::Object>()) == called[i]);
  }
}

TEST_CASE("a line of a batch is refused by its moves") {
  const std::string nim = R"({"game":"nim","heaps":[1,2],"after":)";
  for (const std::string& line :
       {nim + "[9]}", nim + "3}", std::string("nim 1,2 --after [9]"),
        std::string("nim 1,2 --after=x"), std::string("nim 1,2 --after")}) {
    const Run run = run_line("solve --batch -", line + "\n");
    CAPTURE(line);
    CHECK(run.status == 2);
    CHECK(contains(run.out, R"("error":"after: )"));
  }
  const Run twice = run_program({"solve", "--batch", "-", "--after", "[]"}, nim + "[]}\n");
  CHECK(contains(twice.out, "after: the command line gives it; give it once"));
}

TEST_CASE("threads share the lines of a batch, and keep their order") {
  std::string batch;
  for (unsigned i = 0; i < 6000; ++i) {
    const std::string id = ",\"id\":" + std::to_string(i) + "}\n";
    if (i % 1000 == 999)
      batch += "{\"game\":\"nim\",\"heaps\":" + std::to_string(i) + id;  // not a list
    else if (i % 2 == 0)
      batch += "{\"game\":\"nim\",\"heaps\":[" + std::to_string(i) + ",7,9]" + id;
    else
      batch += "{\"game\":\"cram\",\"board\":\"2x" + std::to_string(1 + i % 9) + "\"" + id;
  }
  const auto answers = [&](const std::string& flags) {
    const Run run = run_line("solve --batch - " + flags, batch);
    CHECK(run.status == 2);
    std::vector<Datum::Object> members;
    for (const std::string& line : lines_of(run.out)) {
      members.push_back(*Datum::from_json(line).get<Datum::Object>());
      // What has been solved before for other lines differs.
      std::erase_if(members.back(),
                    [](const auto& member) { return member.first == "statistics"; });
    }
    return members;
  };
  const std::vector<Datum::Object> alone = answers("");
  REQUIRE(alone.size() == 6000);
  CHECK(alone[998].front() == Datum::Object::value_type("id", 998U));
  CHECK(Datum(alone[999]).find("error") != nullptr);
  CHECK(answers("--threads 3") == alone);
}
