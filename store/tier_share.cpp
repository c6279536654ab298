#include "tier_share.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/store/kinds.hpp>

namespace zugzwang {

namespace {

using Bytes = std::span<const std::byte>;

constexpr std::uint64_t words_for(std::uint64_t bits) { return (bits + 63) / 64; }

/// Returns the size of the blocks of a tier's indices at which shares are divided, whatever the
/// number of processes.
std::uint64_t block_size_of(const SavedTier& tier) {
  return std::uint64_t{1} << IndexShare::block_bits(tier.indices);
}

IndexShare share_of(const SavedTier& tier, unsigned rank) {
  return IndexShare(tier.indices, rank, static_cast<unsigned>(tier.ranks));
}

/// Returns the bits of the won or lost places from `first` on, extracted from the blocks of a
/// table.
std::vector<std::uint64_t> cut(Bytes cells, std::uint64_t first, std::uint64_t places,
                               std::uint64_t TierTable::Block::* of) {
  const auto word_at = [&](std::uint64_t word) {
    TierTable::Block block;
    if ((word + 1) * sizeof block > cells.size()) return std::uint64_t{0};
    std::memcpy(&block, cells.data() + word * sizeof block, sizeof block);
    return block.*of;
  };
  std::vector<std::uint64_t> words(words_for(places));
  const std::uint64_t shift = first % 64;
  for (std::uint64_t i = 0; i < words.size(); ++i) {
    words[i] = word_at(first / 64 + i) >> shift;
    if (shift != 0) words[i] |= word_at(first / 64 + i + 1) << (64 - shift);
  }
  if (places % 64 != 0) words.back() &= (std::uint64_t{1} << places % 64) - 1;
  return words;
}

/// Copies `bits` into a table of outcomes, from the place `at` on.
void append(std::vector<TierTable::Block>& outcomes, std::uint64_t at, Bytes bits,
            std::uint64_t TierTable::Block::* of) {
  for (std::uint64_t word = 0; word < bits.size() / 8; ++word, at += 64) {
    std::uint64_t some = 0;
    std::memcpy(&some, bits.data() + 8 * word, sizeof some);
    outcomes[at / 64].*of |= some << at % 64;
    if (at % 64 != 0 && at / 64 + 1 < outcomes.size())
      outcomes[at / 64 + 1].*of |= some >> (64 - at % 64);
  }
}

/// Returns the first place from `at` on, in steps of the alignment, where a segment may begin, or
/// the end of the file.
std::uint64_t next_segment(const StoredFile& file, std::uint64_t at) {
  constexpr std::uint64_t read_at_once = std::uint64_t{1} << 20;
  for (; at < file.size(); at += read_at_once) {
    const FileBytes some = file.read(at, read_at_once + segment_alignment);
    if (some.bytes().empty()) break;
    for (std::uint64_t i = 0; i < std::min(read_at_once, some.bytes().size());
         i += segment_alignment)
      if (begins_segment(some.text().substr(i))) return at + i;
  }
  return file.size();
}

/// Returns the size of the segment at the beginning of the bytes, if it is one that was set aside,
/// else 0.
std::uint64_t bytes_set_aside(std::string_view bytes) {
  if (!begins_segment(bytes)) return 0;
  const std::optional<Segment> segment = Segment::at(bytes);
  if (!segment || !segment->is_sound()) return 0;
  try {
    const Datum description = Datum::from_json(segment->description());
    const Datum* const kind = description.find("zugzwang");
    return kind != nullptr && *kind == Datum(kinds::set_aside) ? segment->size() : 0;
  } catch (const Error&) {
    return 0;
  }
}

}  // namespace

void write_share(WrittenFile& file, const SavedTier& tier, unsigned rank,
                 const CanonicalIndexSet& canonical, Bytes cells) {
  const std::uint64_t own = share_of(tier, rank).own();
  const std::uint64_t size = block_size_of(tier);
  const auto place_before = [&](std::uint64_t number) {
    return number < own ? canonical.place(number) : canonical.size();
  };
  SegmentWriter segment(file);
  for (std::uint64_t begin = 0; begin < own; begin += size) {
    const std::uint64_t first = place_before(begin);
    const std::uint64_t places = place_before(begin + size) - first;
    if (tier.cell_bytes == 0) {
      std::vector<std::uint64_t> words = cut(cells, first, places, &TierTable::Block::won);
      const auto lost = cut(cells, first, places, &TierTable::Block::lost);
      words.insert(words.end(), lost.begin(), lost.end());
      segment.put(in_file(std::span(std::as_const(words))).bytes(), places);
    } else {
      Bytes part = cells.subspan(first * tier.cell_bytes);
      if (begin + size < own) part = part.first(places * tier.cell_bytes);
      segment.put(LittleEndianBytes(part, tier.cell_bytes).bytes(), places);
    }
  }
  if (tier.has_bits) {
    std::vector<std::uint64_t> words = canonical.bits();
    words.resize(words_for(own));
    for (std::uint64_t begin = 0; begin < own; begin += size) {
      const auto part = std::span(std::as_const(words)).subspan(begin / 64);
      segment.put(in_file(part.first(std::min<std::uint64_t>(size / 64, part.size()))).bytes());
    }
  }
  segment.finish(share_to_datum(tier, rank));
}

std::optional<KeptShare> KeptShare::read(std::string_view bytes) {
  std::optional<Segment> segment = Segment::at(bytes);
  if (!segment) return std::nullopt;
  KeptShare share;
  share.segment_ = *std::move(segment);
  try {
    const Datum description = Datum::from_json(share.segment_.description());
    share.tier_ = SavedTier::from(description);
    share.rank_ = rank_in(description, share.tier_);
  } catch (const Error&) {
    return std::nullopt;
  }
  const SavedTier& tier = share.tier_;
  const std::uint64_t own = share_of(tier, share.rank_).own();
  const std::uint64_t size = block_size_of(tier);
  const std::uint64_t count = (own + size - 1) / size;
  if (share.segment_.blocks().size() != count * (tier.has_bits ? 2 : 1)) return std::nullopt;
  std::uint64_t places = 0;
  for (std::uint64_t block = 0; block < count; ++block) {
    const std::uint64_t own_before = block * size;
    const std::uint64_t in_block = share.places(block);
    places += in_block;
    const bool is_last = block + 1 == count;
    const std::uint64_t cells =
        in_block + (is_last ? TierTable::cells_for(places) - places : std::uint64_t{0});
    const std::uint64_t bytes_of_cells =
        tier.cell_bytes == 0 ? 16 * words_for(in_block) : cells * tier.cell_bytes;
    const std::uint64_t numbers = std::min(size, own - own_before);
    if (in_block > numbers || share.segment_.blocks()[block].bytes.size() != bytes_of_cells)
      return std::nullopt;
    if (tier.has_bits &&
        share.segment_.blocks()[count + block].bytes.size() != words_for(numbers) * 8)
      return std::nullopt;
  }
  return share;
}

bool KeptShare::is_sound(std::uint64_t block) const {
  return segment_.blocks()[block].is_sound() &&
         (!tier_.has_bits || segment_.blocks()[blocks() + block].is_sound());
}

LittleEndianBytes KeptShare::cells(std::uint64_t block) const {
  return {std::as_bytes(std::span(segment_.blocks()[block].bytes)),
          TierTable::bytes_of_numbers(tier_.cell_bytes)};
}

std::vector<std::uint64_t> KeptShare::bits(std::uint64_t block) const {
  if (!tier_.has_bits) return {};
  return all_from_file<std::uint64_t>(
      std::as_bytes(std::span(segment_.blocks()[blocks() + block].bytes)));
}

LittleEndianBytes KeptShare::all_cells() const {
  std::string_view all;
  for (std::uint64_t block = 0; block < blocks(); ++block) {
    const std::string_view bytes = segment_.blocks()[block].bytes;
    all = {block == 0 ? bytes.data() : all.data(), all.size() + bytes.size()};
  }
  return {std::as_bytes(std::span(all)), tier_.cell_bytes};
}

SavedTiers::SavedTiers(const StoredFile& file, std::uint64_t from, Meter* meter) : end_(from) {
  for (std::uint64_t at = from; at < file.size();) {
    if (meter != nullptr &&
        meter->check_every(1 << 10, {"bytes checked", at, file.size()}) != Status::complete)
      return;
    const FileBytes bytes = segment_bytes(file, at);
    const std::string_view rest = bytes.text();
    const auto share = KeptShare::read(rest);
    const bool is_tier = share && share->is_sound() && share->tier().is_finished;
    const std::uint64_t size = is_tier ? share->size() : bytes_set_aside(rest);
    if (size == 0) {
      at = next_segment(file, at + segment_alignment);  // whole ones may follow a damaged one
      continue;
    }
    if (is_tier) places_.insert_or_assign(share->tier().tier, Place{share->tier(), at});
    if (at > end_) damages_.push_back({end_, at - end_});
    damaged_bytes_ += at - end_;
    at += size;
    end_ = at;
  }
  const std::uint64_t rest = file.size() - end_;
  (is_cut_short(file.read(end_, segment_header_bytes).text(), rest) ? cut_bytes_
                                                                    : damaged_bytes_) += rest;
}

void set_aside(WrittenFile& file, const SavedTiers::Damage& damage, const StoredFile& stored) {
  const Datum description = Datum::Object{{"zugzwang", kinds::set_aside}};
  const FileBytes bytes = stored.read(damage.at, damage.bytes);
  if (bytes.bytes().size() < damage.bytes) return;
  const auto around = segment_around(bytes.text(), description);
  if (!around) return;
  // Until it begins like a segment it is damaged as before.
  file.put_at(damage.at + damage.bytes - around->end.size(), around->end);
  file.put_at(damage.at, around->header);
}

CollectedShare::CollectedShare(const SavedTier& tier, const IndexShare& share, const Open& open) {
  const IndexShare of_first = share_of(tier, 0);
  std::map<unsigned, const KeptShare*> saved;
  struct Source {
    const KeptShare* share = nullptr;
    std::uint64_t block = 0;
  };
  std::vector<Source> sources;  // of the blocks of the share
  std::uint64_t places = 0;
  const std::uint64_t size = block_size_of(tier);
  for (std::uint64_t own = 0; own < share.own(); own += size) {
    const IndexShare::Owner owner = of_first.owner(share.index(own));
    const auto [found, is_new] = saved.try_emplace(owner.rank);
    if (is_new) found->second = open(owner.rank);
    const Source source{found->second, owner.own / size};
    if (source.share == nullptr || !source.share->is_sound(source.block)) {
      damaged_ = owner.rank;
      return;
    }
    sources.push_back(source);
    places += source.share->places(source.block);
    const std::vector<std::uint64_t> bits = source.share->bits(source.block);
    bits_.insert(bits_.end(), bits.begin(), bits.end());
  }
  if (tier.cell_bytes != 0 && saved.size() == 1 && tier.ranks == share.ranks()) {
    whole_ = saved.begin()->second->all_cells();
    return;
  }
  outcomes_.resize(tier.cell_bytes == 0 ? words_for(places) : 0);
  copied_.resize(TierTable::cells_for(places) * tier.cell_bytes);
  std::uint64_t at = 0;  // the place of the block
  for (const Source& source : sources) {
    const std::uint64_t in_block = source.share->places(source.block);
    const LittleEndianBytes cells = source.share->cells(source.block);
    if (tier.cell_bytes == 0) {
      const std::size_t half = cells.bytes().size() / 2;
      append(outcomes_, at, cells.bytes().first(half), &TierTable::Block::won);
      append(outcomes_, at, cells.bytes().subspan(half), &TierTable::Block::lost);
    } else if (in_block != 0) {
      std::memcpy(copied_.data() + at * tier.cell_bytes, cells.bytes().data(),
                  in_block * tier.cell_bytes);
    }
    at += in_block;
  }
}

Bytes CollectedShare::cells() const {
  if (!whole_.bytes().empty()) return whole_.bytes();
  return outcomes_.empty() ? Bytes(copied_) : std::as_bytes(std::span(outcomes_));
}

TierTable CollectedShare::table(const SavedTier& tier, const IndexShare& share) const {
  return TierTable(share, tier.has_bits ? CanonicalIndexSet(bits_) : CanonicalIndexSet(share.own()),
                   TierTable::Raw{tier.cell_bytes, cells()}, tier.by_plies);
}

}  // namespace zugzwang
