#pragma once

// Registers a game: puts its rules and its presentation behind the interfaces of
// engine/registry.hpp, with every solver whose concept the rules model.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/checks/laws.hpp>
#include <zugzwang/checks/near_misses.hpp>
#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/assert_game.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_traits.hpp>
#include <zugzwang/core/game_with_ends.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/assert_presentation.hpp>
#include <zugzwang/engine/compiled_for.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_graph_of.hpp>
#include <zugzwang/engine/model/model_of.hpp>
#include <zugzwang/engine/model/open_on_model.hpp>
#include <zugzwang/engine/presentation.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/samples.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

namespace detail {

/// Whether registered games check their laws and functions, which takes code for each.
#ifdef ZUGZWANG_WITHOUT_CHECKS
inline constexpr bool checks_rules = false;
#else
inline constexpr bool checks_rules = true;
#endif

/// Whether a solver of the list that can be opened for a game has this name.
template <Game G, class... Some>
bool is_compiled([[maybe_unused]] std::string_view name, Compiled<Some...>) {
  return ((name == Some::name && (Opens<Some, G, ByOutcome> || Opens<Some, G, ByDistance> ||
                                  Opens<Some, G, ByMargin> || Opens<Some, G, ByNimber>)) ||
          ...);
}

template <Game G, class Code>
std::vector<SolverFit> fits_to(AllSolvers, Code code) {
  std::vector<SolverFit> fits;
  for (const SolverDescription& solver : bundled_solvers())
    fits.push_back(fit_of(solver, traits_of<G>, is_compiled<G>(solver.name, code)));
  return fits;
}
template <Game G, class Code, class... Solvers>
std::vector<SolverFit> fits_to(SolverList<Solvers...>, Code code) {
  return {fit_of(description_of<Solvers>(), traits_of<G>, is_compiled<G>(Solvers::name, code))...};
}

/// Returns the fit of every solver to rules G.
template <class Solvers, class Code, Game G>
[[gnu::cold]] const std::vector<SolverFit>& fits() {
  static const std::vector<SolverFit> listed = fits_to<G>(Solvers{}, Code{});
  return listed;
}

template <Game G>
std::unique_ptr<const GameModel> model_of(GameGraphIn<G>& positions) {
  if constexpr (IndexedGame<G>)
    return CompiledFor<G>::numbered_model(positions);
  else
    return std::make_unique<ModelOf<G>>(positions);
}

template <class Code, class Solvers, Game G>
std::unique_ptr<AnySolver> open(GameGraphIn<G>& positions, const SolverChoice& choice) {
  if constexpr (compiles_any<G>(Solvers{}, Code{}))
    if (auto opened = CompiledFor<G>::template open<Code, Solvers>(positions, choice))
      return opened;
  return open_on_model(model_of(positions), choice);
}

template <class G>
std::variant<G> as_variant(G rules) {
  return {std::move(rules)};
}
template <class... Gs>
std::variant<Gs...> as_variant(std::variant<Gs...> rules) {
  return rules;
}

/// Stands for the presentation of positions where the GamePresentation presents them itself.
template <class G>
struct PresentedByGame {};

}  // namespace detail

