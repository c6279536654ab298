#pragma once

// What many operations are asked: a game, a position, a solver, limits; their members, and what
// these stand for.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/member.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

/// A game and the fields of its problem.
struct GameAsked {
  std::string game;
  Datum problem = Datum::Object{};
};
/// A position, given by the moves that lead to it.
struct LineAsked {
  GameAsked of;
  Datum after = Datum::List{};
};
struct ChoiceAsked {
  std::string solver, strategy, evaluation;
};
/// How much of an answer is asked for: the moves that it lists, and the plies of best play.
struct DetailAsked {
  std::string moves = "best";
  std::uint64_t line = 0;
};
/// How values are written.
struct StyleAsked {
  std::string notation;
  std::optional<std::uint64_t> brief;
};
/// A solution file in place of a solver, and a file in which progress is saved.
struct FilesAsked {
  std::string solution, checkpoint;
};
Members game_members();
Members line_members();
/// The solver and its strategy; and the evaluation, too.
Members solver_members();
Members choice_members();
/// Returns a member as one of this name is described; `evaluation` may go on to say more.
Member as_problem(Member problem);
Member as_after(Member after);
Member as_evaluation(Member evaluation);
template <class T>
Member problem_member(Datum T::* at) {
  return as_problem(member("problem", at, "its fields"));
}
template <class T>
Member after_member(Datum T::* at) {
  return as_after(
      member("after", at, "the moves made from it, as JSON, to the position that is meant"));
}
template <class T>
Member evaluation_member(std::string T::* at) {
  return as_evaluation(member("evaluation", at, ""));
}
Members detail_members();
Members style_members();
/// `solution`; and `checkpoint`, in which what `saved` names is saved, unless that is empty.
Members file_members(const std::string& saved = {});
/// Returns a number of bytes, at least 1: a number, or a text such as 500M. 500M and 500MiB count
/// in powers of 1024, 500MB in powers of 1000.
std::optional<std::uint64_t> bytes_in(const Datum& value);
/// Makes a member a number of bytes.
Member bytes_member(Member member);
/// Of the work: the limits of what the context allows. Work by one thread has no flag for threads.
Members limit_members(std::string seconds_help = "time limit");
Members limit_members_of_one_thread(std::string seconds_help = "time limit");

/// The most threads that can be asked for.
inline constexpr std::uint64_t most_threads = 1024;

/// Returns the limits of each of several solves: 5 seconds, unless another time is given.
Limits limits_of_each(Limits limits);

/// The game that is asked about, and its problem. Throws Error.
calls::Asked asked_by(const calls::Context& context, const GameAsked& asked, Scope scope);
/// Throws Error, also at a move that is not legal.
calls::AskedLine line_by(const calls::Context& context, const LineAsked& asked);
/// The game and its problem in a line, and, if moves have been played, the position after them.
std::string heading_of(const std::string& game, const Problem& problem, const Walk& walk,
                       std::size_t columns);
std::string heading_of(const calls::AskedLine& asked, std::size_t columns);
SolverChoice choice_by(const calls::Context& context, const ChoiceAsked& asked);
ValueStyle style_by(const calls::Context& context, const StyleAsked& asked);
/// The object of a document and what messages call it: its file, or "it". Throws Error.
std::pair<Datum, std::string> document_by(const calls::Context& context, std::string_view name,
                                          const Datum& given);
/// Returns the limits that a request asks for, at most these.
Limits limits_in(const Members& members, const Datum::Object& request, const Limits& most);

}  // namespace zugzwang
