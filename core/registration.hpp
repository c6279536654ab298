#pragma once

// Puts a game behind the type-erased face of core/registry.hpp. A game brings a *face*, a struct
// that says how its problems are read and its answers are told:
//
//   struct Face {
//     struct Problem { … };                                  // the fields, with their defaults
//     static const GameText& text();
//     static std::vector<Field<Problem>> fields();
//     static G rules(const Problem&);                        // or a std::variant of games
//     static State state(const G&, const Problem&);          // throws Error{bad_position}
//     static std::string show(const G&, const State&);       // one line
//     static std::string tell(const Move&);                  // such as "take 2"
//   };
//
// and, where the defaults do not fit: `move_datum`, `answer`, `column_names`, `row_name`, `entry`,
// `pack`, `strategies` with `strategy_move`, and `remark`. Each is described where it is used.

#include <algorithm>
#include <array>
#include <concepts>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/laws.hpp>
#include <zugzwang/core/problem.hpp>
#include <zugzwang/core/registry.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/core/verify.hpp>

namespace zugzwang {

template <class... Solvers>
struct SolverList {};

/// From this row on, row games are solved for the outcome unless told otherwise.
inline constexpr std::uint64_t first_far_row = 1'000'000;

/// The longest list of best moves in an answer.
inline constexpr std::size_t most_best_moves = 1000;

namespace detail {

template <class E>
constexpr EvaluationKind kind_of() {
  if constexpr (std::same_as<E, ByDistance>) return EvaluationKind::distance;
  if constexpr (std::same_as<E, ByMargin>) return EvaluationKind::margin;
  if constexpr (std::same_as<E, ByNimber>) return EvaluationKind::nimber;
  return EvaluationKind::outcome;
}

inline void tell_value(Answer& answer, Outcome outcome) { answer.outcome = outcome; }
inline void tell_value(Answer& answer, Distance distance) {
  answer.outcome = distance.outcome();
  if (answer.outcome != Outcome::draw) answer.plies = distance.plies();
}
inline std::string text_of(Outcome outcome) { return std::string(name_of(outcome)); }
inline std::string text_of(Distance distance) {
  std::string text(name_of(distance.outcome()));
  if (distance != Distance::draw()) text += " in " + std::to_string(distance.plies());
  return text;
}
inline std::string text_of(std::integral auto value) { return std::to_string(value); }

/// Whether solver S solves game G under evaluation E; asked only where E applies to G.
template <class S, class G, class E>
constexpr bool solves() {
  if constexpr (EvaluationOf<E, G>)
    return S::template solves<G, E>;
  else
    return false;
}

template <class S, class G>
SolverFit fit() {
  SolverFit fit{std::string(S::name), std::string(S::summary), std::string(S::template missing<G>)};
  const auto add = [&]<class E>(E) {
    if (solves<S, G, E>()) fit.evaluations.push_back(kind_of<E>());
  };
  add(ByOutcome{});
  add(ByDistance{});
  add(ByMargin{});
  add(ByNimber{});
  for (const std::string_view strategy : S::strategies) fit.strategies.emplace_back(strategy);
  return fit;
}

template <class... Solvers, class G>
std::vector<SolverFit> fits(SolverList<Solvers...>, const G&) {
  return {fit<Solvers, G>()...};
}

template <class T>
struct IsVariant : std::false_type {};
template <class... Ts>
struct IsVariant<std::variant<Ts...>> : std::true_type {};

template <class Visit, class Rules>
decltype(auto) with_rules(const Rules& rules, Visit&& visit) {
  if constexpr (IsVariant<Rules>::value)
    return std::visit(std::forward<Visit>(visit), rules);
  else
    return visit(rules);
}

/// A move as data: a number, unless the face says otherwise.
template <class Face, class Move>
Datum move_datum(const Move& move) {
  if constexpr (requires { Face::move_datum(move); })
    return Face::move_datum(move);
  else
    return Datum(move);
}

}  // namespace detail

/// A position of one game, as the walks and sessions of that game share it.
template <Game G>
struct Place {
  G game;
  StateOf<G> state;
};

template <class Face, class Solvers>
class TypedProblem;

template <class Face, Game G>
class TypedWalk final : public Walk {
 public:
  explicit TypedWalk(Place<G> start) : place_(std::move(start)) {}

