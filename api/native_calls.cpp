// `save`, `query` and `stored`: what needs files.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/services/solve_resources.hpp>
#include <zugzwang/engine/services/tablebase_positions.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>

namespace zugzwang::calls {

namespace {

/// Returns the name of a file. Throws Error{not_applicable} where requests may name none.
std::string file_in(const Context& context, Request& request, std::string_view name) {
  const std::string file = request.text(name);
  if (!context.may_use_files)
    throw Error(ErrorCode::not_applicable, name, "requests may not name files here");
  return file;
}

/// Solves a position, and saves the values of all positions in a file.
Datum save(Context& context, Request& request) {
  const AskedLine asked = line_by(context, request);
  const std::string file = file_in(context, request, "file");
  const bool is_flat = request.flag("flat", false);
  const SolveRequest wanted{.session = {request.choice(context.registry)}, .moves = asked.moves};
  const Limits limits = request.last_limits(context.limits);
  const SolveResources resources{.save = file, .packing = is_flat ? Packing::flat : Packing::zstd};
  const SavedAnswer answer = zugzwang::solve(*asked.problem, wanted, resources, limits);
  if (!answer.not_saved.empty()) throw Error(ErrorCode::not_applicable, answer.not_saved);
  Datum::Object members = answer_members(asked.name(), answer);
  if (answer.saved) members.emplace_back("saved", saved_to_datum(file, *answer.saved));
  return members;
}

std::shared_ptr<const Tablebase> tables_in(const Context& context, Request& request) {
  return std::make_shared<const Tablebase>(file_in(context, request, "file"),
                                           context.limits.memory / 2, context.limits.memory);
}

/// Returns what a file holds of a position or, without one, what it contains.
Datum query(Context& context, Request& request) {
  const auto tables = tables_in(context, request);
  const bool asks_position = request.find("problem") != nullptr;
  const Datum::Object fields = asks_position ? request.object("problem") : Datum::Object();
  const Datum::List moves =
      request.find("moves") != nullptr ? request.list("moves") : Datum::List();
  const Limits limits = request.last_limits(context.limits).started();
  const auto problem =
      problem_of(*tables, context.registry, fields, asks_position ? Scope::position : Scope::rules);
  if (!asks_position) {
    Meter meter(limits);
    Datum::Object contents = contents_to_datum(*tables);
    contents.emplace_back("status", name_of(tables->check_blocks(meter)));
    return contents;
  }
  const SolveRequest wanted{.session = {.stored =
                                            [&](const Problem& asked) {
                                              return std::optional(stored_in(tables, asked));
                                            }},
                            .detail = AnswerDetail::all_moves,
                            .moves = moves};
  Datum::Object members =
      answer_members(tables->contents().head().game, zugzwang::solve(*problem, wanted, limits));
  append_notes(members, *problem);
  return members;
}

/// Returns the outcomes and plies of all positions of a file: arrays by their order in it.
Datum stored(Context& context, Request& request) {
  const auto tables = tables_in(context, request);
  const Limits limits = request.last_limits(context.limits).started();
  const TablebaseContents& contents = tables->contents();
  if (std::ranges::any_of(contents.tiers(), &TablebaseTier::has_keys))
    throw Error(ErrorCode::not_applicable,
                "stored: the file has the keys of its positions, not their numbers");
  const std::uint64_t count = contents.positions();
  const auto indices = context.array<std::uint64_t>(limits, "indices", count);
  const auto outcomes = context.array<std::int8_t>(limits, "outcomes", count);
  const auto plies = context.array<std::int32_t>(limits, "plies", count);
  if (indices.size() != count || outcomes.size() != count || plies.size() != count)
    throw Error(ErrorCode::not_applicable, "stored: its results are arrays only");
  const auto problem = problem_of(*tables, context.registry, {}, Scope::rules);
  const auto positions = problem->positions();
  const TieredRules& rules = positions->ability<Numbered>()->rules();
  std::size_t next = 0;
  const Status status =
      each_stored(*tables, {}, limits, [&](const TierPlace& place, Distance value) {
        indices[next] = rules.begin(place.tier) + place.index;
        outcomes[next] = static_cast<std::int8_t>(static_cast<int>(value.outcome()) - 2);
        plies[next++] =
            value.outcome() == Outcome::draw ? -1 : static_cast<std::int32_t>(value.plies());
      });
  return Datum::Object{{"status", name_of(status)},
                       {"evaluation", name_of(kind_of(contents.head()))},
                       {"positions", next}};
}

constexpr std::array<Call, 3> calls_here = {{
    {"save", save},
    {"query", query},
    {"stored", stored},
}};

}  // namespace

std::span<const Call> native_calls() { return calls_here; }

}  // namespace zugzwang::calls
