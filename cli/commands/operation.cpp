// The commands that follow from operations: their flags, the request that a command line makes, and
// how its result is printed.

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/commands/batch.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/cli/study.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

/// Of commands that several processes can share.
struct ProcessesAsked {
  bool dry_run = false;
  std::optional<std::uint64_t> ranks;
  std::string trace;
};

Members process_members() {
  Member trace = member("trace", &ProcessesAsked::trace,
                        "write the traffic between the processes, level by level, as "
                        "comma-separated values")
                     .of_kind(Member::Kind::file, Member::Game::none);
  return {
      member("dry_run", &ProcessesAsked::dry_run,
             "print the memory, files and traffic it would need, without solving"),
      member("ranks", &ProcessesAsked::ranks, "number of processes for --dry-run (those that run)")
          .range(1, IndexShare::most_ranks)
          .counts("processes")
          .needs({"dry_run"}, "mpirun -n sets the number of processes that run"),
      std::move(trace)};
}

/// Prints the parts of a result as they are found, and shows the progress between them.
class Screen {
 public:
  /// Lets the context print on it. It must outlive the work.
  void print_for(calls::Context& context) {
    context.print = [this](std::string_view part) { print(part); };
    context.note = [this](const std::string& remark) {
      bar_.clear();
      print_message("{}", remark);
    };
    context.begin = [this](const std::string& task) { bar_.set_task(task); };
  }
  Limits watch(const Limits& limits) {
    Limits watched = bar_.watch(limits);
    if (watched.observer)
      watched.observer = [this, show = watched.observer](const Progress& progress) {
        if (!is_within_line_) show(progress);
      };
    return watched;
  }
  bool has_printed() const { return has_printed_; }

 private:
  void print(std::string_view part) {
    has_printed_ = true;
    if (part.empty()) return;
    bar_.clear();
    const std::error_code error = error_in([&] {
      return std::fwrite(part.data(), 1, part.size(), stdout) == part.size() &&
             std::fflush(stdout) == 0;
    });
    if (error) throw std::system_error(error);
    is_within_line_ = !part.ends_with('\n');
  }

  ProgressBar bar_;
  bool has_printed_ = false;
  bool is_within_line_ = false;
};

/// Prints a result, or what is left of it, and returns the exit status.
int print_result(const Result& result, bool as_members) {
  if (as_members)
    fmt::print("{}\n", Datum(result.members).to_json());
  else
    fmt::print("{}", result.text(text_columns()));
  for (const auto& [name, value] : result.members)
    if ((name == "correct" || name == "whole" || name == "equal" || name == "agree") &&
        value == Datum(false))
      return exit_disagreement;
  if (Datum(result.members).find("not_saved") != nullptr) return exit_bad_input;
  return result.ended_by.empty() ? exit_done : exit_limit;
}

}  // namespace

calls::Context context_of(const Arguments& arguments, const Registry& registry,
                          SessionCache& sessions, HeldValues& values) {
  return {.registry = registry,
          .sessions = sessions,
          .values = values,
          .limits = {},
          .may_use_files = true,
          .keeps_sessions = false,
          .style = {.notation = arguments.format != "json" && isatty(STDOUT_FILENO) != 0
                                    ? Notation::unicode
                                    : Notation::cgsuite,
                    .most_characters = ValueWriter::whole},
          .format = arguments.format,
          .text_columns = text_columns(),
          .paint = terminal_paint(),
          .note = [](const std::string& remark) { print_message("{}", remark); },
          .solutions = folder_of_solutions(),
          .others = arguments.processes.others,
          .ranks = arguments.processes.ranks,
          .trace = arguments.text("trace"),
          .command = arguments.line,
          .runs_cells = runs_in_processes,
          .spelling = flag_called};
}

OperationRunner::OperationRunner(const Arguments& arguments, const Registry& registry,
                                 const Operation& operation)
    : arguments_(arguments),
      operation_(operation),
      sessions_(64, Limits::unlimited, &registry),
      context_(context_of(arguments, registry, sessions_, values_)) {}

