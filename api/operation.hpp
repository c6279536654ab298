#pragma once

// An operation, declared once: the members that its request takes, what it does, and how its result
// reads. A call of every language and a command with its flags, its help and its completion follow
// from the declaration.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_entry.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

/// A named value that an operation takes: a member of a request, and a flag of the program.
struct Member : AnyField {
  enum class Kind : std::uint8_t {
    value,
    /// The name of a file.
    file,
    /// An object, or the name of a file of one.
    document,
    /// Whether the result has a member of this name; the program writes it to the file that its
    /// flag names.
    output,
  };
  /// How a person writes the value: a number with a unit, such as 500M, or with a decimal point;
  /// what is no text, as JSON; a list of names or of numbers, with commas between them, as 1,2 or
  /// 1:4; or a list of texts, each with a flag of its own.
  enum class Unit : std::uint8_t { none, seconds, bytes, json, names, numbers, texts };
  /// Whether it names a game: not at all; the game, so that no other is given; or one that is meant
  /// if no other is given.
  enum class Game : std::uint8_t { none, instead, unless_given };
  /// What cannot be given beside a member, or must be, and why.
  struct Rule {
    std::vector<std::string> others;  ///< one of them, or none of them if it `excludes`
    bool excludes = false;
    std::string why;
  };

  Kind kind = Kind::value;
  Unit unit = Unit::none;
  std::string placeholder{};           ///< for the value of its flag; empty for a switch
  std::string permitted{};             ///< the values in words, if not those of its type
  std::vector<std::string> offered{};  ///< by completion, where other texts are permitted, too
  std::string bare{};                  ///< the value that its flag stands for without one
  bool has_flag = true;                ///< otherwise words of the command line give it
  bool is_limit = false;               ///< of the work
  std::string ending{};                ///< of the name of an output's file, such as ".svg"
  std::string absent{};                ///< why an output may be missing from the result
  Game game = Game::none;
  std::vector<Rule> rules{};
  /// Returns whether a value is permitted, if its type does not tell.
  std::function<bool(const Datum&)> accepts{};

  Member&& required() &&;
  /// For a number of `things`, at least 1.
  Member&& counts(const std::string& things) &&;
  /// For an output that may be missing, for this reason.
  Member&& output(std::string why_absent, std::string file_ending = {}) &&;
  /// An older name, under which it is still given.
  Member&& formerly(std::string older) &&;
  /// For a list of texts, or of names.
  Member&& texts(Unit written_as) &&;
  /// For a text that is not empty; the permitted values in words.
  Member&& not_empty(std::string values) &&;
  Member&& one_of(std::vector<std::string> texts) &&;
  Member&& range(std::int64_t least, std::uint64_t most) &&;
  Member&& without_flag() &&;
  /// For a file, or a document, in which there is a game.
  Member&& of_kind(Kind given, Game named) &&;
  /// Refuses it without one of these, or beside one of these. The message has the reason, and the
  /// names as their language writes them.
  Member&& needs(std::vector<std::string> others, std::string why) &&;
  Member&& excludes(std::vector<std::string> others, std::string why) &&;

  /// Returns the permitted values in words.
  std::string permitted_values() const;
  /// Returns whether a value is permitted.
  bool permits(const Datum& value) const;
};
using Members = std::vector<Member>;

/// Declares a member that is kept in T; its default is that of a default-constructed T. Its help
/// suits every language.
template <class T, class V>
Member member(std::string name, V T::* at, std::string help) {
  Member made;
  static_cast<AnyField&>(made) = field(std::move(name), at, std::move(help)).optional();
  if (made.type == FieldType::whole_number) made.placeholder = "N";
  if (made.type == FieldType::text) made.placeholder = "TEXT";
  return made;
}

/// Returns members of a part of T as those of T.
template <class T, class Part>
Members part(Part T::* at, Members members) {
  for (Member& each : members) {
    each.assign = [at, inner = each.assign](void* whole, const Datum& value) {
      inner(&(static_cast<T*>(whole)->*at), value);
    };
    each.read = [at, inner = each.read](const void* whole) {
      return inner(&(static_cast<const T*>(whole)->*at));
    };
  }
  return members;
}

/// Returns the members of these lists, one after the other.
Members all_members(std::vector<Members> lists);

// What many operations take.

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
Members style_members();
/// `solution`; and `checkpoint`, in which what `saved` names is saved, unless that is empty.
Members file_members(const std::string& saved = {});
/// Of the work: the limits of what the context allows. Work by one thread has no flag for threads.
Members limit_members(std::string seconds_help = "time limit");
Members limit_members_of_one_thread(std::string seconds_help = "time limit");

/// The most threads that can be asked for.
inline constexpr std::uint64_t most_threads = 1024;

/// How a language writes the name of a member, such as `--max-take`.
using Spelling = std::string (*)(std::string_view name);

/// Returns the elements of a list of texts.
std::vector<std::string> texts_in(const Datum& list);

/// Returns the limits of each of several solves: 5 seconds, unless another time is given.
Limits limits_of_each(Limits limits);

