#include "books.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/session_cache.hpp>

namespace zugzwang {

namespace {

/// Answers from a book, and beyond it by a search.
class BookSolver final : public AnySolver, public SolvesOptions, public KnowsBook {
 public:
  BookSolver(const Book& book, std::shared_ptr<GameGraph> positions, std::uint64_t start,
             std::unique_ptr<AnySolver> behind)
      : graph_(std::move(positions)),
        evaluation_(book.head.evaluation),
        positions_(*graph_, start, book.head.plies, {}),
        known_(positions_.values_by(book)),
        behind_(std::move(behind)) {
    statistics_.bytes = own_bytes();
  }

  Status solve(std::uint64_t position, const Limits& limits) override {
    if (has_moves(position)) {
      ++statistics_.positions;
      return Status::complete;
    }
    const Statistics before = behind_->statistics();
    const Status status = behind_->solve(position, limits);
    const Statistics& now = behind_->statistics();
    statistics_.positions += now.positions - before.positions;
    statistics_.seconds += now.seconds - before.seconds;
    statistics_.bytes = own_bytes() + now.bytes;
    return status;
  }
  Status solve_options(std::uint64_t position, const Limits& limits) override {
    Status status = solve(position, limits);
    if (has_moves(position)) return status;
    graph_->each_option(position, [&](const Option& option) {
      if (!has_value(option.to)) status = solve(option.to, limits);
      return status == Status::complete;
    });
    return status;
  }
  AnyValue value(std::uint64_t position) const override {
    if (const auto place = positions_.find(position)) return value_of(*known_[*place], evaluation_);
    return behind_->value(position);
  }
  Datum best_move(std::uint64_t position) const override {
    if (!has_moves(position)) return behind_->best_move(position);
    const AnyValue mine = value(position);
    std::uint64_t next = 0;
    std::optional<std::uint64_t> best;
    graph_->each_option(position, [&](const Option& option) {
      if (attains(mine, value(option.to), option)) best = next;
      ++next;
      return !best;
    });
    return best ? graph_->moves(position, {{*best}}).at(0) : Datum();
  }
  const Statistics& statistics() const override { return statistics_; }

  bool has_value(std::uint64_t position) const override {
    return positions_.find(position).has_value();
  }
  bool has_moves(std::uint64_t position) const override {
    const auto place = positions_.find(position);
    return place && (positions_.is_inner(*place) || positions_.is_over(*place));
  }

  Ability* find_ability(std::string_view name) const override {
    auto* const self = const_cast<BookSolver*>(this);
    if (name == KnowsBook::ability_name) return static_cast<KnowsBook*>(self);
    if (name == SolvesOptions::ability_name) return static_cast<SolvesOptions*>(self);
    // A position that a limit leaves without a value is one behind the book.
    return name == ReportsBounds::ability_name ? behind_->find_ability(name) : nullptr;
  }

 private:
  std::uint64_t own_bytes() const {
    return positions_.bytes() + known_.capacity() * sizeof known_[0];
  }

  std::shared_ptr<GameGraph> graph_;
  EvaluationKind evaluation_;
  BookPositions positions_;
  std::vector<std::optional<std::int64_t>> known_;
  std::unique_ptr<AnySolver> behind_;
  Statistics statistics_;
};

/// Opens the first solver by an evaluation, or the one chosen.
Session open_solver(const Problem& problem, const SolverChoice& choice) {
  return open(problem, candidates(problem, choice).front());
}

/// Returns what a book of these positions would be of.
BookHead head_of(const Problem& problem, const Session& session, std::uint64_t plies,
                 const BookPositions& positions) {
  // Whether the values of earlier plies follow does not depend on what those of the last are.
  std::vector<std::optional<std::int64_t>> known(positions.size());
  for (const auto place : positions.stored(false)) known[place] = 0;
  const bool has_all = !positions.complete(known, session.evaluation);
  return {problem.text().name,
          problem.to_datum(Scope::rules),
          problem.to_datum(Scope::position),
          plies,
          session.evaluation,
          has_all,
          positions.size(),
          positions.stored(has_all).size(),
          session.solver_name};
}

/// Returns a number of plies within which the position of a problem cannot be reached; 0 if the
/// game does not say.
std::uint64_t plies_beyond(const Problem& problem) {
  const auto positions = problem.graph();
  const auto* const mirrors = positions->ability<Mirrors>();
  return mirrors == nullptr ? 0 : mirrors->plies_beyond(*positions, positions->number_of(problem));
}

}  // namespace

const std::vector<BookHead>& bundled_book_heads() {
  static const std::vector<BookHead> heads = [] {
    std::vector<BookHead> read;
    for (const std::string_view bytes : bundled_books()) read.push_back(Book::head_of(bytes));
    return read;
  }();
  return heads;
}

std::optional<StoredValues> book_for(const Registry& registry, const Problem& problem,
                                     const SolverChoice& choice) {
  if (!choice.solver.empty() || !choice.strategy.empty() || choice.on_model) return std::nullopt;
  const std::vector<BookHead>& heads = bundled_book_heads();
  const std::string& game = problem.text().name;
  std::optional<std::uint64_t> beyond;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    const BookHead& head = heads[i];
    if (head.game != game || choice.evaluation.value_or(head.evaluation) != head.evaluation ||
        head.rules != problem.to_datum(Scope::rules) || !registry.knows(game))
      continue;
    if (!beyond) beyond = plies_beyond(problem);
    if (*beyond >= head.plies) continue;
    const auto open_it = [&registry, &problem, &head, bytes = bundled_books()[i]] {
      const auto start = registry.find(head.game).problem(Datum(head.start), Scope::position);
      return open_book(Book::from_bytes(bytes), problem, problem.graph()->number_of(*start));
    };
    return StoredValues{book_solver, open_it};
  }
  return std::nullopt;
}

