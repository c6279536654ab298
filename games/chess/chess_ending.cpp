#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/chess/chess_ending.hpp>
#include <zugzwang/games/chess/chess_notation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct ChessEndingProblem {
  std::optional<std::string> material;
  std::string fen;
};

struct IgnoredInFen final : NotesProblems {
  std::vector<std::string> notes(const Datum& fields) const override {
    const Datum* const fen = fields.find("fen");
    return fen == nullptr ? std::vector<std::string>()
                          : chess::ignored_in_fen(*fen->get<std::string>());
  }
};

class ChessEndingPresentation final
    : public Presentation<ChessEndingProblem, SymmetricChessEnding> {
 public:
  using Player = chess::Player;

  GameText text() const override { return prose("chess-ending"); }

  std::vector<Field<Problem>> fields() const override {
    auto fen = field("fen", &Problem::fen).at_most(200).word();
    // Problems with the same rules share their solution, so the rules must contain the material.
    fen.assign = [assign = fen.assign](void* object, const Datum& value) {
      assign(object, value);
      Problem& problem = *static_cast<Problem*>(object);
      if (!problem.material)
        problem.material =
            chess::text_of(chess::material_of(chess::read_fen(problem.fen, most_men)));
    };
    return {field("material", &Problem::material).rule(), fen};
  }

  Rules rules(const Problem& problem) const override {
    if (!problem.material)
      throw Error(ErrorCode::missing_field, "material",
                  "missing; give the men, White's and then Black's, such as KBNK");
    return SymmetricChessEnding(chess::read_material(*problem.material, most_men));
  }
  State state(const SymmetricChessEnding& game, const Problem& problem) const override {
    const chess::Placement placement = chess::read_fen(problem.fen, most_men);
    const std::optional<State> state = game.state(placement);
    if (!state)
      refuse_position("fen", "its men are " + chess::text_of(chess::material_of(placement)) +
                                 "; give those of the material, " +
                                 chess::text_of(game.tier_at(0).material()) +
                                 ", or what captures leave of them");
    if (game.is_position(*state)) return *state;
    const bool apart = !chess::attacks(chess::Kind::king, king_of(placement, Player::white),
                                       king_of(placement, Player::black), 0);
    if (!apart) refuse_position("fen", "the kings stand side by side; put a square between them");
    refuse_position(
        "fen", std::string(name_of(opponent(placement.turn))) +
                   " is in check without being on move; give the move to the other, or put the "
                   "king out of check");
  }

  /// Some positions of the bare kings, and mates and stalemates by a queen or a rook: bare kings
  /// reach 7,224 positions from any position, and all others reach hundreds of thousands.
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    const SymmetricChessEnding kings(chess::read_material("KK"));
    for (std::uint64_t index = 0; index < kings.size(); index += 101)
      if (const State state = kings.state_at(index); is_stored(kings, state))
        problems.push_back({"KK", position(kings, state).line});
    for (const char* const fen :
         {"k6R/8/1K6/8/8/8/8/8 b - -", "8/8/8/8/8/1q1k4/8/K7 w - -", "8/8/8/8/8/2k5/1q6/K7 w - -"})
      problems.push_back({chess::text_of(chess::material_of(chess::read_fen(fen))), fen});
    return problems;
  }
  /// Returns a random position of the bare kings.
  std::optional<Problem> random_problem(std::uint64_t /*size*/, Random& random) const override {
    const SymmetricChessEnding kings(chess::read_material("KK"));
    for (;;) {
      const State state{static_cast<std::uint32_t>(random() % (2 * 64 * 64)), 0};
      if (kings.is_position(state)) return Problem{"KK", position(kings, state).line};
    }
  }

  PositionText position(const SymmetricChessEnding& game, const State& state) const override {
    const chess::Placement placement = game.placement(state);
    const std::string fen = chess::fen_of(placement);
    return {.line = fen,
            .label = label_of(placement),
            .scene = [placement] { return drawn(placement); },
            .mover = placement.turn == Player::white ? "White" : "Black",
            .fields = Datum::Object{{"fen", fen}}};
  }
  MoveText move(const SymmetricChessEnding& game, const State& state,
                const Move& move) const override {
    return {chess::san(game, state, move),
            scene::path("board", cell_of(move.from), cell_of(move.to))};
  }
  Datum move_to_json(const SymmetricChessEnding&, const Move& move) const override {
    return chess::coordinates(move);
  }
  std::optional<Move> read_move(const SymmetricChessEnding& game, const State& state,
                                const Datum& datum) const override {
    const auto* text = datum.get<std::string>();
    return text == nullptr ? std::nullopt : chess::read_move(game, state, *text);
  }
  Datum answer(const SymmetricChessEnding& game, const State& state,
               const Answer& answer) const override {
    if (answer.outcome == Outcome::draw) return 0;
    return (answer.outcome == Outcome::win) == (game.turn(state) == Player::white) ? 1 : -1;
  }
  Ability* find_ability(std::string_view name) const override {
    return name == NotesProblems::ability_name ? &ignored_ : nullptr;
  }

 private:
  mutable IgnoredInFen ignored_;
  static constexpr std::size_t most_men = 4;

  /// Returns a label such as "w Kc6 Rh1 Ka8".
  static std::string label_of(const chess::Placement& placement) {
    std::string text = placement.turn == Player::white ? "w" : "b";
    for (const chess::Man& man : placement.men)
      text += std::string(" ") + letter_of(man.kind) + chess::name_of(man.square);
    return text;
  }
  /// White's men are capital letters, as in FEN.
  static Scene drawn(const chess::Placement& placement) {
    static constexpr std::array glyphs{std::array{"♔", "♕", "♖", "♗", "♘"},
                                       std::array{"♚", "♛", "♜", "♝", "♞"}};
    scene::Board board{"board",
                       std::vector<std::string>(chess::side, std::string(chess::side, '.'))};
    const auto letter = [](Player player, chess::Kind kind) {
      const char capital = letter_of(kind);
      return player == Player::white ? capital : static_cast<char>(capital - 'A' + 'a');
    };
    for (const Player player : {Player::white, Player::black})
      for (std::size_t kind = 0; kind < chess::kinds; ++kind)
        board.pieces.push_back(
            {letter(player, static_cast<chess::Kind>(kind)),
             std::string(name_of(player)) + ' ' +
                 std::string(chess::name_of(static_cast<chess::Kind>(kind))),
             glyphs[static_cast<std::size_t>(player)][kind],
             player == Player::white ? scene::Owner::first : scene::Owner::second});
    for (const chess::Man& man : placement.men) {
      const scene::Cell cell = cell_of(man.square);
      board.rows[cell.row][cell.column] = letter(man.player, man.kind);
    }
    board.chequered = true;
    scene::name_cells(board);
    return {board};
  }
  static scene::Cell cell_of(chess::Square square) {
    return {static_cast<std::uint64_t>(chess::file_of(square)),
            static_cast<std::uint64_t>(chess::side - 1 - chess::rank_of(square))};
  }
  static chess::Square king_of(const chess::Placement& placement, Player player) {
    for (const chess::Man& man : placement.men)
      if (man.player == player && man.kind == chess::Kind::king) return man.square;
    return 0;
  }
};

}  // namespace

void register_chess_ending(Registry& registry) {
  register_game<ChessEndingPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
