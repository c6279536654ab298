// `save` and `stored`: the values of all positions, written to a file and read from it.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/services/tablebase_positions.hpp>

namespace zugzwang {

namespace {

struct SaveAsked {
  LineAsked at;
  ChoiceAsked by;
  std::string file;
  bool flat = false;
};

/// Solves a position, and saves the values of all positions in a file.
Result run_save(calls::Context& context, const SaveAsked& asked, const Limits& limits) {
  const calls::AskedLine at = line_by(context, asked.at);
  const SolveRequest wanted{.session = {choice_by(context, asked.by)}, .moves = at.moves};
  const SolveResources resources{.save = asked.file,
                                 .packing = asked.flat ? Packing::flat : Packing::zstd};
  const SavedAnswer answer = solve(*at.problem, wanted, resources, limits);
  if (!answer.not_saved.empty()) throw Error(ErrorCode::not_applicable, answer.not_saved);
  Datum::Object members = answer_members(at.name(), answer);
  if (answer.saved) members.emplace_back("saved", saved_to_datum(asked.file, *answer.saved));
  return {std::move(members), {}};
}

struct StoredAsked {
  std::string file;
};

/// Returns the outcomes and plies of all positions of a file: arrays by their order in it.
Result list_stored(calls::Context& context, const StoredAsked& asked, const Limits& limits) {
  const auto tables = tables_by(context, asked.file, limits);
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
  const auto positions = problem->graph();
  const TieredRules& rules = positions->ability<Numbered>()->rules();
  std::size_t next = 0;
  const Status status =
      each_stored(*tables, {}, limits, [&](const TierPlace& place, Distance value) {
        indices[next] = rules.begin(place.tier) + place.index;
        outcomes[next] = static_cast<std::int8_t>(static_cast<int>(value.outcome()) - 2);
        plies[next++] =
            value.outcome() == Outcome::draw ? -1 : static_cast<std::int32_t>(value.plies());
      });
  return {{{"status", name_of(status)},
           {"evaluation", name_of(kind_of(contents.head()))},
           {"positions", next}},
          {}};
}

template <class T>
Member file_member(std::string T::* at, std::string help) {
  return member("file", at, std::move(help))
      .of_kind(Member::Kind::file, Member::Game::none)
      .required();
}

}  // namespace

Operation save_operation() {
  Members members =
      all_members({part(&SaveAsked::at, line_members()),
                   part(&SaveAsked::by, choice_members()),
                   limit_members(),
                   {file_member(&SaveAsked::file, "the file for the values of all positions"),
                    member("flat", &SaveAsked::flat, "without packing, for memory mapping")}});
  return {.name = "save",
          .summary = "the value of one position, and those of all positions in a file",
          .members = std::move(members),
          .run = runs(run_save),
          .has_command = false};
}

Operation stored_operation() {
  Members members =
      all_members({{file_member(&StoredAsked::file, "a solution file")}, limit_members()});
  return {.name = "stored",
          .summary = "the values of all numbered positions of a solution file, as arrays",
          .word = "file",
          .members = std::move(members),
          .run = runs(list_stored),
          .has_command = false};
}

}  // namespace zugzwang
