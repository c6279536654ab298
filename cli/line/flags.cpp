
#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>

namespace zugzwang::cli {

void add_to(Datum::Object& request, const Member& member, Datum value) {
  const auto before = std::ranges::find(request, member.name, &Datum::Object::value_type::first);
  if (before == request.end()) {
    request.emplace_back(member.name, std::move(value));
    return;
  }
  if (member.unit != Member::Unit::texts)
    throw Error(ErrorCode::bad_syntax, member.name, "given twice; give it once");
  Datum::List list = *before->second.get<Datum::List>();
  list.push_back(value.get<Datum::List>()->front());
  before->second = std::move(list);
}

Flag flag_of(const Member& member) {
  std::vector<std::string> names = member.flags();
  // What is written as JSON is new here, and has no older name.
  std::erase_if(names, [&](const std::string& name) {
    return name.find('_') != std::string::npos ||
           (member.unit == Member::Unit::json && name != member.flag());
  });
  const bool is_memory = member.unit == Member::Unit::bytes;
  return {.name = names.front(),
          .placeholder = member.placeholder,
          .help = member.kind == Member::Kind::output
                      ? fmt::format("write {} to this file", member.help)
                      : member.help,
          .member = member.name,
          .bare = member.bare,
          .choices = member.offered.empty() ? member.choices : member.offered,
          .permitted = member.type == FieldType::text && member.accepts ? member.permitted : "",
          .also = {names.begin() + 1, names.end()},
          .is_repeatable = member.unit == Member::Unit::texts,
          .help_for_processes =
              is_memory ? "memory limit of each process, such as 500M, 1.5G or 2GiB (three "
                          "quarters of the machine's, divided by its processes)"
                        : ""};
}

std::vector<Flag> flags_of(const Members& members) {
  std::vector<Flag> flags;
  for (const Member& member : members)
    if (member.has_flag) flags.push_back(flag_of(member));
  return flags;
}

Flag help_flag() {
  return {.name = "--help",
          .help = "prints the flags of the command, and the fields of a game if one is named"};
}

std::vector<Flag> usual_flags() {
  return {help_flag(),
          {.name = "--plugin",
           .placeholder = "FILE",
           .help = "a shared library with games; may be repeated",
           .is_repeatable = true}};
}

std::vector<Flag> format_flags(const std::vector<std::string>& formats) {
  std::vector<Flag> flags;
  if (!formats.empty())
    flags.push_back({.name = "--format",
                     .placeholder = "NAME",
                     .help = fmt::format("{} ({})", either_of(formats), formats.front()),
                     .choices = formats});
  flags.push_back({.name = "--json", .help = "print JSON"});
  if (std::ranges::count(formats, "csv") > 0)
    flags.push_back({.name = "--csv", .help = "print comma-separated values"});
  return flags;
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
                   .field = field.name,
                   .choices = field.choices,
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
                         .stands_for = choice,
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
