#pragma once

// The texts of the bundled games: files beside the rules, which the build compiles in.

#include <span>
#include <string_view>

namespace zugzwang {
struct GameText;
}

namespace zugzwang::games {

struct ProseFile {
  std::string_view path;  ///< such as "games/boards/quixo.txt"
  std::string_view text;
};
/// Returns the files of all bundled games.
std::span<const ProseFile> prose_files();

/// Returns the texts of a bundled game, as `read_game_text` reads them: those of dots-and-boxes
/// from the file dots_and_boxes.txt. Throws Error{bad_file} if there is no such file, and
/// Error{bad_syntax} if it is malformed.
GameText prose(std::string_view game);

}  // namespace zugzwang::games
