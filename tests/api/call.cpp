// Requests in JSON and their answers, compared with the services that they call.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include <zugzwang/api/call.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/books.hpp>
#include <zugzwang/engine/services/solve_request.hpp>

#include "asked.hpp"
#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::answer_to;
using testing::at;
using testing::bundled;
using testing::caller;
using testing::contains;
using testing::error_of;
using testing::list_at;
using testing::max64;
using testing::problem;
using testing::result_of;
using testing::text_at;

std::string request_of(const std::string& call, const std::string& game, const Datum& problem,
                       const Datum::List& moves = {}, Datum::Object further = {}) {
  Datum::Object request{{"call", call}, {"game", game}, {"problem", problem}, {"moves", moves}};
  request.insert(request.end(), further.begin(), further.end());
  return Datum(request).to_json();
}

/// Returns an answer without what differs from run to run.
Datum without_statistics(Datum answer) {
  Datum::Object members = *answer.get<Datum::Object>();
  std::erase_if(members, [](const auto& member) { return member.first == "statistics"; });
  return members;
}

TEST_CASE("games are listed and described, each with an example that is a position", "[call]") {
  const Datum listed = result_of(R"({"call":"games"})");
  CHECK(list_at(listed, "games").size() == bundled().games().size());
  CHECK(list_at(listed, "aliases").size() == bundled().aliases().size());
  for (const Datum& alias : list_at(listed, "aliases"))
    result_of(request_of("position", text_at(alias, "name"), at(at(alias, "example"), "problem")));
  std::size_t books = 0;
  for (const Datum& game : list_at(listed, "games")) {
    const std::string name = text_at(game, "name");
    INFO(name);
    CHECK(std::ranges::find(ideas, text_at(game, "idea")) != ideas.end());
    const Datum example = at(game, "example");
    const Datum position = result_of(request_of("position", name, at(example, "problem")));
    CHECK(at(position, "show") == at(example, "show"));
    CHECK(at(position, "scene") == at(example, "scene"));
    CHECK_FALSE(list_at(position, "moves").empty());
    for (const Datum& book : list_at(game, "books")) {
      const Datum solved = result_of(request_of("solve", name, at(book, "problem")));
      CHECK(at(solved, "solver") == Datum("book"));
      ++books;
    }

    const Datum described =
        result_of(Datum(Datum::Object{{"call", "describe"}, {"game", name}}).to_json());
    CHECK(at(described, "example") == at(example, "problem"));
    CHECK(list_at(described, "fields").size() == bundled().find(name).fields().size());
    CHECK(list_at(described, "solvers").size() == bundled().find(name).solvers().size());
  }
  CHECK(books == bundled_books().size());
}

TEST_CASE("an alias, and rules in the place of a name, are described with what they fix",
          "[call]") {
  const Datum kayles = result_of(R"({"call":"describe","game":"kayles"})");
  CHECK(at(kayles, "alias_of") == Datum("octal"));
  CHECK(at(at(kayles, "fixed"), "code") == Datum("0.77"));
  const Datum rules = result_of(R"({"call":"describe","game":"0.137"})");
  CHECK(at(at(rules, "fixed"), "code") == Datum("0.137"));
  CHECK(at(rules, "example").find("code") == nullptr);
  for (const Datum& field : list_at(rules, "fields")) CHECK(text_at(field, "name") != "code");
  CHECK(at(result_of(R"({"call":"solve","game":"0.137","problem":{"heaps":[10]}})"), "game") ==
        Datum("octal"));
}

TEST_CASE("the listed views are those available", "[call]") {
  const auto views = [](const std::string& game) {
    std::string told;
    for (const Datum& view :
         list_at(result_of(R"({"call":"describe","game":")" + game + "\"}"), "views"))
      told += *view.get<std::string>() + " ";
    return told;
  };
  CHECK(views("tip") == "chart period analyze graph compare ");
  CHECK(views("kayles") == "period nimbers analyze graph compare ");
  CHECK(views("connect-four") == "analyze graph compare ");
}

