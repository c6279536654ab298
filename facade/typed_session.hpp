#pragma once

// One solver at work on one rule set of one game, behind the face of facade/registry.hpp.

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/checks/verify.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/facade/datum.hpp>
#include <zugzwang/facade/registry.hpp>
#include <zugzwang/facade/typed_walk.hpp>

namespace zugzwang {

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

}  // namespace detail

/// A problem of the game with this face: the values of its fields.
template <class Face>
class ProblemOf : public Problem {
 public:
  using Values = typename Face::Problem;
  const Values& values() const { return values_; }

 protected:
  explicit ProblemOf(Values values) : values_(std::move(values)) {}

 private:
  Values values_;
};

template <class Face, class S, Game G, EvaluationOf<G> E>
class TypedSession final : public Session {
 public:
  using Solution = typename S::template Solution<G, E>;
  static_assert(SolutionOf<Solution, G, E>);
  static constexpr bool knows_rows_below = requires { requires Solution::knows_rows_below; };

  TypedSession(const G& game, std::string_view strategy)
      : game_(game), solution_(S::template open<G, E>(game, strategy)) {}

  Answer answer(const Problem& problem, const Limits& limits) override {
    return answer_at(state_of(problem), limits);
  }
  Answer answer(const Walk& walk, const Limits& limits) override {
    return answer_at(dynamic_cast<const TypedWalk<Face, G>&>(walk).state(), limits);
  }

  std::vector<SequenceReport> sequences(const Limits& limits, Status& status) override {
    if constexpr (requires { solution_.sequences(limits, status); })
      return solution_.sequences(limits, status);
    else
      throw Error(ErrorCode::not_applicable,
                  std::string(S::name) + " by " + std::string(E::name) + " proves no period");
  }

  Status nimbers(std::uint64_t count, const Limits& limits,
                 const std::function<void(std::span<const Nimber>)>& each) override {
    if constexpr (requires { solution_.nimbers(count, limits, each); })
      return solution_.nimbers(count, limits, each);
    else
      throw_no_heaps("HeapGame");
  }
  void restore_nimbers(std::span<const Nimber> nimbers) override {
    if constexpr (requires { solution_.heaps().restore(nimbers); })
      solution_.heaps().restore(nimbers);
    else
      throw_no_heaps("TakingBreakingGame");
  }
  std::uint64_t nimber_bytes(std::uint64_t count) const override {
    if constexpr (requires { solution_.heaps(); })
      return solution_.heaps().bytes_a_value() * count;
    else
      throw_no_heaps("HeapGame");
  }
  std::optional<PeriodCertificate> certificate() const override {
    if constexpr (requires { certificate_of(solution_.heaps()); })
      return certificate_of(solution_.heaps());
    else
      throw_no_heaps("TakingBreakingGame");
  }
  CertificateCheck check_certificate(const PeriodCertificate& certificate,
                                     const Limits& limits) const override {
    if constexpr (TakingBreakingGame<G>)
      return zugzwang::check_certificate(game_.heap_rules(), certificate, limits);
    else
      throw_no_heaps("TakingBreakingGame");
  }

