#pragma once

// Generates the predecessors of decided states. Places are passed and returned by the hundred, so
// that the code that reads the rules of a game can be called through an interface, and the code
// that works on the table is compiled once for all games.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace zugzwang {

/// A place in a list: an integer of its own type, so that compilers need not assume that a store
/// into the list changes anything else.
enum class Listed : std::uint64_t {};

/// A list of places with limited room. Places that do not fit are dropped, so that adding calls no
/// function: the caller checks whether the list `overflowed`, makes more room, and fills it again.
class PlaceList {
 public:
  std::span<const Listed> places() const { return {places_.get(), size_}; }
  void clear() { size_ = 0; }
  bool overflowed() const { return size_ == room_; }
  /// Clears the list, and doubles its room.
  void grow() { make_room(2 * room_); }
  /// Clears the list, and ensures room for `count` places.
  void clear_for(std::size_t count) {
    if (count >= room_)
      make_room(2 * count);
    else
      clear();
  }

  /// Adds places, with everything it needs in local variables. `finish` ends it.
  class Adder {
   public:
    explicit Adder(PlaceList& list)
        : list_(list),
          next_(list.places_.get() + list.size_),
          end_(list.places_.get() + list.room_) {}
    [[gnu::always_inline]] void add(std::uint64_t place) {
      if (next_ != end_) [[likely]]
        *next_++ = static_cast<Listed>(place);
    }
    void finish() { list_.size_ = static_cast<std::size_t>(next_ - list_.places_.get()); }

   private:
    PlaceList& list_;
    Listed* next_;
    Listed* end_;
  };

 private:
  void make_room(std::size_t room) {
    size_ = 0;
    room_ = room;
    places_ = std::make_unique_for_overwrite<Listed[]>(room_);
  }

  std::size_t size_ = 0;
  std::size_t room_ = 1 << 10;
  std::unique_ptr<Listed[]> places_ = std::make_unique_for_overwrite<Listed[]>(room_);
};

/// A batch of states that were decided last, enough for one call of the rules: the lost ones apart
/// from the won ones.
class Decided {
 public:
  bool is_full() const { return lost_count_ + won_count_ >= most; }
  /// Adds at most 64 states, `first` + i for each bit i of `bits`; those for which `is_lost(place)`
  /// holds are lost, the others won.
  template <class IsLost>
  void add(std::uint64_t first, std::uint64_t bits, const IsLost& is_lost) {
    std::size_t lost_count = lost_count_;
    std::size_t won_count = won_count_;
    for (; bits != 0; bits &= bits - 1) {
      const std::uint64_t place = first + static_cast<std::uint64_t>(std::countr_zero(bits));
      const bool lost = is_lost(place);
      lost_[lost_count] = won_[won_count] = static_cast<Listed>(place);
      lost_count += lost ? 1 : 0;
      won_count += lost ? 0 : 1;
    }
    lost_count_ = lost_count;
    won_count_ = won_count;
  }
  std::span<const Listed> lost() const { return std::span(lost_).first(lost_count_); }
  std::span<const Listed> won() const { return std::span(won_).first(won_count_); }
  void clear() { lost_count_ = won_count_ = 0; }

 private:
  static constexpr std::size_t most = 128;

  std::array<Listed, most + 64> lost_;
  std::array<Listed, most + 64> won_;
  std::size_t lost_count_ = 0;
  std::size_t won_count_ = 0;
};

/// Predecessors of some states: where the move passes the turn to the opponent, and where the mover
/// keeps it. A predecessor is listed by its place, or by its index if another process holds it: if
/// its moves lose, as often as it has moves that count; if they win, at least once.
struct Retracted {
  PlaceList passing{};
  PlaceList keeping{};
  PlaceList passing_away{};
  PlaceList keeping_away{};

  std::array<PlaceList*, 4> lists() { return {&passing, &keeping, &passing_away, &keeping_away}; }
};

/// Generates predecessors within a tier. All functions may be called by several threads.
class PredecessorGenerator {
 public:
  virtual ~PredecessorGenerator() = default;

  /// Returns whether the options of all states were counted beforehand.
  virtual bool has_counted() const = 0;
  /// Writes to `counts` the numbers of moves of the unfinished states at these places; called only
  /// if they were not counted beforehand.
  virtual void count_options(std::span<const Listed> places,
                             std::span<std::uint64_t> counts) const = 0;
  /// Adds to `found` the unfinished predecessors in the tier of the states at these places, all of
  /// which are won, or all lost.
  virtual void retract(std::span<const Listed> places, bool won, Retracted& found) const = 0;
  /// Does the same for places of finished tier number `table`.
  virtual void retract_into(std::size_t table, std::span<const Listed> places, bool won,
                            Retracted& found) const = 0;
};

}  // namespace zugzwang
