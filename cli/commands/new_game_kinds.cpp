#include "new_game_kinds.hpp"

namespace zugzwang::cli {

namespace {

constexpr std::string_view heaps_text =
    R"GAME(// @TITLE@: take 1 to most_taken tokens in turn; the player who takes the last one wins.
// Replace the rules below by your own. `zugzwang check-game @NAME@` reports what does not fit.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

// The rules. States and moves are small values; nothing here depends on solvers.
class @TYPE@ {
 public:
  using State = std::uint64_t;  // tokens that are left
  using Move = std::uint64_t;   // tokens taken

  // A stated fact, checked by the laws: both players have the same moves, and a player who cannot
  // move has lost. Remove it if that does not hold.
  static constexpr bool impartial = true;

  explicit @TYPE@(std::uint64_t most_taken) : most_taken_(most_taken) {}

  // The legal moves, the preferred one first.
  Countdown<Move> moves(State left) const { return Countdown<Move>(std::min(left, most_taken_)); }
  // The state after a move, with the other player on move.
  State play(State left, Move taken) const { return left - taken; }
  // Set when play is over, as the player on move sees it.
  std::optional<Outcome> result(State left) const {
    if (left > 0) return std::nullopt;
    return Outcome::loss;
  }
  // A different number, text or the like for every state.
  std::uint64_t key(State left) const { return left; }

 private:
  std::uint64_t most_taken_;
};

// The input of the user.
struct @TYPE@Problem {
  std::uint64_t most_taken = 3;
  std::uint64_t left = 0;
};

class @TYPE@Presentation final : public Presentation<@TYPE@Problem, @TYPE@> {
 public:
  GameText text() const override {
    return {
        .name = "@NAME@",
        .title = "@TITLE@",
        .summary = "take tokens in turn; the player who takes the last one wins",
        .rules =
            "There are tokens. A player in turn takes from 1 to most_taken of them. The "
            "player who takes the last one wins.",
        .move = "the number of tokens taken",
        .answer = "the move",
        .example = {"--left", "10"},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {
        field("most_taken", &Problem::most_taken, "the most tokens that a player may take")
            .rule()
            .range(1, 1'000'000)
            .optional(),
        field("left", &Problem::left, "tokens that are left").word(),
    };
  }

  @TYPE@ rules(const Problem& problem) const override { return @TYPE@(problem.most_taken); }
  State state(const @TYPE@&, const Problem& problem) const override { return problem.left; }
  std::string show(const @TYPE@&, const State& left) const override {
    return std::to_string(left) + " left";
  }
  std::string describe_move(const @TYPE@&, const State&, const Move& taken) const override {
    return "take " + std::to_string(taken);
  }

  // How a position looks, and where in that a move is made: see engine/scene.hpp.
  Scene scene(const @TYPE@&, const State& left) const override {
    return {scene::Heaps{"heap", {left}}};
  }
  std::string place(const @TYPE@&, const State& left, const Move& taken) const override {
    return scene::token("heap", 0, left - taken);
  }
};

}  // namespace

ZUGZWANG_PLUGIN("@NAME@", "0.1.0", [](Registry& registry) {
  register_game<@TYPE@Presentation>(registry, AllSolvers{});
})
)GAME";

constexpr std::string_view board_text =
    R"GAME(// @TITLE@: three in a row on a board of 3 x 3 squares; the player who completes a row wins.
// Replace the rules below by your own. `zugzwang check-game @NAME@` reports what does not fit.

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

// Squares are numbered from the top left; a set of squares has bit s for square s.
struct Squares {
  std::uint32_t mover = 0;  // marked by the player on move
  std::uint32_t other = 0;
  bool operator==(const Squares&) const = default;
};

// The rules. States and moves are small values; nothing here depends on solvers.
class @TYPE@ {
 public:
  using State = Squares;
  using Move = std::uint32_t;  // the square to mark

  static constexpr std::uint32_t squares = 9;
  static constexpr std::uint32_t all = (1U << squares) - 1;

  // The legal moves, the preferred one first.
  FixedList<Move, squares> moves(const State& state) const {
    FixedList<Move, squares> moves;
    for (Move square = 0; square < squares; ++square)
      if (((state.mover | state.other) >> square & 1) == 0) moves.push_back(square);
    return moves;
  }
  // The state after a move, with the other player on move.
  State play(const State& state, Move square) const {
    return {state.other, state.mover | 1U << square};
  }
  // Set when play is over, as the player on move sees it; a full board must have a result, too.
  std::optional<Outcome> result(const State& state) const {
    if (has_row(state.other)) return Outcome::loss;
    if ((state.mover | state.other) == all) return Outcome::draw;
    return std::nullopt;
  }
  // A different number, text or the like for every state.
  std::uint64_t key(const State& state) const {
    return std::uint64_t{state.mover} << squares | state.other;
  }
  // A stated fact, checked by the laws: it falls with every move, so that play ends.
  std::uint64_t rank(const State& state) const { return count(all & ~(state.mover | state.other)); }

