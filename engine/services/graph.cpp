#include "graph.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/reach.hpp>
#include <zugzwang/engine/services/values_of.hpp>

namespace zugzwang {

namespace {

/// A position to draw, and in a scoring game the player on move and the scores.
struct Standing {
  std::uint64_t position = 0;
  unsigned mover = 0;
  std::array<std::int64_t, 2> scores{};

  std::int64_t lead() const { return scores[mover] - scores[1 - mover]; }
  bool operator==(const Standing&) const = default;
  friend std::size_t hash_value(const Standing& standing) {
    std::size_t hash = standing.position;
    boost::hash_combine(hash, standing.mover);
    for (const std::int64_t score : standing.scores) boost::hash_combine(hash, score);
    return hash;
  }
};

class GraphDrawing {
 public:
  GraphDrawing(Session& session, const Limits& limits, std::uint64_t searched)
      : positions_(*session.graph),
        session_(session),
        values_(session),
        limits_(limits.started()),
        meter_(limits_),
        left_to_search_(searched) {}

  GraphReport draw(const Walk& root, std::size_t most) && {
    report_ = {Status::complete, session_.solver_name, session_.evaluation};
    const Standing first = counts_scores() ? Standing{root.number(), root.mover(), root.scores()}
                                           : Standing{root.number()};
    if (!fill(first, most)) report_ = {report_.status, session_.solver_name, session_.evaluation};
    return std::move(report_);
  }

 private:
  /// Returns false if a limit ends it; the report then contains its status.
  bool fill(const Standing& root, std::size_t most) {
    if (!reach(root, most) || !may_go_on() || !solve(root.position)) return false;
    for (const Standing& standing : reached_) {
      if (!may_go_on_now_and_then()) return false;
      report_.nodes.push_back(node(standing));
      text_bytes_ += bytes_of(report_.nodes.back());
    }
    for (const Standing& standing : reached_) {
      add_edges(standing);
      if (!may_go_on_now_and_then()) return false;
    }
    return may_go_on();
  }

  /// Lists what is drawn, breadth first.
  bool reach(const Standing& root, std::size_t most) {
    const auto visit = [&](const Standing& standing) {
      if (reached_.size() < most && places_.emplace(standing, reached_.size()).second)
        reached_.push_back(standing);
    };
    visit(root);
    for (std::size_t i = 0; i < reached_.size() && reached_.size() < most; ++i) {
      if (!may_go_on_now_and_then()) return false;
      const Standing from = reached_[i];
      std::size_t followed = 0;
      positions_.each_option(from.position, [&](const Option& option) {
        visit(after(from, option));
        return ++followed < options_followed && may_go_on_now_and_then();
      });
    }
    return report_.status == Status::complete;
  }

  bool counts_scores() const { return session_.evaluation == EvaluationKind::margin; }

  Standing after(const Standing& from, const Option& option) const {
    if (!counts_scores()) return {option.to};
    Standing to = from;
    to.position = option.to;
    add_gains(to.scores, from.mover, option);
    if (option.mover_changes) to.mover = 1 - from.mover;
    return to;
  }

  /// Solves what is drawn, in the order of numbers, as far as the search goes. What the root
  /// depends on is solved first, and reused for all others; where that takes more than half of the
  /// search, the rest is dealt evenly.
  bool solve(std::uint64_t root) {
    std::vector<std::uint64_t> order;
    for (const Standing& standing : reached_) order.push_back(standing.position);
    std::ranges::sort(order);
    const auto repeated = std::ranges::unique(order);
    order.erase(repeated.begin(), repeated.end());
    bool is_dealt = !try_to_solve(root, left_to_search_ - left_to_search_ / 2);
    // A table that is too large for the root is so for what is drawn near it.
    if (is_dealt && !session_.is_search) return may_go_on();
    for (std::size_t i = 0; i < order.size() && may_go_on() && left_to_search_ > 0; ++i)
      if (!values_.find(order[i]) && order[i] != root &&
          !try_to_solve(order[i],
                        is_dealt ? left_to_search_ / (order.size() - i) + 1 : left_to_search_))
        is_dealt = true;
    return may_go_on();
  }
  /// Returns whether a search of so many positions has found the value, or sets the status to
  /// another limit.
  bool try_to_solve(std::uint64_t position, std::uint64_t most) {
    Limits within = limits_;
    within.positions = std::min(limits_.positions, most);
    const std::uint64_t before = session_.solver->statistics().positions;
    const Status status = values_.solve({position}, within);
    const bool is_ended = status == Status::position_limit && most < limits_.positions;
    left_to_search_ -= std::min(left_to_search_,
                                is_ended ? most : session_.solver->statistics().positions - before);
    if (!is_ended) report_.status = status;
    return status == Status::complete;
  }

