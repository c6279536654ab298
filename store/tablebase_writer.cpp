#include "tablebase_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <new>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <zstd.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/file.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/tablebase.hpp>
#include <zugzwang/engine/services/tablebase_shards.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang {

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
  /// Counts kept indices before their bits are added.
  void count_kept(unsigned indices) { kept_ += indices; }
  void end() {
    if (!bytes_.empty()) end_block();
  }

 private:
  void end_block() {
    const std::string_view stored = packing_ == Packing::zstd ? packed() : bytes_;
    writer_.blocks_.push_back({static_cast<std::uint32_t>(stored.size()), crc32_of(stored), kept_});
    writer_.write(stored);
    bytes_.clear();
    kept_ = 0;
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
  std::uint32_t kept_ = 0;
};

TablebaseWriter::TablebaseWriter(std::filesystem::path file, Packing packing)
    : file_(std::move(file)),
      partial_(file_.string() + ".partial"),
      stream_(std::make_unique<Stream>(*this, packing)) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file_, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw Error(ErrorCode::bad_file,
                fmt::format("save: {} is not a regular file; give another", file_.string()));
  expect([&] {
    descriptor_ = ::open(partial_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    return descriptor_ >= 0;
  });
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    close(std::exchange(descriptor_, -1));
    refuse_to_write("save", file_, "another process is writing it");
  }
  try {
    expect([&] { return ftruncate(descriptor_, 0) == 0; });
    write(std::string(tablebase_header_bytes, '\0'));
  } catch (...) {
    unlink(partial_.c_str());
    close(descriptor_);
    throw;
  }
}

TablebaseWriter::~TablebaseWriter() {
  if (descriptor_ < 0) return;
  unlink(partial_.c_str());
  close(descriptor_);
}

Status TablebaseWriter::add(std::uint64_t number, const HoldsTables& tables,
                            const TieredRules& rules, EvaluationKind evaluation, Meter& meter) {
  TablebaseTier tier;
  tier.tier = number;
  tier.indices = tables.share(number).own();
  tier.places = tables.places(number);
  tier.keeps_all = tables.keeps_all(number);
  if (!tier.keeps_all) {
    for (std::uint64_t word = 0; word < (tier.indices + 63) / 64; ++word) {
      std::uint64_t bits = 0;
      tables.kept(number, word, {&bits, 1});
      stream_->count_kept(static_cast<unsigned>(std::popcount(bits)));
      stream_->add(bits, sizeof bits);
    }
    stream_->end();
  }
  // Visits each place in order with its value, until the meter ends it.
  const auto each_place = [&](std::string_view stage, auto visit) {
    constexpr std::uint64_t at_a_time = std::uint64_t{1} << 12;
    std::array<Distance, at_a_time> values{};
    for (std::uint64_t first = 0; first < tier.places; first += at_a_time) {
      const Status status = meter.check({stage, first, tier.places});
      if (status != Status::complete) return status;
      const std::uint64_t count = std::min(at_a_time, tier.places - first);
      tables.values(number, first, std::span(values).first(count));
      for (std::uint64_t i = 0; i < count; ++i) visit(first + i, values[i]);
    }
    return Status::complete;
  };
  // If only some indices are kept, they are positions; if all are kept, some may not be positions.
  const auto is_position = [&, share = tables.share(number)](std::uint64_t place) {
    return !tier.keeps_all || rules.is_kept({number, share.index(place)});
  };
  unsigned four = 0;
  Status status = each_place("outcomes saved", [&](std::uint64_t place, Distance value) {
    unsigned code = 0;
    if (is_position(place)) {
      code = static_cast<unsigned>(value.outcome());
      tier.count(value);
    }
    four |= code << 2 * (place % 4);
    if (place % 4 != 3) return;
    stream_->add(four, 1);
    four = 0;
  });
  if (status != Status::complete) return status;
  if (tier.places % 4 != 0) stream_->add(four, 1);
  stream_->end();

  tier.plies = plies_form(tier.by_plies, evaluation);
  if (tier.plies.bytes != 0) {
    // Draws have no plies; repeating the number before compresses best.
    std::uint64_t last = 0;
    status = each_place("distances saved", [&](std::uint64_t place, Distance value) {
      if (value.outcome() != Outcome::draw && is_position(place))
        last = tier.plies.number_of(value.plies());
      stream_->add(last, tier.plies.bytes);
    });
    if (status != Status::complete) return status;
    stream_->end();
  }
  tiers_.push_back(std::move(tier));
  return Status::complete;
}

