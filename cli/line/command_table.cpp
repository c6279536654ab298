#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

// Each in its file.
Command list_command(), describe_command(), solve_command(), compare_command(), calculate_command(),
    graph_command(), new_game_command(), check_game_command(), play_command(), serve_command(),
    help_command(), manual_command(), completion_command();

namespace {

Command command_of(std::string_view operation) {
  return cli::command_of(*find_operation(operation));
}

/// Returns all commands, of which those of operations without a place here come last.
std::vector<Command> all_commands() {
  std::vector<Command> all;
  all.push_back(list_command());
  all.push_back(describe_command());
  all.push_back(solve_command());
  all.push_back(command_of("chart"));
  all.push_back(command_of("period"));
  all.push_back(command_of("nimbers"));
  all.push_back(compare_command());
  all.push_back(command_of("study"));
  all.push_back(command_of("verify"));
  all.push_back(command_of("value"));
  all.push_back(calculate_command());
  all.push_back(command_of("born"));
  all.push_back(command_of("analyze"));
  all.push_back(command_of("query"));
  all.push_back(command_of("inspect"));
  all.push_back(graph_command());
  all.push_back(new_game_command());
  all.push_back(check_game_command());
  all.push_back(command_of("plan"));
  all.push_back(play_command());
  all.push_back(serve_command());
  all.push_back(help_command());
  all.push_back(manual_command());
  all.push_back(completion_command());
  for (Command& command : all)
    if (command.flags.empty()) command.flags = all_of({usual_flags(), flags_of(command.own)});
  for (const Operation& operation : operations())
    if (operation.has_command &&
        std::ranges::find(all, &operation, &Command::operation) == all.end())
      all.push_back(cli::command_of(operation));
  return all;
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> commands = all_commands();
  return commands;
}

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find_if(commands(), [&](const Command& each) {
    return each.name == name || (!each.formerly.empty() && each.formerly == name) ||
           (each.operation != nullptr && each.operation->name == name);
  });
  return found == commands().end() ? nullptr : &*found;
}

std::vector<const Members*> Command::members() const {
  if (operation == nullptr) return {&own};
  return {&own, &operation->members};
}

const Member* Command::find(std::string_view member) const {
  for (const Members* const members : this->members())
    if (const auto found = std::ranges::find(*members, member, &Member::name);
        found != members->end())
      return &*found;
  return nullptr;
}

Limits Command::limits_in(const Datum::Object& request, const Limits& most) const {
  for (const Members* const members : this->members())
    if (std::ranges::any_of(*members, &Member::is_limit))
      return zugzwang::limits_in(*members, request, most);
  return zugzwang::limits_in({}, request, most);
}

std::vector<FieldInfo> fields_for(const Command& command, const GameEntry& game) {
  if (!command.takes_fields()) return {};
  std::vector<FieldInfo> fields = game.fields();
  std::erase_if(fields, [&](const FieldInfo& field) {
    return command.needs_file()  // which has the rules
               ? field.scope == Scope::rules
               : command.fields == FieldsTaken::rules && field.scope == Scope::position;
  });
  return fields;
}

std::string placeholder_of(const FieldInfo& field) {
  switch (field.type) {
    case FieldType::boolean: break;
    case FieldType::whole_number: return "N";
    case FieldType::text: return field.choices.empty() ? "TEXT" : "NAME";
    case FieldType::list: return "LIST";
    case FieldType::nested_list: return "LISTS";
  }
  return "";
}

namespace {

/// Returns the command's own flags of its own example, without those of the fields of its game.
std::string further_flags(const Command& command) {
  const std::size_t begin = std::min(command.example.find(" --"), command.example.size());
  std::istringstream words(command.example.substr(begin));
  std::string kept;
  bool is_own = true;
  for (std::string word; words >> word;) {
    if (is_flag(word)) is_own = find_flag(command.flags, word) != nullptr;
    if (is_own) kept += " " + word;
  }
  return kept;
}

}  // namespace

std::string example_of(const Command& command, const GameEntry& game) {
  const std::string begin = fmt::format("zugzwang {} {}", command.name, game.text().name);
  if (!command.takes_fields()) return begin;
  const std::vector<std::string>& example = game.text().example;
  std::string words;
  std::string flags;
  bool takes_words = true;  // until a field that takes a word is left out
  for (const FieldInfo& field : fields_for(command, game)) {
    if (example.empty() && !field.fallback)
      flags += fmt::format(" {} {}", field.flag(), placeholder_of(field));
    const auto flag = std::ranges::find(example, field.flag());
    if (flag == example.end()) {
      takes_words = takes_words && !field.takes_word;
      continue;
    }
    const bool has_value = std::next(flag) != example.end() && !is_flag(*std::next(flag));
    const std::string value = has_value ? " " + shell_word(*std::next(flag)) : "";
    if (field.takes_word && takes_words)
      words += value;
    else
      flags += " " + field.flag() + value;
  }
  return begin + words + flags + further_flags(command);
}

}  // namespace zugzwang::cli
