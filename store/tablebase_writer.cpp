#include "tablebase_writer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <zstd.h>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t values_at_a_time = std::uint64_t{1} << 12;

/// Calls what writes a file, and rejects the file if that fails.
template <class Write>
void writing(const std::filesystem::path& file, const Write& write) {
  try {
    write();
  } catch (const std::system_error& failed) {
    refuse_to_write("save", file, reason_of(failed));
  }
}

}  // namespace

/// Splits the added bytes into blocks, and compresses them one by one, by zstd where that makes
/// them shorter.
class TablebaseWriter::Stream {
 public:
  Stream(TablebaseWriter& writer, Packing packing) : writer_(writer), packing_(packing) {
    if (zstd_ == nullptr) throw std::bad_alloc();
    bytes_.reserve(tablebase_block_bytes);
  }

  void add(std::uint64_t number, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) {
      bytes_.push_back(static_cast<char>(number >> 8 * i & 0xFF));
      if (bytes_.size() == tablebase_block_bytes) end_block();
    }
  }
  /// Counts present indices before their bits are added.
  void count_present(unsigned indices) { present_ += indices; }
  void end() {
    if (!bytes_.empty()) end_block();
  }

 private:
  void end_block() {
    const std::string_view stored = packing_ == Packing::zstd ? packed() : bytes_;
    writing(writer_.file_, [&] { writer_.segment_->put(stored, present_); });
    bytes_.clear();
    present_ = 0;
  }
  /// Returns the compressed bytes of the block, or the bytes themselves if these are not longer.
  std::string_view packed() {
    // Higher levels make blocks of this size only slower, not shorter.
    constexpr int level = 9;
    packed_.resize(ZSTD_compressBound(bytes_.size()));
    const std::size_t size = ZSTD_compressCCtx(zstd_.get(), packed_.data(), packed_.size(),
                                               bytes_.data(), bytes_.size(), level);
    if (ZSTD_isError(size) != 0 || size >= bytes_.size()) return bytes_;
    return std::string_view(packed_).substr(0, size);
  }

  TablebaseWriter& writer_;
  Packing packing_;
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> zstd_{ZSTD_createCCtx(), ZSTD_freeCCtx};
  std::string bytes_;
  std::string packed_;
  std::uint32_t present_ = 0;
};

TablebaseWriter::TablebaseWriter(std::filesystem::path file, Packing packing)
    : file_(std::move(file)), stream_(std::make_unique<Stream>(*this, packing)) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file_, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw Error(ErrorCode::bad_file, "save",
                fmt::format("{} is not a regular file; give another", file_.string()));
  writing(file_, [&] {
    replacing_.emplace(file_);
    segment_.emplace(replacing_->written());
  });
}

TablebaseWriter::~TablebaseWriter() = default;

Status TablebaseWriter::add(std::uint64_t number, const HoldsTables& tables,
                            const TieredRules& rules, bool has_distances, Meter& meter) {
  TablebaseTier tier;
  tier.tier = number;
  tier.indices = tables.share(number).own();
  tier.places = tables.places(number);
  if (!tables.has_all(number)) {
    tier.placed_by = PlacedBy::present_index;
    for (std::uint64_t word = 0; word < (tier.indices + 63) / 64; ++word) {
      std::uint64_t bits = 0;
      tables.canonical(number, word, {&bits, 1});
      stream_->count_present(static_cast<unsigned>(count_bits(bits)));
      stream_->add(bits, sizeof bits);
    }
    stream_->end();
  }
  // If only some indices are present, they are positions; if all are present, some may not be
  // positions.
  const auto read = [&, share = tables.share(number), has_all = tier.has_all()](
                        std::uint64_t first, std::span<std::optional<Distance>> values) {
    std::array<Distance, values_at_a_time> held;
    tables.values(number, first, std::span(held).first(values.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
      if (!has_all || rules.is_stored({number, share.index(first + i)}))
        values[i] = held[i];
      else
        values[i] = std::nullopt;
  };
  return add_values(std::move(tier), read, has_distances, meter);
}

Status TablebaseWriter::add(std::span<const KeyedValue> values, bool has_distances, Meter& meter) {
  TablebaseTier tier;
  tier.indices = tier.places = values.size();
  tier.placed_by = PlacedBy::key;
  for (const KeyedValue& keyed : values) stream_->add(keyed.key, sizeof keyed.key);
  stream_->end();
  const auto read = [&](std::uint64_t first, std::span<std::optional<Distance>> some) {
    std::ranges::transform(values.subspan(first, some.size()), some.begin(), &KeyedValue::value);
  };
  return add_values(std::move(tier), read, has_distances, meter);
}

Status TablebaseWriter::add_values(TablebaseTier tier, const Read& read, bool has_distances,
                                   Meter& meter) {
  // Visits each place in order with its value, until the meter ends it.
  const auto each_place = [&](std::string_view stage, auto visit) {
    std::array<std::optional<Distance>, values_at_a_time> values{};
    for (std::uint64_t first = 0; first < tier.places; first += values_at_a_time) {
      const Status status = meter.check({stage, first, tier.places});
      if (status != Status::complete) return status;
      const std::uint64_t count = std::min(values_at_a_time, tier.places - first);
      read(first, std::span(values).first(count));
      for (std::uint64_t i = 0; i < count; ++i) visit(first + i, values[i]);
    }
    return Status::complete;
  };
  unsigned four = 0;
  Status status =
      each_place("outcomes saved", [&](std::uint64_t place, const std::optional<Distance>& value) {
        unsigned code = 0;
        if (value) {
          code = static_cast<unsigned>(value->outcome());
          tier.count(*value);
        }
        four |= code << 2 * (place % 4);
        if (place % 4 != 3) return;
        stream_->add(four, 1);
        four = 0;
      });
  if (status != Status::complete) return status;
  if (tier.places % 4 != 0) stream_->add(four, 1);
  stream_->end();

  tier.plies = plies_form(tier.by_plies, has_distances);
  if (tier.plies.bytes != 0) {
    // Draws have no plies; repeating the number before compresses best.
    std::uint64_t last = 0;
    status =
        each_place("distances saved", [&](std::uint64_t, const std::optional<Distance>& value) {
          if (value && value->outcome() != Outcome::draw)
            last = tier.plies.number_of(value->plies());
          stream_->add(last, tier.plies.bytes);
        });
    if (status != Status::complete) return status;
    stream_->end();
  }
  tiers_.push_back(std::move(tier));
  return Status::complete;
}

void TablebaseWriter::finish(const TablebaseHeader& head) {
  writing(file_, [&] {
    segment_->finish(to_datum(head, tiers_), 1);
    replacing_->finish();
  });
}

}  // namespace zugzwang
