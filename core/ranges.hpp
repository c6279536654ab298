#pragma once

// Small ranges for the moves of a game: no allocation, and as cheap to read as a loop.

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <ranges>

namespace zugzwang {

/// The integers first, first−1, …, 1; empty when `first` is 0. Safe at the type's largest value.
template <std::unsigned_integral T>
class Countdown : public std::ranges::view_interface<Countdown<T>> {
 public:
  class iterator {
   public:
    using value_type = T;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr explicit iterator(T value) : value_(value) {}
    constexpr T operator*() const { return value_; }
    constexpr iterator& operator++() {
      --value_;
      return *this;
    }
    constexpr iterator operator++(int) {
      iterator before = *this;
      --value_;
      return before;
    }
    constexpr bool operator==(const iterator&) const = default;
    constexpr bool operator==(std::default_sentinel_t) const { return value_ == 0; }

   private:
    T value_ = 0;
  };

  constexpr Countdown() = default;
  constexpr explicit Countdown(T first) : first_(first) {}
  constexpr iterator begin() const { return iterator(first_); }
  constexpr std::default_sentinel_t end() const { return {}; }
  constexpr T size() const { return first_; }

 private:
  T first_ = 0;
};

/// A list of at most `Capacity` elements, held in place.
template <class T, std::size_t Capacity>
class FixedList {
 public:
  constexpr FixedList() = default;
  constexpr FixedList(std::initializer_list<T> elements) {
    for (const T& element : elements) push_back(element);
  }

  constexpr void push_back(const T& element) {
    assert(size_ < Capacity);
    elements_[size_++] = element;
  }

  constexpr const T* begin() const { return elements_.data(); }
  constexpr const T* end() const { return elements_.data() + size_; }
  constexpr std::size_t size() const { return size_; }
  static constexpr std::size_t capacity() { return Capacity; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](std::size_t i) const { return elements_[i]; }
  constexpr bool operator==(const FixedList&) const = default;

 private:
  std::array<T, Capacity> elements_{};  // those past the size are what T{} is
  std::size_t size_ = 0;
};

}  // namespace zugzwang

template <std::unsigned_integral T>
inline constexpr bool std::ranges::enable_borrowed_range<zugzwang::Countdown<T>> = true;
