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
  DetailAsked detail;
  std::string prefer, save;
  Datum table;
  bool flat = false;
};

/// Makes a member the size of a table.
Member table_member(Member member) {
  member = bytes_member(std::move(member));
  member.permitted = "a positive number of bytes, such as 16M";
  return member;
}

/// Returns the limits with the size of table that is asked for.
Limits with_table(Limits limits, const Datum& table) {
  limits.table = bytes_in(table).value_or(0);
  if (limits.table > limits.memory)
    throw Error(ErrorCode::bad_value, "table",
                fmt::format("{} are more than the memory limit, {}", format_bytes(limits.table),
                            format_bytes(limits.memory)));
  return limits;
}

Result run_solve(calls::Context& context, const SolveAsked& asked, const Limits& most) {
  const Limits limits = with_table(most, asked.table);
  const calls::AskedLine at = line_by(context, asked.at);
  const AnswerStyle style{detail_of(asked.detail.moves), context.text_columns, context.spelling};
  std::optional<Walk> walk;  // for the text
  std::string head;
  if (context.reads_text_alone()) {
    walk = at.walk();
    head = position_text(*at.problem, *walk,
                         heading_of(at.name(), *at.problem, *walk, context.text_columns),
                         context.paint);
  }
  std::optional<Answer> known;  // whose value has been printed
  SolveRequest request{
      .session = session_by(context, choice_by(context, asked.by), asked.files, limits),
      .detail = style.detail,
      .prefers_traps = !asked.prefer.empty(),
      .moves = at.moves,
      .line = static_cast<std::size_t>(asked.detail.line),
      .looks_ahead = true};
  if (walk && context.print)
    request.known = [&](const Answer& found) {
      context.print(head + AnswerText(found, *walk, at.problem->text(), style).value());
      known = found;
      if (found.leaves_out("plies"))
        context.begin(found.outcome == Outcome::win
                          ? "looking for the fastest win; ^C keeps the answer"
                          : "looking for the longest defence; ^C keeps the answer");
    };
  require_other_file("save", asked.save, "checkpoint", asked.files.checkpoint);
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
  if (walk) {
    text = (known ? "" : head) +
           rest_text(answer, *at.problem, *walk, known ? &*known : nullptr, limits, style);
    if (answer.saved) text += saved_text(asked.save, *answer.saved);
  }
  return {std::move(members), [text = std::move(text)](std::size_t) { return text; }};
}

}  // namespace

Operation solve_operation() {
  Members members = all_members(
      {part(&SolveAsked::at, line_members()),
       part(&SolveAsked::by, choice_members()),
       limit_members(),
       {table_member(member("table", &SolveAsked::table,
                            "size of the transposition table of alpha_beta or proof_number, such "
                            "as 8G (it grows as needed)"))},
       part(&SolveAsked::files, file_members("the progress of a long analysis")),
       {member("save", &SolveAsked::save,
               "save the values of all positions, of the tables or reached, in this file; see "
               "query")
            .of_kind(Member::Kind::file, Member::Game::none)
            .excludes({"solution"}, "the values are in a file already"),
        member("flat", &SolveAsked::flat, "save without packing, for memory mapping")
            .needs({"save"}, "it is for what is saved")},
       part(&SolveAsked::detail, detail_members()),
       {member("prefer", &SolveAsked::prefer,
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
      .batch_of = "problems",
  };
}

}  // namespace zugzwang
