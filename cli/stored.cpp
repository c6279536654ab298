#include "stored.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/services/stored_solution.hpp>

#include "message.hpp"

namespace zugzwang::cli {

namespace {

std::uint64_t cache_bytes(const Arguments& arguments) { return arguments.limits.memory / 2; }

}  // namespace

std::shared_ptr<const StoredTables> open_tables(const std::string& file,
                                                const Arguments& arguments) {
  return std::make_shared<const StoredTables>(file, cache_bytes(arguments),
                                              arguments.limits.memory);
}

const GameEntry* game_of_solution(const std::string& file, const Registry& registry) {
  try {
    const std::string game = StoredTables(file).contents().head().game;
    return registry.knows(game) ? &registry.find(game) : nullptr;
  } catch (const Error&) {
    return nullptr;
  }
}

std::optional<Session> stored_session(const Arguments& arguments, const Problem& problem) {
  const SolverChoice& choice = arguments.choice;
  if (!arguments.solution.empty()) {
    Session session = open_stored(open_tables(arguments.solution, arguments), problem);
    if (choice.evaluation && *choice.evaluation != session.evaluation)
      throw Error(ErrorCode::bad_value,
                  fmt::format("evaluation: {} has values by {}, not by {}", arguments.solution,
                              name_of(session.evaluation), name_of(*choice.evaluation)));
    return session;
  }
  const char* const folder = std::getenv("ZUGZWANG_SOLUTIONS");
  if (folder == nullptr || *folder == '\0') return std::nullopt;
  if (!choice.solver.empty() || !choice.strategy.empty()) return std::nullopt;
  return find_stored(folder, problem, choice.evaluation, cache_bytes(arguments),
                     [](const std::string& why) { tell_user("{}; it is left out", why); });
}

std::string format_bits(const SolutionSizes& sizes) {
  return fmt::format("{:.3g} bits a position for the outcomes, {:.3g} for the distances",
                     sizes.outcome_bits, sizes.distance_bits);
}

}  // namespace zugzwang::cli
