#include "least_image.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>
#include <utility>

namespace zugzwang {

namespace {

std::vector<Permutation> symmetries_of(const Board& board) {
  assert(board.squares() <= LeastImages::most_squares);
  const BoardSymmetries symmetries(board);
  std::vector<Permutation> permutations(symmetries.size());
  for (unsigned i = 0; i < symmetries.size(); ++i)
    for (unsigned square = 0; square < board.squares(); ++square)
      permutations[i].push_back(static_cast<std::uint8_t>(symmetries.square(i, square)));
  return permutations;
}

}  // namespace

std::vector<Permutation> group_of(std::span<const Permutation> generators) {
  Permutation identity(generators.front().size());
  for (std::size_t square = 0; square < identity.size(); ++square)
    identity[square] = static_cast<std::uint8_t>(square);
  std::vector<Permutation> group{identity};
  std::set<Permutation> known{identity};
  for (std::size_t i = 0; i < group.size(); ++i)
    for (const Permutation& generator : generators) {
      Permutation product;
      for (const std::uint8_t square : group[i]) product.push_back(generator[square]);
      if (known.insert(product).second) group.push_back(std::move(product));
    }
  return group;
}

LeastImages::LeastImages(const Board& board) : LeastImages(symmetries_of(board)) {}

LeastImages::LeastImages(std::span<const Permutation> generators)
    : sets_(std::size_t{1} << generators.front().size()) {
  assert(generators.front().size() <= most_squares);
  const std::vector<Permutation> group = group_of(generators);
  assert(group.size() <= most_symmetries);
  for (const Permutation& symmetry : group) {
    auto& images = images_.emplace_back();
    for (unsigned byte = 0; byte < 2; ++byte)
      for (unsigned value = 0; value < 256; ++value)
        for (unsigned bit = 0; bit < 8; ++bit)
          if (const unsigned square = 8 * byte + bit;
              square < symmetry.size() && (value >> bit & 1) != 0)
            images[byte][value] |= static_cast<Set>(1U << symmetry[square]);
  }
  std::map<std::vector<std::uint16_t>, std::uint16_t> places;  // in `several_`
  std::vector<std::uint16_t> leading;
  for (std::size_t at = 0; at < sets_.size(); ++at) {
    const Set set = static_cast<Set>(at);
    Set least = set;
    leading.clear();
    for (unsigned symmetry = 0; symmetry < symmetries(); ++symmetry) {
      const Set found = image(symmetry, set);
      if (found > least) continue;
      if (found < least) leading.clear();
      least = found;
      leading.push_back(static_cast<std::uint16_t>(symmetry));
    }
    std::uint16_t by = leading.front();
    if (leading.size() > 1) {
      const auto [place, is_new] =
          places.emplace(leading, static_cast<std::uint16_t>(symmetries() + several_.size()));
      if (is_new) several_.push_back(leading);
      by = place->second;
    }
    sets_[at] = {least, by};
  }
}

}  // namespace zugzwang
