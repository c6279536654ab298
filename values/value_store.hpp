#pragma once

// The canonical forms: a record of 24 bytes for each, the ids of its options, and an index by
// options that finds a form again. Order and sums are defined elsewhere.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/values/dyadic.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang::detail {

/// The budget of a table of values: counts steps, and checks memory before it is allocated.
class ValueBudget {
 public:
  void limit_by(Meter* meter) {
    meter_ = meter;
    before_ = steps_;
  }
  void count_beside(std::uint64_t bytes) { beside_ = bytes; }

  /// Counts one step of work. Throws `ValueLimit` at a limit, which is checked once in 4,096 steps.
  void step() {
    if (++steps_ % 4096 == 0) ask();
  }
  /// Counts one more value.
  void count_value() { ++values_; }

  bool allows(std::uint64_t bytes) const {
    return !meter_ || meter_->allows(held_ + beside_ + bytes) == Status::complete;
  }
  /// Takes these bytes; throws `ValueLimit` if they exceed the limit.
  void take(std::uint64_t bytes) {
    if (!allows(bytes)) throw ValueLimit(Status::memory_limit);
    held_ += bytes;
  }
  void give_back(std::uint64_t bytes) { held_ -= bytes; }
  std::uint64_t held() const { return held_; }

 private:
  void ask() {
    if (!meter_) return;
    const std::uint64_t positions = (steps_ - before_) / steps_a_position;
    if (const Status status = meter_->check({"values", values_}, positions);
        status != Status::complete)
      throw ValueLimit(status);
    if (!allows(0)) throw ValueLimit(Status::memory_limit);
  }

  /// They take about as long as one position of a search.
  static constexpr std::uint64_t steps_a_position = 32;

  Meter* meter_ = nullptr;
  std::uint64_t steps_ = 0;
  std::uint64_t before_ = 0;  // steps before the meter came
  std::uint64_t values_ = 0;
  std::uint64_t held_ = 0;
  std::uint64_t beside_ = 0;
};

/// A stop and the player on move there, as an integer that orders stops by Left's preference: by
/// number, and of equal numbers the one with Right on move is the larger. Numbers below 2^15 with
/// at most 14 halvings are written out; for others the id of the number is stored.
class PackedStop {
 public:
  PackedStop() = default;
  static std::optional<PackedStop> written_out(const Dyadic& number, Player on_move);
  static PackedStop of_id(std::uint32_t id, Player on_move) {
    return PackedStop(static_cast<std::int32_t>(id << 2 | right_bit(on_move) | 1));
  }

  std::int32_t bits() const { return bits_; }
  bool is_written_out() const { return (bits_ & 1) == 0; }
  Player on_move() const { return (bits_ & 2) != 0 ? Player::right : Player::left; }
  /// Returns the number, if it is written out.
  Dyadic number() const { return Dyadic(bits_ >> 2, halvings); }
  /// Returns the number's id, if it is not.
  std::uint32_t id() const { return static_cast<std::uint32_t>(bits_) >> 2; }
  PackedStop with(Player on_move) const {
    return PackedStop((bits_ & ~2) | static_cast<std::int32_t>(right_bit(on_move)));
  }
  bool operator==(const PackedStop&) const = default;

 private:
  static constexpr std::uint32_t halvings = 14;
  static std::uint32_t right_bit(Player player) { return player == Player::right ? 2 : 0; }
  explicit PackedStop(std::int32_t bits) : bits_(bits) {}

  std::int32_t bits_ = 0;
};

struct ValueRecord {
  static constexpr std::uint32_t no_id = 0xFFFFFFFF;
  enum Flag : std::uint32_t {
    number = 1,
    all_small = 2,
    even = 4,
    odd = 8,
    number_up_star = 16,  ///< three words behind the options hold the parts
    spilled = 32,         ///< the counts of options are in the two words before them
  };
  static constexpr std::uint32_t most_days = 0xFFFFFF;

  bool has(Flag flag) const { return (meta & flag) != 0; }
  std::uint32_t upper() const { return meta >> 8; }

  // For a number these three hold the numerator.
  std::uint32_t offset = 0;
  std::uint16_t lefts = 0;
  std::uint16_t rights = 0;

  std::uint32_t negative = no_id;
  PackedStop left_stop{};
  PackedStop right_stop{};
  std::uint32_t meta = 0;  ///< flags; above them the birthday up to `most_days`, or the exponent
};

static_assert(sizeof(ValueRecord) == 24);

/// Ids of options, sorted.
using OptionIds = std::span<const std::uint32_t>;

