#include "random_play.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseLU>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/property_map/property_map.hpp>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

using Number = ReachedGraph::Number;

/// The positions of each component: those of component c are from begins[c] to begins[c + 1]. Play
/// leads from a component to itself and to components before it.
struct Components {
  std::vector<Number> positions;
  std::vector<Number> begins;
  std::vector<Number> of;  // by position
};

Components components_of(const ReachedGraph& graph) {
  using Edges =
      boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                         boost::no_property, Number, Number>;
  std::vector<std::pair<Number, Number>> moves;
  moves.reserve(graph.moves());
  for (Number position = 0; position < graph.positions(); ++position)
    for (const Number move : graph.moves(position))
      moves.emplace_back(position, graph.target(move));
  const Edges edges(boost::edges_are_sorted, moves.begin(), moves.end(),
                    static_cast<Number>(graph.positions()));
  Components components;
  components.of.resize(graph.positions());
  const auto index = get(boost::vertex_index, edges);
  const Number count = boost::strong_components(
      edges, boost::make_iterator_property_map(components.of.begin(), index));
  components.begins.resize(std::size_t{count} + 1);
  for (const Number component : components.of) ++components.begins[component + 1];
  for (Number component = 0; component < count; ++component)
    components.begins[component + 1] += components.begins[component];
  components.positions.resize(graph.positions());
  std::vector<Number> next(components.begins.begin(), components.begins.end() - 1);
  for (Number position = 0; position < graph.positions(); ++position)
    components.positions[next[components.of[position]]++] = position;
  return components;
}

/// Solves the components one after the other.
///
/// The unknowns are how likely play is to be decided, s = win + loss, and the lead, e = win - loss.
/// Both are means of those of the options, the lead with the other sign where the mover changes:
/// two systems of one unknown a position.
class RandomPlay {
 public:
  RandomPlay(const ReachedGraph& graph, const Components& components, std::vector<Chances>& values,
             Meter& meter)
      : graph_(graph),
        components_(components),
        values_(values),
        meter_(meter),
        place_(graph.positions()) {}

  Status solve(Number component) {
    const Number begin = components_.begins[component];
    const Number end = components_.begins[component + 1];
    if (end - begin == 1 && !comes_back(components_.positions[begin])) {
      solve_one(components_.positions[begin]);
      return Status::complete;
    }
    for (Number i = begin; i < end; ++i) place_[components_.positions[i]] = i - begin;
    return solve_system(begin, end, component);
  }

 private:
  using Matrix = Eigen::SparseMatrix<double>;
  using Vector = Eigen::VectorXd;

  bool keeps_turn(Number move) const {
    return graph_.turns() == Turns::may_be_kept && graph_.keeps_turn(move);
  }
  bool comes_back(Number position) const {
    return std::ranges::any_of(graph_.moves(position),
                               [&](Number move) { return graph_.target(move) == position; });
  }

  void solve_one(Number position) {
    if (const auto result = graph_.result(position)) {
      values_[position] = ByChance::finished(*result);
      return;
    }
    ByChance::Fold fold;
    for (const Number move : graph_.moves(position)) {
      const Chances& option = values_[graph_.target(move)];
      fold.add(keeps_turn(move) ? option : option.opposite());
    }
    values_[position] = fold.value();
  }

