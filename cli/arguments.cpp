#include "arguments.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <zugzwang/core/error.hpp>

#include "command_table.hpp"
#include "format.hpp"
#include "help.hpp"
#include "values.hpp"
#include "words.hpp"

namespace zugzwang::cli {

namespace {

/// The texts of the flags, as CLI11 collects them.
struct Flags {
  std::string solver, evaluation, strategy, seconds, memory, batch, rows, show, format, players,
      seed, limit, count, threads, checkpoint, certificate;
  bool json = false, csv = false, packed = false, quiet = false;
  std::vector<std::string> plugins;  // loaded before the command line is read
  std::map<std::string, std::vector<std::string>> fields;
  std::map<std::string, std::string> switches;  // fields that are true or false
};

/// A flag that makes a choice of a field, such as --misere for --convention misere.
struct ChoiceFlag {
  std::string flag;
  std::string field;
  std::string choice;
};

/// The choices that no more than one of the fields has.
std::vector<ChoiceFlag> choices_of(const std::vector<FieldInfo>& fields) {
  std::vector<ChoiceFlag> flags;
  for (const FieldInfo& field : fields)
    for (const std::string& choice : field.choices)
      if (is_flag("--" + choice) && choice.find_first_of(" =,") == std::string::npos)
        flags.push_back({"--" + choice, field.name, choice});
  std::erase_if(flags, [all = flags](const ChoiceFlag& flag) {
    return std::ranges::count(all, flag.flag, &ChoiceFlag::flag) > 1;
  });
  return flags;
}

class Parser {
 public:
  Parser(int argc, char** argv, const Registry& registry) : registry_(registry) {
    for (int i = 1; i < argc; ++i) words_.emplace_back(argv[i]);
    if (!words_.empty() && words_.front() == "help") turn_into_flag();
    add_commands();
    if (words_.empty() || words_.front().starts_with('-')) return;
    const Command* const command = find_command(words_.front());
    if (command == nullptr) refuse_command(words_.front());
    const GameEntry* const game = command->needs_game() ? game_among_words() : nullptr;
    if (game == nullptr) return;
    add_fields(*game);
    words_ = with_joined_lists(words_, fields_for(*command, *game), spaced_lists_);
  }

  /// The parser of no command line, for what it declares; every command that takes the fields of a
  /// game takes those of this one.
  Parser(const Registry& registry, const std::string& game) : registry_(registry) {
    add_commands();
    if (!game.empty()) add_fields(registry_.find(game));
  }

  std::optional<Arguments> parse() {
    try {
      std::vector<std::string> reversed(words_.rbegin(), words_.rend());
      app_.parse(reversed);
    } catch (const CLI::Success& success) {  // --help and --version
      app_.exit(success);
      return std::nullopt;
    } catch (const CLI::ParseError& error) {
      refuse(error);
    }
    if (app_.get_subcommands().empty()) {
      fmt::print("{}", app_.help());
      return std::nullopt;
    }
    const CLI::App& sub = *app_.get_subcommands().front();
    return arguments(sub, *find_command(sub.get_name()));
  }

  std::vector<CommandInfo> describe() const {
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

 private:
  /// `help COMMAND GAME` is `COMMAND GAME --help`.
  void turn_into_flag() {
    words_.erase(words_.begin());
    if (!words_.empty() && find_command(words_.front()) == nullptr &&
        registry_.look_up(words_.front()))
      throw Error(
          ErrorCode::bad_syntax,
          fmt::format("help: '{0}' is a game; for its rules: zugzwang describe {0}; for its "
                      "flags: zugzwang help solve {0}",
                      words_.front()));
    words_.emplace_back("--help");
  }

  [[noreturn]] void refuse_command(const std::string& name) const {
    if (const std::optional<NamedGame> named = registry_.look_up(name))
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("'{}' is a game; give a command before it, such as: {}", name,
                              example_of(*find_command("solve"), *named->game)));
    std::vector<std::string> names;
    for (const Command& known : commands()) names.push_back(known.name);
    const auto near = nearest_names(name, names);
    throw Error(
        ErrorCode::bad_syntax,
        near.empty()
            ? fmt::format("'{}' is no command; the commands are {}", name, fmt::join(names, ", "))
            : fmt::format("'{}' is no command; did you mean {}?", name, fmt::join(near, ", ")));
  }

