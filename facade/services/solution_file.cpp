#include "solution_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/file.hpp>
#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/solution_blocks.hpp>
#include <zugzwang/facade/services/solution_shards.hpp>
#include <zugzwang/facade/services/stored_file.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t places_at_a_time = std::uint64_t{1} << 12;

/// The places of a tier in order, with the indices that they stand for.
class Places {
 public:
  Places(std::uint64_t tier, const HoldsTables& tables, const TieredRules& rules)
      : tier_(tier),
        tables_(tables),
        rules_(rules),
        share_(tables.share(tier)),
        keeps_all_(tables.keeps_all(tier)) {}

  /// Visits each place with its value, and whether it is a position at all, until the meter ends
  /// it.
  template <class Visit>
  Status each(Meter& meter, std::string_view stage, Visit visit) const {
    const std::uint64_t places = tables_.places(tier_);
    std::array<Distance, places_at_a_time> values{};
    for (std::uint64_t first = 0; first < places; first += places_at_a_time) {
      const Status status = meter.check({stage, first, places});
      if (status != Status::complete) return status;
      const std::uint64_t count = std::min(places_at_a_time, places - first);
      tables_.values(tier_, first, std::span(values).first(count));
      for (std::uint64_t i = 0; i < count; ++i) visit(first + i, values[i]);
    }
    return Status::complete;
  }

  /// Whether a place, of a tier that keeps all indices, is a position. What is kept among others
  /// is.
  bool is_position(std::uint64_t place) const {
    return !keeps_all_ || rules_.is_kept({tier_, share_.index(place)});
  }

 private:
  std::uint64_t tier_;
  const HoldsTables& tables_;
  const TieredRules& rules_;
  Share share_;
  bool keeps_all_;
};

}  // namespace

/// Cuts what is added into blocks, and packs them.
class SolutionWriter::Stream {
 public:
  Stream(SolutionWriter& writer, Packing packing) : writer_(writer), packing_(packing) {
    bytes_.reserve(solution_block_bytes);
  }

  void add(std::uint64_t number, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) {
      bytes_.push_back(static_cast<char>(number >> 8 * i & 0xFF));
      if (bytes_.size() == solution_block_bytes) end_block();
    }
  }
  /// Counts an index that is kept, before its bit is added.
  void count_kept(unsigned indices) { kept_ += indices; }
  void end() {
    if (!bytes_.empty()) end_block();
  }

 private:
  void end_block() {
    const std::string_view stored = packing_ == Packing::zstd ? packer_.packed(bytes_) : bytes_;
    writer_.blocks_.push_back({static_cast<std::uint32_t>(stored.size()), crc32_of(stored), kept_});
    writer_.write(stored);
    bytes_.clear();
    kept_ = 0;
  }

  SolutionWriter& writer_;
  Packing packing_;
  BlockPacker packer_;
  std::string bytes_;
  std::uint32_t kept_ = 0;
};

SolutionWriter::SolutionWriter(std::filesystem::path file, Packing packing)
    : file_(std::move(file)),
      partial_(file_.string() + ".partial"),
      stream_(std::make_unique<Stream>(*this, packing)) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file_, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw Error(ErrorCode::bad_file,
                fmt::format("save: {} is no regular file; give another", file_.string()));
  expect([&] {
    descriptor_ = ::open(partial_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    return descriptor_ >= 0;
  });
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    close(std::exchange(descriptor_, -1));
    refuse("another process is writing it");
  }
  try {
    expect([&] { return ftruncate(descriptor_, 0) == 0; });
    write(std::string(solution_header_bytes, '\0'));
  } catch (...) {
    unlink(partial_.c_str());
    close(descriptor_);
    throw;
  }
}

SolutionWriter::~SolutionWriter() {
  if (descriptor_ < 0) return;
  unlink(partial_.c_str());
  close(descriptor_);
}

