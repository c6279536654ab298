// The bytes of a checkpoint, as they are and with all checksums made right: what is found
// to be nimbers is taken over and gone on from.

#include <cstring>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>
#include <zugzwang/store/nimbers.hpp>
#include <zugzwang/store/segment.hpp>

#include "fuzz.hpp"

using namespace zugzwang;

namespace {

HeapRules rules_of(const SavedNimbers& contents) {
  const Datum* const fields = contents.rules().find("fields");
  const Datum* const code = fields == nullptr ? nullptr : fields->find("code");
  const auto* const text = code == nullptr ? nullptr : code->get<std::string>();
  return games::octal_rules(text == nullptr ? "0.77" : *text);
}

void take_over(std::string_view bytes) {
  try {
    const SavedNimbers contents(bytes, fuzz::small_limits().memory);
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

/// The checksums of all segments up to the first whose parts do not lie within the file, and of the
/// blocks that their indices tell of.
void make_crcs_right(std::string& bytes) {
  const auto number = [&](std::size_t at) {
    std::uint64_t found = 0;
    std::memcpy(&found, &bytes[at], sizeof found);
    return found;
  };
  for (std::size_t begin = 0; bytes.size() - begin >= segment_header_bytes;) {
    const std::uint64_t size = number(begin + 16);
    const std::uint64_t description = number(begin + 24);
    const std::uint64_t index = description + number(begin + 32);
    if (size > bytes.size() - begin || size < index || index < description ||
        description < segment_header_bytes)
      return;
    std::size_t block = begin + segment_header_bytes;
    for (std::size_t entry = begin + index; entry + 12 <= begin + size; entry += 12) {
      std::uint32_t stored = 0;
      std::memcpy(&stored, &bytes[entry], sizeof stored);
      if (stored > begin + description - block) break;
      const std::uint32_t crc = crc32_of(std::string_view(bytes).substr(block, stored));
      std::memcpy(&bytes[entry + 4], &crc, sizeof crc);
      block += stored;
    }
    bytes.replace(
        begin, segment_header_bytes,
        segment_header(description,
                       std::string_view(bytes).substr(begin + description, index - description),
                       std::string_view(bytes).substr(begin + index, size - index)));
    begin += size;
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
