#include "shard_folder.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <string_view>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>

#include <zugzwang/solvers/retrograde/index_share.hpp>

namespace zugzwang {

namespace {

namespace fs = std::filesystem;

/// The numbers in the name of a shard.
struct ShardName {
  unsigned ranks = 0;
  unsigned rank = 0;
  auto operator<=>(const ShardName&) const = default;
};

std::optional<ShardName> read_name(const std::string& name) {
  const auto number_behind = [&](std::string_view before) {
    unsigned number = 0;
    if (const std::size_t at = name.find(before); at != std::string::npos)
      std::from_chars(name.data() + at + before.size(), name.data() + name.size(), number);
    return number;
  };
  const ShardName shard{.ranks = number_behind("-of-"), .rank = number_behind("shard-")};
  if (shard.rank >= shard.ranks || shard.ranks > IndexShare::most_ranks ||
      name != shard_name(shard.rank, shard.ranks))
    return std::nullopt;
  return shard;
}

/// Returns the shards of a folder according to the names of its files, in ascending order.
std::vector<ShardName> shards_in(const fs::path& folder, std::error_code& error) {
  std::vector<ShardName> shards;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (const auto shard = read_name(entry->path().filename().string())) shards.push_back(*shard);
  std::ranges::sort(shards);
  return shards;
}

[[noreturn]] void refuse_to_save(const fs::path& folder, const std::string& why) {
  refuse_to_write("save", folder, why);
}

void expect_none(const std::error_code& error, const fs::path& folder) {
  if (error) refuse_to_save(folder, error.message());
}

/// Returns whether a path is a folder that contains only shards of a solution, complete or not.
bool is_of_shards(const fs::path& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    fs::path name = entry.path().filename();
    if (name.extension() == ".partial") name.replace_extension();
    if (!read_name(name.string())) return false;
  }
  return !error;
}

/// Swaps the names of two folders atomically; returns false if the system or file system cannot.
bool exchange_names([[maybe_unused]] const fs::path& one, [[maybe_unused]] const fs::path& other) {
#ifdef RENAME_EXCHANGE
  return renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
#else
  return false;
#endif
}

}  // namespace

std::string shard_name(unsigned rank, unsigned ranks) {
  return fmt::format("shard-{:03}-of-{:03}.solution", rank, ranks);
}

bool holds_shards(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder, ignored) && !shards_in(folder, ignored).empty();
}

unsigned count_shards(const fs::path& folder) {
  std::error_code error;
  const std::vector<ShardName> shards = shards_in(folder, error);
  if (error) refuse_file("solution", folder, "cannot be read: " + error.message());
  if (shards.empty()) refuse_file("solution", folder, "is a folder without shards of a solution");
  const unsigned ranks = shards.front().ranks;
  if (shards.back().ranks != ranks)
    refuse_file("solution", folder,
                fmt::format("holds shards of two solutions: {} and {}",
                            shard_name(shards.front().rank, ranks),
                            shard_name(shards.back().rank, shards.back().ranks)));
  for (unsigned rank = 0; rank < ranks; ++rank)
    if (rank == shards.size() || shards[rank].rank != rank)
      refuse_file("solution", folder, "lacks " + shard_name(rank, ranks));
  return ranks;
}

ShardFolder::ShardFolder(const fs::path& folder, Communicator* others)
    : folder_(link_target(folder)),
      partial_(fs::path(folder_) += ".partial"),
      former_(fs::path(folder_) += ".former"),
      others_(others) {
  together(others_, [this] {
    if (others_ == nullptr || others_->rank() == 0) prepare();
  });
}

ShardFolder::~ShardFolder() {
  if (is_finished_) return;
  std::error_code ignored;
  fs::remove(file(), ignored);
  fs::remove(partial_, ignored);  // succeeds in the last process, when the folder is empty
}

fs::path ShardFolder::file() const {
  return partial_ /
         (others_ == nullptr ? shard_name(0, 1) : shard_name(others_->rank(), others_->size()));
}

void ShardFolder::prepare() {
  std::error_code error;
  const fs::file_status status = fs::status(folder_, error);
  if (fs::exists(status) && !fs::is_directory(status))
    refuse_to_save(folder_, "it is not a folder, which several processes need; give another");
  if (fs::exists(status) && !is_of_shards(folder_))
    refuse_to_save(folder_, "it holds other files than shards of a solution; give another");
  if (fs::exists(former_, error) && !is_of_shards(former_))
    refuse_to_save(former_, "it holds other files than shards of a solution; give another name");
  fs::create_directory(partial_, error);
  expect_none(error, partial_);
  lock_.emplace("save", partial_);
  if (!is_of_shards(partial_))
    refuse_to_save(partial_, "it holds other files than shards of a solution");
  for (const fs::directory_entry& entry : fs::directory_iterator(partial_, error))
    fs::remove(entry.path(), error);  // left by a killed run
  expect_none(error, partial_);
  settle_former();
}

/// If a killed run has left a former solution, restores its name unless there is another.
void ShardFolder::settle_former() {
  std::error_code error;
  if (!fs::exists(former_, error)) return;
  if (holds_shards(former_) && !holds_shards(folder_))
    fs::rename(former_, folder_, error);
  else
    fs::remove_all(former_, error);
  expect_none(error, former_);
}

void ShardFolder::finish() {
  together(others_, [this] {
    if (others_ == nullptr || others_->rank() == 0) rename();
  });
  is_finished_ = true;
}

void ShardFolder::rename() {
  lock_->sync();
  std::error_code error;
  if (!fs::exists(folder_, error)) {
    fs::rename(partial_, folder_, error);
    return expect_none(error, folder_);
  }
  // Until the former solution is removed, no other run can take it for a folder being written.
  const FolderLock of_former("save", folder_);
  if (exchange_names(partial_, folder_)) {
    fs::remove_all(partial_, error);
    return;
  }
  fs::rename(folder_, former_, error);
  expect_none(error, folder_);
  fs::rename(partial_, folder_, error);
  if (std::error_code ignored; error) fs::rename(former_, folder_, ignored);
  expect_none(error, folder_);
  fs::remove_all(former_, error);
}

}  // namespace zugzwang
