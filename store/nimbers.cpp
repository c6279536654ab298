#include "nimbers.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>
#include <zugzwang/store/kinds.hpp>
#include <zugzwang/store/segment.hpp>

namespace zugzwang {

namespace {

constexpr Nimber most_in_two_bytes = 0xFFFF;

/// Reads a description in JSON. Throws Error{bad_value}.
Datum description_in(std::string_view text) {
  try {
    return Datum::from_json(text);
  } catch (const Error&) {
    refuse_contents("is damaged: its description is not JSON");
  }
}

/// Returns whether the bytes of a block are the values of as many heaps as it states.
bool holds_values(const Segment::Block& block) {
  const std::uint64_t width = block.count == 0 ? 0 : block.bytes.size() / block.count;
  return (width == 2 || width == 4) && block.bytes.size() == block.count * width &&
         block.count <= most_values_a_block;
}

/// Computes the mex of single heaps by the definition.
class MexCheck {
 public:
  MexCheck(const SavedNimbers& contents, const HeapRules& rules, Meter& meter)
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

  const SavedNimbers& contents_;
  const HeapRules& rules_;
  Meter& meter_;
  std::vector<bool> is_met_;  // by value
};

}  // namespace

SavedNimbers::SavedNimbers(std::string_view bytes, std::uint64_t most_bytes)
    : bytes_(bytes), most_bytes_(most_bytes) {
  read_rules();
  while (read_segment()) {
  }
}

void SavedNimbers::read_rules() {
  const SegmentParts parts = segment_parts(bytes_, "checkpoint");
  const Datum description = description_in(parts.description);
  kept_bytes_ = parts.bytes;
  const Datum* const kind = description.find("zugzwang");
  if (kind == nullptr || *kind != Datum(kinds::nimbers))
    refuse_contents("is not a checkpoint of nimbers");
  const Datum* const rules = description.find("rules");
  if (rules == nullptr) refuse_contents("is a checkpoint without rules");
  rules_ = *rules;
}

bool SavedNimbers::read_segment() {
  std::string_view rest = bytes_.substr(kept_bytes_);
  if (rest.empty()) return false;
  tail_ = is_cut_short(rest, rest.size()) ? Tail::cut_short : Tail::damaged;
  const std::optional<Segment> segment = Segment::at(rest);
  if (!segment || !segment->is_sound()) return false;
  const std::vector<Segment::Block>& blocks = segment->blocks();
  if (!std::ranges::all_of(blocks, holds_values)) return false;
  for (const Segment::Block& block : blocks) add(block.bytes, block.count);
  kept_bytes_ += segment->size();
  tail_ = Tail::none;
  return true;
}

void SavedNimbers::add(std::string_view values, std::uint32_t count) {
  // A list that grows is copied, and then half empty.
  take(3 * sizeof(Block));
  blocks_.push_back({size_, count, static_cast<std::uint32_t>(values.size() / count), values});
  size_ += count;
}

void SavedNimbers::take(std::uint64_t bytes) {
  taken_bytes_ += bytes;
  if (taken_bytes_ > most_bytes_)
    throw Error(ErrorCode::too_large,
                fmt::format("has more blocks than fit into {} of memory; give a higher "
                            "memory limit",
                            counted(most_bytes_, "byte")));
}

const SavedNimbers::Block& SavedNimbers::block_of(std::uint64_t heap) const {
  // Nearly all blocks have the same length.
  const std::uint64_t guess = heap / blocks_.front().count;
  if (guess < blocks_.size() && heap - blocks_[guess].first < blocks_[guess].count)
    return blocks_[guess];
  return *std::prev(std::ranges::upper_bound(blocks_, heap, {}, &Block::first));
}

Nimber SavedNimbers::value(std::uint64_t heap) const {
  const Block& block = block_of(heap);
  const char* const place = block.bytes.data() + (heap - block.first) * block.width;
  if (block.width == 2) return load_little_endian<std::uint16_t>(place);
  return load_little_endian<std::uint32_t>(place);
}

Datum description_of_nimbers(const Datum& rules) {
  return Datum::Object{{"zugzwang", kinds::nimbers}, {"rules", rules}};
}

void write_nimbers(WrittenFile& file, std::uint64_t first, std::span<const Nimber> values) {
  SegmentWriter segment(file);
  for (auto rest = values; !rest.empty();) {
    const auto part = rest.first(std::min<std::size_t>(rest.size(), most_values_a_block));
    rest = rest.subspan(part.size());
    const std::size_t width = std::ranges::max(part) > most_in_two_bytes ? 4 : 2;
    std::string bytes(part.size() * width, '\0');
    for (std::size_t i = 0; i < part.size(); ++i)
      store_little_endian(&bytes[i * width], part[i], width);
    segment.put(bytes, part.size());
  }
  segment.finish(Datum::Object{{"first", first}});
}

std::string flaw_of(const SavedNimbers& contents, const HeapRules& rules, std::uint64_t seed,
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
  for (const std::uint64_t heap : {std::uint64_t{0}, contents.size() - 1, heap_of_largest})
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
