
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/commands/batch.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/retrograde/partition.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

struct BatchAsked {
  std::string batch;
  bool lines = false;
};

/// Answers the requests of one thread, and keeps what serves the next.
class Worker {
 public:
  Worker(const Arguments& arguments, const Registry& registry)
      : operation_(*find_command(arguments.command)->operation),
        sessions_(10'000, arguments.limits.memory / 2, &registry),
        context_(context_of(arguments, registry, sessions_, values_)) {
    context_.limits = arguments.limits;
    context_.keeps_sessions = true;
    context_.files = &files_;
    context_.format = "json";
    context_.spelling = [](std::string_view name) { return std::string(name); };
    // What every line would be refused for is refused at once.
    const FilesAsked files{arguments.text("solution"), {}};
    const SolverChoice choice = choice_by(context_, {{}, {}, arguments.text("evaluation")});
    if (!files.solution.empty()) (void)session_by(context_, choice, files, arguments.limits);
    if (operation_.word == "file") (void)tables_by(context_, *arguments.word, arguments.limits);
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  Result answer(const Datum::Object& request) { return operation_.answer(context_, request); }

 private:
  const Operation& operation_;
  SessionCache sessions_;
  HeldValues values_;
  OpenFiles files_;
  calls::Context context_;
};

/// The lines of a batch and their answers, some at a time.
class Batch {
 public:
  /// `arguments` are those of each thread.
  Batch(const Arguments& arguments, const Registry& registry, unsigned threads)
      : arguments_(arguments),
        registry_(registry),
        asked_(request_in(arguments, *find_command(arguments.command)->operation)) {
    const std::string name = arguments.text("batch");
    if (name == "-")
      std::ios::sync_with_stdio(false);
    else if (file_.open(name); !file_ || std::filesystem::is_directory(name))
      throw Error(ErrorCode::bad_file, "batch", fmt::format("cannot read file '{}'", name));
    in_ = name == "-" ? &std::cin : &file_;
    // Each line has its own.
    std::erase_if(asked_, [](const auto& member) { return member.first == "problem"; });
    for (unsigned i = 0; i < threads; ++i) workers_.emplace_back(arguments, registry);
  }

  /// Answers all lines, and returns the exit status.
  int run() {
    while (read()) answer();
    if (in_->bad()) throw Error(ErrorCode::bad_file, "batch", "read error");
    if (endless_) std::rethrow_exception(endless_);
    if (has_bad_lines_) return exit_bad_input;
    return is_limited_ ? exit_limit : exit_done;
  }

 private:
  struct Line {
    std::uint64_t number = 0;
    std::string text{};
    std::exception_ptr unreadable{};  // the error, if the text could not be read
    std::string answer{};
    bool is_answered = false;
  };

  /// Whether the next line, or its beginning, has arrived.
  bool has_more() { return in_->rdbuf()->in_avail() > 0; }

  /// Reads a line, and those that have arrived with it, if several threads share them. Returns
  /// whether there was one.
  bool read() {
    const std::size_t most = workers_.size() == 1 ? 1 : lines_a_worker * workers_.size();
    lines_.resize(most);
    std::size_t count = 0;
    while (count < most && !endless_ && (count == 0 || has_more()) && read(lines_[count])) ++count;
    lines_.resize(count);
    return count > 0;
  }
  bool read(Line& line) {
    line.unreadable = nullptr;
    line.is_answered = false;
    line.number = ++read_;
    try {
      return read_line("batch", *in_, line.text, arguments_.limits.memory);
    } catch (const Error&) {
      line.unreadable = std::current_exception();
    }
    // A line that is too long is skipped, unless it exceeds the limit by more than this factor.
    constexpr std::uint64_t most_times_longer = 16;
    const std::uint64_t most_bytes = std::min(arguments_.limits.memory, most_file_bytes);
    if (!skip_line(*in_, most_times_longer * most_bytes)) endless_ = line.unreadable;
    return !endless_;
  }

  void answer() {
    std::atomic<std::size_t> next = 0;
    printed_ = 0;
    const auto parts = std::min(workers_.size(), lines_.size());
    for_each_part(static_cast<unsigned>(parts), [&](unsigned part) {
      for (std::size_t i = 0; (i = next++) < lines_.size();) {
        answer(lines_[i], workers_[part]);
        print(lines_[i]);
      }
    });
  }

  /// Prints the answers up to the first line that is still without.
  void print(Line& answered) {
    const std::scoped_lock lock(printing_);
    answered.is_answered = true;
    for (; printed_ < lines_.size() && lines_[printed_].is_answered; ++printed_) {
      const std::string& text = lines_[printed_].answer;
      std::fwrite(text.data(), 1, text.size(), stdout);
    }
    std::fflush(stdout);
  }

  void answer(Line& line, Worker& worker) {
    Datum::Object names;  // the line's number, where requested, and its own id
    const bool has_number = arguments_.has("lines");
    if (has_number) names.emplace_back("line", line.number);
    Datum::Object members;
    try {
      if (line.unreadable) std::rethrow_exception(line.unreadable);
      Datum::Object fields = object_in(line.text);
      const auto id = std::ranges::find(fields, "id", &Datum::Object::value_type::first);
      if (id != fields.end()) {
        names.push_back(std::move(*id));
        fields.erase(id);
      }
      const std::optional<Datum> after = taken_after(fields);
      Datum::Object request = request_of(std::move(fields));
      if (after) request.emplace_back("after", *after);
      Result answer = worker.answer(request);
      if (!answer.ended_by.empty()) is_limited_ = true;
      members = std::move(answer.members);
    } catch (const Error& error) {
      (error.code() == ErrorCode::too_large ? is_limited_ : has_bad_lines_) = true;
      if (!has_number) names.emplace_back("line", line.number);
      members = {{"error", error.what()}};
    }
    members.insert(members.begin(), std::move_iterator(names.begin()),
                   std::move_iterator(names.end()));
    line.answer = Datum(std::move(members)).to_json() + '\n';
  }

  /// Takes the moves that have been made from the position of a line, if the operation takes any.
  std::optional<Datum> taken_after(Datum::Object& fields) const {
    const auto after = std::ranges::find(fields, "after", &Datum::Object::value_type::first);
    if (after == fields.end() || operation().find("after") == nullptr) return std::nullopt;
    if (Datum(asked_).find("after") != nullptr)
      throw Error(ErrorCode::bad_value, "after", "the command line gives it; give it once");
    Datum moves = std::move(after->second);
    fields.erase(after);
    return moves;
  }
  /// Does the same in a line of words.
  std::optional<Datum> taken_after(std::vector<std::string>& words) const {
    const std::string flag = flag_called("after");
    const auto word = std::ranges::find_if(words, [&](const std::string& each) {
      return each == flag || each.starts_with(flag + "=");
    });
    const Member* const member = operation().find("after");
    if (word == words.end() || member == nullptr) return std::nullopt;
    const bool is_split = *word == flag;
    if (is_split && word + 1 == words.end())
      throw Error(ErrorCode::bad_syntax, "after", "give a list, in JSON");
    Datum moves = value_of(*member, is_split ? *(word + 1) : word->substr(flag.size() + 1));
    words.erase(word, word + (is_split ? 2 : 1));
    return moves;
  }

  const Operation& operation() const { return *find_command(arguments_.command)->operation; }

  /// Returns what a line should hold.
  std::string_view expected() const {
    return arguments_.game.empty()
               ? R"(a JSON object such as {"game":"stones","max_take":3,"pile":7})"
               : "the fields of a position, as on the command line or as a JSON object";
  }

  Datum::Object object_in(std::string& line) const {
    if (line.ends_with('\r')) line.pop_back();
    if (line.find_first_not_of(" \t") == std::string::npos)
      throw Error(ErrorCode::bad_syntax, fmt::format("empty line; give {}", expected()));
    if (line[line.find_first_not_of(" \t")] != '{')
      if (auto object = object_in_words(line)) return *std::move(object);
    const Datum read = Datum::from_json(line, arguments_.limits.memory);
    if (read.get<Datum::Object>() == nullptr)
      throw Error(ErrorCode::bad_syntax, fmt::format("not a JSON object; give {}", expected()));
    return *read.get<Datum::Object>();
  }

  /// Returns the object that a line of words stands for; nothing if the line should be JSON.
  std::optional<Datum::Object> object_in_words(std::string_view line) const {
    const Command& command = *find_command(arguments_.command);
    std::vector<std::string> words = words_of_line(line);
    const std::optional<Datum> after = taken_after(words);
    Datum::Object rules = arguments_.fields;
    Datum::Object object;
    const GameEntry* game = nullptr;
    const auto take_name = [&](NamedGame& named) {
      game = named.game;
      object = rules = named.fixed;
      words.erase(words.begin());
    };
    if (!arguments_.game.empty())
      game = &registry_.find(arguments_.game);
    else if (auto named = registry_.look_up(words.front()))
      take_name(*named);
    else
      return std::nullopt;
    // As on the command line, rules that can replace the game's name can also follow it.
    if (auto named = words.empty() || !command.needs_game() ? std::nullopt
                                                            : registry_.look_up(words.front());
        named && named->game == game && rules.empty() && !named->fixed.empty())
      take_name(*named);
    std::ranges::move(fields_of_line(words, flags_of(command, game), fields_for(command, *game),
                                     rules, arguments_.limits.memory),
                      std::back_inserter(object));
    if (arguments_.game.empty()) object.insert(object.begin(), {"game", game->text().name});
    if (after) object.emplace_back("after", *after);
    return object;
  }

  /// Returns the request for the fields of a line, which may name the game if no word does.
  Datum::Object request_of(Datum::Object fields) const {
    Datum::Object request = asked_;
    const auto game = std::ranges::find(fields, "game", &Datum::Object::value_type::first);
    if (arguments_.game.empty()) {
      if (game == fields.end() || game->second.is_null())
        throw Error(ErrorCode::missing_field, "game", fmt::format("missing; give {}", expected()));
      request.push_back(std::move(*game));
    }
    if (game != fields.end()) {
      if (!arguments_.game.empty() && !is_of_game(game->second))
        throw Error(ErrorCode::bad_value, "game",
                    fmt::format("{} is not valid; these lines are of {}", game->second.to_json(),
                                arguments_.game));
      fields.erase(game);
    }
    for (const auto& [field, value] : arguments_.fields)
      if (std::ranges::count(fields, field, &Datum::Object::value_type::first) > 0)
        throw Error(ErrorCode::bad_value, field, "the command line gives it; give it once");
    fields.insert(fields.begin(), arguments_.fields.begin(), arguments_.fields.end());
    request.emplace_back("problem", std::move(fields));
    return request;
  }

  bool is_of_game(const Datum& name) const {
    const auto* const text = name.get<std::string>();
    return text != nullptr && registry_.knows(*text) &&
           registry_.find(*text).text().name == arguments_.game;
  }

  static constexpr std::size_t lines_a_worker = 1024;  // starting a thread takes as long as a few

  const Arguments& arguments_;
  const Registry& registry_;
  Datum::Object asked_;  // of each line, but for the problem
  std::ifstream file_;
  std::istream* in_ = nullptr;
  std::deque<Worker> workers_;
  std::vector<Line> lines_;
  std::mutex printing_;
  std::size_t printed_ = 0;
  std::uint64_t read_ = 0;
  std::exception_ptr endless_;  // the error at a line that may have no end
  std::atomic<bool> has_bad_lines_ = false;
  std::atomic<bool> is_limited_ = false;
};

}  // namespace

Members batch_members(const std::string& things) {
  return {
      member(
          "batch", &BatchAsked::batch,
          fmt::format(
              "a file of {}, one per line, as on the command line or in JSON; - is standard input",
              things))
          .of_kind(Member::Kind::file, Member::Game::none)
          .excludes({"save", "checkpoint", "all"}, "each line of it is a request of its own"),
      member("lines", &BatchAsked::lines, "add line numbers to the answers of a batch")
          .needs({"batch"}, "it numbers the answers of a batch")};
}

int run_batch(const Arguments& arguments, const Registry& registry) {
  if (arguments.format == "csv")
    throw Error(ErrorCode::bad_syntax, "format", "the answers of a batch are JSON; leave it out");
  Arguments own = arguments;  // of a thread
  const unsigned threads = own.limits.threads;
  own.limits.memory /= threads;
  if (threads > 1) own.limits.threads = 1;
  return Batch(own, registry, threads).run();
}

}  // namespace zugzwang::cli
