#pragma once

// Values of Domineering, hand-written: bitboards of free squares in rows of eight, a memo, and a
// recursion over the components. The table of values is the library's.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang::by_hand {

class Domineering {
 public:
  using Squares = std::uint64_t;

  explicit Domineering(PartizanValues& table) : table_(table) {}

  /// Returns a board of at most 8 by 8 squares.
  static Squares board(unsigned rows, unsigned columns) {
    return (~Squares{0} >> (64 - 8 * rows)) & (0xFFU >> (8 - columns)) * first_column;
  }
  std::uint64_t positions() const { return memo_.size(); }

  PartizanValue value(Squares free) {
    PartizanValue sum;
    for (Squares rest = usable(free); rest != 0;) {
      Squares part = rest & (~rest + 1);
      for (Squares before = 0; part != before;) {
        before = part;
        part |= ((part & ~last_column) << 1 | (part & ~first_column) >> 1) & rest;
        part |= (part << 8 | part >> 8) & rest;
      }
      sum = table_.sum(sum, value_of_part(part));
      rest &= ~part;
    }
    return sum;
  }

 private:
  static constexpr Squares first_column = 0x0101010101010101;
  static constexpr Squares last_column = 0x8080808080808080;

  static Squares upright(Squares free) { return free & free >> 8; }
  static Squares across(Squares free) { return free & free >> 1 & ~last_column; }
  static Squares usable(Squares free) {
    const Squares up = upright(free);
    const Squares side = across(free);
    return up | up << 8 | side | side << 1;
  }

  static Squares at_corner(Squares set) {
    set >>= std::countr_zero(set) & ~7;
    while ((set & first_column) == 0) set >>= 1;
    return set;
  }
  static Squares upside_down(Squares set) { return __builtin_bswap64(set); }
  static Squares mirrored(Squares set) {
    set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
    set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
    return (set >> 4 & 0x0F0F0F0F0F0F0F0F) | (set & 0x0F0F0F0F0F0F0F0F) << 4;
  }
  static Squares exchanged(Squares set, int up, Squares mask) {
    const Squares unlike = (set ^ set >> up) & mask;
    return set ^ unlike ^ unlike << up;
  }
  static Squares transposed(Squares set) {
    set = exchanged(set, 7, 0x00AA00AA00AA00AA);
    set = exchanged(set, 14, 0x0000CCCC0000CCCC);
    return exchanged(set, 28, 0x00000000F0F0F0F0);
  }
  static Squares least(Squares set) {
    const Squares image = mirrored(set);
    return std::min({at_corner(set), at_corner(image), at_corner(upside_down(set)),
                     at_corner(upside_down(image))});
  }

  PartizanValue value_of_part(Squares part) {
    const Squares plain = least(part);
    const Squares turned = least(transposed(part));
    const PartizanValue value = value_of_kept(std::min(plain, turned));
    return turned < plain ? table_.negative(value) : value;
  }
  PartizanValue value_of_kept(Squares part) {
    if (const auto known = memo_.find(part); known != memo_.end()) return known->second;
    std::vector<PartizanValue> left;
    std::vector<PartizanValue> right;
    for (Squares places = upright(part); places != 0; places &= places - 1) {
      const Squares first = places & (~places + 1);
      left.push_back(value(part & ~(first | first << 8)));
    }
    for (Squares places = across(part); places != 0; places &= places - 1) {
      const Squares first = places & (~places + 1);
      right.push_back(value(part & ~(first | first << 1)));
    }
    return memo_[part] = table_.reduce(left, right);
  }

  PartizanValues& table_;
  boost::unordered_flat_map<Squares, PartizanValue> memo_;
};

}  // namespace zugzwang::by_hand
