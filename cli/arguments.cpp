#include "arguments.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/facade/services/solution_shards.hpp>
#include <zugzwang/facade/services/stored_solution.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

#include "command_table.hpp"
#include "declared_flags.hpp"
#include "interrupt.hpp"
#include "memory.hpp"
#include "stored.hpp"
#include "values.hpp"
#include "valuing.hpp"
#include "words.hpp"

namespace zugzwang::cli {

namespace {

class Parser {
 public:
  Parser(int argc, char** argv, const Registry& registry, const Processes& processes)
      : registry_(registry), processes_(processes), declared_(registry, processes) {
    for (int i = 1; i < argc; ++i) words_.emplace_back(argv[i]);
    if (!words_.empty() && words_.front() == "help") turn_into_flag();
    if (words_.empty() || words_.front().starts_with('-')) return;
    // A game alone is to be solved.
    if (find_command(words_.front()) == nullptr && registry.look_up(words_.front()))
      words_.insert(words_.begin(), "solve");
    const Command* const command = find_command(words_.front());
    if (command == nullptr) refuse_command(words_.front());
    if (command->name == "calculate")
      expression_ = take_expression(words_, [&](const std::string& flag) {
        return declared_.takes_value("calculate", flag);
      });
    const GameEntry* const game = command->needs_game()      ? game_among_words()
                                  : command->name == "query" ? game_of_file()
                                                             : nullptr;
    if (game == nullptr) return;
    declared_.add_fields(*game);
    words_ = with_joined_lists(words_, fields_for(*command, *game), spaced_lists_);
  }

  std::optional<Arguments> parse() {
    CLI::App& app = declared_.app();
    try {
      std::vector<std::string> reversed(words_.rbegin(), words_.rend());
      app.parse(reversed);
    } catch (const CLI::Success& success) {  // --help and --version
      app.exit(success);
      return std::nullopt;
    } catch (const CLI::ParseError& error) {
      refuse(error);
    }
    if (app.get_subcommands().empty()) {
      fmt::print("{}", app.help());
      return std::nullopt;
    }
    const CLI::App& sub = *app.get_subcommands().front();
    return arguments(sub, *find_command(sub.get_name()));
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
    std::vector<std::string> names;
    for (const Command& known : commands()) names.push_back(known.name);
    std::vector<std::string> all = names;
    for (const GameEntry* game : registry_.games()) all.push_back(game->text().name);
    const auto near = nearest_names(name, all);
    throw Error(ErrorCode::bad_syntax,
                near.empty() ? fmt::format("'{}' is no command; the commands are {}", name,
                                           joined(names, ", "))
                             : fmt::format("'{}' is no command and no game; did you mean {}?", name,
                                           joined(near, ", ")));
  }