TEST_CASE("a random problem is valid and depends on the seed alone", "[call]") {
  for (const GameEntry* game : bundled().games()) {
    const std::string name = game->text().name;
    INFO(name);
    const auto draw = [&](std::uint64_t seed) {
      return at(
          result_of(
              Datum(Datum::Object{{"call", "random"}, {"game", name}, {"seed", seed}}).to_json()),
          "problem");
    };
    const Datum drawn = draw(3);
    CHECK(drawn == draw(3));
    CHECK(game->is_problem(*drawn.get<Datum::Object>()));
  }
  const Datum dodgem =
      result_of(R"({"call":"random","game":"dodgem","problem":{"size":3},"size":9})");
  CHECK(bundled().find("dodgem").is_problem(*dodgem.find("problem")->get<Datum::Object>()));
  CHECK(dodgem.find("problem")->find("size")->to_json() == "3");
  const Datum octal = result_of(R"({"call":"random","game":"0.77","seed":5})");
  CHECK(at(octal, "problem").find("code") == nullptr);
  result_of(request_of("position", "0.77", at(octal, "problem")));
}

TEST_CASE("solve returns the answer of the service", "[call]") {
  for (const GameEntry* game : bundled().games()) {
    const std::string name = game->text().name;
    std::size_t left = 3;
    for (const Datum::Object& fields : game->small_problems(3)) {
      INFO(name << " " << Datum(fields).to_json());
      const Datum told = result_of(request_of("solve", name, fields, {}, {{"tell", "all"}}));
      const auto small = game->problem(Datum(fields), Scope::position);
      const Answer expected = solve(*small, {.detail = AnswerDetail::all_moves}, {});
      CHECK(without_statistics(told) == without_statistics(answer_members(name, expected)));
      if (--left == 0) break;
    }
  }
}

TEST_CASE("advice where a limit has ended a solve names members of requests", "[call]") {
  const Datum told =
      result_of(R"({"call":"solve","game":"col","problem":{"board":"5x5"},"memory":1000000})");
  const Datum::List advice = list_at(told, "advice");
  CHECK(std::ranges::count(advice, Datum("memory allows it more")) == 1);
  for (const Datum& each : advice) CHECK(each.to_text().find("--") == std::string::npos);
}

TEST_CASE("of moves of equal value after some moves, traps come first where asked for", "[call]") {
  const auto best_moves = [](const std::string& prefer) {
    return at(result_of(R"({"call":"solve","game":"tic-tac-toe","moves":[[0,0],[1,1]],"prefer":)" +
                        prefer + "}"),
              "best_moves")
        .to_json();
  };
  // All moves draw. Beside both marks a corner, which threatens, leaves a random opponent the worst
  // chances.
  CHECK(best_moves("null") == "[[0,1],[0,2],[1,0],[1,2],[2,0],[2,1],[2,2]]");
  CHECK(best_moves("\"traps\"") == "[[0,2],[2,0],[0,1],[1,0],[1,2],[2,1],[2,2]]");
  CHECK(error_of(R"({"call":"solve","game":"tic-tac-toe","prefer":"luck"})") == "bad_value prefer");
  CHECK(error_of(R"({"call":"solve","game":"tic-tac-toe","prefer":"traps","tell":"one"})") ==
        "bad_value prefer");
  CHECK(error_of(R"({"call":"solve","game":"kalah","prefer":"traps"})") == "not_applicable prefer");
}

TEST_CASE("a position after moves has the values of those moves", "[call]") {
  Random random(7);
  for (const GameEntry* game : bundled().games()) {
    const std::string name = game->text().name;
    const Datum::List games = list_at(result_of(R"({"call":"games"})"), "games");
    const auto listed = std::ranges::find_if(
        games, [&](const Datum& one) { return *one.find("name") == Datum(name); });
    const Datum problem = at(at(*listed, "example"), "problem");
    Datum::List moves;
    for (std::size_t ply = 0; ply < 12; ++ply) {
      INFO(name << " " << problem.to_json() << " " << Datum(moves).to_json());
      const Datum here = result_of(
          request_of("position", name, problem, moves, {{"values", true}, {"seconds", 20}}));
      CHECK(at(here, "ply") == Datum(ply));
      CHECK(list_at(here, "line").size() == ply);
      CHECK((list_at(here, "moves").empty()) == !at(here, "result").is_null());
      if (!at(here, "result").is_null()) break;
      const Datum::List told = list_at(here, "moves");
      CHECK(at(here, "move_count") == Datum(told.size()));
      if (at(here, "status") != Datum("complete")) break;
      for (const Datum& move : told) {
        CHECK_FALSE(text_at(move, "tell").empty());
        at(move, "outcome");
      }
      // The best outcome of a move is that of the position.
      const auto rank = [](const Datum& value) {
        const std::string outcome = *value.find("outcome")->get<std::string>();
        return outcome == "win" ? 2 : outcome == "draw" ? 1 : 0;
      };
      int best = 0;
      for (const Datum& move : told) best = std::max(best, rank(move));
      if (at(here, "value").find("margin") == nullptr) CHECK(best == rank(at(here, "value")));
      moves.push_back(*told[random() % told.size()].find("move"));
    }
    const Datum line = result_of(request_of("values", name, problem, moves, {{"seconds", 20}}));
    if (at(line, "status") == Datum("complete"))
      CHECK(list_at(line, "values").size() == moves.size() + 1);
  }
}

