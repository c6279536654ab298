// The text of a board.

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/error.hpp>

#include "fuzz.hpp"

using namespace zugzwang;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::string_view characters = ".xo#";
  try {
    const BoardText board = read_board("board", fuzz::text_of(data, size), characters);
    fuzz::require(board.squares.size() == board.board().squares());
    SquareSet all = 0;
    for (const char character : characters) all |= board.set_of(character);
    fuzz::require(all == board.board().all());
    const std::string text =
        write_board(board.board(), [&](unsigned square) { return board.squares[square]; });
    fuzz::require(read_board("board", text, characters, board.board()).squares == board.squares);
  } catch (const Error& error) {
    fuzz::require(std::string_view(error.what()).find('\n') == std::string_view::npos);
  }
  return 0;
}