  /// The game that the command line names, also behind flags. A number or a code of rules names it
  /// only where no flag of its fields, of which that may be a value, stands before it.
  const GameEntry* game_among_words() const {
    const CLI::App& sub = declared_.of(words_.front());
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

  /// The game of the file that a query is about; what is wrong with it is told later, when the
  /// flags are known.
  const GameEntry* game_of_file() const {
    const CLI::App& sub = declared_.of(words_.front());
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (is_flag(words_[i])) {
        const CLI::Option* const option =
            sub.get_option_no_throw(words_[i].substr(0, words_[i].find('=')));
        if (option != nullptr && option->get_items_expected_max() > 0 &&
            words_[i].find('=') == std::string::npos)
          ++i;
        continue;
      }
      return game_of_solution(words_[i], registry_);
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
      if (declared_.game() != nullptr)
        for (const FieldInfo& field : declared_.game()->fields())
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

  Arguments arguments(const CLI::App& sub, const Command& command) {
    const Flags& flags = declared_.given();
    Arguments arguments;
    arguments.command = command.name;
    word_ = declared_.word();
    refuse_nameless_files(sub);
    arguments.processes = processes_;
    arguments.limits.memory =
        flags.memory.empty() ? usual_memory() / processes_.on_machine : memory_from(flags.memory);
    read_sharing(arguments, flags);
    if (command.name == "serve") read_serving(arguments, flags);
    certificate_ = flags.certificate;
    solution_ = flags.solution;
    claim_ = flags.claim;
    if (command.name == "verify" && certificate_.empty() && solution_.empty()) take_word_for_file();
    if (command.name == "verify" && !claim_.empty() && !(certificate_.empty() && solution_.empty()))
      throw Error(ErrorCode::bad_syntax, "claim: give either a claim, a solution or a certificate");
    if (command.name == "verify" && !claim_.empty() &&
        !(flags.solver.empty() && flags.strategy.empty() && flags.evaluation.empty()))
      throw Error(ErrorCode::bad_syntax,
                  "claim: it is verified by play; leave out --solver, --strategy and --evaluation");
    arguments.batch = flags.batch;
    if (flags.lines) arguments.lines = Lines::numbered;
    if (flags.moves && flags.value_only)
      throw Error(ErrorCode::bad_syntax, "value-only: it tells one move; leave out --moves");
    if (flags.moves) arguments.tell = Tell::all_moves;
    if (flags.value_only) arguments.tell = Tell::one_move;
    arguments.certificate = certificate_;
    arguments.checkpoint = flags.checkpoint;
    arguments.solution = command.name == "query" ? word_ : solution_;
    arguments.save = flags.save;
    arguments.flat = flags.flat;
    arguments.line = flags.line;
    refuse_solution_flags(flags);
    arguments.output = flags.output;
    arguments.legend = !flags.no_legend;
    if (!flags.most_moves.empty()) arguments.most_moves = moves_from(flags.most_moves);
    arguments.count = count_from(flags.count.empty() ? "100" : flags.count);
    const bool is_query = command.name == "query";
    const bool from_file =
        !is_query && (!flags.batch.empty() ||
                      (command.name == "verify" && (!certificate_.empty() || !solution_.empty())));
    const bool may_be_wordless =
        command.name == "calculate" || (command.name == "verify" && !claim_.empty());
    if (!command.words.empty() && word_.empty() && !from_file && !may_be_wordless)
      throw Error(ErrorCode::missing_field, fmt::format("{}: missing; for example: {}",
                                                        is_query                 ? "file"
                                                        : command.needs_game()   ? "game"
                                                        : command.name == "born" ? "day"
                                                                                 : "name",
                                                        command.example));
    if (!word_.empty() && from_file)
      throw Error(ErrorCode::bad_syntax,
                  !solution_.empty() ? "solution: it names its game; leave out GAME"
                  : flags.batch.empty()
                      ? "certificate: it names its game; leave out GAME"
                      : "batch: each line of a batch names its game; leave out GAME");
    arguments.valuing = valuing_from(flags, command.name, word_, expression_, claim_);
    arguments.game = command.name == "born" ? "" : word_;
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
      if (command.takes_fields())
        arguments.fields = fields(command, named, words, arguments.limits.memory);
    } else {
      words = words_beside_flags(sub, command);
      if (is_query) read_query(arguments, command, words);
    }
    if (!words.empty()) refuse_word(words.front(), command);

    arguments.choice.solver = flags.solver;
    arguments.choice.strategy = flags.strategy;
    if (!flags.evaluation.empty())
      arguments.choice.evaluation = choice_from("evaluation", flags.evaluation, evaluations());
    // Play and a batch wait for a person or for another program.
    const bool has_limits = sub.get_option_no_throw("--seconds") != nullptr;
    const bool waits = command.name == "play" || !arguments.batch.empty() ||
                       (command.name == "calculate" && expression_.value_or("-") == "-");
    if (has_limits && !waits) arguments.limits.cancel = stopped_by_interrupt();
    if (!flags.threads.empty()) arguments.limits.threads = threads_from(flags.threads);
    if (!flags.seconds.empty()) arguments.limits.time = seconds_from(flags.seconds);
    const Choices<Format>& known = formats(arguments.command);
    arguments.format =
        flags.format.empty() ? known.front().second : choice_from("format", flags.format, known);
    if (flags.csv) arguments.format = Format::csv;
    if (flags.json) arguments.format = Format::json;
    arguments.rows = rows_from(flags.rows.empty() ? "0:24" : flags.rows);
    if (!flags.show.empty()) arguments.show = choice_from("show", flags.show, shows());
    if (!flags.scope.empty()) arguments.scope = choice_from("scope", flags.scope, census_scopes());
    if (flags.log) arguments.bars = Bars::logarithmic;
    arguments.most_positions = limit_from(flags.limit.empty() ? "200" : flags.limit);
    arguments.packed = flags.packed;
    arguments.quiet = flags.quiet;
    arguments.players = flags.players.empty() ? "human,perfect" : flags.players;
    if (!flags.sample.empty()) arguments.sample = sample_from(flags.sample);
    if (!flags.problems.empty()) arguments.problems = problems_from(flags.problems);
    arguments.seed = flags.seed.empty() ? std::random_device{}() : seed_from(flags.seed);
    return arguments;
  }

  /// What only a program of several processes is told.
  void read_sharing(Arguments& arguments, const Flags& flags) const {
    arguments.trace = flags.trace;
    arguments.dry_run = flags.dry_run;
    if (processes_.others != nullptr) arguments.ranks = processes_.others->size();
    if (flags.ranks.empty()) return;
    if (!flags.dry_run)
      throw Error(ErrorCode::bad_syntax,
                  "ranks: it is for --dry-run; mpirun -n tells how many run");
    arguments.ranks = ranks_from(flags.ranks);
  }

  /// Solves at once share the machine, and none goes on for ever for somebody who has asked too
  /// much.
  static void read_serving(Arguments& arguments, const Flags& flags) {
    Serving& serving = arguments.serving;
    if (!flags.host.empty()) serving.host = flags.host;
    if (!flags.port.empty()) serving.port = port_from(flags.port);
    serving.jobs = flags.jobs.empty() ? std::max(1U, std::thread::hardware_concurrency())
                                      : jobs_from(flags.jobs);
    serving.open = flags.open;
    // Of three quarters of the machine's memory, so that a quarter is for all of them.
    if (flags.memory.empty() && arguments.limits.memory != Limits::unlimited)
      arguments.limits.memory /= std::uint64_t{3} * serving.jobs;
    arguments.limits.time = std::chrono::minutes(1);
  }

  /// The game that the file of a query names, and the fields of a position, if any are given.
  void read_query(Arguments& arguments, const Command& command, std::vector<std::string>& words) {
    // Throws where the file cannot be read, or its game is not known.
    if (declared_.game() == nullptr) problem_of(StoredTables(word_), registry_, {}, Scope::rules);
    const GameEntry& game = *declared_.game();
    arguments.game = game.text().name;
    bool is_asked = !words.empty();
    for (const FieldInfo& field : fields_for(command, game))
      is_asked = is_asked || !declared_.values_of(command, field).empty();
    if (is_asked && !arguments.batch.empty())
      throw Error(ErrorCode::bad_syntax,
                  "batch: each line of a batch tells its position; leave out the fields");
    if (is_asked) arguments.fields = fields(command, {&game}, words, arguments.limits.memory);
  }

  /// Where a file or folder is or would be, however it is named.
  static std::filesystem::path place_of(const std::string& name) {
    std::error_code error;
    std::filesystem::path place = std::filesystem::weakly_canonical(name, error);
    if (error) return name;
    if (place.is_relative()) place = std::filesystem::current_path(error) / place;  // a new file
    return place.has_filename() ? place : place.parent_path();                      // "folder/"
  }

  /// Refuses flags about solution files that do not go together.
  void refuse_solution_flags(const Flags& flags) const {
    const auto refuse = [](const char* why) { throw Error(ErrorCode::bad_syntax, why); };
    if (!flags.save.empty() && !flags.batch.empty())
      refuse("save: the lines of a batch are not saved; leave out --batch");
    if (!flags.save.empty() && !flags.solution.empty())
      refuse("save: the values are in a file already; leave out --solution");
    if (!flags.solution.empty() && !flags.certificate.empty())
      refuse("solution: give either a solution or a certificate");
    if (!flags.solution.empty() && (!flags.solver.empty() || !flags.strategy.empty()))
      refuse("solution: it takes the place of a solver; leave out --solver and --strategy");
    if (!flags.checkpoint.empty() && !(flags.batch.empty() && solution_.empty()))
      refuse("checkpoint: it is for a single solve; leave out --batch and --solution");
    if (!flags.save.empty() && !flags.checkpoint.empty() &&
        place_of(flags.save) == place_of(flags.checkpoint))
      refuse("save: the checkpoint has this name; give another");
    if (flags.flat && flags.save.empty()) refuse("flat: it is for what --save writes");
    if (!flags.sample.empty() && solution_.empty())
      refuse("sample: it is of a solution file; give --solution FILE");
  }

  static void refuse_nameless_files(const CLI::App& sub) {
    for (const char* const name : {"batch", "checkpoint", "certificate", "claim", "output", "save",
                                   "solution", "svg", "trace"})
      if (const auto* option = sub.get_option_no_throw(std::string("--") + name))
        if (option->count() > 0 && option->results().back().empty())
          throw Error(ErrorCode::bad_value,
                      fmt::format("{}: \"\" is not allowed; give the name of a file", name));
    if (const auto* option = sub.get_option_no_throw("--equals"))
      if (option->count() > 0 && option->results().back().empty())
        throw Error(ErrorCode::bad_value, "equals: \"\" is not allowed; give a value, such as 0");
    if (const auto* option = sub.get_option_no_throw("--table"))
      if (option->count() > 0 && option->results().back().empty())
        throw Error(ErrorCode::bad_value,
                    "table: \"\" is not allowed; give a family of positions, such as 2x1:2x20");
  }

  /// `verify FILE` is `verify --solution FILE`, also of a folder of shards, or `verify
  /// --certificate FILE` or `verify --claim FILE`. What names a game is no file.
  void take_word_for_file() {
    std::error_code ignored;
    const bool is_folder = holds_shards(word_);
    if (registry_.knows(word_) || (!is_folder && !std::filesystem::is_regular_file(word_, ignored)))
      return;
    if (registry_.look_up(word_))
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("game: '{0}' is a game and a file; for the file give ./{0}", word_));
    std::string start(std::max<std::size_t>(solution_header_bytes, 64), '\0');
    if (std::ifstream in(word_, std::ios::binary); in && !is_folder)
      in.read(start.data(), static_cast<std::streamsize>(start.size()));
    std::string& taken = is_folder || begins_solution(start) ? solution_
                         : start.find(R"("zugzwang value claim")") != std::string::npos
                             ? claim_
                             : certificate_;
    taken = std::exchange(word_, "");
  }

