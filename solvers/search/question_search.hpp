#pragma once

// Defines searches that answer questions, independently of the types of their game.

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace zugzwang {

/// The positions that the searches of a question are working on, so that other searches can
/// postpone them. This affects only how well they share the work.
class BusyKeys {
 public:
  /// Returns whether several searches are running.
  bool is_shared() const { return is_shared_.load(std::memory_order_relaxed); }
  void share(bool is_shared) { is_shared_.store(is_shared, std::memory_order_relaxed); }

  void enter(std::uint64_t key) { place_of(key).store(key, std::memory_order_relaxed); }
  void leave(std::uint64_t key) {
    std::atomic<std::uint64_t>& place = place_of(key);
    if (place.load(std::memory_order_relaxed) == key) place.store(0, std::memory_order_relaxed);
  }
  /// Returns whether a search is working on a key; false for the key 0, which marks an empty place.
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

/// A search that answers a question. The derived class defines the question and the answer.
class QuestionSearch {
 public:
  QuestionSearch() = default;
  QuestionSearch(const QuestionSearch&) = delete;
  QuestionSearch& operator=(const QuestionSearch&) = delete;
  virtual ~QuestionSearch() = default;

  /// Makes another search that shares its findings with this one.
  virtual std::unique_ptr<QuestionSearch> another() const = 0;
  /// Sets the question of another search of the same kind.
  virtual void put_question_of(const QuestionSearch& other) = 0;
  /// Searches for the answer, and returns whether it has found it; if not, `goes_on`, which it
  /// calls from time to time, has returned false.
  virtual bool search(const std::function<bool()>& goes_on) = 0;

  /// Announces the positions that it is working on to the other searches of its question, which run
  /// beside it from now on.
  virtual void announce_path() = 0;

  /// Returns the number of positions searched so far in all questions, with repetitions.
  std::uint64_t positions() const { return positions_; }
  /// Returns how many positions could have been searched in the time of the studies that were made
  /// besides, so that a limit on positions includes these.
  std::uint64_t positions_beside() const { return positions_beside_; }
  /// Returns the bytes that this search holds, without what it shares.
  virtual std::uint64_t bytes() const = 0;
  /// Returns about how many bytes another search needs to start.
  virtual std::uint64_t bytes_to_begin() const = 0;

 protected:
  std::uint64_t positions_ = 0;
  std::uint64_t positions_beside_ = 0;
};

}  // namespace zugzwang
