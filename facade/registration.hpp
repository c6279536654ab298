#pragma once

// Puts a game behind the type-erased face of facade/registry.hpp. A game brings a *face*, a struct
// that says how its problems are read and its answers are told:
//
//   struct Face {
//     struct Problem { … };                                  // the fields, with their defaults
//     static const GameText& text();
//     static std::vector<Field<Problem>> fields();
//     static G rules(const Problem&);  // or a std::variant of games, the plain ones first
//     static State state(const G&, const Problem&);          // throws Error{bad_position}
//     static std::string show(const G&, const State&);       // one line
//     static std::string tell(const Move&);                  // such as "take 2"
//   };
//
// and, where the defaults do not fit: `move_datum`, `label`, `answer`, `column_names`, `row_name`,
// `entry`, `pack`, `strategies` with `strategy_move`, `small_problems` and `random_problem`,
// `read_move` and `remark`. Each is described where it is used.

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/checks/laws.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/facade/field.hpp>
#include <zugzwang/facade/registry.hpp>
#include <zugzwang/facade/samples.hpp>
#include <zugzwang/facade/typed_session.hpp>
#include <zugzwang/facade/typed_walk.hpp>

namespace zugzwang {

template <class... Solvers>
struct SolverList {};

/// From this row on, row games are solved for the outcome unless told otherwise.
inline constexpr std::uint64_t first_far_row = 1'000'000;

namespace detail {

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
  for (const std::string_view strategy : S::template strategies<G>)
    fit.strategies.emplace_back(strategy);
  return fit;
}

template <class G, class... Solvers>
std::vector<SolverFit> fits(SolverList<Solvers...>) {
  return {fit<Solvers, G>()...};
}

template <class T>
struct IsVariant : std::false_type {
  using First = T;
};
template <class T, class... Ts>
struct IsVariant<std::variant<T, Ts...>> : std::true_type {
  using First = T;
};

template <class Visit, class Rules>
decltype(auto) with_rules(const Rules& rules, Visit&& visit) {
  if constexpr (IsVariant<Rules>::value)
    return std::visit(std::forward<Visit>(visit), rules);
  else
    return visit(rules);
}

}  // namespace detail

template <class Face, class Solvers>
class TypedProblem;

template <class Face, class... Solvers>
class TypedProblem<Face, SolverList<Solvers...>> final : public ProblemOf<Face> {
 public:
  using typename ProblemOf<Face>::Values;
  using Rules = decltype(std::declval<const Face&>().rules(std::declval<const Values&>()));

  /// The face and its fields must outlive the problem.
  TypedProblem(const Face& face, const std::vector<Field<Values>>& fields, const Datum& object,
               Scope scope)
      : ProblemOf<Face>(parse_problem(face.text().name, fields, object, scope)),
        face_(face),
        fields_(fields),
        rules_(face.rules(this->values())) {
    if (scope == Scope::position)
      detail::with_rules(rules_, [&](const auto& game) { state(game); });
  }

  template <Game G>
  StateOf<G> state(const G& game) const {
    return Face::state(game, this->values());
  }

  Datum::Object to_datum(Scope scope) const override {
    return problem_to_datum(fields_, this->values(), scope);
  }
  std::vector<SolverFit> solvers() const override {
    return detail::with_rules(
        rules_, []<class G>(const G&) { return detail::fits<G>(SolverList<Solvers...>{}); });
  }

  EvaluationKind usual_evaluation(std::string_view solver) const override {
    const SolverFit fit = find_solver(solver);
    const auto solves = [&](EvaluationKind kind) {
      return std::ranges::find(fit.evaluations, kind) != fit.evaluations.end();
    };
    if (solves(EvaluationKind::margin)) return EvaluationKind::margin;
    const bool sum = detail::with_rules(
        rules_, []<class G>(const G&) { return HeapGame<G> || DecomposableGame<G>; });
    if (sum && solves(EvaluationKind::nimber)) return EvaluationKind::nimber;
    const bool far = detail::with_rules(rules_, [&]<class G>(const G& game) {
      if constexpr (RowGame<G>) return game.row(state(game)) >= first_far_row;
      return false;
    });
    if (solves(EvaluationKind::distance) && !far) return EvaluationKind::distance;
    return solves(EvaluationKind::outcome) ? EvaluationKind::outcome : fit.evaluations.front();
  }