  /// The game that the command line names, also behind flags. A number or a code of rules names it
  /// only where no flag of its fields, of which that may be a value, stands before it.
  const GameEntry* game_among_words() const {
    const CLI::App& sub = *app_.get_subcommand(words_.front());
    bool may_be_value = false;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const std::string& word = words_[i];
      if (is_flag(word)) {
        const std::size_t equals = word.find('=');
        const CLI::Option* const option = sub.get_option_no_throw(word.substr(0, equals));
        if (option == nullptr)
          may_be_value = true;
        else if (option->get_items_expected_max() > 0 && equals == std::string::npos)
          ++i;
        continue;
      }
      const std::optional<NamedGame> named = registry_.look_up(word);
      if (named && (!may_be_value || std::isalpha(static_cast<unsigned char>(word.front())) != 0))
        return named->game;
    }
    return nullptr;
  }

  /// Tells in one line of our own what CLI11 cannot take.
  [[noreturn]] void refuse(const CLI::ParseError& error) const {
    std::string text = error.what();
    std::ranges::replace(text, '\n', ' ');
    const std::string flag = text.substr(0, text.find(':'));
    if (flag.starts_with("--") && error.get_name() == "ArgumentMismatch") {
      const auto given = std::ranges::count_if(words_, [&](const std::string& word) {
        return word == flag || word.starts_with(flag + "=");
      });
      if (given > 1)
        throw Error(ErrorCode::bad_syntax, fmt::format("{}: given twice; give it once", flag));
      if (game_ != nullptr)
        for (const FieldInfo& field : game_->fields())
          if (std::ranges::count(field.flags(), flag) > 0) detail::refuse_missing(field);
      throw Error(
          ErrorCode::bad_syntax,
          fmt::format("{}: its value is missing; see zugzwang {} --help", flag, words_.front()));
    }
    if (text.ends_with("disallowed flag override"))
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("--{}: it takes no value", text.substr(0, text.find(' '))));
    if (std::ranges::count(words_, "--") > 0)
      throw Error(ErrorCode::bad_syntax,
                  "'--': nothing can follow it; leave it out, and give values by their flags");
    if (!words_.empty() && is_flag(words_.front()))
      throw Error(
          ErrorCode::bad_syntax,
          fmt::format("'{}' is no flag of the program; see zugzwang --help", words_.front()));
    throw Error(ErrorCode::bad_syntax, text);
  }

  void add_commands() {
    app_.require_subcommand(0, 1);
    app_.formatter(std::make_shared<HelpFormatter>());
    app_.get_formatter()->label("Positionals", "Without a flag");
    app_.set_help_flag("-h,--help", "prints this page");
    app_.set_version_flag("--version", fmt::format("zugzwang {}", program_version),
                          "prints the version");
    app_.footer(
        "Each command has a page of its own, with a game that of the game's fields too:\n"
        "zugzwang help solve, zugzwang help solve nim. The games: zugzwang list");
    for (const Command& command : commands()) add_command(command);
  }

  static void add_option(CLI::App& sub, const std::string& name, std::string& text,
                         const std::string& placeholder, const std::string& help) {
    sub.add_option(name, text, help)->type_name(placeholder);
  }