  static bool has_row(std::uint32_t marked) {
    for (const std::uint32_t row : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U})
      if ((marked & row) == row) return true;
    return false;
  }
  static std::uint32_t count(std::uint32_t marked) {
    return static_cast<std::uint32_t>(std::popcount(marked));
  }
};

// The input of the user.
struct @TYPE@Problem {
  std::string board = ".........";
};

class @TYPE@Presentation final : public Presentation<@TYPE@Problem, @TYPE@> {
 public:
  GameText text() const override {
    return {
        .name = "@NAME@",
        .title = "@TITLE@",
        .summary = "complete a row of three squares",
        .rules =
            "Players x and o in turn mark an empty square of a board of 3 x 3; x begins. The "
            "player who first has three squares in a row, a column or a diagonal wins.",
        .move = "the square, from 0 at the top left to 8",
        .answer = "the move",
        .example = {"--board", "x...o...."},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::board, "nine letters x, o or . from the top left").word()};
  }

  @TYPE@ rules(const Problem&) const override { return {}; }
  State state(const @TYPE@&, const Problem& problem) const override {
    std::uint32_t x = 0;
    std::uint32_t o = 0;
    if (problem.board.size() != @TYPE@::squares)
      refuse_position("board", "it has " + std::to_string(problem.board.size()) +
                                   " letters; give one for each of the 9 squares");
    for (std::uint32_t square = 0; square < @TYPE@::squares; ++square)
      switch (problem.board[square]) {
        case 'x': x |= 1U << square; break;
        case 'o': o |= 1U << square; break;
        case '.': break;
        default: refuse_position("board", "a letter is not x, o or .");
      }
    const bool x_moves = @TYPE@::count(x) == @TYPE@::count(o);
    if (!x_moves && @TYPE@::count(x) != @TYPE@::count(o) + 1)
      refuse_position("board", "x has as many squares as o, or one more");
    const State state = x_moves ? State{x, o} : State{o, x};
    if (@TYPE@::has_row(state.mover))
      refuse_position("board", "play was over before the last move");
    return state;
  }
  std::string show(const @TYPE@&, const State& state) const override {
    const bool x_moves = @TYPE@::count(state.mover) == @TYPE@::count(state.other);
    std::string board(@TYPE@::squares, '.');
    for (std::uint32_t square = 0; square < @TYPE@::squares; ++square) {
      if ((state.mover >> square & 1) != 0) board[square] = x_moves ? 'x' : 'o';
      if ((state.other >> square & 1) != 0) board[square] = x_moves ? 'o' : 'x';
    }
    return board;
  }
  std::optional<Datum::Object> fields_of(const @TYPE@& game, const State& state) const override {
    return Datum::Object{{"board", show(game, state)}};
  }
  std::string describe_move(const @TYPE@&, const State&, const Move& square) const override {
    return "mark square " + std::to_string(square);
  }

  // Positions that play reaches: letters drawn at random seldom are one.
  std::vector<Problem> small_problems() const override {
    return {{"........."}, {"x...o...."}, {"xo.xo...."}, {"xxoo.x..o"}, {"xoxxoxoxo"}};
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const @TYPE@ game;
    State state;
    for (std::uint64_t plies = draw_below(size + 1, random); plies > 0; --plies) {
      if (game.result(state)) break;
      const auto moves = game.moves(state);
      state = game.play(state, moves[draw_below(moves.size(), random)]);
    }
    return Problem{show(game, state)};
  }

  // How a position looks, and where in that a move is made: see engine/scene.hpp.
  Scene scene(const @TYPE@& game, const State& state) const override {
    const std::string board = show(game, state);
    return {scene::Board{.id = "board",
                         .rows = {board.substr(0, 3), board.substr(3, 3), board.substr(6, 3)},
                         .pieces = {{'x', "cross", "cross", scene::Owner::first},
                                    {'o', "nought", "nought", scene::Owner::second}}}};
  }
  std::string place(const @TYPE@&, const State&, const Move& square) const override {
    return scene::place("board", scene::Cell{square % 3, square / 3});
  }
};

}  // namespace

