#include "save_tablebase.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/version.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/reach.hpp>
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

bool has_tables(const Session& session) {
  return session.graph->ability<Numbered>() != nullptr &&
         session.solver->ability<HoldsTables>() != nullptr;
}
bool has_keys(const GameGraph& positions) {
  return positions.ability<Placed>() != nullptr && positions.ability<Numbered>() == nullptr;
}

/// Adds all tiers that play can reach from the problem's position.
Status add_tiers(TablebaseWriter& writer, Session& session, const Problem& problem,
                 Communicator* others, const Limits& limits) {
  auto& tables = *session.solver->ability<HoldsTables>();
  const auto& numbered = *session.graph->ability<Numbered>();
  const bool has_distances = session.evaluation == EvaluationKind::distance;
  Meter meter(limits);
  const std::uint64_t root = numbered.place_of(session.graph->number_of(problem)).tier;
  Status saving = Status::complete;
  const Status solving = tables.solve_tables({&root, 1}, limits, [&](std::uint64_t tier) {
    if (saving != Status::complete) return;
    together(others,
             [&] { saving = writer.add(tier, tables, numbered.rules(), has_distances, meter); });
    saving = static_cast<Status>(largest(others, static_cast<std::uint64_t>(saving)));
  });
  return solving == Status::complete ? saving : solving;
}

/// Adds all positions that play can reach from the problem's position, by their keys.
Status add_reached(TablebaseWriter& writer, Session& session, const Problem& problem,
                   const Limits& limits) {
  GameGraph& positions = *session.graph;
  const auto& placed = *positions.ability<Placed>();
  const std::uint64_t root = positions.number_of(problem);
  Status status = session.solver->solve(root, limits);
  if (status != Status::complete) return status;
  Meter meter(limits);
  const Reached reached = reachable_by_key(positions, root, meter);
  if (reached.status != Status::complete) return reached.status;
  std::vector<KeyedValue> values;
  values.reserve(reached.positions.size());
  for (const std::uint64_t position : reached.positions) {
    status = session.solver->solve(position, limits);
    if (status != Status::complete) return status;
    values.push_back(
        {placed.place_of(position).index, distance_of(session.solver->value(position))});
  }
  std::ranges::sort(values, {}, &KeyedValue::key);
  return writer.add(values, session.evaluation == EvaluationKind::distance, meter);
}

}  // namespace

SaveReport save_tablebase(Session& session, const Problem& problem,
                          const std::filesystem::path& file, const Limits& limits,
                          Packing packing) {
  if (!has_tables(session) && !has_keys(*session.graph))
    throw Error(ErrorCode::not_applicable, "save",
                fmt::format("{} keeps no table of the positions of {}; leave out the solver",
                            session.solver_name, problem.text().name));
  const auto* const shares = session.solver->ability<SharesWork>();
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
  together(others, [&] { writer.emplace(path, packing); });

  const Limits within = limits.started();
  const bool is_by_key = has_keys(*session.graph);
  SaveReport report;
  report.status = is_by_key ? add_reached(*writer, session, problem, within)
                            : add_tiers(*writer, session, problem, others, within);
  if (report.status != Status::complete) return report;
  TablebaseHeader head{.game = problem.text().name,
                       .rules = problem.to_datum(Scope::rules),
                       .encoding = session.graph->ability<Placed>()->encoding(),
                       .has_distances = session.evaluation == EvaluationKind::distance,
                       .solver = session.solver_name,
                       .program = std::string(library_version),
                       .statistics = session.solver->statistics()};
  if (is_by_key)
    head.root = problem.to_datum(Scope::position);
  else if (folder)
    head.shard = shard_of(others);
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
    throw Error(ErrorCode::bad_file, "save",
                fmt::format("cannot write {}: {} is no folder", file.string(), folder.string()));
  if (!std::filesystem::exists(status) || std::filesystem::is_directory(status)) return;
  const auto refuse = [&](std::string_view what) {
    throw Error(ErrorCode::bad_file, "save",
                fmt::format("{} {}; remove it or give another name", file.string(), what));
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
    if (error.field() == "save") throw;
    refuse("exists, and is not a whole solution file");
  }
}

Session open_to_save(const Problem& problem, const SolverChoice& choice) {
  SolverChoice wanted = choice;
  if (choice.solver.empty() && has_keys(*problem.graph()))
    wanted.solver = "retrograde";  // knows the values of all positions at once
  if (auto session = open_first(problem, wanted, [](const Session& opened) {
        return (opened.evaluation == EvaluationKind::outcome ||
                opened.evaluation == EvaluationKind::distance) &&
               (has_tables(opened) || has_keys(*opened.graph));
      }))
    return std::move(*session);
  throw Error(
      ErrorCode::not_applicable, "save",
      choice.solver.empty()
          ? fmt::format("no solver of {} has a table of positions{}; retrograde has one if "
                        "the positions of a game have indices, or keys that are numbers",
                        problem.text().name,
                        choice.evaluation ? fmt::format(" by {}", name_of(*choice.evaluation))
                                          : std::string())
          : fmt::format("{} has no table of positions; leave out the solver", choice.solver));
}

}  // namespace zugzwang