Session open_book(const Book& book, const Problem& problem, std::uint64_t start) {
  Session behind = open_solver(problem, {.evaluation = book.head.evaluation});
  return {book_solver, book.head.evaluation, behind.graph,
          std::make_unique<BookSolver>(book, behind.graph, start, std::move(behind.solver))};
}

BookReport make_book(const Problem& problem, const SolverChoice& choice, std::uint64_t plies,
                     const std::optional<Book>& begun, const Limits& limits,
                     const std::function<void(const Book&)>& save) {
  using Clock = Limits::Clock;
  constexpr auto between_saves = std::chrono::seconds(30);
  const Limits within = limits.started();
  Limits each = within;
  each.observer = nullptr;
  Meter meter(within);
  Session session = open_solver(problem, choice);
  const BookPositions positions(*session.graph, session.graph->number_of(problem), plies, within);
  BookReport report{positions.status()};
  if (report.status != Status::complete) return report;
  report.book.head = head_of(problem, session, plies, positions);
  if (begun) {
    if (begun->head != report.book.head)
      throw Error(ErrorCode::bad_value, "file", "is of another book; give another file");
    report.book.codes = begun->codes;
  }
  const auto places = positions.stored(report.book.head.has_all);
  std::vector<std::int64_t>& codes = report.book.codes;
  Clock::time_point saved = Clock::now();
  while (report.status == Status::complete && codes.size() < places.size()) {
    const std::uint64_t position = positions.number(places[codes.size()]);
    report.status = session.solver->solve(position, each);
    if (report.status != Status::complete) break;
    codes.push_back(code_of(session.solver->value(position)));
    report.status = meter.check({"values", codes.size(), places.size()}, 0);
    if (Clock::now() - saved < between_saves) continue;
    save(report.book);
    saved = Clock::now();
  }
  if (report.book.is_complete()) report.status = Status::complete;
  save(report.book);
  report.statistics = session.solver->statistics();
  return report;
}

BookVerification verify_book(const Book& book, const Problem& problem,
                             std::optional<std::uint64_t> sample, std::uint64_t seed,
                             const Limits& limits) {
  const Limits within = limits.started();
  Meter meter(within);
  Session session = open_solver(problem, {.evaluation = book.head.evaluation});
  const BookPositions positions(*session.graph, session.graph->number_of(problem), book.head.plies,
                                within);
  BookVerification report{positions.status()};
  if (report.status != Status::complete) return report;
  const auto known = positions.values_by(book);
  const auto wrong = [&](BookPositions::Place place, std::int64_t right) {
    report.violation = fmt::format("{} is stored as {}, and is {}",
                                   session.graph->position_text(positions.number(place)).line,
                                   to_text(value_of(*known[place], book.head.evaluation)),
                                   to_text(value_of(right, book.head.evaluation)));
    return report;
  };
  for (BookPositions::Place place = 0; place < positions.size(); ++place) {
    if (const auto value = positions.defined(place, book.head.evaluation, known);
        value && value != known[place])
      return wrong(place, *value);
    ++report.positions;
  }
  const auto places = positions.stored(book.head.has_all);
  Random random(seed);
  const std::uint64_t count = sample ? *sample : places.size();
  for (std::uint64_t i = 0; i < count && !places.empty(); ++i) {
    const auto place = places[sample ? draw_below(places.size(), random) : i];
    const std::uint64_t position = positions.number(place);
    report.status = session.solver->solve(position, within);
    if (report.status == Status::complete) report.status = meter.check({"values", i, count}, 0);
    if (report.status != Status::complete) return report;
    const std::int64_t value = code_of(session.solver->value(position));
    if (value != *known[place]) return wrong(place, value);
    ++report.solved;
  }
  return report;
}

}  // namespace zugzwang
