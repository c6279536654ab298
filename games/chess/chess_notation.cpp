#include "chess_notation.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::games::chess {

namespace {

std::optional<Kind> kind_of(char letter) {
  const std::size_t place = letters.find(letter);
  if (place == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(place);
}

std::string number_of_men(std::size_t men) {
  return std::to_string(men) + (men == 1 ? " man" : " men");
}

[[noreturn]] void refuse_material(std::string_view text, const std::string& why) {
  throw Error(ErrorCode::bad_value, "material",
              "\"" + std::string(text) + "\" " + why +
                  "; give the men of White and then those of Black, each with the king first, "
                  "such as KBNK");
}

[[noreturn]] void refuse_fen(const std::string& why, const std::string& allowed) {
  throw Error(ErrorCode::bad_value, "fen", "" + why + "; " + allowed);
}

/// Returns a character of the input in a form that a message can show.
std::string shown(char character) {
  return std::isprint(static_cast<unsigned char>(character)) != 0
             ? "'" + std::string(1, character) + "'"
             : "a character that cannot be printed";
}

/// Returns the letters of a material as capitals, without the sign between the players, such as
/// that of KQvK, KQ-K or KQ vs. K.
std::string men_of(std::string_view text) {
  std::string letters;
  for (const char letter : text)
    letters += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const std::size_t second = letters.find('K', 1);
  if (second == std::string::npos) return letters;
  std::string before = letters.substr(0, second);
  const auto take_blanks = [&] {
    while (before.ends_with(' ')) before.pop_back();
  };
  take_blanks();
  for (const std::string_view sign : {"VS.", "VS", "V.", "V", "-", "_", ":", "/"})
    if (before.ends_with(sign)) {
      before.resize(before.size() - sign.size());
      break;
    }
  take_blanks();
  return before + letters.substr(second);
}

/// Splits a text at blanks, of which there may be several, and at the underscores that stand for
/// them in addresses.
std::vector<std::string_view> fen_fields(std::string_view text) {
  std::vector<std::string_view> fields = zugzwang::detail::parts_between(text, " \t\r\n_");
  std::erase_if(fields, [](std::string_view field) { return field.empty(); });
  return fields;
}

/// Whether each castling that a field allows is impossible, since the king or the rook is not on
/// its square; a field that names none allows what nobody knows.
bool is_impossible_castling(std::string_view field, const Placement& placement) {
  const auto stands = [&](Player player, Kind kind, int file) {
    const Square square = square_at(file, player == Player::white ? 0 : side - 1);
    return std::ranges::any_of(placement.men, [&](const Man& man) {
      return man.player == player && man.kind == kind && man.square == square;
    });
  };
  return std::ranges::all_of(field, [&](char right) {
    const Player player =
        std::isupper(static_cast<unsigned char>(right)) != 0 ? Player::white : Player::black;
    const char wing = static_cast<char>(std::toupper(static_cast<unsigned char>(right)));
    return (wing == 'K' || wing == 'Q') &&
           !(stands(player, Kind::king, 4) && stands(player, Kind::rook, wing == 'K' ? 7 : 0));
  });
}

bool is_square_name(std::string_view field) {
  return field.size() == 2 && field[0] >= 'a' && field[0] <= 'h' &&
         (field[1] == '3' || field[1] == '6');
}

void read_rank(std::string_view text, int rank, std::size_t most, Placement& placement) {
  const std::string name = "rank " + std::to_string(rank + 1);
  int file = 0;
  for (const char character : text) {
    if (character >= '1' && character <= '8') {
      file += character - '0';
    } else {
      const bool white = std::isupper(static_cast<unsigned char>(character)) != 0;
      const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(character)));
      if (letter == 'P')
        refuse_fen(name + " has a pawn",
                   "endings here have none: give men of KQRBN and kqrbn alone");
      const std::optional<Kind> kind = kind_of(letter);
      if (!kind)
        refuse_fen(name + " has " + shown(character),
                   "give men of KQRBN and kqrbn, and numbers of empty squares from 1 to 8");
      if (placement.men.size() == most)
        refuse_fen("it has more than " + number_of_men(most),
                   "give that many or fewer, kings included");
      if (file < side)
        placement.men.push_back(
            {white ? Player::white : Player::black, *kind, square_at(file, rank)});
      ++file;
    }
    if (file > side) break;
  }
  if (file != side)
    refuse_fen(name + " has " + (file > side ? "more" : "fewer") + " than 8 squares",
               "give 8 in each of the 8 ranks");
}

void read_board(std::string_view text, std::size_t most, Placement& placement) {
  const std::vector<std::string_view> ranks = zugzwang::detail::parts_between(text, "/");
  if (ranks.size() != side)
    refuse_fen("the board has " + counted(ranks.size(), "rank"),
               "give 8 with / between them, from rank 8 down to rank 1");
  for (int rank = side - 1; rank >= 0; --rank)
    read_rank(ranks[static_cast<std::size_t>(side - 1 - rank)], rank, most, placement);
  for (const Player player : {Player::white, Player::black}) {
    const auto kings = std::ranges::count_if(placement.men, [&](const Man& man) {
      return man.player == player && man.kind == Kind::king;
    });
    if (kings != 1)
      refuse_fen(std::string(name_of(player)) + " has " +
                     (kings == 0 ? "no king" : std::to_string(kings) + " kings"),
                 "give each player one");
  }
}

}  // namespace

