#pragma once

// The named fields of a game's problems. One declaration gives a field its type, its range, its
// default and one line of help; the program's flags, the JSON form of a problem, the help texts and
// the check of all input are derived from it.

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

enum class FieldType { boolean, whole_number, text, list, nested_list };

/// Whether a field belongs to the rules (problems with equal rules share solutions) or to the
/// position.
enum class Scope { rules, position };

/// The description of a field without the C++ type of its game's problems.
struct FieldInfo {
  /// The greatest length of a field that states none.
  static constexpr std::uint64_t any_length = std::uint64_t{1} << 32;

  std::string name;  ///< in snake_case
  std::string help;
  FieldType type = FieldType::whole_number;
  Scope scope = Scope::position;
  /// The default; null if the field then has no value. A field without a default is required.
  std::optional<Datum> fallback{};
  std::int64_t low = 0;                ///< the least whole number, or the least element of a list
  std::uint64_t high = 0;              ///< the greatest, likewise
  std::uint64_t longest = any_length;  ///< most elements of a list, or characters of a text
  std::vector<std::string> choices{};  ///< the allowed texts; any text if empty
  std::string characters{};            ///< the characters that a text may have; any if empty
  /// If the text is a board (core/board_text.hpp), what the squares of boards in samples are drawn
  /// from: a character that occurs twice is drawn twice as often. Empty if it is none.
  std::string letters{};
  bool has_uneven_rows = false;  ///< whether the rows of the board may have different lengths
  bool has_lines = false;        ///< whether the text often has several lines, as that of a graph
  char separator = '\0';         ///< joins a list of texts, which is taken too; none if 0
  /// The greatest number in samples of problems, or the most squares of a board in small ones.
  std::uint64_t sampled_to = ~std::uint64_t{0};
  /// Other names, as the game's sources spell them, such as "aliceValues".
  std::vector<std::string> also{};
  /// Whether a word that follows the game without a flag is a value of this field. If there are
  /// several of these fields, they take the words in the order of their declaration.
  bool takes_word = false;

  /// Returns the permitted values in words, such as "a whole number from 1 to 6".
  std::string allowed() const;
  /// Returns what holds if the field is left out, such as "1 if left out"; empty if it is required.
  std::string left_out() const;
  /// Returns the name as a flag, such as "--max-take".
  std::string flag() const;
  /// Returns the flags of all names, that of `name` first. Each other name gives a flag in its own
  /// spelling and one in kebab-case, such as "--aliceValues" and "--alice-values".
  std::vector<std::string> flags() const;
  /// Returns whether a member of a JSON object is this field: it is called `name`, or one of the
  /// other names in its own spelling or in snake_case.
  bool is_called(std::string_view member) const;
  /// Returns the value that a text stands for. A text that is no value of the type is returned as a
  /// text, for `check` to reject. Throws Error{bad_syntax}, or Error{too_large} if the value would
  /// take more than `most_bytes`.
  Datum from_text(std::string_view text, std::uint64_t most_bytes = Datum::any_bytes) const;
  /// Throws Error{bad_value}, which names the field, the value and the permitted values, unless the
  /// value is one of them.
  void check(const Datum& value) const;
  /// Throws the error of `check`.
  [[noreturn]] void refuse(const Datum& value) const;
};

/// Returns the flag of a field or a member of this name, such as "--max-take" for max_take.
std::string flag_called(std::string_view name);

/// Returns a name, which may be any text, in a form that a message can show: it may not, for
/// example, have a null character, at which a message ends.
std::string shown_name(const std::string& name);

/// Returns the field that a member of a JSON object is, or null if it is none of them.
const FieldInfo* find_field(const std::vector<FieldInfo>& fields, std::string_view member);

namespace detail {

template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

template <class T>
concept WholeNumber = std::integral<T> && !std::same_as<T, bool>;

/// Converts a datum that has been checked.
template <class T>
T from_datum(const Datum& datum) {
  if constexpr (IsOptional<T>::value) {
    return from_datum<typename T::value_type>(datum);
  } else if constexpr (std::same_as<T, Datum>) {
    return datum;
  } else if constexpr (std::same_as<T, bool> || std::same_as<T, std::string>) {
    return *datum.get<T>();
  } else if constexpr (WholeNumber<T>) {
    if (const auto* negative = datum.get<std::int64_t>()) return static_cast<T>(*negative);
    return static_cast<T>(*datum.get<std::uint64_t>());
  } else {
    T list;
    list.reserve(datum.get<Datum::List>()->size());
    for (const Datum& element : *datum.get<Datum::List>())
      list.push_back(from_datum<typename T::value_type>(element));
    return list;
  }
}

template <class T>
Datum to_datum(const T& value) {
  if constexpr (IsOptional<T>::value) {
    return value ? to_datum(*value) : Datum();
  } else if constexpr (IsVector<T>::value) {
    Datum::List list;
    list.reserve(value.size());
    for (const auto& element : value) list.push_back(to_datum(element));
    return list;
  } else {
    return Datum(value);
  }
}

/// Returns a value of the type at the bottom of a field's type: that of its numbers, if it has any.
template <class T>
constexpr auto element() {
  if constexpr (IsVector<T>::value || IsOptional<T>::value)
    return element<typename T::value_type>();
  else
    return T{};
}

template <class T>
constexpr FieldType field_type() {
  if constexpr (IsOptional<T>::value) {
    return field_type<typename T::value_type>();
  } else if constexpr (std::same_as<T, bool>) {
    return FieldType::boolean;
  } else if constexpr (WholeNumber<T>) {
    return FieldType::whole_number;
  } else if constexpr (std::same_as<T, std::string> || std::same_as<T, Datum>) {
    return FieldType::text;
  } else {
    static_assert(IsVector<T>::value, "a field is a bool, an integer, a string or a vector");
    return IsVector<typename T::value_type>::value ? FieldType::nested_list : FieldType::list;
  }
}

}  // namespace detail

