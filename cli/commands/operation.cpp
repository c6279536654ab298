// The commands that follow from operations: their flags, the request that a command line makes, and
// how its result is printed.

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>

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
  if (member.unit == Member::Unit::bytes) return memory_from(text);
  if (member.unit == Member::Unit::seconds) {
    (void)seconds_from(text);  // throws for none
    return Datum::Decimal{text};
  }
  const Datum value = member.type == FieldType::whole_number ? member.from_text(text) : Datum(text);
  if (!member.permits(value)) refuse(member.name, text, member.permitted_values());
  return value;
}

Flag flag_of(const Member& member) {
  const bool is_memory = member.name == "memory";
  return {.name = member.flag(),
          .placeholder = member.placeholder,
          .help = member.kind == Member::Kind::output
                      ? fmt::format("write {} to this file", member.help)
                      : member.help,
          .read =
              [member, is_memory](Arguments& arguments, const std::string& text) {
                arguments.request.emplace_back(member.name, value_of(member, text));
                // It also limits what the line itself may read.
                if (is_memory)
                  arguments.limits.memory = *arguments.request.back().second.get<std::uint64_t>();
              },
          .choices = member.offered.empty() ? member.choices : member.offered,
          .help_for_processes = is_memory ? memory_flag().help_for_processes : ""};
}

/// Takes the files of outputs out of a request, which it asks for instead. Throws Error for one
/// that cannot be written.
std::map<std::string, std::string> outputs_of(const Operation& operation, Datum::Object& request) {
  std::map<std::string, std::string> files;
  for (auto& [name, value] : request)
    if (operation.find(name)->kind == Member::Kind::output) {
      require_writable(name, files[name] = *value.get<std::string>());
      value = true;
    }
  return files;
}

/// Writes the outputs of a result to their files, and removes them from it.
void write_outputs(const Operation& operation, const std::map<std::string, std::string>& files,
                   Datum::Object& members) {
  for (const auto& [name, file] : files) {
    const auto found = std::ranges::find(members, name, &Datum::Object::value_type::first);
    if (found == members.end()) {
      print_message("nothing is written to {}, since {}", file, operation.find(name)->absent);
      continue;
    }
    const auto* const text = found->second.get<std::string>();
    write_output(name, file, text != nullptr ? *text : found->second.to_json() + "\n");
    members.erase(found);
  }
}

}  // namespace

OperationRunner::OperationRunner(const Arguments& arguments, const Registry& registry)
    : arguments_(arguments),
      operation_(*find_command(arguments.command)->operation),
      context_{.registry = registry,
               .sessions = sessions_,
               .values = values_,
               .limits = {},
               .may_use_files = true,
               .style = {.notation = arguments.format != Format::json && isatty(STDOUT_FILENO) != 0
                                         ? Notation::unicode
                                         : Notation::cgsuite,
                         .most_characters = ValueWriter::whole},
               .reads_text_alone = arguments.format != Format::json,
               .spelling = flag_called} {}

Result OperationRunner::answer(const Limits& limits, Datum::Object members) {
  Datum::Object request = arguments_.request;
  std::ranges::move(members, std::back_inserter(request));
  const std::map<std::string, std::string> files = outputs_of(operation_, request);
  context_.limits = limits;
  context_.limits.threads = 0;  // as many as are asked for
  Result result = operation_.answer(context_, request);
  write_outputs(operation_, files, result.members);
  return result;
}

int print_result(const Arguments& arguments, const Result& result) {
  if (arguments.format == Format::json)
    fmt::print("{}\n", Datum(result.members).to_json());
  else
    fmt::print("{}", result.text(text_columns()));
  for (const auto& [name, value] : result.members)
    if ((name == "correct" || name == "whole") && value == Datum(false)) return exit_disagreement;
  return result.ended_by.empty() ? exit_done : exit_limit;
}

int run_operation(const Arguments& arguments, const Registry& registry) {
  const Operation& operation = *find_command(arguments.command)->operation;
  Datum::Object members;
  // A game, a file, or what else the operation is about.
  const std::string& word = arguments.game.empty() ? arguments.solution : arguments.game;
  if (!word.empty()) {
    members.emplace_back(operation.word, value_of(*operation.find(operation.word), word));
    if (operation.fields != FieldsTaken::none) members.emplace_back("problem", arguments.fields);
  }
  if (arguments.expression) members.emplace_back(operation.word, *arguments.expression);
  return print_result(arguments, with_progress(arguments.limits, [&](const Limits& limits) {
                        return OperationRunner(arguments, registry).answer(limits, members);
                      }));
}

Command command_of(const Operation& operation) {
  std::vector<Flag> flags = usual_flags();
  for (const Member& member : operation.members)
    if (member.has_flag) flags.push_back(flag_of(member));
  flags.push_back(json_flag());
  return {.name = flag_called(operation.name).substr(2),
          .summary = operation.summary,
          .example = "zugzwang " + operation.example,
          .words = operation.words,
          .fields = operation.fields,
          .flags = std::move(flags),
          .run = run_operation,
          .meaning = operation.meaning,
          .word = operation.word,
          .require = operation.require,
          .operation = &operation};
}

}  // namespace zugzwang::cli
