#include "checkpoint_contents.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <iterator>
#include <utility>

#include <boost/crc.hpp>
#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/disk.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t checkpoint_version = 1;
constexpr std::size_t longest_header = 1 << 16;
constexpr Nimber most_in_two_bytes = 0xFFFF;

struct BlockHeader {
  std::uint32_t count = 0;
  std::uint32_t width = 0;
  std::uint32_t crc = 0;
};

void write_block_header(const BlockHeader& header, char* bytes) {
  std::memcpy(bytes, in_file<std::uint32_t>(std::span(&header, 1)).bytes().data(), sizeof header);
}

/// Returns the only bit, counted from the lowest bit of the first byte, whose change changes the
/// CRC of `bytes` bytes by `difference`. A CRC is linear, so each bit has its own difference.
std::optional<std::uint64_t> flipped_bit(std::uint64_t bytes, std::uint32_t difference) {
  // The CRC-32 with initial remainder 0, which leading zeros do not change.
  std::array<boost::crc_optimal<32, 0x04C11DB7, 0, 0, true, true>, 8> of_bit;
  for (unsigned bit = 0; bit < 8; ++bit)
    of_bit[bit].process_byte(static_cast<unsigned char>(1U << bit));
  while (bytes-- > 0)
    for (unsigned bit = 0; bit < 8; ++bit) {
      if (of_bit[bit].checksum() == difference) return 8 * bytes + bit;
      of_bit[bit].process_byte(0);
    }
  return std::nullopt;
}

/// Computes the mex of single heaps by the definition.
class MexCheck {
 public:
  MexCheck(const CheckpointContents& contents, const HeapRules& rules, Meter& meter)
      : contents_(contents), rules_(rules), meter_(meter) {}

  /// Returns the number of options that would have to be listed for a heap.
  std::uint64_t cost(std::uint64_t heap) const { return most_options(rules_, heap) + 1; }

  /// Returns whether the value is proved to be wrong; false if a limit ends the computation.
  bool is_wrong(std::uint64_t heap) {
    const Nimber claimed = contents_.value(heap);
    is_met_.assign(claimed + 1, false);
    for (const HeapRule& rule : rules_.rules)
      if (rule.removed <= heap) leave(heap - rule.removed, rule.digit);
    if (rules_.beyond != 0)
      for (std::uint64_t taken = rules_.last_removed() + 1; taken <= heap && goes_on(); ++taken)
        leave(heap - taken, rules_.beyond);
    const auto missing = std::ranges::find(is_met_, false) - is_met_.begin();
    return meter_.status() == Status::complete && static_cast<Nimber>(missing) != claimed;
  }

 private:
  void leave(std::uint64_t total, unsigned digit) {
    for (unsigned parts = 0; digit >> parts != 0; ++parts)
      if ((digit >> parts & 1) != 0) leave_parts(total, parts, 1, 0);
  }
  /// Visits the sums of `parts` parts, none below `least`, each combined with `sum`.
  void leave_parts(std::uint64_t total, unsigned parts, std::uint64_t least, Nimber sum) {
    if (parts == 0) {
      if (total == 0) meet(sum);
    } else if (parts == 1) {
      if (total >= least) meet(sum ^ contents_.value(total));
    } else {
      const std::uint64_t step = rules_.unequal ? 1 : 0;
      for (std::uint64_t part = least; part <= total / parts && goes_on(); ++part)
        leave_parts(total - part, parts - 1, part + step, sum ^ contents_.value(part));
    }
  }
  bool goes_on() {
    return meter_.status() == Status::complete &&
           meter_.check_every(1 << 14, {"checkpoint", 0, 0}) == Status::complete;
  }
  void meet(Nimber option) {
    if (option < is_met_.size()) is_met_[option] = true;
  }

  const CheckpointContents& contents_;
  const HeapRules& rules_;
  Meter& meter_;
  std::vector<bool> is_met_;  // by value
};

}  // namespace