  /// The fields as the name of the game, flags and words tell them; the words that are too many
  /// stay.
  Datum::Object fields(const Command& command, const NamedGame& named,
                       std::vector<std::string>& words, std::uint64_t most_bytes) const {
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
      const std::vector<std::string> values = declared_.values_of(command, field);
      const bool is_told = Datum(given).find(field.name) != nullptr;
      if (values.size() + (is_told ? 1 : 0) > 1)
        throw Error(ErrorCode::bad_syntax,
                    fmt::format("{}: given twice; give it once", field.name));
      if (!values.empty())
        given.emplace_back(field.name, field.from_text(values.front(), most_bytes));
      else if (field.takes_word && !is_told)
        open.push_back(field);
    }
    const Datum::Object from_words = values_of_words(words, open, most_bytes);
    // A word too many may have put the others in the wrong place, but never those of one list.
    if (words.empty() || (open.size() == 1 && open.front().type == FieldType::list))
      for (std::size_t i = 0; i < from_words.size(); ++i) open[i].check(from_words[i].second);
    given.insert(given.end(), from_words.begin(), from_words.end());
    if (from_words.size() < open.size() && !spaced_lists_.empty())
      refuse_spaced_list(open[from_words.size()]);
    const bool is_family = !declared_.given().family.empty();  // which tells a field itself
    for (const FieldInfo& field : fields)
      if (words.empty() && !field.fallback &&
          (field.scope == Scope::rules || command.needs_position()) &&
          !(is_family && field.takes_word) && Datum(given).find(field.name) == nullptr)
        throw Error(ErrorCode::missing_field,
                    fmt::format("{}: missing; give {} ({}); for example: {}", field.name,
                                field.allowed(), field.help, example_of(command, *named.game)));
    return given;
  }