  Status chart(std::uint64_t first, std::uint64_t last, Show show, const Limits& limits,
               const std::function<void(const ChartRow&)>& each) override {
    if constexpr (RowGame<G>) {
      // Where the last row is known, so are all; where it is too far, what can be shown is shown.
      if constexpr (knows_rows_below) solution_.solve(game_.state(last, 0), limits);
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
      if constexpr (!knows_rows_below) solution_.solve(state, limits);
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

  GraphReport graph(const Problem& problem, std::size_t most, const Limits& limits) override {
    const StateOf<G> root = state_of(problem);
    GraphReport report{Status::complete, std::string(S::name), detail::kind_of<E>()};
    const std::vector<StateOf<G>> states = reachable_states(game_, {root}, most);
    std::unordered_map<KeyOf<G>, std::size_t> numbers;
    for (const StateOf<G>& state : states) {
      numbers.emplace(game_.key(state), numbers.size());
      report.status = solution_.solve(state, limits);
      if (report.status != Status::complete) return report;
    }
    for (const StateOf<G>& state : states) report.nodes.push_back(node_of(state));
    for (std::size_t from = 0; from < states.size(); ++from)
      if (!report.nodes[from].finished) add_edges(report, states[from], from, numbers);
    return report;
  }

 private:
  [[noreturn]] static void throw_no_heaps(const char* concept_name) {
    throw Error(ErrorCode::not_applicable, std::string(S::name) + " by " + std::string(E::name) +
                                               " knows no sequence of heaps here: it needs " +
                                               concept_name);
  }

  GraphNode node_of(const StateOf<G>& state) const {
    const auto value = solution_.value(state);
    GraphNode node;
    // Face::label(game, state) → text: a state in a few characters; what `show` says by default.
    if constexpr (requires { Face::label(game_, state); })
      node.label = Face::label(game_, state);
    else
      node.label = Face::show(game_, state);
    node.value = detail::text_of(value);
    if constexpr (!std::same_as<E, ByOutcome> && !std::same_as<E, ByDistance>)
      node.value = std::string(E::name) + " " + node.value;
    node.outcome = E::outcome(value);
    node.finished = game_.result(state).has_value();
    return node;
  }

  void add_edges(GraphReport& report, const StateOf<G>& state, std::size_t from,
                 const std::unordered_map<KeyOf<G>, std::size_t>& numbers) const {
    // As far as reachable_states has followed them.
    std::size_t left = moves_followed;
    for (const MoveOf<G>& move : game_.moves(state)) {
      const StateOf<G> option = game_.play(state, move);
      const auto to = numbers.find(game_.key(option));
      if (left-- == 0 || to == numbers.end()) {
        report.nodes[from].cut = true;
        return;
      }
      const Datum told = datum_of(move);
      const bool brief = told.get<Datum::Object>() == nullptr;
      report.edges.push_back({from, to->second, brief ? told.to_text() : std::string(),
                              keeps_value(state, move, solution_.value(option))});
    }
  }

  bool keeps_value(const StateOf<G>& state, const MoveOf<G>& move,
                   const typename E::Value& option) const {
    if constexpr (std::same_as<E, ByNimber>)
      return option == 0;
    else
      return E::seen(game_, state, move, option) == solution_.value(state);
  }

  StateOf<G> state_of(const Problem& problem) const {
    return Face::state(game_, dynamic_cast<const ProblemOf<Face>&>(problem).values());
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
    if constexpr (requires { solution_.best_moves(state, most_best_moves); }) {
      if (answer.outcome != Outcome::loss && !game_.result(state)) {
        Datum::List best;
        for (const MoveOf<G>& move : solution_.best_moves(state, most_best_moves + 1))
          best.push_back(datum_of(move));
        answer.move = best.at(0);
        if (best.size() <= most_best_moves)
          answer.best_moves = std::move(best);
        else if constexpr (requires { solution_.best_families(state, most_best_moves); })
          tell_families(answer, solution_.best_families(state, most_best_moves + 1));
        return;
      }
    }
    if (const auto best = best_moves<E>(game_, state, value_of, most_best_moves)) {
      answer.best_moves.emplace();
      for (const MoveOf<G>& move : *best) answer.best_moves->push_back(datum_of(move));
    }
    if (const auto own = own_move<E>(game_, state, value_of)) answer.move = datum_of(*own);
  }

  template <class Families>
  void tell_families(Answer& answer, const Families& families) const {
    if (families.size() > most_best_moves) return;
    answer.best_families.emplace();
    for (const auto& family : families)
      answer.best_families->push_back(
          {datum_of(family.first), datum_of(family.last), family.step, family.count});
  }

  Datum datum_of(const MoveOf<G>& move) const { return detail::move_datum<Face>(game_, move); }

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
    } else if constexpr (requires { solution_.best_moves(state, 1); }) {
      if (!game_.result(state) && E::outcome(value) == Outcome::win)
        winning = solution_.best_moves(state, 1).at(0);
    } else if (E::outcome(value) == Outcome::win) {
      winning = own_move<E>(game_, state, [&](const auto& s) { return solution_.value(s); });
    }
    // Face::entry(winning) → Datum: how a chart shows a state's winning move, or that there is
    // none.
    if constexpr (requires { Face::entry(winning); })
      return Face::entry(winning);
    else
      return winning ? datum_of(*winning) : Datum();
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

}  // namespace zugzwang
