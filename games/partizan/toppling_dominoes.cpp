#include <bit>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>
#include <zugzwang/games/partizan/rows_presentation.hpp>
#include <zugzwang/games/partizan/toppling_dominoes.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class TopplePresentation final : public PartizanPresentation<PartizanText, TopplingDominoes> {
 public:
  TopplePresentation() : PartizanPresentation("x", "o") {}

  GameText text() const override { return prose("toppling-dominoes"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("rows", &Problem::position).of_rows("xxxooogg.").sample_to(8).rule().word(),
            turn_field()};
  }

  Rules rules(const Problem& problem) const override {
    return Rules(TopplingDominoes(read(problem).rows()));
  }
  State state(const Rules&, const Problem& problem) const override {
    const RowsText text = read(problem);
    const SquareSet grey = text.set_of('g');
    return {{text.set_of('x') | grey, text.set_of('o') | grey}, problem.turn};
  }

  /// The place of a move is the domino that is toppled, and that to which all others fall.
  MoveText move(const Rules& game, const State& state, const Move& move) const override {
    const Rows& rows = game.rules().rows();
    const auto [first, last] = ends_of(game.rules().fallen(state.position, move));
    const std::string words =
        "topple " + square_name(rows, move.domino) + " to the " + direction(move);
    if (first == last) return {words, scene::place("board", cell_of(rows, first))};
    const unsigned end = move.to_right ? last : first;
    return {words + " as far as " + square_name(rows, end),
            scene::path("board", cell_of(rows, move.domino), cell_of(rows, end))};
  }
  Datum move_to_json(const Rules& game, const Move& move) const override {
    const Rows& rows = game.rules().rows();
    return Datum::Object{{"row", std::uint64_t{rows.row_of(move.domino)}},
                         {"domino", std::uint64_t{rows.place_in_row(move.domino)}},
                         {"to", direction(move)}};
  }

 private:
  static RowsText read(const Problem& problem) {
    return read_rows("rows", problem.position, "xog.", TopplingDominoes::most_squares);
  }
  /// Returns the first and the last square of a set.
  static std::pair<unsigned, unsigned> ends_of(SquareSet set) {
    return {static_cast<unsigned>(std::countr_zero(set)),
            static_cast<unsigned>(std::bit_width(set)) - 1};
  }
  static std::string direction(const Move& move) { return move.to_right ? "right" : "left"; }

 protected:
  PositionText position_text(const TopplingDominoes& game,
                             const TopplingDominoes::State& at) const override {
    const Rows& rows = game.rows();
    const auto text = [&](unsigned square) {
      const SquareSet bit = Board::bit(square);
      const bool is_left = (at.left & bit) != 0;
      const bool is_right = (at.right & bit) != 0;
      if (is_left) return is_right ? 'g' : 'x';
      if (is_right) return 'o';
      return (rows.gaps() & bit) != 0 ? '#' : '.';
    };
    return on_rows(write_rows(rows, text), {{'x', "domino of x", "tile", scene::Owner::first},
                                            {'o', "domino of o", "tile", scene::Owner::second},
                                            {'g', "grey domino", "tile", scene::Owner::nobody}});
  }
};

}  // namespace

void register_toppling_dominoes(Registry& registry) {
  register_game<TopplePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
