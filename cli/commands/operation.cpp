// The commands that follow from operations: their flags, the request that a command line makes, and
// how its result is printed.

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

namespace {

/// Returns the value of a member that the text after its flag stands for; of an output, its file.
Datum value_of(const Member& member, const std::string& text) {
  if (member.placeholder.empty()) return true;
  if (member.kind == Member::Kind::output) return text;
  const Datum value = member.from_flag                         ? member.from_flag(text)
                      : member.type == FieldType::whole_number ? member.from_text(text)
                                                               : Datum(text);
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

/// Takes the outputs out of a request, which it asks for instead, and returns their files. Throws
/// Error for one that cannot be written.
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
    write_output(name, file, found->second.to_json() + "\n");
    members.erase(found);
  }
}

int status_of(const Datum::Object& members) {
  const auto status = std::ranges::find(members, "status", &Datum::Object::value_type::first);
  return status == members.end() || status->second == Datum(name_of(Status::complete)) ? exit_done
                                                                                       : exit_limit;
}

int run_operation(const Arguments& arguments, const Registry& registry) {
  const Operation& operation = *find_operation(arguments.command);
  Datum::Object request = arguments.request;
  const std::map<std::string, std::string> files = outputs_of(operation, request);
  if (!arguments.game.empty()) {
    request.emplace_back("game", arguments.game);
    request.emplace_back("problem", arguments.fields);
  }
  SessionCache sessions(1, 0);
  HeldValues values;
  Result result = with_progress(arguments.limits, [&](Limits limits) {
    limits.threads = 0;  // as many as are asked for
    calls::Context context{registry, sessions, values, std::move(limits), {}, true};
    return operation.answer(context, request);
  });
  write_outputs(operation, files, result.members);
  if (arguments.format == Format::json)
    fmt::print("{}\n", Datum(result.members).to_json());
  else
    fmt::print("{}", result.text(text_columns()));
  return status_of(result.members);
}

}  // namespace

Command command_of(std::string_view name) {
  const Operation& operation = *find_operation(name);
  std::vector<Flag> flags = usual_flags();
  for (const Member& member : operation.members)
    if (member.has_flag) flags.push_back(flag_of(member));
  flags.push_back(json_flag());
  return {.name = operation.name,
          .summary = operation.summary,
          .example = "zugzwang " + operation.example,
          .words = operation.words,
          .fields = operation.fields,
          .flags = std::move(flags),
          .run = run_operation,
          .require = operation.require};
}

}  // namespace zugzwang::cli
