#pragma once

// The exact memo of a search: a value for each position met. If the states are numbered and an
// array of all of them is small, the memo is this array; else, if a position's number and its value
// fit in one word, a table of such words; else a map by the game's injective key.

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/search/packed_map.hpp>

namespace zugzwang {

/// Encodes the values of an evaluation as small numbers, for tables with few bits per value. Codes
/// begin at 1, and are smaller for shorter distances and smaller margins.
template <class E>
struct ValueCode;

namespace detail {

inline constexpr std::uint64_t undecided_code = 1;
inline constexpr std::uint64_t pending_code = 2;
inline constexpr std::uint64_t first_code = 3;

}  // namespace detail

template <>
struct ValueCode<ByOutcome> {
  static constexpr std::uint64_t of(Outcome value) {
    return detail::undecided_code + static_cast<std::uint64_t>(value);
  }
  static constexpr Outcome value(std::uint64_t code) {
    return static_cast<Outcome>(code - detail::undecided_code);
  }
};

template <>
struct ValueCode<ByDistance> {
  static constexpr std::uint64_t of(const Distance& value) {
    if (value == ByDistance::undecided) return detail::undecided_code;
    if (value == ByDistance::pending) return detail::pending_code;
    if (value == Distance::draw()) return detail::first_code;
    return detail::first_code + 1 + 2 * value.plies() + (value.outcome() == Outcome::win ? 1 : 0);
  }
  static constexpr Distance value(std::uint64_t code) {
    if (code == detail::undecided_code) return ByDistance::undecided;
    if (code == detail::pending_code) return ByDistance::pending;
    if (code == detail::first_code) return Distance::draw();
    const std::uint64_t number = code - detail::first_code - 1;
    return number % 2 != 0 ? Distance::win(number / 2) : Distance::loss(number / 2);
  }
};

template <>
struct ValueCode<ByMargin> {
  static constexpr std::uint64_t of(Margin value) {
    if (value == ByMargin::undecided) return detail::undecided_code;
    if (value == ByMargin::pending) return detail::pending_code;
    const auto size = static_cast<std::uint64_t>(value < 0 ? -(value + 1) : value);
    if (size >= most) return ~std::uint64_t{0};
    return detail::first_code + 2 * size + (value < 0 ? 1 : 0);
  }
  static constexpr Margin value(std::uint64_t code) {
    if (code == detail::undecided_code) return ByMargin::undecided;
    if (code == detail::pending_code) return ByMargin::pending;
    const std::uint64_t number = code - detail::first_code;
    const auto size = static_cast<Margin>(number / 2);
    return number % 2 != 0 ? -size - 1 : size;
  }

 private:
  static constexpr std::uint64_t most = std::uint64_t{1} << 62;  // too large for any table
};

template <>
struct ValueCode<ByNimber> {
  static constexpr std::uint64_t of(Nimber value) {
    if (value == ByNimber::undecided) return detail::undecided_code;
    if (value == ByNimber::pending) return detail::pending_code;
    return value > ~std::uint64_t{0} - detail::first_code ? ~std::uint64_t{0}
                                                          : detail::first_code + value;
  }
  static constexpr Nimber value(std::uint64_t code) {
    if (code == detail::undecided_code) return ByNimber::undecided;
    if (code == detail::pending_code) return ByNimber::pending;
    return code - detail::first_code;
  }
};

/// An evaluation whose values have codes.
template <class E>
concept CodedEvaluation = requires(typename E::Value value, std::uint64_t code) {
  { ValueCode<E>::of(value) } -> std::same_as<std::uint64_t>;
  { ValueCode<E>::value(code) } -> std::same_as<typename E::Value>;
};

template <Game G, EvaluationOf<G> E>
class Memo {
 public:
  using Value = typename E::Value;

  explicit Memo(const G& game) : game_(game) {}

  /// Prepares for a search. Chooses the array if it is small and within the limits.
  void prepare(const Meter& meter) {
    if (is_prepared_) return;
    is_prepared_ = true;
    if constexpr (has_indices) {
      const std::uint64_t size = indices();
      if (size != 0 && size <= largest_array / sizeof(Value) &&
          meter.allows(size * sizeof(Value)) == Status::complete) {
        by_index_.resize(size, E::undecided);
        peak_bytes_ = bytes();
        return;
      }
    }
    if constexpr (has_numbers)
      if (number_bits() <= most_number_bits) packed_.emplace(number_bits());
  }

  /// Returns the value stored for a state; E::undecided if there is none, E::pending if `enter` has
  /// not been followed by `settle`.
  Value find(const StateOf<G>& state) const {
    if constexpr (has_indices)
      if (!by_index_.empty()) return by_index_[index(state)];
    if constexpr (has_numbers)
      if (packed_) {
        const std::uint64_t code = packed_->find(number(state));
        return code == 0 ? E::undecided : ValueCode<E>::value(code);
      }
    const auto place = by_key_.find(game_.key(state));
    return place == by_key_.end() ? E::undecided : place->second;
  }

