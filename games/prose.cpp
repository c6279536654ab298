#include "prose.hpp"

#include <algorithm>
#include <string>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/read_game_text.hpp>

namespace zugzwang::games {

GameText prose(std::string_view game) {
  std::string file = "/" + std::string(game) + ".txt";
  std::ranges::replace(file, '-', '_');
  for (const ProseFile& prose : prose_files())
    if (prose.path.ends_with(file)) return read_game_text(prose.text, std::string(prose.path));
  throw Error(ErrorCode::bad_file, "games/KIND" + file + ": there is no file of texts");
}

}  // namespace zugzwang::games