ZUGZWANG_PLUGIN("@NAME@", "0.1.0", [](Registry& registry) {
  register_game<@TYPE@Presentation>(registry, AllSolvers{});
})
)GAME";

constexpr std::string_view loopy_text =
    R"GAME(// @TITLE@: a chase along a ring of nodes; play may go on for ever, which is a draw.
// Replace the rules below by your own. `zugzwang check-game @NAME@` reports what does not fit.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

struct Chase {
  std::uint32_t mover = 0;  // the node of the player on move
  std::uint32_t other = 0;
  bool chaser_moves = true;
  bool operator==(const Chase&) const = default;
};

// The rules. States and moves are small values; nothing here depends on solvers.
class @TYPE@ {
 public:
  using State = Chase;
  using Move = std::uint32_t;  // the node moved to

  // A stated fact: play can return to a position. Solvers for play that always ends are left out.
  static constexpr Cycles cycles = Cycles::always;

  explicit @TYPE@(std::uint32_t nodes) : nodes_(nodes) {}
  std::uint32_t nodes() const { return nodes_; }

  // The legal moves, the preferred one first: either way along the ring. Only the chaser may enter
  // the other's node.
  FixedList<Move, 2> moves(const State& state) const {
    FixedList<Move, 2> moves;
    for (const Move to : {(state.mover + 1) % nodes_, (state.mover + nodes_ - 1) % nodes_})
      if (state.chaser_moves || to != state.other) moves.push_back(to);
    return moves;
  }
  // The state after a move, with the other player on move.
  State play(const State& state, Move to) const { return {state.other, to, !state.chaser_moves}; }
  // Set when play is over, as the player on move sees it; a draw by endless play is found by
  // solvers.
  std::optional<Outcome> result(const State& state) const {
    if (state.mover == state.other) return Outcome::loss;
    return std::nullopt;
  }
  // A different number, text or the like for every state.
  std::uint64_t key(const State& state) const {
    return (std::uint64_t{state.mover} * nodes_ + state.other) << 1 | (state.chaser_moves ? 1 : 0);
  }

 private:
  std::uint32_t nodes_;
};

// The input of the user.
struct @TYPE@Problem {
  std::uint32_t nodes = 6;
  std::uint32_t chaser = 0;
  std::uint32_t chased = 0;
};

class @TYPE@Presentation final : public Presentation<@TYPE@Problem, @TYPE@> {
 public:
  GameText text() const override {
    return {
        .name = "@NAME@",
        .title = "@TITLE@",
        .summary = "catch the other player on a ring",
        .rules =
            "Two players stand on nodes of a ring and in turn move to the next node either "
            "way; the chaser begins. The chaser wins by entering the other's node, which the "
            "other may not do. Endless play is a draw.",
        .move = "the node moved to",
        .answer = "the move",
        .example = {"--chaser", "0", "--chased", "3"},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {
        field("nodes", &Problem::nodes, "nodes of the ring").rule().range(3, 1000).optional(),
        field("chaser", &Problem::chaser, "the node of the chaser, from 0").word(),
        field("chased", &Problem::chased, "the node of the other player").word(),
    };
  }

  @TYPE@ rules(const Problem& problem) const override { return @TYPE@(problem.nodes); }
  State state(const @TYPE@& game, const Problem& problem) const override {
    if (problem.chaser >= game.nodes() || problem.chased >= game.nodes())
      refuse_position("chased",
                      "the ring has no such node; give numbers below the number of nodes");
    return {problem.chaser, problem.chased, true};
  }
  std::string show(const @TYPE@&, const State& state) const override {
    return mover_name(state) + " on " + std::to_string(state.mover) + " to move, the other on " +
           std::to_string(state.other);
  }
  std::string describe_move(const @TYPE@&, const State&, const Move& to) const override {
    return "move to " + std::to_string(to);
  }
  std::string mover(const @TYPE@&, const State& state) const override { return mover_name(state); }

  // How a position looks, and where in that a move is made: see engine/scene.hpp.
  Scene scene(const @TYPE@& game, const State& state) const override {
    scene::Graph ring{.id = "ring"};
    ring.nodes.resize(game.nodes());
    for (std::uint64_t node = 0; node < game.nodes(); ++node)
      ring.edges.emplace_back(node, (node + 1) % game.nodes());
    const auto add = [&](std::uint32_t node, bool chases) {
      ring.tokens.push_back({node, chases ? "chaser" : "chased", chases ? "C" : "R",
                             chases ? scene::Owner::first : scene::Owner::second});
    };
    add(state.mover, state.chaser_moves);
    add(state.other, !state.chaser_moves);
    return {ring};
  }
  std::string place(const @TYPE@&, const State& state, const Move& to) const override {
    return scene::way("ring", state.mover, to);
  }

 private:
  static std::string mover_name(const State& state) {
    return state.chaser_moves ? "chaser" : "chased";
  }
};

}  // namespace

