#include "save_tablebase.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/store/shard_folder.hpp>
#include <zugzwang/store/tablebase.hpp>

namespace zugzwang {

namespace {

/// Returns the sums of the sizes of all processes' shards.
TablebaseSizes added_up(Communicator* others, const TablebaseSizes& mine) {
  TablebaseSizes all = mine;
  for (const auto size : sizes_of_shards) all.*size = sums(others, std::array{mine.*size})[0];
  return all;
}

/// Returns what distinguishes the shards of one run from those of any other.
TablebaseShard shard_of(Communicator* others) {
  TablebaseShard shard;
  if (others != nullptr) shard = {.rank = others->rank(), .ranks = others->size()};
  std::uint64_t run = 0;
  if (shard.rank == 0) {
    std::random_device random;
    run = std::uint64_t{random()} << 32 | random();
  }
  shard.run = fmt::format("{:016x}", sums(others, std::array{run})[0]);
  return shard;
}

}  // namespace

SaveReport save_tablebase(Session& session, const Problem& problem,
                          const std::filesystem::path& file, const Limits& limits,
                          const SaveOptions& options) {
  auto* const tables = session.solution->ability<HoldsTables>();
  const auto* const numbered = session.positions->ability<Numbered>();
  if (tables == nullptr || numbered == nullptr)
    throw Error(ErrorCode::not_applicable,
                fmt::format("save: {} keeps no table of the positions of {}; leave out the solver",
                            session.solver, problem.text().name));
  const auto* const shares = session.solution->ability<SharesWork>();
  Communicator* const others = shares == nullptr ? nullptr : shares->others();
  std::filesystem::path path = file;
  const bool is_folder = !path.has_filename();  // "folder/"
  if (is_folder) path = path.parent_path();
  std::optional<ShardFolder> folder;
  if (std::error_code ignored;
      others != nullptr || is_folder || std::filesystem::is_directory(path, ignored))
    folder.emplace(path, others);
  if (folder) path = folder->file();
  std::optional<TablebaseWriter> writer;
  together(others, [&] { writer.emplace(path, options.packing); });

  const bool has_distances = session.evaluation == EvaluationKind::distance;
  const Limits within = limits.started();
  Meter meter(within);
  SaveReport report;
  const std::uint64_t root = numbered->place_of(session.positions->number_of(problem)).tier;
  Status saving = Status::complete;
  report.status = tables->solve_tables({&root, 1}, within, [&](std::uint64_t tier) {
    if (saving != Status::complete) return;
    together(others,
             [&] { saving = writer->add(tier, *tables, numbered->rules(), has_distances, meter); });
    saving = static_cast<Status>(largest(others, static_cast<std::uint64_t>(saving)));
  });
  if (report.status == Status::complete) report.status = saving;
  if (report.status != Status::complete) return report;
  TablebaseHeader head{.game = problem.text().name,
                       .rules = problem.to_datum(Scope::rules),
                       .encoding = numbered->encoding(),
                       .has_distances = has_distances,
                       .solver = session.solver,
                       .program = options.program,
                       .statistics = session.solution->statistics()};
  if (folder) head.shard = shard_of(others);
  together(others, [&] {
    writer->finish(head);
    BlockCache no_cache(0);
    report.sizes = TablebaseFile(path, no_cache).contents().sizes();
  });
  report.sizes = added_up(others, report.sizes);
  if (folder) folder->finish();
  return report;
}

void require_replaceable(const std::filesystem::path& file, const Problem& problem) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  if (file.has_filename() && !std::filesystem::is_directory(folder, ignored))
    throw Error(ErrorCode::bad_file, fmt::format("save: cannot write {}: {} is no folder",
                                                 file.string(), folder.string()));
  if (!std::filesystem::exists(status) || std::filesystem::is_directory(status)) return;
  const auto refuse = [&](std::string_view what) {
    throw Error(ErrorCode::bad_file,
                fmt::format("save: {} {}; remove it or give another name", file.string(), what));
  };
  if (!std::filesystem::is_regular_file(status)) refuse("is not a regular file");
  if (std::filesystem::file_size(file, ignored) == 0) return;
  try {
    BlockCache no_cache(0);
    const TablebaseFile found(file, no_cache);
    const TablebaseHeader& head = found.contents().head();
    if (head.game != problem.text().name || head.rules != problem.to_datum(Scope::rules))
      refuse("holds the values of other rules");
  } catch (const Error& error) {
    if (std::string_view(error.what()).starts_with("save: ")) throw;
    refuse("exists, and is not a whole solution file");
  }
}

Session open_to_save(const Problem& problem, const SolverChoice& choice) {
  if (auto session = open_first(problem, choice, [](const Session& opened) {
        return (opened.evaluation == EvaluationKind::outcome ||
                opened.evaluation == EvaluationKind::distance) &&
               opened.solution->ability<HoldsTables>() != nullptr &&
               opened.positions->ability<Numbered>() != nullptr;
      }))
    return std::move(*session);
  throw Error(
      ErrorCode::not_applicable,
      choice.solver.empty()
          ? fmt::format("save: no solver of {} has tables of all positions{}; retrograde has them "
                        "if the positions of a game are numbered",
                        problem.text().name,
                        choice.evaluation ? fmt::format(" by {}", name_of(*choice.evaluation))
                                          : std::string())
          : fmt::format("save: {} has no tables of all positions; leave out the solver",
                        choice.solver));
}

}  // namespace zugzwang
