// `solve`: the value of one position, its best moves, and the answer that its game defines.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/answer_text.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/services/solve_resources.hpp>

namespace zugzwang {

namespace {

struct SolveAsked {
  LineAsked at;
  ChoiceAsked by;
  FilesAsked files;
  std::string moves = "best", prefer, save;
  std::uint64_t line = 0;
  bool flat = false;
};

Result run_solve(calls::Context& context, const SolveAsked& asked, const Limits& limits) {
  const calls::AskedLine at = line_by(context, asked.at);
  const Walk walk = at.walk();
  const AnswerStyle style{detail_of(asked.moves), context.text_columns, context.spelling};
  const bool is_text = context.reads_text_alone();
  std::string head;
  if (is_text)
    head = position_text(*at.problem, walk, heading_of(at, context.text_columns), context.paint);
  std::optional<Answer> known;  // whose value has been printed
  SolveRequest request{
      .session = session_by(context, choice_by(context, asked.by), asked.files, limits),
      .detail = style.detail,
      .prefers_traps = !asked.prefer.empty(),
      .moves = at.moves,
      .line = static_cast<std::size_t>(asked.line),
      .looks_ahead = true};
  if (is_text && context.print)
    request.known = [&](const Answer& found) {
      context.print(head + AnswerText(found, walk, at.problem->text(), style).value());
      known = found;
      if (found.leaves_out("plies"))
        context.begin(found.outcome == Outcome::win
                          ? "looking for the fastest win; ^C keeps the answer"
                          : "looking for the longest defence; ^C keeps the answer");
    };
  SolveResources resources = resources_by(context, *at.problem, asked.files, limits);
  resources.save = asked.save;
  resources.packing = asked.flat ? Packing::flat : Packing::zstd;
  const SavedAnswer answer = solve(*at.problem, request, resources, limits);
  Datum::Object members = answer_members(at.name(), answer);
  append_notes(members, *at.problem);
  append_line(members, answer);
  if (answer.saved) members.emplace_back("saved", saved_to_datum(asked.save, *answer.saved));
  if (!answer.not_saved.empty()) {
    members.emplace_back("not_saved", answer.not_saved);
    context.note(answer.not_saved + "; the values are not saved");
  }
  std::string text;
  if (is_text) {
    text = (known ? "" : head) +
           rest_text(answer, *at.problem, walk, known ? &*known : nullptr, limits, style);
    if (answer.saved) text += saved_text(asked.save, *answer.saved);
  }
  return {std::move(members), [text = std::move(text)](std::size_t) { return text; }};
}

}  // namespace

Operation solve_operation() {
  constexpr std::uint64_t most_plies = 10'000;
  Member moves = member("moves", &SolveAsked::moves,
                        "one stops as soon as the value is known, best lists all best moves, all "
                        "every move with its value (best; alone: all)")
                     .one_of({"one", "best", "all"})
                     .formerly("tell");
  moves.bare = "all";
  Member line = member("line", &SolveAsked::line,
                       "so many plies of best play, to its end if there are fewer (0; alone: "
                       "10000)")
                    .range(0, most_plies)
                    .formerly("best_line");
  line.bare = std::to_string(most_plies);
  Members members = all_members(
      {part(&SolveAsked::at, line_members()),
       part(&SolveAsked::by, choice_members()),
       limit_members(),
       part(&SolveAsked::files, file_members("the progress of a long analysis")),
       {member("save", &SolveAsked::save,
               "save the values of all positions, of the tables or reached, in this file; see "
               "query")
            .of_kind(Member::Kind::file, Member::Game::none)
            .excludes({"solution"}, "the values are in a file already"),
        member("flat", &SolveAsked::flat, "save without packing, for memory mapping")
            .needs({"save"}, "it is for what is saved"),
        std::move(moves), std::move(line),
        member("prefer", &SolveAsked::prefer,
               "traps: among moves of equal value, prefer that after which a random opponent errs "
               "most often")
            .one_of({"traps"})}});
  return {
      .name = "solve",
      .summary = "the value of one position and its best moves",
      .example = "solve nim 3,4,5",
      .fields = FieldsTaken::position,
      .members = std::move(members),
      .run = runs(run_solve),
      .is_shared = true,
  };
}

}  // namespace zugzwang
