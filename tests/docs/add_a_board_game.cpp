// docs/add-a-board-game.md shows the whole of examples/rook-ending/rook_ending.cpp and what its
// commands print; the ending of king and rook against king has the counts from the literature.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/checks/laws.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#undef ZUGZWANG_PLUGIN
#define ZUGZWANG_PLUGIN(name, version, ...)
#include "../../examples/rook-ending/rook_ending.cpp"
#include "catch.hpp"
#include "cli/program.hpp"
#include "page.hpp"

namespace zugzwang::tests {
namespace {

using State = RookEnding::State;

const std::string page = "docs/add-a-board-game.md";

template <class G>
LawTexts<G> texts_of(const G& game) {
  LawTexts<G> texts;
  texts.state = [&](const State& at) { return RookEndingPresentation{}.position(game, at).line; };
  texts.move = [&](const RookEnding::Move& move) {
    return RookEndingPresentation{}.move_to_json(game, move).to_text();
  };
  return texts;
}

/// Returns the solution for the chessboard, solved once for all tests.
const RetrogradeSolver<RookEnding, ByDistance>& solved() {
  static const RookEnding game(8);
  static RetrogradeSolver<RookEnding, ByDistance> solution(game);
  REQUIRE(solution.solve({0, 1, 18, true}, {}) == Status::complete);
  return solution;
}

template <class Visit>
void each_position(const RookEnding& game, const Visit& visit) {
  for (std::uint64_t index = 0; index < game.size(); ++index)
    if (const State at = game.state_at(index); game.is_position(at)) visit(at);
}

/// The `predecessors` of the page before its section on symmetry: Black moves back as he moves on.
struct BackAsForth : RookEnding {
  using RookEnding::RookEnding;
  void canonical() const;
  FixedList<Predecessor<State, Move>, 22> predecessors(const State& at) const {
    if (at.black_moves) return RookEnding::predecessors(at);
    FixedList<Predecessor<State, Move>, 22> predecessors;
    State before = at;
    before.black_moves = true;
    for (const Move& move : moves(before)) {
      const Move back{move.to, move.from};
      predecessors.push_back({{at.king, at.rook, back.from, true}, back});
    }
    return predecessors;
  }
};

TEST_CASE("a board is drawn from White's side, and a move is a way on it", "[docs]") {
  const RookEnding game(3);
  const RookEnding::State at{6, 2, 0, false};  // Ka1, Rc3 and the black king on a3
  const std::string scene = to_datum(RookEndingPresentation{}.position(game, at).scene()).to_json();
  CHECK(scene.find(R"("rows":["k.R","...","K.."])") != std::string::npos);
  CHECK(scene.find(R"("row_names":["3","2","1"],"column_names":["a","b","c"])") !=
        std::string::npos);
  CHECK(RookEndingPresentation{}.move(game, at, {2, 5}).place == "board/2,0>2,1");
  const RookEnding::State taken{6, 0, 0, false};
  CHECK(to_datum(RookEndingPresentation{}.position(game, taken).scene())
            .to_json()
            .find(R"("rows":["k..",)") != std::string::npos);
}

TEST_CASE("the page on adding a board game shows the whole of it", "[docs]") {
  CHECK(difference(text_of_file(page), text_of_file("examples/rook-ending/rook_ending.cpp")) == "");
}

TEST_CASE("the commands of the page on adding a board game print what it says", "[docs]") {
  const Environment plugin("ZUGZWANG_PLUGIN_PATH", ZUGZWANG_ROOK_ENDING);
  std::size_t told = 0;
  for (const Command& command : commands_of(text_of_file(page))) {
    INFO(command.line);
    const Run run = run_line(command.line.substr(command.line.find(' ') + 1));
    CHECK(run.status == 0);
    CHECK(run.err == "");
    CHECK(without_work(run.out) == without_work(command.output));
    ++told;
  }
  CHECK(told >= 4);
}

TEST_CASE("the rook ending keeps its laws", "[docs]") {
  for (const unsigned side : {3U, 5U, 8U}) {
    const RookEnding game(side);
    // Black in the corner, the white king two squares along the edge, the rook on the row below.
    const State root{2, static_cast<std::uint8_t>(2 * side - 1), 0, false};
    REQUIRE(game.is_position(root));
    for (const LawViolation& broken : broken_laws(game, {root}, 500, texts_of(game)))
      FAIL_CHECK(side << ": " << broken.law << ": " << broken.detail);
  }
}

TEST_CASE("a rook ending has the depths that others have found", "[docs]") {
  // M. Bain, "Chess (King-Rook vs. King)", UCI Machine Learning Repository (1994): positions with
  // Black on move, up to symmetry, by the number of moves that White needs; drawn ones last.
  const std::array<std::uint64_t, 18> found{27,   78,   246,  81,   198,  471,  592,  683, 1433,
                                            1712, 1985, 2854, 3597, 4194, 4553, 2166, 390, 2796};
  std::array<std::uint64_t, 18> counted{};
  const RookEnding game(8);
  each_position(game, [&](const State& at) {
    if (!at.black_moves || game.canonical(at) != at) return;
    const Distance value = solved().value(at);
    ++counted[value.outcome() == Outcome::draw ? 17 : value.plies() / 2];
  });
  CHECK(counted == found);
}

TEST_CASE("White to move wins every rook ending in 31 plies at most", "[docs]") {
  // Ströhlein 1970: 16 moves.
  std::uint64_t longest = 0;
  std::uint64_t positions = 0;
  const RookEnding game(8);
  each_position(game, [&](const State& at) {
    if (at.black_moves || at.rook == at.black) return;
    const Distance value = solved().value(at);
    REQUIRE(value.outcome() == Outcome::win);
    longest = std::max<std::uint64_t>(longest, value.plies());
    ++positions;
  });
  CHECK(longest == 31);
  CHECK(positions == 175'168);
}

TEST_CASE("the table of the rook ending is as large as the page says", "[docs]") {
  CHECK(solved().statistics().positions == 50'477);
  CHECK(solved().statistics().bytes == 184'724);  // 180.4 KiB
}

TEST_CASE("the rook ending is won and lost as the chess ending is", "[docs]") {
  const Environment plugin("ZUGZWANG_PLUGIN_PATH", ZUGZWANG_ROOK_ENDING);
  const auto by_plies = [](const std::string& game) {
    const Run run = run_line("analyze " + game + " --csv");
    CHECK(run.status == 0);
    return run.out;
  };
  CHECK(by_plies("rook-ending").size() > 300);
  CHECK(by_plies("rook-ending") == by_plies("chess-ending --material KRK"));
}

TEST_CASE("48 positions that Black has lost come from no move", "[docs]") {
  std::uint64_t from_nowhere = 0;
  const RookEnding game(8);
  each_position(game, [&](const State& at) {
    if (!game.predecessors(at).empty()) return;
    CHECK(at.black_moves);
    from_nowhere += solved().value(at).outcome() == Outcome::loss;
  });
  CHECK(from_nowhere == 48);
}

TEST_CASE("predecessors in the wrong direction are reported as the page shows", "[docs]") {
  const BackAsForth game(3);
  const State at{0, 0, 0, true};
  State root = at;
  each_position(RookEnding(3), [&](const State& each) {
    if (RookEndingPresentation{}.position(game, each).line == "Ka3, Rb3 against Kc3, Black to move")
      root = each;
  });
  REQUIRE(root != at);
  const auto broken = broken_laws(game, {root}, 200, texts_of(game));
  CHECK(broken.size() == 2);
  const std::string text = text_of_file(page);
  for (const LawViolation& each : broken) {
    const std::string told = "BROKEN law: " + each.law + "\n  at " + each.detail + "\n";
    INFO(told);
    CHECK(text.find(told) != std::string::npos);
  }
}

TEST_CASE("an invalid position of the rook ending is refused by the field's name", "[docs]") {
  const RookEnding game(4);
  const auto refuses = [&](RookEndingProblem problem) {
    CHECK_THROWS_WITH(RookEndingPresentation{}.state(game, problem),
                      Catch::Matchers::Matches(".*give.*"));
  };
  refuses({4, "a1", "e5", "c3"});
  refuses({4, "a1", "a1", "c3"});
  refuses({4, "a1", "d4", "a2"});
  refuses({4, "a1", "d3", "c3"});
  CHECK(game.is_position(RookEndingPresentation{}.state(game, {4, "a1", "d3", "c3", "black"})));
}

}  // namespace
}  // namespace zugzwang::tests