/// The registered game of a GamePresentation F. `Positions<G>` presents the positions of rules G; F
/// does so itself if that is detail::PresentedByGame.
template <class F, template <class> class Positions, class Solvers, class Code>
class RegisteredGame final : public GameEntry,
                             private OffersIf<detail::checks_rules, KnowsNearMisses> {
 public:
  using P = typename F::Problem;

  explicit RegisteredGame(F presentation)
      : presentation_(std::move(presentation)), text_(presentation_.text()) {
    for (const Field<P>& field : presentation_.fields()) {
      fields_.push_back(field);
      if (field.help.empty()) fields_.back().help = text_.help_of(field.name);
    }
  }

  const GameText& text() const override { return text_; }
  [[gnu::cold]] std::vector<FieldInfo> fields() const override {
    return {fields_.begin(), fields_.end()};
  }
  [[gnu::cold]] const std::vector<SolverFit>& solvers() const override {
    return F::with_rules([]<class Plain, class... Variants>() -> const std::vector<SolverFit>& {
      return detail::fits<Solvers, Code, WithEnds<Plain>>();
    });
  }
  [[gnu::cold]] std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const override {
    P values{};
    assign_fields(text().name, fields_, object, scope, &values);
    typename F::GamePresentationType::Rules rules = presentation_.rules(values);
    return problem_under(std::move(rules), std::move(values), scope);
  }
  [[gnu::cold]] std::vector<Datum::Object> small_problems(std::size_t most) const override {
    std::vector<Datum::Object> objects;
    const auto add = [&](Datum::Object object) {
      if (objects.size() < most) objects.push_back(std::move(object));
    };
    for (const P& problem : presentation_.small_problems()) add(to_datum(problem, Scope::position));
    const typename F::GamePresentationType::Every every = presentation_.every();
    for (const P& problem : every.problems)
      for (Datum::Object& object : samples::spread(positions_under(problem), every.most))
        add(std::move(object));
    const bool has_own = !objects.empty();
    for (const P& problem : presentation_.further_problems())
      add(to_datum(problem, Scope::position));
    if (!has_own)
      for (Datum::Object& object : samples::small_problems(*this, most)) add(std::move(object));
    return objects;
  }
  [[gnu::cold]] Datum::Object random_problem(std::uint64_t size, Random& random) const override {
    if (const std::optional<P> own = presentation_.random_problem(size, random))
      return to_datum(*own, Scope::position);
    const typename F::GamePresentationType::Every every = presentation_.every();
    const auto& all = size < 9 || every.larger.empty() ? every.problems : every.larger;
    if (!all.empty()) {
      const P& under = all[draw_below(all.size(), random)];  // drawn before all else
      const bool over = every.mostly_over && draw_below(32, random) > 0;
      return samples::random_position(positions_under(under), over, random);
    }
    return samples::random_problem(*this, size, random);
  }
  [[gnu::cold]] Ability* find_ability(std::string_view name) const override {
    if constexpr (detail::checks_rules)
      if (name == KnowsNearMisses::ability_name)
        return static_cast<KnowsNearMisses*>(const_cast<RegisteredGame*>(this));
    return static_cast<const typename F::GamePresentationType&>(presentation_).find_ability(name);
  }

 private:
  /// A problem with rules of type G, the game graph of these rules, and the code that solves and
  /// checks them.
  template <Game Presented>
  class RegisteredProblem final : public ProblemWith<P> {
   public:
    using G = WithEnds<Presented>;

    RegisteredProblem(const RegisteredGame& game, Presented rules, P values, Scope scope)
        : ProblemWith<P>(std::move(values)),
          game_(game),
          scope_(scope),
          presentation_(game.template presentation_of<Presented>()),
          positions_(new GameGraphOf<P, G, Presented>(G(std::move(rules)), presentation_,
                                                      game.text().name)) {
      if (scope_ == Scope::position) position();  // throws unless there is one
    }

    const GameText& text() const override { return game_.text(); }
    Scope scope() const override { return scope_; }
    Datum::Object to_datum(Scope scope) const override {
      return game_.to_datum(this->values(), scope);
    }
    [[gnu::cold]] const std::vector<SolverFit>& solvers() const override {
      return detail::fits<Solvers, Code, G>();
    }
    std::shared_ptr<GameGraph> graph() const override { return positions_; }
    [[gnu::cold]] std::unique_ptr<AnySolver> open(const SolverChoice& choice) const override {
      return detail::open<Code, Solvers>(*positions_, choice);
    }
    [[gnu::cold]] std::unique_ptr<const GameModel> model() const override {
      return detail::model_of(*positions_);
    }
    [[gnu::cold]] std::vector<LawViolation> broken_laws(std::size_t most,
                                                        CallInCheck* call) const override {
      if constexpr (detail::checks_rules)
        return laws_broken_by_rules(most, call);
      else
        throw Error(ErrorCode::not_applicable, "laws", "this program checks no laws of games");
    }

   private:
    std::vector<LawViolation> laws_broken_by_rules(std::size_t most, CallInCheck* call) const {
      const G& rules = positions_->game();
      LawTexts<G> texts;
      texts.call = call;
      // Shown as a state, not by its number: where a law is broken, that may belong to another
      // state, or to none.
      texts.state = [&](const StateOf<G>& state) {
        return presentation_.position(rules, state).line;
      };
      texts.move = [this](const MoveOf<G>& move) {
        return positions_->move_to_json(move).to_text();
      };
      return zugzwang::broken_laws(rules, {positions_->state(position())}, most, texts);
    }
    std::uint64_t position() const { return positions_->number_of(*this); }

    const RegisteredGame& game_;
    Scope scope_;
    const PositionPresentation<P, Presented>& presentation_;
    std::shared_ptr<GameGraphIn<G>> positions_;
  };

  std::unique_ptr<Problem> problem_under(auto rules, P values, Scope scope) const {
    return std::visit(
        [&]<class G>(G&& one) -> std::unique_ptr<Problem> {
          return std::unique_ptr<Problem>(
              new RegisteredProblem<G>(*this, std::move(one), std::move(values), scope));
        },
        detail::as_variant(std::move(rules)));
  }

  template <Game G>
  const PositionPresentation<P, G>& presentation_of() const {
    if constexpr (std::derived_from<F, PositionPresentation<P, G>>) {
      return presentation_;
    } else {
      static const Positions<G> positions;
      return positions;
    }
  }

  /// Returns the numbered positions under the rules of a problem, as problems; none if they are not
  /// numbered.
  [[gnu::cold]] samples::NumberedPositions positions_under(const P& problem) const {
    return std::visit(
        [&]<class G>(const G& rules) -> samples::NumberedPositions {
          if constexpr (IndexedGame<G>)
            return {rules.size(),
                    [this, rules, problem](std::uint64_t index) {
                      return problem_at(rules, rules.state_at(index), problem);
                    },
                    [rules](std::uint64_t index) {
                      return rules.result(rules.state_at(index)).has_value();
                    }};
          return {};
        },
        detail::as_variant(presentation_.rules(problem)));
  }
  /// Returns the problem of a numbered state under the rules of a problem; nothing if there is
  /// none.
  template <Game G>
  std::optional<Datum::Object> problem_at(const G& rules, const StateOf<G>& state,
                                          const P& problem) const {
    if constexpr (PartlyIndexedGame<G>)
      if (!rules.is_position(state)) return std::nullopt;
    const std::optional<Datum::Object> position =
        presentation_of<G>().position(rules, state).fields;
    if (!position) return std::nullopt;
    Datum::Object object = to_datum(problem, Scope::rules);
    object.insert(object.end(), position->begin(), position->end());
    P values{};
    assign_fields(text().name, fields_, object, Scope::position, &values);
    return to_datum(values, Scope::position);
  }

  [[gnu::cold]] std::vector<NearMiss> near_misses() const {
    return F::with_rules([]<class... Gs>() { return zugzwang::near_misses<Gs...>(); });
  }

  Datum::Object to_datum(const P& problem, Scope scope) const {
    return fields_to_datum(fields_, &problem, scope);
  }

  F presentation_;
  GameText text_;
  std::vector<AnyField> fields_;
};

