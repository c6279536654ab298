// Nimbers go through a file and back; what is damaged is kept aside, and what is wrong is refused.

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include <boost/crc.hpp>
#include <unistd.h>

#include <zugzwang/engine/services/nimbers_file.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/store/nimbers.hpp>
#include <zugzwang/store/segment.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "solvers/heaps/naive_nimbers.hpp"
#include "support.hpp"

namespace zugzwang::nimbers_file_tests {
namespace {

namespace fs = std::filesystem;
using testing::bundled;
using testing::contains;
using testing::error_of;
using testing::naive_nimbers;

const Datum kayles(Datum::Object{{"game", "kayles"}, {"fields", Datum(Datum::Object{})}});
Datum octal(const std::string& code) {
  return Datum::Object{{"game", "octal"}, {"fields", Datum(Datum::Object{{"code", code}})}};
}
HeapRules rules_of(const std::string& code) { return games::octal_rules(code); }

/// A folder for one checkpoint.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("checkpoint-" + std::to_string(getpid()))) {
    fs::remove_all(path_);
    fs::create_directory(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  fs::path file(const std::string& name = "file") const { return path_ / name; }
  void write(const std::string& bytes) const { std::ofstream(file(), std::ios::binary) << bytes; }
  std::string read(const std::string& name = "file") const {
    std::ostringstream bytes;
    bytes << std::ifstream(file(name), std::ios::binary).rdbuf();
    return bytes.str();
  }

 private:
  fs::path path_;
};

Limits with_memory(std::uint64_t bytes) {
  Limits limits;
  limits.memory = bytes;
  return limits;
}
Limits with_seconds(double seconds) {
  Limits limits;
  limits.time = std::chrono::duration<double>(seconds);
  return limits;
}
Checkpoint open(const Folder& folder, const Datum& rules = kayles) {
  return {folder.file(), bundled(), rules, Limits{}};
}
std::vector<Nimber> values_of(const Checkpoint& checkpoint) {
  std::vector<Nimber> all;
  checkpoint.read(
      [&](std::span<const Nimber> values) { all.insert(all.end(), values.begin(), values.end()); });
  return all;
}
std::string refusal(const Folder& folder, const Datum& rules = kayles) {
  const std::string before = folder.read();
  const auto error = error_of([&] { open(folder, rules); });
  if (!error) return "none";
  CHECK(error->code() == ErrorCode::bad_file);
  CHECK(contains(error->what(), "checkpoint: " + folder.file().string()));
  CHECK(folder.read() == before);
  return error->what();
}
/// What is wrong with the values, where no limit ends the look at them.
std::string flaw_in(const SavedNimbers& contents, const HeapRules& rules) {
  const Limits limits;
  Meter meter(limits);
  return flaw_of(contents, rules, 1, meter);
}
std::string first_of(const Datum& rules) { return segment_of(description_of_nimbers(rules)); }
/// A segment as it is written, of any values and any width.
std::string block(const std::vector<Nimber>& values, std::uint32_t width = 2) {
  std::string bytes;
  for (const Nimber value : values) bytes.append(reinterpret_cast<const char*>(&value), width);
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  const std::uint32_t entry[] = {static_cast<std::uint32_t>(bytes.size()), crc.checksum(),
                                 static_cast<std::uint32_t>(values.size())};
  const std::string index(reinterpret_cast<const char*>(entry), sizeof entry);
  return segment_header(segment_header_bytes + bytes.size(), "{}", index) + bytes + "{}" + index;
}

/// The size of the last segment of a file.
std::size_t last_segment(const std::string& bytes) {
  std::size_t at = 0;
  for (;;) {
    const std::uint64_t size = Segment::at(std::string_view(bytes).substr(at))->size();
    if (at + size == bytes.size()) return size;
    at += size;
  }
}
/// Begins a checkpoint with the first 40 values and the rest in a block each; returns the file.
std::string two_blocks(const Folder& folder, const std::vector<Nimber>& values) {
  Checkpoint checkpoint = open(folder);
  checkpoint.append(std::span(values).first(40));
  checkpoint.append(std::span(values).subspan(40));
  return folder.read();
}

TEST_CASE("a checkpoint returns the appended values", "[checkpoint]") {
  const Folder folder;
  const std::vector<Nimber> right = naive_nimbers(rules_of("0.77"), 500);
  std::span<const Nimber> rest(right);
  {
    Checkpoint checkpoint = open(folder);
    CHECK(values_of(checkpoint).empty());
    checkpoint.append(rest.first(300));
  }
  {
    Checkpoint checkpoint = open(folder);
    CHECK(checkpoint.size() == 300);
    checkpoint.append(rest.subspan(300));
  }
  const Checkpoint checkpoint = open(folder);
  CHECK(values_of(checkpoint) == right);
  CHECK(checkpoint.report().values == 500);
  CHECK(checkpoint.report().dropped_bytes == 0);
  CHECK(Segment::at(folder.read())
            ->description()
            .starts_with(R"({"zugzwang":"nimbers","rules":{"game":"kayles","fields":{}}})"));
}

TEST_CASE("rules under another name are the same rules", "[checkpoint]") {
  const Folder folder;
  open(folder).append(naive_nimbers(rules_of("0.77"), 50));
  CHECK(open(folder, octal("0.77")).size() == 50);
  CHECK(open(folder, octal("0x.770")).size() == 50);
  CHECK(contains(refusal(folder, octal("0.07")), "is not a checkpoint of the nimbers of"));
  CHECK(contains(refusal(folder, octal("0.776")), "it has those of game kayles"));
  const Folder other;
  open(other, octal("0.77")).append(naive_nimbers(rules_of("0.77"), 50));
  CHECK(open(other, kayles).size() == 50);
  // A problem tells of the code that the name stands for.
  const Folder named;
  open(named, Datum::from_json(R"({"game":"kayles","fields":{"code":"0.77"}})"))
      .append(naive_nimbers(rules_of("0.77"), 50));
  CHECK(open(named, octal("0.77")).size() == 50);
}

TEST_CASE("a truncated segment is dropped and reported", "[checkpoint]") {
  const Folder folder;
  const std::vector<Nimber> right = naive_nimbers(rules_of("0.77"), 60);
  const std::string whole = two_blocks(folder, right);
  const std::size_t last = last_segment(whole);
  for (std::size_t cut = 1; cut < last; ++cut) {
    folder.write(whole.substr(0, whole.size() - cut));
    const Checkpoint checkpoint = open(folder);
    CHECK(checkpoint.size() == 40);
    CHECK(checkpoint.report().dropped_bytes == last - cut);
    CHECK(checkpoint.report().kept_as.empty());
    CHECK(folder.read() == whole.substr(0, whole.size() - last));
  }
  for (const std::size_t size : {0, 1, 30, 70}) {  // within the first segment
    folder.write(whole.substr(0, size));
    CHECK(open(folder).size() == 0);
  }
}

TEST_CASE("a damaged file is kept as it was, and never overwritten", "[checkpoint]") {
  const Folder folder;
  const std::vector<Nimber> right = naive_nimbers(rules_of("0.77"), 60);
  const std::string whole = two_blocks(folder, right);
  const std::size_t second = whole.size() - last_segment(whole);
  // A bit of the values, of the header, of the index.
  int number = 0;
  for (const std::size_t place : {second + 64, second + 20, whole.size() - 5}) {
    std::string damaged = whole;
    damaged[place] ^= 1;
    folder.write(damaged);
    Checkpoint checkpoint = open(folder);
    CHECK(checkpoint.size() == 40);
    CHECK(checkpoint.report().dropped_bytes == whole.size() - second);
    const std::string name =
        ++number == 1 ? "file.damaged" : "file.damaged." + std::to_string(number);
    CHECK(checkpoint.report().kept_as == folder.file(name));
    CHECK(folder.read(name) == damaged);
    CHECK(values_of(checkpoint) == std::vector(right.begin(), right.begin() + 40));
    checkpoint.append(std::span(right).subspan(40));
    CHECK(folder.read() == whole);
  }
  // What is far longer than a segment may not pass for a kill.
  folder.write(whole.substr(0, second) + std::string(400'000, '\0'));
  CHECK(open(folder).report().kept_as == folder.file("file.damaged.4"));
}

TEST_CASE("a wrong bit anywhere ends the values before its segment", "[checkpoint]") {
  const Folder folder;
  const std::vector<Nimber> right = naive_nimbers(rules_of("0.77"), 60);
  {
    Checkpoint checkpoint = open(folder);
    for (std::size_t first = 0; first < 60; first += 20)
      checkpoint.append(std::span(right).subspan(first, 20));
  }
  const std::string whole = folder.read();
  const std::size_t last = last_segment(whole);
  const std::size_t second = whole.size() - 2 * last;
  for (std::size_t bit = 8 * second; bit < 8 * (second + last); ++bit) {
    std::string damaged = whole;
    damaged[bit / 8] ^= static_cast<char>(1U << bit % 8);
    const SavedNimbers contents(damaged);
    CAPTURE(bit);
    CHECK(contents.size() == 20);
    CHECK(contents.kept_bytes() == second);
    CHECK(contents.tail() == Tail::damaged);
  }
}

TEST_CASE("a file whose rules are damaged is refused", "[checkpoint]") {
  const Folder folder;
  const std::string whole = two_blocks(folder, naive_nimbers(rules_of("0.77"), 60));
  const auto refused = [&](std::size_t place) {
    std::string damaged = whole;
    damaged[place] ^= 1;
    folder.write(damaged);
    return refusal(folder);
  };
  CHECK(contains(refused(0), "is not a checkpoint"));
  CHECK(contains(refused(20), "is damaged: the checksum of its header is wrong"));
  CHECK(contains(refused(70), "is damaged: the checksum of its description is wrong"));
}

TEST_CASE("a segment with a block of another size than its values is not used in part",
          "[checkpoint]") {
  const Folder folder;
  const std::vector<Nimber> right = naive_nimbers(rules_of("0.77"), 60);
  const std::string whole = two_blocks(folder, right);
  {
    WrittenFile file(folder.file(), WrittenFile::Begin::at_end);
    SegmentWriter segment(file);
    segment.put(std::string_view("\0\0", 2), 1);
    segment.put(std::string_view("\0\0\0", 3), 1);
    segment.finish(Datum::Object{});
  }
  const Checkpoint checkpoint = open(folder);
  CHECK(values_of(checkpoint) == right);
  CHECK(checkpoint.report().kept_as == folder.file("file.damaged"));
  CHECK(folder.read() == whole);
}

TEST_CASE("values that contradict the rules are refused even with the right CRC", "[checkpoint]") {
  const Folder folder;
  const std::string header = first_of(kayles);
  const auto flaw = [&](const std::vector<Nimber>& values, std::uint32_t width = 2) {
    folder.write(header + block(values, width));
    return refusal(folder);
  };
  CHECK(flaw({0, 1, 2, 3, 1, 4}) == "none");
  CHECK(flaw({0, 1, 2, 3, 1, 4}, 4) == "none");
  CHECK(contains(flaw({7, 1, 2, 3}), "the value of heap 0 is 7, but it can be at most 0"));
  CHECK(contains(flaw({0, 1, 2, 3, 70000}, 4), "the value of heap 4 is 70000"));
  CHECK(contains(flaw({0, 1, 2, 3, 0xFFFFFFFF}, 4), "the value of heap 4 is 4294967295"));
  CHECK(contains(flaw({0, 1, 2, 3, 1, 3}),
                 "the value of heap 5 is 3, which contradicts these rules"));
  CHECK(contains(flaw({0, 1, 2, 2, 1, 4, 3}), "contradicts these rules"));
  std::vector<Nimber> many = naive_nimbers(rules_of("0.77"), 400);
  many[0] = 0;
  for (std::size_t i = 100; i < 400; i += 2) many[i] ^= 1;
  CHECK(contains(flaw(many), "contradicts these rules"));
}

TEST_CASE("the rules of subtraction, splitting and hexadecimal games are checked too",
          "[checkpoint]") {
  for (const std::string code : {"0.3333", "0x0.F", "4.7", "0.137", "8.b"}) {
    CAPTURE(code);
    const std::vector<Nimber> right = naive_nimbers(rules_of(code), 60);
    const std::string header = first_of(octal(code));
    const std::string bytes = header + block(right);
    CHECK(flaw_in(SavedNimbers(bytes), rules_of(code)).empty());
    std::vector<Nimber> wrong = right;
    ++wrong.back();
    const std::string forged = header + block(wrong);
    CHECK_FALSE(flaw_in(SavedNimbers(forged), rules_of(code)).empty());
  }
}

TEST_CASE("a file that is not a checkpoint is refused as such", "[checkpoint]") {
  const Folder folder;
  const auto refused = [&](const std::string& bytes) {
    folder.write(bytes);
    return refusal(folder);
  };
  CHECK(contains(refused(std::string(1'000'000, '\0')), "was not finished"));
  CHECK(contains(refused("text\n" + std::string(1000, 'x')), "is not a checkpoint"));
  CHECK(contains(refused("{}\n" + std::string(1000, 'x')), "is not a checkpoint"));
  CHECK(contains(refused(segment_of(Datum::Object{{"zugzwang", "journal"}})),
                 "is not a checkpoint of nimbers"));
  CHECK(contains(refused(segment_of(Datum::Object{{"zugzwang", "nimbers"}})), "without rules"));
  CHECK(contains(refused(first_of(Datum("kayles")) + block({0, 1, 2})),
                 "is not a checkpoint of the nimbers of"));
  CHECK(contains(refused(first_of(octal("0.9")) + block({0, 1, 2})), "0.9"));
  CHECK(error_of([&] { Checkpoint("/dev/zero", bundled(), kayles, Limits{}); })->code() ==
        ErrorCode::bad_file);
}

TEST_CASE("a checkpoint larger than memory is refused as too large", "[checkpoint]") {
  const Folder folder;
  open(folder).append(naive_nimbers(rules_of("0.77"), 100));
  const auto error =
      error_of([&] { Checkpoint(folder.file(), bundled(), kayles, with_memory(99)); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::too_large);
  CHECK(contains(error->what(), "holds 100 values"));
}

TEST_CASE("the list of blocks counts as memory", "[checkpoint]") {
  const std::vector<Nimber> right = naive_nimbers(rules_of("0.77"), 300);
  const Folder folder;
  {
    Checkpoint checkpoint = open(folder);
    for (const Nimber& value : right) checkpoint.append({&value, 1});
  }
  // Less than the block list would take, but more than the values.
  const auto error =
      error_of([&] { Checkpoint(folder.file(), bundled(), kayles, with_memory(2000)); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::too_large);
  CHECK(contains(error->what(), "checkpoint: " + folder.file().string()));
  CHECK(contains(error->what(), "more blocks than fit into 2000 bytes"));
  CHECK(open(folder).size() == 300);
}

TEST_CASE("a last heap with too many options is not checked", "[checkpoint]") {
  // Moves leave seven heaps: from heap 40 on, the bound of the options is above 2^30.
  const HeapRules seven{.rules = {{1, 128}}};
  for (const std::size_t heap : {20, 50}) {
    CAPTURE(heap);
    std::vector<Nimber> values = naive_nimbers(seven, heap + 1);
    values[heap] ^= 1;
    const std::string bytes = first_of(kayles) + block(values);
    CHECK(flaw_in(SavedNimbers(bytes), seven).empty() == (heap == 50));
  }
}

TEST_CASE("a limit ends the check of a checkpoint and leaves its file unchanged", "[checkpoint]") {
  const Folder folder;
  open(folder).append(naive_nimbers(rules_of("0.77"), 100));
  folder.write(folder.read() + "x");
  const std::string before = folder.read();
  for (const bool cancelled : {false, true}) {
    Limits limits = with_seconds(cancelled ? 1000 : 0);
    std::stop_source source;
    limits.cancel = source.get_token();
    if (cancelled) source.request_stop();
    const Checkpoint checkpoint(folder.file(), bundled(), kayles, limits);
    CHECK(checkpoint.report().status == (cancelled ? Status::cancelled : Status::time_limit));
    CHECK(checkpoint.size() == 0);
    CHECK(values_of(checkpoint).empty());
    CHECK(folder.read() == before);
  }
  CHECK(open(folder).report().status == Status::complete);
}

TEST_CASE("a limit ends the check of the options of one heap", "[checkpoint]") {
  // The last heap has more than 10^8 options.
  const HeapRules three{.rules = {{1, 8}}};
  const std::string bytes = first_of(kayles) + block(std::vector<Nimber>(40'000, 0));
  const SavedNimbers contents(bytes);
  const Limits limits = with_seconds(0.02);
  Meter meter(limits);
  CHECK(flaw_of(contents, three, 1, meter).empty());
  CHECK(meter.status() == Status::time_limit);
}

TEST_CASE("two runs do not write one checkpoint", "[checkpoint]") {
  const Folder folder;
  const Checkpoint first = open(folder);
  CHECK(contains(refusal(folder), "cannot be written: another process is writing it"));
}

TEST_CASE("a file that is removed or changed before it is read is refused", "[checkpoint]") {
  const Folder folder;
  {
    Checkpoint checkpoint = open(folder);
    checkpoint.append(naive_nimbers(rules_of("0.77"), 40));
    checkpoint.append(naive_nimbers(rules_of("0.77"), 20));
  }
  folder.write(folder.read().substr(0, folder.read().size() - last_segment(folder.read())));
  const std::string whole = folder.read();
  const auto reading_fails = [&](const Checkpoint& checkpoint, const std::string& why) {
    const auto error = error_of([&] { values_of(checkpoint); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::bad_file);
    CHECK(contains(error->what(), "checkpoint: " + folder.file().string() + " " + why));
  };
  const Checkpoint checkpoint = open(folder);
  REQUIRE(checkpoint.size() == 40);
  folder.write(whole.substr(0, whole.size() - 1));
  reading_fails(checkpoint, "has lost values since it was opened: it has 0 of 40");
  folder.write("x\n");
  reading_fails(checkpoint, "is not a checkpoint");
  folder.write("");
  reading_fails(checkpoint, "is not a checkpoint");
  fs::remove(folder.file());
  reading_fails(checkpoint, "cannot be read again");
  folder.write(whole);
  CHECK(values_of(checkpoint).size() == 40);
}

}  // namespace
}  // namespace zugzwang::nimbers_file_tests
