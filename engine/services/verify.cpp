#include "verify.hpp"

#include <algorithm>
#include <concepts>
#include <functional>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/checks/definition.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/services/reach.hpp>
#include <zugzwang/engine/services/values_of.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

namespace {

/// The positions to check.
struct Checked {
  Reached reached;
  std::string scope;
  bool is_complete = true;
};

Checked positions_of_rows(Rows& rows, std::uint64_t root, VerifyScope scope, const Meter& meter) {
  constexpr std::uint64_t look_ups = 50'000'000;
  const std::uint64_t a_row = rows.columns() * std::min(rows.lookback(), look_ups);
  const std::uint64_t affordable = std::max<std::uint64_t>(1, look_ups / a_row);
  const std::uint64_t count = std::min<std::uint64_t>(affordable, 100'000);
  Checked checked;
  const auto add = [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t row = first;; ++row) {
      for (std::size_t column = 0; column < rows.columns(); ++column)
        checked.reached.positions.push_back(rows.position(row, column));
      if (row == last) break;
    }
    checked.scope +=
        fmt::format("{} {} to {}", checked.scope.empty() ? "rows" : " and", first, last);
  };
  const std::uint64_t last = rows.row_of(root);
  checked.is_complete = scope == VerifyScope::all || last < 2 * count;
  if (checked.is_complete && last >= 2 * count)
    checked.reached.status =
        reserve(checked.reached.positions,
                last + 1 > Limits::unlimited / rows.columns() ? Limits::unlimited
                                                              : (last + 1) * rows.columns(),
                0, meter);
  if (checked.reached.status != Status::complete) return checked;
  if (checked.is_complete) {
    add(0, last);
  } else {
    add(0, count - 1);
    add(last - (count - 1), last);
  }
  return checked;
}

Checked reached_positions(GameGraph& positions, std::uint64_t root, VerifyScope scope,
                          Meter& meter) {
  constexpr std::size_t most = 200'000;
  Checked checked;
  if (scope == VerifyScope::reached) {
    checked.reached = reachable_by_key(positions, root, meter);
  } else if (scope == VerifyScope::all) {
    constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
    checked.reached = reachable_positions(positions, root, unlimited, meter, unlimited);
  } else {
    checked.reached = reachable_positions(positions, root, most, meter);
    checked.is_complete =
        checked.reached.positions.size() < most &&
        std::ranges::all_of(
            checked.reached.positions,
            [&](std::uint64_t position) {
              return positions.count_moves(position, options_followed + 1) <= options_followed;
            });
  }
  checked.scope = checked.is_complete ? "every position that play can reach"
                                      : "the nearest of the positions that play can reach";
  return checked;
}

/// Verifies the values of a session.
class Verifier {
 public:
  /// `passed` is called with each value that passes.
  explicit Verifier(
      Session& session, const Limits& limits,
      std::function<void(const AnyValue&)> passed = [](const AnyValue&) {})
      : session_(session),
        limits_(limits.started()),
        meter_(limits_),
        values_(session),
        passed_(std::move(passed)) {}

  VerificationReport run(std::uint64_t root, VerifyScope scope) {
    report_.solver = session_.solver_name;
    report_.evaluation = session_.evaluation;
    report_.status = session_.solver->solve(root, limits_);
    if (report_.status != Status::complete) return report_;
    auto* const rows = session_.graph->ability<Rows>();
    const bool by_rows = rows != nullptr && scope != VerifyScope::reached;
    Checked checked = by_rows ? positions_of_rows(*rows, root, scope, meter_)
                              : reached_positions(*session_.graph, root, scope, meter_);
    report_.scope = std::move(checked.scope);
    report_.is_complete = checked.is_complete;
    report_.status = checked.reached.status;
    if (report_.status != Status::complete) return report_;
    std::vector<std::uint64_t>& positions = checked.reached.positions;
    std::ranges::sort(positions);
    constexpr std::size_t at_a_time = 1 << 12;
    for (std::size_t first = 0; first < positions.size(); first += at_a_time) {
      const std::size_t count = std::min(at_a_time, positions.size() - first);
      if (!verify(std::span(positions).subspan(first, count))) break;
    }
    return report_;
  }

 private:
  /// The most options that are solved together; further ones are solved when they are read.
  static constexpr std::size_t most_options = 1 << 18;

  /// Returns whether the positions pass; otherwise the report contains the reason.
  bool verify(std::span<const std::uint64_t> positions) {
    values_.clear();
    std::vector<std::uint64_t> needed(positions.begin(), positions.end());
    for (const std::uint64_t position : positions)
      session_.graph->each_option(position, [&](const Option& option) {
        needed.push_back(option.to);
        return needed.size() < most_options;
      });
    report_.status = values_.solve(std::move(needed), limits_);
    if (report_.status != Status::complete) return false;
    return std::ranges::all_of(positions, [&](std::uint64_t position) { return verify(position); });
  }

