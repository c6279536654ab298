// The evaluation by canonical value: what a position is worth as a component of sums, whichever
// player is on move (engine/partizan.hpp). Impartial games have nimbers for values.

#include <memory>
#include <optional>
#include <utility>

#include <zugzwang/engine/evaluations/bundled.hpp>
#include <zugzwang/engine/partizan.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/value_writer.hpp>

namespace zugzwang {

namespace {

/// Values of the positions of one game, in one table.
class Book {
 public:
  virtual ~Book() = default;

  virtual PartizanValues& table() = 0;
  virtual Status solve(std::uint64_t position, const Limits& limits) = 0;
  /// Of a position that was solved.
  virtual PartizanValue value(std::uint64_t position) = 0;
  virtual Player on_move(std::uint64_t position) const = 0;
  virtual const Statistics& statistics() = 0;
};

/// Returns the outcome of a position of this class for the player on move in it.
Outcome outcome_for(Player mover, OutcomeClass of) {
  switch (of) {
    case OutcomeClass::next: return Outcome::win;
    case OutcomeClass::previous: return Outcome::loss;
    case OutcomeClass::left: return mover == Player::left ? Outcome::win : Outcome::loss;
    case OutcomeClass::right: break;
  }
  return mover == Player::right ? Outcome::win : Outcome::loss;
}

class PartizanBook final : public Book {
 public:
  PartizanBook(std::shared_ptr<GameGraph> positions, PartizanGameGraph& players)
      : positions_(std::move(positions)), players_(players), values_(players.open_values()) {}

  PartizanValues& table() override { return values_->table(); }
  /// Also adds the values of the position's components, which may take longer than finding them.
  Status solve(std::uint64_t position, const Limits& limits) override {
    const Limits started = limits.started();
    if (const Status status = values_->solve(position, started); status != Status::complete)
      return status;
    const LimitedValues limited(table(), started);
    try {
      (void)values_->value(position);
    } catch (const ValueLimit& limit) {
      return limit.status();
    }
    return Status::complete;
  }
  PartizanValue value(std::uint64_t position) override { return values_->value(position); }
  Player on_move(std::uint64_t position) const override { return players_.on_move(position); }
  const Statistics& statistics() override { return statistics_ = values_->statistics(); }

 private:
  std::shared_ptr<GameGraph> positions_;
  PartizanGameGraph& players_;
  std::unique_ptr<CanonicalValues> values_;
  Statistics statistics_;
};

class ImpartialBook final : public Book {
 public:
  explicit ImpartialBook(Session nimbers) : nimbers_(std::move(nimbers)) {}

  PartizanValues& table() override { return table_; }
  Status solve(std::uint64_t position, const Limits& limits) override {
    return nimbers_.solver->solve(position, limits);
  }
  PartizanValue value(std::uint64_t position) override {
    return value_of_nimber(table_, std::get<Nimber>(nimbers_.solver->value(position)));
  }
  Player on_move(std::uint64_t) const override { return Player::left; }
  const Statistics& statistics() override { return nimbers_.solver->statistics(); }

 private:
  Session nimbers_;
  PartizanValues table_;
};

class CanonicalValue final : public BoxedValue {
 public:
  /// The value of a position in which `mover` is on move, as `player` sees it.
  CanonicalValue(std::shared_ptr<Book> book, PartizanValue value, Player mover, Player player)
      : book_(std::move(book)), value_(value), mover_(mover), player_(player) {}

  EvaluationKind kind() const override { return EvaluationKind(evaluation_by_value()); }
  std::string text() const override { return to_text(book_->table(), value_, Notation::cgsuite); }
  Datum::Object members() const override { return {{"value", text()}}; }
  std::optional<Outcome> outcome() const override {
    const Outcome of_mover = outcome_for(mover_, book_->table().outcome_class(value_));
    return player_ == mover_ ? of_mover : opposite(of_mover);
  }
  /// A value is not another one for the other player, who orders values the other way.
  std::shared_ptr<const BoxedValue> seen(const Option& option) const override {
    return std::make_shared<CanonicalValue>(book_, value_, mover_,
                                            option.mover_changes ? opponent(player_) : player_);
  }
  std::partial_ordering compare(const BoxedValue& other) const override {
    const auto& value = static_cast<const CanonicalValue&>(other);
    if (value.book_ != book_)  // numbers of different tables
      return text() == value.text() ? std::partial_ordering::equivalent
                                    : std::partial_ordering::unordered;
    return player_ == Player::left ? book_->table().compare(value_, value.value_)
                                   : book_->table().compare(value.value_, value_);
  }