/// A canonical form that is not a number, and not yet in the table.
struct ValueForm {
  OptionIds left{};
  OptionIds right{};
  PackedStop left_stop{};
  PackedStop right_stop{};
};

/// number + ups.↑ + *nimber, by the id of the number.
struct KeptNumberUpStar {
  std::uint32_t number = 0;
  std::int32_t ups = 0;
  std::uint32_t nimber = 0;
};

class ValueStore {
 public:
  static constexpr std::uint64_t most_values = std::uint64_t{1} << 30;

  explicit ValueStore(ValueBudget& budget);

  const ValueRecord& operator[](std::uint32_t id) const {
    return records_[id / records_in_block][id % records_in_block];
  }
  std::uint32_t count() const { return count_; }
  std::uint64_t bytes() const;

  OptionIds left(const ValueRecord& record) const {
    return {words(record.offset), left_count(record)};
  }
  OptionIds right(const ValueRecord& record) const {
    return {words(record.offset) + left_count(record), right_count(record)};
  }

  /// Returns the options of any value; that of a number is created on first use.
  OptionIds options(std::uint32_t id, Player player);

  std::uint32_t number(const Dyadic& number);
  Dyadic as_number(const ValueRecord& record) const;
  /// Returns the number of a stop.
  Dyadic number_of(PackedStop stop) const {
    return stop.is_written_out() ? stop.number() : as_number((*this)[stop.id()]);
  }
  PackedStop stop(std::uint32_t number, Player on_move) const;
  /// Whether the number of a is smaller, or equal with Left on move in a only.
  bool less(PackedStop a, PackedStop b) const {
    if (a.is_written_out() && b.is_written_out()) return a.bits() < b.bits();
    return less_apart(a, b);
  }

  std::optional<std::uint32_t> find(OptionIds left, OptionIds right) const;
  /// Finds the form or adds it.
  std::uint32_t intern(const ValueForm& form);
  /// Records that the two are negatives of each other.
  void pair(std::uint32_t a, std::uint32_t b);

  /// Returns the parts of a number or of a value that is flagged as such a sum.
  std::optional<KeptNumberUpStar> number_up_star(std::uint32_t id) const;

 private:
  static constexpr std::uint32_t records_in_block = 1U << 10;
  static constexpr std::uint32_t words_in_block = 1U << 12;
  static constexpr std::uint32_t spilled_count = 0xFFFF;

  const std::uint32_t* words(std::uint32_t offset) const {
    return words_[offset / words_in_block] + offset % words_in_block;
  }
  std::uint32_t left_count(const ValueRecord& record) const {
    return record.has(ValueRecord::spilled) ? words(record.offset)[-2] : record.lefts;
  }
  std::uint32_t right_count(const ValueRecord& record) const {
    return record.has(ValueRecord::spilled) ? words(record.offset)[-1] : record.rights;
  }
  ValueRecord& at(std::uint32_t id) {
    return records_[id / records_in_block][id % records_in_block];
  }
  bool less_apart(PackedStop a, PackedStop b) const;

  /// Calls `matches` with every id whose tag is that of the hash. Returns the slot of the id that
  /// matches, or the empty slot where a new id belongs.
  template <class Matches>
  std::size_t slot_of(std::uint64_t hash, Matches matches) const;
  std::uint64_t hash_of(const ValueRecord& record) const;
  std::size_t slot_of(OptionIds left, OptionIds right) const;
  void make_room();
  void put(std::size_t slot, std::uint64_t hash, std::uint32_t id);
  std::uint32_t add(const ValueRecord& record);
  /// Returns the place of `count` consecutive free words.
  std::uint32_t free_words(std::uint64_t count);
  std::uint32_t meta_of(const ValueForm& form) const;
  std::optional<KeptNumberUpStar> named(const ValueForm& form) const;
  std::optional<KeptNumberUpStar> ups_of(const KeptNumberUpStar& zero, OptionIds options,
                                         OptionIds others, int sign) const;

  ValueBudget& budget_;
  std::vector<std::unique_ptr<ValueRecord[]>> records_{};
  std::uint32_t count_ = 0;

  std::vector<std::unique_ptr<std::uint32_t[]>> kept_words_{};
  std::vector<std::uint32_t*> words_{};  ///< by blocks; several may lie in one allocation
  std::uint32_t next_word_ = 0;
  std::uint32_t last_word_ = 0;
  std::uint64_t word_bytes_ = 0;

  /// The place of a number's option, by the number's id and the player.
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_options_{};

  std::vector<std::uint32_t> slots_{};  ///< ids; those with tag 0 are free
  std::vector<std::uint8_t> tags_{};
};

}  // namespace zugzwang::detail