namespace detail {

template <class F, template <class> class Positions, class G>
constexpr bool presents_positions() {
  using P = typename F::Problem;
  using T = std::conditional_t<std::derived_from<F, PositionPresentation<P, G>>, F, Positions<G>>;
  if constexpr (AssertGame<G>::holds)
    return AssertPositionPresentation<T, P, G>::holds;
  else
    return false;
}

/// Does not compile unless a presentation and the rules of its game are complete. Returns whether
/// they are: the code that depends on them is otherwise left out, so that it causes no further
/// errors. `&` evaluates all types of rules, so that each one's errors are reported.
template <class F, template <class> class Positions>
constexpr bool asserts_presentation() {
  if constexpr (AssertGamePresentation<F>::holds)
    return F::with_rules(
        []<class... Gs>() { return (int{presents_positions<F, Positions, Gs>()} & ...); });
  else
    return false;
}

/// Whether all code that the rules need beside their models has been included, unless they or their
/// presentation have been reported as incomplete.
template <class F, template <class> class Positions, class Code, class Solvers>
constexpr bool has_code_of() {
  if constexpr (asserts_presentation<F, Positions>())
    return F::with_rules([]<class... Gs>() { return (has_code<Code, Gs, Solvers>() && ...); });
  return true;
}

/// Whether each function that a presentation has to override is overridden, unless one that is
/// missing has been reported.
template <class F, template <class> class Positions>
inline constexpr bool overrides_all =
    !asserts_presentation<F, Positions>() || !std::is_abstract_v<F>;

}  // namespace detail

/// Registers a game by its presentation, with all those of the solvers whose concept its rules
/// model. Solvers that can run on the game's model do so: they are compiled once for all games,
/// visit the same positions and take about 1.3 times as long, but the game compiles in a fraction
/// of the time. The solvers `Some` are compiled for the rules, of whichever type. If the game has
/// rules of several types, F is a GamePresentation, and `Positions<G>`, derived from
/// PositionPresentation, presents the positions of rules G. A game or a presentation that lacks a
/// function does not compile; the first error names the function. A game that needs more code than
/// its model includes engine/compiled.hpp. Throws Error{duplicate_name} if the name is taken.
template <class F, template <class> class Positions = detail::PresentedByGame, class Solvers,
          class... Some>
void register_game(Registry& registry, Solvers, Compiled<Some...> code = {}, auto... presentation) {
  constexpr bool is_whole = detail::overrides_all<F, Positions>;
  constexpr bool has_code = detail::has_code_of<F, Positions, decltype(code), Solvers>();
  static_assert(is_whole,
                "a function of the presentation has other parameters than the one it overrides");
  static_assert(has_code,
                "solvers need more of this game than its model: include "
                "<zugzwang/engine/compiled.hpp>");
  if constexpr (detail::asserts_presentation<F, Positions>() && is_whole && has_code)
    registry.add(
        std::unique_ptr<GameEntry>(new RegisteredGame<F, Positions, Solvers, Compiled<Some...>>(
            F(std::move(presentation)...))));
}

}  // namespace zugzwang
