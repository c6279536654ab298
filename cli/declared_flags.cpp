#include "declared_flags.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>

#include "format.hpp"
#include "help.hpp"
#include "values.hpp"
#include "words.hpp"

namespace zugzwang::cli {

namespace {

const std::string fields_of = "Fields of ";  // the game's name: heads the help

/// The choices of a field that flags can make, such as --misere: those that no other field has.
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

void add_option(CLI::App& sub, const std::string& name, std::string& text,
                const std::string& placeholder, const std::string& help) {
  sub.add_option(name, text, help)->type_name(placeholder);
}

/// Whether a flag is that of a field, not one of the command itself.
bool is_of_field(const CLI::Option& option) { return option.get_group().starts_with(fields_of); }

}  // namespace

DeclaredFlags::DeclaredFlags(const Registry& registry, const Processes& processes)
    : registry_(registry), is_shared_(processes.others != nullptr) {
  if (is_shared_) app_.name("zugzwang-mpi");
  app_.require_subcommand(0, 1);
  app_.formatter(std::make_shared<HelpFormatter>());
  app_.get_formatter()->label("Positionals", "Without a flag");
  app_.set_help_flag("-h,--help", "prints this page");
  app_.set_version_flag("--version", fmt::format("{} {}", app_.get_name(), program_version),
                        "prints the version");
  app_.footer(
      "Each command has a page of its own, with a game that of the game's fields too:\n"
      "zugzwang help solve, zugzwang help solve nim. The games: zugzwang list");
  for (const Command& command : commands()) add_command(command);
}

void DeclaredFlags::add_command(const Command& command) {
  CLI::App& sub = *app_.add_subcommand(command.name, command.summary);
  sub.set_help_flag("-h,--help", "prints this page");
  sub.allow_extras();
  sub.footer("Example: " + command.example);
  const std::string& name = command.name;
  const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
  };
  if (!command.words.empty())
    sub.add_option(
        command.words, word_,
        name == "new-game"     ? "the name of the new game"
        : name == "query"      ? "a solution file, as solve --save writes it"
        : name == "help"       ? "a command: see zugzwang --help"
        : name == "completion" ? "bash, zsh or fish"
        : name == "calculate"  ? "such as '{1|-1}+*2'; - reads one a line; a prompt if "
                                 "left out"
        : name == "born"       ? "the day, from 0 to 3"
        : name == "verify"
            ? "the game: see zugzwang list; or a file of a solution, a certificate or a claim"
            : "the game: see zugzwang list");
  if (is_one_of({"help", "manual", "completion"})) return;
  sub.add_option("--plugin", flags_.plugins, "a shared library with games; may be repeated")
      ->allow_extra_args(false)
      ->type_name("FILE");
  if (is_one_of({"solve", "table", "period", "nimbers", "verify", "analyze", "graph", "play"})) {
    add_option(sub, "--solver", flags_.solver, "NAME",
               "the solver; the first that applies if left out");
    add_option(sub, "--strategy", flags_.strategy, "NAME",
               "a strategy of that solver, such as pull or push for bottom_up");
  }
  if (is_one_of({"solve", "period", "compare", "verify", "analyze", "graph"}))
    add_option(sub, "--evaluation", flags_.evaluation, "NAME", either_of(evaluations()));
  if (is_one_of({"solve", "table", "period", "nimbers", "compare", "verify", "analyze", "graph",
                 "play", "value", "calculate"})) {
    add_option(sub, "--seconds", flags_.seconds, "SECONDS",
               name == "compare"     ? "stop each solver after so many seconds (5)"
               : name == "calculate" ? "stop each expression after so many seconds"
                                     : "stop after so many seconds of solving");
    add_option(sub, "--memory", flags_.memory, "BYTES",
               is_shared_
                   ? "the most memory that the share of each process may take, such as 500M, "
                     "1.5G or 2GiB (three quarters of what a machine has, divided by its processes)"
                   : "the most memory that a solution may take, such as 500M, 1.5G or 2GiB "
                     "(three quarters of what there is)");
    if (!is_one_of({"value", "calculate"}))
      add_option(sub, "--threads", flags_.threads, "N",
                 "the most threads that a solver may use, if it can use several (1)");
  }
  if (is_one_of({"value", "calculate", "born"})) add_valuing(sub);
  if (name == "serve") {
    add_option(sub, "--port", flags_.port, "N",
               "the port to listen at, 0 for any that is free (8080)");
    add_option(
        sub, "--host", flags_.host, "NAME",
        "the name or address to listen at, 0.0.0.0 for all of this machine's (127.0.0.1, which "
        "other machines do not reach)");
    add_option(sub, "--jobs", flags_.jobs, "N", "solve so many problems at once (one a core)");
    add_option(sub, "--seconds", flags_.seconds, "SECONDS",
               "stop each solve after so many seconds at the latest (60)");
    add_option(
        sub, "--memory", flags_.memory, "BYTES",
        "the most memory that each solve may take, and that those before it may keep, such as "
        "500M, 1.5G or 2GiB (a quarter of what there is, shared by the jobs)");
    add_option(sub, "--threads", flags_.threads, "N",
               "the most threads that each solve may use, if it can use several (1)");
    sub.add_flag("--open", flags_.open, "open the page in the browser");
  }
  if (name == "check-game") {
    add_option(sub, "--problems", flags_.problems, "N",
               "check at most so many problems, an eighth of them drawn at random (2300)");
    add_option(sub, "--seconds", flags_.seconds, "SECONDS", "stop after so many seconds");
  }
  if (name == "query")
    add_option(sub, "--memory", flags_.memory, "BYTES",
               "the most memory that the blocks of the file may take, such as 500M");
  if (is_one_of({"solve", "verify", "analyze", "graph", "play"}))
    add_option(sub, "--solution", flags_.solution, "FILE",
               name == "verify" ? "check a solution file instead of a game"
                                : "read the values from a solution file");
  if (name == "table") {
    add_option(sub, "--rows", flags_.rows, "A:B", "the first and the last row to show (0:24)");
    add_option(sub, "--show", flags_.show, "NAME", either_of(shows()) + " (move)");
    sub.add_flag("--packed", flags_.packed,
                 "each row as one decimal number, where the game packs rows");
  }
  if (name == "analyze") {
    add_option(sub, "--scope", flags_.scope, "NAME",
               "all positions of the rules, or those reachable by play (all where no position is "
               "given and they can be counted)");
    sub.add_flag("--log", flags_.log, "draw bars by the logarithm of the numbers");
  }
  if (is_one_of({"list", "table", "nimbers", "analyze", "graph"}))
    add_option(sub, "--format", flags_.format, "NAME",
               fmt::format("{} ({})", either_of(formats(name)), formats(name).front().first));
  if (name == "solve")
    add_option(sub, "--checkpoint", flags_.checkpoint, "FILE",
               "keep the progress of a long analysis in this file, and go on from it after a kill");
  if (name == "nimbers") {
    add_option(sub, "--count", flags_.count, "N", "how many: those of the heaps 0 to N-1 (100)");
    add_option(sub, "--checkpoint", flags_.checkpoint, "FILE",
               "keep the values in this file, and go on from it after a kill");
  }
  if (name == "period")
    add_option(sub, "--certificate", flags_.certificate, "FILE",
               "write what proves the period of nimbers to this file");
  if (name == "verify")
    add_option(sub, "--certificate", flags_.certificate, "FILE",
               "check this certificate of a period; leave out GAME");
  if (name == "verify")
    add_option(sub, "--claim", flags_.claim, "FILE",
               "check by play what this file claims to be the value of its position, or of GAME");
  if (name == "graph") {
    add_option(sub, "--limit", flags_.limit, "N", "the most positions to draw (200)");
    add_option(sub, "--output", flags_.output, "FILE", "write the graph to this file");
    sub.add_flag("--no-legend", flags_.no_legend, "leave out what colours and lines mean");
  }
  if (name == "play") {
    add_option(sub, "--players", flags_.players, "A,B",
               "two of human, perfect, random and the game's own players (human,perfect)");
    add_option(sub, "--seed", flags_.seed, "N",
               "makes the same random choices again; a new seed if left out");
    add_option(sub, "--moves", flags_.most_moves, "N",
               "leave the game undecided after so many moves");
    sub.add_flag("--quiet", flags_.quiet, "no banter");
  }
  if (!is_one_of({"play", "graph", "new-game", "serve"}))
    sub.add_flag("--json", flags_.json, "print JSON");
  if (is_one_of({"compare", "analyze"}))
    sub.add_flag("--csv", flags_.csv, "print comma-separated values");
  if (name == "verify") {
    add_option(sub, "--sample", flags_.sample, "N",
               "check so many positions of the solution file, drawn at random (all)");
    add_option(sub, "--seed", flags_.seed, "N",
               "draws the same positions again; a new seed if left out");
  }
  if (name == "query") {
    sub.add_flag("--line", flags_.line, "the best line of play to the end");
    sub.add_flag("--moves", flags_.moves, "every move with its value");
    add_option(sub, "--batch", flags_.batch, "FILE",
               "a file of JSON positions, one a line; - is standard input");
    sub.add_flag("--lines", flags_.lines, "number the answers of a batch by their lines");
  }
  if (name == "solve") {
    add_option(sub, "--save", flags_.save, "FILE",
               "keep the values of all positions of the tables in a file; see query");
    sub.add_flag("--flat", flags_.flat, "save them without packing, to be mapped");
    sub.add_flag("--moves", flags_.moves, "every move with its value");
    sub.add_flag("--value-only", flags_.value_only,
                 "the value and one best move, with no more work than they need");
    add_option(sub, "--batch", flags_.batch, "FILE",
               "a file of JSON problems, one a line; - is standard input");
    sub.add_flag("--lines", flags_.lines, "number the answers of a batch by their lines");
  }
  if (is_shared_ && is_one_of({"solve", "analyze"})) add_sharing(sub);
}

