#pragma once

// Books of first plies: the values of all positions that are at most so many plies from a start, in
// few kilobytes. A book has no positions in it. They are enumerated again, breadth first, one of
// each place, and the book is the sequence of the values that do not follow from others.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

/// A game whose positions have mirror images, which a book of it has once.
struct Mirrors : Ability {
  static constexpr std::string_view ability_name = "mirrors/1";

  /// Returns the same key for a position and its mirror images, which have the same value and lead
  /// to mirror images, and another one for all others.
  virtual std::uint64_t folded(const GameGraph& positions, std::uint64_t position) const = 0;
  /// Returns a number of plies within which a position cannot be reached from the empty board, so
  /// that a book of so many need not be opened for it.
  virtual std::uint64_t plies_beyond(const GameGraph& positions, std::uint64_t position) const = 0;
};

/// What a book is of.
struct BookHead {
  std::string game{};
  Datum::Object rules{};
  Datum::Object start{};  ///< all fields
  std::uint64_t plies = 0;
  EvaluationKind evaluation = EvaluationKind::outcome;
  /// Whether it has the values of all positions, since those of earlier plies do not follow from
  /// those of the last: play can return to a position.
  bool has_all = false;
  std::uint64_t positions = 0;  ///< of all plies
  std::uint64_t values = 0;     ///< in the book when it is complete
  std::string solver{};

  bool operator==(const BookHead&) const = default;
};

/// A value as a number: the outcome is -1, 0 or 1, a win in n plies n + 1 and a loss -n - 1.
std::int64_t code_of(const AnyValue& value);
AnyValue value_of(std::int64_t code, EvaluationKind evaluation);

/// A book as it is in a file: complete, or with the first of its values.
struct Book {
  BookHead head{};
  std::vector<std::int64_t> codes{};

  bool is_complete() const { return codes.size() == head.values; }
  std::string to_bytes() const;
  /// Reads a book. Throws Error{bad_file} that describes the fault: it is no book, of another
  /// version, cut short or damaged.
  static Book from_bytes(std::string_view bytes);
  /// Reads only what it is of; the values may be damaged.
  static BookHead head_of(std::string_view bytes);
};

/// The positions of a book in the order of their values.
class BookPositions {
 public:
  using Place = std::uint32_t;

  /// Enumerates the positions at most `plies` plies from a start; `status` says whether a limit has
  /// ended that.
  BookPositions(GameGraph& positions, std::uint64_t start, std::uint64_t plies,
                const Limits& limits);

  Status status() const { return status_; }
  std::size_t size() const { return numbers_.size(); }
  /// Returns the bytes held beside those of the graph.
  std::uint64_t bytes() const;
  /// Returns the number of the position at a place, the first that was met of equivalent ones.
  std::uint64_t number(Place place) const { return numbers_[place]; }
  std::optional<Place> find(std::uint64_t position) const;
  /// Returns whether the options of the position at a place are among the positions.
  bool is_inner(Place place) const { return place < first_last_; }
  bool is_over(Place place) const { return results_[place].has_value(); }
  /// Lists the places whose values are in a book: all where play is not over, or those of the last
  /// ply.
  std::vector<Place> stored(bool has_all) const;
  /// Returns the value of the position at a place by the definition, from those that are known of
  /// its options; nothing if they do not determine it.
  std::optional<std::int64_t> defined(Place place, EvaluationKind evaluation,
                                      std::span<const std::optional<std::int64_t>> known) const;
  /// Adds all values that follow from those of a book. Returns whether all are then known.
  bool complete(std::vector<std::optional<std::int64_t>>& known, EvaluationKind evaluation) const;
  /// Returns the values of a book, and those that follow. Throws Error{bad_file} if it does not fit
  /// the positions.
  std::vector<std::optional<std::int64_t>> values_by(const Book& book) const;

 private:
  struct Edge {
    Place to = 0;
    bool mover_changes = true;
    std::int64_t gain = 0;
  };
  std::uint64_t key_of(std::uint64_t position) const;
  Place add(std::uint64_t position);

  GameGraph& positions_;
  const Mirrors* mirrors_;
  const Placed* placed_;
  Status status_ = Status::complete;
  boost::unordered_flat_map<std::uint64_t, Place> places_;
  std::vector<std::uint64_t> numbers_;
  std::vector<std::optional<Outcome>> results_;
  std::vector<Edge> edges_;
  std::vector<std::size_t> ends_;  // of the edges of each inner place
  std::size_t first_last_ = 0;
};

}  // namespace zugzwang
