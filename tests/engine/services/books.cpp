// Books of first plies: made, continued, read, damaged, checked; and what is answered from them.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/game_graph_in.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/books.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/games/boards/connect_four.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::fails_with;
using testing::problem;

Book made(const Problem& of, std::uint64_t plies, const SolverChoice& choice = {},
          const std::optional<Book>& begun = {}, const Limits& limits = {}) {
  return make_book(of, choice, plies, begun, limits, [](const Book&) {}).book;
}

const SolverChoice by_outcome{.evaluation = EvaluationKind::outcome};

/// Solves a position as it is asked for with the books of the bundled games.
SolvedAnswer solved(const Problem& asked, SolveRequest request = {}) {
  request.session.books = &bundled();
  return solve(asked, request, {});
}

struct SmallBook {
  const char* game;
  const char* json;
  std::uint64_t plies;
  SolverChoice choice{};
  bool has_all = false;
};
const std::array<SmallBook, 5> small_books = {{
    {"connect-four", R"({"width":5,"height":4})", 4, by_outcome},
    {"tic-tac-toe", "{}", 3},
    {"dots-and-boxes", R"({"rows":2,"columns":2})", 3},
    {"kalah", R"({"pits":3,"seeds":2})", 4},
    {"quixo", R"({"size":3})", 3, {}, true},
}};

TEST_CASE("a book has the values of all positions of its plies, and searches behind them",
          "[books]") {
  for (const SmallBook& small : small_books) {
    INFO(small.game);
    const auto asked = problem(small.game, small.json);
    const Book book = made(*asked, small.plies, small.choice);
    CHECK(book.is_complete());
    CHECK(book.head.has_all == small.has_all);
    const Book read = Book::from_bytes(book.to_bytes());
    CHECK(read.head == book.head);
    CHECK(read.codes == book.codes);
    Session stored = open_book(read, *asked, asked->graph()->number_of(*asked));
    CHECK(stored.solver_name == "book");
    Session solver = open(*asked, {.evaluation = book.head.evaluation});
    // The positions of one more ply than the book has, by moves.
    std::set<std::uint64_t> positions{stored.graph->number_of(*asked)};
    for (std::uint64_t ply = 0; ply <= small.plies; ++ply) {
      std::set<std::uint64_t> next;
      for (const std::uint64_t position : positions) {
        REQUIRE(stored.solver->solve(position, {}) == Status::complete);
        REQUIRE(solver.solver->solve(position, {}) == Status::complete);
        const AnyValue value = stored.solver->value(position);
        REQUIRE(value == solver.solver->value(position));
        REQUIRE(stored.solver->ability<KnowsBook>()->has_value(position));
        if (stored.graph->result(position)) continue;
        const auto to = stored.graph->option(position, stored.solver->best_move(position));
        REQUIRE(to);
        REQUIRE(solver.solver->solve(to->to, {}) == Status::complete);
        CHECK(attains(value, solver.solver->value(to->to), *to));
        if (ply < small.plies && next.size() < 100)
          stored.graph->each_option(position, [&](const Option& option) {
            next.insert(option.to);
            return true;
          });
      }
      positions = std::move(next);
    }
  }
}

TEST_CASE("a book that a limit has ended is continued to the same bytes", "[books]") {
  const auto asked = problem("connect-four", R"({"width":5,"height":5})");
  const Book whole = made(*asked, 3, by_outcome);
  Limits limits;
  limits.positions = 1'000;
  const BookReport ended = make_book(*asked, by_outcome, 3, {}, limits, [](const Book&) {});
  CHECK(ended.status == Status::position_limit);
  CHECK_FALSE(ended.book.is_complete());
  const Book begun = Book::from_bytes(ended.book.to_bytes());
  CHECK(made(*asked, 3, by_outcome, begun).to_bytes() == whole.to_bytes());
  CHECK(fails_with(ErrorCode::bad_value, [&] { made(*asked, 2, by_outcome, begun); }));
  CHECK(fails_with(ErrorCode::bad_file,
                   [&] { open_book(begun, *asked, asked->graph()->number_of(*asked)); }));
}

