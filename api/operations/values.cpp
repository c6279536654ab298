// `values`: the value of every position along a line of moves.

#include <cstddef>
#include <cstdint>
#include <utility>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/engine/services/books.hpp>

namespace zugzwang {

namespace {

struct ValuesAsked {
  LineAsked at;
  ChoiceAsked by;
};

Result run_values(calls::Context& context, const ValuesAsked& asked, const Limits& limits) {
  const calls::AskedLine at = line_by(context, asked.at);
  struct Report {
    Status status = Status::complete;
    Datum::List values{};
  };
  Report report = context.sessions.run_by_candidates(
      *at.problem, choice_by(context, asked.by), limits,
      [&](Session& session, const Limits& within) {
        Report found;
        const Walk walk = at.walk(session.graph);
        for (std::size_t ply = 0; ply <= walk.plies(); ++ply) {
          const bool last = ply == walk.plies();
          const std::uint64_t number = last ? walk.number() : walk.number_at(ply);
          // Of the last positions of a book, a move would have to be searched for.
          const auto* const book = session.solver->ability<KnowsBook>();
          if (book == nullptr || !book->has_value(number))
            found.status = session.solver->solve(number, within);
          if (found.status != Status::complete) break;
          Datum::Object object{{"player", last ? walk.mover() : walk.mover_at(ply)},
                               {"scores", list_of(walk.scores_at(ply))}};
          add_value(object, session.solver->value(number), walk.lead_at(ply));
          found.values.emplace_back(std::move(object));
        }
        return found;
      });
  return {{{"status", name_of(report.status)}, {"values", std::move(report.values)}}, {}};
}

}  // namespace

Operation values_operation() {
  Members members = all_members({part(&ValuesAsked::at, line_members()),
                                 part(&ValuesAsked::by, choice_members()), limit_members()});
  return {.name = "values",
          .summary = "the value of every position along a line of moves, the first one included",
          .members = std::move(members),
          .run = runs(run_values),
          .has_command = false};
}

}  // namespace zugzwang
