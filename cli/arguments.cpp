#include "arguments.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <random>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <zugzwang/core/error.hpp>

#include "values.hpp"

namespace zugzwang::cli {

namespace {

struct Command {
  std::string name;
  std::string summary;
  std::string example;
  bool needs_game;
  Scope scope;  // of the fields it takes
};

const std::vector<Command>& commands() {
  static const std::vector<Command> commands = {
      {"list", "the games, and the solvers that apply to each", "zugzwang list", false,
       Scope::rules},
      {"describe", "a game's rules, fields, moves and sources", "zugzwang describe tip", true,
       Scope::rules},
      {"solve", "the value of one position and its best moves",
       "zugzwang solve stones --max-take 3 --pile 7", true, Scope::position},
      {"table", "the chart of a game of rows", "zugzwang table tip --rows 0:24", true,
       Scope::rules},
      {"period", "preperiod and period of the rows, with the proof",
       "zugzwang period stones --max-take 501", true, Scope::rules},
      {"nimbers", "the Grundy values of the heaps 0, 1, 2 …", "zugzwang nimbers kayles --count 100",
       true, Scope::rules},
      {"compare", "the same problem by every solver that applies",
       "zugzwang compare stones --max-take 9 --pile 1001", true, Scope::position},
      {"verify", "solves, then checks the solution by the definition alone",
       "zugzwang verify tip --total 1000 --face 3", true, Scope::position},
      {"graph", "the game graph coloured by value, to be drawn by Graphviz and others",
       "zugzwang graph nim --heaps 1,2,3 | dot -Tsvg > nim.svg", true, Scope::position},
      {"new-game", "starts a game of your own: a folder with its source, its build and its test",
       "zugzwang new-game my-game", true, Scope::rules},
      {"check-game", "checks a game: its laws, random play, and all solvers against each other",
       "zugzwang check-game my-game --plugin build/my-game.so", true, Scope::rules},
      {"play", "a game in the terminal, against perfect play or between programs",
       "zugzwang play tip --total 25 --face 3 --players human,perfect", true, Scope::position},
  };
  return commands;
}

/// The texts of the flags, as CLI11 collects them.
struct Flags {
  std::string solver, evaluation, strategy, seconds, memory, batch, rows, show, format, players,
      seed, limit, count, threads, checkpoint, certificate;
  bool json = false, csv = false, packed = false, quiet = false;
  std::vector<std::string> plugins;  // loaded before the command line is read
  std::map<std::string, std::string> fields;
};

class Parser {
 public:
  Parser(int argc, char** argv, const Registry& registry) : registry_(registry) {
    for (int i = 1; i < argc; ++i) words_.emplace_back(argv[i]);
    app_.require_subcommand(0, 1);
    app_.set_version_flag("--version", fmt::format("zugzwang {}", program_version));
    app_.footer(
        "Each command has its own --help: zugzwang solve --help, zugzwang solve stones --help");
    const auto positional = [&](std::size_t i) {
      return i < words_.size() && !words_[i].starts_with('-') ? words_[i] : std::string();
    };
    const std::string command = positional(0);
    for (const Command& known : commands())
      add_command(known, known.name == command ? game_among_words(positional(1)) : std::string());
    if (!command.empty()) check_command(command);
  }

  /// The parser of no command line, for what it declares; every command that takes the fields of a
  /// game takes those of this one.
  Parser(const Registry& registry, const std::string& game) : registry_(registry) {
    for (const Command& command : commands()) add_command(command, game);
  }

  std::optional<Arguments> parse() {
    try {
      std::vector<std::string> reversed(words_.rbegin(), words_.rend());
      app_.parse(reversed);
    } catch (const CLI::Success& success) {  // --help and --version
      app_.exit(success);
      return std::nullopt;
    } catch (const CLI::ParseError& error) {
      std::string text = error.what();
      refuse_missing_value(text);
      std::ranges::replace(text, '\n', ' ');
      throw Error(ErrorCode::bad_syntax, text);
    }
    if (app_.get_subcommands().empty()) {
      fmt::print("{}", app_.help());
      return std::nullopt;
    }
    return arguments(*app_.get_subcommands().front());
  }