Status SolutionWriter::add(std::uint64_t number, const HoldsTables& tables,
                           const TieredRules& rules, EvaluationKind evaluation, Meter& meter) {
  blocks_.clear();
  StoredTier tier;
  tier.tier = number;
  tier.indices = tables.share(number).own();
  tier.places = tables.places(number);
  tier.keeps_all = tables.keeps_all(number);
  const Places places(number, tables, rules);
  if (!tier.keeps_all) {
    for (std::uint64_t word = 0; word < (tier.indices + 63) / 64; ++word) {
      std::uint64_t bits = 0;
      tables.kept(number, word, {&bits, 1});
      stream_->count_kept(static_cast<unsigned>(std::popcount(bits)));
      stream_->add(bits, sizeof bits);
    }
    stream_->end();
  }
  unsigned four = 0;
  Status status = places.each(meter, "outcomes saved", [&](std::uint64_t place, Distance value) {
    unsigned code = 0;
    if (places.is_position(place)) {
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
    // What is not decided has no plies: the number before it packs best.
    std::uint64_t last = 0;
    status = places.each(meter, "distances saved", [&](std::uint64_t place, Distance value) {
      if (value.outcome() != Outcome::draw && places.is_position(place))
        last = tier.plies.number_of(value.plies());
      stream_->add(last, tier.plies.bytes);
    });
    if (status != Status::complete) return status;
    stream_->end();
  }
  tiers_.push_back({std::move(tier), std::exchange(blocks_, {})});
  return Status::complete;
}

void SolutionWriter::finish(const SolutionHead& head) {
  const std::uint64_t description_at = at_;
  std::vector<StoredTier> tiers;
  std::vector<BlockEntry> blocks;
  for (Added& added : tiers_) {
    tiers.push_back(std::move(added.tier));
    blocks.insert(blocks.end(), added.blocks.begin(), added.blocks.end());
  }
  const std::string description = solution_description(head, tiers);
  const std::string index = solution_index(blocks);
  write(description);
  write(index);
  // Only now does the file begin as one that is complete. Checksums tell where a crash has left
  // another part of it unwritten.
  const std::string header = solution_header(description_at, description, index);
  const auto size = static_cast<ssize_t>(header.size());
  expect([&] { return pwrite(descriptor_, header.data(), header.size(), 0) == size; });
  expect([&] { return fsync(descriptor_) == 0; });
  expect([&] { return rename(partial_.c_str(), file_.c_str()) == 0; });
  close(std::exchange(descriptor_, -1));
}

void SolutionWriter::write(std::string_view bytes) {
  at_ += bytes.size();
  expect([&] { return write_all(descriptor_, bytes); });
}

/// Refuses where a call of the system fails.
void SolutionWriter::expect(const std::function<bool()>& call) const {
  if (const std::error_code error = error_in(call)) refuse(error.message());
}

void SolutionWriter::refuse(const std::string& why) const { refuse_to_write("save", file_, why); }

namespace {

/// The sizes of the shards of all processes together.
SolutionSizes added_up(Communicator* others, const SolutionSizes& mine) {
  const std::vector<std::uint64_t> all =
      sums(others, std::array{mine.file_bytes, mine.positions, mine.kept_bytes, mine.outcome_bytes,
                              mine.distance_bytes});
  return {.file_bytes = all[0],
          .positions = all[1],
          .tiers = mine.tiers,
          .kept_bytes = all[2],
          .outcome_bytes = all[3],
          .distance_bytes = all[4]};
}

/// What tells the shards of one run from those of any other.
SolutionShard shard_of(Communicator* others) {
  SolutionShard shard;
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

SaveReport save_solution(Session& session, const Problem& problem,
                         const std::filesystem::path& file, const Limits& limits,
                         const SaveOptions& options) {
  auto* const tables = session.solution->ability<HoldsTables>();
  const auto* const numbered = session.positions->ability<Numbered>();
  if (tables == nullptr || numbered == nullptr)
    throw Error(ErrorCode::not_applicable,
                fmt::format("save: {} keeps no tables of {}", session.solver, problem.text().name));
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
  std::optional<SolutionWriter> writer;
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
  SolutionHead head{.game = problem.text().name,
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
    report.sizes = StoredFile(path, no_cache).contents().sizes();
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
          ? fmt::format("save: no solver of {} keeps tables of all positions{}",
                        problem.text().name,
                        choice.evaluation ? fmt::format(" by {}", name_of(*choice.evaluation))
                                          : std::string())
          : fmt::format("save: {} keeps no tables of all positions; leave out the solver",
                        choice.solver));
}

}  // namespace zugzwang