void TablebaseWriter::finish(const TablebaseHeader& head) {
  const std::uint64_t description_at = at_;
  const std::string description = tablebase_description(head, tiers_);
  const std::string index = tablebase_index(blocks_);
  write(description);
  write(index);
  // Only now does the file begin like a complete one. If a crash leaves another part unwritten, the
  // checksums show it.
  const std::string header = tablebase_header(description_at, description, index);
  const auto size = static_cast<ssize_t>(header.size());
  expect([&] { return pwrite(descriptor_, header.data(), header.size(), 0) == size; });
  expect([&] { return fsync(descriptor_) == 0; });
  expect([&] { return rename(partial_.c_str(), file_.c_str()) == 0; });
  close(std::exchange(descriptor_, -1));
}

void TablebaseWriter::write(std::string_view bytes) {
  at_ += bytes.size();
  expect([&] { return write_all(descriptor_, bytes); });
}

/// Throws if a system call fails.
void TablebaseWriter::expect(const std::function<bool()>& call) const {
  if (const std::error_code error = error_in(call)) refuse_to_write("save", file_, error.message());
}

namespace {

/// Returns the sums of the sizes of all processes' shards.
TablebaseSizes added_up(Communicator* others, const TablebaseSizes& mine) {
  TablebaseSizes all = mine;
  for (const auto size : sizes_of_shards) all.*size = sums(others, std::array{mine.*size})[0];
  return all;
}

/// Returns what distinguishes the shards of one run from those of any other.
TablebaseShard shard_of(Communicator* others) {
  TablebaseShard shard;
  if (others != nullptr) shard = {.rank = others->rank(), .ranks = others->size()};
  std::uint64_t run = 0;
  if (shard.rank == 0) {
    std::random_device random;
    run = std::uint64_t{random()} << 32 | random();
  }
  shard.run = fmt::format("{:016x}", sums(others, std::array{run})[0]);
  return shard;
}

}  // namespace

SaveReport save_tablebase(Session& session, const Problem& problem,
                          const std::filesystem::path& file, const Limits& limits,
                          const SaveOptions& options) {
  auto* const tables = session.solution->ability<HoldsTables>();
  const auto* const numbered = session.positions->ability<Numbered>();
  if (tables == nullptr || numbered == nullptr)
    throw Error(ErrorCode::not_applicable,
                fmt::format("save: {} has no tables of {}", session.solver, problem.text().name));
  const auto* const shares = session.solution->ability<SharesWork>();
  Communicator* const others = shares == nullptr ? nullptr : shares->others();
  std::filesystem::path path = file;
  const bool is_folder = !path.has_filename();  // "folder/"
  if (is_folder) path = path.parent_path();
  std::optional<ShardFolder> folder;
  if (std::error_code ignored;
      others != nullptr || is_folder || std::filesystem::is_directory(path, ignored))
    folder.emplace(path, others);
  if (folder) path = folder->file();
  std::optional<TablebaseWriter> writer;
  together(others, [&] { writer.emplace(path, options.packing); });

  const Limits within = limits.started();
  Meter meter(within);
  SaveReport report;
  const std::uint64_t root = numbered->place_of(session.positions->number_of(problem)).tier;
  Status saving = Status::complete;
  report.status = tables->solve_tables({&root, 1}, within, [&](std::uint64_t tier) {
    if (saving != Status::complete) return;
    together(others, [&] {
      saving = writer->add(tier, *tables, numbered->rules(), session.evaluation, meter);
    });
    saving = static_cast<Status>(largest(others, static_cast<std::uint64_t>(saving)));
  });
  if (report.status == Status::complete) report.status = saving;
  if (report.status != Status::complete) return report;
  TablebaseHeader head{.game = problem.text().name,
                       .rules = problem.to_datum(Scope::rules),
                       .encoding = numbered->encoding(),
                       .evaluation = session.evaluation,
                       .solver = session.solver,
                       .program = options.program,
                       .statistics = session.solution->statistics()};
  if (folder) head.shard = shard_of(others);
  together(others, [&] {
    writer->finish(head);
    BlockCache no_cache(0);
    report.sizes = TablebaseFile(path, no_cache).contents().sizes();
  });
  report.sizes = added_up(others, report.sizes);
  if (folder) folder->finish();
  return report;
}

Session open_to_save(const Problem& problem, const SolverChoice& choice) {
  if (auto session = open_first(problem, choice, [](const Session& opened) {
        return (opened.evaluation == EvaluationKind::outcome ||
                opened.evaluation == EvaluationKind::distance) &&
               opened.solution->ability<HoldsTables>() != nullptr &&
               opened.positions->ability<Numbered>() != nullptr;
      }))
    return std::move(*session);
  throw Error(
      ErrorCode::not_applicable,
      choice.solver.empty()
          ? fmt::format("save: no solver of {} has tables of all positions{}", problem.text().name,
                        choice.evaluation ? fmt::format(" by {}", name_of(*choice.evaluation))
                                          : std::string())
          : fmt::format("save: {} has no tables of all positions; leave out the solver",
                        choice.solver));
}

}  // namespace zugzwang