TEST_CASE("the names of both players stand from the start", "[call]") {
  const auto names = [](const char* game, const Datum& problem, const Datum::List& moves) {
    const Datum position = result_of(request_of("position", game, problem, moves));
    const Datum* const found = position.find("names");
    return found == nullptr ? std::string() : found->to_json();
  };
  const Datum ending = Datum::Object{{"fen", "8/8/8/8/8/1qk5/8/K7 b - -"}};
  CHECK(names("chess-ending", ending, {}) == R"(["Black","White"])");
  CHECK(names("chess-ending", ending, {"b3c2"}) == R"(["Black","White"])");
  // Whose vertex it is, moves again.
  const Datum owned = Datum::Object{{"graph", "a b, b c, c d"}, {"start", "a"}, {"second", "a,b"}};
  CHECK(names("digraph", owned, {}) == R"(["second","first"])");
  CHECK(names("digraph", owned, {"b"}) == R"(["second","first"])");
  CHECK(names("digraph", owned, {"b", "c"}) == R"(["second","first"])");
  CHECK(names("nim", Datum::Object{{"heaps", Datum::List{1}}}, {}).empty());
  // Under rules of its own the same game has no sides.
  CHECK(names("clobber", Datum::Object{{"board", "xo"}, {"impartial", true}}, {}).empty());
  CHECK(names("clobber", Datum::Object{{"board", "xo"}}, {}) == R"(["x","o"])");
  const Datum described = result_of(R"({"call":"describe","game":"vertex-geography"})");
  CHECK(at(described, "sides") == Datum(Datum::List{}));
  const Datum::List& fields = *at(described, "fields").get<Datum::List>();
  CHECK(at(fields.at(0), "lines") == Datum(true));
  CHECK(at(fields.at(1), "lines") == Datum(false));
}

TEST_CASE("players alternate, but for a move that keeps the turn", "[call]") {
  const Datum kalah = result_of(R"({"call":"games"})");
  const Datum start =
      result_of(R"({"call":"position","game":"kalah","problem":{"pits":3,"seeds":3}})");
  CHECK(at(start, "player") == Datum(0));
  bool kept = false;
  for (const Datum& move : list_at(start, "moves")) {
    const Datum next = result_of(request_of(
        "position", "kalah", Datum::Object{{"pits", 3}, {"seeds", 3}}, {*move.find("move")}));
    CHECK(at(list_at(next, "line")[0], "player") == Datum(0));
    kept = kept || at(next, "player") == Datum(0);
  }
  CHECK(kept);
  CHECK(at(result_of(
               R"({"call":"position","game":"tip","problem":{"total":16,"face":1},"moves":[2]})"),
           "player") == Datum(1));
}

TEST_CASE("the outcome is that of the whole game, with the scores of the moves made", "[call]") {
  std::size_t games = 0;
  for (const GameEntry* const game : bundled().games())
    for (const Datum::Object& fields : game->small_problems(20)) {
      const std::string& name = game->text().name;
      const auto position = [&](const Datum::List& moves) {
        return result_of(request_of("position", name, fields, moves, {{"values", true}}));
      };
      const auto number = [](const Datum& datum) {
        const auto* const positive = datum.get<std::uint64_t>();
        return positive != nullptr ? static_cast<std::int64_t>(*positive)
                                   : *datum.get<std::int64_t>();
      };
      Datum::List line;
      Datum here = position(line);
      const Datum* const value = here.find("value");
      if (value == nullptr || value->find("margin") == nullptr) break;
      games += line.empty() ? 1 : 0;
      INFO(name << " " << Datum(fields).to_json());
      // As the first player sees it, at every position of a line of perfect play. Other best lines
      // may come to other scores, but not to another lead.
      const auto first_leads = [&](const Datum::List& scores) {
        return number(scores[0]) - number(scores[1]);
      };
      const std::int64_t lead = first_leads(list_at(here, "final_scores"));
      while (at(here, "result").is_null()) {
        line.push_back(
            at(result_of(request_of("play", name, fields, line, {{"player", "perfect"}})), "move"));
        here = position(line);
        CHECK(first_leads(list_at(here, "final_scores")) == lead);
      }
      CHECK(first_leads(list_at(here, "scores")) == lead);
      const Datum values = result_of(request_of("values", name, fields, line));
      for (const Datum& one : list_at(values, "values")) {
        const bool is_first = at(one, "player") == Datum(0);
        const std::int64_t so_far = first_leads(list_at(one, "scores"));
        CHECK(number(at(one, "margin")) == (is_first ? lead - so_far : so_far - lead));
        const Outcome outcome = *outcome_of(Margin{is_first ? lead : -lead});
        CHECK(text_at(one, "outcome") == name_of(outcome));
      }
    }
  CHECK(games > 40);
}

