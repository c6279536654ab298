#pragma once

// A game's named fields. One declaration gives each field its type, its range, its default and one
// line of help; from it come the program's flags, the JSON form of a problem, the help texts, and
// the check of every value that comes in.

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

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/datum.hpp>

namespace zugzwang {

enum class FieldType { boolean, whole_number, text, list, nested_list };

/// Whether a field belongs to the rules (solutions of equal rules are shared) or to the position.
enum class Scope { rules, position };

/// What is known of a field without its game's C++ type.
struct FieldInfo {
  /// The limit on a length where a field states none.
  static constexpr std::uint64_t any_length = std::uint64_t{1} << 32;

  std::string name;  ///< in snake_case
  std::string help;
  FieldType type = FieldType::whole_number;
  Scope scope = Scope::position;
  /// The default; null if the field has no value when it is left out. Without one it must be given.
  std::optional<Datum> fallback{};
  std::int64_t low = 0;                ///< of a whole number, or of the elements of a list
  std::uint64_t high = 0;              ///< likewise
  std::uint64_t longest = any_length;  ///< elements of a list, characters of a text
  std::vector<std::string> choices{};  ///< the allowed texts; any text if empty
  std::string characters{};            ///< that a text may have; any if empty
  /// Other names, as the game's sources spell them, such as "aliceValues".
  std::vector<std::string> also{};
  /// Whether a word that follows the game without a flag is a value of this field. Several such
  /// fields take the words in the order of their declaration.
  bool takes_word = false;

  /// What may be given, such as "a whole number from 1 to 6".
  std::string allowed() const;
  /// What holds when the field is left out, such as "1 if left out"; empty if it must be given.
  std::string left_out() const;
  /// The name as a flag, such as "--max-take".
  std::string flag() const;
  /// The flags of all its names, that of its own name first: one of another name is spelled as
  /// there and in kebab-case, such as "--aliceValues" and "--alice-values".
  std::vector<std::string> flags() const;
  /// Whether a member of a JSON object is this field: by its name, or by another of its names as
  /// there or in snake_case.
  bool is_called(std::string_view member) const;
  /// The value that a text stands for; `@FILE` stands for the contents of that file.
  /// A text that cannot be a value of the type comes back as a text, for `check` to refuse.
  /// Throws Error{bad_file}, Error{bad_syntax}, or Error{too_large} where the file and the value
  /// would take more than `most_bytes`.
  Datum from_text(std::string_view text, std::uint64_t most_bytes = Datum::any_bytes) const;
  /// Throws Error{bad_value} that names the field, the value and what is allowed.
  void check(const Datum& value) const;
  [[noreturn]] void refuse(const Datum& value) const;
};

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

/// From a Datum that has been checked.
template <class T>
T from_datum(const Datum& datum) {
  if constexpr (IsOptional<T>::value) {
    return from_datum<typename T::value_type>(datum);
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

/// The number type at the bottom of a field's type.
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
  } else if constexpr (std::same_as<T, std::string>) {
    return FieldType::text;
  } else {
    static_assert(IsVector<T>::value, "a field is a bool, an integer, a string or a vector");
    return IsVector<typename T::value_type>::value ? FieldType::nested_list : FieldType::list;
  }
}

}  // namespace detail

/// A field of a problem whose type is left to those who know it: `problem` points to one.
struct AnyField : FieldInfo {
  AnyField();
  AnyField(const AnyField& other);
  AnyField(AnyField&& other) noexcept;
  AnyField& operator=(const AnyField& other);
  AnyField& operator=(AnyField&& other) noexcept;
  ~AnyField();

  std::function<void(void* problem, const Datum&)> assign{};  ///< of a checked value
  std::function<Datum(const void* problem)> read{};
};

/// A field of the problem type P, as it is declared.
template <class P>
struct Field : AnyField {
  Field&& rule() && {
    scope = Scope::rules;
    return std::move(*this);
  }
  /// May be left out: the default is what a new P holds.
  Field&& optional() && {
    const P plain{};
    fallback = read(&plain);
    return std::move(*this);
  }
  Field&& range(std::int64_t least, std::uint64_t most) && {
    low = least;
    high = most;
    return std::move(*this);
  }
  Field&& at_most(std::uint64_t elements) && {
    longest = elements;
    return std::move(*this);
  }
  Field&& of_characters(std::string allowed) && {
    characters = std::move(allowed);
    return std::move(*this);
  }
  Field&& one_of(std::vector<std::string> texts) && {
    choices = std::move(texts);
    return std::move(*this);
  }
  /// May be given without a flag: `solve nim 3,4,5` is `solve nim --heaps 3,4,5`.
  Field&& word() && {
    takes_word = true;
    return std::move(*this);
  }
  Field&& also_called(std::vector<std::string> names) && {
    also = std::move(names);
    return std::move(*this);
  }
};

/// Declares a field that is kept in a member of P: a bool, an integer, a string, a vector of
/// integers or a vector of such vectors, or a std::optional of these, which may be left out. Its
/// range is that of the type unless narrowed.
template <class P, class T>
Field<P> field(std::string name, T P::* member, std::string help) {
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

/// Throws unless `object` is a JSON object whose members are all fields, each given once; "game"
/// may stand beside.
void check_members(const Datum& object, const std::string& game,
                   const std::vector<const FieldInfo*>& fields);
[[noreturn]] void refuse_missing(const FieldInfo& field);

}  // namespace detail

/// Assigns the fields of a problem from a JSON object. For Scope::rules the position may be
/// missing, but not be given. Throws Error: not an object, unknown or missing field, or a bad
/// value.
void assign_fields(const std::string& game, std::span<const AnyField> fields, const Datum& object,
                   Scope scope, void* problem);

/// Returns the JSON object that `assign_fields` reads back, with every field of the scope that has
/// a value.
Datum::Object fields_to_datum(std::span<const AnyField> fields, const void* problem, Scope scope);

}  // namespace zugzwang