  const Place<G>& place() const { return place_; }

  std::string position() const override { return Face::show(place_.game, place_.state); }
  std::optional<Outcome> result() const override { return place_.game.result(place_.state); }
  std::vector<Datum> moves(std::size_t most) const override {
    std::vector<Datum> moves;
    if (result()) return moves;
    for (const MoveOf<G>& move : place_.game.moves(place_.state)) {
      if (moves.size() == most) break;
      moves.push_back(detail::move_datum<Face>(move));
    }
    return moves;
  }
  bool legal(const Datum& move) const override { return find(move).has_value(); }
  std::string tell(const Datum& move) const override { return Face::tell(*find(move)); }
  void play(const Datum& move) override {
    const MoveOf<G> found = find(move).value();
    before_.push_back(place_.state);
    place_.state = place_.game.play(place_.state, found);
  }
  bool undo() override {
    if (before_.empty()) return false;
    place_.state = before_.back();
    before_.pop_back();
    return true;
  }
  Datum random_move(std::mt19937_64& random) const override {
    // One of the first million, each as likely as the others.
    constexpr std::uint64_t most = 1'000'000;
    std::uint64_t count = 0;
    for ([[maybe_unused]] const MoveOf<G>& move : place_.game.moves(place_.state))
      if (++count == most) break;
    std::uint64_t chosen = std::uniform_int_distribution<std::uint64_t>(0, count - 1)(random);
    for (const MoveOf<G>& move : place_.game.moves(place_.state))
      if (chosen-- == 0) return detail::move_datum<Face>(move);
    return {};
  }
  Datum strategy_move(std::string_view strategy, std::mt19937_64& random) const override {
    // Face::strategy_move(game, state, name, random) → Move: the game's own players.
    if constexpr (requires { Face::strategy_move(place_.game, place_.state, strategy, random); })
      return detail::move_datum<Face>(
          Face::strategy_move(place_.game, place_.state, strategy, random));
    else
      throw Error(ErrorCode::not_applicable, "players: this game has no players of its own");
  }

 private:
  /// The legal move with this form. Cost: one pass over the moves.
  std::optional<MoveOf<G>> find(const Datum& move) const {
    if (result()) return std::nullopt;
    if constexpr (std::unsigned_integral<MoveOf<G>> && !requires { Face::move_datum(MoveOf<G>{}); })
      if (!move.template get<std::uint64_t>()) return std::nullopt;
    for (const MoveOf<G>& candidate : place_.game.moves(place_.state))
      if (detail::move_datum<Face>(candidate) == move) return candidate;
    return std::nullopt;
  }

  Place<G> place_;
  std::vector<StateOf<G>> before_;
};

template <class Face, class Solvers, class S, Game G, EvaluationOf<G> E>
class TypedSession final : public Session {
 public:
  using Solution = typename S::template Solution<G, E>;
  static_assert(SolutionOf<Solution, G, E>);

  TypedSession(const G& game, std::string_view strategy)
      : game_(game), solution_(S::template open<G, E>(game, strategy)) {}

  Answer answer(const Problem& problem, const Limits& limits) override {
    return answer_at(state_of(problem), limits);
  }
  Answer answer(const Walk& walk, const Limits& limits) override {
    return answer_at(dynamic_cast<const TypedWalk<Face, G>&>(walk).place().state, limits);
  }

  std::vector<SequenceReport> sequences(const Limits& limits, Status& status) override {
    if constexpr (requires { solution_.sequences(limits, status); })
      return solution_.sequences(limits, status);
    else
      throw Error(ErrorCode::not_applicable,
                  std::string(S::name) + " by " + std::string(E::name) + " proves no period");
  }

  Status chart(std::uint64_t first, std::uint64_t last, Show show, const Limits& limits,
               const std::function<void(const ChartRow&)>& each) override {
    if constexpr (RowGame<G>) {
      for (std::uint64_t row = first;; ++row) {
        ChartRow chart_row{row, {}, {}};
        for (std::size_t column = 0; column < game_.columns(); ++column) {
          const StateOf<G> state = game_.state(row, column);
          const Status status = solution_.solve(state, limits);
          if (status != Status::complete) return status;
          chart_row.entries.push_back(entry(state, show));
        }
        // Face::pack(entries) → text: the row in the game's own packed form.
        if constexpr (requires { Face::pack(chart_row.entries); })
          if (show == Show::move) chart_row.packed = Face::pack(chart_row.entries);
        each(chart_row);
        if (row == last) return Status::complete;
      }
    } else {
      throw Error(ErrorCode::not_applicable, "this game has no rows: it lacks RowGame");
    }
  }

