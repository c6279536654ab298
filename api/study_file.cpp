#include <fstream>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/study_file.hpp>
#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/version.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang {

namespace {

/// Returns the key of a line that describes a cell.
std::string key_in(const Datum& line) {
  Datum::Object key;
  for (const char* const member :
       {"problem", "solver", "strategy", "evaluation", "threads", "on_model", "without"})
    if (const Datum* const value = line.find(member)) key.emplace_back(member, *value);
  return Datum(std::move(key)).to_json();
}

[[noreturn]] void refuse_line(std::string_view flag, const std::string& file, std::size_t number,
                              const std::string& why) {
  throw Error(ErrorCode::bad_file, flag, fmt::format("{}: line {} {}", file, number, why));
}

/// Refuses a line of another study.
void require_same(std::string_view flag, const std::string& file, std::size_t number,
                  const Datum& line, const char* member, const Datum& ours) {
  const Datum* const theirs = line.find(member);
  if (theirs == nullptr) refuse_line(flag, file, number, "is not of a study");
  if (*theirs != ours)
    refuse_line(flag, file, number,
                fmt::format("is of another study: its {} is {}, not {}", member, theirs->to_text(),
                            ours.to_text()));
}

}  // namespace

StudyCells read_study(std::string_view flag, const std::string& file, const std::string& game,
                      const Datum& options, std::size_t* whole_bytes) {
  const std::string text = read_file(flag, file);
  StudyCells cells;
  std::set<std::string> met;
  std::size_t begin = 0;
  std::size_t number = 0;
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    ++number;
    try {
      const Datum line = Datum::from_json(std::string_view(text).substr(begin, end - begin));
      require_same(flag, file, number, line, "game", game);
      if (!options.is_null()) require_same(flag, file, number, line, "options", options);
      const std::string key = key_in(line);
      const Datum* const repetition = line.find("repetition");
      if (met.insert(key + (repetition == nullptr ? "" : repetition->to_json())).second)
        add_repetition(cells, key, StudyCell::from(line));
    } catch (const Error& error) {
      if (error.code() == ErrorCode::bad_file) throw;
      refuse_line(flag, file, number, fmt::format("is damaged: {}", error.what()));
    }
  }
  // What is left of a line that was not written to its end.
  const std::string ours = fmt::format(R"({{"game":{},)", Datum(game).to_json());
  const std::string_view rest = std::string_view(text).substr(begin);
  if (rest.substr(0, ours.size()) != std::string_view(ours).substr(0, rest.size()))
    refuse_line(flag, file, number + 1, "is not of a study");
  if (whole_bytes != nullptr) *whole_bytes = begin;
  return cells;
}

StudyFile::StudyFile(const std::string& file, const std::string& game, Datum options)
    : name_(file), game_(game), options_(std::move(options)) {
  try {
    written_ = std::make_shared<WrittenFile>(
        file, WrittenFile::Begin::at_end);  // no other process writes from now on
    std::size_t whole = 0;
    cells_ = read_study("output", file, game_, options_, &whole);
    if (written_->size() > whole) written_->cut(whole);
  } catch (const std::system_error& error) {
    throw Error(ErrorCode::bad_file, "output",
                error.code() == std::errc::resource_unavailable_try_again
                    ? fmt::format("another run is writing {}", file)
                    : fmt::format("cannot write {}: {}", file, error.code().message()));
  }
}

void StudyFile::add(const Datum::Object& problem, const StudyMethod& method, unsigned repetition,
                    const StudyCell& cell) {
  static const std::string machine = machine_text();
  Datum::Object line{{"game", game_}};
  for (auto& member : key_of(problem, method)) line.push_back(std::move(member));
  line.emplace_back("repetition", std::uint64_t{repetition});
  for (auto& member : cell.to_datum()) line.push_back(std::move(member));
  line.emplace_back("options", options_);
  line.emplace_back("version", library_version);
  line.emplace_back("machine", machine);
  try {
    written_->put(Datum(std::move(line)).to_json() + "\n");
  } catch (const std::system_error& error) {
    throw Error(ErrorCode::bad_file, "output",
                fmt::format("cannot write {}: {}", name_, error.code().message()));
  }
}

std::string machine_text() {
  std::string model = "unknown processor";
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      if (const std::size_t colon = line.find(": "); colon != std::string::npos) {
        model = line.substr(colon + 2);
        break;
      }
  const unsigned count = std::thread::hardware_concurrency();
  return fmt::format("{}, {}", model, counted(count, "processor"));
}

}  // namespace zugzwang
