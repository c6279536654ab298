#include "solve_arrays.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/solvers/reach/reached_graph.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t positions_a_block = 4096;

std::optional<Outcome> result_of(const GraphArrays& given, std::uint64_t position) {
  const std::int8_t result = given.results[position];
  if (result == 0) return std::nullopt;
  if (result < 0 || result > static_cast<int>(Outcome::win))
    throw Error(ErrorCode::bad_value, "results",
                fmt::format("that of position {} is {}; give 0 where play goes on, 1 for a "
                            "loss, 2 for a draw or 3 for a win",
                            position, result));
  return static_cast<Outcome>(result);
}

/// Throws unless the moves of a position are among all moves.
void check_offsets(const GraphArrays& given, std::uint64_t position, std::uint64_t moves) {
  const std::int64_t begin = given.offsets[position];
  const std::int64_t end = given.offsets[position + 1];
  if (begin < 0 || begin > end || static_cast<std::uint64_t>(end) > moves)
    throw Error(ErrorCode::bad_value, "offsets",
                fmt::format("those of position {} are {} and {}; they must rise from 0 to "
                            "at most {}, the number of targets",
                            position, begin, end, moves));
}

template <class Target>
Status copy(const GraphArrays& given, std::span<const Target> targets, Meter& meter,
            ReachedGraph& graph) {
  const std::uint64_t positions = given.results.size();
  for (std::uint64_t position = 0; position < positions; ++position) {
    check_offsets(given, position, targets.size());
    const auto begin = static_cast<std::size_t>(given.offsets[position]);
    const auto end = static_cast<std::size_t>(given.offsets[position + 1]);
    if (position % positions_a_block == 0)
      if (const Status status = meter.check({"positions", position, positions});
          status != Status::complete)
        return status;
    const std::optional<Outcome> result = result_of(given, position);
    graph.add_position(result);
    if (result) continue;
    if (begin == end)
      throw Error(ErrorCode::bad_value, "results",
                  fmt::format("position {} has no move, so that play cannot go on", position));
    for (const Target target : targets.subspan(begin, end - begin)) {
      if (target < 0 || static_cast<std::uint64_t>(target) >= positions)
        throw Error(ErrorCode::bad_value, "targets",
                    fmt::format("a move of position {} leads to {}; the positions are 0 to {}",
                                position, target, positions - 1));
      graph.add_move(static_cast<ReachedGraph::Number>(target), false, 0);
    }
  }
  return Status::complete;
}

template <Evaluation E, class Write>
Status solve(ReachedGraph& graph, const Limits& limits, const Write& write) {
  std::vector<typename E::Value> values;
  if (const Status status = solve_backwards<E>(graph, 0, limits, values);
      status != Status::complete)
    return status;
  for (std::size_t i = 0; i < values.size(); ++i) write(i, values[i]);
  return Status::complete;
}

}  // namespace

Status solve_arrays(const GraphArrays& given, const Limits& limits, std::span<std::int8_t> outcomes,
                    std::span<std::int32_t> plies) {
  const Limits started = limits.started();
  Meter meter(started);
  ReachedGraph graph(Turns::alternate, Scores::none);
  const std::uint64_t moves = std::visit(
      [](const auto& targets) -> std::uint64_t { return targets.size(); }, given.targets);
  Status status = graph.make_room(std::max<std::uint64_t>(given.results.size(), moves), 0, meter);
  if (status != Status::complete) return status;
  status = std::visit([&](const auto& targets) { return copy(given, targets, meter, graph); },
                      given.targets);
  if (status != Status::complete) return status;
  if (plies.empty())
    return solve<ByOutcome>(graph, started, [&](std::size_t i, Outcome value) {
      outcomes[i] = static_cast<std::int8_t>(value);
    });
  return solve<ByDistance>(graph, started, [&](std::size_t i, Distance value) {
    outcomes[i] = static_cast<std::int8_t>(value.outcome());
    plies[i] = value.outcome() == Outcome::draw ? -1 : static_cast<std::int32_t>(value.plies());
  });
}

}  // namespace zugzwang
