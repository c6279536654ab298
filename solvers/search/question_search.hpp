#pragma once

// Searches that answer questions, without the types of their game.

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace zugzwang {

/// Which positions the searches of a question are at, so that one can leave them to another for a
/// while. Nothing depends on it but how well they share the work.
class BusyKeys {
 public:
  /// Whether several searches are at work.
  bool is_shared() const { return is_shared_.load(std::memory_order_relaxed); }
  void share(bool is_shared) { is_shared_.store(is_shared, std::memory_order_relaxed); }

  void enter(std::uint64_t key) { place_of(key).store(key, std::memory_order_relaxed); }
  void leave(std::uint64_t key) {
    std::atomic<std::uint64_t>& place = place_of(key);
    if (place.load(std::memory_order_relaxed) == key) place.store(0, std::memory_order_relaxed);
  }
  /// Never of the key 0, which an empty place has.
  bool contains(std::uint64_t key) const {
    return key != 0 && place_of(key).load(std::memory_order_relaxed) == key;
  }

 private:
  static constexpr int bits = 8;

  static std::uint64_t number_of(std::uint64_t key) {
    return (key * 0x9E3779B97F4A7C15) >> (64 - bits);
  }
  std::atomic<std::uint64_t>& place_of(std::uint64_t key) { return places_[number_of(key)]; }
  const std::atomic<std::uint64_t>& place_of(std::uint64_t key) const {
    return places_[number_of(key)];
  }

  std::atomic<bool> is_shared_ = false;
  std::array<std::atomic<std::uint64_t>, std::size_t{1} << bits> places_{};
};

/// What the question is and what the answer, only the search itself knows.
class QuestionSearch {
 public:
  QuestionSearch() = default;
  QuestionSearch(const QuestionSearch&) = delete;
  QuestionSearch& operator=(const QuestionSearch&) = delete;
  virtual ~QuestionSearch() = default;

  /// Makes a search that shares with this one what it has found out.
  virtual std::unique_ptr<QuestionSearch> another() const = 0;
  /// Puts the question that was put to a search of the same kind.
  virtual void put_question_of(const QuestionSearch& other) = 0;
  /// Returns whether it has found the answer; else `goes_on`, which it calls once in a while, has
  /// returned false.
  virtual bool search(const std::function<bool()>& goes_on) = 0;

  /// Tells the other searches of its question, which work beside it from now on, what it is at.
  virtual void announce_path() = 0;

  /// The positions that were searched so far, again and again in all questions.
  std::uint64_t positions() const { return positions_; }
  /// What it holds for itself.
  virtual std::uint64_t bytes() const = 0;
  /// What another one needs to begin, about.
  virtual std::uint64_t bytes_to_begin() const = 0;

 protected:
  std::uint64_t positions_ = 0;
};

}  // namespace zugzwang
