#pragma once

// Small ranges from which a game composes its moves, so that its code reads as its rules do: the
// integers from n down, the bits of a word, a list packed into a word, a range seen through a
// function, ranges read one after the other. None allocates, each can be returned by value, and
// reading one costs no more than a loop written by hand.

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace zugzwang {

namespace detail {

/// The elements that a word encodes; 0 encodes none. `Code::first(word)` is the first of them, and
/// `Code::rest(word)` encodes the others.
template <std::unsigned_integral Word, class Code>
class WordRange : public std::ranges::view_interface<WordRange<Word, Code>> {
 public:
  class iterator {
   public:
    using value_type = decltype(Code::first(Word{}));
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr explicit iterator(Word word) : word_(word) {}
    constexpr value_type operator*() const { return Code::first(word_); }
    constexpr iterator& operator++() {
      word_ = Code::rest(word_);
      return *this;
    }
    constexpr iterator operator++(int) { return std::exchange(*this, iterator(Code::rest(word_))); }
    constexpr bool operator==(const iterator&) const = default;
    constexpr bool operator==(std::default_sentinel_t) const { return word_ == 0; }

   private:
    Word word_ = 0;
  };

  constexpr WordRange() = default;
  constexpr explicit WordRange(Word word) : word_(word) {}
  constexpr iterator begin() const { return iterator(word_); }
  constexpr std::default_sentinel_t end() const { return {}; }

 protected:
  Word word_ = 0;
};

template <class T>
struct NumberAndBelow {
  static constexpr T first(T number) { return number; }
  static constexpr T rest(T number) { return --number; }
};

struct HighestBit {
  static constexpr unsigned first(std::uint64_t word) {
    return static_cast<unsigned>(std::bit_width(word)) - 1;
  }
  static constexpr std::uint64_t rest(std::uint64_t word) { return word ^ std::bit_floor(word); }
};

struct LowestBit {
  static constexpr unsigned first(std::uint64_t word) {
    return static_cast<unsigned>(std::countr_zero(word));
  }
  static constexpr std::uint64_t rest(std::uint64_t word) { return word & (word - 1); }
};

template <class T, unsigned bits, class Word>
struct LowestBits {
  static constexpr T first(Word word) {
    return static_cast<T>(word & ((std::uint64_t{1} << bits) - 1));
  }
  static constexpr Word rest(Word word) { return static_cast<Word>(word >> bits); }
};

/// A function object that can be assigned, unlike a lambda with captures.
template <std::copy_constructible F>
  requires std::is_nothrow_move_constructible_v<F>
struct HeldFunction {
  constexpr explicit HeldFunction(F f) : function(std::move(f)) {}
  constexpr HeldFunction(const HeldFunction&) = default;
  constexpr HeldFunction(HeldFunction&&) = default;
  constexpr HeldFunction& operator=(HeldFunction other) noexcept {
    std::destroy_at(&function);
    std::construct_at(&function, std::move(other.function));
    return *this;
  }

  F function;
};

}  // namespace detail

/// The integers first, first−1, …, 1; empty when `first` is 0. Safe at the type's largest value.
template <std::unsigned_integral T>
class Countdown : public detail::WordRange<T, detail::NumberAndBelow<T>> {
 public:
  constexpr Countdown() = default;
  constexpr explicit Countdown(T first) : detail::WordRange<T, detail::NumberAndBelow<T>>(first) {}
  constexpr T size() const { return this->word_; }
};

/// The positions of the bits set in a word, from the highest to the lowest; each is 0 to 63.
class HighBits : public detail::WordRange<std::uint64_t, detail::HighestBit> {
 public:
  using WordRange::WordRange;
};

/// The same from the lowest to the highest.
class LowBits : public detail::WordRange<std::uint64_t, detail::LowestBit> {
 public:
  using WordRange::WordRange;
};

/// A list of numbers from 1 to 2^bits−1, as many as fit into a word. It lives in a register, and a
/// loop over a list known at compile time can be unrolled.
template <std::unsigned_integral T, unsigned bits, std::unsigned_integral Word = std::uint64_t>
  requires(bits > 0 && bits < 8 * sizeof(Word) && bits <= 8 * sizeof(T))
class PackedList : public detail::WordRange<Word, detail::LowestBits<T, bits, Word>> {
 public:
  /// Puts a number in front of the others. There must be room for it.
  constexpr void push_front(T number) {
    assert(number > 0 && (detail::LowestBits<T, bits, Word>::first(number) == number));
    assert(this->word_ >> (8 * sizeof(Word) / bits - 1) * bits == 0);
    this->word_ = static_cast<Word>(this->word_ << bits | number);
  }
};

/// The values of a function `f` on the elements of a range, computed whenever they are read.
///
/// The range and its iterators hold copies of `f`: it should capture by value only what is small,
/// and by reference or pointer only what outlives them.
template <std::ranges::view V, std::copy_constructible F>
  requires std::ranges::input_range<const V> &&
           std::regular_invocable<const F&, std::ranges::range_reference_t<const V>>
class Mapped : public std::ranges::view_interface<Mapped<V, F>> {
 public:
  class iterator {
    using Base = std::ranges::iterator_t<const V>;

   public:
    using value_type =
        std::remove_cvref_t<std::invoke_result_t<const F&, std::iter_reference_t<Base>>>;
    using difference_type = std::iter_difference_t<Base>;

    constexpr iterator(Base at, const detail::HeldFunction<F>& f) : at_(std::move(at)), f_(f) {}
    constexpr decltype(auto) operator*() const { return std::invoke(f_.function, *at_); }
    constexpr iterator& operator++() {
      ++at_;
      return *this;
    }
    constexpr void operator++(int) { ++at_; }
    constexpr bool operator==(const std::ranges::sentinel_t<const V>& end) const {
      return at_ == end;
    }

   private:
    Base at_;
    detail::HeldFunction<F> f_;
  };

  constexpr Mapped(V range, F f) : range_(std::move(range)), f_(std::move(f)) {}
  constexpr iterator begin() const { return {std::ranges::begin(range_), f_}; }
  constexpr auto end() const { return std::ranges::end(range_); }

 private:
  V range_;
  detail::HeldFunction<F> f_;
};

/// The elements of the ranges f(0), f(1), …, f(count−1), which are created and read one after
/// another. Each `begin` starts anew and invalidates earlier iterators; the range must not be
/// copied or moved while it is read. `f` is held as by Mapped.
template <std::unsigned_integral T, std::copy_constructible F>
  requires std::ranges::view<std::invoke_result_t<const F&, T>>
class Concatenation : public std::ranges::view_interface<Concatenation<T, F>> {
  using Part = std::invoke_result_t<const F&, T>;

 public:
  class iterator {
   public:
    using value_type = std::ranges::range_value_t<Part>;
    using difference_type = std::ptrdiff_t;

    constexpr explicit iterator(Concatenation& whole) : whole_(&whole) {}
    constexpr decltype(auto) operator*() const { return *whole_->part_->at; }
    constexpr iterator& operator++() {
      ++whole_->part_->at;
      whole_->skip_empty();
      return *this;
    }
    constexpr void operator++(int) { ++*this; }
    constexpr bool operator==(std::default_sentinel_t) const { return whole_->at_end(); }

   private:
    Concatenation* whole_;
  };

  constexpr Concatenation(T count, F f) : count_(count), f_(std::move(f)) {}
  constexpr iterator begin() {
    next_ = 0;
    part_.reset();
    skip_empty();
    return iterator(*this);
  }
  constexpr std::default_sentinel_t end() const { return {}; }

 private:
  struct Read {
    constexpr explicit Read(Part part)
        : range(std::move(part)), at(std::ranges::begin(range)), end(std::ranges::end(range)) {}

    Part range;
    std::ranges::iterator_t<Part> at;
    std::ranges::sentinel_t<Part> end;
  };

  constexpr bool at_end() const { return !part_ || part_->at == part_->end; }
  constexpr void skip_empty() {
    while (at_end() && next_ < count_) part_.emplace(std::invoke(f_.function, next_++));
  }

  T count_;
  T next_ = 0;
  detail::HeldFunction<F> f_;
  std::optional<Read> part_;
};

/// Returns the range of the values of `f` on the elements. A named container is held by reference
/// and must outlive the range; a temporary one is moved into it.
template <std::ranges::viewable_range R, class F>
constexpr Mapped<std::views::all_t<R>, F> mapped(R&& range, F f) {
  return {std::views::all(std::forward<R>(range)), std::move(f)};
}

namespace detail {

/// Out of line, so that a list with room pays only for a comparison.
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_element(std::size_t capacity) {
  throw std::length_error("a FixedList of " + std::to_string(capacity) + " elements is full");
}

}  // namespace detail

/// A list of at most `Capacity` elements, held in place. `T` can be default-constructed and copied.
template <class T, std::size_t Capacity>
class FixedList {
 public:
  constexpr FixedList() = default;
  /// Throws std::length_error if there are more than `Capacity` elements.
  constexpr FixedList(std::initializer_list<T> elements) {
    for (const T& element : elements) push_back(element);
  }

  /// Throws std::length_error if the list is full, in every build.
  constexpr void push_back(const T& element) {
    if (size_ >= Capacity) [[unlikely]]
      detail::refuse_element(Capacity);
    elements_[size_++] = element;
  }

  constexpr T* begin() { return elements_.data(); }
  constexpr T* end() { return elements_.data() + size_; }
  constexpr const T* begin() const { return elements_.data(); }
  constexpr const T* end() const { return elements_.data() + size_; }
  constexpr std::size_t size() const { return size_; }
  static constexpr std::size_t capacity() { return Capacity; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](std::size_t i) { return elements_[i]; }
  constexpr const T& operator[](std::size_t i) const { return elements_[i]; }
  constexpr bool operator==(const FixedList& other) const
    requires std::equality_comparable<T>
  {
    return size_ == other.size_ && elements_ == other.elements_;
  }

 private:
  std::array<T, Capacity> elements_{};  // those past the size equal T{}
  std::size_t size_ = 0;
};

}  // namespace zugzwang

template <std::unsigned_integral T>
inline constexpr bool std::ranges::enable_borrowed_range<zugzwang::Countdown<T>> = true;
