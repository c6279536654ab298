#include "inspect.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/journal_folder.hpp>
#include <zugzwang/store/kinds.hpp>
#include <zugzwang/store/nimbers.hpp>
#include <zugzwang/store/segment.hpp>
#include <zugzwang/store/shard_folder.hpp>
#include <zugzwang/store/tablebase.hpp>
#include <zugzwang/store/tier_share.hpp>

namespace zugzwang {

namespace {

namespace fs = std::filesystem;

class Inspector {
 public:
  Inspector(const fs::path& file, const Limits& limits)
      : file_(file), most_bytes_(limits.memory), meter_(limits) {}

  FileReport report() {
    std::error_code ignored;
    if (fs::is_directory(file_, ignored)) {
      if (fs::exists(file_ / "manifest", ignored))
        journal_folder();
      else if (holds_shards(file_))
        tablebase();
      else
        refuse("is a folder without shards of a solution, and without a journal");
    } else {
      stored_ = StoredFile::open(file_);
      if (!stored_) refuse("cannot be read");
      single_file();
    }
    report_.status = meter_.status();
    return std::move(report_);
  }

 private:
  void add(const char* name, Datum value) { report_.members.emplace_back(name, std::move(value)); }
  void add_all_of(const Datum& object, std::initializer_list<const char*> names) {
    for (const char* const name : names)
      if (const Datum* const value = object.find(name)) add(name, *value);
  }
  void fault(std::string why) {
    if (report_.flaw.empty()) report_.flaw = std::move(why);
  }

  /// Returns the description of the first segment, whose size is `size`; nothing if the segment is
  /// damaged.
  std::optional<Datum> first_description(std::uint64_t& size) try {
    FileBytes end;
    const SegmentParts parts = segment_parts(*stored_, "file of this program", most_bytes_, end);
    size = parts.bytes;
    return Datum::from_json(parts.description, most_bytes_);
  } catch (const Error& error) {
    const FileBytes start = stored_->read(0, segment_header_bytes);
    if (error.code() == ErrorCode::too_large || !begins_segment(start.text())) throw;
    fault(size == 0 ? error.what() : "is damaged: its description is not JSON");
    return std::nullopt;
  }

  /// Returns all bytes of the file.
  std::string_view all() {
    bytes_ = stored_->read(0, stored_->size());
    return bytes_.text();
  }

  void single_file() {
    std::uint64_t size = 0;
    const std::optional<Datum> description = first_description(size);
    if (!description) return;
    const Datum* const named = description->find("zugzwang");
    const auto* const kind = named == nullptr ? nullptr : named->get<std::string>();
    if (kind == nullptr)
      tablebase();
    else if (*kind == kinds::nimbers)
      nimbers(all());
    else if (*kind == kinds::journal)
      journal(*description, size);
    else if (*kind == kinds::search)
      search(*description);
    else if (*kind == kinds::tier || *kind == kinds::level)
      share(all());
    else
      refuse("is of a kind that this program does not know");
  }

  void tablebase() {
    add("kind", "tablebase");
    try {
      if (stored_) {
        BlockCache no_cache(0);
        const TablebaseFile file(file_, no_cache, most_bytes_);
        describe(file.contents());
        file.check_blocks(meter_);
      } else {
        const Tablebase shards(file_, 0, most_bytes_);
        describe(shards.contents());
        shards.check_blocks(meter_);
      }
    } catch (const FileError& error) {
      if (error.code() != ErrorCode::bad_file) throw;
      fault(error.file() == file_
                ? error.fault()
                : fmt::format("has a shard, {} {}", error.file().lexically_relative(file_).string(),
                              error.fault()));
    }
  }

  void describe(const TablebaseContents& contents) {
    const TablebaseHeader& head = contents.head();
    add("game", head.game);
    add("rules", head.rules);
    add("encoding", head.encoding);
    add("evaluation", head.has_distances ? "distance" : "outcome");
    add("solver", head.solver);
    add("program", head.program);
    if (head.shard) add("shard", fmt::format("{} of {}", head.shard->rank, head.shard->ranks));
    add("positions", contents.sizes().positions);
    add("tiers", contents.sizes().tiers);
    add("bytes", contents.sizes().file_bytes);
  }

  void nimbers(std::string_view text) {
    const SavedNimbers saved(text, most_bytes_);
    add("kind", "nimbers");
    add("rules", saved.rules());
    add("values", saved.size());
    add("bytes", std::uint64_t{text.size()});
    if (saved.tail() != Tail::none)
      fault(fmt::format("is {} after {}; a run continues from the {} before",
                        saved.tail() == Tail::cut_short ? "cut short" : "damaged",
                        counted(saved.kept_bytes(), "byte"), counted(saved.size(), "value")));
  }

