#include "tier_table.hpp"

#include <array>
#include <cstring>
#include <type_traits>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

template <class Cell>
TierTable::Block find_decided(const Cell* cells, std::uint64_t plies) {
  if (plies > Cell::most) return {};
  return {find(cells, Cell::won(plies)), find(cells, Cell::lost(plies))};
}

template <class Cell>
TierTable::Block outcomes(const Cell* cells) {
  std::array<std::uint8_t, 64> won;
  std::array<std::uint8_t, 64> lost;
  for (std::size_t i = 0; i < 64; ++i) {
    won[i] = static_cast<std::uint8_t>(int{cells[i].decided()} & int{cells[i].is_won()});
    lost[i] = static_cast<std::uint8_t>(int{cells[i].decided()} & int{!cells[i].is_won()});
  }
  return {bits_of(won), bits_of(lost)};
}

/// Copies the bytes into `elements` elements.
template <class T>
ZeroedArray<T> copied(std::span<const std::byte> bytes, std::uint64_t elements) {
  ZeroedArray<T> copy(elements);
  if (bytes.size() != copy.bytes())
    throw Error(ErrorCode::bad_value, "a tier must have as many cells as places");
  if (!bytes.empty()) std::memcpy(static_cast<void*>(copy.data()), bytes.data(), bytes.size());
  return copy;
}

}  // namespace

TierTable::TierTable(const IndexShare& share, CanonicalIndexSet canonical, const Raw& raw,
                     std::vector<PlyCount> by_plies)
    : share_(share), canonical_(std::move(canonical)), by_plies_(std::move(by_plies)) {
  const std::uint64_t blocks = (canonical_.size() + 63) / 64;
  switch (raw.cell_bytes) {
    case 0: cells_ = copied<Block>(raw.cells, blocks); break;
    case 1: cells_ = copied<Cell8>(raw.cells, 64 * blocks); break;
    case 2: cells_ = copied<Cell16>(raw.cells, 64 * blocks); break;
    case 4: cells_ = copied<Cell32>(raw.cells, 64 * blocks); break;
    default: throw Error(ErrorCode::bad_value, "the cells of a tier have another width");
  }
}

TierTable::Raw TierTable::raw() const {
  return std::visit(
      [](const auto& cells) -> Raw {
        const auto bytes = std::as_bytes(std::span(cells.data(), cells.size()));
        if constexpr (std::is_same_v<decltype(cells), const Outcomes&>)
          return {0, bytes};
        else
          return {sizeof(cells[0]), bytes};
      },
      cells_);
}

void TierTable::forget_distances() {
  if (std::holds_alternative<Outcomes>(cells_)) return;
  const std::uint64_t blocks = (canonical_.size() + 63) / 64;
  Outcomes packed(blocks);
  std::visit(
      [&](const auto& cells) {
        if constexpr (!std::is_same_v<decltype(cells), const Outcomes&>)
          for (std::uint64_t i = 0; i < blocks; ++i) packed[i] = outcomes(cells.data() + 64 * i);
      },
      cells_);
  cells_ = std::move(packed);
  PlyCount all;
  for (const PlyCount& count : by_plies_) {
    all.won += count.won;
    all.lost += count.lost;
  }
  by_plies_.assign(1, all);
}

std::uint64_t TierTable::bytes() const {
  return canonical_.bytes() + std::visit([](const auto& cells) { return cells.bytes(); }, cells_);
}

Distance TierTable::value(std::uint64_t place) const {
  return std::visit(
      [place](const auto& cells) {
        if constexpr (std::is_same_v<decltype(cells), const Outcomes&>) {
          const Block& block = cells[place / 64];
          if ((block.won >> place % 64 & 1) != 0) return Distance::win(0);
          return (block.lost >> place % 64 & 1) != 0 ? Distance::loss(0) : Distance::draw();
        } else {
          return cells[place].value();
        }
      },
      cells_);
}

TierTable::Block TierTable::block(std::uint64_t first, std::uint64_t plies) const {
  return std::visit(
      [=](const auto& cells) {
        if constexpr (std::is_same_v<decltype(cells), const Outcomes&>)
          return plies == 0 ? cells[first / 64] : Block{};
        else
          return find_decided(cells.data() + first, plies);
      },
      cells_);
}

}  // namespace zugzwang