TEST_CASE("a damaged book is refused, whichever byte it is", "[books]") {
  for (const SmallBook& small : small_books) {
    const std::string bytes = made(*problem(small.game, small.json), 2, small.choice).to_bytes();
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      INFO(small.game << ", byte " << at);
      for (const int flip : {1, 0x80, 0xff}) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ flip);
        CHECK(fails_with(ErrorCode::bad_file, [&] { Book::from_bytes(damaged); }));
      }
      CHECK(fails_with(ErrorCode::bad_file, [&] { Book::from_bytes(bytes.substr(0, at)); }));
    }
    CHECK(fails_with(ErrorCode::bad_file, [&] { Book::from_bytes(bytes + '\0'); }));
  }
}

TEST_CASE("a wrong value of a book is found", "[books]") {
  const auto asked = problem("connect-four", R"({"width":5,"height":4})");
  Book book = made(*asked, 3, by_outcome);
  const BookVerification right = verify_book(book, *asked, {}, 1, {});
  CHECK(right.violation.empty());
  CHECK(right.positions == book.head.positions);
  CHECK(right.solved == book.codes.size());
  book.codes[7] = book.codes[7] == 1 ? 0 : 1;
  CHECK_FALSE(verify_book(book, *asked, {}, 1, {}).violation.empty());
  // One of the values that follow from others where play can return.
  const auto cyclic = problem("quixo", R"({"size":3})");
  Book all = made(*cyclic, 3);
  REQUIRE(all.head.has_all);
  all.codes[0] = all.codes[0] == 2 ? 3 : 2;
  CHECK_FALSE(verify_book(all, *cyclic, 1, 1, {}).violation.empty());
}

TEST_CASE("a book of other rules or of other positions is not taken", "[books]") {
  const auto asked = problem("connect-four", R"({"width":5,"height":4})");
  const Book book = made(*asked, 3, by_outcome);
  const auto other = problem("connect-four", R"({"width":4,"height":4})");
  CHECK(fails_with(ErrorCode::bad_file,
                   [&] { open_book(book, *other, other->graph()->number_of(*other)); }));
  CHECK_FALSE(book_for(bundled(), *other, {}));
  // A position with more stones than the book has plies.
  CHECK(book_for(bundled(), *problem("connect-four", R"({"moves":"44556611"})"), {}));
  CHECK_FALSE(book_for(bundled(), *problem("connect-four", R"({"moves":"445566112"})"), {}));
}