/// The values of `memory`.
inline constexpr std::string_view permitted_memory =
    "a positive number of bytes, such as 500M, 1.5G or 2GiB; MB are millions of bytes";

/// The game that is asked about, and its problem. Throws Error.
calls::Asked asked_by(const calls::Context& context, const GameAsked& asked, Scope scope);
/// Throws Error, also at a move that is not legal.
calls::AskedLine line_by(const calls::Context& context, const LineAsked& asked);
/// The game and its problem in a line, and, if moves have been played, the position after them.
std::string heading_of(const calls::AskedLine& asked, std::size_t columns);
SolverChoice choice_by(const calls::Context& context, const ChoiceAsked& asked);
ValueStyle style_by(const calls::Context& context, const StyleAsked& asked);
/// The object of a document and what messages call it: its file, or "it". Throws Error.
std::pair<Datum, std::string> document_by(const calls::Context& context, std::string_view name,
                                          const Datum& given);

/// What an operation has found.
struct Result {
  Datum::Object members;
  /// Returns it in the format of the context, if not JSON, or what follows the parts that have been
  /// printed; as text in lines of at most so many columns, if possible.
  std::function<std::string(std::size_t columns)> text;
  std::string ended_by{};  ///< the limit that ended the work, such as "the time limit of 2 s"
};

/// The fields of its game that an operation takes: none; those of the rules; also those of a
/// position, if one is given; those of a position, of which each without a default must be given;
/// or any of them.
enum class FieldsTaken : std::uint8_t { none, rules, position_if_given, position, any };

struct Operation {
  std::string name;
  std::string summary;
  std::string example{};       ///< as a command of the program, without the program's name
  std::string words = "GAME";  ///< the arguments of the command without a flag
  std::string word = "game";   ///< the member that they give
  FieldsTaken fields = FieldsTaken::none;
  Members members{};
  /// Runs a request of these members, which are permitted. Throws Error.
  std::function<Result(calls::Context&, const Members&, const Datum::Object& request,
                       const Limits&)>
      run;
  /// Throws Error for a game that it cannot be about, whatever its fields; none if empty.
  void (*require)(const GameEntry&) = nullptr;
  std::string meaning = "the game: see zugzwang list";  ///< of the words
  /// Returns the member that a file which stands in the place of the game gives; empty if none.
  std::string_view (*member_of_file)(const std::string& file) = nullptr;
  std::vector<std::string> formats{};  ///< the usual one first; text and json if empty
  bool is_shared = false;              ///< whether several processes can share the work
  bool has_command = true;             ///< whether it is a command, too
  bool limits_each = false;            ///< whether `seconds` are those of each of several solves
  std::string formerly{};              ///< an older name, under which it is still known

  /// Returns the member that is called so, by its name or an older one; nullptr if none is. Of
  /// several, it is the one that permits the value.
  const Member* find(std::string_view member, const Datum& value = {}) const;
  /// Returns the member of a request that names the game in place of `game`; nullptr if none does.
  const Member* naming_game(const Datum::Object& request) const;
  /// Throws Error unless the members of a request go together.
  void check_rules(const Datum::Object& request, Spelling spelling) const;
  /// Answers a request within the limits of the context. Throws Error for a member that is unknown,
  /// missing or not permitted, before any work.
  Result answer(calls::Context& context, const Datum::Object& request) const;
};

/// Assigns the members of a request that are no limits.
void assign_members(const Members& members, const Datum::Object& request, void* asked);
/// Returns the members of a request by their present names. Throws Error for one that is unknown or
/// not permitted, is given twice, or names a file where there may be none.
Datum::Object checked_members(const Members& members, const Datum::Object& request,
                              bool may_use_files);
/// Returns the limits that a request asks for, at most these.
Limits limits_in(const Members& members, const Datum::Object& request, const Limits& most);

/// Returns a function that reads a T from a request and runs `run` on it.
template <class T>
auto runs(Result (*run)(calls::Context&, const T&, const Limits&)) {
  return [run](calls::Context& context, const Members& members, const Datum::Object& request,
               const Limits& limits) {
    T asked{};
    assign_members(members, request, &asked);
    return run(context, asked, limits);
  };
}

/// Throws what `require` throws for all small problems of a game, if it throws for each.
void require_one_problem(const GameEntry& game, const std::function<void(const Problem&)>& require);

/// Returns a number as the nearest double; NaN if the value is a negative integer or no number.
double decimal_from(const Datum& value);
/// Throws Error{bad_value} for the value of a member, with the permitted values in words.
[[noreturn]] void refuse_value(std::string_view name, const Datum& value, std::string_view allowed);
/// Returns the members of a request. Throws Error{bad_syntax} if it is no JSON object.
const Datum::Object& members_of_request(const Datum& request);

/// All operations, in the order in which they are listed.
const std::vector<Operation>& operations();
/// Returns the operation of this name, or of this older one; nullptr if there is none.
const Operation* find_operation(std::string_view name);

}  // namespace zugzwang
