#pragma once

// A member of a request, declared once: its name, its values, the rules between it and others, and
// a line of help that suits every language.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/field.hpp>

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

  std::ptrdiff_t at = 0;  ///< the bytes from the beginning of the struct that has it
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
  /// Returns whether a value is permitted, if its type does not determine that.
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
  /// Puts a value that is permitted into a struct.
  void put(const Datum& value, void* asked) const;
};
using Members = std::vector<Member>;

namespace detail {

/// What a struct keeps for a member, without the struct: all members of this type are read alike.
template <class V>
struct Kept {
  V value{};
};

template <class T>
const T& usual() {
  static const T all{};
  return all;
}

/// Returns the bytes from the beginning of a T to this part of it.
template <class T, class V>
std::ptrdiff_t bytes_to(V T::* at) {
  return reinterpret_cast<const std::byte*>(&(usual<T>().*at)) -
         reinterpret_cast<const std::byte*>(&usual<T>());
}

/// Returns a member that is kept in a V, so many bytes behind the beginning of a struct.
template <class V>
Member member_of(std::string name, std::string help, std::ptrdiff_t at) {
  Member made;
  static_cast<AnyField&>(made) = field(std::move(name), &Kept<V>::value, std::move(help));
  made.at = at;
  if (made.type == FieldType::whole_number) made.placeholder = "N";
  if (made.type == FieldType::text) made.placeholder = "TEXT";
  return made;
}

}  // namespace detail

/// Declares a member that is kept in T; its default is that of a default-constructed T. Its help
/// suits every language.
template <class T, class V>
Member member(std::string name, V T::* at, std::string help) {
  Member made = detail::member_of<V>(std::move(name), std::move(help), detail::bytes_to(at));
  made.fallback = detail::to_datum(detail::usual<T>().*at);
  return made;
}

/// Returns members of a part of T as those of T.
template <class T, class Part>
Members part(Part T::* at, Members members) {
  for (Member& each : members) each.at += detail::bytes_to(at);
  return members;
}

/// Returns the members of these lists, one after the other.
Members all_members(std::vector<Members> lists);

/// How a language writes the name of a member, such as `--max-take`.
using Spelling = std::string (*)(std::string_view name);

/// Returns the member that is called so, by its name or an older one; nullptr if none is. Of
/// several, it is the one that permits the value.
const Member* find_member(const Members& members, std::string_view name, const Datum& value = {});
/// Returns a member of a request; nullptr if it is left out or null.
const Datum* given_in(const Datum::Object& request, std::string_view name);
/// Returns the members of a request by their present names. Throws Error for one that is unknown or
/// not permitted, is given twice, or names a file where there may be none.
Datum::Object checked_members(const Members& members, const Datum::Object& request,
                              bool may_use_files);
/// Throws Error unless the members of a request go together.
void check_rules(const Members& members, const Datum::Object& request, Spelling spelling);
/// Assigns the members of a request that are no limits.
void assign_members(const Members& members, const Datum::Object& request, void* asked);
/// Returns a number as the nearest double; NaN if the value is a negative integer or no number.
double decimal_from(const Datum& value);
/// Throws Error{bad_value} for the value of a member, with the permitted values in words.
[[noreturn]] void refuse_value(std::string_view name, const Datum& value, std::string_view allowed);
/// Returns the elements of a list of texts.
std::vector<std::string> texts_in(const Datum& list);

}  // namespace zugzwang