CheckpointContents::CheckpointContents(std::string_view bytes, RepairBits repair,
                                       std::uint64_t most_bytes)
    : bytes_(bytes), repair_(repair), most_bytes_(most_bytes) {
  read_header();
  while (read_block()) {
  }
}

void CheckpointContents::read_header() {
  const std::size_t end = bytes_.substr(0, longest_header).find('\n');
  if (end == std::string_view::npos) refuse_contents("is not a checkpoint: it has no first line");
  Datum header;
  try {
    header = Datum::from_json(bytes_.substr(0, end));
  } catch (const Error&) {
    refuse_contents("is not a checkpoint: its first line is not JSON");
  }
  const Datum* const kind = header.find("zugzwang");
  if (kind == nullptr || *kind != Datum("nimbers"))
    refuse_contents("is not a checkpoint of nimbers");
  const Datum* const written = header.find("version");
  if (written == nullptr || *written != Datum(checkpoint_version))
    refuse_contents(fmt::format("is a checkpoint of version {}; this program reads version {}",
                                written == nullptr ? "null" : written->to_short_json(20),
                                checkpoint_version));
  const Datum* const rules = header.find("rules");
  if (rules == nullptr) refuse_contents("is a checkpoint without rules");
  rules_ = *rules;
  kept_bytes_ = end + 1;
}

bool CheckpointContents::read_block() {
  const std::string_view rest = bytes_.substr(kept_bytes_);
  if (rest.empty()) return false;
  tail_ = CheckpointTail::cut_short;
  if (rest.size() < sizeof(BlockHeader)) return false;
  const auto header = from_file<BlockHeader, std::uint32_t>(rest.data());
  tail_ = CheckpointTail::damaged;
  if ((header.width != 2 && header.width != 4) || header.count == 0 ||
      header.count > most_values_a_block)
    return false;
  const std::uint64_t size = sizeof header + std::uint64_t{header.count} * header.width;
  if (rest.size() < size) {
    tail_ = CheckpointTail::cut_short;
    return false;
  }
  std::string_view block = rest.substr(0, size);
  if (crc32_of(block.substr(sizeof header)) != header.crc) {
    std::optional<std::string> right = repaired(block);
    if (!right) return false;
    block = repaired_.emplace_back(*std::move(right));
  }
  // A list that grows is copied, and then half empty.
  take(3 * sizeof(Block));
  blocks_.push_back({size_, header.count, header.width, block});
  size_ += header.count;
  kept_bytes_ += size;
  tail_ = CheckpointTail::none;
  return true;
}

std::optional<std::string> CheckpointContents::repaired(std::string_view block) {
  constexpr std::size_t most = 16;
  if (repair_ == RepairBits::no || repaired_.size() == most) return std::nullopt;
  auto header = from_file<BlockHeader, std::uint32_t>(block.data());
  const std::string_view values = block.substr(sizeof header);
  take(block.size());
  const std::uint32_t difference = crc32_of(values) ^ header.crc;
  std::string right(block);
  if (std::has_single_bit(difference)) {  // the CRC itself is wrong
    header.crc ^= difference;
    write_block_header(header, right.data());
    return right;
  }
  const std::optional<std::uint64_t> bit = flipped_bit(values.size(), difference);
  if (!bit) return std::nullopt;
  right[sizeof header + *bit / 8] ^= static_cast<char>(1U << *bit % 8);
  repaired_heaps_.push_back(size_ + *bit / 8 / header.width);
  return right;
}

void CheckpointContents::take(std::uint64_t bytes) {
  taken_bytes_ += bytes;
  if (taken_bytes_ > most_bytes_)
    throw Error(ErrorCode::too_large,
                fmt::format("has more blocks than fit into {} bytes of memory; give a higher "
                            "memory limit",
                            most_bytes_));
}

void CheckpointContents::each_piece(const std::function<void(std::string_view)>& write) const {
  write(bytes_.substr(0, bytes_.find('\n') + 1));
  for (const Block& block : blocks_) write(block.bytes);
}

