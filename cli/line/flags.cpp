
#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>

namespace zugzwang::cli {

GivenFlags& given_in(Arguments& arguments) { return arguments.given; }
const GivenFlags& given_in(const Arguments& arguments) { return arguments.given; }

void refuse_choice(const char* name, const std::string& given,
                   const std::vector<std::string>& words) {
  refuse(name + 2, given, fmt::format("one of {}", joined(words, ", ")));
}

Error as_written(const Error& error, const std::vector<std::string>& flags) {
  const std::string name(error.field());
  const std::string flag = flag_called(name);
  if (name.empty() || std::ranges::find(flags, flag) == flags.end()) return error;
  return {error.code(), flag, error.what() + name.size() + 2};
}

std::vector<Flag> all_of(std::vector<std::vector<Flag>> lists) {
  std::vector<Flag> all;
  for (std::vector<Flag>& list : lists)
    all.insert(all.end(), std::make_move_iterator(list.begin()),
               std::make_move_iterator(list.end()));
  return all;
}

namespace {

/// Returns the choices of a field that can be flags, such as --misere: those of no other field.
std::vector<std::string> flag_choices(const FieldInfo& of, const std::vector<FieldInfo>& fields) {
  std::vector<std::string> found;
  for (const std::string& choice : of.choices) {
    const auto has_it = std::ranges::count_if(fields, [&](const FieldInfo& field) {
      return std::ranges::count(field.choices, choice) > 0;
    });
    if (has_it == 1 && is_flag("--" + choice) && choice.find_first_of(" =,") == std::string::npos)
      found.push_back(choice);
  }
  return found;
}

bool is_taken(const std::vector<Flag>& flags, const std::string& name) {
  return std::ranges::any_of(flags, [&](const Flag& flag) { return flag.is_called(name); });
}

void add_field(std::vector<Flag>& flags, const FieldInfo& field, const Command& command,
               const GameEntry& game) {
  const std::string name = field.flag();
  // A flag that has an older name leaves its own to the field.
  const auto renamed = std::ranges::find_if(flags, [&](const Flag& flag) {
    return flag.name == name && flag.field.empty() && !flag.also.empty() && !field.takes_word;
  });
  if (renamed != flags.end()) {
    renamed->name = renamed->also.front();
    renamed->also.erase(renamed->also.begin());
  }
  const auto own = std::ranges::find(flags, name, &Flag::name);
  if (is_taken(flags, name) && (own == flags.end() || !own->field.empty() || !field.takes_word))
    throw Error(ErrorCode::duplicate_name, field.name,
                fmt::format("{} has a field of this name, but {} is a flag of {}; rename the "
                            "field",
                            game.text().name, name, command.name));
  // A switch of the command stays, and a word after it belongs to the field, which its other names
  // give. A flag with a value is replaced by the field's.
  if (own != flags.end() && !own->needs_value()) {
    own->beside = fmt::format("The field {} goes without a flag: {}.", field.name, field.help);
  } else if (own != flags.end()) {
    flags.erase(own);
  }
  std::vector<std::string> names;
  for (const std::string& each : field.flags())
    if (!is_taken(flags, each)) names.push_back(each);
  if (names.empty()) return;
  std::string help = fmt::format("{}: {}", field.help, field.allowed());
  if (field.fallback)
    help += fmt::format(" ({})",
                        field.fallback->is_null() ? field.left_out() : field.fallback->to_text());
  if (field.takes_word) help += "; needs no flag";
  if (!field.also.empty() && names.front() == name)
    help += fmt::format("; also --{}", joined(field.also, ", --"));
  flags.push_back({.name = names.front(),
                   .placeholder = placeholder_of(field),
                   .help = help,
                   .choices = field.choices,
                   .field = field.name,
                   .also = {names.begin() + 1, names.end()}});
}

}  // namespace

std::vector<Flag> flags_of(const Command& command, const GameEntry* game, bool is_shared) {
  std::vector<Flag> flags = command.flags;
  std::erase_if(flags, [&](const Flag& flag) { return flag.is_for_processes && !is_shared; });
  for (Flag& flag : flags)
    if (is_shared && !flag.help_for_processes.empty()) flag.help = flag.help_for_processes;
  if (game == nullptr) return flags;
  const std::vector<FieldInfo> fields = fields_for(command, *game);
  for (const FieldInfo& field : fields) add_field(flags, field, command, *game);
  for (const FieldInfo& field : fields)
    for (const std::string& choice : flag_choices(field, fields)) {
      const std::string name = "--" + choice;
      // A flag with another meaning keeps its name.
      if (!is_taken(flags, name))
        flags.push_back({.name = name,
                         .help = fmt::format("short for {} {}", field.flag(), choice),
                         .field = field.name,
                         .is_choice = true,
                         .is_hidden = field.fallback && *field.fallback == Datum(choice)});
    }
  return flags;
}

const Flag* find_flag(const std::vector<Flag>& flags, std::string_view name) {
  if (name == "-h") name = "--help";
  const auto found =
      std::ranges::find_if(flags, [&](const Flag& flag) { return flag.is_called(name); });
  return found == flags.end() ? nullptr : &*found;
}

}  // namespace zugzwang::cli