  bool may_go_on() {
    if (report_.status == Status::complete)
      report_.status = meter_.check({"positions drawn", report_.nodes.size(), reached_.size()});
    if (report_.status == Status::complete) report_.status = meter_.allows(bytes());
    return report_.status == Status::complete;
  }
  bool may_go_on_now_and_then() {
    return ++steps_ % 1024 == 0 ? may_go_on() : report_.status == Status::complete;
  }

  /// Returns the heap size in bytes, including the tables of numbers and values.
  std::uint64_t bytes() const {
    constexpr std::uint64_t bytes_in_table = 64;  // for a number with a place or a value
    return positions_.bytes() + session_.solver->statistics().bytes +
           reached_.capacity() * (2 * sizeof(Standing) + 2 * bytes_in_table) +
           report_.nodes.capacity() * sizeof(GraphNode) +
           report_.edges.capacity() * sizeof(GraphEdge) + text_bytes_;
  }
  static constexpr std::uint64_t bytes_of_move = 256;  // about, of one that is not a number
  static std::uint64_t bytes_of(const std::string& text) {
    return text.capacity() < sizeof text ? 0 : text.capacity() + 1;
  }
  static std::uint64_t bytes_of(const GraphNode& node) {
    return bytes_of(node.label) + bytes_of(node.mover) + bytes_of(node.value);
  }

  GraphNode node(const Standing& standing) const {
    const std::uint64_t position = standing.position;
    PositionText text = positions_.position_text(position);
    GraphNode node{.position = position,
                   .label = *std::move(text.label),
                   .mover = std::move(text.mover),
                   .value = "unknown",
                   .player = standing.mover,
                   .lead = standing.lead(),
                   .known = values_.find(position).has_value(),
                   .finished = positions_.result(position).has_value()};
    if (!node.known) return node;
    const AnyValue& value = values_.at(position);
    node.value = to_text(value);
    node.outcome = outcome_of(value);
    if (counts_scores()) {
      const Margin whole = std::get<Margin>(value) + node.lead;
      node.outcome = outcome_of(AnyValue(whole));
      const std::string_view name = name_of(*node.outcome);
      node.value = node.finished
                       ? fmt::format("final {} to {}", standing.scores[0], standing.scores[1])
                   : whole == 0 ? std::string(name)
                                : fmt::format("{} by {}", name, std::abs(whole));
    } else if (session_.evaluation != EvaluationKind::outcome &&
               session_.evaluation != EvaluationKind::distance) {
      node.value = fmt::format("{} {}", name_of(session_.evaluation), node.value);
    }
    return node;
  }

  void add_edges(const Standing& standing) {
    const std::uint64_t position = standing.position;
    const std::size_t from = places_.at(standing);
    const std::optional<AnyValue> value = values_.find(position);
    std::vector<std::uint64_t> places;  // of the drawn moves, among all
    std::optional<BestOptions> best;
    if (value) best.emplace(*value);
    bool all_known = true;
    std::uint64_t place = 0;
    const std::size_t first_edge = report_.edges.size();
    positions_.each_option(position, [&](const Option& option) {
      const std::uint64_t here = place++;
      const auto to = places_.find(after(standing, option));
      if (here == options_followed || to == places_.end()) {
        report_.nodes[from].cut = true;
        return here < options_followed && may_go_on_now_and_then();
      }
      const std::optional<AnyValue> reached = values_.find(option.to);
      all_known = all_known && reached.has_value();
      places.push_back(here);
      if (best && reached) best->read(report_.edges.size(), *reached, option);
      report_.edges.push_back({.from = from, .to = to->second, .label = ""});
      return may_go_on_now_and_then();
    });
    if (best && (all_known || !best->may_change()))
      for (const std::uint64_t edge : best->places()) report_.edges[edge].best = true;
    Datum::List moves = positions_.moves(position, places);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      GraphEdge& edge = report_.edges[first_edge + i];
      edge.move = std::move(moves[i]);
      if (edge.move.get<std::uint64_t>() == nullptr) text_bytes_ += bytes_of_move;
      if (edge.move.get<Datum::Object>() != nullptr) continue;
      edge.label = listed_move(positions_, position, edge.move);
      text_bytes_ += bytes_of(edge.label);
    }
  }

  GameGraph& positions_;
  Session& session_;
  KnownValues values_;
  const Limits limits_;
  Meter meter_;
  GraphReport report_;
  std::vector<Standing> reached_;
  boost::unordered_flat_map<Standing, std::size_t> places_;  // among the nodes
  std::uint64_t text_bytes_ = 0;  // of labels, outside the report's lists
  std::uint64_t steps_ = 0;
  std::uint64_t left_to_search_;  // positions
};

}  // namespace

std::size_t GraphReport::unknown() const {
  return static_cast<std::size_t>(std::ranges::count(nodes, false, &GraphNode::known));
}

GraphReport graph(Session& session, const Walk& root, std::size_t most, const Limits& limits,
                  std::uint64_t searched) {
  return GraphDrawing(session, limits, searched).draw(root, most);
}

}  // namespace zugzwang
