#pragma once

// How the check of a game is printed.

#include <cstddef>
#include <string>

#include <zugzwang/engine/services/check_game.hpp>

namespace zugzwang {

/// Returns the report on a game, and behind it how it ended, if not by itself.
std::string check_text(const std::string& game, const CheckReport& report, const std::string& how,
                       std::size_t columns);

}  // namespace zugzwang
