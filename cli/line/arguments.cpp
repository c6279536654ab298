
#include <algorithm>
#include <cctype>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/interrupt.hpp>
#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/cli/memory.hpp>
#include <zugzwang/cli/text/help.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/version.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang::cli {

namespace {

template <class... T>
[[noreturn]] void refuse_line(fmt::format_string<T...> why, T&&... values) {
  throw Error(ErrorCode::bad_syntax, fmt::format(why, std::forward<T>(values)...));
}

class Parser {
 public:
  Parser(int argc, char** argv, const Registry& registry, const Processes& processes)
      : registry_(registry), processes_(processes) {
    for (int i = 1; i < argc; ++i) {
      words_.emplace_back(argv[i]);
      line_ += " " + shell_word(words_.back());
    }
    if (!words_.empty() && words_.front() == "help") turn_into_flag();
    if (!words_.empty() && words_.front() == "--") words_.erase(words_.begin());
    if (words_.empty() || words_.front().starts_with('-')) return;
    // A game without a command is solved.
    if (find_command(words_.front()) == nullptr && registry.look_up(words_.front()))
      words_.insert(words_.begin(), "solve");
    command_ = find_command(words_.front());
    if (command_ == nullptr) refuse_command(words_.front());
    flags_ = flags_of(*command_, nullptr, is_shared());
    if (command_->words == "EXPRESSION") expression_ = take_expression(words_, flags_);
    if (command_->needs_game() || is_query()) game_ = game_among_words();
    if (game_ != nullptr) flags_ = flags_of(*command_, game_, is_shared());
    separate();
  }

  std::optional<Arguments> parse() try {
    if (command_ == nullptr) {
      print_about_program();
      return std::nullopt;
    }
    if (std::ranges::any_of(given_,
                            [](const GivenFlag& each) { return each.flag->name == "--help"; })) {
      if (command_->needs_game() && !takes_file_for_game() && game_ == nullptr && !word_.empty())
        registry_.named(word_);  // throws, since no game has this name
      fmt::print("{}", help_page(program() + " " + command_->name, *command_, game_, flags_));
      return std::nullopt;
    }
    for (const GivenFlag& each : given_) keep(each);
    return arguments();
  } catch (const Error& error) {
    throw as_written(error, names_of_flags());
  }

 private:
  /// A flag of the command on the line, as it is written there; without a value if none follows.
  struct GivenFlag {
    const Flag* flag;
    std::string name;
    std::optional<std::string> value;
  };

  std::vector<std::string> names_of_flags() const {
    std::vector<std::string> names;
    for (const Flag& flag : flags_) names.push_back(flag.name);
    return names;
  }
  bool is_shared() const { return processes_.others != nullptr; }
  std::string program() const { return is_shared() ? "zugzwang-mpi" : "zugzwang"; }
  bool is_query() const { return command_->needs_file() && command_->takes_fields(); }
  /// Returns whether a file may stand in the place of the game.
  bool takes_file_for_game() const {
    return command_->operation != nullptr && command_->operation->member_of_file != nullptr;
  }

  /// `help COMMAND GAME` is `COMMAND GAME --help`.
  void turn_into_flag() {
    words_.erase(words_.begin());
    const Command* const command = words_.empty() ? nullptr : find_command(words_.front());
    const std::size_t most = command != nullptr && command->needs_game() ? 2 : 1;
    if (command != nullptr && words_.size() > most && !is_flag(words_[most]))
      refuse_line("help: unexpected '{}'; give a command, and a game if it is about one",
                  words_[most]);
    if (!words_.empty() && command == nullptr && registry_.look_up(words_.front()))
      refuse_line(
          "help: '{0}' is a game; for its rules: zugzwang describe {0}; for its flags: zugzwang "
          "help solve {0}",
          words_.front());
    words_.emplace_back("--help");
  }

  /// Prints what is asked about the program itself, its help or its version.
  void print_about_program() const {
    const auto asks_for = [&](std::string_view flag) {
      return std::ranges::find(words_, flag) != words_.end();
    };
    if (words_.empty() || asks_for("--help") || asks_for("-h"))
      fmt::print("{}", help_page(program()));
    else if (asks_for("--version"))
      fmt::print("{} {}\n", program(), library_version);
    else
      refuse_line("'{}' is not a flag of the program; see zugzwang --help", words_.front());
  }

