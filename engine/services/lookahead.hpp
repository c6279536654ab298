#pragma once

// Looks some plies ahead where play is too long to be solved: a depth-first alpha-beta search with
// iterative deepening, which ends in estimates (D. E. Knuth and R. W. Moore, "An Analysis of
// Alpha-Beta Pruning", Artificial Intelligence 6, 1975). Estimates come from the game, or else from
// random play; they choose moves and are never values.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/game_graph.hpp>

namespace zugzwang {

/// A move, and what it is worth for the player who makes it: in games of win and loss between −1
/// and 1, or beyond if the end of play is in sight; in games of scores the estimated margin.
struct ScoredMove {
  Datum move{};
  double score = 0;
};

/// What looking ahead has shown for a position.
struct Prospect {
  std::vector<ScoredMove> moves{};  ///< the best first, of equal ones the first in preference
  unsigned plies = 0;               ///< that were looked ahead
  /// The outcome for the player on move where every line ends within these plies, and of a won or
  /// lost position how long it takes.
  std::optional<Outcome> proved{};
  std::optional<std::uint64_t> distance{};
  /// Whether neither player can force a win within these plies; not in a game of scores.
  bool is_undecided = false;
};

/// What a search takes for the score where it ends before play does.
enum class Leaves : std::uint8_t {
  estimated,
  unknown,  ///< 0: the search finds forced wins alone, and so looks farther
};

class Lookahead {
 public:
  explicit Lookahead(std::shared_ptr<GameGraph> positions, std::uint64_t seed,
                     Leaves leaves = Leaves::estimated)
      : positions_(std::move(positions)), random_(seed), leaves_(leaves) {}

  /// Looks ahead from an unfinished position, one ply farther each time, at most `most_plies`,
  /// until a limit ends it. At least one move is always looked at, whatever the limits; within one
  /// ply, the report lists only those that were.
  Prospect look(std::uint64_t position, const Limits& limits, unsigned most_plies);

 private:
  struct Known {
    std::uint32_t best = 0;  // place of the best move
    std::uint8_t plies = 0;
    enum class Bound : std::uint8_t { exact, lower, upper } bound = Bound::exact;
    double score = 0;
  };

  std::vector<ScoredMove> rate(std::uint64_t position, unsigned plies);
  double search(std::uint64_t position, unsigned plies, double low, double high);
  double search_option(const Option& option, unsigned plies, double low, double high);
  double estimate(std::uint64_t position);
  double played_out(std::uint64_t position);
  std::vector<Option> options(std::uint64_t position, std::size_t most = most_read);
  void count();

  /// Of more moves than this, only the first are looked at.
  static constexpr std::size_t most_read = 2000;

  std::shared_ptr<GameGraph> positions_;
  Random random_;
  Leaves leaves_;
  boost::unordered_flat_map<std::uint64_t, Known> known_;
  std::vector<std::uint64_t> path_;
  std::vector<std::uint32_t> first_;  // places of the moves of the first position, the best first
  Meter* meter_ = nullptr;
  bool always_goes_on_ = false;  // whatever the limits
  std::uint64_t visited_ = 0;
  bool has_estimated_ = false;  // since the last ply was added
  bool leaves_out_ = false;     // moves of a position that has too many
  bool has_gains_ = false;      // in moves that were seen
};

}  // namespace zugzwang
