#include "canonical_value.hpp"

#include <numeric>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/partizan.hpp>
#include <zugzwang/engine/services/choose.hpp>

namespace zugzwang {

namespace {

/// The value of a position in which either player can be to move.
class PartizanPosition final : public PositionValue {
 public:
  PartizanPosition(std::shared_ptr<GameGraph> positions, std::shared_ptr<CanonicalValues> values,
                   std::uint64_t position)
      : positions_(std::move(positions)),
        players_(*positions_->ability<PartizanGameGraph>()),
        values_(std::move(values)),
        position_(position) {}

  std::string_view solver() const override { return "values"; }
  PartizanValues& table() override { return values_->table(); }
  Status solve(const Limits& limits) override { return values_->solve(position_, limits); }
  PartizanValue value() override { return values_->value(position_); }
  std::optional<std::vector<ValuedMove>> moves() override { return moves_of(position_); }

  std::optional<std::vector<ValuedMove>> replies(const ValuedMove& move,
                                                 const Limits& limits) override {
    const std::optional<Option> option =
        positions_->option(with_on_move(position_, *move.player), move.move);
    if (!option) return std::nullopt;
    if (const Status status = values_->solve(option->to, limits); status != Status::complete)
      throw ValueLimit(status);
    std::optional<std::vector<ValuedMove>> replies = moves_of(option->to);
    if (replies)
      std::erase_if(*replies, [&](const ValuedMove& reply) { return reply.player == move.player; });
    return replies;
  }

  Statistics statistics() const override { return values_->statistics(); }

 private:
  std::uint64_t with_on_move(std::uint64_t position, Player player) {
    return players_.on_move(position) == player ? position : players_.turned(position);
  }

  std::optional<std::vector<ValuedMove>> moves_of(std::uint64_t position) {
    std::vector<ValuedOption> options = values_->options(position);
    if (options.size() > most_moves) return std::nullopt;
    std::vector<ValuedMove> moves;
    for (ValuedOption& option : options) {
      std::string words =
          positions_->move_text(with_on_move(position, option.player), option.move).words;
      moves.push_back({option.player, std::move(option.move), std::move(words), option.value});
    }
    return moves;
  }

  std::shared_ptr<GameGraph> positions_;
  PartizanGameGraph& players_;
  std::shared_ptr<CanonicalValues> values_;
  std::uint64_t position_;
};

/// The value of a position of an impartial game, which is a nimber.
class ImpartialPosition final : public PositionValue {
 public:
  ImpartialPosition(std::shared_ptr<Session> session, std::uint64_t position)
      : session_(std::move(session)), position_(position) {}

  std::string_view solver() const override { return session_->solver_name; }
  PartizanValues& table() override { return table_; }

  Status solve(const Limits& limits) override {
    const Limits started = limits.started();
    if (const Status status = solve_nimber(started); status != Status::complete) return status;
    const LimitedValues limited(table_, started);
    table_.count_beside(session_->solver->statistics().bytes);
    try {
      value_ = nimber_of(session_->solver->value(position_));
      moves_ = moves_of(position_, started);
    } catch (const ValueLimit& limit) {
      return limit.status();
    }
    return Status::complete;
  }
  PartizanValue value() override { return value_; }
  std::optional<std::vector<ValuedMove>> moves() override { return moves_; }

  std::optional<std::vector<ValuedMove>> replies(const ValuedMove& move,
                                                 const Limits& limits) override {
    const std::optional<Option> option = session_->graph->option(position_, move.move);
    if (!option) return std::nullopt;
    const LimitedValues limited(table_, limits);
    return moves_of(option->to, limits);
  }

  Statistics statistics() const override {
    Statistics statistics = session_->solver->statistics();
    statistics.bytes += table_.bytes();
    return statistics;
  }

 private:
  Status solve_nimber(const Limits& limits) try {
    return session_->solver->solve(position_, limits);
  } catch (const CycleDetected&) {
    throw CycleDetected(
        "value: play can return to a position, and canonical values need play that never does; by "
        "outcome, retrograde solves it");
  }

  PartizanValue nimber_of(const AnyValue& value) {
    return value_of_nimber(table_, std::get<Nimber>(value));
  }

  std::optional<std::vector<ValuedMove>> moves_of(std::uint64_t position, const Limits& limits) {
    std::vector<ValuedMove> moves;
    GameGraph& positions = *session_->graph;
    const std::uint64_t count = positions.count_moves(position, most_moves + 1);
    if (count > most_moves) return std::nullopt;
    std::vector<std::uint64_t> places(count);
    std::iota(places.begin(), places.end(), std::uint64_t{0});
    std::vector<std::uint64_t> reached;
    positions.each_option(position, [&](const Option& option) {
      reached.push_back(option.to);
      return true;
    });
    Datum::List data = positions.moves(position, places);
    for (std::size_t i = 0; i < data.size(); ++i) {
      if (const Status status = session_->solver->solve(reached[i], limits);
          status != Status::complete)
        throw ValueLimit(status);
      std::string words = positions.move_text(position, data[i]).words;
      moves.push_back({std::nullopt, std::move(data[i]), std::move(words),
                       nimber_of(session_->solver->value(reached[i]))});
    }
    return moves;
  }

