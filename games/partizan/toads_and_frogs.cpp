#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>
#include <zugzwang/games/partizan/rows_presentation.hpp>
#include <zugzwang/games/partizan/toads_and_frogs.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class ToadsPresentation final : public PartizanPresentation<PartizanText, ToadsAndFrogs> {
 public:
  ToadsPresentation() : PartizanPresentation("toads", "frogs") {}

  GameText text() const override { return prose("toads-and-frogs"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::position).of_rows("ttff...#").sample_to(8).rule().word(),
            turn_field()};
  }

  Rules rules(const Problem& problem) const override {
    return Rules(ToadsAndFrogs(read(problem).rows()));
  }
  State state(const Rules&, const Problem& problem) const override {
    const RowsText text = read(problem);
    return {{text.set_of('t'), text.set_of('f'), text.set_of('.')}, problem.turn};
  }
  std::vector<Problem> further_problems() const override {
    return with_both_turns({"tt..ff", "t..f#.f/t."});
  }

  MoveText move(const Rules& game, const State& state, const Move& move) const override {
    const Rows& rows = game.rules().rows();
    const bool jumps = move.from + 1 != move.to && move.to + 1 != move.from;
    return {(jumps ? "jump from " : "go from ") + square_name(rows, move.from) + " to " +
                square_name(rows, move.to) +
                (state.player == Player::left ? " with a toad" : " with a frog"),
            scene::path("board", cell_of(rows, move.from), cell_of(rows, move.to))};
  }
  Datum move_to_json(const Rules& game, const Move& move) const override {
    const Rows& rows = game.rules().rows();
    return Datum::Object{{"row", std::uint64_t{rows.row_of(move.from)}},
                         {"from", std::uint64_t{rows.place_in_row(move.from)}},
                         {"to", std::uint64_t{rows.place_in_row(move.to)}}};
  }

 private:
  static RowsText read(const Problem& problem) {
    return read_rows("board", problem.position, ".tf#", ToadsAndFrogs::most_squares);
  }

 protected:
  PositionText position_text(const ToadsAndFrogs& rules,
                             const ToadsAndFrogs::State& at) const override {
    const auto text = [&](unsigned square) {
      const SquareSet bit = Board::bit(square);
      if ((at.x & bit) != 0) return 't';
      if ((at.o & bit) != 0) return 'f';
      return (at.free & bit) != 0 ? '.' : '#';
    };
    return on_rows(write_rows(rules.rows(), text), {{'t', "toad", "→", scene::Owner::first},
                                                    {'f', "frog", "←", scene::Owner::second}});
  }
};

}  // namespace

void register_toads_and_frogs(Registry& registry) {
  register_game<ToadsPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
