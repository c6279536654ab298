#pragma once

// Which positions the searches of a question are at, so that one can leave them to another for a
// while. Nothing depends on it but how well they share the work.

#include <array>
#include <atomic>
#include <cstdint>

namespace zugzwang {

class KeysInWork {
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

}  // namespace zugzwang
