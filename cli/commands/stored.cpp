
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>

namespace zugzwang::cli {

namespace {

std::uint64_t cache_bytes(const Arguments& arguments) { return arguments.limits.memory / 2; }

}  // namespace

std::shared_ptr<const Tablebase> open_tables(const std::string& file, const Arguments& arguments) {
  return std::make_shared<const Tablebase>(file, cache_bytes(arguments), arguments.limits.memory);
}

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

SolutionSource solution_source(const Arguments& arguments) {
  return {arguments.choice, arguments.solution, folder_of_solutions(), arguments.limits,
          [](const std::string& why) { print_message("{}", why); }};
}

SessionRequest session_request(const Arguments& arguments) {
  const auto files = std::make_shared<SolutionFiles>(solution_source(arguments));
  return {.choice = arguments.choice,
          .stored = [files](const Problem& problem) { return files->find(problem); }};
}

}  // namespace zugzwang::cli
