// `solve --batch`: one JSON problem a line in, one JSON answer a line out, in order. What has been
// solved for one line serves all further lines of the same rules.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/file.hpp>
#include <zugzwang/facade/services/answer.hpp>
#include <zugzwang/facade/services/choose.hpp>

#include "commands.hpp"

namespace zugzwang::cli {

namespace {

class Batch {
 public:
  Batch(const Arguments& arguments, const Registry& registry)
      : arguments_(arguments), registry_(registry) {}

  int run(std::istream& lines) {
    const std::uint64_t most_bytes = std::min(arguments_.limits.memory, most_file_bytes);
    std::string line;
    for (std::uint64_t number = 1;; ++number) {
      names_.clear();
      if (arguments_.lines == Lines::numbered) names_.emplace_back("line", number);
      try {
        if (!read_line("batch", lines, line, arguments_.limits.memory)) break;
        if (line.ends_with('\r')) line.pop_back();
        answer_line(line);
      } catch (const Error& error) {
        if (!skip_line(lines, most_times_longer * most_bytes)) throw;
        (error.code() == ErrorCode::too_large ? limited_ : bad_lines_) = true;
        if (arguments_.lines != Lines::numbered) names_.emplace_back("line", number);
        print({{"error", error.what()}});
      }
      std::fflush(stdout);
    }
    if (lines.bad()) throw Error(ErrorCode::bad_file, "batch: cannot read on");
    if (bad_lines_) return exit_bad_input;
    return limited_ ? exit_limit : exit_done;
  }

 private:
  /// A line that is too long is skipped unless it is so many times too long.
  static constexpr std::uint64_t most_times_longer = 16;
  static constexpr std::string_view expected =
      R"(a JSON object such as {"game":"stones","max_take":3,"pile":7})";

  /// Prints what is told of a line, behind what names the line.
  void print(const Datum::Object& told) const {
    Datum::Object object = names_;
    object.insert(object.end(), told.begin(), told.end());
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  }

  void answer_line(const std::string& line) {
    Limits limits = arguments_.limits.started();
    if (line.find_first_not_of(" \t") == std::string::npos)
      throw Error(ErrorCode::bad_syntax, fmt::format("empty line; give {}", expected));
    const Datum read = Datum::from_json(line, limits.memory);
    if (read.get<Datum::Object>() == nullptr)
      throw Error(ErrorCode::bad_syntax, fmt::format("not a JSON object; give {}", expected));
    Datum::Object fields = *read.get<Datum::Object>();
    const auto id = std::ranges::find(fields, "id", [](const auto& field) { return field.first; });
    if (id != fields.end()) {
      names_.push_back(std::move(*id));
      fields.erase(id);
    }
    const Datum object(std::move(fields));
    const Datum* game = object.find("game");
    if (game == nullptr)
      throw Error(ErrorCode::missing_field, fmt::format("game: missing; give {}", expected));
    const auto* name = game->get<std::string>();
    if (name == nullptr)
      throw Error(ErrorCode::bad_value,
                  fmt::format("game: {} is not allowed; give a game's name", game->to_json()));

    const NamedGame named = registry_.named(*name);
    const std::string& canonical = named.game->text().name;
    const auto problem = named.problem(object, Scope::position);
    const std::vector<Candidate> choices = candidates(*problem, arguments_.choice);
    const Answer answer =
        run_in_turns(choices, arguments_.limits.memory, [&](const Turn& turn) {
          Held& held = hold(canonical, *problem, choices[turn.candidate]);
          limits.memory = std::min(turn.memory, arguments_.limits.memory - (held_ - held.bytes));
          return answer_by(held, *problem, limits);
        });
    if (answer.status != Status::complete) limited_ = true;
    print(*answer_to_datum(canonical, answer).get<Datum::Object>());
  }

  struct Held {
    std::optional<Session> session;
    std::uint64_t bytes = 0;
  };

  /// Answers by a session, and counts what it holds then, also where the answer is an error.
  Answer answer_by(Held& held, const Problem& problem, const Limits& limits) {
    const auto count = [&] {
      const Session& session = *held.session;
      const std::uint64_t bytes = session.solution->statistics().bytes + session.positions->bytes();
      held_ += bytes - held.bytes;
      held.bytes = bytes;
    };
    try {
      Answer told = zugzwang::answer(*held.session, problem, limits, arguments_.tell);
      count();
      return told;
    } catch (const Error&) {
      count();
      throw;
    }
  }

  /// The session for these rules. When all together hold too much, they start anew.
  Held& hold(const std::string& game, const Problem& problem, const SolverChoice& choice) {
    constexpr std::size_t most_sessions = 10'000;
    if (held_ > arguments_.limits.memory / 2 || sessions_.size() == most_sessions) {
      sessions_.clear();
      held_ = 0;
    }
    Held& held =
        sessions_[fmt::format("{} {} {} {}", game, choice.solver, name_of(*choice.evaluation),
                              Datum(problem.to_datum(Scope::rules)).to_json())];
    if (!held.session) held.session = open(problem, choice);
    return held;
  }

  const Arguments& arguments_;
  const Registry& registry_;
  std::unordered_map<std::string, Held> sessions_;
  std::uint64_t held_ = 0;  // bytes in all sessions
  Datum::Object names_;     // of the line: its number, where asked for, and its own id
  bool bad_lines_ = false;
  bool limited_ = false;
};

}  // namespace

int run_batch(const Arguments& arguments, const Registry& registry) {
  Batch batch(arguments, registry);
  if (arguments.batch == "-") {
    std::ios::sync_with_stdio(false);
    return batch.run(std::cin);
  }
  std::ifstream file(arguments.batch);
  if (!file || std::filesystem::is_directory(arguments.batch))
    throw Error(ErrorCode::bad_file, fmt::format("batch: cannot read file '{}'", arguments.batch));
  return batch.run(file);
}

}  // namespace zugzwang::cli
