#pragma once

#include <string>
#include <string_view>

#include <zugzwang/engine/game_text.hpp>

namespace zugzwang {

/// Reads the texts of a game from lines "key: text"; an indented line continues the text before it,
/// after a space. The keys are `name`, `title`, `summary`, `rules`, `move`, `answer`, `source` and
/// `erratum`, which may be repeated, `example` and `also`, whose texts are words with blanks
/// between them or in single quotes, `idea`, `distance`, `best search`, and `field NAME` for the
/// help of a field. Throws Error{bad_syntax}, which names the file and the line, for any other
/// line.
GameText read_game_text(std::string_view text, const std::string& file);

}  // namespace zugzwang