Material read_material(std::string_view text, std::size_t most) {
  const std::string of_men = men_of(text);
  if (of_men.size() > most)
    throw Error(ErrorCode::bad_value, "material",
                "it has " + std::to_string(of_men.size()) + " letters; give at most " +
                    number_of_men(most) + ", kings included");
  Placement men;
  std::size_t kings = 0;
  for (const char letter : of_men) {
    const std::optional<Kind> kind = kind_of(letter);
    if (!kind)
      refuse_material(text, "has " + shown(letter) + ", which is none of K, Q, R, B and N");
    kings += *kind == Kind::king ? 1 : 0;
    men.men.push_back({kings == 1 ? Player::white : Player::black, *kind, 0});
  }
  if (kings != 2 || of_men.front() != 'K')
    refuse_material(text, "has not one king for each player before that player's men");
  return material_of(men);
}

std::string text_of(const Material& material) {
  std::string text;
  for (const Player player : {Player::white, Player::black})
    for (const Kind kind : material.of(player)) text += letter_of(kind);
  return text;
}

Material material_of(const Placement& placement) {
  Material material;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    for (const Man& man : placement.men)
      if (man.kind == static_cast<Kind>(kind)) material.of(man.player).push_back(man.kind);
  return material;
}

Placement read_fen(std::string_view text, std::size_t most) {
  const std::vector<std::string_view> fields = fen_fields(text);
  if (fields.size() < 2 || fields.size() > 6)
    refuse_fen(
        fields.size() == 1 && fields[0].find('/') == std::string::npos
            ? "\"" + std::string(fields[0]) + "\" names men and no squares, as the material does"
            : "it has " + counted(fields.size(), "field"),
        "give the board, w or b, - for castling, - for en passant, and the two counters, of "
        "which all but the first two may be left out");
  Placement placement;
  read_board(fields[0], most, placement);
  if (fields[1] != "w" && fields[1] != "b")
    refuse_fen("its second field does not say who is on move", "give w or b there");
  placement.turn = fields[1] == "w" ? Player::white : Player::black;
  if (fields.size() > 2 && fields[2] != "-" && !is_impossible_castling(fields[2], placement))
    refuse_fen("it allows castling", "endings have none: give - as its third field");
  if (fields.size() > 3 && fields[3] != "-" && !is_square_name(fields[3]))
    refuse_fen("its fourth field is no square of rank 3 or 6", "give - there");
  for (std::size_t i = 4; i < fields.size(); ++i)
    if (fields[i].find_first_not_of("0123456789") != std::string_view::npos)
      refuse_fen("a counter of moves is not a whole number", "give one, or leave it out");
  return placement;
}

std::vector<std::string> ignored_in_fen(std::string_view text) {
  const std::vector<std::string_view> fields = fen_fields(text);
  std::vector<std::string> notes;
  const auto note = [&](std::size_t field, const char* what, const char* why) {
    if (fields.size() > field && fields[field].find_first_not_of("-0") != std::string_view::npos)
      notes.push_back("fen: " + std::string(what) + " " + std::string(fields[field]) +
                      " is ignored: " + why);
  };
  note(2, "the castling right", "the king or the rook is not on its square");
  note(3, "the en passant square", "there are no pawns");
  note(4, "the half-move counter", "there is no rule of fifty moves here");
  return notes;
}

std::string fen_of(const Placement& placement) {
  std::array<char, squares> board;
  board.fill(' ');
  for (const Man& man : placement.men)
    board[man.square] = man.player == Player::white
                            ? letter_of(man.kind)
                            : static_cast<char>(std::tolower(letter_of(man.kind)));
  std::string text;
  for (int rank = side - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto write_empty = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int file = 0; file < side; ++file) {
      const char man = board[square_at(file, rank)];
      if (man == ' ') {
        ++empty;
      } else {
        write_empty();
        text += man;
      }
    }
    write_empty();
    if (rank > 0) text += '/';
  }
  return text + (placement.turn == Player::white ? " w - -" : " b - -");
}

std::string coordinates(Move move) { return name_of(move.from) + name_of(move.to); }

namespace {

/// Writes a move as SAN without the sign of check or mate.
std::string plain_san(const ChessRules& rules, const State& state, Move move) {
  const Placement placement = rules.placement(state);
  const auto man_on = [&](Square square) {
    return std::ranges::find(placement.men, square, &Man::square);
  };
  const Kind kind = man_on(move.from)->kind;
  bool rivals = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Move other : rules.moves(state)) {
    if (other.to != move.to || other.from == move.from || man_on(other.from)->kind != kind)
      continue;
    rivals = true;
    same_file = same_file || file_of(other.from) == file_of(move.from);
    same_rank = same_rank || rank_of(other.from) == rank_of(move.from);
  }
  std::string text(1, letter_of(kind));
  const std::string from = name_of(move.from);
  if (rivals && (!same_file || same_rank)) text += from[0];
  if (same_file) text += from[1];
  if (man_on(move.to) != placement.men.end()) text += 'x';
  return text + name_of(move.to);
}

}  // namespace

std::string san(const ChessRules& rules, const State& state, Move move) {
  const State after = rules.play(state, move);
  const char* const sign = !rules.in_check(after) ? "" : rules.result(after) ? "#" : "+";
  return plain_san(rules, state, move) + sign;
}

std::optional<Move> read_move(const ChessRules& rules, const State& state, std::string_view text) {
  if (text.ends_with('+') || text.ends_with('#')) text.remove_suffix(1);
  for (const Move move : rules.moves(state))
    if (coordinates(move) == text || plain_san(rules, state, move) == text) return move;
  return std::nullopt;
}

}  // namespace zugzwang::games::chess