  bool verify(std::uint64_t position) {
    const std::optional<AnyValue> claimed = value_of(position);
    if (!claimed) return false;
    const std::optional<AnyValue> defined = define(position);
    if (!defined) return false;
    ++report_.states;
    if (const std::string law = evaluation_of(session_.evaluation).broken_law(*claimed);
        !law.empty()) {
      report_.violation = session_.graph->position_text(position).line + ": " + to_text(*claimed) +
                          " breaks the law that " + law;
      return false;
    }
    if (claimed == defined) {
      passed_(*claimed);
      return true;
    }
    report_.violation = session_.graph->position_text(position).line + ": claimed " +
                        to_text(*claimed) + ", by definition " + to_text(*defined);
    return false;
  }

  /// Returns the value by the definition; nothing if a limit ends the reading of the options.
  std::optional<AnyValue> define(std::uint64_t position) {
    const auto each_option = [&](const AnyEvaluation::ReadOption& read) {
      session_.graph->each_option(position, [&](const Option& option) {
        const std::optional<AnyValue> value = value_of(option.to);
        if (value) read(option, *value);
        return value && go_on();
      });
    };
    const std::optional<AnyValue> defined =
        evaluation_of(session_.evaluation)
            .by_definition(session_.graph->result(position), each_option);
    if (report_.status != Status::complete) return std::nullopt;
    if (!defined)
      throw Error(ErrorCode::not_applicable, "evaluation",
                  fmt::format("the {} of a position depends on the moves of both "
                              "players; a claim, as value writes it, is verified by play",
                              name_of(session_.evaluation)));
    return defined;
  }

  /// Returns nothing if a limit ends the solve.
  std::optional<AnyValue> value_of(std::uint64_t position) {
    if (const auto known = values_.find(position)) return known;
    report_.status = session_.solver->solve(position, limits_);
    if (report_.status != Status::complete) return std::nullopt;
    return session_.solver->value(position);
  }

  bool go_on() {
    constexpr std::uint64_t options_a_check = 1 << 9;
    if (++steps_ % options_a_check == 0)
      report_.status = meter_.check({"states verified", report_.states, 0});
    return report_.status == Status::complete;
  }

  Session& session_;
  const Limits limits_;
  Meter meter_;
  KnownValues values_;
  std::function<void(const AnyValue&)> passed_;
  VerificationReport report_;
  std::uint64_t steps_ = 0;
};

/// Verifies the values of a tablebase.
class TablebaseVerifier {
 public:
  TablebaseVerifier(const Tablebase& tables, GameGraph& positions, const Limits& limits)
      : tables_(tables),
        contents_(tables.contents()),
        positions_(positions),
        numbered_(*positions.ability<Numbered>()),
        is_distance_(contents_.head().has_distances),
        limits_(limits.started()),
        meter_(limits_) {
    for (const TablebaseTier& tier : contents_.tiers()) indices_ += tier.indices;
  }

  TablebaseVerification all() {
    return guarded([this] {
      report_.status = tables_.check_blocks(meter_);
      for (std::size_t tier = 0; goes_on() && tier < contents_.tiers().size(); ++tier) all_of(tier);
    });
  }

  TablebaseVerification sample(std::uint64_t count, std::uint64_t seed) {
    return guarded([&] {
      if (contents_.positions() == 0) return;
      Random random(seed);
      while (report_.positions < count && goes_on()) {
        step();
        std::uint64_t index = std::uniform_int_distribution<std::uint64_t>(0, indices_ - 1)(random);
        std::size_t tier = 0;
        for (; index >= contents_.tiers()[tier].indices; ++tier)
          index -= contents_.tiers()[tier].indices;
        if (!tables_.has(tier, index)) continue;
        const TierPlace place{contents_.tiers()[tier].tier, index};
        numbered_.rules().look(place, view_);
        // If all indices are present, some may not be positions.
        if (view_.is_stored || !contents_.tiers()[tier].has_all()) check(tier, place, true);
      }
    });
  }

 private:
  template <class Run>
  TablebaseVerification guarded(Run run) {
    try {
      run();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::bad_file) throw;
      report_.violation = error.what();
    }
    return report_;
  }

  bool goes_on() const { return report_.status == Status::complete && report_.violation.empty(); }

  void step() {
    constexpr std::uint64_t steps_a_check = 1 << 12;
    if (++steps_ % steps_a_check == 0)
      report_.status = meter_.check({"positions verified", steps_, indices_});
  }

  void all_of(std::size_t tier) {
    const TablebaseTier& stored = contents_.tiers()[tier];
    counted_ = {};
    for (std::uint64_t index = 0; index < stored.indices && goes_on(); ++index) {
      step();
      const TierPlace place{stored.tier, index};
      numbered_.rules().look(place, view_);
      check(tier, place, tables_.has(tier, index));
    }
    if (goes_on() && (counted_.draws != stored.draws || counted_.by_plies != stored.by_plies))
      report_.violation = fmt::format(
          "tier {}: its numbers of positions won, lost and drawn differ from those in the file",
          stored.tier);
  }

