#include "sum_table.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

std::size_t SumTable::slot_of(std::span<const std::uint32_t> words, std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = (hash >> 24) & mask;; i = (i + 1) & mask) {
    const std::uint64_t slot = slots_[i];
    if (slot == 0) return i;
    if (((slot >> place_bits) ^ hash) << place_bits != 0) continue;
    const std::uint32_t* const stored = at(slot);
    if (std::ranges::equal(words, std::span(stored + 1, Head(*stored).size))) return i;
  }
}

std::optional<bool> SumTable::find(const SumKey& key) const {
  const std::uint64_t slot = slots_[slot_of(key.words(), key.hash())];
  return slot == 0 ? std::nullopt : std::optional(Head(*at(slot)).wins);
}

void SumTable::append(std::size_t slot, std::span<const std::uint32_t> words, std::uint64_t hash,
                      Head head) {
  if (used_ + 1 + words.size() > Block::most) {
    blocks_.push_back(std::unique_ptr<Block>(new Block));  // uninitialized
    used_ = 0;
  }
  slots_[slot] = ((blocks_.size() - 1) * Block::most + used_ + 1) | hash << place_bits;
  std::uint32_t* to = &blocks_.back()->words[used_];
  *to++ = head.word();
  to = std::ranges::copy(words, to).out;
  used_ += 1 + words.size();
  if (used_ < Block::most) *to = 0;
  ++sums_;
}

void SumTable::restore(const SumKey& key, bool wins, unsigned effort) {
  if (key.words().size() >= Block::most)
    throw Error(ErrorCode::not_applicable, "sums: more components than a table of sums holds");
  if (is_full(1)) grow();
  const std::size_t slot = slot_of(key.words(), key.hash());
  if (slots_[slot] == 0) append(slot, key.words(), key.hash(), {wins, effort, key.words().size()});
}

void SumTable::grow() {
  const ZeroedArray<std::uint64_t> old =
      std::exchange(slots_, ZeroedArray<std::uint64_t>(2 * slots_.size()));
  for (std::uint64_t i = 0; i < old.size(); ++i)
    if (const std::uint64_t slot = old[i]; slot != 0) {
      const std::uint32_t* const stored = at(slot);
      const std::span words(stored + 1, Head(*stored).size);
      slots_[slot_of(words, SumKey::hash_of(words))] = slot;
    }
}

void SumTable::drop_half() {
  std::array<std::uint64_t, 128> sums_of{};
  for (const auto& block : blocks_) block->each([&](Head head, auto) { ++sums_of[head.effort]; });
  unsigned least = 0;  // effort that is kept
  for (std::uint64_t dropped = 0; 2 * dropped < sums_; ++least) dropped += sums_of[least];
  std::vector<std::unique_ptr<Block>> old = std::exchange(blocks_, {});
  std::fill_n(slots_.data(), slots_.size(), 0);
  used_ = Block::most;
  sums_ = 0;
  for (std::unique_ptr<Block>& block : old) {
    block->each([&](Head head, std::span<const std::uint32_t> words) {
      if (head.effort < least) return;
      const std::uint64_t hash = SumKey::hash_of(words);
      append(slot_of(words, hash), words, hash, head);
    });
    block.reset();
  }
}

}  // namespace zugzwang
