#include "tier_table.hpp"

namespace zugzwang {

namespace {

template <class Cell>
TierTable::Block find(const Cell* cells, std::uint64_t plies) {
  if (plies > Cell::most) return {};
  const Cell won = Cell::won(plies);
  const Cell lost = Cell::lost(plies);
  return {find_either(cells, won, won), find_either(cells, lost, lost)};
}

template <class Cell>
TierTable::Block outcomes(const Cell* cells) {
  TierTable::Block block;
  for (unsigned i = 0; i < 64; ++i) {
    const std::uint64_t decided = cells[i].decided() ? 1 : 0;
    const std::uint64_t won = cells[i].is_won() ? decided : 0;
    block.won |= won << i;
    block.lost |= (decided ^ won) << i;
  }
  return block;
}

}  // namespace

void TierTable::forget_distances() {
  if (std::holds_alternative<Outcomes>(cells_)) return;
  const std::uint64_t blocks = (kept_.size() + 63) / 64;
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
  by_plies_ = {all};
}

std::uint64_t TierTable::bytes() const {
  return kept_.bytes() + std::visit([](const auto& cells) { return cells.bytes(); }, cells_);
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
          return find(cells.data() + first, plies);
      },
      cells_);
}

}  // namespace zugzwang
