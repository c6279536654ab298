#pragma once

// Input and output of the positions of Col and Snort.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/graphs/graph_scene.hpp>
#include <zugzwang/games/partizan/node_colouring.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>

namespace zugzwang::games {

struct ColouringProblem {
  std::optional<std::vector<std::vector<std::uint16_t>>> graph{};
  std::optional<std::string> nodes{};
  std::optional<std::string> board{};
  Player turn = Player::left;
};

inline constexpr std::string_view colour_characters = ".xolr#";

namespace detail {

inline ColouredGraph read_painted_graph(const std::vector<std::vector<std::uint16_t>>& lists) {
  const std::size_t nodes = lists.size();
  if (nodes == 0 || nodes > ColouredGraph::most_nodes)
    refuse_position("graph", "it has " + counted(nodes, "node") + "; give 1 to " +
                                 std::to_string(ColouredGraph::most_nodes) + ", each with a list");
  for (std::size_t v = 0; v < nodes; ++v)
    for (const std::uint16_t to : lists[v]) {
      if (to >= nodes)
        refuse_position("graph", "node " + std::to_string(v) + " is listed with " +
                                     std::to_string(to) + ", but the last node is " +
                                     std::to_string(nodes - 1));
      if (to == v)
        refuse_position("graph", "node " + std::to_string(v) +
                                     " is listed as a neighbour of its own; give other nodes");
    }
  return ColouredGraph(lists);
}

/// The contents of the nodes of a problem, where the nodes of a graph are the squares of a row, and
/// the field that holds them.
struct ColouredNodes {
  std::string field;
  BoardText text;
};
inline ColouredNodes coloured_nodes(const ColouringProblem& problem) {
  if (problem.board) return {"board", read_board("board", *problem.board, colour_characters)};
  const auto count = static_cast<unsigned>(problem.graph->size());
  const std::string nodes = problem.nodes.value_or(std::string(count, '.'));
  if (nodes.size() != count)
    refuse_position("nodes", "it has " + counted(nodes.size(), "character") +
                                 "; give one for each node of the graph, which has " +
                                 std::to_string(count));
  return {"nodes", {1, count, nodes}};
}

}  // namespace detail

/// Returns the graph of a problem. Throws Error{missing_field} if neither `graph` nor `board` is
/// given, and Error{bad_position} for fields that exclude each other.
inline ColouredGraph coloured_graph(const ColouringProblem& problem) {
  if (!problem.graph && !problem.board)
    throw Error(ErrorCode::missing_field, "board",
                "missing; give rows such as ..../...., or with graph a list of neighbours "
                "for each node");
  if (problem.graph && problem.board)
    refuse_position("graph", "board is given too; give one of them");
  if (problem.board && problem.nodes)
    refuse_position("nodes",
                    "the board is given too, and states the colours of its squares; give "
                    "one of board and nodes");
  if (problem.graph) return detail::read_painted_graph(*problem.graph);
  return ColouredGraph(read_board("board", *problem.board, colour_characters).board());
}

/// Returns a name such as "a1" of a square, or such as "node 0" of a node that is none.
inline std::string node_name(const ColouredGraph& graph, unsigned node) {
  return graph.board() != nullptr ? square_name(*graph.board(), node)
                                  : "node " + std::to_string(node);
}

/// Throws Error{bad_position} if neighbours have forbidden colours.
template <ForbiddenColours forbidden>
OpenNodes open_nodes(const NodeColouring<forbidden>& game, const ColouringProblem& problem) {
  const auto& [field, text] = detail::coloured_nodes(problem);
  const NodeSet both = text.set_of('.');
  OpenNodes open{both | text.set_of('l'), both | text.set_of('r')};
  for (const Player player : {Player::left, Player::right}) {
    const NodeSet own = text.set_of(player == Player::left ? 'x' : 'o');
    const NodeSet others = text.set_of(player == Player::left ? 'o' : 'x');
    for (const unsigned node : LowBits(own)) {
      const NodeSet clash =
          game.graph().neighbours(node) & (forbidden == ForbiddenColours::same ? own : others);
      if (clash != 0)
        refuse_position(
            field,
            node_name(game.graph(), node) + " and " +
                node_name(game.graph(), static_cast<unsigned>(std::countr_zero(clash))) +
                " are neighbours with " +
                (forbidden == ForbiddenColours::same ? "the same colour" : "different colours") +
                ", which is forbidden");
      open = game.play(open, player, node);
    }
  }
  return open;
}

/// A presentation except for its text.
template <ForbiddenColours forbidden>
class ColouringPresentation
    : public PartizanPresentation<ColouringProblem, NodeColouring<forbidden>> {
  using Base = PartizanPresentation<ColouringProblem, NodeColouring<forbidden>>;

 public:
  using typename Base::Move;
  using typename Base::Problem;
  using typename Base::Rules;
  using typename Base::State;

  ColouringPresentation() : Base("left", "right") {}

  std::vector<Field<Problem>> fields() const override {
    return {
        field("board", &Problem::board).rule().word(),
        field("graph", &Problem::graph)
            .rule()
            .range(0, ColouredGraph::most_nodes - 1)
            .at_most(ColouredGraph::most_nodes),
        field("nodes", &Problem::nodes)
            .of_characters(std::string(colour_characters))
            .at_most(ColouredGraph::most_nodes),
        this->turn_field(),
    };
  }

  Rules rules(const Problem& problem) const override {
    return Rules(NodeColouring<forbidden>(coloured_graph(problem)));
  }
  State state(const Rules& game, const Problem& problem) const override {
    return {open_nodes(game.rules(), problem), problem.turn};
  }
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (const Player turn : {Player::left, Player::right}) {
      for (const char* board : {"1x1", "#", "1x2", "x.", ".o.", "lr", "2x2", "1x7", "8x1", "2x4",
                                "3x3", "l.r/.#./r.l", "x..../....o", "..#../#.#.#/..#.."})
        problems.push_back({.board = board, .turn = turn});
      for (const auto& lists :
           {Lists{{}}, Lists{{1}, {2}, {0}}, Lists{{1, 2, 3, 4}, {}, {}, {}, {}},
            Lists{{1}, {2}, {3}, {4}, {0}}, Lists{{1}, {0}, {3}, {}, {0, 2}}})
        problems.push_back({.graph = lists, .turn = turn});
      problems.push_back({.graph = Lists{{1}, {2}, {3}, {}}, .nodes = "l.#r", .turn = turn});
    }
    return problems;
  }
  /// Returns a random board or graph; nothing is painted, so that no colours clash.
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const Player turn = random_below(2, random) == 0 ? Player::left : Player::right;
    if (random_below(2, random) == 0) {
      const unsigned rows = 1 + random_below(3, random);
      const Board board(rows, 1 + random_below(size < 12 ? 3 : 4, random));
      const auto draw = [&](unsigned) { return "......lr#"[random_below(9, random)]; };
      return Problem{.board = write_board(board, draw), .turn = turn};
    }
    const unsigned count = 1 + random_below(size < 8 ? 7 : 9, random);
    Lists lists(count);
    std::string nodes;
    for (std::uint16_t v = 0; v < count; ++v) {
      nodes += "....lr#"[random_below(7, random)];
      for (std::uint16_t w = 0; w < v; ++w)
        if (random_below(3, random) == 0) lists[v].push_back(w);
    }
    return Problem{.graph = lists, .nodes = nodes, .turn = turn};
  }

  MoveText move(const Rules& game, const State&, const Move& node) const override {
    const ColouredGraph& graph = game.rules().graph();
    return {"paint " + node_name(graph, node), graph.board() != nullptr
                                                   ? cell_place(*graph.board(), node)
                                                   : scene::place("graph", node)};
  }
  Datum move_to_json(const Rules& game, const Move& node) const override {
    const Board* const board = game.rules().graph().board();
    return board != nullptr ? place_of(*board, node) : Datum(node);
  }
  std::optional<Move> read_move(const Rules& game, const State& state,
                                const Datum& datum) const override {
    return zugzwang::detail::find_move(*this, game, state, datum);
  }

 protected:
  /// Writes the nodes as in the fields `board` and `nodes`; painted nodes are closed.
  PositionText position_text(const NodeColouring<forbidden>& rules,
                             const OpenNodes& at) const override {
    const ColouredGraph& graph = rules.graph();
    const auto text = [&](unsigned node) { return character(at, node); };
    if (graph.board() == nullptr)
      return {.line = write_board(Board(1, graph.nodes()), text),
              .scene = [&] { return Scene{drawn_graph(graph, at)}; }};
    return on_board(write_board(*graph.board(), text),
                    {{'l', "open to Left alone", "L", scene::Owner::first},
                     {'r', "open to Right alone", "R", scene::Owner::second}});
  }

 private:
  using Lists = std::vector<std::vector<std::uint16_t>>;

  static char character(const OpenNodes& open, unsigned node) {
    const bool left = (open.left >> node & 1) != 0;
    const bool right = (open.right >> node & 1) != 0;
    return left && right ? '.' : left ? 'l' : right ? 'r' : '#';
  }
  /// The name of a node shows who may paint it, unless both players may.
  static scene::Graph drawn_graph(const ColouredGraph& graph, const OpenNodes& open) {
    scene::Graph drawn{.id = "graph"};
    std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
    for (unsigned node = 0; node < graph.nodes(); ++node) {
      const char who = character(open, node);
      drawn.nodes.push_back({std::to_string(node) + (who == '.'   ? ""
                                                     : who == 'l' ? " L"
                                                     : who == 'r' ? " R"
                                                                  : " ×")});
      for (const unsigned other : LowBits(graph.neighbours(node))) edges.emplace_back(node, other);
    }
    draw_edges(drawn, std::move(edges));
    return drawn;
  }
};

}  // namespace zugzwang::games