TEST_CASE("whole numbers to 2^64 - 1 keep all their digits", "[call]") {
  const std::string most = std::to_string(max64);
  const Datum told =
      result_of(R"({"call":"position","game":"tip","problem":{"total":)" + most + R"(,"face":1}})");
  CHECK(at(at(told, "fields"), "total") == Datum(max64));
  const std::string chart =
      caller().call(R"({"call":"chart","game":"tip","from":)" + most + R"(,"to":)" + most + "}");
  CHECK(contains(chart, R"("row":)" + most));
  CHECK(at(result_of(R"({"call":"solve","game":"nim","problem":{"heaps":[)" + most + ",1]}}"),
           "nimber") == Datum(max64 - 1));
}

TEST_CASE("a finished game has its winner", "[call]") {
  const Datum over = result_of(
      R"({"call":"position","game":"connect-four","problem":{"width":4,"height":4,"moves":"1212121"}})");
  CHECK(at(over, "result") == Datum("loss"));
  CHECK(at(over, "winner") == Datum(1));
  CHECK(at(over, "move_count") == Datum(0));
}

TEST_CASE("a program plays perfectly, at random, or as the game's own player does", "[call]") {
  const std::string stones =
      R"({"call":"play","game":"stones","problem":{"max_take":3,"pile":7},"player":)";
  CHECK(at(result_of(stones + "\"perfect\"}"), "move") == Datum(2));
  const Datum drawn = result_of(stones + R"("random","seed":9})");
  CHECK(drawn == result_of(stones + R"("random","seed":9})"));
  CHECK(error_of(stones + "\"nobody\"}") == "bad_value player");
  const Datum proved = result_of(stones + "\"perfect\"}");
  CHECK(at(proved, "outcome") == Datum("win"));
  CHECK(proved.find("looked_ahead") == nullptr);
  // What cannot be proved in time is looked ahead.
  for (const std::string player : {"perfect", "good", "casual"}) {
    const Datum played = result_of(
        R"({"call":"play","game":"connect-four","problem":{"height":7},"seconds":0.2,"player":")" +
        player + "\"}");
    CHECK_FALSE(at(played, "move").is_null());
    CHECK(played.find("outcome") == nullptr);
    CHECK(at(played, "looked_ahead") != Datum(0));
    CHECK(at(played, "status") == Datum(player == "perfect" ? "time_limit" : "complete"));
  }
  for (const GameEntry* game : bundled().games()) {
    const Datum described = result_of(R"({"call":"describe","game":")" + game->text().name + "\"}");
    for (const Datum& player : list_at(described, "players")) {
      INFO(game->text().name << " " << player.to_json());
      const Datum played = result_of(request_of("play", game->text().name, at(described, "example"),
                                                {}, {{"player", player}}));
      result_of(request_of("position", game->text().name, at(described, "example"),
                           {at(played, "move")}));
      CHECK_FALSE(text_at(played, "tell").empty());
    }
  }
}

TEST_CASE("the player of TIP comments on the game", "[call]") {
  const auto remark = [](const std::string& total, const std::string& moves, int seed) {
    return text_at(
        result_of(R"({"call":"play","game":"tip","player":"perfect","problem":{"total":)" + total +
                  R"(,"face":1},"moves":)" + moves + R"(,"seed":)" + std::to_string(seed) + "}"),
        "remark");
  };
  bool concedes = false;
  for (int seed = 0; seed < 8; ++seed)
    concedes = concedes || contains(remark("1", "[]", seed), "oncede");
  CHECK(concedes);
  CHECK_FALSE(remark("16", "[]", 1).empty());
}