/// A field of a problem whose type is not known here: `problem` points to a problem.
struct AnyField : FieldInfo {
  AnyField();
  AnyField(const AnyField& other);
  AnyField(AnyField&& other) noexcept;
  AnyField& operator=(const AnyField& other);
  AnyField& operator=(AnyField&& other) noexcept;
  ~AnyField();

  std::function<void(void* problem, const Datum&)> assign{};  ///< takes a checked value
  std::function<Datum(const void* problem)> read{};
};

/// A field of the problem type P. Each function refines the declaration and returns it.
template <class P>
struct Field : AnyField {
  /// Makes the field one of the rules; otherwise it belongs to the position.
  Field&& rule() && {
    scope = Scope::rules;
    return std::move(*this);
  }
  /// Makes the field optional; its default is that of a default-constructed P.
  Field&& optional() && {
    const P plain{};
    fallback = read(&plain);
    return std::move(*this);
  }
  /// Narrows the range of a whole number, or of the elements of a list; both ends are included.
  Field&& range(std::int64_t least, std::uint64_t most) && {
    low = least;
    high = most;
    return std::move(*this);
  }
  /// Limits the number of elements of a list, or of characters of a text.
  Field&& at_most(std::uint64_t elements) && {
    longest = elements;
    return std::move(*this);
  }
  /// Limits the characters of a text.
  Field&& of_characters(std::string allowed) && {
    characters = std::move(allowed);
    return std::move(*this);
  }
  /// Takes a list of texts, too, as judges write rows and words: this joins them into one.
  Field&& joined_by(char separator_of_texts) && {
    separator = separator_of_texts;
    return std::move(*this);
  }
  /// States that a text is a board, with rows of equal lengths, so that samples of it can be drawn:
  /// each of their squares is one of these letters, of which any may be repeated by its weight.
  Field&& of_board(std::string weighted_letters) && {
    letters = std::move(weighted_letters);
    return std::move(*this);
  }
  /// The same for a text of rows that may have different lengths.
  Field&& of_rows(std::string weighted_letters) && {
    letters = std::move(weighted_letters);
    has_uneven_rows = true;
    return std::move(*this);
  }
  /// Limits the number, or the squares of the board, in samples of problems, so that these can be
  /// solved in moments; users may give more.
  Field&& sample_to(std::uint64_t most) && {
    sampled_to = most;
    return std::move(*this);
  }
  /// States that the text often has several lines, so that a form gives it room for them.
  Field&& lines() && {
    has_lines = true;
    return std::move(*this);
  }
  /// Limits a text to some choices.
  Field&& one_of(std::vector<std::string> texts) && {
    choices = std::move(texts);
    return std::move(*this);
  }
  /// Lets the field be given without a flag: `solve nim 3,4,5` is `solve nim --heaps 3,4,5`.
  Field&& word() && {
    takes_word = true;
    return std::move(*this);
  }
  /// Adds other names, as the game's sources spell them.
  Field&& also_called(std::vector<std::string> names) && {
    also = std::move(names);
    return std::move(*this);
  }
};

/// Declares a field that is stored in a member of P: a bool, an integer, a string, a Datum for a
/// text so long that it should not be copied, a vector of integers, a vector of vectors of
/// integers, or a std::optional of one of these, which may be left out. Its range is that of its
/// type unless `range` narrows it. A help that is left out is that of `GameText::helps`.
template <class P, class T>
Field<P> field(std::string name, T P::* member, std::string help = {}) {
  Field<P> declared;
  declared.name = std::move(name);
  declared.help = std::move(help);
  declared.type = detail::field_type<T>();
  using Number = decltype(detail::element<T>());
  if constexpr (detail::WholeNumber<Number>) {
    declared.low = static_cast<std::int64_t>(std::numeric_limits<Number>::min());
    declared.high = static_cast<std::uint64_t>(std::numeric_limits<Number>::max());
  }
  declared.assign = [member](void* problem, const Datum& value) {
    static_cast<P*>(problem)->*member = detail::from_datum<T>(value);
  };
  declared.read = [member](const void* problem) {
    return detail::to_datum(static_cast<const P*>(problem)->*member);
  };
  if constexpr (detail::IsOptional<T>::value) declared.fallback = Datum();
  return declared;
}

namespace detail {

/// Throws unless `object` is a JSON object whose members are all fields, each given once; a member
/// "game" is permitted, too.
void check_members(const Datum& object, const std::string& game,
                   const std::vector<const FieldInfo*>& fields);
[[noreturn]] void refuse_missing(const FieldInfo& field);

}  // namespace detail

/// Assigns the fields of a problem from a JSON object. With Scope::rules, the object must not have
/// fields of the position. Throws Error if it is no object, a field is unknown or missing, or a
/// value is bad.
void assign_fields(const std::string& game, std::span<const AnyField> fields, const Datum& object,
                   Scope scope, void* problem);

/// Returns the JSON object from which `assign_fields` reads the problem back: every field of the
/// scope that has a value.
Datum::Object fields_to_datum(std::span<const AnyField> fields, const void* problem, Scope scope);

}  // namespace zugzwang
