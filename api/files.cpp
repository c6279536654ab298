#include "files.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/nimbers_file.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

SolutionFiles::SolutionFiles(SolutionSource source) : source_(std::move(source)) {
  const SolverChoice& choice = source_.choice;
  const std::uint64_t cache_bytes = source_.limits.memory / 2;
  if (!source_.file.empty()) {
    named_ = std::make_shared<const Tablebase>(source_.file, cache_bytes, source_.limits.memory);
    const EvaluationKind evaluation = kind_of(named_->contents().head());
    if (choice.evaluation && *choice.evaluation != evaluation)
      throw Error(ErrorCode::bad_value, "evaluation",
                  fmt::format("{} has values by {}, not by {}", source_.file, name_of(evaluation),
                              name_of(*choice.evaluation)));
  } else if (!source_.folder.empty() && choice.solver.empty() && choice.strategy.empty()) {
    folder_.emplace(source_.folder, cache_bytes, [note = source_.note](const std::string& why) {
      note(why + "; it is skipped");
    });
  }
}

std::optional<StoredValues> SolutionFiles::find(const Problem& problem, SolutionWanted wanted) {
  if (source_.choice.evaluation) wanted.evaluation = source_.choice.evaluation;
  auto tables = folder_ ? folder_->find(problem, wanted, source_.limits) : named_;
  if (!tables) return std::nullopt;
  return stored_in(std::move(tables), problem);
}

void SolutionFiles::close() {
  if (folder_) folder_->close();
}

SessionRequest session_by(const calls::Context& context, const SolverChoice& choice,
                          const FilesAsked& files, const Limits& limits,
                          const SolutionWanted& wanted) {
  std::shared_ptr<SolutionFiles> stored;
  if (context.files != nullptr) stored = context.files->solutions;
  if (!stored)
    stored = std::make_shared<SolutionFiles>(
        SolutionSource{choice, files.solution, context.solutions, limits, context.note});
  if (context.files != nullptr) context.files->solutions = stored;
  return {.choice = choice,
          .cache = context.keeps_sessions ? &context.sessions : nullptr,
          .stored =
              [stored, wanted, &context](const Problem& problem) {
                auto values = stored->find(problem, wanted);
                if (context.files != nullptr && context.sessions.make_room()) stored->close();
                return values;
              },
          .books = &context.registry};
}

SessionRequest session_by(const calls::Context& context, std::shared_ptr<const Tablebase> tables) {
  return {.cache = context.files == nullptr ? nullptr : &context.sessions,
          .stored = [tables = std::move(tables)](const Problem& problem) {
            return std::optional(stored_in(tables, problem));
          }};
}

std::shared_ptr<const Tablebase> tables_by(const calls::Context& context, const std::string& file,
                                           const Limits& limits) {
  if (context.files != nullptr && context.files->tables) return context.files->tables;
  auto tables = std::make_shared<const Tablebase>(file, limits.memory / 2, limits.memory);
  if (context.files != nullptr) context.files->tables = tables;
  return tables;
}

namespace {

/// Returns the path where a file or folder is or would be, however it is named.
std::filesystem::path place_of(const std::string& name) {
  std::error_code error;
  std::filesystem::path place = std::filesystem::weakly_canonical(name, error);
  if (error) return name;
  if (place.is_relative()) place = std::filesystem::current_path(error) / place;  // a new file
  return place.has_filename() ? place : place.parent_path();                      // "folder/"
}

}  // namespace

void require_other_file(std::string_view member, const std::string& file, std::string_view other,
                        const std::string& other_file) {
  if (!file.empty() && !other_file.empty() && place_of(file) == place_of(other_file))
    throw Error(ErrorCode::bad_value, member,
                fmt::format("the {} has this name; give another", other));
}

namespace {

void report(const calls::Context& context, const TierJournal& journal, const std::string& file) {
  if (journal.damaged_bytes() > 0)
    context.note(fmt::format("checkpoint: {} is damaged; {} of it are skipped", file,
                             format_bytes(journal.damaged_bytes())));
  if (journal.dropped_bytes() > 0)
    context.note(fmt::format("checkpoint: {} was cut short; the incomplete end of {} is dropped",
                             file, format_bytes(journal.dropped_bytes())));
  if (journal.finished_tiers() > 0)
    context.note(fmt::format("checkpoint: {} taken from {}",
                             format_plural(journal.finished_tiers(), "tier"), file));
  if (journal.has_progress())
    context.note(fmt::format("checkpoint: resumes the unfinished tier in {}", file));
}

}  // namespace

SolveResources resources_by(const calls::Context& context, const Problem& problem,
                            const FilesAsked& files, const Limits& limits) {
  if (context.others == nullptr && files.checkpoint.empty()) return {};
  return {
      .others = context.others,
      .trace = context.trace,
      .checkpoint = files.checkpoint,
      .opened = [&context, &problem, threads = limits.threads](
                    const Session& session) { announce_plan(context, problem, session, threads); },
      .resumed = [&context, file = files.checkpoint](
                     const TierJournal& journal) { report(context, journal, file); },
      .continued =
          [&context, file = files.checkpoint](const SavedSearch& search) {
            if (search.found_bytes() > 0)
              context.note(fmt::format("checkpoint: continues from {} in {}",
                                       format_bytes(search.found_bytes()), file));
          }};
}

namespace {

void report(const calls::Context& context, const CheckpointReport& found, const std::string& file) {
  const auto note = [&]<class... T>(fmt::format_string<T...> text, T&&... values) {
    context.note("checkpoint: " + fmt::format(text, std::forward<T>(values)...));
  };
  if (!found.kept_as.empty())
    note("{} is damaged after {}; the rest, {}, is dropped, and the original file is kept as {}",
         file, format_plural(found.values, "value"), format_bytes(found.dropped_bytes),
         found.kept_as.string());
  else if (found.dropped_bytes > 0)
    note("{} was cut short; the incomplete end of {} is dropped", file,
         format_bytes(found.dropped_bytes));
  if (found.values > 0) note("{} taken from {}", format_plural(found.values, "value"), file);
}

}  // namespace

Status list_with_checkpoint(const calls::Context& context, const std::string& checkpoint,
                            const Problem& problem, const Session& session, std::uint64_t count,
                            const Limits& limits, const TakeNimbers& take) {
  const std::string& game = problem.text().name;
  auto* const restores = session.solver->ability<RestoresNimbers>();
  if (restores == nullptr)
    throw Error(ErrorCode::not_applicable, "checkpoint",
                fmt::format("the nimbers of {} take no time, and are not saved; leave out {}", game,
                            context.spelling("checkpoint")));
  Checkpoint file(checkpoint, context.registry,
                  Datum::Object{{"game", game}, {"fields", Datum(problem.to_datum(Scope::rules))}},
                  limits);
  file.require_room(count);
  file.read([&](std::span<const Nimber> values) { restores->restore(values); });
  report(context, file.report(), checkpoint);
  if (file.report().status != Status::complete) return file.report().status;
  std::uint64_t listed = 0;
  return session.solver->ability<ListsNimbers>()->nimbers(
      count, limits, [&](std::span<const Nimber> values) {
        listed += values.size();
        if (listed > file.size()) file.append(values.last(listed - file.size()));
        take(values);
      });
}

}  // namespace zugzwang
