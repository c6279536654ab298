#pragma once

// Backward induction over the rows of a game, with proved periods: once a window of as many rows as
// the game looks back has repeated, the values of all further rows follow, up to row 2^64−1.

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/repetition.hpp>
#include <zugzwang/solvers/rows/row_table.hpp>

namespace zugzwang {

/// Solves a row game. Computes rows on demand, and looks for their period at every doubling, so
/// that the search costs at most a constant factor.
template <RowGame G, EvaluationOf<G> E>
class RowSolver : public OffersIf<ShiftableEvaluation<E>, FindsPeriods> {
 public:
  using Value = typename E::Value;
  static constexpr bool keeps_moves = std::same_as<E, ByOutcome>;
  using Table = RowTable<G, E, keeps_moves ? Keep::values_and_moves : Keep::values>;

  explicit RowSolver(const G& game, RowMethod method = RowMethod::automatic)
      : game_(game), table_(game, method) {}

  /// Solves every row up to that of `root`. Throws Error{not_applicable} if a distance would exceed
  /// the 2^62 plies that can be stored.
  Status solve(const StateOf<G>& root, const Limits& limits) {
    Meter meter(limits);
    const Status status = cover(game_.row(root), meter);
    account(meter);
    if (status == Status::complete && !holds_distances_of(game_.row(root)))
      throw Error(ErrorCode::not_applicable, "evaluation",
                  "the distances of row " + std::to_string(game_.row(root)) +
                      " may exceed 2^62 plies; compute the outcome");
    return status;
  }

  /// Same as `solve`: options lie in lower rows.
  Status solve_options(const StateOf<G>& root, const Limits& limits) { return solve(root, limits); }

  /// Computes rows until their repetition is proved or a limit ends the search.
  Status prove_period(const Limits& limits)
    requires ShiftableEvaluation<E>
  {
    Meter meter(limits);
    const Status status = cover(std::nullopt, meter);
    account(meter);
    return status;
  }

  Value value(const StateOf<G>& state) const {
    const std::uint64_t row = game_.row(state);
    const std::size_t column = game_.column(state);
    if constexpr (ShiftableEvaluation<E>)
      if (row >= table_.rows()) {
        assert(period_);
        return E::shifted(table_.value(period_->reduced(row), column), period_->gained(row));
      }
    return table_.value(row, column);
  }

  /// Returns the first winning move, in order of preference, of a solved state; nothing if no move
  /// wins. Cost: O(1).
  std::optional<MoveOf<G>> winning_move(const StateOf<G>& state) const
    requires keeps_moves
  {
    if (value(state) != Outcome::win || game_.result(state)) return std::nullopt;
    std::uint64_t row = game_.row(state);
    if (row >= table_.rows()) row = moves_repeat().reduced(row);
    return table_.move(row, game_.column(state));
  }

