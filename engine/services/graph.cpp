#include "graph.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
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
  GraphDrawing(Session& session, const Limits& limits)
      : positions_(*session.positions),
        session_(session),
        values_(session),
        limits_(limits.started()),
        meter_(limits_) {}

  GraphReport draw(const Walk& root, std::size_t most) && {
    report_ = {Status::complete, session_.solver, session_.evaluation};
    const Standing first = counts_scores() ? Standing{root.number(), root.mover(), root.scores()}
                                           : Standing{root.number()};
    if (!fill(first, most)) report_ = {report_.status, session_.solver, session_.evaluation};
    return std::move(report_);
  }

 private:
  /// Returns false if a limit ends it; the report then contains its status.
  bool fill(const Standing& root, std::size_t most) {
    // Everything the root depends on is solved at once, and reused for all others.
    if (!reach(root, most) || !may_go_on() || !solve({root.position}) || !solve_in_order())
      return false;
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

  bool solve(std::vector<std::uint64_t> positions) {
    report_.status = values_.solve(std::move(positions), limits_);
    return may_go_on();
  }

  bool solve_in_order() {
    constexpr std::size_t at_a_time = 1024;
    std::vector<std::uint64_t> sorted;
    for (const Standing& standing : reached_) sorted.push_back(standing.position);
    std::ranges::sort(sorted);
    for (auto first = sorted.begin(); first != sorted.end();) {
      const auto last = first + std::min<std::ptrdiff_t>(at_a_time, sorted.end() - first);
      if (!solve({first, last})) return false;
      first = last;
    }
    return true;
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
    return positions_.bytes() + session_.solution->statistics().bytes +
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
    const AnyValue& value = values_.at(position);
    GraphNode node{.position = position,
                   .label = positions_.label(position),
                   .mover = positions_.mover(position),
                   .value = to_text(value),
                   .outcome = outcome_of(value),
                   .player = standing.mover,
                   .lead = standing.lead(),
                   .finished = positions_.result(position).has_value()};
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
    std::vector<std::uint64_t> places;  // of the drawn moves, among all
    BestOptions best(values_.at(position));
    std::uint64_t place = 0;
    const std::size_t first_edge = report_.edges.size();
    positions_.each_option(position, [&](const Option& option) {
      const std::uint64_t here = place++;
      const auto to = places_.find(after(standing, option));
      if (here == options_followed || to == places_.end()) {
        report_.nodes[from].cut = true;
        return here < options_followed && may_go_on_now_and_then();
      }
      places.push_back(here);
      best.read(report_.edges.size(), values_.at(option.to), option);
      report_.edges.push_back({.from = from, .to = to->second, .label = ""});
      return may_go_on_now_and_then();
    });
    for (const std::uint64_t edge : best.places()) report_.edges[edge].best = true;
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
};

}  // namespace

GraphReport graph(Session& session, const Walk& root, std::size_t most, const Limits& limits) {
  return GraphDrawing(session, limits).draw(root, most);
}

}  // namespace zugzwang