  Status solve_system(Number begin, Number end, Number component) {
    const auto size = static_cast<Eigen::Index>(end - begin);
    std::vector<Eigen::Triplet<double>> decided_entries;
    std::vector<Eigen::Triplet<double>> lead_entries;
    Vector decided = Vector::Zero(size);
    Vector lead = Vector::Zero(size);
    bool has_way_out = false;
    for (Number i = begin; i < end; ++i) {
      const auto row = static_cast<int>(i - begin);
      const auto moves = graph_.moves(components_.positions[i]);
      const double share = 1.0 / static_cast<double>(moves.size());
      decided_entries.emplace_back(row, row, 1);
      lead_entries.emplace_back(row, row, 1);
      for (const Number move : moves) {
        const Number target = graph_.target(move);
        const double sign = keeps_turn(move) ? share : -share;
        if (components_.of[target] == component) {
          decided_entries.emplace_back(row, static_cast<int>(place_[target]), -share);
          lead_entries.emplace_back(row, static_cast<int>(place_[target]), -sign);
        } else {
          has_way_out = true;
          decided[row] += share * (values_[target].win + values_[target].loss);
          lead[row] += sign * (values_[target].win - values_[target].loss);
        }
      }
    }
    // Without a way out, play is never decided.
    if (has_way_out) {
      Status status = solve_equations(decided_entries, decided);
      if (status == Status::complete) status = solve_equations(lead_entries, lead);
      if (status != Status::complete) return status;
    }
    for (Number i = begin; i < end; ++i) {
      const double s = std::clamp(decided[i - begin], 0.0, 1.0);
      const double e = std::clamp(lead[i - begin], -s, s);
      values_[components_.positions[i]] = {(s + e) / 2, 1 - s, (s - e) / 2};
    }
    return Status::complete;
  }

  /// Replaces the right side by the solution. A row is strictly diagonally dominant if play can
  /// leave the component from its position, and all others are weakly so; since the matrix is
  /// irreducible, it has an inverse (O. Taussky, "A recurring theorem on determinants", Amer. Math.
  /// Monthly 56, 1949).
  Status solve_equations(const std::vector<Eigen::Triplet<double>>& entries, Vector& side) {
    constexpr Eigen::Index most_decomposed = 3000;
    if (side.isZero(0)) return Status::complete;
    Matrix matrix(side.size(), side.size());
    matrix.setFromTriplets(entries.begin(), entries.end());
    return side.size() <= most_decomposed ? decompose(matrix, side) : iterate(matrix, side);
  }

  static Status decompose(const Matrix& matrix, Vector& side) {
    const Eigen::SparseLU<Matrix> decomposition(matrix);
    Vector solution = decomposition.solve(side);
    solution += decomposition.solve(Vector(side - matrix * solution));  // refined once
    side = solution;
    return Status::complete;
  }

  Status iterate(const Matrix& matrix, Vector& side) {
    constexpr double largest_residual = 1e-14;
    constexpr int steps_a_check = 64;
    constexpr int most_checks = 1000;
    Eigen::BiCGSTAB<Matrix> iteration;
    iteration.setTolerance(largest_residual / 10);
    iteration.setMaxIterations(steps_a_check);
    iteration.compute(matrix);
    Vector solution = Vector::Zero(side.size());
    for (int check = 0; check < most_checks; ++check) {
      if (const Status status = meter_.check({"equations", 0, 0}); status != Status::complete)
        return status;
      solution = iteration.solveWithGuess(side, solution);
      if ((matrix * solution - side).lpNorm<Eigen::Infinity>() <= largest_residual) {
        side = solution;
        return Status::complete;
      }
    }
    throw Error(ErrorCode::too_large,
                "chance: the equations of such a large cycle do not converge");
  }

  const ReachedGraph& graph_;
  const Components& components_;
  std::vector<Chances>& values_;
  Meter& meter_;
  std::vector<Number> place_;  // within its component
};

}  // namespace

Status solve_random_play(ReachedGraph& graph, std::uint64_t held, const Limits& limits,
                         std::vector<Chances>& values) {
  Meter meter(limits);
  constexpr std::uint64_t bytes_a_position = sizeof(Chances) + 4 * sizeof(Number);
  constexpr std::uint64_t bytes_a_move = 3 * sizeof(Number);
  const std::uint64_t bytes =
      held + graph.bytes() + graph.positions() * bytes_a_position + graph.moves() * bytes_a_move;
  if (const Status status = meter.allows(bytes); status != Status::complete) return status;
  const Components components = components_of(graph);
  values.resize(graph.positions());
  RandomPlay play(graph, components, values, meter);
  const auto count = static_cast<Number>(components.begins.size() - 1);
  for (Number component = 0; component < count; ++component) {
    Status status = meter.check_every(1 << 10, {"components", component, count});
    if (status == Status::complete) status = play.solve(component);
    if (status != Status::complete) return status;
  }
  return Status::complete;
}

}  // namespace zugzwang