  /// Returns the first move, in order of preference, that attains the value; nothing if play is
  /// over.
  std::optional<MoveOf<G>> best_move(const StateOf<G>& state) const {
    if constexpr (keeps_moves)
      if (value(state) == Outcome::win) return winning_move(state);
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const StateOf<G>& option) { return value(option); });
  }

  /// Returns the period of the values, once `prove_period` or a distant row has required it.
  const std::optional<Period>& period() const { return period_; }

  /// Returns the sequences of rows whose period this solver can find: the values and, for outcomes,
  /// the recommended winning moves. The periods are proved unless a limit ends the search.
  std::vector<SequenceReport> sequences(const Limits& limits, Status& status) {
    static_assert(ShiftableEvaluation<E>);
    status = prove_period(limits);
    std::vector<SequenceReport> reports(1);
    reports[0] = {.of = std::string(E::name),
                  .rows_computed = period_ ? rows_for_proof_ : table_.rows()};
    if (period_) reports[0].found = FoundPeriod{*period_, "window of " + counted(window(), "row")};
    if constexpr (keeps_moves) {
      SequenceReport& moves =
          reports.emplace_back(SequenceReport{.of = "move", .rows_computed = table_.rows()});
      if (period_)
        moves.found = FoundPeriod{period_of_moves(), "follows from the outcomes of the " +
                                                         counted(window(), "row") + " before"};
    }
    return reports;
  }

  Ability* find_ability(std::string_view name) {
    if constexpr (ShiftableEvaluation<E>)
      if (name == FindsPeriods::ability_name) return static_cast<FindsPeriods*>(this);
    return nullptr;
  }

  const Table& table() const { return table_; }
  const Statistics& statistics() const { return statistics_; }

 private:
  /// The size of the windows that prove a period: equal windows of this many rows, a multiple of
  /// the stride apart, are followed by equal rows.
  std::uint64_t window() const { return std::max(game_.lookback(), stride_of(game_)); }

  /// Computes rows up to `row` or, if none is given, until the period is proved.
  Status cover(std::optional<std::uint64_t> row, Meter& meter) {
    while (!(row && *row < table_.rows()) && !period_) {
      const std::uint64_t next = next_size();
      const bool within = row && (!ShiftableEvaluation<E> || *row < next);
      const Status status = within ? grow_to_cover(*row, meter) : grow(next, meter);
      if (status != Status::complete) return status;
      if constexpr (ShiftableEvaluation<E>)
        if (!(row && *row < table_.rows()))
          if (const Status ended = find_period(meter); ended != Status::complete) return ended;
    }
    if constexpr (ShiftableEvaluation<E>)
      if (period_) return grow(rows_to_repeat(), meter);
    return Status::complete;
  }

  /// Grows an existing table by at least half, so that rows requested one by one stay cheap.
  Status grow_to_cover(std::uint64_t row, Meter& meter) {
    const std::uint64_t least = std::max(row, row + 1);  // saturates
    const Status status = grow(std::max(least, table_.rows() + table_.rows() / 2), meter);
    return status == Status::memory_limit ? grow(least, meter) : status;
  }

  /// Returns four windows at first, which show most periods at once, then the doubled size.
  /// Saturates.
  std::uint64_t next_size() const {
    const std::uint64_t least =
        window() > Limits::unlimited / 8 ? Limits::unlimited : 4 * window() + 64;
    return std::max(least, 2 * table_.rows());
  }

  Status grow(std::uint64_t rows, Meter& meter) {
    if (rows <= table_.rows()) return Status::complete;
    // While growing, the old and the new table coexist.
    const std::uint64_t larger = table_.bytes_for(rows);
    const std::uint64_t table =
        larger > Limits::unlimited - table_.bytes() ? Limits::unlimited : larger + table_.bytes();
    constexpr std::uint64_t reach = std::same_as<E, ByDistance> ? sizeof(std::int64_t) : 0;
    const std::uint64_t workspace =
        rows >> 32 ? Limits::unlimited : repetition_workspace(rows) + rows * reach;
    const bool fits = table <= Limits::unlimited - workspace &&
                      meter.allows(table + workspace) == Status::complete;
    return fits ? table_.extend(rows, meter) : Status::memory_limit;
  }

  /// Returns how many rows are read once the period is known: the moves repeat at most one window
  /// later than the values.
  std::uint64_t rows_to_repeat() const {
    return period_->preperiod + (keeps_moves ? window() : 0) + distance_;
  }
  Period moves_repeat() const { return {period_->preperiod + window(), distance_, 0}; }

  /// Returns whether the distances of a row stay within 2^62 plies: those of the table are less
  /// than its number of rows, and the row's gain is added to them.
  bool holds_distances_of(std::uint64_t row) const {
    if (row < table_.rows() || !period_ || period_->saltus <= 0) return true;
    const std::uint64_t most = (std::uint64_t{1} << 62) - table_.rows();
    return (row - period_->preperiod) / period_->period <=
           most / static_cast<std::uint64_t>(period_->saltus);
  }

  bool same_row(std::uint64_t i, std::uint64_t j, std::int64_t shift) const {
    for (std::size_t column = 0; column < game_.columns(); ++column)
      if (E::shifted(table_.value(i, column), shift) != table_.value(j, column)) return false;
    return true;
  }

  /// Looks for the period in the rows that are computed.
  Status find_period(Meter& meter)
    requires ShiftableEvaluation<E>
  {
    // Rows are alike if they are equal up to a shift: the difference between the longest distances
    // in the rows before them.
    const std::vector<std::int64_t> reach = reaches();
    const auto shift = [&](std::uint64_t i, std::uint64_t j) {
      return reach.empty() ? 0 : reach[j] - reach[i];
    };
    const std::uint64_t stride = stride_of(game_);
    const auto alike = [&](std::uint64_t i, std::uint64_t j) {
      return same_row(i, j, shift(i, j));
    };
    Status status = Status::complete;
    const auto found = find_repetition(
        table_.rows(), window(),
        [&](auto i, auto j) { return i % stride == j % stride && alike(i, j); },
        [&] {
          status = meter.check({"rows searched for a period", table_.rows(), 0});
          return status == Status::complete;
        });
    if (!found) return status;
    Period period;
    period.period = least_period(*found, alike);
    period.saltus = shift(found->preperiod, found->preperiod + period.period);
    period.preperiod = least_preperiod(found->preperiod, [&](std::uint64_t i) {
      return same_row(i, i + period.period, period.saltus);
    });
    distance_ = found->period;
    period_ = period;
    rows_for_proof_ = table_.rows();
    return Status::complete;
  }

  /// Returns, for each row, the longest distance in the row before it; nothing if values have no
  /// length.
  std::vector<std::int64_t> reaches() const {
    std::vector<std::int64_t> reach;
    if constexpr (std::same_as<E, ByDistance>) {
      reach.reserve(table_.rows());
      std::int64_t longest = 0;
      for (std::uint64_t row = 0; row < table_.rows(); ++row) {
        reach.push_back(longest);
        std::optional<std::int64_t> here;
        for (std::size_t column = 0; column < game_.columns(); ++column)
          if (const Distance value = table_.value(row, column); value != Distance::draw())
            here = std::max(here.value_or(0), static_cast<std::int64_t>(value.plies()));
        longest = here.value_or(longest);
      }
    }
    return reach;
  }

  Period period_of_moves() const
    requires keeps_moves
  {
    const auto alike = [&](std::uint64_t i, std::uint64_t j) {
      for (std::size_t column = 0; column < game_.columns(); ++column) {
        const bool wins = winning_at(i, column);
        if (wins != winning_at(j, column)) return false;
        if (wins && table_.move(i, column) != table_.move(j, column)) return false;
      }
      return true;
    };
    const Period known = moves_repeat();
    const std::uint64_t period = least_period(known, alike);
    const std::uint64_t preperiod =
        least_preperiod(known.preperiod, [&](std::uint64_t i) { return alike(i, i + period); });
    return {preperiod, period, 0};
  }

  /// Returns whether some move wins: a state can also be won because play is over.
  bool winning_at(std::uint64_t row, std::size_t column) const {
    return table_.value(row, column) == Outcome::win && !game_.result(game_.state(row, column));
  }

  void account(const Meter& meter) {
    statistics_ = {table_.states(), statistics_.seconds + meter.seconds(), table_.bytes()};
  }

  G game_;
  Table table_;
  std::optional<Period> period_;
  std::uint64_t distance_ = 0;        // a multiple of the period and of the stride
  std::uint64_t rows_for_proof_ = 0;  // computed when the period was found
  Statistics statistics_;
};

}  // namespace zugzwang
