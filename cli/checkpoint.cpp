#include "checkpoint.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <boost/crc.hpp>
#include <fmt/format.h>

#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

namespace {

static_assert(std::endian::native == std::endian::little);

struct BlockHeader {
  std::uint32_t count = 0;
  std::uint32_t width = 0;
  std::uint32_t crc = 0;
};

constexpr std::uint32_t most_values_a_block = 1 << 20;

std::uint32_t crc_of(const std::vector<char>& bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

[[noreturn]] void refuse_file(const std::filesystem::path& path, std::string_view why) {
  throw Error(ErrorCode::bad_file, fmt::format("checkpoint: {} {}", path.string(), why));
}

}  // namespace

Checkpoint::Checkpoint(std::filesystem::path file, const Datum& rules) : path_(std::move(file)) {
  const std::string header =
      Datum(Datum::Object{{"zugzwang", "nimbers"}, {"version", 1}, {"rules", rules}}).to_json();
  header_bytes_ = header.size() + 1;
  std::error_code error;
  if (!std::filesystem::exists(path_, error) || std::filesystem::file_size(path_, error) == 0) {
    begin(header);
    return;
  }
  std::ifstream in(path_, std::ios::binary);
  std::string found;
  if (!in || !std::getline(in, found)) refuse_file(path_, "cannot be read");
  if (in.eof() && header.starts_with(found)) {  // killed before the first line was whole
    in.close();
    begin(header);
    return;
  }
  if (found != header)
    refuse_file(path_, fmt::format("is no checkpoint of the nimbers of {}", rules.to_json()));
}

void Checkpoint::begin(const std::string& header) {
  out_.open(path_, std::ios::binary | std::ios::trunc);
  out_ << header << '\n' << std::flush;
  if (!out_) refuse_file(path_, "cannot be written");
}

void Checkpoint::read(const std::function<void(std::span<const Nimber>)>& each) {
  if (out_.is_open()) return;  // it has just begun
  std::ifstream in(path_, std::ios::binary);
  in.seekg(static_cast<std::streamoff>(header_bytes_));
  std::uint64_t good = header_bytes_;
  std::vector<char> bytes;
  std::vector<Nimber> values;
  for (BlockHeader block; in.read(reinterpret_cast<char*>(&block), sizeof block);) {
    if ((block.width != 2 && block.width != 4) || block.count > most_values_a_block) break;
    bytes.resize(std::size_t{block.count} * block.width);
    if (!in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) break;
    if (crc_of(bytes) != block.crc) break;
    values.assign(block.count, 0);
    for (std::size_t i = 0; i < values.size(); ++i)
      std::memcpy(&values[i], &bytes[i * block.width], block.width);
    each(values);
    size_ += values.size();
    good += sizeof block + bytes.size();
  }
  in.close();
  std::error_code error;
  std::filesystem::resize_file(path_, good, error);
  out_.open(path_, std::ios::binary | std::ios::app);
  if (error || !out_) refuse_file(path_, "cannot be written");
}

void Checkpoint::append(std::span<const Nimber> values) {
  while (!values.empty()) {
    const auto part = values.first(std::min<std::size_t>(values.size(), most_values_a_block));
    values = values.subspan(part.size());
    const bool wide = std::ranges::max(part) > 0xFFFF;
    BlockHeader block{static_cast<std::uint32_t>(part.size()), wide ? 4U : 2U, 0};
    std::vector<char> bytes(part.size() * block.width);
    for (std::size_t i = 0; i < part.size(); ++i)
      std::memcpy(&bytes[i * block.width], &part[i], block.width);
    block.crc = crc_of(bytes);
    out_.write(reinterpret_cast<const char*>(&block), sizeof block);
    out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!out_.flush()) refuse_file(path_, "cannot be written");
    size_ += part.size();
  }
}

}  // namespace zugzwang::cli
