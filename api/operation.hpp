#pragma once

// An operation, declared once: the members that its request takes, what it does, and how its result
// reads. A call of every language and a command with its flags, its help and its completion follow
// from the declaration.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/api/asked.hpp>
#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/member.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang {

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
  std::string batch_of{};  ///< what a file can list, such as "problems"; empty for nothing
  std::string formerly{};  ///< an older name, under which it is still known

  const Member* find(std::string_view member) const { return find_member(members, member); }
  /// Returns the member of a request that names the game in place of `game`; nullptr if none does.
  const Member* naming_game(const Datum::Object& request) const;
  /// Answers a request within the limits of the context. Throws Error for a member that is unknown,
  /// missing or not permitted, before any work.
  Result answer(calls::Context& context, const Datum::Object& request) const;
};

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

/// Returns the members of a request. Throws Error{bad_syntax} if it is no JSON object.
const Datum::Object& members_of_request(const Datum& request);

/// All operations, in the order in which they are listed.
const std::vector<Operation>& operations();
/// Returns the operation of this name, or of this older one; nullptr if there is none.
const Operation* find_operation(std::string_view name);

}  // namespace zugzwang