  VerificationReport verify(const Problem& problem, const Limits& limits) override {
    const StateOf<G> root = state_of(problem);
    VerificationReport report{
        Status::complete, std::string(S::name), detail::kind_of<E>(), 0, "", ""};
    report.status = solution_.solve(root, limits);
    if (report.status != Status::complete) return report;
    Meter meter(limits);
    const auto value_of = [&](const StateOf<G>& state) {
      if constexpr (!RowGame<G>) solution_.solve(state, limits);
      return solution_.value(state);
    };
    const auto verified =
        zugzwang::verify<E>(game_, states_to_verify(root, report.scope), value_of, meter);
    report.status = verified.status;
    report.states = verified.states;
    if (verified.violation)
      report.violation = Face::show(game_, verified.violation->state) + ": claimed " +
                         detail::text_of(verified.violation->claimed) + ", by definition " +
                         detail::text_of(verified.violation->defined);
    return report;
  }

 private:
  StateOf<G> state_of(const Problem& problem) const {
    return dynamic_cast<const TypedProblem<Face, Solvers>&>(problem).state(game_);
  }

  Answer answer_at(const StateOf<G>& state, const Limits& limits) {
    Answer answer{std::string(S::name), detail::kind_of<E>()};
    answer.status = solution_.solve(state, limits);
    answer.statistics = solution_.statistics();
    if (answer.status != Status::complete) return answer;
    if constexpr (std::same_as<E, ByMargin>) {
      answer.margin = solution_.value(state);
      answer.outcome = E::outcome(*answer.margin);
    } else if constexpr (std::same_as<E, ByNimber>) {
      answer.nimber = solution_.value(state);
      answer.outcome = E::outcome(*answer.nimber);
    } else {
      detail::tell_value(answer, solution_.value(state));
    }
    tell_moves(answer, state);
    // Face::answer(game, state, answer) → Datum: what the game's own source asks for; the move if
    // the face does not say.
    if constexpr (requires { Face::answer(game_, state, answer); })
      answer.answer = Face::answer(game_, state, answer);
    else
      answer.answer = answer.move;
    return answer;
  }

  void tell_moves(Answer& answer, const StateOf<G>& state) {
    const auto value_of = [&](const StateOf<G>& s) { return solution_.value(s); };
    std::optional<MoveOf<G>> own;
    if constexpr (requires { solution_.winning_moves(state); }) {
      if (answer.outcome == Outcome::win && !game_.result(state)) {
        answer.best_moves.emplace();
        for (const MoveOf<G>& move : solution_.winning_moves(state)) {
          if (!own) own = move;
          answer.best_moves->push_back(detail::move_datum<Face>(move));
        }
        answer.move = detail::move_datum<Face>(own.value());
        return;
      }
    }
    if (const auto best = best_moves<E>(game_, state, value_of, most_best_moves)) {
      answer.best_moves.emplace();
      for (const MoveOf<G>& move : *best)
        answer.best_moves->push_back(detail::move_datum<Face>(move));
    }
    own = own_move<E>(game_, state, value_of);
    if (own) answer.move = detail::move_datum<Face>(*own);
  }

  Datum entry(const StateOf<G>& state, Show show) {
    const auto value = solution_.value(state);
    if (show == Show::outcome) return name_of(E::outcome(value));
    if (show == Show::plies) {
      if constexpr (std::same_as<E, ByDistance>)
        if (value != Distance::draw()) return value.plies();
      return {};
    }
    std::optional<MoveOf<G>> winning;
    if constexpr (requires { solution_.winning_move(state); }) {
      winning = solution_.winning_move(state);
    } else if (E::outcome(value) == Outcome::win) {
      winning = own_move<E>(game_, state, [&](const auto& s) { return solution_.value(s); });
    }
    // Face::entry(winning) → Datum: how a chart shows a state's winning move, or that there is
    // none.
    if constexpr (requires { Face::entry(winning); })
      return Face::entry(winning);
    else
      return winning ? detail::move_datum<Face>(*winning) : Datum();
  }