  /// Divides the words after the command into flags with their values, and others, of which the
  /// first is the game or what the command takes in its place. After -- all words are others.
  void separate() {
    const auto flag_at = [&](std::size_t i) {
      return is_flag(words_[i]) ? find_flag(flags_, words_[i].substr(0, words_[i].find('=')))
                                : nullptr;
    };
    const auto takes_next = [&](std::size_t i) {
      const Flag* const flag = flag_at(i);
      return flag != nullptr && words_[i].find('=') == std::string::npos && i + 1 < words_.size() &&
             !is_flag(words_[i + 1]) && flag->takes_word(words_[i + 1]);
    };
    std::size_t end = 1;
    while (end < words_.size() && words_[end] != "--") end += takes_next(end) ? 2 : 1;
    end = std::min(end, words_.size());
    const auto dashes = words_.begin() + static_cast<std::ptrdiff_t>(end);
    std::vector<std::string> behind(dashes + (dashes == words_.end() ? 0 : 1), words_.end());
    words_.erase(dashes, words_.end());
    if (game_ != nullptr)
      words_ = with_joined_lists(words_, fields_for(*command_, *game_), spaced_lists_);
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const std::string& word = words_[i];
      const std::size_t equals = word.find('=');
      if (!is_flag(word))
        plain_.push_back(word);
      else if (const Flag* const flag = flag_at(i); flag == nullptr)
        unknown_.push_back(word.substr(0, equals));
      else if (takes_next(i))
        given_.push_back({flag, word, words_[++i]});
      else if (equals != std::string::npos && equals + 1 < word.size())
        given_.push_back({flag, word.substr(0, equals), word.substr(equals + 1)});
      else
        given_.push_back({flag, word.substr(0, equals), std::nullopt});
    }
    std::ranges::move(behind, std::back_inserter(plain_));
    if (command_->words.empty() || command_->words == "EXPRESSION" || plain_.empty()) return;
    word_ = plain_.front();
    plain_.erase(plain_.begin());
  }

  [[noreturn]] void refuse_command(const std::string& name) const {
    std::vector<std::string> names;
    for (const Command& known : commands()) names.push_back(known.name);
    std::vector<std::string> all = names;
    for (const GameEntry* game : registry_.games()) all.push_back(game->text().name);
    if (const auto near = nearest_names(name, all); !near.empty())
      refuse_line("'{}' is neither a command nor a game; did you mean {}?", name,
                  joined(near, ", "));
    refuse_line("'{}' is not a command; the commands are {}", name, joined(names, ", "));
  }

