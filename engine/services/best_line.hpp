#pragma once

// The principal variation: a line of best play from a position to the end.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>

namespace zugzwang {

struct BestLine {
  enum class End {
    over,      ///< play is over
    repeated,  ///< the last move returns to a position of the line: it would repeat forever
    cut,       ///< there are more moves than requested
    limit,     ///< a limit ended the search; see `status`
  };

  /// A move, and the position in which it is made.
  struct Ply {
    std::uint64_t position = 0;
    Datum move{};
  };

  Status status = Status::complete;
  End end = End::over;
  std::vector<Ply> plies{};
  std::uint64_t last = 0;  ///< the position in which the line ends
};

/// Follows best moves from a position, at most `most` of them; the first is `first` if that is
/// given. By outcome alone, play that can return to positions need not reach its end.
BestLine best_line(Session& session, std::uint64_t position, std::size_t most, const Limits& limits,
                   const Datum& first = {});

}  // namespace zugzwang