const CheckpointContents::Block& CheckpointContents::block_of(std::uint64_t heap) const {
  // Nearly all blocks have the same length.
  const std::uint64_t guess = heap / blocks_.front().count;
  if (guess < blocks_.size() && heap - blocks_[guess].first < blocks_[guess].count)
    return blocks_[guess];
  return *std::prev(std::ranges::upper_bound(blocks_, heap, {}, &Block::first));
}

Nimber CheckpointContents::value(std::uint64_t heap) const {
  const Block& block = block_of(heap);
  const char* const place =
      block.bytes.data() + sizeof(BlockHeader) + (heap - block.first) * block.width;
  if (block.width == 2) return load_little_endian<std::uint16_t>(place);
  return load_little_endian<std::uint32_t>(place);
}

std::string checkpoint_header(const Datum& rules) {
  return Datum(Datum::Object{
                   {"zugzwang", "nimbers"}, {"version", checkpoint_version}, {"rules", rules}})
      .to_json();
}

std::string checkpoint_blocks(std::span<const Nimber> values) {
  std::string bytes;
  while (!values.empty()) {
    const auto part = values.first(std::min<std::size_t>(values.size(), most_values_a_block));
    values = values.subspan(part.size());
    BlockHeader header{static_cast<std::uint32_t>(part.size()),
                       std::ranges::max(part) > most_in_two_bytes ? 4U : 2U, 0};
    const std::size_t begin = bytes.size() + sizeof header;
    bytes.resize(begin + part.size() * header.width);
    for (std::size_t i = 0; i < part.size(); ++i)
      store_little_endian(&bytes[begin + i * header.width], part[i], header.width);
    header.crc = crc32_of(std::string_view(bytes).substr(begin));
    write_block_header(header, &bytes[begin - sizeof header]);
  }
  return bytes;
}

std::string flaw_of(const CheckpointContents& contents, const HeapRules& rules, std::uint64_t seed,
                    Meter& meter) {
  constexpr std::uint64_t most_of_one = std::uint64_t{1} << 30;
  constexpr std::uint64_t most_of_drawn = std::uint64_t{1} << 26;
  constexpr int drawn = 64;
  if (contents.size() == 0) return {};
  // The solvers of games that split heaps store values in two bytes.
  const Nimber most = rules.most_parts() >= 2 ? most_in_two_bytes : ~Nimber{0};
  Nimber allowed = 0;
  Nimber largest = 0;
  std::uint64_t heap_of_largest = 0;
  for (std::uint64_t heap = 0; heap < contents.size(); ++heap) {
    if (heap % (1 << 16) == 0 &&
        meter.check({"checkpoint", heap, contents.size()}) != Status::complete)
      return {};
    const Nimber value = contents.value(heap);
    if (value > allowed) allowed = std::min(most, most_options(rules, heap));
    if (value > allowed)
      return fmt::format("the value of heap {} is {}, but it can be at most {}", heap, value,
                         allowed);
    if (value > largest) {
      largest = value;
      heap_of_largest = heap;
    }
  }
  MexCheck check(contents, rules, meter);
  std::optional<std::uint64_t> wrong;
  const auto look_at = [&](std::uint64_t heap) {
    if (!wrong && check.is_wrong(heap)) wrong = heap;
  };
  std::vector<std::uint64_t> named = {0, contents.size() - 1, heap_of_largest};
  named.insert(named.end(), contents.repaired_heaps().begin(), contents.repaired_heaps().end());
  for (const std::uint64_t heap : named)
    if (check.cost(heap) <= most_of_one) look_at(heap);
  Random random(seed);
  std::uint64_t left = most_of_drawn;
  for (int i = 0; i < drawn; ++i) {
    const std::uint64_t heap = random() % contents.size();
    if (check.cost(heap) > left) continue;
    left -= check.cost(heap);
    look_at(heap);
  }
  if (!wrong) return {};
  return fmt::format("the value of heap {} is {}, which contradicts these rules", *wrong,
                     contents.value(*wrong));
}

}  // namespace zugzwang