  /// Returns the game that the command line names, also after flags; for a query, the game of its
  /// file, whose errors are reported later, when the flags are known. A number or a code of rules
  /// names a game only where no unknown flag, whose value it may be, stands before it.
  const GameEntry* game_among_words() const {
    bool may_be_value = false;
    bool is_behind_flags = false;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const std::string& word = words_[i];
      if (word == "--" && !is_behind_flags) {
        is_behind_flags = true;
        continue;
      }
      if (is_flag(word) && !is_behind_flags) {
        const std::size_t equals = word.find('=');
        const Flag* const flag = find_flag(flags_, word.substr(0, equals));
        may_be_value = may_be_value || flag == nullptr;
        if (flag != nullptr && equals == std::string::npos && i + 1 < words_.size() &&
            flag->takes_word(words_[i + 1]))
          ++i;
        continue;
      }
      if (is_query()) return game_of_tablebase(word, registry_);
      const std::optional<NamedGame> named = registry_.look_up(word);
      if (named && (!may_be_value || std::isalpha(static_cast<unsigned char>(word.front())) != 0))
        return named->game;
    }
    return nullptr;
  }

  /// Keeps the value of a flag: that of a switch is empty, or "true" if the switch is a field. A
  /// field that is given twice, by several of its flags perhaps, is reported when it is read.
  void keep(const GivenFlag& given) {
    const Flag& flag = *given.flag;
    const bool is_of_field = !flag.field.empty();
    std::vector<std::string>& values = values_[flag.name];
    if (flag.needs_value() && !given.value) {
      if (game_ != nullptr)
        for (const FieldInfo& field : game_->fields())
          if (std::ranges::count(field.flags(), given.name) > 0) detail::refuse_missing(field);
      refuse_line("{}: its value is missing; see zugzwang {} --help", given.name, command_->name);
    }
    if (!flag.takes_value() && given.value && (!is_of_field || !flag.stands_for.empty()))
      refuse_line("{}: it takes no value", given.name);
    if (flag.takes_value() && !values.empty() && !is_of_field && !flag.is_repeatable)
      refuse_line("{}: given twice; give it once", given.name);
    values.push_back(given.value.value_or(is_of_field ? "true" : flag.bare));
  }

  Arguments arguments() {
    Arguments arguments{.command = command_->name,
                        .line = program() + line_,
                        .format = command_->format,
                        .processes = processes_};
    arguments.limits.memory = usual_memory() / processes_.on_machine;
    arguments.limits.threads = 0;  // as many as are asked for
    if (is_shared()) arguments.processes.ranks = processes_.others->size();
    read_flags(arguments);
    const Operation* const operation = command_->operation;
    const Member* names_game = nullptr;  // in place of the word
    if (operation != nullptr) {
      names_game = operation->naming_game(arguments.request);
      if (takes_file_for_game() && names_game == nullptr) take_word_for_file(arguments);
      names_game = operation->naming_game(arguments.request);
    }
    arguments.limits = command_->limits_in(arguments.request, arguments.limits);
    for (const Members* const members : command_->members())
      check_rules(*members, arguments.request, flag_called);
    const bool from_file = names_game != nullptr && names_game->game == Member::Game::instead;
    const bool has_batch = given("--batch") && !is_query();
    const bool may_be_wordless = command_->words == "EXPRESSION" || names_game != nullptr ||
                                 given("--resume");  // whose file names the game
    if (!command_->words.empty() && word_.empty() && !from_file && !has_batch && !may_be_wordless)
      throw Error(ErrorCode::missing_field, command_->word,
                  "missing; for example: " + command_->example);
    if (!word_.empty() && from_file)
      refuse_line("{}: it names its game; leave out GAME", names_game->name);
    arguments.word = expression_;
    if (!word_.empty()) arguments.word = word_;
    arguments.flags = names_of_flags();
    read_words(arguments);
    // Play and a batch wait for a person or for another program, so ^C ends them at once.
    const bool has_limits = find_flag(flags_, "--seconds") != nullptr;
    const bool waits = command_->waits || given("--batch") ||
                       (command_->words == "EXPRESSION" && expression_.value_or("-") == "-");
    if (has_limits && !waits) arguments.limits.cancel = stopped_by_interrupt();
    return arguments;
  }

  /// Reads what flags give of the request, and the format.
  void read_flags(Arguments& arguments) const {
    for (const Flag& flag : flags_) {
      const auto found = values_.find(flag.name);
      if (flag.member.empty() || found == values_.end()) continue;
      const Member& member = *command_->find(flag.member);
      if (flag.takes_value() && !flag.is_repeatable && found->second.front().empty())
        refuse_empty(flag);
      else
        for (const std::string& text : found->second)
          add_to(arguments.request, member,
                 value_of(member, flag.stands_for.empty() ? text : flag.stands_for));
    }
    if (const Flag* const flag = find_flag(flags_, "--format");
        flag != nullptr && flag->member.empty() && given("--format")) {
      arguments.format = values_.at("--format").front();
      if (std::ranges::count(flag->choices, arguments.format) == 0)
        cli::refuse("format", arguments.format, "one of " + joined(flag->choices, ", "));
    }
    if (given("--csv")) arguments.format = "csv";
    if (given("--json")) arguments.format = "json";  // also beside --csv
  }

  /// Returns whether the command's own flag of this name is given, with a value that is not empty.
  bool given(const std::string& name) const {
    const auto values = values_.find(name);
    const Flag* const flag = find_flag(flags_, name);
    return values != values_.end() && flag->field.empty() &&
           (!flag->takes_value() || !values->second.front().empty());
  }

  /// Rejects an empty text for these flags; for others it is as if the flag were left out.
  static void refuse_empty(const Flag& flag) {
    if (flag.placeholder == "FILE") cli::refuse(flag.name.substr(2), "", "the name of a file");
    if (!flag.permitted.empty()) cli::refuse(flag.name.substr(2), "", flag.permitted);
  }

  /// Reads a file in the place of the game as the flag that takes it, such as `verify FILE` as
  /// `verify --solution FILE`. A word that names a game is no file.
  void take_word_for_file(Arguments& arguments) {
    if (word_.empty() || registry_.knows(word_)) return;
    const std::string_view member = command_->operation->member_of_file(word_);
    if (member.empty()) return;
    if (registry_.look_up(word_))
      refuse_line("game: '{0}' is a game and a file; for the file give ./{0}", word_);
    arguments.request.emplace_back(member, std::exchange(word_, ""));
  }

  /// Reads the words without flags, and the fields that words and flags give.
  void read_words(Arguments& arguments) const {
    std::optional<NamedGame> named;
    if (command_->needs_game() && !word_.empty()) {
      if (takes_file_for_game() && word_.find_first_of("./") != std::string::npos &&
          !registry_.look_up(word_))
        throw Error(ErrorCode::unknown_game, "game",
                    fmt::format("'{}' is neither a game nor a file; for example: {}", word_,
                                command_->example));
      named = registry_.named(word_);
      arguments.game = named->game->text().name;
    }
    std::vector<std::string> words = words_beside_flags();
    if (is_query())
      read_query(arguments, words);
    else if (named)
      arguments.fields =
          command_->takes_fields() ? fields(arguments, *named, words) : std::move(named->fixed);
    if (!words.empty()) refuse_word(words.front());
  }

  /// Reads the game that the file of a query names, and the fields of a position, if any are given.
  void read_query(Arguments& arguments, std::vector<std::string>& words) const {
    // Throws where the file cannot be read, or its game is unknown.
    if (game_ == nullptr) problem_of(Tablebase(word_), registry_, {}, Scope::rules);
    arguments.game = game_->text().name;
    const bool is_asked = !words.empty() || std::ranges::any_of(fields_for(*command_, *game_),
                                                                [&](const FieldInfo& field) {
                                                                  return !values_of(field).empty();
                                                                });
    if (is_asked && given("--batch"))
      refuse_line("batch: each line of a batch gives its position; leave out the fields");
    if (is_asked) arguments.fields = fields(arguments, {game_}, words);
  }

  /// Returns the texts that flags give for a field, by its names and by its choices.
  std::vector<std::string> values_of(const FieldInfo& field) const {
    std::vector<std::string> values;
    for (const Flag& flag : flags_) {
      const auto found = values_.find(flag.name);
      if (flag.field != field.name || found == values_.end()) continue;
      if (!flag.stands_for.empty())
        values.push_back(flag.stands_for);
      else
        std::ranges::copy(found->second, std::back_inserter(values));
    }
    return values;
  }

  /// Returns the fields that the game's name, flags and words give; surplus words stay in `words`.
  Datum::Object fields(const Arguments& arguments, const NamedGame& named,
                       std::vector<std::string>& words) const {
    const std::uint64_t most_bytes = arguments.limits.memory;
    // A solver that is named may do what those that are tried in turn do not.
    const bool has_solver = arguments.has("solver");
    if (command_->require != nullptr && !has_solver) command_->require(*named.game);
    Datum::Object given = named.fixed;
    // Rules that can replace the game's name can also follow it: octal 0.77.
    if (given.empty() && !words.empty())
      if (auto rules = registry_.look_up(words.front());
          rules && rules->game == named.game && !rules->fixed.empty()) {
        given = std::move(rules->fixed);
        words.erase(words.begin());
      }
    const std::vector<FieldInfo> fields = fields_for(*command_, *named.game);
    std::vector<FieldInfo> open;
    for (const FieldInfo& field : fields) {
      const std::vector<std::string> values = values_of(field);
      const bool is_announced = Datum(given).find(field.name) != nullptr;
      if (values.size() + (is_announced ? 1 : 0) > 1)
        refuse_line("{}: given twice; give it once", field.name);
      if (!values.empty())
        given.emplace_back(field.name, value_of_field(field, values.front(), most_bytes));
      else if (field.takes_word && !is_announced)
        open.push_back(field);
    }
    const Datum::Object from_words = values_of_words(words, open, most_bytes);
    // A surplus word may have put the others in the wrong place, but never those of one list.
    if (words.empty() || (open.size() == 1 && open.front().type == FieldType::list))
      for (std::size_t i = 0; i < from_words.size(); ++i) open[i].check(from_words[i].second);
    given.insert(given.end(), from_words.begin(), from_words.end());
    if (from_words.size() < open.size() && !spaced_lists_.empty())
      refuse_spaced_list(open[from_words.size()]);
    // A family of positions, which gives a field itself.
    const bool is_family = arguments.has("table");
    const bool is_study = this->given("--sweep") || this->given("--random");  // likewise
    for (const FieldInfo& field : fields)
      if (words.empty() && !field.fallback && !is_study && !arguments.has("batch") &&
          (field.scope == Scope::rules || command_->needs_position()) &&
          command_->fields != FieldsTaken::any && !(is_family && field.takes_word) &&
          Datum(given).find(field.name) == nullptr)
        throw Error(ErrorCode::missing_field, field.name,
                    fmt::format("missing; give {} ({}); for example: {}", field.allowed(),
                                field.help, example_of(*command_, *named.game)));
    return given;
  }

  /// Returns the words without flags, but the first. Throws for a flag that the command does not
  /// take.
  std::vector<std::string> words_beside_flags() const {
    if (unknown_.empty()) return plain_;
    const std::string& flag = unknown_.front();
    if (is_query() && game_ == nullptr && !word_.empty())
      require_game_of_tablebase(word_, registry_);  // the flag may be a field of its game
    std::vector<std::string> fields;
    if (game_ != nullptr && command_->takes_fields()) {
      for (const FieldInfo& field : fields_for(*command_, *game_)) fields.push_back(field.flag());
      const std::string advice =
          is_query()       ? "the file gives the rules; leave it out"
          : fields.empty() ? fmt::format("{} takes no position; leave it out", command_->name)
                           : fmt::format("{} takes no position; the rules of {} are {}",
                                         command_->name, game_->text().name, joined(fields, ", "));
      for (const FieldInfo& field : game_->fields())
        if (std::ranges::count(field.flags(), flag) > 0)
          throw Error(ErrorCode::unknown_field, flag, advice);
    }
    std::vector<std::string> known;
    for (const Flag& each : flags_) {
      if (each.is_hidden) continue;
      known.push_back(each.name.substr(2));
      for (const std::string& name : each.also) known.push_back(name.substr(2));
    }
    std::vector<std::string> near = nearest_names(flag.substr(flag.find_first_not_of('-')), known);
    for (std::string& name : near) name.insert(0, "--");
    std::string advice;
    if (!near.empty()) advice = fmt::format("did you mean {}?", joined(near, ", "));
    if (!fields.empty())
      advice += fmt::format("{}he fields of {} are {}", near.empty() ? "t" : " T",
                            game_->text().name, joined(fields, ", "));
    if (advice.empty()) advice = fmt::format("see zugzwang {} --help", command_->name);
    throw Error(ErrorCode::unknown_field, flag,
                fmt::format("{} has no such flag; {}", command_->name, advice));
  }

  [[noreturn]] void refuse_word(const std::string& word) const {
    if (game_ == nullptr) refuse_line("unexpected '{}'; for example: {}", word, command_->example);
    std::vector<std::string> takers;
    for (const FieldInfo& field : fields_for(*command_, *game_))
      if (field.takes_word) takers.push_back(field.name);
    const std::string why =
        takers.empty() ? "takes no further words without a flag"
                       : fmt::format("takes only {} without a flag{}", joined(takers, ", then "),
                                     takers.size() > 1 ? ", each as one word" : "");
    refuse_line("unexpected '{}': {} {} {}; for example: {}", word, command_->name,
                game_->text().name, why, example_of(*command_, *game_));
  }

  [[noreturn]] void refuse_spaced_list(const FieldInfo& missing) const {
    const SpacedList& list = spaced_lists_.front();
    std::string value = list.value;
    std::ranges::replace(value, ' ', ',');
    refuse_line("{}: missing, or the last of {} {}; write {} {}, and {} with its {}", missing.name,
                list.flag, list.value, list.flag, value, missing.flag(), placeholder_of(missing));
  }

  const Registry& registry_;
  Processes processes_;
  std::string line_;
  std::vector<std::string> words_;
  const Command* command_ = nullptr;
  const GameEntry* game_ = nullptr;
  std::vector<SpacedList> spaced_lists_;
  std::optional<std::string> expression_;

  std::vector<Flag> flags_;  // of the command
  std::vector<GivenFlag> given_;
  std::map<std::string, std::vector<std::string>> values_;  // by the names of the flags
  std::vector<std::string> unknown_;                        // flags that the command does not take
  std::string word_;                // the game, or whatever else follows the command
  std::vector<std::string> plain_;  // the other words without a flag
};

}  // namespace

std::optional<Arguments> parse_arguments(int argc, char** argv, const Registry& registry,
                                         const Processes& processes) {
  return Parser(argc, argv, registry, processes).parse();
}

}  // namespace zugzwang::cli