ZUGZWANG_PLUGIN("@NAME@", "0.1.0", [](Registry& registry) {
  register_game<@TYPE@Presentation>(registry, AllSolvers{});
})
)GAME";

constexpr std::string_view partizan_text =
    R"GAME(// @TITLE@: Left takes 1 or 3 tokens, Right takes 2; a player who cannot move loses.
// Replace the rules below by your own. `zugzwang check-game @NAME@` reports what does not fit.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

// The rules, without a player on move: each player has moves of their own. Positions then have
// canonical values, for which `zugzwang value` asks.
class @TYPE@ {
 public:
  using State = std::uint64_t;  // tokens that are left
  using Move = std::uint64_t;   // tokens taken

  // The player's legal moves, the preferred one first.
  FixedList<Move, 2> moves(State left, Player player) const {
    FixedList<Move, 2> moves;
    const FixedList<Move, 2> taken =
        player == Player::left ? FixedList<Move, 2>{1, 3} : FixedList<Move, 2>{2};
    for (const Move tokens : taken)
      if (tokens <= left) moves.push_back(tokens);
    return moves;
  }
  // The state after a move of the player.
  State play(State left, Player, Move taken) const { return left - taken; }
  // A different number, text or the like for every state.
  std::uint64_t key(State left) const { return left; }
  // A stated fact, checked by the laws: it falls with every move, so that play ends.
  std::uint64_t rank(State left) const { return left; }
};

// The input of the user.
struct @TYPE@Problem {
  std::uint64_t left = 0;
  std::string turn = "left";
};

// For solvers, the state includes the player on move: `state.position` and `state.player`.
class @TYPE@Presentation final : public Presentation<@TYPE@Problem, OnMove<@TYPE@>> {
 public:
  GameText text() const override {
    return {
        .name = "@NAME@",
        .title = "@TITLE@",
        .summary = "take tokens, each player by a rule of their own",
        .rules =
            "There are tokens. Left takes 1 or 3 of them, Right takes 2. A player who cannot "
            "move loses.",
        .move = "the number of tokens taken",
        .answer = "the move",
        .example = {"--left", "10"},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {
        field("left", &Problem::left, "tokens that are left").word(),
        field("turn", &Problem::turn, "who is on move").one_of({"left", "right"}).optional(),
    };
  }

  Rules rules(const Problem&) const override { return Rules(@TYPE@()); }
  State state(const Rules&, const Problem& problem) const override {
    return {problem.left, problem.turn == "left" ? Player::left : Player::right};
  }
  std::string show(const Rules&, const State& state) const override {
    return std::to_string(state.position) + " left, " + std::string(name_of(state.player)) +
           " to move";
  }
  std::optional<Datum::Object> fields_of(const Rules&, const State& state) const override {
    return Datum::Object{{"left", state.position}, {"turn", std::string(name_of(state.player))}};
  }
  std::string describe_move(const Rules&, const State&, const Move& taken) const override {
    return "take " + std::to_string(taken);
  }
  std::string mover(const Rules&, const State& state) const override {
    return std::string(name_of(state.player));
  }

  // How a position looks, and where in that a move is made: see engine/scene.hpp.
  Scene scene(const Rules&, const State& state) const override {
    return {scene::Heaps{"heap", {state.position}}};
  }
  std::string place(const Rules&, const State& state, const Move& taken) const override {
    return scene::token("heap", 0, state.position - taken);
  }
};

}  // namespace

ZUGZWANG_PLUGIN("@NAME@", "0.1.0", [](Registry& registry) {
  register_game<@TYPE@Presentation>(registry, AllSolvers{});
})
)GAME";

}  // namespace

FirstGame first_game(GameKind kind) {
  switch (kind) {
    case GameKind::heaps: return {heaps_text, "10"};
    case GameKind::board: return {board_text, "x...o...."};
    case GameKind::loopy: return {loopy_text, "0 3"};
    case GameKind::partizan: return {partizan_text, "10"};
  }
  return {};
}

}  // namespace zugzwang::cli
