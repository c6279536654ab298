#pragma once

// A piece of input or output: the value of a field, a move, an answer. It has a JSON form and a
// text form; games and solvers use neither, only typed values.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

namespace zugzwang {

namespace detail {

/// A value in a memory block of its own, so that the object that holds it stays small. Copies share
/// the block: a copy of a text of many megabytes costs nothing.
template <class T>
class Boxed {
 public:
  explicit Boxed(T value) : held_(new Block(std::move(value))) {}
  const T& operator*() const { return held_->value; }
  bool operator==(const Boxed& other) const { return held_ == other.held_ || **this == *other; }

 private:
  struct Block : boost::intrusive_ref_counter<Block> {
    explicit Block(T held) : value(std::move(held)) {}
    T value;
  };
  boost::intrusive_ptr<const Block> held_;
};

}  // namespace detail

/// A piece of data, like a JSON value. Takes 16 bytes, since there are lists of many millions of
/// numbers. Copies share what does not fit into these, which never changes.
class Datum {
 public:
  using List = std::vector<Datum>;
  using Object = std::vector<std::pair<std::string, Datum>>;  // in order of declaration
  /// A number that is no 64-bit integer, as it was written.
  struct Decimal {
    std::string text;
    bool operator==(const Decimal&) const = default;
    /// Returns the nearest double; NaN if the text is no number or too large a one.
    double value() const;
  };

  Datum() noexcept;
  Datum(const Datum& other);
  Datum(Datum&& other) noexcept;
  Datum& operator=(const Datum& other);
  Datum& operator=(Datum&& other) noexcept;
  ~Datum();
  Datum(bool value);
  template <std::signed_integral T>
  Datum(T value) : Datum(Integer(value)) {}
  template <std::unsigned_integral T>
    requires(!std::same_as<T, bool>)
  Datum(T value) : Datum(Natural(value)) {}
  Datum(double value);
  Datum(Decimal value);
  Datum(std::string value);
  Datum(std::string_view value);
  Datum(const char* value);
  Datum(List value);
  Datum(Object value);

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }

  /// Returns the value as a `T` (bool, std::int64_t, std::uint64_t, Decimal, std::string, List or
  /// Object), or nullptr if it is of another type. Nonnegative integers are held as std::uint64_t.
  template <class T>
  const T* get() const {
    if constexpr (std::integral<T>) {
      return std::get_if<T>(&value_);
    } else {
      const auto* boxed = std::get_if<detail::Boxed<T>>(&value_);
      return boxed == nullptr ? nullptr : &**boxed;
    }
  }

  /// Returns the member of an object with this name, or nullptr.
  const Datum* find(std::string_view name) const;
  /// Returns the numbers of an object that has these two members and no others, else nothing.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> two_numbers(std::string_view first,
                                                                     std::string_view second) const;

  /// Returns the JSON form on one line, without spaces.
  std::string to_json() const;
  /// Returns the first `most` bytes of that form, followed by "..." if there are more.
  std::string to_short_json(std::size_t most) const;

  /// Returns the form that a person would write: a list as 3,4,5, a string without quotes, null as
  /// "-".
  std::string to_text() const;

  static constexpr std::uint64_t any_bytes = std::numeric_limits<std::uint64_t>::max();
  /// Parses JSON. Throws Error{bad_syntax} with the place of the error, also for an object that has
  /// a member twice, and Error{too_large} before it takes more than `most_bytes` and some
  /// kilobytes for the result and the work on it.
  /// Cost: 16 bytes an element of a list; the lengths of lists are counted first.
  static Datum from_json(std::string_view json, std::uint64_t most_bytes = any_bytes);

  bool operator==(const Datum& other) const;

 private:
  using Value =
      std::variant<std::monostate, bool, std::uint64_t, std::int64_t, detail::Boxed<Decimal>,
                   detail::Boxed<std::string>, detail::Boxed<List>, detail::Boxed<Object>>;

  enum class Integer : std::int64_t {};
  enum class Natural : std::uint64_t {};
  // Construction and destruction are in datum.cpp, so that no other source needs the code of all
  // types.
  explicit Datum(Integer value);
  explicit Datum(Natural value);

  void append_json(std::string& out, std::size_t most) const;

  Value value_;
};

/// Returns a list of elements that convert to Datum, such as texts or numbers.
template <class Elements>
Datum list_of(const Elements& elements) {
  return Datum::List(elements.begin(), elements.end());
}

}  // namespace zugzwang

// Compiled once, in datum.cpp.
extern template class std::vector<zugzwang::Datum>;
extern template class std::vector<std::pair<std::string, zugzwang::Datum>>;