TEST_CASE("studies and comparisons that cannot be made are refused", "[call]") {
  // Of a game with fixed fields, the others are swept.
  CHECK(list_at(result_of(R"({"call":"study","game":"kayles","sweep":["heaps=3;4"]})"), "cells")
            .size() >= 2);
  CHECK(
      error_of(R"({"call":"compare","game":"tip","problem":{"total":16,"face":1},"solver":"x"})") ==
      "unknown_solver solver");
  CHECK(error_of(R"({"call":"study","game":"tip","sweep":["total=1:"]})") == "bad_value total");
  CHECK(error_of(R"({"call":"study","game":"tip","sweep":"total=1:3"})") == "bad_value sweep");
  CHECK(error_of(R"({"call":"study","game":"tip","sweep":["total=3"],"without":["x"]})") ==
        "missing_field face");
  CHECK(error_of(R"({"call":"study","game":"tic-tac-toe","without":["tiers"]})") ==
        "bad_value without");
}

TEST_CASE("a period is searched for in the given number of rows", "[call]") {
  const Datum kayles = result_of(R"({"call":"period","game":"kayles","problem":{},"rows":1000})");
  CHECK(at(kayles, "status") == Datum("complete"));
  const Datum grundys =
      result_of(R"({"call":"period","game":"grundys-game","problem":{},"rows":1000})");
  CHECK(at(grundys, "status") == Datum("position_limit"));
  const Datum sequence = list_at(grundys, "sequences").at(0);
  CHECK(*at(sequence, "rows_computed").get<std::uint64_t>() < 2000);
}

TEST_CASE("the moves of a graph's edges lead from node to node", "[call]") {
  const Datum::Object nim{{"heaps", Datum::List{1, 2}}};
  const Datum graph = result_of(request_of("graph", "nim", nim));
  const Datum::List nodes = list_at(graph, "nodes");
  std::map<std::uint64_t, Datum::List> ways{{0, {}}};
  for (const Datum& edge : list_at(graph, "edges")) {
    const std::uint64_t from = *edge.find("from")->get<std::uint64_t>();
    const std::uint64_t to = *edge.find("to")->get<std::uint64_t>();
    REQUIRE(ways.contains(from));
    Datum::List way = ways[from];
    way.push_back(at(edge, "move"));
    ways.emplace(to, way);
    const Datum there = result_of(request_of("position", "nim", nim, way));
    CHECK(at(there, "label") == at(nodes.at(to), "label"));
  }
  CHECK(ways.size() == nodes.size());
}