  /// Checks the place that `view_` describes.
  void check(std::size_t tier, const TierPlace& place, bool has_place) {
    const std::optional<Distance> claimed =
        has_place ? tables_.value(tier, place.index) : std::nullopt;
    if (view_.is_stored != claimed.has_value()) {
      report_.violation =
          view_.is_stored ? fmt::format("{}: the file has no value for it", show(place))
                          : fmt::format(
                                "index {} of tier {}: a value is stored for a state that is not a "
                                "position, or not canonical",
                                place.index, place.tier);
      return;
    }
    if (!claimed) return;
    ++report_.positions;
    counted_.count(*claimed);
    const std::optional<Distance> defined = define(tier, place);
    if (!defined || *defined == *claimed) return;
    report_.violation = fmt::format("{}: claimed {}, by definition {}", show(place),
                                    listed(*claimed), listed(*defined));
  }

  std::optional<Distance> define(std::size_t tier, const TierPlace& place) {
    if (is_distance_) return define<Distance>(tier, place);
    const auto outcome = define<Outcome>(tier, place);
    return outcome ? std::optional(Distance::finished(*outcome)) : std::nullopt;
  }

  /// Returns the value by the definition; reports a violation and returns nothing if an option has
  /// no value in the file.
  template <class Value>
  std::optional<Value> define(std::size_t tier, const TierPlace& place) {
    if (view_.result) return Definition<Value>::finished(*view_.result);
    Definition<Value> definition;
    for (const TieredRules::PlacedOption& option : view_.options) {
      const std::optional<Distance> value = value_of(tier, place, option.to);
      if (!value) {
        report_.violation = fmt::format("{}: a move leads to {}, for which the file has no value",
                                        show(place), show(option.to));
        return std::nullopt;
      }
      if constexpr (std::same_as<Value, Distance>)
        definition.read({*value, option.mover_changes});
      else
        definition.read({value->outcome(), option.mover_changes});
    }
    return definition.value();
  }

  std::optional<Distance> value_of(std::size_t tier, const TierPlace& from, const TierPlace& to) {
    if (to.tier == from.tier) return tables_.value(tier, to.index);
    const std::size_t other = contents_.find_tier(to.tier);
    if (other == contents_.tiers().size()) return std::nullopt;
    return tables_.value(other, to.index);
  }

  std::string show(const TierPlace& place) {
    return positions_.position_text(numbered_.position_at(place)).line;
  }
  std::string listed(Distance value) const {
    return is_distance_ ? to_text(value) : to_text(value.outcome());
  }

  const Tablebase& tables_;
  const TablebaseContents& contents_;
  GameGraph& positions_;
  Numbered& numbered_;
  bool is_distance_;
  const Limits limits_;
  Meter meter_;
  std::uint64_t indices_ = 0;
  std::uint64_t steps_ = 0;
  TieredRules::View view_;
  TablebaseTier counted_;  // the values found in the current tier
  TablebaseVerification report_;
};

}  // namespace

VerificationReport verify(Session& session, std::uint64_t root, const Limits& limits,
                          VerifyScope scope) {
  return Verifier(session, limits).run(root, scope);
}

TablebaseVerification verify_tablebase(const Tablebase& tables, GameGraph& positions,
                                       const Limits& limits) {
  return TablebaseVerifier(tables, positions, limits).all();
}

TablebaseVerification verify_reached(const Tablebase& tables, Session& session, std::uint64_t root,
                                     const Limits& limits) {
  const Limits within = limits.started();
  TablebaseVerification report;
  try {
    Meter meter(within);
    report.status = tables.check_blocks(meter);
    TablebaseTier counted;
    if (report.status != Status::complete) return report;
    const auto count = [&](const AnyValue& value) {
      counted.count(distance_of(value));
      ++report.positions;
    };
    const VerificationReport each =
        Verifier(session, within, count).run(root, VerifyScope::reached);
    report.status = each.status;
    report.violation = each.violation;
    const TablebaseTier& stored = tables.contents().tiers().at(0);
    if (report.status == Status::complete && report.violation.empty() &&
        (counted.draws != stored.draws || counted.by_plies != stored.by_plies))
      report.violation =
          "the numbers of positions won, lost and drawn differ from those in the file";
  } catch (const Error& error) {
    if (error.code() != ErrorCode::bad_file && error.code() != ErrorCode::not_applicable) throw;
    report.violation = error.what();
  }
  return report;
}

TablebaseVerification verify_sample(const Tablebase& tables, GameGraph& positions,
                                    std::uint64_t sample, std::uint64_t seed,
                                    const Limits& limits) {
  return TablebaseVerifier(tables, positions, limits).sample(sample, seed);
}

}  // namespace zugzwang
