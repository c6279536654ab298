
#include <cstdlib>

#include <fmt/format.h>

#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>

namespace zugzwang::cli {

const GameEntry* game_of_tablebase(const std::string& file, const Registry& registry) {
  try {
    const std::string game = Tablebase(file).contents().head().game;
    return registry.knows(game) ? &registry.find(game) : nullptr;
  } catch (const Error&) {
    return nullptr;
  }
}

void require_game_of_tablebase(const std::string& file, const Registry& registry) {
  const std::string game = Tablebase(file).contents().head().game;
  if (!registry.knows(game))
    throw Error(
        ErrorCode::bad_file, "solution",
        fmt::format("{} is of {}, which no plugin here provides; see --plugin", file, game));
}

std::string folder_of_solutions() {
  const char* const folder = std::getenv("ZUGZWANG_SOLUTIONS");
  return folder == nullptr ? "" : folder;
}

}  // namespace zugzwang::cli