TEST_CASE("an error in a request has its code and field", "[call]") {
  CHECK(error_of("") == "bad_syntax");
  CHECK(error_of("[1]") == "bad_syntax");
  CHECK(error_of(std::string(100'000, '[')) == "bad_syntax");
  CHECK(error_of("{}") == "missing_field call");
  CHECK(error_of(R"({"call":"dance"})") == "bad_value call");
  CHECK(error_of(R"({"call":"games","game":"nim"})") == "unknown_field game");
  CHECK(error_of(R"({"call":"describe"})") == "missing_field game");
  CHECK(error_of(R"({"call":"describe","game":"chez"})") == "unknown_game game");
  CHECK(error_of(R"({"call":"describe","game":7})") == "bad_value game");
  CHECK(error_of(R"({"call":"solve","game":"tip","problem":[]})") == "bad_value problem");
  CHECK(error_of(R"({"call":"solve","game":"tip","problem":{"total":1,"face":7}})") ==
        "bad_value face");
  CHECK(error_of(R"({"call":"solve","game":"tip","problem":{"total":1}})") == "missing_field face");
  CHECK(error_of(R"({"call":"solve","game":"tip","problem":{"total":1,"face":1},"moves":7})") ==
        "bad_value moves");
  CHECK(error_of(R"({"call":"solve","game":"tip","problem":{"total":9,"face":1},"moves":[6]})") ==
        "bad_value after");
  CHECK(error_of(R"({"call":"solve","game":"tip","problem":{"total":9,"face":1},"seconds":-1})") ==
        "bad_value seconds");
  CHECK(error_of(R"({"call":"solve","game":"tip","problem":{"total":9,"face":1},"solver":"x"})") ==
        "unknown_solver solver");
  CHECK(error_of(R"({"call":"chart","game":"nim","from":0,"to":1})") == "not_applicable");
  CHECK(error_of(R"({"call":"chart","game":"tip","from":0,"to":100000})") == "too_large rows");
  CHECK(error_of(R"({"call":"nimbers","game":"tip","count":5})").substr(0, 3) != "int");
  CHECK(error_of(R"({"call":"analyze","game":"nim"})") == "missing_field");
  // What a message begins with is no field if it is a call, a solver or a file.
  CHECK(error_of(R"({"call":"period","game":"connect-four"})") == "not_applicable");
  CHECK(error_of(R"({"call":"value","game":"stones","problem":{"max_take":3,"pile":7}})") ==
        "not_applicable");
  CHECK(error_of(R"({"call":"describe","game":"nim","we \"ird":1})") ==
        R"(unknown_field "we \"ird")");
}

TEST_CASE("a request may not name a file", "[call]") {
  CHECK(error_of(
            R"({"call":"position","game":"cat-and-mouse","problem":{"graph":"@/etc/hostname"}})") ==
        "bad_value graph");
  for (const char* const file : {"@/etc/hostname", "/etc/hostname"}) {
    const std::string answer =
        caller().call(std::string(R"({"call":"position","game":"digraph","problem":{"graph":")") +
                      file + R"(","start":"a"}})");
    CHECK(contains(answer, "error"));
    CHECK_FALSE(contains(answer, "bad_file"));
  }
}

TEST_CASE("limits and cancellation end a call with its status", "[call]") {
  const std::string large =
      R"({"call":"solve","game":"connect-four","problem":{"height":7},"seconds":0.05})";
  CHECK(at(result_of(large), "status") == Datum("time_limit"));
  std::stop_source stop;
  stop.request_stop();
  const Datum ended = Datum::from_json(caller().call(
      R"({"call":"solve","game":"connect-four","problem":{"height":7}})", {stop.get_token()}));
  CHECK(at(at(ended, "result"), "status") == Datum("cancelled"));
  Caller small(bundled(), {.time = std::chrono::milliseconds(50)});
  const Datum capped = Datum::from_json(small.call(
      R"({"call":"solve","game":"connect-four","problem":{"height":7},"seconds":1000})"));
  CHECK(at(at(capped, "result"), "status") == Datum("time_limit"));
}

TEST_CASE("solutions are reused by later requests, within the memory for them", "[call]") {
  Caller keeps(bundled(), {.kept_memory = 1 << 20});
  CHECK(keeps.kept_bytes() == 0);
  const std::string request = R"({"call":"solve","game":"tip","problem":{"total":1000,"face":1}})";
  keeps.call(request);
  CHECK(keeps.kept_bytes() > 0);
  const Datum again = Datum::from_json(keeps.call(request));
  CHECK(at(at(at(again, "result"), "statistics"), "positions") == Datum(0));
  keeps.forget();
  CHECK(keeps.kept_bytes() == 0);
}

TEST_CASE("kept solutions leave room for a request with little memory", "[call]") {
  Caller keeps(bundled());
  keeps.call(R"({"call":"solve","game":"nim","problem":{"heaps":[60,60,60]},"solver":"top_down"})");
  const std::uint64_t kept = keeps.kept_bytes();
  REQUIRE(kept > 100'000);
  const Datum small = Datum::from_json(keeps.call(
      R"({"call":"solve","game":"tip","problem":{"total":16,"face":1},"memory":100000})"));
  CHECK(at(at(small, "result"), "status") == Datum("complete"));
  CHECK(keeps.kept_bytes() < kept);
}

TEST_CASE("a graph larger than the memory is omitted", "[call]") {
  const Datum large =
      result_of(request_of("graph", "nim", Datum::Object{{"heaps", Datum::List{400}}}, {},
                           {{"most", 401}, {"memory", 50'000'000}}));
  CHECK(at(large, "status") == Datum("memory_limit"));
  CHECK(list_at(large, "nodes").empty());
  const Datum small =
      result_of(request_of("graph", "nim", Datum::Object{{"heaps", Datum::List{40}}}, {},
                           {{"most", 401}, {"memory", 50'000'000}}));
  CHECK(at(small, "status") == Datum("complete"));
}

TEST_CASE("the name of a call may stand beside the request", "[call]") {
  CHECK(contains(caller().call("describe", R"({"game":"nim"})", {}), R"("result")"));
  CHECK(contains(caller().call("describe", R"({"call":"describe","game":"nim"})", {}),
                 R"("result")"));
  CHECK(contains(caller().call("describe", R"({"call":null,"game":"nim"})", {}), R"("result")"));
  CHECK(contains(caller().call("describe", R"({"call":"games"})", {}), R"("error")"));
}

}  // namespace
}  // namespace zugzwang