/// The flags of the commands about values.
void DeclaredFlags::add_valuing(CLI::App& sub) {
  const std::string& name = sub.get_name();
  add_option(sub, "--notation", flags_.notation, "NAME",
             either_of(notations()) + " (unicode on a terminal, else cgsuite)");
  if (name == "born") {
    sub.add_flag("--list", flags_.list, "list the values");
    return;
  }
  add_option(sub, "--brief", flags_.brief, "N", "cut each value after so many characters");
  add_option(sub, "--svg", flags_.svg, "FILE", "draw the thermograph into this file");
  if (name == "calculate") return;
  sub.add_flag("--options", flags_.options,
               "every move with its value, and why the canonical form has it or not");
  add_option(sub, "--equals", flags_.equals, "VALUE",
             "compare with this value; exit status 1 if it is another");
  add_option(sub, "--table", flags_.family, "A:B",
             "the values of a family of positions, such as 2x1:2x20");
  add_option(sub, "--claim", flags_.claim, "FILE",
             "write the canonical form to this file, for verify to check by play");
}

/// The flags of commands that several processes carry out together.
void DeclaredFlags::add_sharing(CLI::App& sub) {
  sub.add_flag("--dry-run", flags_.dry_run,
               "tell what it would take: memory, files, traffic; and solve nothing");
  add_option(sub, "--ranks", flags_.ranks, "N", "tell that for so many processes (those that run)");
  add_option(sub, "--trace", flags_.trace, "FILE",
             "write what the processes have sent each other, level by level, as "
             "comma-separated values");
}