  /// Of a row game, all rows up to the root's, or the first of them and the last before the root.
  /// Of other games what play can reach.
  std::vector<StateOf<G>> states_to_verify(const StateOf<G>& root, std::string& scope) const {
    std::vector<StateOf<G>> states;
    if constexpr (RowGame<G>) {
      constexpr std::uint64_t look_ups = 50'000'000;
      const std::uint64_t a_row = game_.columns() * std::min(game_.lookback(), look_ups);
      const std::uint64_t affordable = std::max<std::uint64_t>(1, look_ups / a_row);
      const std::uint64_t rows = std::min<std::uint64_t>(affordable, 100'000);
      const auto add = [&](std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t row = first;; ++row) {
          for (std::size_t column = 0; column < game_.columns(); ++column)
            states.push_back(game_.state(row, column));
          if (row == last) break;
        }
        scope += (scope.empty() ? "rows " : " and ") + std::to_string(first) + " to " +
                 std::to_string(last);
      };
      const std::uint64_t last = game_.row(root);
      if (last < 2 * rows) {
        add(0, last);
      } else {
        add(0, rows - 1);
        add(last - (rows - 1), last);
      }
    } else {
      constexpr std::size_t most = 200'000;
      states = reachable_states(game_, {root}, most);
      scope = states.size() < most ? "every position that play can reach"
                                   : "the nearest positions that play can reach";
    }
    return states;
  }

  G game_;
  Solution solution_;
};

template <class Face, class... Solvers>
class TypedProblem<Face, SolverList<Solvers...>> final : public Problem {
 public:
  using Values = typename Face::Problem;
  using Rules = decltype(Face::rules(std::declval<const Values&>()));

  TypedProblem(const Datum& object, Scope scope)
      : values_(parse_problem(Face::text().name, fields(), object, scope)),
        rules_(Face::rules(values_)) {
    if (scope == Scope::position)
      detail::with_rules(rules_, [&](const auto& game) { state(game); });
  }

  static const std::vector<Field<Values>>& fields() {
    static const std::vector<Field<Values>> fields = Face::fields();
    return fields;
  }

  template <Game G>
  StateOf<G> state(const G& game) const {
    return Face::state(game, values_);
  }

  Datum::Object to_datum(Scope scope) const override {
    return problem_to_datum(fields(), values_, scope);
  }
  std::vector<SolverFit> solvers() const override {
    return detail::with_rules(
        rules_, [](const auto& game) { return detail::fits(SolverList<Solvers...>{}, game); });
  }

  EvaluationKind usual_evaluation(std::string_view solver) const override {
    const SolverFit fit = find_solver(solver);
    const auto solves = [&](EvaluationKind kind) {
      return std::ranges::find(fit.evaluations, kind) != fit.evaluations.end();
    };
    if (solves(EvaluationKind::margin)) return EvaluationKind::margin;
    const bool far = detail::with_rules(rules_, [&]<class G>(const G& game) {
      if constexpr (RowGame<G>) return game.row(state(game)) >= first_far_row;
      return false;
    });
    return solves(EvaluationKind::distance) && !far ? EvaluationKind::distance
                                                    : EvaluationKind::outcome;
  }

  std::unique_ptr<Session> open(const SolverChoice& choice) const override {
    const SolverFit fit = find_solver(choice.solver);
    const EvaluationKind kind = choice.evaluation.value_or(fit.evaluations.front());
    if (std::ranges::find(fit.evaluations, kind) == fit.evaluations.end())
      throw Error(ErrorCode::not_applicable, "evaluation: " + fit.name + " does not solve " +
                                                 Face::text().name + " by " +
                                                 std::string(name_of(kind)));
    if (!choice.strategy.empty() &&
        std::ranges::find(fit.strategies, choice.strategy) == fit.strategies.end())
      throw Error(ErrorCode::bad_value, "strategy: " + fit.name + " has no strategy '" +
                                            choice.strategy + "'" + allowed_strategies(fit));
    std::unique_ptr<Session> session;
    detail::with_rules(rules_, [&](const auto& game) {
      (open_if<Solvers>(session, game, fit.name, kind, choice.strategy), ...);
    });
    return session;
  }

  std::unique_ptr<Walk> walk() const override {
    return detail::with_rules(rules_, [&]<class G>(const G& game) -> std::unique_ptr<Walk> {
      return std::make_unique<TypedWalk<Face, G>>(Place<G>{game, state(game)});
    });
  }

