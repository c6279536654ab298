#pragma once

// Periods: how a sequence of rows or of nimbers repeats, the proof, and the report about it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// An eventually arithmetic-periodic sequence: v(n + period) = v(n) + saltus for all n ≥ preperiod.
/// It is periodic if the saltus is 0. Unless stated otherwise, `preperiod` and `period` are the
/// least such numbers.
struct Period {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
  std::int64_t saltus = 0;

  /// Returns the row below preperiod + period that row n repeats.
  constexpr std::uint64_t reduced(std::uint64_t n) const {
    return n < preperiod ? n : preperiod + (n - preperiod) % period;
  }
  /// Returns by how much the value of row n exceeds that row's, modulo 2^64 where it does not fit.
  constexpr std::int64_t gained(std::uint64_t n) const {
    const std::uint64_t periods = n < preperiod ? 0 : (n - preperiod) / period;
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(saltus) * periods);
  }
  bool operator==(const Period&) const = default;
};

/// A period, and the theorem that proves it or the observation that suggests it.
struct FoundPeriod {
  Period period{};
  std::string proof{};  ///< the theorem and its window; for an observed period, what was observed
  bool proved = true;   ///< otherwise only observed
};

/// The known facts about the repetition of one sequence of rows.
struct SequenceReport {
  /// The largest nimber, and the smallest heap that has it.
  struct Maximum {
    Nimber value = 0;
    std::uint64_t heap = 0;
  };

  /// The rows below the preperiod where the period, extended downwards, would give another value.
  struct Exceptional {
    static constexpr std::size_t most_heaps = 1000;

    std::uint64_t count = 0;
    std::vector<std::uint64_t> heaps{};  ///< the first of them
  };

  std::string of;                      ///< "outcome", "move", "distance" or "nimber"
  std::optional<FoundPeriod> found{};  ///< nothing when a limit ended the search
  std::uint64_t rows_computed = 0;
  std::optional<Maximum> maximum{};          ///< of nimbers with a period and no saltus
  std::optional<Exceptional> exceptional{};  ///< of nimbers with a period
};

}  // namespace zugzwang