TEST_CASE("every bundled book is small, whole, and right on a sample", "[books]") {
  CHECK(bundled_books().size() == 11);
  for (const std::string_view bytes : bundled_books()) {
    const Book book = Book::from_bytes(bytes);
    INFO(book.head.game << ' ' << Datum(book.head.start).to_json());
    CHECK(bytes.size() <= 60'000);
    CHECK(book.is_complete());
    const auto start =
        bundled().find(book.head.game).problem(Datum(book.head.start), Scope::position);
    CHECK(book_for(bundled(), *start, {}));
    // Two positions deep in the book, each of which another solve finds again.
    const BookPositions positions(*start->graph(), start->graph()->number_of(*start),
                                  book.head.plies, {});
    CHECK(positions.size() == book.head.positions);
    CHECK_NOTHROW(positions.values_by(book));
    Limits limits;
    limits.positions = 5'000'000;
    const BookVerification report = verify_book(book, *start, 2, 7, limits);
    CHECK(report.violation.empty());
  }
}

TEST_CASE("starts are answered from books, unless a solver is named", "[books]") {
  const auto quixo = problem("quixo", "{}");
  const SolvedAnswer answer = solved(*quixo);
  CHECK(answer.solver == "book");
  CHECK(answer.plies == 21);
  CHECK(answer.statistics.positions < 10);
  // Without a book where none is asked for, and for rules that have none.
  const auto small = problem("quixo", R"({"size":3})");
  CHECK(solved(*small).solver != "book");
  const auto boxes = problem("dots-and-boxes", R"({"rows":3,"columns":3})");
  const SolvedAnswer by_book = solved(*boxes, {.detail = AnswerDetail::all_moves, .line = 100});
  CHECK(by_book.solver == "book");
  CHECK(by_book.margin == -3);
  REQUIRE(by_book.moves);
  CHECK(by_book.moves->size() == 24);
  // The line goes on behind the book.
  REQUIRE(by_book.line);
  CHECK(by_book.line->end == BestLine::End::over);
  const SolvedAnswer named = solved(*boxes, {.session = {.choice = {.solver = "alpha_beta"}}});
  CHECK(named.solver == "alpha_beta");
  CHECK(named.margin == -3);
  CHECK(zugzwang::answer(*boxes).solver != "book");
}

TEST_CASE("the positions of 8 plies of Connect-Four are those that J. Tromp has counted",
          "[books]") {
  // In the data base Connect-4 of UCI (1995): nobody has four in line, and nobody can make them by
  // the next move; one of two mirror images.
  const auto asked = problem("connect-four", "{}");
  const auto graph = asked->graph();
  const BookPositions positions(*graph, graph->number_of(*asked), 8, {});
  const auto& boards = dynamic_cast<const GameGraphIn<games::ConnectFour>&>(*graph);
  const auto book = book_for(bundled(), *asked, {});
  REQUIRE(book);
  Session session = book->open();
  std::map<std::optional<Outcome>, std::size_t> quiet;
  for (const auto place : positions.stored(false)) {
    const games::ConnectFour::State state = boards.state(positions.number(place));
    const games::ConnectFour::State passed{state.mine ^ state.all, state.all};
    if (boards.game().can_win(state) || boards.game().can_win(passed)) continue;
    const std::uint64_t position = positions.number(place);
    const bool is_known = session.solver->ability<KnowsBook>()->has_value(position);
    ++quiet[is_known ? outcome_of(session.solver->value(position)) : std::nullopt];
  }
  if (quiet.size() > 1) {  // the book has 8 plies
    CHECK(quiet[Outcome::win] == 44'473);
    CHECK(quiet[Outcome::loss] == 16'635);
    CHECK(quiet[Outcome::draw] == 6'449);
  } else {
    CHECK(quiet[std::nullopt] == 67'557);
  }
}

TEST_CASE("Connect-Four is won in the middle, drawn beside it, and lost elsewhere", "[books]") {
  // V. Allis, "A Knowledge-Based Approach of Connect-Four" (1988); J. D. Allen (1988).
  const auto asked = problem("connect-four", "{}");
  const SolvedAnswer answer = solved(*asked, {.detail = AnswerDetail::all_moves});
  CHECK(answer.solver == "book");
  CHECK(answer.outcome == Outcome::win);
  CHECK(answer.leaves_out("plies"));
  REQUIRE(answer.moves);
  std::vector<Outcome> outcomes;
  for (const MoveValue& move : *answer.moves) outcomes.push_back(*move.outcome);
  CHECK(outcomes == std::vector{Outcome::loss, Outcome::loss, Outcome::draw, Outcome::win,
                                Outcome::draw, Outcome::loss, Outcome::loss});
}

TEST_CASE("Kalah of six pits with four seeds each is won by eight", "[books]") {
  // M. Rawlings (2015). It is won by ten where a last seed is taken opposite an empty pit, too: G.
  // Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000).
  const SolvedAnswer answer = solved(*problem("kalah", "{}"), {.detail = AnswerDetail::all_moves});
  CHECK(answer.solver == "book");
  CHECK(answer.margin == 8);
  REQUIRE(answer.moves);
  CHECK(answer.moves->size() == 6);
  CHECK(solved(*problem("kalah", R"({"pits":5,"seeds":4})")).solver == "book");
  // Other seeds in as many pits are no positions of the book.
  CHECK(solved(*problem("kalah", R"({"seeds":1})")).solver != "book");
}

TEST_CASE("Tic-tac-toe with four in line on 4x4 is a draw", "[books]") {
  const auto asked = problem("tic-tac-toe", R"({"width":4,"height":4,"line":4})");
  CHECK(solved(*asked).outcome == Outcome::draw);
  CHECK(solved(*asked).solver == "book");
}

TEST_CASE("the sessions of a cache begin with a book", "[books]") {
  SessionCache sessions(10, Limits::unlimited, &bundled());
  const auto asked = problem("dots-and-boxes", R"({"rows":3,"columns":3,"drawn":[0,5]})");
  const auto name = [](const Session& session, const Limits&) { return session.solver_name; };
  const auto told = [&](const SolverChoice& choice) {
    struct Told {
      Status status = Status::complete;
      std::string name;
    };
    return sessions
        .run_by_candidates(*asked, choice, {},
                           [&](const Session& session, const Limits& limits) {
                             return Told{Status::complete, name(session, limits)};
                           })
        .name;
  };
  CHECK(told({}) == "book");
  CHECK(told({.solver = "alpha_beta"}) == "alpha_beta");
  CHECK(told({.evaluation = EvaluationKind::margin}) == "book");
}

}  // namespace
}  // namespace zugzwang
