
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/cli/commands/batch.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

/// Returns the object that a line holds. `expected` describes what the line should hold.
Datum::Object object_in(const std::string& line, std::string_view expected,
                        std::uint64_t most_bytes) {
  if (line.find_first_not_of(" \t") == std::string::npos)
    throw Error(ErrorCode::bad_syntax, fmt::format("empty line; give {}", expected));
  const Datum read = Datum::from_json(line, most_bytes);
  if (read.get<Datum::Object>() == nullptr)
    throw Error(ErrorCode::bad_syntax, fmt::format("not a JSON object; give {}", expected));
  return *read.get<Datum::Object>();
}

}  // namespace

int run_lines(const Arguments& arguments, std::string_view expected,
              const std::function<BatchAnswer(const Datum& object)>& answer) {
  // A line that is too long is skipped, unless it exceeds the limit by more than this factor.
  constexpr std::uint64_t most_times_longer = 16;
  const std::uint64_t most_bytes = std::min(arguments.limits.memory, most_file_bytes);
  const bool is_standard_input = arguments.batch == "-";
  std::ifstream file;
  if (is_standard_input)
    std::ios::sync_with_stdio(false);
  else if (file.open(arguments.batch); !file || std::filesystem::is_directory(arguments.batch))
    throw Error(ErrorCode::bad_file, fmt::format("batch: cannot read file '{}'", arguments.batch));
  std::istream& lines = is_standard_input ? std::cin : file;
  bool has_bad_lines = false;
  bool is_limited = false;
  std::string line;
  for (std::uint64_t number = 1;; ++number) {
    Datum::Object names;  // the line's number, where requested, and its own id
    if (arguments.numbers_lines) names.emplace_back("line", number);
    // Prints the answer to the line, after the members that identify it.
    const auto print = [&](const Datum::Object& members) {
      Datum::Object object = names;
      object.insert(object.end(), members.begin(), members.end());
      fmt::print("{}\n", Datum(std::move(object)).to_json());
    };
    try {
      if (!read_line("batch", lines, line, arguments.limits.memory)) break;
      if (line.ends_with('\r')) line.pop_back();
      Datum::Object fields = object_in(line, expected, arguments.limits.memory);
      const auto id = std::ranges::find(fields, "id", &Datum::Object::value_type::first);
      if (id != fields.end()) {
        names.push_back(std::move(*id));
        fields.erase(id);
      }
      const BatchAnswer members = answer(Datum(std::move(fields)));
      is_limited = is_limited || members.limited;
      print(members.members);
    } catch (const Error& error) {
      if (!skip_line(lines, most_times_longer * most_bytes)) throw;
      (error.code() == ErrorCode::too_large ? is_limited : has_bad_lines) = true;
      if (!arguments.numbers_lines) names.emplace_back("line", number);
      print({{"error", error.what()}});
    }
    std::fflush(stdout);
  }
  if (lines.bad()) throw Error(ErrorCode::bad_file, "batch: read error");
  if (has_bad_lines) return exit_bad_input;
  return is_limited ? exit_limit : exit_done;
}

/// Runs `solve --batch`: one JSON problem per line in, one JSON answer per line out. What has been
/// solved for one line serves all later lines of the same rules.
int run_batch(const Arguments& arguments, const Registry& registry) {
  constexpr std::string_view expected =
      R"(a JSON object such as {"game":"stones","max_take":3,"pile":7})";
  TablebaseFiles stored(arguments);
  SessionCache sessions(10'000, arguments.limits.memory / 2);
  const SolveRequest request{.session = {.choice = arguments.choice,
                                         .cache = &sessions,
                                         .stored =
                                             [&](const Problem& problem) {
                                               auto values = stored.find(problem);
                                               if (sessions.make_room()) stored.close();
                                               return values;
                                             }},
                             .detail = arguments.detail};
  return run_lines(arguments, expected, [&](const Datum& object) -> BatchAnswer {
    const Limits limits = arguments.limits.started();
    const Datum* const game = object.find("game");
    if (game == nullptr)
      throw Error(ErrorCode::missing_field, fmt::format("game: missing; give {}", expected));
    const auto* const name = game->get<std::string>();
    if (name == nullptr)
      throw Error(ErrorCode::bad_value,
                  fmt::format("game: {} is not valid; give a game's name", game->to_json()));
    const NamedGame named = registry.named(*name);
    const Answer answer = zugzwang::solve(*named.problem(object, Scope::position), request, limits);
    return {*answer_to_datum(named.game->text().name, answer).get<Datum::Object>(),
            answer.status != Status::complete};
  });
}

}  // namespace zugzwang::cli
