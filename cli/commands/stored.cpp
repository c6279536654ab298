
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

TablebaseFiles::TablebaseFiles(const Arguments& arguments) : arguments_(arguments) {
  const SolverChoice& choice = arguments.choice;
  if (!arguments.solution.empty()) {
    named_ = open_tables(arguments.solution, arguments);
    const EvaluationKind evaluation = kind_of(named_->contents().head());
    if (choice.evaluation && *choice.evaluation != evaluation)
      throw Error(ErrorCode::bad_value, "evaluation",
                  fmt::format("{} has values by {}, not by {}", arguments.solution,
                              name_of(evaluation), name_of(*choice.evaluation)));
    return;
  }
  const char* const folder = std::getenv("ZUGZWANG_SOLUTIONS");
  if (folder == nullptr || *folder == '\0') return;
  if (!choice.solver.empty() || !choice.strategy.empty()) return;
  folder_.emplace(folder, cache_bytes(arguments),
                  [](const std::string& why) { print_message("{}; it is skipped", why); });
}

std::optional<StoredValues> TablebaseFiles::find(const Problem& problem, SolutionWanted wanted) {
  if (arguments_.choice.evaluation) wanted.evaluation = arguments_.choice.evaluation;
  auto tables = folder_ ? folder_->find(problem, wanted, arguments_.limits) : named_;
  if (!tables) return std::nullopt;
  return stored_in(std::move(tables), problem);
}

void TablebaseFiles::close() {
  if (folder_) folder_->close();
}

SessionRequest session_request(const Arguments& arguments, const SolutionWanted& wanted) {
  const auto files = std::make_shared<TablebaseFiles>(arguments);
  return {.choice = arguments.choice, .stored = [files, wanted](const Problem& problem) {
            return files->find(problem, wanted);
          }};
}

void report_checkpoint(const std::string& file, const TierJournal& journal) {
  if (journal.damaged_bytes() > 0)
    print_message("checkpoint: {} is damaged; {} of it are skipped", file,
                  format_bytes(journal.damaged_bytes()));
  if (journal.dropped_bytes() > 0)
    print_message("checkpoint: {} was cut short; the incomplete end of {} is dropped", file,
                  format_bytes(journal.dropped_bytes()));
  if (journal.finished_tiers() > 0)
    print_message("checkpoint: {} taken from {}", format_plural(journal.finished_tiers(), "tier"),
                  file);
  if (journal.has_progress()) print_message("checkpoint: resumes the unfinished tier in {}", file);
}

std::string format_bits(const TablebaseSizes& sizes) {
  return fmt::format("{:.3g} bits per position for the outcomes, {:.3g} for the distances",
                     sizes.outcome_bits(), sizes.distance_bits());
}

}  // namespace zugzwang::cli
