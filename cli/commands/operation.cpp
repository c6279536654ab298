// The commands that follow from operations: their flags, the request that a command line makes, and
// how its result is printed.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/study.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/sweep.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

/// Returns the value of a member that the text after its flag stands for; of an output, its file.
Datum value_of(const Member& member, const std::string& text) {
  if (member.type == FieldType::boolean && member.kind == Member::Kind::value) return true;
  if (member.kind == Member::Kind::output && !member.ending.empty()) {
    const std::string ending = std::filesystem::path(text).extension().string();
    if (!ending.empty() && ending != member.ending)
      refuse(member.name, text,
             fmt::format("a file with the ending {}, the only format here", member.ending));
  }
  if (member.kind != Member::Kind::value) return text;
  if (member.unit == Member::Unit::json) try {
      return Datum::from_json(text);
    } catch (const Error&) {
      refuse(member.name, text, member.permitted_values() + ", in JSON");
    }
  if (member.unit == Member::Unit::bytes) return memory_from(text);
  if (member.unit == Member::Unit::seconds) {
    (void)seconds_from(text);  // throws for none
    return Datum::Decimal{text};
  }
  if (member.unit == Member::Unit::texts) return Datum::List{text};
  if (member.unit == Member::Unit::names) return list_of(parts_of(member.name, text, ','));
  if (member.unit == Member::Unit::numbers) {
    const Datum numbers = list_of(numbers_from(member.name, text));
    if (!member.permits(numbers)) refuse(member.name, text, member.permitted_values());
    return numbers;
  }
  const Datum value = member.type == FieldType::whole_number ? member.from_text(text) : Datum(text);
  if (!member.permits(value)) refuse(member.name, text, member.permitted_values());
  return value;
}

/// Keeps the value that a flag gives; a flag that is repeated adds to its list.
void keep(Datum::Object& request, const Member& member, Datum value) {
  const auto before = std::ranges::find(request, member.name, &Datum::Object::value_type::first);
  if (before == request.end()) return request.emplace_back(member.name, std::move(value)), void();
  if (member.unit != Member::Unit::texts)
    throw Error(ErrorCode::bad_syntax, member.name, "given twice; give it once");
  Datum::List list = *before->second.get<Datum::List>();
  list.push_back(value.get<Datum::List>()->front());
  before->second = std::move(list);
}

/// Returns the flag of a member, which must outlive it.
Flag flag_of(const Member& member) {
  const bool is_memory = member.name == "memory";
  std::vector<std::string> names = member.flags();
  // What is written as JSON is new here, and has no older name.
  std::erase_if(names, [&](const std::string& name) {
    return name.find('_') != std::string::npos ||
           (member.unit == Member::Unit::json && name != member.flag());
  });
  return {.name = names.front(),
          .placeholder = member.placeholder,
          .help = member.kind == Member::Kind::output
                      ? fmt::format("write {} to this file", member.help)
                      : member.help,
          .read =
              [&member, is_memory](Arguments& arguments, const std::string& text) {
                keep(arguments.request, member, value_of(member, text));
                // It also limits what the line itself may read.
                if (is_memory)
                  arguments.limits.memory = *arguments.request.back().second.get<std::uint64_t>();
              },
          .bare = member.bare,
          .choices = member.offered.empty() ? member.choices : member.offered,
          .permitted = member.type == FieldType::text && member.accepts ? member.permitted : "",
          .also = {names.begin() + 1, names.end()},
          .is_repeatable = member.unit == Member::Unit::texts,
          .help_for_processes = is_memory ? memory_flag().help_for_processes : ""};
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

OperationRunner::OperationRunner(const Arguments& arguments, const Registry& registry)
    : OperationRunner(arguments, registry, *find_command(arguments.command)->operation) {}

OperationRunner::OperationRunner(const Arguments& arguments, const Registry& registry,
                                 const Operation& operation)
    : arguments_(arguments),
      operation_(operation),
      context_{.registry = registry,
               .sessions = sessions_,
               .values = values_,
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
               .solutions = folder_of_solutions(),
               .others = arguments.processes.others,
               .ranks = arguments.processes.ranks,
               .trace = trace.in(arguments),
               .command = arguments.line,
               .runs_cells = runs_in_processes,
               .spelling = flag_called} {}

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
  context_.limits.threads = 0;  // as many as are asked for
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

namespace {

/// Returns the request that a command line makes of an operation.
Datum::Object request_in(const Arguments& arguments, const Operation& operation) {
  Datum::Object request = arguments.request;
  // A game, a file, or what else the operation is about.
  const std::string& word = arguments.game.empty() ? arguments.solution : arguments.game;
  if (!word.empty()) {
    request.emplace_back(operation.word, value_of(*operation.find(operation.word), word));
    if (operation.fields != FieldsTaken::none) request.emplace_back("problem", arguments.fields);
  }
  if (arguments.expression) request.emplace_back(operation.word, *arguments.expression);
  return request;
}

}  // namespace

int run_dry(const Arguments& arguments, const Registry& registry) {
  const Operation& plan = *find_operation("plan");
  Datum::Object request = request_in(arguments, plan);
  std::erase_if(request, [&](const auto& each) { return plan.find(each.first) == nullptr; });
  if (const auto given = ranks.in(arguments)) request.emplace_back("ranks", *given);
  OperationRunner runner(arguments, registry, plan);
  return print_result(runner.answer(arguments.limits, std::move(request)),
                      arguments.format == "json");
}

Result answer_operation(const Arguments& arguments, const Registry& registry) {
  OperationRunner runner(arguments, registry);
  Screen screen;
  screen.print_for(runner.context());
  runner.context().print = nullptr;
  return runner.answer(screen.watch(arguments.limits),
                       request_in(arguments, *find_command(arguments.command)->operation));
}

int run_operation(const Arguments& arguments, const Registry& registry) {
  if (dry_run.in(arguments)) return run_dry(arguments, registry);
  OperationRunner runner(arguments, registry);
  Result result;
  bool has_printed = false;
  {
    Screen screen;
    screen.print_for(runner.context());
    result = runner.answer(screen.watch(arguments.limits),
                           request_in(arguments, *find_command(arguments.command)->operation));
    has_printed = screen.has_printed();
  }
  runner.write_outputs(result);
  return print_result(result, arguments.format == "json" && !has_printed);
}

Command command_of(const Operation& operation) {
  std::vector<Flag> flags = usual_flags();
  for (const Member& member : operation.members)
    if (member.has_flag) flags.push_back(flag_of(member));
  const std::vector<std::string>& formats = operation.formats;
  if (!formats.empty()) flags.push_back(format_flag(formats));
  flags.push_back(json_flag());
  if (std::ranges::count(formats, "csv") > 0) flags.push_back(csv_flag());
  if (operation.is_shared) flags = all_of({std::move(flags), process_flags()});
  return {.name = flag_called(operation.name).substr(2),
          .summary = operation.summary,
          .example = "zugzwang " + operation.example,
          .words = operation.words,
          .fields = operation.fields,
          .flags = std::move(flags),
          .run = run_operation,
          .meaning = operation.meaning,
          .word = operation.word,
          .format = formats.empty() ? "text" : formats.front(),
          .require = operation.require,
          .operation = &operation,
          .formerly = operation.formerly};
}

}  // namespace zugzwang::cli