  /// Returns what CLI11 has left over if it is no flag. Throws for a flag that the command does not
  /// take.
  std::vector<std::string> words_beside_flags(const CLI::App& sub, const Command& command) const {
    std::vector<std::string> words = sub.remaining();
    const auto unknown = std::ranges::find_if(words, is_flag);
    if (unknown == words.end()) return words;
    const std::string flag = unknown->substr(0, unknown->find('='));
    std::vector<std::string> fields;
    if (declared_.game() != nullptr && command.takes_fields()) {
      for (const FieldInfo& field : fields_for(command, *declared_.game()))
        fields.push_back(field.flag());
      for (const FieldInfo& field : declared_.game()->fields())
        if (std::ranges::count(field.flags(), flag) > 0)
          throw Error(ErrorCode::unknown_field,
                      command.name == "query"
                          ? fmt::format("{}: the file tells the rules; leave it out", flag)
                          : fmt::format("{}: {} takes no position; {}", flag, command.name,
                                        fields.empty() ? "leave it out"
                                                       : fmt::format("the rules of {} are {}",
                                                                     declared_.game()->text().name,
                                                                     joined(fields, ", "))));
    }
    std::vector<std::string> known;
    for (const CLI::Option* option : sub.get_options())
      for (const std::string& name : option->get_lnames()) known.push_back(name);
    std::vector<std::string> near = nearest_names(flag.substr(flag.find_first_not_of('-')), known);
    for (std::string& name : near) name.insert(0, "--");
    std::string advice;
    if (!near.empty()) advice = fmt::format("did you mean {}?", joined(near, ", "));
    if (!fields.empty())
      advice += fmt::format("{}he fields of {} are {}", near.empty() ? "t" : " T",
                            declared_.game()->text().name, joined(fields, ", "));
    if (advice.empty()) advice = fmt::format("see zugzwang {} --help", command.name);
    throw Error(ErrorCode::unknown_field,
                fmt::format("{}: {} has no such flag; {}", flag, command.name, advice));
  }

