
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

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/answer_text.hpp>
#include <zugzwang/cli/commands/batch.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/solvers/retrograde/partition.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

/// The lines of a batch and their answers, some at a time.
class Batch {
 public:
  Batch(const Arguments& arguments, std::string_view expected, ReadWords words,
        const std::function<AnswerLine(const Arguments& own)>& open)
      : expected_(expected), words_(std::move(words)), numbers_lines_(arguments.numbers_lines) {
    if (arguments.batch == "-")
      std::ios::sync_with_stdio(false);
    else if (file_.open(arguments.batch); !file_ || std::filesystem::is_directory(arguments.batch))
      throw Error(ErrorCode::bad_file, "batch",
                  fmt::format("cannot read file '{}'", arguments.batch));
    in_ = arguments.batch == "-" ? &std::cin : &file_;
    const unsigned threads = arguments.limits.threads;
    limits_ = arguments.limits;
    limits_.memory /= threads;
    if (threads > 1) limits_.threads = 1;
    for (unsigned i = 0; i < threads; ++i) {
      Worker& worker = workers_.emplace_back(Worker{arguments, {}});
      worker.arguments.limits = limits_;
    }
    for (Worker& worker : workers_) worker.answer = open(worker.arguments);
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
  struct Worker {
    Arguments arguments;
    AnswerLine answer;
  };
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
      return read_line("batch", *in_, line.text, limits_.memory);
    } catch (const Error&) {
      line.unreadable = std::current_exception();
    }
    // A line that is too long is skipped, unless it exceeds the limit by more than this factor.
    constexpr std::uint64_t most_times_longer = 16;
    const std::uint64_t most_bytes = std::min(limits_.memory, most_file_bytes);
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

  void answer(Line& line, const Worker& worker) {
    Datum::Object names;  // the line's number, where requested, and its own id
    if (numbers_lines_) names.emplace_back("line", line.number);
    Datum::Object members;
    try {
      if (line.unreadable) std::rethrow_exception(line.unreadable);
      Datum::Object fields = object_in(line.text);
      const auto id = std::ranges::find(fields, "id", &Datum::Object::value_type::first);
      if (id != fields.end()) {
        names.push_back(std::move(*id));
        fields.erase(id);
      }
      BatchAnswer answer = worker.answer(Datum(std::move(fields)));
      if (answer.limited) is_limited_ = true;
      members = std::move(answer.members);
    } catch (const Error& error) {
      (error.code() == ErrorCode::too_large ? is_limited_ : has_bad_lines_) = true;
      if (!numbers_lines_) names.emplace_back("line", line.number);
      members = {{"error", error.what()}};
    }
    members.insert(members.begin(), std::move_iterator(names.begin()),
                   std::move_iterator(names.end()));
    line.answer = Datum(std::move(members)).to_json() + '\n';
  }

  Datum::Object object_in(std::string& line) const {
    if (line.ends_with('\r')) line.pop_back();
    if (line.find_first_not_of(" \t") == std::string::npos)
      throw Error(ErrorCode::bad_syntax, fmt::format("empty line; give {}", expected_));
    if (line[line.find_first_not_of(" \t")] != '{')
      if (auto object = words_(line)) return *std::move(object);
    const Datum read = Datum::from_json(line, limits_.memory);
    if (read.get<Datum::Object>() == nullptr)
      throw Error(ErrorCode::bad_syntax, fmt::format("not a JSON object; give {}", expected_));
    return *read.get<Datum::Object>();
  }

  static constexpr std::size_t lines_a_worker = 1024;  // starting a thread takes as long as a few