  void add_command(const Command& command) {
    CLI::App& sub = *app_.add_subcommand(command.name, command.summary);
    sub.set_help_flag("-h,--help", "prints this page");
    sub.allow_extras();
    sub.footer("Example: " + command.example);
    const std::string& name = command.name;
    const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
      return std::ranges::find(names, name) != names.end();
    };
    if (!command.words.empty())
      sub.add_option(command.words, word_,
                     name == "new-game"     ? "the name of the new game"
                     : name == "help"       ? "a command: see zugzwang --help"
                     : name == "completion" ? "bash, zsh or fish"
                     : name == "verify"     ? "the game: see zugzwang list; or a certificate's file"
                                            : "the game: see zugzwang list");
    if (is_one_of({"help", "manual", "completion"})) return;
    sub.add_option("--plugin", flags_.plugins, "a shared library with games; may be repeated")
        ->allow_extra_args(false)
        ->type_name("FILE");
    if (is_one_of({"solve", "table", "period", "nimbers", "verify", "graph", "play"})) {
      add_option(sub, "--solver", flags_.solver, "NAME",
                 "the solver; the first that applies if left out");
      add_option(sub, "--strategy", flags_.strategy, "NAME",
                 "a strategy of that solver, such as pull or push for bottom_up");
    }
    if (is_one_of({"solve", "period", "compare", "verify", "graph"}))
      add_option(sub, "--evaluation", flags_.evaluation, "NAME", either_of(evaluations()));
    if (is_one_of({"solve", "table", "period", "nimbers", "compare", "verify", "graph", "play"})) {
      add_option(sub, "--seconds", flags_.seconds, "SECONDS",
                 name == "compare" ? "stop each solver after so many seconds (5)"
                                   : "stop after so many seconds of solving");
      add_option(sub, "--memory", flags_.memory, "BYTES",
                 "the most memory that a solution may take, such as 500M, 1.5G or 2GiB");
      add_option(sub, "--threads", flags_.threads, "N",
                 "the most threads that a solver may use, if it can use several (1)");
    }
    if (name == "table") {
      add_option(sub, "--rows", flags_.rows, "A:B", "the first and the last row to show (0:24)");
      add_option(sub, "--show", flags_.show, "NAME", either_of(shows()) + " (move)");
      sub.add_flag("--packed", flags_.packed,
                   "each row as one decimal number, where the game packs rows");
    }
    if (is_one_of({"list", "table", "nimbers", "graph"}))
      add_option(sub, "--format", flags_.format, "NAME",
                 fmt::format("{} ({})", either_of(formats(name)), formats(name).front().first));
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
    if (name == "graph")
      add_option(sub, "--limit", flags_.limit, "N", "the most positions to draw (200)");
    if (name == "play") {
      add_option(sub, "--players", flags_.players, "A,B",
                 "two of human, perfect, random and the game's own players (human,perfect)");
      add_option(sub, "--seed", flags_.seed, "N",
                 "makes the same random choices again; a new seed if left out");
      sub.add_flag("--quiet", flags_.quiet, "no banter");
    }
    if (!is_one_of({"play", "graph", "new-game"}))
      sub.add_flag("--json", flags_.json, "print JSON");
    if (name == "compare") sub.add_flag("--csv", flags_.csv, "print comma-separated values");
    if (name == "solve")
      add_option(sub, "--batch", flags_.batch, "FILE",
                 "a file of JSON problems, one a line; - is standard input");
  }

  void add_fields(const GameEntry& game) {
    game_ = &game;
    for (const Command& command : commands()) {
      if (!command.needs_game()) continue;
      CLI::App& sub = *app_.get_subcommand(command.name);
      const std::string example = "Example: " + example_of(command, game);
      sub.footer(example.size() <= usual_columns ? example
                                                 : "Example:\n  " + example_of(command, game));
      const std::vector<FieldInfo> fields = fields_for(command, game);
      for (const FieldInfo& field : fields) add_field(sub, field);
      for (const ChoiceFlag& choice : choices_of(fields)) add_choice(sub, choice);
    }
  }

  void add_field(CLI::App& sub, const FieldInfo& field) {
    if (sub.get_option_no_throw(field.flag()) != nullptr)
      throw Error(ErrorCode::duplicate_name,
                  fmt::format("{}: a field of {} has this name, but {} is a flag of {}; give the "
                              "field another name",
                              field.name, game_->text().name, field.flag(), sub.get_name()));
    std::string names;
    for (const std::string& flag : field.flags())
      if (sub.get_option_no_throw(flag) == nullptr) names += (names.empty() ? "" : ",") + flag;
    std::string help = fmt::format("{}: {}", field.help, field.allowed());
    if (field.fallback)
      help += fmt::format(" ({})",
                          field.fallback->is_null() ? field.left_out() : field.fallback->to_text());
    if (!field.also.empty()) help += fmt::format("; also --{}", fmt::join(field.also, ", --"));
    CLI::Option* const option =
        field.type == FieldType::boolean
            ? sub.add_flag(names, flags_.switches[field.name], help)
            : sub.add_option(names, flags_.fields[field.name], help)->allow_extra_args(false);
    option->group(fields_of + game_->text().name)->type_name(placeholder_of(field));
  }

  /// A flag of another meaning keeps it.
  void add_choice(CLI::App& sub, const ChoiceFlag& choice) {
    if (sub.get_option_no_throw(choice.flag) != nullptr) return;
    for (const FieldInfo& field : game_->fields()) {
      if (field.name != choice.field) continue;
      const bool usual = field.fallback && *field.fallback == Datum(choice.choice);
      sub.add_flag(choice.flag, chosen_[choice.flag],
                   fmt::format("short for {} {}", field.flag(), choice.choice))
          ->disable_flag_override()
          ->group(usual ? std::string() : fields_of + game_->text().name);
    }
  }

  FlagInfo describe(const Command& command, const CLI::Option& option) const {
    FlagInfo info;
    info.name = "--" + option.get_lnames().front();
    info.help = option.get_description();
    // The help flag has a short name too.
    if (!option.get_snames().empty())
      info.help = "prints the flags of the command, and the fields of a game if one is named";
    info.is_field = option.get_group().starts_with(fields_of);
    info.repeatable = info.name == "--plugin";
    if (option.get_items_expected_max() > 0) info.placeholder = option.get_type_name();
    info.value = info.placeholder.empty()     ? ValueKind::none
                 : info.placeholder == "FILE" ? ValueKind::file
                 : info.name == "--players"   ? ValueKind::list
                                              : ValueKind::word;
    info.choices = info.is_field ? game_choices(info.name) : choices(command.name, info.name);
    return info;
  }

  std::vector<std::string> game_choices(std::string_view flag) const {
    for (const FieldInfo& field : game_->fields())
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

  Arguments arguments(const CLI::App& sub, const Command& command) {
    Arguments arguments;
    arguments.command = command.name;
    if (command.name == "verify" && flags_.certificate.empty()) take_word_for_certificate();
    arguments.batch = flags_.batch;
    arguments.certificate = flags_.certificate;
    arguments.checkpoint = flags_.checkpoint;
    arguments.count = count_from(flags_.count.empty() ? "100" : flags_.count);
    const bool from_file =
        !flags_.batch.empty() || (command.name == "verify" && !flags_.certificate.empty());
    if (!command.words.empty() && word_.empty() && !from_file)
      throw Error(ErrorCode::missing_field,
                  fmt::format("{}: missing; for example: {}",
                              command.needs_game() ? "game" : "name", command.example));
    if (!word_.empty() && from_file)
      throw Error(ErrorCode::bad_syntax,
                  flags_.batch.empty()
                      ? "certificate: it names its game; leave out GAME"
                      : "batch: each line of a batch names its game; leave out GAME");
    arguments.game = word_;
    std::vector<std::string> words;
    if (command.needs_game() && !word_.empty()) {
      if (command.name == "verify" && word_.find_first_of("./") != std::string::npos &&
          !registry_.look_up(word_))
        throw Error(ErrorCode::unknown_game,
                    fmt::format("game: '{}' is neither a game nor a file; for example: {}", word_,
                                command.example));
      const NamedGame named = registry_.named(word_);
      words = words_beside_flags(sub, command);
      arguments.game = named.game->text().name;
      if (command.takes_fields()) arguments.fields = fields(sub, command, named, words);
    } else {
      words = words_beside_flags(sub, command);
    }
    if (!words.empty()) refuse_word(words.front(), command);

    arguments.choice.solver = flags_.solver;
    arguments.choice.strategy = flags_.strategy;
    if (!flags_.evaluation.empty())
      arguments.choice.evaluation = choice_from("evaluation", flags_.evaluation, evaluations());
    arguments.limits.memory = flags_.memory.empty() ? usual_memory() : memory_from(flags_.memory);
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

  /// `verify FILE` is `verify --certificate FILE`. What names a game is no file.
  void take_word_for_certificate() {
    std::error_code ignored;
    if (registry_.knows(word_) || !std::filesystem::is_regular_file(word_, ignored)) return;
    if (registry_.look_up(word_))
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("game: '{0}' is a game and a file; for the file give ./{0}", word_));
    flags_.certificate = std::exchange(word_, "");
  }

  /// The fields as the name of the game, flags and words tell them; the words that are too many
  /// stay.
  Datum::Object fields(const CLI::App& sub, const Command& command, const NamedGame& named,
                       std::vector<std::string>& words) const {
    Datum::Object given = named.fixed;
    // Rules that can stand in the place of the game's name can also follow it: octal 0.77.
    if (given.empty() && !words.empty())
      if (auto rules = registry_.look_up(words.front());
          rules && rules->game == named.game && !rules->fixed.empty()) {
        given = std::move(rules->fixed);
        words.erase(words.begin());
      }
    const std::vector<FieldInfo> fields = fields_for(command, *named.game);
    std::vector<FieldInfo> open;
    for (const FieldInfo& field : fields) {
      const std::vector<std::string> values = values_of(sub, field, fields);
      const bool is_told = Datum(given).find(field.name) != nullptr;
      if (values.size() + (is_told ? 1 : 0) > 1)
        throw Error(ErrorCode::bad_syntax,
                    fmt::format("{}: given twice; give it once", field.name));
      if (!values.empty())
        given.emplace_back(field.name, field.from_text(values.front()));
      else if (field.takes_word && !is_told)
        open.push_back(field);
    }
    const Datum::Object from_words = values_of_words(words, open);
    // A word too many may have put the others in the wrong place, but never those of one list.
    if (words.empty() || (open.size() == 1 && open.front().type == FieldType::list))
      for (std::size_t i = 0; i < from_words.size(); ++i) open[i].check(from_words[i].second);
    given.insert(given.end(), from_words.begin(), from_words.end());
    if (from_words.size() < open.size() && !spaced_lists_.empty())
      refuse_spaced_list(open[from_words.size()]);
    return given;
  }

  /// The texts that flags give a field, by its names and by its choices.
  std::vector<std::string> values_of(const CLI::App& sub, const FieldInfo& field,
                                     const std::vector<FieldInfo>& fields) const {
    std::vector<std::string> values;
    if (const CLI::Option* const option = sub.get_option_no_throw(field.flag()))
      values = option->results();
    for (const ChoiceFlag& choice : choices_of(fields)) {
      const auto chosen = chosen_.find(choice.flag);
      if (choice.field == field.name && chosen != chosen_.end() && chosen->second)
        values.push_back(choice.choice);
    }
    return values;
  }

  /// Returns what CLI11 has left over if it is no flag. Throws for a flag that the command does not
  /// take.
  std::vector<std::string> words_beside_flags(const CLI::App& sub, const Command& command) const {
    std::vector<std::string> words = sub.remaining();
    const auto unknown = std::ranges::find_if(words, is_flag);
    if (unknown == words.end()) return words;
    const std::string flag = unknown->substr(0, unknown->find('='));
    std::vector<std::string> fields;
    if (game_ != nullptr && command.takes_fields()) {
      for (const FieldInfo& field : fields_for(command, *game_)) fields.push_back(field.flag());
      for (const FieldInfo& field : game_->fields())
        if (std::ranges::count(field.flags(), flag) > 0)
          throw Error(
              ErrorCode::unknown_field,
              fmt::format("{}: {} takes no position; {}", flag, command.name,
                          fields.empty() ? "leave it out"
                                         : fmt::format("the rules of {} are {}", game_->text().name,
                                                       fmt::join(fields, ", "))));
    }
    std::vector<std::string> known;
    for (const CLI::Option* option : sub.get_options())
      for (const std::string& name : option->get_lnames()) known.push_back(name);
    std::vector<std::string> near = nearest_names(flag.substr(flag.find_first_not_of('-')), known);
    for (std::string& name : near) name.insert(0, "--");
    std::string advice;
    if (!near.empty()) advice = fmt::format("did you mean {}?", fmt::join(near, ", "));
    if (!fields.empty())
      advice += fmt::format("{}he fields of {} are {}", near.empty() ? "t" : " T",
                            game_->text().name, fmt::join(fields, ", "));
    if (advice.empty()) advice = fmt::format("see zugzwang {} --help", command.name);
    throw Error(ErrorCode::unknown_field,
                fmt::format("{}: {} has no such flag; {}", flag, command.name, advice));
  }

  [[noreturn]] void refuse_word(const std::string& word, const Command& command) const {
    if (game_ == nullptr)
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("unexpected '{}'; for example: {}", word, command.example));
    std::vector<std::string> takers;
    for (const FieldInfo& field : fields_for(command, *game_))
      if (field.takes_word) takers.push_back(field.name);
    const std::string why = takers.empty() ? "takes nothing more without a flag"
                            : takers.size() == 1
                                ? fmt::format("takes only {} without a flag", takers.front())
                                : fmt::format("takes only {} without a flag, each as one word",
                                              fmt::join(takers, ", then "));
    throw Error(ErrorCode::bad_syntax,
                fmt::format("unexpected '{}': {} {} {}; for example: {}", word, command.name,
                            game_->text().name, why, example_of(command, *game_)));
  }

  [[noreturn]] void refuse_spaced_list(const FieldInfo& missing) const {
    const SpacedList& list = spaced_lists_.front();
    std::string value = list.value;
    std::ranges::replace(value, ' ', ',');
    throw Error(ErrorCode::bad_syntax,
                fmt::format("{}: missing, or the last of {} {}; write {} {}, and {} with its {}",
                            missing.name, list.flag, list.value, list.flag, value, missing.flag(),
                            placeholder_of(missing)));
  }

  inline static const std::string fields_of = "Fields of ";  // the game's name: heads the help

  const Registry& registry_;
  std::vector<std::string> words_;
  std::vector<SpacedList> spaced_lists_;
  CLI::App app_{"Zugzwang solves combinatorial games: two players, perfect information, no chance.",
                "zugzwang"};
  std::string word_;                    // the game, or what else follows the command
  const GameEntry* game_ = nullptr;     // known before the flags are parsed
  std::map<std::string, bool> chosen_;  // by the flags of choices
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
