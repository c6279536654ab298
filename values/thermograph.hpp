#pragma once

// Thermographs: the exact stops of a value as a function of the tax on every move. The walls of
// short games are piecewise linear with slopes 0 and ±1 and with breakpoints at dyadic numbers.
//
// Source: A. N. Siegel, Combinatorial Game Theory (2013), section II.5; Winning Ways, chapter 6.

#include <cstdint>
#include <unordered_map>
#include <vector>

#include <zugzwang/values/dyadic.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// A point of a wall: the stop `v` when each move costs `t`.
struct WallPoint {
  Dyadic t{};
  Dyadic v{};

  bool operator==(const WallPoint&) const = default;
};

/// Both walls from the lowest temperature, where they start, to the foot of the mast: the last
/// point of both is (temperature, mean). Only the breakpoints are stored. Nothing is defined below
/// `lowest`. The thermograph of an integer is a mast from −1 on, that of m/2^k one from −1/2^k on.
struct Thermograph {
  static constexpr std::int64_t lowest = -1;

  std::vector<WallPoint> left{};
  std::vector<WallPoint> right{};

  const Dyadic& mean() const { return left.back().v; }
  const Dyadic& temperature() const { return left.back().t; }
  /// Returns the left wall at t ≥ −1; the mean from the temperature on.
  Dyadic left_at(const Dyadic& t) const;
  Dyadic right_at(const Dyadic& t) const;

  bool operator==(const Thermograph&) const = default;
};

/// The thermographs of the values of one table, each computed once.
class Thermographs {
 public:
  /// The table must outlive this.
  explicit Thermographs(PartizanValues& values) : values_(values) {}

  /// Returns the thermograph of a value; computes those of all its followers. Valid as long as this
  /// object. Throws `ValueLimit` if a limit of the table is reached, and `Error` (too_large) as
  /// `Dyadic` does.
  const Thermograph& of(PartizanValue v);
  Dyadic mean(PartizanValue v) { return of(v).mean(); }
  Dyadic temperature(PartizanValue v) { return of(v).temperature(); }

  std::uint64_t bytes() const;

 private:
  void find(PartizanValue v);

  PartizanValues& values_;
  std::unordered_map<PartizanValue, Thermograph> known_;
  std::uint64_t points_ = 0;
};

}  // namespace zugzwang
