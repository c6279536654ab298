// The bytes of a checkpoint, as they are and with the CRC of each block made right: what is found
// to be nimbers is taken over and gone on from.

#include <cstring>
#include <string>
#include <vector>

#include <boost/crc.hpp>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/checkpoint_contents.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

#include "fuzz.hpp"

using namespace zugzwang;

namespace {

HeapRules rules_of(const CheckpointContents& contents) {
  const Datum* const fields = contents.rules().find("fields");
  const Datum* const code = fields == nullptr ? nullptr : fields->find("code");
  const auto* const text = code == nullptr ? nullptr : code->get<std::string>();
  return games::octal_rules(text == nullptr ? "0.77" : *text);
}

void take_over(std::string_view bytes) {
  try {
    const CheckpointContents contents(bytes, RepairBits::yes, fuzz::small_limits().memory);
    fuzz::require(contents.kept_bytes() <= bytes.size());
    const HeapRules rules = rules_of(contents);
    const Limits limits = fuzz::small_limits();
    Meter check(limits);
    if (!flaw_of(contents, rules, bytes.size(), check).empty()) return;
    if (check.status() != Status::complete) return;
    std::vector<Nimber> values;
    for (std::uint64_t heap = 0; heap < contents.size(); ++heap)
      values.push_back(contents.value(heap));
    RuledHeaps heaps(rules);
    heaps.restore(values);
    for (std::uint64_t heap = 0; heap < contents.size(); ++heap)
      fuzz::require(heaps.value(heap) == values[heap]);
    Meter meter(limits);
    heaps.cover(contents.size() + 100, meter);
  } catch (const Error&) {
  }
}

/// Blocks of so many values as they say, up to the end.
void make_crcs_right(std::string& bytes) {
  std::size_t at = bytes.find('\n');
  at = at == std::string::npos ? bytes.size() : at + 1;
  while (bytes.size() - at >= 12) {
    std::uint32_t header[3];
    std::memcpy(header, &bytes[at], sizeof header);
    const std::uint64_t size = std::uint64_t{header[0]} * header[1];
    if (size > bytes.size() - at - sizeof header) return;
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data() + at + sizeof header, size);
    header[2] = crc.checksum();
    std::memcpy(&bytes[at], header, sizeof header);
    at += sizeof header + size;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(fuzz::text_of(data, size));
  take_over(bytes);
  make_crcs_right(bytes);
  take_over(bytes);
  return 0;
}