  std::shared_ptr<Session> session_;
  std::uint64_t position_;
  PartizanValues table_;
  PartizanValue value_{};
  std::optional<std::vector<ValuedMove>> moves_{};
};

std::unordered_set<PartizanValue> set_of(const PartizanOptions& options) {
  return {options.begin(), options.end()};
}

/// Returns the rules with the name of the game.
Datum rules_of(const Problem& problem) {
  return Datum::List{problem.text().name, problem.to_datum(Scope::rules)};
}

}  // namespace

PartizanValue value_of_nimber(PartizanValues& table, Nimber nimber) {
  constexpr Nimber largest = PositionValue::largest_nimber;
  if (nimber > largest)
    throw Error(ErrorCode::too_large,
                fmt::format("value: it is *{}, and nimbers above *{} have too many options to "
                            "store; zugzwang solve lists its best moves",
                            nimber, largest));
  return table.nimber(static_cast<std::uint32_t>(nimber));
}

MoveReasons::MoveReasons(PositionValue& position, const std::vector<ValuedMove>& moves,
                         const Limits& limits)
    : position_(position),
      moves_(moves),
      limits_(limits),
      table_(position.table()),
      value_(position.value()),
      left_(set_of(table_.left_options(value_))),
      right_(set_of(table_.right_options(value_))) {}

MoveReason MoveReasons::of(const ValuedMove& move) {
  using Kind = MoveReason::Kind;
  const Player player = move.player.value_or(Player::left);
  LimitedValues limited(table_, limits_);
  if (kept_of(player).contains(move.value)) return {};
  if (const ValuedMove* better = dominating(move, player))
    return {Kind::dominated, better->move, better->words, better->value};
  const auto replies = position_.replies(move, limits_);
  limited.renew();
  if (replies)
    for (const ValuedMove& reply : *replies)
      if (reverses(reply.value, player))
        return {Kind::reversible, reply.move, reply.words, reply.value};
  // There are too many replies, or a better option has replaced a reversible one.
  for (const PartizanValue reply : table_.options(move.value, opponent(player)))
    if (reverses(reply, player)) return {Kind::reversible, {}, {}, reply};
  for (const PartizanValue option : table_.options(value_, player))
    if (is_better(option, move.value, player)) return {Kind::dominated, {}, {}, option};
  return {};
}

bool MoveReasons::is_better(PartizanValue a, PartizanValue b, Player player) {
  if (a == b) return false;
  return player == Player::left ? table_.less_or_equal(b, a) : table_.less_or_equal(a, b);
}

/// Returns a better move: one that is kept if possible, otherwise one that no other move dominates.
const ValuedMove* MoveReasons::dominating(const ValuedMove& move, Player player) {
  const ValuedMove* best = nullptr;
  for (const ValuedMove& other : moves_) {
    if (other.player != move.player || !is_better(other.value, move.value, player)) continue;
    if (kept_of(player).contains(other.value)) return &other;
    if (best == nullptr || is_better(other.value, best->value, player)) best = &other;
  }
  return best;
}

/// Returns whether a reply of the opponent leaves the player with no more than the position's
/// value.
bool MoveReasons::reverses(PartizanValue reply, Player player) {
  return player == Player::left ? table_.less_or_equal(reply, value_)
                                : table_.less_or_equal(value_, reply);
}

ValueSession open_values(const Problem& problem) {
  const std::shared_ptr<GameGraph> positions = problem.graph();
  if (auto* const partizan = positions->ability<PartizanGameGraph>()) {
    // The values are destroyed before the positions that they refer to.
    const std::shared_ptr<CanonicalValues> values(
        partizan->open_values().release(), [positions](CanonicalValues* ended) { delete ended; });
    return {positions,
            [=](std::uint64_t position) {
              return std::make_unique<PartizanPosition>(positions, values, position);
            },
            [=] { return values->statistics().bytes + positions->bytes(); }};
  }
  if (positions->are_impartial()) {
    const auto session = std::make_shared<Session>(
        open(problem, {.solver = {}, .evaluation = EvaluationKind::nimber}));
    return {session->graph,
            [=](std::uint64_t position) {
              return std::make_unique<ImpartialPosition>(session, position);
            },
            [=] { return session->solver->statistics().bytes + session->graph->bytes(); }};
  }
  throw Error(
      ErrorCode::not_applicable,
      fmt::format("value: the positions of {} have no canonical values; only those of partizan "
                  "games and of impartial games under normal play do; zugzwang solve computes the "
                  "winner",
                  problem.text().name));
}

std::unique_ptr<PositionValue> open_value(const Problem& problem) {
  const ValueSession session = open_values(problem);
  return session.at(session.graph->number_of(problem));
}

bool HeldValues::holds(const Problem& problem) const {
  return session_ && rules_ == rules_of(problem);
}

ValueSession& HeldValues::hold(const Problem& problem) {
  if (!holds(problem)) {
    session_ = open_values(problem);
    rules_ = rules_of(problem);
  }
  return *session_;
}

}  // namespace zugzwang