Result OperationRunner::answer(const Limits& limits, Datum::Object request) {
  for (auto& [name, value] : request)
    if (operation_.find(name)->kind == Member::Kind::output) {
      const std::string& file = *value.get<std::string>();
      for (const auto& [other, taken] : files_)
        if (file == taken)
          throw Error(ErrorCode::bad_value, name,
                      fmt::format("{} has this file; give another", flag_called(other)));
      require_writable(name, files_[name] = file);
      value = true;
    }
  context_.limits = limits;
  context_.limits.time = Limits{}.time;  // the request has its own
  context_.limits.threads = 0;           // likewise
  try {
    return operation_.answer(context_, request);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::missing_field || arguments_.game.empty()) throw;
    const std::string_view name = error.field();
    const std::string fault = fmt::format(
        "{}, for example: {}", error.what() + (name.empty() ? 0 : name.size() + 2),
        example_of(*find_command(arguments_.command), context_.registry.find(arguments_.game)));
    throw name.empty() ? Error(error.code(), fault) : Error(error.code(), name, fault);
  }
}

void OperationRunner::write_outputs(Result& result) const {
  for (const auto& [name, file] : files_) {
    const auto found = std::ranges::find(result.members, name, &Datum::Object::value_type::first);
    if (found == result.members.end()) {
      print_message("nothing is written to {}, since {}", file, operation_.find(name)->absent);
      continue;
    }
    const auto* const text = found->second.get<std::string>();
    write_output(name, file, text != nullptr ? *text : found->second.to_json() + "\n");
    result.members.erase(found);
  }
}

Datum::Object request_in(const Arguments& arguments, const Operation& operation) {
  Datum::Object request = arguments.request;
  std::erase_if(request, [&](const auto& each) { return operation.find(each.first) == nullptr; });
  if (!arguments.word) return request;
  // A name that stands for rules, too, is printed in full where the fields are not.
  const bool takes_fields = operation.fields != FieldsTaken::none;
  const std::string& word =
      takes_fields && operation.word == "game" ? arguments.game : *arguments.word;
  request.emplace_back(operation.word, value_of(*operation.find(operation.word), word));
  // A solution file can also be asked about no position.
  const bool has_problem = operation.word == "game" || !arguments.fields.empty();
  if (takes_fields && has_problem) request.emplace_back("problem", arguments.fields);
  return request;
}

int run_operation(const Arguments& arguments, const Registry& registry, const EndOfRun& end) {
  const Operation& operation = arguments.has("dry_run")
                                   ? *find_operation("plan")
                                   : *find_command(arguments.command)->operation;
  OperationRunner runner(arguments, registry, operation);
  Result result;
  bool has_printed = false;
  {
    Screen screen;
    screen.print_for(runner.context());
    result = runner.answer(screen.watch(arguments.limits), request_in(arguments, operation));
    has_printed = screen.has_printed();
  }
  runner.write_outputs(result);
  if (end) return end(result);
  return print_result(result, arguments.format == "json" && !has_printed);
}

namespace {

int run_line(const Arguments& arguments, const Registry& registry) {
  return arguments.has("batch") ? run_batch(arguments, registry)
                                : run_operation(arguments, registry);
}

}  // namespace

Command command_of(const Operation& operation, Members own) {
  const std::vector<std::string>& formats = operation.formats;
  const Members of_processes = operation.is_shared ? process_members() : Members();
  std::vector<Flag> for_processes = flags_of(of_processes);
  for (Flag& flag : for_processes) flag.is_for_processes = true;
  if (!operation.batch_of.empty())
    own = all_members({batch_members(operation.batch_of), std::move(own)});
  std::vector<Flag> flags =
      all_of({usual_flags(), flags_of(operation.members), format_flags(formats),
              std::move(for_processes), flags_of(own)});
  return {.name = flag_called(operation.name).substr(2),
          .summary = operation.summary,
          .example = "zugzwang " + operation.example,
          .words = operation.words,
          .fields = operation.fields,
          .own = all_members({of_processes, std::move(own)}),
          .flags = std::move(flags),
          .run = run_line,
          .meaning = operation.meaning,
          .word = operation.word,
          .format = formats.empty() ? "text" : formats.front(),
          .require = operation.require,
          .operation = &operation,
          .formerly = operation.formerly};
}

}  // namespace zugzwang::cli