  std::vector<CommandInfo> describe() const {
    std::vector<CommandInfo> described;
    for (const Command& command : commands()) {
      CommandInfo& info =
          described.emplace_back(CommandInfo{command.name, command.summary, command.example,
                                             command.needs_game && command.name != "new-game"});
      for (const CLI::Option* option : app_.get_subcommand(command.name)->get_options())
        if (option->nonpositional()) info.flags.push_back(describe(command, *option));
    }
    return described;
  }

 private:
  /// The game that the command line names, also behind flags; else what stands in its place.
  std::string game_among_words(const std::string& in_its_place) const {
    for (std::size_t i = 1; i < words_.size(); ++i)
      if (registry_.knows(words_[i])) return words_[i];
    return in_its_place;
  }

  /// CLI11 names the flag that lacks its value; this adds what is allowed.
  void refuse_missing_value(std::string_view error) const {
    if (named_game_.empty()) return;
    for (const FieldInfo& field : registry_.find(named_game_).fields())
      if (error.starts_with(field.flag() + ":")) detail::refuse_missing(field);
  }

  static void check_command(const std::string& name) {
    std::vector<std::string> names;
    for (const Command& known : commands()) {
      if (known.name == name) return;
      names.push_back(known.name);
    }
    const auto near = nearest_names(name, names);
    throw Error(
        ErrorCode::bad_syntax,
        near.empty()
            ? fmt::format("'{}' is no command; the commands are {}", name, fmt::join(names, ", "))
            : fmt::format("'{}' is no command; did you mean {}?", name, fmt::join(near, ", ")));
  }

  void add_command(const Command& command, const std::string& game) {
    CLI::App& sub = *app_.add_subcommand(command.name, command.summary);
    sub.allow_extras();
    sub.footer("Example: " + command.example);
    const std::string& name = command.name;
    sub.add_option("--plugin", flags_.plugins, "a shared library with games; repeatable")
        ->allow_extra_args(false);
    if (name != "list")
      sub.add_option(
          "GAME", game_,
          name == "new-game" ? "the name of the new game" : "the game: see zugzwang list");
    if (!game.empty() && takes_fields(name)) {
      add_fields(sub, registry_.find(game), command.scope);
      named_game_ = game;
    }

    const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
      return std::ranges::find(names, name) != names.end();
    };
    if (is_one_of({"solve", "table", "period", "nimbers", "verify", "graph", "play"})) {
      sub.add_option("--solver", flags_.solver, "the solver; the first that applies if left out");
      sub.add_option("--strategy", flags_.strategy,
                     "of that solver, such as pull or push for bottom_up");
    }
    if (is_one_of({"solve", "period", "compare", "verify", "graph"}))
      sub.add_option("--evaluation", flags_.evaluation, either_of(evaluations()));
    if (is_one_of({"solve", "table", "period", "nimbers", "compare", "verify", "graph", "play"})) {
      sub.add_option("--seconds", flags_.seconds,
                     name == "compare" ? "stop each solver after so many seconds (5)"
                                       : "stop after so many seconds of solving");
      sub.add_option("--memory", flags_.memory, "most memory of a solution, such as 4G");
      sub.add_option("--threads", flags_.threads,
                     "threads that may work at once, where a solver can use two (1)");
    }
    if (name == "table") {
      sub.add_option("--rows", flags_.rows, "A:B, the first and the last row to show (0:24)");
      sub.add_option("--show", flags_.show, either_of(shows()) + " (move)");
      sub.add_flag("--packed", flags_.packed,
                   "each row as one decimal number, where the game packs rows");
    }
    if (is_one_of({"list", "table", "nimbers", "graph"}))
      sub.add_option("--format", flags_.format,
                     fmt::format("{} ({})", either_of(formats(name)), formats(name).front().first));
    if (name == "nimbers") {
      sub.add_option("--count", flags_.count, "how many: those of the heaps 0 to N-1 (100)");
      sub.add_option("--checkpoint", flags_.checkpoint,
                     "keep the values in this file, and go on from it after a kill");
    }
    if (name == "period")
      sub.add_option("--certificate", flags_.certificate,
                     "write what proves the period of nimbers to this file");
    if (name == "verify")
      sub.add_option("--certificate", flags_.certificate,
                     "check this certificate of a period; leave out GAME");
    if (name == "graph") {
      sub.add_option("--limit", flags_.limit, "the most positions to draw (200)");
    }
    if (name == "play") {
      sub.add_option("--players", flags_.players,
                     "two of human, perfect, random and the game's own players (human,perfect)");
      sub.add_option("--seed", flags_.seed, "of whatever is left to chance");
      sub.add_flag("--quiet", flags_.quiet, "no banter");
    }
    if (name != "play" && name != "graph" && name != "new-game")
      sub.add_flag("--json", flags_.json, "print JSON");
    if (name == "compare") sub.add_flag("--csv", flags_.csv, "print comma-separated values");
    if (name == "solve")
      sub.add_option("--batch", flags_.batch,
                     "a file of one JSON problem a line; - is standard input");
  }

