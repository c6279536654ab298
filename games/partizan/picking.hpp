#pragma once

// A picking game: from it follows how many dominoes a player of Domineering is sure of
// (sure_dominoes.hpp). There are areas, each with a price. The picker picks one area in a turn, and
// wants the largest sum of prices; the spoiler, in a turn, spoils areas that were not picked:
// - one that is alone; or two that are linked;
// - one that is a region: all of it; or a part, and with it one that is linked: what is left of the
//   region is then alone, at a price of its own.
// Both do best with the most expensive areas of a kind (docs/domineering.md).

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace zugzwang::games {

enum class AreaKind : std::uint8_t { alone, region, linked };

/// A set of areas: places for one domino, whose prices are few, and blocks. There may be at most 63
/// places of each kind and price.
class Areas {
 public:
  static constexpr int least_place = 2;  ///< the prices of places
  static constexpr int most_place = 6;
  static constexpr int most_block = 31;  ///< the highest price of a block
  static constexpr int most_blocks = 9;
  static constexpr int most_left = 15;  ///< the highest price of what is left of a region

  /// Identifies a set of areas; the default is that of none.
  struct Key {
    std::uint64_t places = 0;
    std::uint64_t blocks = 0;  // of any areas with a mark above the first one
    int left = 0;              // of a region
    bool operator==(const Key&) const = default;
    std::uint64_t hash() const {
      constexpr std::uint64_t odd = 0xC2B2AE3D27D4EB4F;
      const std::uint64_t both = places ^ (blocks + static_cast<std::uint64_t>(left)) * odd;
      return both * 0x9E3779B97F4A7C15;
    }
  };

  /// Adds a place that is alone or linked.
  void add_place(AreaKind kind, int price) {
    assert(price >= least_place && price <= most_place && kind != AreaKind::region);
    key_.places += std::uint64_t{1} << shift(kind, price);
    add(price);
  }
  /// Adds an area of any kind and price.
  void add_block(AreaKind kind, int price) {
    assert(price <= most_block);
    key_.blocks = key_.blocks << 7 | static_cast<std::uint64_t>(price) << 2 |
                  static_cast<std::uint64_t>(kind);
    add(price);
  }
  /// Sets the price of what is left of a region: the least that it may have.
  void set_left(int price) { key_.left = std::min(key_.left, price); }

  int total() const { return total_; }
  int highest() const { return highest_; }
  int left() const { return key_.left; }

  const Key& key() const { return key_; }

  /// Lists the prices of the areas of a kind, the highest first.
  std::vector<int> prices(AreaKind kind) const {
    std::vector<int> prices;
    for (std::uint64_t rest = key_.blocks; rest > 1; rest >>= 7)
      if (static_cast<AreaKind>(rest & 3) == kind)
        prices.push_back(static_cast<int>(rest >> 2 & 31));
    if (kind != AreaKind::region)
      for (int price = least_place; price <= most_place; ++price)
        prices.insert(prices.end(), key_.places >> shift(kind, price) & 63, price);
    std::ranges::sort(prices, std::greater<>());
    return prices;
  }

 private:
  static int shift(AreaKind kind, int price) {
    return 6 * (price - least_place) + (kind == AreaKind::linked ? 0 : 30);
  }
  void add(int price) {
    total_ += price;
    highest_ = std::max(highest_, price);
  }

  Key key_{.places = 0, .blocks = 1, .left = most_left};
  int total_ = 0;
  int highest_ = 0;
};

/// The sum that the picker is sure of if he has the first turn, and if the spoiler has it.
struct Picked {
  std::int16_t first = 0;
  std::int16_t second = 0;
};

/// Computes what the picker is sure of. Cost: a few instructions for each set of areas that can be
/// left, by the numbers of areas of each kind.
inline Picked picked(const Areas& areas) {
  const std::vector<int> regions = areas.prices(AreaKind::region);
  const std::vector<int> linked = areas.prices(AreaKind::linked);
  const std::vector<int> alone = areas.prices(AreaKind::alone);
  // By what is left: regions, areas left of regions, linked ones and others that are alone.
  const std::size_t row = alone.size() + 1;
  const std::size_t block = (linked.size() + 1) * row;
  const std::size_t layer = (regions.size() + 1) * block;
  std::vector<Picked> left((regions.size() + 1) * layer);
  for (std::size_t r = 0; r <= regions.size(); ++r)
    for (std::size_t parts = 0; r + parts <= regions.size(); ++parts)
      for (std::size_t l = 0; l <= linked.size(); ++l)
        for (std::size_t a = 0; a <= alone.size(); ++a) {
          Picked* const here = &left[r * layer + parts * block + l * row + a];
          constexpr std::int16_t none = 0x7fff;
          Picked best{0, none};
          const auto pick = [&](int price, std::size_t less) {
            best.first =
                std::max(best.first, static_cast<std::int16_t>(price + (here - less)->second));
          };
          const auto spoil = [&](const Picked& then) {
            best.second = std::min(best.second, then.first);
          };
          if (r > 0) {
            pick(regions[regions.size() - r], layer);
            spoil(*(here - layer));
            spoil(*(here - layer + block - (l > 0 ? row : 0)));
          }
          if (parts > 0) {
            pick(areas.left(), block);
            spoil(*(here - block));
          }
          if (l > 0) {
            pick(linked[linked.size() - l], row);
            spoil(*(here - std::min<std::size_t>(l, 2) * row));
          }
          if (a > 0) {
            pick(alone[alone.size() - a], 1);
            spoil(*(here - 1));
          }
          if (best.second == none) best.second = 0;
          *here = best;
        }
  return left[regions.size() * layer + linked.size() * row + alone.size()];
}

/// The same, from a table of the last results, one for each thread. Memory: 512 KiB a thread.
inline Picked picked_again(const Areas& areas) {
  struct Known {
    Areas::Key key;
    Picked picked;
  };
  constexpr int bits = 14;
  static thread_local std::array<Known, std::size_t{1} << bits> table{};
  const Areas::Key key = areas.key();
  Known& known = table[key.hash() >> (64 - bits)];
  if (!(known.key == key)) known = {key, picked(areas)};
  return known.picked;
}

}  // namespace zugzwang::games