void DeclaredFlags::add_fields(const GameEntry& game) {
  game_ = &game;
  for (const Command& command : commands()) {
    if (!command.needs_game() && !command.takes_fields()) continue;
    CLI::App& sub = *app_.get_subcommand(command.name);
    if (command.needs_game()) {
      const std::string example = "Example: " + example_of(command, game);
      sub.footer(example.size() <= usual_columns ? example
                                                 : "Example:\n  " + example_of(command, game));
    }
    const std::vector<FieldInfo> fields = fields_for(command, game);
    for (const FieldInfo& field : fields) add_field(sub, field);
    for (const FieldInfo& field : fields)
      for (const std::string& choice : flag_choices(field, fields)) add_choice(sub, field, choice);
  }
}

void DeclaredFlags::add_field(CLI::App& sub, const FieldInfo& field) {
  if (CLI::Option* const own = sub.get_option_no_throw(field.flag())) {
    if (is_of_field(*own) || !field.takes_word)
      throw Error(ErrorCode::duplicate_name,
                  fmt::format("{}: a field of {} has this name, but {} is a flag of {}; give the "
                              "field another name",
                              field.name, game_->text().name, field.flag(), sub.get_name()));
    // A switch of the command stays, and a word behind it is the field's. What takes a value itself
    // gives way to the field.
    if (own->get_items_expected_max() == 0) {
      own->disable_flag_override();
      sub.footer(fmt::format(
          "{}\n{}", sub.get_footer(),
          paragraph(fmt::format("The field {} goes without a flag: {}.", field.name, field.help),
                    2)));
      return;
    }
    sub.remove_option(own);
  }
  std::string names;
  for (const std::string& flag : field.flags())
    if (sub.get_option_no_throw(flag) == nullptr) names += (names.empty() ? "" : ",") + flag;
  std::string help = fmt::format("{}: {}", field.help, field.allowed());
  if (field.fallback)
    help += fmt::format(" ({})",
                        field.fallback->is_null() ? field.left_out() : field.fallback->to_text());
  if (field.takes_word) help += "; needs no flag";
  if (!field.also.empty()) help += fmt::format("; also --{}", joined(field.also, ", --"));
  CLI::Option* const option =
      field.type == FieldType::boolean
          ? sub.add_flag(names, flags_.switches[field.name], help)
          : sub.add_option(names, flags_.fields[field.name], help)->allow_extra_args(false);
  option->group(fields_of + game_->text().name)->type_name(placeholder_of(field));
}

