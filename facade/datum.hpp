#pragma once

// A piece of data on its way in or out: a field's value, a move, an answer. It has a JSON form and
// a text form; games and solvers meet neither, only typed values.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace zugzwang {

class Datum {
 public:
  using List = std::vector<Datum>;
  using Object = std::vector<std::pair<std::string, Datum>>;  // in order of declaration
  /// A number that is no 64-bit integer, as it was written.
  struct Decimal {
    std::string text;
    bool operator==(const Decimal&) const = default;
  };

  Datum() noexcept;
  Datum(const Datum& other);
  Datum(Datum&& other) noexcept;
  Datum& operator=(const Datum& other);
  Datum& operator=(Datum&& other) noexcept;
  ~Datum();
  Datum(bool value) : value_(value) {}
  template <std::signed_integral T>
  Datum(T value) : value_(normalized(value)) {}
  template <std::unsigned_integral T>
    requires(!std::same_as<T, bool>)
  Datum(T value) : value_(static_cast<std::uint64_t>(value)) {}
  Datum(double value);
  Datum(Decimal value);
  Datum(std::string value);
  Datum(std::string_view value);
  Datum(const char* value);
  Datum(List value);
  Datum(Object value);

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }

  /// The value as a `T` (bool, std::int64_t, std::uint64_t, Decimal, std::string, List or Object),
  /// or nullptr if it is something else. Integers from 0 up are held as std::uint64_t.
  template <class T>
  const T* get() const {
    return std::get_if<T>(&value_);
  }

  /// The member of an object with this name, or nullptr.
  const Datum* find(std::string_view name) const;

  /// On one line, without spaces.
  std::string to_json() const;
  void append_json(std::string& out) const;

  /// What a person would write: a list as 3,4,5, a string without quotes, null as "-".
  std::string to_text() const;

  /// Throws Error{bad_syntax} naming the place, also for an object that names a member twice.
  static Datum from_json(std::string_view json);

  bool operator==(const Datum& other) const;

 private:
  using Value = std::variant<std::monostate, bool, std::uint64_t, std::int64_t, Decimal,
                             std::string, List, Object>;

  static Value normalized(std::int64_t value) {
    if (value >= 0) return static_cast<std::uint64_t>(value);
    return value;
  }

  Value value_;
};

}  // namespace zugzwang

// Compiled once, in datum.cpp.
extern template class std::vector<zugzwang::Datum>;
extern template class std::vector<std::pair<std::string, zugzwang::Datum>>;
