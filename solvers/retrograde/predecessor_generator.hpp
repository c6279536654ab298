#pragma once

// Moves taken back: from states that are decided to the states that lead to them. Places go in and
// come out by the hundred, so that who reads the rules of a game is called through an interface,
// and who works on the table is compiled once for all games.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace zugzwang {

/// A place in a list: an integer of its own type, so that a store into the list must not seem to
/// change anything else.
enum class Listed : std::uint64_t {};

/// A list with room for so many places. Those it has no room for are left out, so that adding calls
/// nothing: who has filled it asks whether it `overflowed`, makes more room, and fills it anew.
class PlaceList {
 public:
  std::span<const Listed> places() const { return {places_.get(), size_}; }
  void clear() { size_ = 0; }
  bool overflowed() const { return size_ == room_; }
  /// Clears it, and makes room for twice as many.
  void grow() { make_room(2 * room_); }
  /// Clears it, and makes sure that there is room for so many.
  void clear_for(std::size_t count) {
    if (count >= room_)
      make_room(2 * count);
    else
      clear();
  }

  /// Adds places, with all it needs in locals. `finish` ends it.
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

/// States that were decided last, some at a time, enough for one call of the rules: those that are
/// lost apart from those that are won.
class Decided {
 public:
  bool is_full() const { return lost_count_ + won_count_ >= most; }
  /// Adds at most 64 states: those of the bits, and of them those are lost for which
  /// `is_lost(place)`.
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

/// The states that lead to others in one move: where the move passes the turn to the opponent, and
/// where the mover keeps it. A state is listed by its place, or by its index where another process
/// holds it; as often as it has such moves that count, if they lose, and at least once if they win.
struct Retracted {
  PlaceList passing{};
  PlaceList keeping{};
  PlaceList passing_away{};
  PlaceList keeping_away{};

  std::array<PlaceList*, 4> lists() { return {&passing, &keeping, &passing_away, &keeping_away}; }
};

/// Takes moves back within a tier. All functions may be called by several threads.
class PredecessorGenerator {
 public:
  virtual ~PredecessorGenerator() = default;

  /// Whether the options of all states were counted before.
  virtual bool has_counted() const = 0;
  /// Tells how many moves the unfinished states at these places have; called unless they were
  /// counted.
  virtual void count_options(std::span<const Listed> places,
                             std::span<std::uint64_t> counts) const = 0;
  /// Adds the unfinished states of the tier that lead to those at these places of it, all of which
  /// are won, or lost.
  virtual void retract(std::span<const Listed> places, bool won, Retracted& found) const = 0;
  /// Does the same for places of the finished tier of that number.
  virtual void retract_into(std::size_t table, std::span<const Listed> places, bool won,
                            Retracted& found) const = 0;
};

}  // namespace zugzwang