  std::vector<std::string> column_names() const override {
    return detail::with_rules(rules_, []<class G>(const G& game) {
      std::vector<std::string> names;
      if constexpr (RowGame<G>) {
        // Face::column_names(game): headings of a chart; the columns' numbers if it does not say.
        if constexpr (requires { Face::column_names(game); })
          names = Face::column_names(game);
        else
          for (std::size_t column = 0; column < game.columns(); ++column)
            names.push_back(std::to_string(column));
      }
      return names;
    });
  }

 private:
  static std::string allowed_strategies(const SolverFit& fit) {
    std::string text = fit.strategies.empty() ? "; it takes none" : "; give one of";
    for (std::size_t i = 0; i < fit.strategies.size(); ++i)
      text += (i == 0 ? " " : ", ") + fit.strategies[i];
    return text;
  }

  /// The solver of this name, or the first that applies.
  SolverFit find_solver(std::string_view name) const {
    const std::vector<SolverFit> fits = solvers();
    std::vector<std::string> names;
    for (const SolverFit& fit : fits) {
      names.push_back(fit.name);
      if (name.empty() ? !fit.missing.empty() : fit.name != name) continue;
      if (!fit.missing.empty())
        throw Error(ErrorCode::not_applicable, "solver: " + fit.name + " does not apply to " +
                                                   Face::text().name + ", which lacks " +
                                                   fit.missing);
      return fit;
    }
    std::string text = "solver: '" + std::string(name) + "' is unknown; ";
    const std::vector<std::string> near = nearest_names(name, names);
    text += near.empty() ? "the solvers are " : "did you mean ";
    const std::vector<std::string>& told = near.empty() ? names : near;
    for (std::size_t i = 0; i < told.size(); ++i) text += (i == 0 ? "" : ", ") + told[i];
    throw Error(ErrorCode::unknown_solver, near.empty() ? text : text + "?");
  }

  template <class S, Game G>
  void open_if(std::unique_ptr<Session>& session, const G& game, std::string_view solver,
               EvaluationKind kind, std::string_view strategy) const {
    if (S::name != solver) return;
    const auto open_by = [&]<class E>(E) {
      if constexpr (detail::solves<S, G, E>())
        if (detail::kind_of<E>() == kind)
          session =
              std::make_unique<TypedSession<Face, SolverList<Solvers...>, S, G, E>>(game, strategy);
    };
    open_by(ByOutcome{});
    open_by(ByDistance{});
    open_by(ByMargin{});
    open_by(ByNimber{});
  }

  Values values_;
  Rules rules_;
};

template <class Face, class Solvers>
class TypedGame final : public GameEntry {
 public:
  const GameText& text() const override { return Face::text(); }
  std::vector<FieldInfo> fields() const override {
    std::vector<FieldInfo> infos;
    for (const auto& field : Face::fields()) infos.push_back(field);
    return infos;
  }
  std::vector<SolverFit> solvers() const override {
    return detail::with_rules(Face::rules(typename Face::Problem{}),
                              [](const auto& game) { return detail::fits(Solvers{}, game); });
  }
  std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const override {
    return std::make_unique<TypedProblem<Face, Solvers>>(object, scope);
  }
  std::vector<std::string> strategies() const override {
    if constexpr (requires { Face::strategies(); }) return Face::strategies();
    return {};
  }
  bool packs_rows() const override {
    return requires { Face::pack(std::vector<Datum>{}); };
  }
  std::string remark(const TableTalk& talk, std::mt19937_64& random) const override {
    // Face::remark(talk, random) → text: what a program says at the table; nothing by default.
    if constexpr (requires { Face::remark(talk, random); }) return Face::remark(talk, random);
    return {};
  }
  std::string row_name() const override {
    if constexpr (requires { Face::row_name(); }) return Face::row_name();
    return "row";
  }
};

/// Registers a game by its face, with every one of the solvers whose concept it models.
/// Throws Error{duplicate_name} if the name is taken.
template <class Face, class... Solvers>
void register_game(Registry& registry, SolverList<Solvers...>) {
  registry.add(std::make_unique<TypedGame<Face, SolverList<Solvers...>>>());
}

}  // namespace zugzwang
