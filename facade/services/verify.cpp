#include "verify.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <zugzwang/checks/definition.hpp>
#include <zugzwang/facade/services/reach.hpp>
#include <zugzwang/facade/services/values_of.hpp>

namespace zugzwang {

namespace {

std::vector<std::uint64_t> positions_of_rows(Rows& rows, std::uint64_t root, std::string& scope) {
  constexpr std::uint64_t look_ups = 50'000'000;
  const std::uint64_t a_row = rows.columns() * std::min(rows.lookback(), look_ups);
  const std::uint64_t affordable = std::max<std::uint64_t>(1, look_ups / a_row);
  const std::uint64_t count = std::min<std::uint64_t>(affordable, 100'000);
  std::vector<std::uint64_t> positions;
  const auto add = [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t row = first;; ++row) {
      for (std::size_t column = 0; column < rows.columns(); ++column)
        positions.push_back(rows.position(row, column));
      if (row == last) break;
    }
    scope +=
        (scope.empty() ? "rows " : " and ") + std::to_string(first) + " to " + std::to_string(last);
  };
  const std::uint64_t last = rows.row_of(root);
  if (last < 2 * count) {
    add(0, last);
  } else {
    add(0, count - 1);
    add(last - (count - 1), last);
  }
  return positions;
}

/// Of a row game, all rows up to the root's, or the first of them and the last before the root. Of
/// other games what play can reach.
Reached positions_to_verify(Positions& positions, std::uint64_t root, std::string& scope,
                            Meter& meter) {
  if (auto* const rows = positions.ability<Rows>())
    return {Status::complete, positions_of_rows(*rows, root, scope)};
  constexpr std::size_t most = 200'000;
  Reached reached = reachable_positions(positions, root, most, meter);
  scope = reached.positions.size() < most ? "every position that play can reach"
                                          : "the nearest positions that play can reach";
  return reached;
}

class Verifier {
 public:
  Verifier(Session& session, const Limits& limits)
      : session_(session), limits_(limits.started()), meter_(limits_), values_(session) {}

  VerificationReport run(std::uint64_t root) {
    report_ = {Status::complete, session_.solver, session_.evaluation, 0, "", ""};
    report_.status = session_.solution->solve(root, limits_);
    if (report_.status != Status::complete) return report_;
    Reached reached = positions_to_verify(*session_.positions, root, report_.scope, meter_);
    report_.status = reached.status;
    if (report_.status != Status::complete) return report_;
    std::vector<std::uint64_t>& positions = reached.positions;
    std::ranges::sort(positions);
    constexpr std::size_t at_a_time = 1 << 12;
    for (std::size_t first = 0; first < positions.size(); first += at_a_time) {
      const std::size_t count = std::min(at_a_time, positions.size() - first);
      if (!verify(std::span(positions).subspan(first, count))) break;
    }
    return report_;
  }

 private:
  /// Options that are looked up together; of more, each is solved when it is read.
  static constexpr std::size_t most_options = 1 << 18;

  /// Whether the positions pass; else the report says why the verification ends.
  bool verify(std::span<const std::uint64_t> positions) {
    values_.clear();
    std::vector<std::uint64_t> needed(positions.begin(), positions.end());
    for (const std::uint64_t position : positions)
      session_.positions->each_option(position, [&](const Option& option) {
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
    const std::optional<AnyValue> defined =
        std::visit([&](auto value) { return define(position, value); }, *claimed);
    if (!defined) return false;
    ++report_.states;
    if (claimed == defined) return true;
    report_.violation = session_.positions->show(position) + ": claimed " + to_text(*claimed) +
                        ", by definition " + to_text(*defined);
    return false;
  }

  /// The value by the definition; nothing when a limit ends the look at the options.
  template <class Value>
  std::optional<AnyValue> define(std::uint64_t position, Value) {
    if (const auto result = session_.positions->result(position))
      return Definition<Value>::finished(*result);
    Definition<Value> definition;
    session_.positions->each_option(position, [&](const Option& option) {
      const std::optional<AnyValue> value = value_of(option.to);
      if (value) definition.read({std::get<Value>(*value), option.mover_changes, option.gain});
      return value && go_on();
    });
    if (report_.status != Status::complete) return std::nullopt;
    return definition.value();
  }

  /// Nothing when a limit ends the solve.
  std::optional<AnyValue> value_of(std::uint64_t position) {
    if (const auto known = values_.find(position)) return known;
    report_.status = session_.solution->solve(position, limits_);
    if (report_.status != Status::complete) return std::nullopt;
    return session_.solution->value(position);
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
  VerificationReport report_;
  std::uint64_t steps_ = 0;
};

}  // namespace

VerificationReport verify(Session& session, std::uint64_t root, const Limits& limits) {
  return Verifier(session, limits).run(root);
}

}  // namespace zugzwang