void DeclaredFlags::add_choice(CLI::App& sub, const FieldInfo& field, const std::string& choice) {
  const std::string flag = "--" + choice;
  if (sub.get_option_no_throw(flag) != nullptr) return;
  const bool usual = field.fallback && *field.fallback == Datum(choice);
  sub.add_flag(flag, chosen_[flag], fmt::format("short for {} {}", field.flag(), choice))
      ->disable_flag_override()
      ->group(usual ? std::string() : fields_of + game_->text().name);
}

bool DeclaredFlags::takes_value(const std::string& command, const std::string& flag) const {
  const CLI::Option* const option = of(command).get_option_no_throw(flag);
  return option != nullptr && option->get_items_expected_max() > 0;
}

std::vector<std::string> DeclaredFlags::values_of(const Command& command,
                                                  const FieldInfo& field) const {
  std::vector<std::string> values;
  if (game_ == nullptr) return values;
  const CLI::Option* const option = of(command.name).get_option_no_throw(field.flag());
  if (option != nullptr && is_of_field(*option)) values = option->results();
  for (const std::string& choice : flag_choices(field, fields_for(command, *game_)))
    if (const auto chosen = chosen_.find("--" + choice); chosen != chosen_.end() && chosen->second)
      values.push_back(choice);
  return values;
}

std::vector<CommandInfo> DeclaredFlags::describe() const {
  std::vector<CommandInfo> described;
  for (const Command& command : commands()) {
    CommandInfo& info = described.emplace_back(CommandInfo{
        command.name, command.summary, command.example, command.words, command.needs_game()});
    for (const CLI::Option* option : app_.get_subcommand(command.name)->get_options())
      if (option->nonpositional() && !option->get_group().empty())
        info.flags.push_back(describe(command, *option));
  }
  return described;
}

FlagInfo DeclaredFlags::describe(const Command& command, const CLI::Option& option) const {
  FlagInfo info;
  info.name = "--" + option.get_lnames().front();
  info.help = option.get_description();
  // The help flag has a short name too.
  if (!option.get_snames().empty())
    info.help = "prints the flags of the command, and the fields of a game if one is named";
  info.is_field = is_of_field(option);
  info.repeatable = info.name == "--plugin";
  if (option.get_items_expected_max() > 0) info.placeholder = option.get_type_name();
  info.value = info.placeholder.empty()     ? ValueKind::none
               : info.placeholder == "FILE" ? ValueKind::file
               : info.name == "--players"   ? ValueKind::list
                                            : ValueKind::word;
  info.choices = info.is_field ? game_choices(info.name) : choices(command.name, info.name);
  return info;
}

std::vector<std::string> DeclaredFlags::game_choices(std::string_view flag) const {
  for (const FieldInfo& field : game_->fields())
    if (field.flag() == flag) return field.choices;
  return {};
}

std::vector<std::string> DeclaredFlags::choices(std::string_view command,
                                                std::string_view flag) const {
  if (flag == "--format") return names_of(formats(command));
  if (flag == "--show") return names_of(shows());
  if (flag == "--scope") return names_of(census_scopes());
  if (flag == "--notation") return names_of(notations());
  constexpr std::string_view of_games[] = {"--players", "--solver", "--strategy", "--evaluation"};
  std::vector<std::string> found;
  if (std::ranges::find(of_games, flag) == std::end(of_games)) return found;
  const auto add = [&](std::string_view name) {
    if (std::ranges::find(found, name) == found.end()) found.emplace_back(name);
  };
  if (flag == "--players")
    for (const char* player : {"human", "perfect", "random"}) add(player);
  std::vector<const GameEntry*> games = registry_.games();
  if (game_ != nullptr) games = {game_};
  for (const GameEntry* game : games) {
    if (flag == "--players")
      if (const auto* own = game->ability<OwnPlayers>())
        for (const std::string& player : own->names()) add(player);
    for (const SolverFit& fit : game->solvers()) {
      if (!fit.applies()) continue;
      if (flag == "--solver") add(fit.name);
      if (flag == "--strategy")
        for (const std::string& strategy : fit.strategies) add(strategy);
      if (flag == "--evaluation")
        for (const EvaluationKind kind : fit.evaluations) add(name_of(kind));
    }
  }
  return found;
}

}  // namespace zugzwang::cli