  [[noreturn]] void refuse_word(const std::string& word, const Command& command) const {
    if (declared_.game() == nullptr)
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("unexpected '{}'; for example: {}", word, command.example));
    std::vector<std::string> takers;
    for (const FieldInfo& field : fields_for(command, *declared_.game()))
      if (field.takes_word) takers.push_back(field.name);
    const std::string why = takers.empty() ? "takes nothing more without a flag"
                            : takers.size() == 1
                                ? fmt::format("takes only {} without a flag", takers.front())
                                : fmt::format("takes only {} without a flag, each as one word",
                                              joined(takers, ", then "));
    throw Error(
        ErrorCode::bad_syntax,
        fmt::format("unexpected '{}': {} {} {}; for example: {}", word, command.name,
                    declared_.game()->text().name, why, example_of(command, *declared_.game())));
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

  const Registry& registry_;
  Processes processes_;
  std::vector<std::string> words_;
  DeclaredFlags declared_;
  std::vector<SpacedList> spaced_lists_;
  std::string word_;  // the game, or what else follows the command
  std::optional<std::string> expression_;
  std::string certificate_;
  std::string solution_;
  std::string claim_;
};

}  // namespace

std::optional<Arguments> parse_arguments(int argc, char** argv, const Registry& registry,
                                         const Processes& processes) {
  return Parser(argc, argv, registry, processes).parse();
}

std::vector<CommandInfo> describe_commands(const Registry& registry, const std::string& game) {
  DeclaredFlags declared(registry);
  if (!game.empty()) declared.add_fields(registry.find(game));
  return declared.describe();
}

}  // namespace zugzwang::cli
