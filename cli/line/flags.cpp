
#include <algorithm>
#include <cstdint>
#include <functional>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/cli/line/values.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>

namespace zugzwang::cli {

namespace {

/// Returns whether a word is in a list separated by blanks.
bool is_among(std::string_view list, std::string_view word) {
  return std::ranges::any_of(std::views::split(list, ' '),
                             [&](const auto& each) { return std::ranges::equal(each, word); });
}

std::string all_but(std::string_view left_out) {
  std::string names;
  for (const Command& command : commands())
    if (!is_among(left_out, command.name)) names += command.name + " ";
  return names;
}

/// Returns a flag whose value `from` computes. `where` gives the place that stores it: a member of
/// the arguments, or a function that returns a reference.
template <class Where, class From>
Flag value(std::string commands, const char* name, const char* placeholder, std::string help,
           Where where, From from) {
  return {std::move(commands), name, placeholder, std::move(help),
          [=](Arguments& arguments, const std::string& given) {
            auto& kept = std::invoke(where, arguments);
            kept = static_cast<std::remove_reference_t<decltype(kept)>>(from(given));
          }};
}

template <class Where>
Flag text(std::string commands, const char* name, const char* placeholder, const char* help,
          Where where) {
  return value(std::move(commands), name, placeholder, help, where, std::identity());
}

/// Returns a flag for a number of `things`, from 1 to `most`.
template <class Where>
Flag number(std::string commands, const char* name, const char* help, Where where,
            const char* things, std::uint64_t most = Limits::unlimited) {
  return value(std::move(commands), name, "N", help, where, [=](const std::string& given) {
    const auto count = number_from<std::uint64_t>(given);
    if (!count || *count == 0 || *count > most)
      refuse(name + 2, given,
             fmt::format(
                 "a number of {}, {}", things,
                 most == Limits::unlimited ? "at least 1" : fmt::format("from 1 to {}", most)));
    return *count;
  });
}

/// Returns a switch that stores this value.
template <class Where, class Value = bool>
Flag toggle(std::string commands, const char* name, const char* help, Where where,
            Value kept = true) {
  return value(std::move(commands), name, "", help, where,
               [kept](const std::string&) { return kept; });
}

template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

/// Such as "text, csv or json".
std::string either_of(std::span<const std::string> words) {
  if (words.size() == 1) return words.front();
  return fmt::format("{} or {}", joined(words.first(words.size() - 1), ", "), words.back());
}

/// Returns a flag whose value is one of these words, which replace "{}" in the help.
template <class Value, class Where>
Flag choice(std::string commands, const char* name, const char* help, const Choices<Value>& choices,
            Where where) {
  std::vector<std::string> words;
  for (const auto& [word, meaning] : choices) words.push_back(word);
  Flag flag =
      value(std::move(commands), name, "NAME", fmt::format(fmt::runtime(help), either_of(words)),
            where, [=](const std::string& given) {
              for (const auto& [word, meaning] : choices)
                if (word == given) return meaning;
              refuse(name + 2, given, fmt::format("one of {}", joined(words, ", ")));
            });
  flag.choices = words;
  return flag;
}

/// The flags, in the order in which the help of each command lists them and in which they are read.
std::vector<Flag> table(bool is_shared) {
  const auto solver = [](Arguments& arguments) -> auto& { return arguments.choice.solver; };
  const auto strategy = [](Arguments& arguments) -> auto& { return arguments.choice.strategy; };
  const auto evaluation = [](const std::string& commands) {
    std::vector<std::string> names;
    for (const AnyEvaluation* const each : bundled_evaluations()) names.emplace_back(each->name());
    Flag flag =
        text(commands, "--evaluation", "NAME", either_of(names).c_str(), &Arguments::evaluation);
    flag.choices = names;
    return flag;
  };
  const auto threads = [](Arguments& arguments) -> auto& { return arguments.limits.threads; };
  constexpr unsigned most_threads = 1024;
  const auto seconds = [](const std::string& commands, const char* help) {
    return value(
        commands, "--seconds", "SECONDS", help,
        [](Arguments& arguments) -> auto& { return arguments.limits.time; }, seconds_from);
  };
  const auto memory = [](const std::string& commands, const char* help) {
    return value(
        commands, "--memory", "BYTES", help,
        [](Arguments& arguments) -> auto& { return arguments.limits.memory; }, memory_from);
  };
  const auto format = [](const std::string& commands, const Choices<Format>& formats) {
    const std::string help = "{} (" + formats.front().first + ")";
    return choice(commands, "--format", help.c_str(), formats, &Arguments::format);
  };
  const std::string solving = "solve table period nimbers verify analyze graph play";
  const char* const shared = is_shared ? "solve analyze" : "";  // carried out together
  return {
      {all_but(""), "--help", "",
       "prints the flags of the command, and the fields of a game if one is named"},
      {all_but("help manual completion"), "--plugin", "FILE",
       "a shared library with games; may be repeated"},
      text(solving, "--solver", "NAME", "the solver (the first that applies)", solver),
      text(solving, "--strategy", "NAME",
           "a strategy of that solver, such as pull or push for bottom_up", strategy),
      evaluation("solve table period compare verify analyze graph"),
      seconds("compare", "time limit of each solver (5)"),
      seconds("calculate", "time limit of each expression"),
      seconds(solving + " value", "time limit"),
      memory(solving + " compare value calculate",
             is_shared
                 ? "memory limit of each process, such as 500M, 1.5G or 2GiB (three quarters of "
                   "the machine's, divided by its processes)"
                 : "memory limit, such as 500M, 1.5G or 2GiB (three quarters of the machine's)"),
      number(solving + " compare", "--threads",
             "upper bound on threads; a solver may use fewer (1)", threads, "threads",
             most_threads),
      choice<Notation>("value calculate born", "--notation",
                       "{} (unicode on a terminal, else cgsuite)",
                       {{"cgsuite", Notation::cgsuite},
                        {"unicode", Notation::unicode},
                        {"latex", Notation::latex},
                        {"plain", Notation::plain}},
                       &Arguments::notation),
      toggle("born", "--list", "list the values", &Arguments::list),
      number("value calculate", "--brief", "truncate each value to N characters", &Arguments::brief,
             "characters"),
      text("value calculate", "--svg", "FILE", "draw the thermograph to this file",
           &Arguments::svg),
      toggle("value", "--options",
             "list every move with its value, and why the canonical form keeps it or not",
             &Arguments::options),
      text("value", "--equals", "VALUE", "compare with this value; exit status 1 if they differ",
           &Arguments::equals),
      text("value", "--table", "A:B", "the values of a family of positions, such as 2x1:2x20",
           &Arguments::family),
      text("value", "--claim", "FILE",
           "write the canonical form to this file, for verify to check by play", &Arguments::claim),
      value("serve", "--port", "N", "the port to listen on, 0 for any free port (8080)",
            &Arguments::port, port_from),
      text("serve", "--host", "NAME",
           "the name or address to listen on, 0.0.0.0 for all interfaces (127.0.0.1, which other "
           "machines cannot reach)",
           &Arguments::host),
      number("serve", "--jobs", "number of concurrent solves (one per core)", &Arguments::jobs,
             "solves at once", most_threads),
      seconds("serve", "time limit of each solve (60)"),
      memory("serve",
             "memory limit of each solve, and of the cache of earlier ones, such as 500M, 1.5G or "
             "2GiB (a quarter of the machine's, divided by the jobs)"),
      number("serve", "--threads", "upper bound on threads of each solve; it may use fewer (1)",
             threads, "threads", most_threads),
      toggle("serve", "--open", "open the page in the browser", &Arguments::opens_browser),
      number("check-game", "--problems",
             "number of problems to check, an eighth of them random (2300)", &Arguments::problems,
             "problems", 1'000'000'000),
      seconds("check-game", "time limit"),
      memory("query", "memory limit of the blocks of the file, such as 500M"),
      seconds("inspect", "time limit"),
      memory("inspect", "memory limit, such as 500M, 1.5G or 2GiB"),
      text("solve analyze graph play", "--solution", "FILE", "read the values from a solution file",
           &Arguments::solution),
      text("verify", "--solution", "FILE", "check a solution file instead of a game",
           &Arguments::solution),
      value("table", "--rows", "A:B", "the first and the last row to show (0:24)", &Arguments::rows,
            rows_from),
      choice<Show>("table", "--show", "{} (move)",
                   {{"outcome", Show::outcome}, {"move", Show::move}, {"plies", Show::plies}},
                   &Arguments::show),
      toggle("table", "--packed", "print each row as one decimal number, if the game packs rows",
             &Arguments::packed),
      choice<CensusScope>("analyze", "--scope",
                          "all positions of the rules, or those reachable by play (all if no "
                          "position is given and they can be counted)",
                          {{"all", CensusScope::all}, {"reachable", CensusScope::reachable}},
                          &Arguments::scope),
      toggle("analyze", "--log", "logarithmic bars", &Arguments::bars, Bars::logarithmic),
      format("list table", {{"text", Format::text},
                            {"csv", Format::csv},
                            {"json", Format::json},
                            {"markdown", Format::markdown}}),
      format("nimbers", {{"text", Format::text},
                         {"csv", Format::csv},
                         {"bfile", Format::bfile},
                         {"binary", Format::binary},
                         {"json", Format::json}}),
      format("analyze", {{"text", Format::text}, {"csv", Format::csv}, {"json", Format::json}}),
      format("graph", {{"dot", Format::dot},
                       {"graphml", Format::graphml},
                       {"svg", Format::svg},
                       {"png", Format::png}}),
      text("solve", "--checkpoint", "FILE",
           "save the progress of a long analysis in this file, and resume from it",
           &Arguments::checkpoint),
      number("nimbers", "--count", "number of values: those of the heaps 0 to N-1 (100)",
             &Arguments::count, "heaps", 1'000'000'000'000),
      text("nimbers", "--checkpoint", "FILE", "save the values in this file, and resume from it",
           &Arguments::checkpoint),
      text("period", "--certificate", "FILE", "write a proof of the period of nimbers to this file",
           &Arguments::certificate),
      text("verify", "--certificate", "FILE", "check this certificate of a period; leave out GAME",
           &Arguments::certificate),
      text("verify", "--claim", "FILE",
           "check by play the value that this file claims for its position, or for GAME",
           &Arguments::claim),
      number("graph", "--limit", "maximum number of positions to draw (200)",
             &Arguments::most_positions, "positions", 1'000'000),
      text("graph", "--output", "FILE", "write the graph to this file", &Arguments::output),
      toggle("graph", "--no-legend", "omit the legend of colours and lines", &Arguments::legend,
             false),
      text("play", "--players", "A,B",
           "two of human, perfect, random and the game's own players (human,perfect)",
           &Arguments::players),
      value("play", "--seed", "N", "seed of the random choices (a new one)", &Arguments::seed,
            seed_from),
      number("play", "--moves", "end the game undecided after N moves", &Arguments::most_moves,
             "moves"),
      toggle("play", "--quiet", "no banter", &Arguments::quiet),
      toggle(all_but("play graph new-game serve help manual completion"), "--json", "print JSON",
             &Arguments::format, Format::json),
      toggle("compare analyze", "--csv", "print comma-separated values", &Arguments::format,
             Format::csv),
      number("verify", "--sample", "number of random positions of the solution file to check (all)",
             &Arguments::sample, "positions"),
      value("verify", "--seed", "N", "seed of the random positions (a new one)", &Arguments::seed,
            seed_from),
      toggle("query", "--line", "print the best line of play to the end", &Arguments::line),
      text("solve", "--save", "FILE",
           "save the values of all positions of the tables to this file; see query",
           &Arguments::save),
      toggle("solve", "--flat", "save without packing, for memory mapping", &Arguments::flat),
      toggle("solve query", "--moves", "list every move with its value", &Arguments::detail,
             AnswerDetail::all_moves),
      toggle("solve", "--value-only", "only the value and one best move, with the least work",
             &Arguments::detail, AnswerDetail::one_move),
      choice<bool>("solve", "--prefer",
                   "{}: among moves of equal value, prefer that after which a random opponent "
                   "errs most often",
                   {{"traps", true}}, &Arguments::prefers_traps),
      text("query", "--batch", "FILE",
           "a file of JSON positions, one per line; - is standard input", &Arguments::batch),
      text("solve", "--batch", "FILE", "a file of JSON problems, one per line; - is standard input",
           &Arguments::batch),
      toggle("solve query", "--lines", "add line numbers to the answers of a batch",
             &Arguments::numbers_lines),
      toggle(shared, "--dry-run",
             "print the memory, files and traffic it would need, without solving",
             &Arguments::dry_run),
      number(shared, "--ranks", "number of processes for --dry-run (those that run)",
             &Arguments::ranks, "processes", Share::most_ranks),
      text(shared, "--trace", "FILE",
           "write the traffic between the processes, level by level, as comma-separated values",
           &Arguments::trace),
  };
}

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

/// Returns whether a flag has this name, also as its other name.
bool is_taken(const std::vector<Flag>& flags, const std::string& name) {
  return std::ranges::any_of(flags, [&](const Flag& flag) {
    return flag.name == name || (flag.also + ",").find("," + name + ",") != std::string::npos;
  });
}

void add_field(std::vector<Flag>& flags, const FieldInfo& field, const Command& command,
               const GameEntry& game) {
  const std::string name = field.flag();
  const auto own = std::ranges::find(flags, name, &Flag::name);
  if (is_taken(flags, name) && (own == flags.end() || !own->field.empty() || !field.takes_word))
    throw Error(ErrorCode::duplicate_name,
                fmt::format("{}: {} has a field of this name, but {} is a flag of {}; rename the "
                            "field",
                            field.name, game.text().name, name, command.name));
  // A switch of the command stays, and a word after it belongs to the field. A flag with a value is
  // replaced by the field's.
  if (own != flags.end() && !own->takes_value()) {
    own->beside = fmt::format("The field {} goes without a flag: {}.", field.name, field.help);
    return;
  }
  if (own != flags.end()) flags.erase(own);
  std::string also;
  for (const std::string& other : field.flags())
    if (other != name && !is_taken(flags, other)) also += "," + other;
  std::string help = fmt::format("{}: {}", field.help, field.allowed());
  if (field.fallback)
    help += fmt::format(" ({})",
                        field.fallback->is_null() ? field.left_out() : field.fallback->to_text());
  if (field.takes_word) help += "; needs no flag";
  if (!field.also.empty()) help += fmt::format("; also --{}", joined(field.also, ", --"));
  flags.push_back({.name = name,
                   .placeholder = placeholder_of(field),
                   .help = help,
                   .choices = field.choices,
                   .field = field.name,
                   .also = also});
}

}  // namespace

std::vector<Flag> flags_of(const Command& command, const GameEntry* game, bool is_shared) {
  static const std::vector<Flag> tables[] = {table(false), table(true)};
  std::vector<Flag> flags;
  for (const Flag& flag : tables[is_shared ? 1 : 0])
    if (is_among(flag.commands, command.name)) flags.push_back(flag);
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
  const auto found = std::ranges::find(flags, name == "-h" ? "--help" : name, &Flag::name);
  return found == flags.end() ? nullptr : &*found;
}

}  // namespace zugzwang::cli