  std::unique_ptr<Session> open(const SolverChoice& choice) const override {
    const SolverFit fit = find_solver(choice.solver);
    const EvaluationKind kind = choice.evaluation ? *choice.evaluation : fit.evaluations.front();
    if (std::ranges::find(fit.evaluations, kind) == fit.evaluations.end())
      throw Error(ErrorCode::not_applicable, "evaluation: " + fit.name + " does not solve " +
                                                 face_.text().name + " by " +
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
      return std::make_unique<TypedWalk<Face, G>>(game, state(game));
    });
  }

  std::vector<LawViolation> broken_laws(std::size_t most) const override {
    return detail::with_rules(rules_, [&]<class G>(const G& game) {
      LawTexts<G> texts;
      texts.state = [&](const StateOf<G>& state) { return Face::show(game, state); };
      texts.move = [&](const MoveOf<G>& move) {
        return detail::move_datum<Face>(game, move).to_text();
      };
      return zugzwang::broken_laws(game, {state(game)}, most, texts);
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
                                                   face_.text().name + ", which lacks " +
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
          session = std::make_unique<TypedSession<Face, S, G, E>>(game, strategy);
    };
    open_by(ByOutcome{});
    open_by(ByDistance{});
    open_by(ByMargin{});
    open_by(ByNimber{});
  }

  const Face& face_;
  const std::vector<Field<Values>>& fields_;
  Rules rules_;
};

template <class Face, class Solvers>
class TypedGame final : public GameEntry {
 public:
  using Values = typename Face::Problem;

  explicit TypedGame(Face face) : face_(std::move(face)), fields_(face_.fields()) {}

  const GameText& text() const override { return face_.text(); }
  std::vector<FieldInfo> fields() const override { return {fields_.begin(), fields_.end()}; }
  std::vector<SolverFit> solvers() const override {
    // Where rules are of several types, the first is that of the plain ones.
    using Rules = decltype(face_.rules(std::declval<const Values&>()));
    return detail::fits<typename detail::IsVariant<Rules>::First>(Solvers{});
  }
  std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const override {
    return std::make_unique<TypedProblem<Face, Solvers>>(face_, fields_, object, scope);
  }
  std::vector<Datum::Object> small_problems(std::size_t most) const override {
    // Face::small_problems() → vector<Problem>, where the fields' small values will not do.
    if constexpr (requires { Face::small_problems(); }) {
      std::vector<Datum::Object> objects;
      for (const Values& problem : Face::small_problems())
        if (objects.size() < most)
          objects.push_back(problem_to_datum(fields_, problem, Scope::position));
      return objects;
    }
    return samples::small_problems(
        fields(), most, [this](const Datum::Object& object) { return is_problem(object); });
  }
  Datum::Object random_problem(std::uint64_t size, std::mt19937_64& random) const override {
    // Face::random_problem(size, random) → Problem, where fields drawn one by one will not do.
    if constexpr (requires { Face::random_problem(size, random); })
      return problem_to_datum(fields_, Face::random_problem(size, random), Scope::position);
    else
      return samples::random_problem(fields(), size, random, [this](const Datum::Object& object) {
        return is_problem(object);
      });
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

 private:
  Face face_;
  std::vector<Field<Values>> fields_;
};

/// Registers a game by its face, with every one of the solvers whose concept it models.
/// Throws Error{duplicate_name} if the name is taken.
template <class Face, class... Solvers>
void register_game(Registry& registry, SolverList<Solvers...>, Face face = Face{}) {
  registry.add(std::make_unique<TypedGame<Face, SolverList<Solvers...>>>(std::move(face)));
}

}  // namespace zugzwang