 private:
  std::shared_ptr<Book> book_;
  PartizanValue value_;
  Player mover_;
  Player player_;
};

class ValueSolver final : public AnySolver {
 public:
  explicit ValueSolver(std::shared_ptr<Book> book) : book_(std::move(book)) {}

  Status solve(std::uint64_t position, const Limits& limits) override {
    return book_->solve(position, limits);
  }
  AnyValue value(std::uint64_t position) const override {
    const Player mover = book_->on_move(position);
    return OtherValue{
        std::make_shared<CanonicalValue>(book_, book_->value(position), mover, mover)};
  }
  /// The best moves are found by comparing all of them.
  Datum best_move(std::uint64_t) const override { return {}; }
  const Statistics& statistics() const override { return book_->statistics(); }

 private:
  std::shared_ptr<Book> book_;
};

/// Finds outcomes by canonical values.
class OutcomeByValues final : public AnySolver {
 public:
  explicit OutcomeByValues(std::shared_ptr<GameGraph> positions)
      : positions_(positions),
        book_(std::move(positions), *positions_->ability<PartizanGameGraph>()) {}

  Status solve(std::uint64_t position, const Limits& limits) override {
    return book_.solve(position, limits);
  }
  AnyValue value(std::uint64_t position) const override { return outcome(position); }
  /// Returns the first winning move, or the first of all.
  Datum best_move(std::uint64_t position) const override {
    if (positions_->result(position)) return {};
    std::uint64_t place = 0;
    if (outcome(position) == Outcome::win)
      positions_->each_option(position, [&](const Option& option) {
        if (outcome(option.to) == Outcome::loss) return false;
        ++place;
        return true;
      });
    return positions_->moves(position, {{place}}).at(0);
  }
  const Statistics& statistics() const override { return book_.statistics(); }

 private:
  Outcome outcome(std::uint64_t position) const {
    if (const auto result = positions_->result(position)) return *result;
    return outcome_for(book_.on_move(position), book_.table().outcome_class(book_.value(position)));
  }

  std::shared_ptr<GameGraph> positions_;
  mutable PartizanBook book_;
};

class ByCanonicalValue final : public AnyEvaluation {
 public:
  std::string_view name() const override { return "value"; }
  std::string_view summary() const override {
    return "the canonical form of a partizan or impartial position";
  }

  std::vector<SolverFit> solvers(const Problem& problem) const override {
    const std::shared_ptr<GameGraph> positions = problem.graph();
    const bool has_values =
        positions->ability<PartizanGameGraph>() != nullptr || positions->are_impartial();
    return {{.name = "values",
             .summary = "canonical forms, computed from those of both players' options",
             .missing = has_values ? "" : "partizan rules, or impartial ones under normal play",
             .evaluations = {EvaluationKind(*this)},
             .is_compiled = true}};
  }
  std::unique_ptr<AnySolver> open(const Problem& problem, const SolverChoice&) const override {
    const std::shared_ptr<GameGraph> positions = problem.graph();
    if (auto* const partizan = positions->ability<PartizanGameGraph>())
      return std::make_unique<ValueSolver>(std::make_shared<PartizanBook>(positions, *partizan));
    return std::make_unique<ValueSolver>(std::make_shared<ImpartialBook>(
        zugzwang::open(problem, {.evaluation = EvaluationKind::nimber})));
  }

  /// A value also depends on the moves of the player who is not on move.
  std::optional<AnyValue> by_definition(
      std::optional<Outcome>, const std::function<void(const ReadOption&)>&) const override {
    return std::nullopt;
  }
  std::string broken_law(const AnyValue&) const override { return ""; }
};

}  // namespace

std::optional<SolverFit> outcome_by_values(const GameGraph& positions) {
  const auto* const partizan = positions.ability<PartizanGameGraph>();
  if (partizan == nullptr || !positions.are_sums()) return std::nullopt;
  // A position costs 20 times one of a search, or seven times if that has lists for keys.
  const SearchShare share =
      positions.ability<Placed>() != nullptr ? SearchShare{0.05, 0.05} : SearchShare{0.15, 0.15};
  return SolverFit{.name = std::string(outcome_by_values_name),
                   .summary = "outcomes by canonical forms, of each component alone",
                   .missing = "",
                   .evaluations = {EvaluationKind::outcome},
                   .priority = SolverPriority::on_request,
                   .is_search = true,
                   .shares = {share},
                   .is_compiled = true};
}
std::unique_ptr<AnySolver> open_outcome_by_values(std::shared_ptr<GameGraph> positions) {
  return std::make_unique<OutcomeByValues>(std::move(positions));
}

const AnyEvaluation& evaluation_by_value() {
  static const ByCanonicalValue evaluation;
  return evaluation;
}

}  // namespace zugzwang