  std::string_view expected_;
  ReadWords words_;
  bool numbers_lines_;
  std::ifstream file_;
  std::istream* in_ = nullptr;
  Limits limits_;  // of a worker
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

int run_lines(const Arguments& arguments, std::string_view expected, const ReadWords& words,
              const std::function<AnswerLine(const Arguments& own)>& open) {
  return Batch(arguments, expected, words, open).run();
}

Datum::Object fields_in_words(const std::vector<std::string>& words, std::string_view command,
                              const GameEntry& game, const Datum::Object& given,
                              std::uint64_t most_bytes) {
  const Command& taker = *find_command(command);
  return fields_of_line(words, flags_of(taker, &game), fields_for(taker, game), given, most_bytes);
}

namespace {

/// What one thread of `solve --batch` keeps from line to line.
class BatchSolver {
 public:
  BatchSolver(const Arguments& arguments, const Registry& registry)
      : limits_(arguments.limits),
        registry_(registry),
        stored_(solution_source(arguments)),
        sessions_(10'000, limits_.memory / 2),
        request_{.session = {.choice = arguments.choice,
                             .cache = &sessions_,
                             .stored =
                                 [this](const Problem& problem) {
                                   auto values = stored_.find(problem);
                                   if (sessions_.make_room()) stored_.close();
                                   return values;
                                 }},
                 .detail = arguments.detail} {}
  BatchSolver(const BatchSolver&) = delete;
  BatchSolver& operator=(const BatchSolver&) = delete;

  /// `given` holds the fields of the command line.
  BatchAnswer answer(const Datum& game, const Datum& object, const Datum::Object& given) {
    const Limits limits = limits_.started();
    const auto* const name = game.get<std::string>();
    if (name == nullptr)
      throw Error(ErrorCode::bad_value, "game",
                  fmt::format("{} is not valid; give a game's name", game.to_json()));
    const NamedGame named = registry_.named(*name);
    Datum::Object fields = given;
    for (const auto& member : *object.get<Datum::Object>()) {
      if (Datum(given).find(member.first) != nullptr)
        throw Error(ErrorCode::bad_value, member.first, "the command line gives it; give it once");
      fields.push_back(member);
    }
    const auto problem = named.problem(Datum(std::move(fields)), Scope::position);
    Answer answer = solve(*problem, request_, limits);
    const bool is_limited = answer.status != Status::complete;
    Datum::Object members = answer_members(named.game->text().name, std::move(answer));
    append_notes(members, *problem);
    return {std::move(members), is_limited};
  }

 private:
  Limits limits_;
  const Registry& registry_;
  SolutionFiles stored_;
  SessionCache sessions_;
  SolveRequest request_;
};

/// Returns the arguments with what their request has of them.
Arguments with_request(Arguments arguments, const Registry& registry) {
  const Datum request = arguments.request;
  const auto text = [&](std::string_view member) {
    const Datum* const given = request.find(member);
    return given == nullptr ? "" : *given->get<std::string>();
  };
  arguments.limits.threads = 0;  // as many as are asked for
  arguments.limits =
      limits_in(find_operation(arguments.command)->members, arguments.request, arguments.limits);
  arguments.choice = {.solver = text("solver"), .strategy = text("strategy")};
  if (const std::string name = text("evaluation"); !name.empty())
    arguments.choice.evaluation = registry.evaluation(name);
  arguments.solution = text("solution");
  arguments.detail = detail_of(text("moves"));
  return arguments;
}

}  // namespace

/// Runs `solve --batch`: one problem per line in, one JSON answer per line out. What has been
/// solved for one line serves all later lines of the same rules.
int run_batch(const Arguments& as_given, const Registry& registry) {
  const Arguments arguments = with_request(as_given, registry);
  const std::string_view expected =
      arguments.game.empty()
          ? R"(a JSON object such as {"game":"stones","max_take":3,"pile":7})"
          : "the fields of a position, as on the command line or as a JSON object";
  const ReadWords words = [&](std::string_view line) -> std::optional<Datum::Object> {
    std::vector<std::string> given = words_of_line(line);
    Datum::Object rules = arguments.fields;
    Datum::Object object;
    const GameEntry* game = nullptr;
    if (!arguments.game.empty()) {
      game = &registry.find(arguments.game);
    } else if (const auto named = registry.look_up(given.front())) {
      game = named->game;
      object = rules = named->fixed;
      given.erase(given.begin());
    } else {
      return std::nullopt;
    }
    // As on the command line, rules that can replace the game's name can also follow it.
    if (const auto named = given.empty() ? std::nullopt : registry.look_up(given.front());
        named && named->game == game && rules.empty() && !named->fixed.empty()) {
      object = rules = named->fixed;
      given.erase(given.begin());
    }
    std::ranges::move(
        fields_in_words(given, arguments.command, *game, rules, arguments.limits.memory),
        std::back_inserter(object));
    if (arguments.game.empty()) object.insert(object.begin(), {"game", game->text().name});
    return object;
  };
  return run_lines(arguments, expected, words, [&](const Arguments& own) -> AnswerLine {
    return [&, solver = std::make_shared<BatchSolver>(own, registry)](const Datum& object) {
      const Datum* const game = object.find("game");
      if (!arguments.game.empty() && game != nullptr)
        throw Error(ErrorCode::bad_value, "game", "the command line names it; leave it out");
      if (!arguments.game.empty())
        return solver->answer(Datum(arguments.game), object, arguments.fields);
      if (game == nullptr)
        throw Error(ErrorCode::missing_field, "game", fmt::format("missing; give {}", expected));
      return solver->answer(*game, object, {});
    };
  });
}

}  // namespace zugzwang::cli