  /// Returns whether it is worth prefetching a state before it is looked up.
  bool is_far() const { return packed_ && packed_->bytes() >= cached_bytes; }
  /// Prefetches the slot of a state, if `is_far()`.
  void prefetch([[maybe_unused]] const StateOf<G>& state) const {
    if constexpr (has_numbers) packed_->prefetch(number(state));
  }

  void enter(const StateOf<G>& state) { put(state, E::pending); }
  void settle(const StateOf<G>& state, Value value) { put(state, value); }
  /// Removes a state whose search has been abandoned.
  void forget(const StateOf<G>& state) { put(state, E::undecided); }

  std::uint64_t bytes() const {
    return by_index_.size() * sizeof(Value) + (packed_ ? packed_->bytes() : 0) +
           map_bytes(by_key_) + beside_keys_;
  }
  /// Returns the bytes held during the next growth, if it happens within `entries` further entries.
  std::uint64_t bytes_within(std::uint64_t entries) const {
    if (!by_index_.empty()) return bytes();
    if (packed_) return packed_->bytes_until(entries);
    return map_bytes_within(by_key_, entries) + beside_keys_;
  }
  /// Returns the most bytes that the memo has held.
  std::uint64_t peak_bytes() const { return std::max(peak_bytes_, bytes()); }

 private:
  using Map = boost::unordered_flat_map<KeyOf<G>, Value, std::hash<KeyOf<G>>>;
  static constexpr std::uint64_t largest_array = std::uint64_t{1} << 26;  // bytes
  static constexpr std::uint64_t cached_bytes = std::uint64_t{1} << 20;

  /// A model's keys are indices, if its states have any and these are needed.
  static constexpr bool has_indices = IndexedGame<G> || ModelledGame<G>;
  std::uint64_t indices() const {
    if constexpr (IndexedGame<G>)
      return game_.size();
    else
      return game_.indices();
  }
  std::uint64_t index(const StateOf<G>& state) const {
    if constexpr (IndexedGame<G>)
      return game_.index(state);
    else
      return game_.key(state);
  }

  /// Whether each state has a number of few bits: its key, if the game declares its bits, or its
  /// index.
  static constexpr bool has_numbers = CodedEvaluation<E> && (KeyBitsGame<G> || IndexedGame<G>);
  static constexpr unsigned most_number_bits = 56;  // leaves enough bits for most values

  unsigned number_bits() const {
    if constexpr (KeyBitsGame<G>)
      return std::max(1U, game_.key_bits());
    else
      return std::max(1U, static_cast<unsigned>(std::bit_width(game_.size() - 1)));
  }
  std::uint64_t number(const StateOf<G>& state) const {
    if constexpr (KeyBitsGame<G>)
      return game_.key(state);
    else
      return game_.index(state);
  }
  KeyOf<G> key_of(std::uint64_t number) const {
    if constexpr (KeyBitsGame<G>)
      return static_cast<KeyOf<G>>(number);
    else
      return game_.key(game_.state_at(number));
  }

  void put(const StateOf<G>& state, Value value) {
    if constexpr (has_indices)
      if (!by_index_.empty()) {
        by_index_[index(state)] = value;
        return;
      }
    if constexpr (has_numbers)
      if (packed_) {
        const std::uint64_t code = ValueCode<E>::of(value);
        if (code <= packed_->most()) [[likely]] {
          const std::uint64_t before = packed_->bytes();
          packed_->put(number(state), code);
          if (packed_->bytes() != before) [[unlikely]]
            peak_bytes_ = packed_->bytes() + before;
          return;
        }
        unpack();
      }
    const std::uint64_t before = by_key_.bucket_count();
    const auto [place, is_new] = by_key_.insert_or_assign(game_.key(state), value);
    if (is_new) beside_keys_ += allocated_bytes(place->first);
    if (by_key_.bucket_count() != before) [[unlikely]]
      peak_bytes_ = std::max(peak_bytes_, bytes() + map_bytes(by_key_) / 2);
  }
  /// Replaces the table by a map, since a value takes more bits than are left.
  void unpack() {
    const PackedMap packed = *std::exchange(packed_, std::nullopt);
    packed.each([&](std::uint64_t number, std::uint64_t code) {
      const auto [place, is_new] = by_key_.emplace(key_of(number), ValueCode<E>::value(code));
      beside_keys_ += allocated_bytes(place->first);
    });
    peak_bytes_ = std::max(peak_bytes_, packed.bytes() + bytes());
  }

  const G& game_;
  bool is_prepared_ = false;
  std::vector<Value> by_index_;
  std::optional<PackedMap> packed_;
  Map by_key_;
  std::uint64_t beside_keys_ = 0;  // heap bytes of the map's keys
  std::uint64_t peak_bytes_ = 0;
};

}  // namespace zugzwang