  void journal(const Datum& description, std::uint64_t from) {
    add("kind", "journal");
    add_all_of(description, {"game", "rules", "encoding", "evaluation"});
    const SavedTiers saved(*stored_, from, &meter_);
    add("finished_tiers", std::uint64_t{saved.places().size()});
    const fs::path level_file = fs::path(file_) += ".level";
    if (const auto level = bytes_of_file(level_file)) {
      const auto share = level->text().starts_with(stored_->read(0, from).text())
                             ? KeptShare::read(level->text().substr(from))
                             : std::nullopt;
      if (share) add_level(share->tier());
      if (!share || !share->is_sound()) fault(fmt::format("has a damaged {}", level_file.string()));
    }
    add("bytes", stored_->size());
    if (saved.damaged_bytes() > 0)
      fault(fmt::format("is damaged in {}", counted(saved.damaged_bytes(), "byte")));
    if (saved.cut_bytes() > 0)
      fault(fmt::format("is cut short after {}", counted(saved.end(), "byte")));
  }

  void search(const Datum& description) {
    add("kind", "search");
    add_all_of(description, {"game", "rules", "solver", "evaluation", "program"});
    add("bytes", stored_->size());
    const auto segment = Segment::at(all());
    if (!segment || !segment->is_sound()) fault("is damaged");
  }

  void add_level(const SavedTier& tier) {
    add("unfinished_tier", tier.tier);
    add("plies", tier.next - 1);
  }

  void share(std::string_view text) {
    const auto share = KeptShare::read(text);
    if (!share) refuse("is damaged");
    add("kind", "share");
    add("tier", share->tier().tier);
    add("finished", share->tier().is_finished);
    add("indices", share->tier().indices);
    add("rank", share->rank());
    add("ranks", share->tier().ranks);
    add("bytes", std::uint64_t{text.size()});
    if (!share->is_sound()) fault("is damaged");
    if (share->size() != text.size()) fault("has bytes behind its end");
  }

  void journal_folder() {
    const std::optional<FileBytes> file = bytes_of_file(file_ / "manifest");
    const std::optional<Segment> segment = file ? Segment::at(file->text()) : std::nullopt;
    if (!segment) refuse("has a damaged manifest");
    const Datum description = Datum::from_json(segment->description(), most_bytes_);
    const Datum* const rules = description.find("rules");
    if (rules == nullptr) refuse("has a manifest without rules");
    const ShareManifest manifest = ShareManifest::from(description, *rules);
    add("kind", "journal");
    add_all_of(*rules, {"game", "rules", "encoding", "evaluation"});
    add("finished_tiers", std::uint64_t{manifest.tiers.size()});
    if (manifest.level) add_level(*manifest.level);
    std::uint64_t bytes = file->text().size();
    for (const auto& [number, tier] : manifest.tiers) bytes += shares_of(tier);
    if (manifest.level) bytes += shares_of(*manifest.level);
    add("bytes", bytes);
  }

  /// Checks the files of a tier, and returns their size.
  std::uint64_t shares_of(const SavedTier& tier) {
    std::uint64_t bytes = 0;
    for (unsigned rank = 0; rank < tier.ranks; ++rank) {
      if (meter_.check({"files checked", rank, tier.ranks}) != Status::complete) return bytes;
      const fs::path file = file_ / share_name(tier, rank);
      const std::optional<FileBytes> share_bytes = bytes_of_file(file);
      const auto share = share_bytes ? KeptShare::read(share_bytes->text()) : std::nullopt;
      if (!share || share->tier() != tier || !share->is_sound())
        fault(fmt::format("has a damaged or missing {}", file.filename().string()));
      if (share_bytes) bytes += share_bytes->text().size();
    }
    return bytes;
  }

  [[noreturn]] void refuse(const std::string& why) const { refuse_file("inspect", file_, why); }

  fs::path file_;
  std::uint64_t most_bytes_;
  Meter meter_;
  FileReport report_;
  std::optional<StoredFile> stored_;
  FileBytes bytes_;  // of it
};

}  // namespace

FileReport inspect_file(const fs::path& file, const Limits& limits) {
  try {
    return Inspector(file, limits).report();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::bad_value) throw;
    refuse_file("inspect", file, error.what());
  }
}

}  // namespace zugzwang