  FlagInfo describe(const Command& command, const CLI::Option& option) const {
    // The help flag has a short name too.
    FlagInfo info{"--" + option.get_lnames().front(), option.get_description()};
    if (!option.get_snames().empty())
      info.help = "prints the flags of the command, and the fields of a game if one is named";
    info.is_field = option.get_group().starts_with(fields_of);
    info.repeatable = option.get_items_expected_max() > 1;
    if (option.get_items_expected_max() == 0)
      info.value = ValueKind::none;
    else if (is_file(info.name))
      info.value = ValueKind::file;
    else if (info.name == "--players")
      info.value = ValueKind::list;
    else
      info.value = ValueKind::word;
    info.choices = info.is_field ? game_choices(info.name) : choices(command.name, info.name);
    return info;
  }

  static bool is_file(std::string_view flag) {
    constexpr std::string_view files[] = {"--plugin", "--batch", "--checkpoint", "--certificate"};
    return std::ranges::find(files, flag) != std::end(files);
  }

  std::vector<std::string> game_choices(std::string_view flag) const {
    for (const FieldInfo& field : registry_.find(named_game_).fields())
      if (field.flag() == flag) return field.choices;
    return {};
  }

  /// What the named game, or else any game, leaves to choose from.
  std::vector<std::string> choices(std::string_view command, std::string_view flag) const {
    if (flag == "--format") return names_of(formats(command));
    if (flag == "--show") return names_of(shows());
    constexpr std::string_view of_games[] = {"--players", "--solver", "--strategy", "--evaluation"};
    std::vector<std::string> found;
    if (std::ranges::find(of_games, flag) == std::end(of_games)) return found;
    const auto add = [&](std::string_view name) {
      if (std::ranges::find(found, name) == found.end()) found.emplace_back(name);
    };
    if (flag == "--players")
      for (const char* player : {"human", "perfect", "random"}) add(player);
    std::vector<const GameEntry*> games = registry_.games();
    if (!named_game_.empty()) games = {&registry_.find(named_game_)};
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

  static bool takes_fields(std::string_view command) {
    constexpr std::string_view without[] = {"list", "describe", "new-game", "check-game"};
    return std::ranges::find(without, command) == std::end(without);
  }

  void add_fields(CLI::App& sub, const GameEntry& game, Scope scope) {
    for (const FieldInfo& field : game.fields()) {
      if (scope == Scope::rules && field.scope == Scope::position) continue;
      std::string& text = flags_.fields[field.name];
      std::string help = fmt::format("{}: {}", field.help, field.allowed());
      if (field.fallback)
        help += fmt::format(
            " ({})", field.fallback->is_null() ? field.left_out() : field.fallback->to_text());
      CLI::Option* const option = field.type == FieldType::boolean
                                      ? sub.add_flag(field.flag(), text, help)
                                      : sub.add_option(field.flag(), text, help);
      option->group(fields_of + game.text().name);
    }
  }

  Arguments arguments(const CLI::App& sub) {
    Arguments arguments;
    arguments.command = sub.get_name();
    arguments.game = game_;
    const Command& command = *std::ranges::find(commands(), arguments.command, &Command::name);
    refuse_nameless_files(sub);
    arguments.batch = flags_.batch;
    arguments.certificate = flags_.certificate;
    arguments.checkpoint = flags_.checkpoint;
    arguments.count = count_from(flags_.count.empty() ? "100" : flags_.count);
    const bool from_file =
        !flags_.batch.empty() || (command.name == "verify" && !flags_.certificate.empty());
    if (command.needs_game && game_.empty() && !from_file)
      throw Error(ErrorCode::missing_field,
                  fmt::format("game: missing; for example: {}", command.example));
    if (!game_.empty() && from_file)
      throw Error(ErrorCode::bad_syntax,
                  flags_.batch.empty()
                      ? "certificate: it names its game; leave out GAME"
                      : "batch: each line of a batch names its game; leave out GAME");
    arguments.limits.memory = flags_.memory.empty() ? usual_memory() : memory_from(flags_.memory);
    if (!game_.empty() && command.name != "new-game") read_fields(arguments, registry_.find(game_));
    refuse_extras(sub, command);

    arguments.choice.solver = flags_.solver;
    arguments.choice.strategy = flags_.strategy;
    if (!flags_.evaluation.empty())
      arguments.choice.evaluation = choice_from("evaluation", flags_.evaluation, evaluations());
    if (!flags_.threads.empty()) arguments.limits.threads = threads_from(flags_.threads);
    if (!flags_.seconds.empty()) arguments.limits.time = seconds_from(flags_.seconds);
    const Choices<Format>& known = formats(arguments.command);
    arguments.format =
        flags_.format.empty() ? known.front().second : choice_from("format", flags_.format, known);
    if (flags_.csv) arguments.format = Format::csv;
    if (flags_.json) arguments.format = Format::json;
    arguments.rows = rows_from(flags_.rows.empty() ? "0:24" : flags_.rows);
    if (!flags_.show.empty()) arguments.show = choice_from("show", flags_.show, shows());
    arguments.most_positions = limit_from(flags_.limit.empty() ? "200" : flags_.limit);
    arguments.packed = flags_.packed;
    arguments.quiet = flags_.quiet;
    arguments.players = flags_.players.empty() ? "human,perfect" : flags_.players;
    arguments.seed = flags_.seed.empty() ? std::random_device{}() : seed_from(flags_.seed);
    return arguments;
  }

  static void refuse_nameless_files(const CLI::App& sub) {
    for (const char* const name : {"batch", "checkpoint", "certificate"})
      if (const auto* option = sub.get_option_no_throw(std::string("--") + name))
        if (option->count() > 0 && option->results().back().empty())
          throw Error(ErrorCode::bad_value,
                      fmt::format("{}: \"\" is not allowed; give the name of a file", name));
  }

  void read_fields(Arguments& arguments, const GameEntry& game) const {
    const CLI::App& sub = *app_.get_subcommands().front();
    for (const FieldInfo& field : game.fields()) {
      if (!flags_.fields.contains(field.name) || sub.count(field.flag()) == 0) continue;
      arguments.fields.emplace_back(
          field.name, field.from_text(flags_.fields.at(field.name), arguments.limits.memory));
    }
  }

  /// What is left over is a field or a flag that the command does not take.
  void refuse_extras(const CLI::App& sub, const Command& command) const {
    const std::vector<std::string> extras = sub.remaining();
    if (extras.empty()) return;
    std::string flag = extras.front().substr(0, extras.front().find('='));
    std::vector<std::string> known;
    std::vector<std::string> fields;
    for (const CLI::Option* option : sub.get_options())
      if (const std::string name = option->get_name(); name.starts_with("--")) {
        known.push_back(name.substr(2));
        if (option->get_group().starts_with(fields_of)) fields.push_back(name);
      }
    if (flag.find_first_not_of('-') == std::string::npos || !flag.starts_with('-'))
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("unexpected argument '{}'; for example: {}", flag, command.example));
    std::vector<std::string> near = nearest_names(flag.substr(flag.find_first_not_of('-')), known);
    for (std::string& name : near) name.insert(0, "--");
    std::string text = fmt::format("{}: unknown here", flag);
    if (!near.empty()) text += fmt::format("; did you mean {}?", fmt::join(near, ", "));
    if (!fields.empty())
      text += fmt::format("{} the fields of {} are {}", near.empty() ? ";" : "", game_,
                          fmt::join(fields, ", "));
    throw Error(ErrorCode::unknown_field, text);
  }

  inline static const std::string fields_of = "Fields of ";  // the game's name: heads the help

  const Registry& registry_;
  std::vector<std::string> words_;
  CLI::App app_{"Zugzwang solves combinatorial games: two players, perfect information, no chance.",
                "zugzwang"};
  std::string game_;
  std::string named_game_;  // the same, known before the flags are parsed
  Flags flags_;
};

}  // namespace

std::optional<Arguments> parse_arguments(int argc, char** argv, const Registry& registry) {
  return Parser(argc, argv, registry).parse();
}

std::vector<CommandInfo> describe_commands(const Registry& registry, const std::string& game) {
  return Parser(registry, game).describe();
}

}  // namespace zugzwang::cli
