#include "nimbers_file.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/nimbers.hpp>
#include <zugzwang/store/segment.hpp>

namespace zugzwang {

namespace {

namespace fs = std::filesystem;

/// Returns the rules of {"game":…,"fields":{…}}, or nothing if no registered game has them. A field
/// that the game does not take is part of the rules that its name stands for.
std::optional<HeapRules> rules_of(const Registry& registry, const Datum& game_and_fields) {
  const Datum* const game = game_and_fields.find("game");
  const Datum* const fields = game_and_fields.find("fields");
  const auto* const name = game == nullptr ? nullptr : game->get<std::string>();
  const auto* const given = fields == nullptr ? nullptr : fields->get<Datum::Object>();
  if (name == nullptr || given == nullptr || !registry.knows(*name)) return std::nullopt;
  const GameEntry& entry = registry.find(*name);
  const std::vector<FieldInfo> fields_taken = entry.fields();
  Datum::Object taken;
  for (const auto& [field, value] : *given)
    if (std::ranges::find(fields_taken, field, &FieldInfo::name) != fields_taken.end())
      taken.emplace_back(field, value);
  const auto problem = entry.problem(Datum(std::move(taken)), Scope::rules);
  const auto* const knows = problem->graph()->ability<KnowsHeapRules>();
  return knows == nullptr ? std::nullopt : std::optional(knows->heap_rules());
}

}  // namespace

Checkpoint::Checkpoint(fs::path file, const Registry& registry, const Datum& game_and_fields,
                       const Limits& limits)
    : path_(link_target(std::move(file))), most_bytes_(limits.memory) {
  const std::string first = segment_of(description_of_nimbers(game_and_fields));
  require_regular_checkpoint(path_);
  write_checkpoint(path_, [&] { file_.emplace(path_, WrittenFile::Begin::at_end); });
  const std::optional<FileBytes> found = bytes_of_file(path_);
  if (!found) refuse("cannot be read");
  // Either empty, or the part of the first segment that a killed run has written.
  if (!first.starts_with(found->text())) {
    take_over(*found, registry, game_and_fields, limits);
    return;
  }
  write_checkpoint(path_, [&] {
    file_->cut(0);
    file_->put(first);
  });
}

void Checkpoint::take_over(const FileBytes& file, const Registry& registry,
                           const Datum& game_and_fields, const Limits& limits) try {
  const SavedNimbers contents(file.text(), most_bytes_);
  const std::optional<HeapRules> rules = rules_of(registry, game_and_fields);
  const std::optional<HeapRules> written = rules_of(registry, contents.rules());
  if (!rules || !written || *rules != *written)
    refuse_contents(fmt::format("is not a checkpoint of the nimbers of {}: it has those of {}",
                                short_text(game_and_fields, 200),
                                short_text(contents.rules(), 200)));
  if (contents.size() > most_bytes_)
    throw Error(ErrorCode::too_large,
                fmt::format("holds {}, more than fit into {} of memory; give a "
                            "higher memory limit",
                            counted(contents.size(), "value"), counted(most_bytes_, "byte")));
  Meter meter(limits);
  const std::string flaw = flaw_of(contents, *rules, std::random_device{}(), meter);
  report_.status = meter.status();
  if (report_.status != Status::complete) return;
  if (!flaw.empty()) refuse_contents("is wrong: " + flaw);
  size_ = report_.values = contents.size();
  report_.dropped_bytes = file.bytes().size() - contents.kept_bytes();
  // A killed run leaves less than one segment; a longer rest may be intact except for its length.
  constexpr std::uint64_t usual_segment = 256 + 4 * 65536;
  if (contents.tail() == Tail::damaged || report_.dropped_bytes > usual_segment)
    return keep_damaged(file.text().substr(0, contents.kept_bytes()));
  write_checkpoint(path_, [&] {
    if (report_.dropped_bytes > 0) file_->cut(contents.kept_bytes());
  });
} catch (const Error& error) {
  if (error.code() == ErrorCode::bad_file) throw;
  refuse(error);
}

void Checkpoint::require_room(std::uint64_t values) const {
  constexpr std::uint64_t least_width = 2;
  std::error_code error;
  const fs::space_info disk = fs::space(path_, error);
  if (error || values <= size_ || (values - size_) <= disk.available / least_width) return;
  refuse(fmt::format("needs {} for {}, and its disk has {} free",
                     counted((values - size_) * least_width, "byte"), counted(values, "value"),
                     disk.available),
         ErrorCode::too_large);
}

void Checkpoint::keep_damaged(std::string_view whole_segments) {
  std::error_code error;
  fs::path kept = fs::path(path_) += ".damaged";
  for (int number = 2; fs::exists(fs::symlink_status(kept, error)); ++number)
    kept = fs::path(path_) += fmt::format(".damaged.{}", number);
  fs::rename(path_, kept, error);
  if (error) refuse(fmt::format("is damaged, and cannot be kept as {}", kept.string()));
  try {
    write_checkpoint(path_,
                     [&] { file_.emplace(path_, WrittenFile::Begin::anew).put(whole_segments); });
  } catch (const Error&) {
    file_.reset();
    fs::rename(kept, path_, error);
    throw;
  }
  report_.kept_as = kept;
}

void Checkpoint::read(const std::function<void(std::span<const Nimber>)>& each) const {
  if (report_.values == 0) return;
  const std::optional<FileBytes> file = bytes_of_file(path_);
  if (!file) refuse("cannot be read again");
  std::optional<SavedNimbers> contents;
  try {
    contents.emplace(file->text(), most_bytes_);
  } catch (const Error& error) {
    refuse(error);
  }
  if (contents->size() < report_.values)
    refuse(fmt::format("has lost values since it was opened: it has {} of {}", contents->size(),
                       report_.values));
  constexpr std::uint64_t at_a_time = 1 << 16;
  std::vector<Nimber> values;
  for (std::uint64_t heap = 0; heap < report_.values;) {
    const std::uint64_t end = std::min(report_.values, heap + at_a_time);
    values.clear();
    for (; heap < end; ++heap) values.push_back(contents->value(heap));
    each(values);
  }
}

void Checkpoint::append(std::span<const Nimber> values) {
  write_checkpoint(path_, [&] { write_nimbers(*file_, size_, values); });
  size_ += values.size();
}

void Checkpoint::refuse(const std::string& why, ErrorCode code) const {
  refuse_checkpoint(path_, why, code);
}

void Checkpoint::refuse(const Error& error) const {
  refuse(error.what(),
         error.code() == ErrorCode::too_large ? ErrorCode::too_large : ErrorCode::bad_file);
}

}  // namespace zugzwang
