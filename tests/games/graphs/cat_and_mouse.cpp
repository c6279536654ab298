// Cat and Mouse, by plain iteration over directed graphs of any shape, which the solution of
// LeetCode 913 gets wrong.

#include <array>
#include <cstdint>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/graphs/cat_and_mouse.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"

namespace zugzwang::cat_and_mouse_tests {
namespace {

using games::CatAndMouse;

using Graph = std::vector<std::vector<CatAndMouse::Node>>;
using Player = CatAndMouse::Player;
using Solution = RetrogradeSolver<CatAndMouse, ByDistance>;

/// How play ends from each position, by the words of the rules: in round k just the positions are
/// decided that are won, or lost whatever is done, in k plies.
class Play {
 public:
  struct End {
    char winner = '-';  // m, c, or - as long as it is a draw
    std::uint64_t plies = 0;
  };

  explicit Play(const Graph& graph) : graph_(graph), size_(graph.size()) {
    ends_.resize(2 * size_ * size_);
    for (std::size_t mouse = 0; mouse < size_; ++mouse)
      for (std::size_t cat = 1; cat < size_; ++cat)
        for (const bool mouse_moves : {true, false}) {
          if (mouse == cat)
            end(mouse, cat, mouse_moves).winner = 'c';
          else if (mouse == 0)
            end(mouse, cat, mouse_moves).winner = 'm';
        }
    std::uint64_t plies = 0;
    for (bool changed = true; changed;) {
      ++plies;
      changed = false;
      const std::vector<End> before = ends_;
      for (std::size_t mouse = 1; mouse < size_; ++mouse)
        for (std::size_t cat = 1; cat < size_; ++cat)
          for (const bool mouse_moves : {true, false})
            if (end(mouse, cat, mouse_moves).winner == '-' &&
                decide(before, mouse, cat, mouse_moves, plies))
              changed = true;
    }
  }

  End& end(std::size_t mouse, std::size_t cat, bool mouse_moves) {
    return ends_[place(mouse, cat, mouse_moves)];
  }

 private:
  std::size_t place(std::size_t mouse, std::size_t cat, bool mouse_moves) const {
    return (mouse * size_ + cat) * 2 + (mouse_moves ? 1 : 0);
  }
  bool decide(const std::vector<End>& before, std::size_t mouse, std::size_t cat, bool mouse_moves,
              std::uint64_t plies) {
    const char mover = mouse_moves ? 'm' : 'c';
    std::size_t moves = 0;
    std::size_t lost = 0;
    bool wins = false;
    for (const std::size_t to : graph_[mouse_moves ? mouse : cat]) {
      if (!mouse_moves && to == 0) continue;  // the cat may not enter the hole
      ++moves;
      const char winner =
          before[mouse_moves ? place(to, cat, false) : place(mouse, to, true)].winner;
      if (winner == mover) wins = true;
      if (winner != mover && winner != '-') ++lost;
    }
    if (!wins && (moves == 0 || lost < moves)) return false;
    end(mouse, cat, mouse_moves) = {wins ? mover : mouse_moves ? 'c' : 'm', plies};
    return true;
  }

  const Graph& graph_;
  std::size_t size_;
  std::vector<End> ends_;
};

/// Nodes with up to `most` edges each, that lead anywhere: loops and repetitions among them.
Graph random_graph(Random& random, std::uint64_t most) {
  Graph graph(2 + random() % 7);
  for (auto& edges : graph)
    for (std::uint64_t left = random() % (most + 1); left > 0; --left)
      edges.push_back(static_cast<CatAndMouse::Node>(random() % graph.size()));
  return graph;
}

TEST_CASE("directed graphs with loops and repeated edges have the ends of plain iteration",
          "[cat_and_mouse]") {
  Random random(23);
  std::array<int, 128> met{};
  for (int trial = 0; trial < 300; ++trial) {
    const Graph graph = random_graph(random, 1 + random() % 4);
    CAPTURE(trial, graph);
    Play play(graph);
    const CatAndMouse game(graph);
    for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
      Solution solution(game, source);
      REQUIRE(solution.solve({1, 1, Player::mouse}, {}) == Status::complete);
      for (CatAndMouse::Node mouse = 0; mouse < graph.size(); ++mouse)
        for (CatAndMouse::Node cat = 1; cat < graph.size(); ++cat)
          for (const Player turn : {Player::mouse, Player::cat}) {
            const Play::End end = play.end(mouse, cat, turn == Player::mouse);
            const bool won = end.winner == (turn == Player::mouse ? 'm' : 'c');
            const Distance right = end.winner == '-' ? Distance::draw()
                                   : won             ? Distance::win(end.plies)
                                                     : Distance::loss(end.plies);
            REQUIRE(solution.value({mouse, cat, turn}) == right);
            ++met[static_cast<std::size_t>(end.winner)];
          }
    }
  }
  CHECK(met['m'] > 1000);
  CHECK(met['c'] > 1000);
  CHECK(met['-'] > 1000);
}

TEST_CASE("repeated edges are one move", "[cat_and_mouse]") {
  const CatAndMouse once({{}, {0, 2}, {1, 2}});
  const CatAndMouse often({{}, {2, 0, 2, 0}, {1, 1, 2, 1}});
  for (std::uint64_t index = 0; index < once.size(); ++index) {
    const CatAndMouse::State state = once.state_at(index);
    CHECK(std::ranges::equal(once.moves(state), often.moves(state)));
    CHECK(std::ranges::distance(once.predecessors(state)) ==
          std::ranges::distance(often.predecessors(state)));
  }
}

TEST_CASE("positions are numbered for the largest graphs too", "[cat_and_mouse]") {
  for (const std::size_t nodes : {2U, 3U, 7U, 1000U, 65'534U, 65'535U}) {
    CAPTURE(nodes);
    const CatAndMouse game{Graph(nodes)};
    CHECK(game.size() == 2 * std::uint64_t{nodes} * nodes);
    // Both sides of the borders between rows are where a division may be rounded wrongly.
    bool inverts = true;
    const std::uint64_t step = std::max<std::uint64_t>(1, nodes / 1000);
    for (std::uint64_t row = 0; row < 2 * nodes; row += step)
      for (const std::uint64_t index : {row * nodes, row * nodes + nodes - 1})
        inverts = inverts && game.index(game.state_at(index)) == index;
    CHECK(inverts);
    CHECK(game.index(game.state_at(game.size() - 1)) == game.size() - 1);
  }
}

}  // namespace
}  // namespace zugzwang::cat_and_mouse_tests
