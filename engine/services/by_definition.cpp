#include "by_definition.hpp"

#include <algorithm>
#include <vector>

#include <zugzwang/checks/definition.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/services/reach.hpp>

namespace zugzwang {

namespace {

struct Node {
  std::uint64_t position = 0;
  std::optional<Outcome> result;
  std::vector<Option> options;
};

std::optional<std::vector<Node>> nodes_below(GameGraph& positions, std::uint64_t root,
                                             std::size_t most) {
  std::vector<Node> nodes;
  for (const std::uint64_t position : reachable_positions(positions, root, most + 1)) {
    Node& node = nodes.emplace_back(Node{position, positions.result(position), {}});
    positions.each_option(position, [&](const Option& option) {
      node.options.push_back(option);
      return node.options.size() <= options_followed;
    });
    if (node.options.size() > options_followed) return std::nullopt;
  }
  if (nodes.size() > most) return std::nullopt;
  return nodes;
}

/// Returns the value of a node if it is decided in exactly `plies`, given all that are decided in
/// fewer: it is won as soon as one option is a win for the player who moves, and lost only when all
/// are losses.
std::optional<AnyValue> decided_in(std::uint64_t plies, const Node& node,
                                   const ValuesByPosition& known) {
  if (node.result) return AnyValue(Definition<Distance>::finished(*node.result));
  std::size_t losing = 0;
  for (const Option& option : node.options) {
    const auto place = known.find(option.to);
    if (place == known.end()) continue;
    const std::optional<Outcome> outcome = outcome_seen(place->second, option);
    if (outcome == Outcome::win) return AnyValue(Distance::win(plies));
    if (outcome == Outcome::loss) ++losing;
  }
  if (losing == node.options.size()) return AnyValue(Distance::loss(plies));
  return std::nullopt;
}

/// Returns outcomes and distances, also for cyclic play: a position that is never decided is a
/// draw.
ValuesByPosition by_distance(const std::vector<Node>& nodes) {
  ValuesByPosition known;
  for (std::uint64_t plies = 0;; ++plies) {
    ValuesByPosition fresh;
    for (const Node& node : nodes)
      if (!known.contains(node.position) && (plies > 0 || node.result))
        if (const auto value = decided_in(plies, node, known)) fresh.emplace(node.position, *value);
    if (fresh.empty() && plies > 0) break;
    known.merge(fresh);
  }
  for (const Node& node : nodes) known.try_emplace(node.position, Distance::draw());
  return known;
}

/// Returns the values of acyclic play, each after those of the options.
std::optional<ValuesByPosition> by_options(const AnyEvaluation& evaluation,
                                           const std::vector<Node>& nodes) {
  ValuesByPosition known;
  for (std::size_t before = 0; known.size() < nodes.size(); before = known.size()) {
    for (const Node& node : nodes) {
      const auto is_known = [&](const Option& option) { return known.contains(option.to); };
      if (known.contains(node.position) || !std::ranges::all_of(node.options, is_known)) continue;
      const auto each_option = [&](const AnyEvaluation::ReadOption& read) {
        for (const Option& option : node.options) read(option, known.at(option.to));
      };
      if (const auto value = evaluation.by_definition(node.result, each_option))
        known.emplace(node.position, *value);
    }
    if (known.size() == before) return std::nullopt;
  }
  return known;
}

}  // namespace

std::optional<ValuesByPosition> values_by_definition(GameGraph& positions, std::uint64_t root,
                                                     EvaluationKind evaluation, std::size_t most) {
  const auto nodes = nodes_below(positions, root, most);
  if (!nodes) return std::nullopt;
  if (evaluation != EvaluationKind::outcome && evaluation != EvaluationKind::distance)
    return by_options(evaluation_of(evaluation), *nodes);
  ValuesByPosition values = by_distance(*nodes);
  if (evaluation == EvaluationKind::outcome)
    for (auto& [position, value] : values) value = *outcome_of(value);
  return values;
}

}  // namespace zugzwang
