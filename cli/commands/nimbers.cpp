// `nimbers`: the Grundy values of the heaps 0, 1, 2 …, as they are computed.

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/listed_positions.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/nimber_plot.hpp>
#include <zugzwang/engine/services/nimbers_file.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<std::uint64_t> count_flag = number_flag(
    "--count", "number of values: those of the heaps 0 to N-1 (100), or of vertices (all)", "heaps",
    1'000'000'000'000, std::uint64_t{100});

const FlagOf<std::string> nimbers_picture =
    svg_flag("the nimbers as dots, with the period and the exceptional heaps,");

constexpr std::uint64_t many_values = 1'000'000;

/// Writes values to standard output in one of the formats.
class Writer {
 public:
  Writer(Format format, std::uint64_t count, const std::string& game)
      : format_(format), label_width_(fmt::format_int(count).size()) {
    if (format_ == Format::csv) text_ = "heap,nimber\n";
    if (format_ == Format::json)
      text_ = fmt::format(R"({{"game":{},"nimbers":[)", Datum(game).to_json());
  }

  void write(std::span<const Nimber> values) {
    for (const Nimber value : values) {
      add(value);
      ++heap_;
    }
    flush();
  }
  void end(Status status) {
    if (format_ == Format::text && heap_ % values_a_line != 0) text_ += '\n';
    if (format_ == Format::json)
      text_ += fmt::format(R"(],"status":{}}})"
                           "\n",
                           Datum(name_of(status)).to_json());
    flush();
  }

 private:
  static constexpr std::uint64_t values_a_line = 20;

  void add(Nimber value) {
    switch (format_) {
      case Format::csv: add(heap_, ","), add(value, "\n"); break;
      case Format::bfile: add(heap_, " "), add(value, "\n"); break;
      case Format::json:
        if (heap_ != 0) text_ += ',';
        add(value, "");
        break;
      case Format::binary:
        if (value > 0xFFFF)
          throw Error(ErrorCode::not_applicable, "format",
                      fmt::format("the nimber {} of heap {} does not fit in the two bytes "
                                  "of a binary value; give csv or bfile",
                                  value, heap_));
        text_ += static_cast<char>(value & 0xFF);
        text_ += static_cast<char>(value >> 8);
        break;
      default:
        if (heap_ % values_a_line == 0) {
          const fmt::format_int label(heap_);
          text_.append(label_width_ - label.size(), ' ');
          add(heap_, " ");
        }
        text_ += ' ';
        add(value, (heap_ + 1) % values_a_line == 0 ? "\n" : "");
    }
  }
  /// Appends a number and a text. A format string would be parsed for every value.
  void add(std::uint64_t number, const char* behind) {
    const fmt::format_int digits(number);
    text_.append(digits.data(), digits.size());
    text_ += behind;
  }
  void flush() {
    const std::error_code error = error_in(
        [&] { return std::fwrite(text_.data(), 1, text_.size(), stdout) == text_.size(); });
    if (error) throw std::system_error(error);
    text_.clear();
  }

  Format format_;
  std::size_t label_width_;
  std::uint64_t heap_ = 0;
  std::string text_;
};

/// Opens what lists the nimbers. Throws Error where nothing does.
Session open_for_nimbers(const Problem& problem, SolverChoice choice) {
  const bool is_open = choice.solver.empty();
  if (is_open) choice.solver = "grundy";
  choice.evaluation = EvaluationKind::nimber;
  Session session = open(problem, choice);
  if (session.solution->ability<ListsNimbers>() != nullptr) return session;
  throw Error(
      ErrorCode::not_applicable,
      is_open ? fmt::format("nimbers: the positions of {0} are not sums of heaps, whose "
                            "nimbers could be listed; zugzwang graph {0} --evaluation "
                            "nimber shows those of positions",
                            problem.text().name)
              : fmt::format("nimbers: {} lists none of heaps; leave out --solver", session.solver));
}

void require_nimbers(const GameEntry& game) {
  require_one_problem(game, [](const Problem& problem) {
    if (problem.positions()->ability<ListedPositions>() == nullptr) open_for_nimbers(problem, {});
  });
}

void print_report(const CheckpointReport& report, const std::string& file) {
  if (report.repaired_bits > 0)
    print_message(
        "checkpoint: {} was damaged; {} repaired by the checksums, and the original file is kept "
        "as {}",
        file,
        report.repaired_bits == 1 ? "one bit is" : fmt::format("{} bits are", report.repaired_bits),
        report.kept_as.string());
  if (!report.kept_as.empty() && report.dropped_bytes > 0)
    print_message(
        "checkpoint: {} is damaged after {}; the rest, {}, is dropped, and the original file is "
        "kept as {}",
        file, format_plural(report.values, "value"), format_bytes(report.dropped_bytes),
        report.kept_as.string());
  else if (report.dropped_bytes > 0)
    print_message("checkpoint: {} was cut short; the incomplete end of {} is dropped", file,
                  format_bytes(report.dropped_bytes));
  if (report.values > 0)
    print_message("{} taken from {}", format_plural(report.values, "value"), file);
}

/// Prints the nimbers of all positions of a game that lists them.
int list_nimbers(const Arguments& arguments, const Problem& problem, const std::string& word) {
  for (const char* const flag : {"--svg", "--checkpoint"})
    if (arguments.has(flag))
      throw Error(ErrorCode::bad_syntax, flag + 2, "it is for nimbers of heaps; leave it out");
  if (arguments.format == Format::bfile || arguments.format == Format::binary)
    throw Error(ErrorCode::bad_value, "format",
                "it is for nimbers of heaps; give text, csv or json");
  SolverChoice choice = arguments.choice;
  choice.evaluation = EvaluationKind::nimber;
  const Session session = open(problem, choice);
  auto& numbered = *session.positions->ability<Numbered>();
  const std::uint64_t all = numbered.rules().begin(numbered.rules().tiers());
  const std::uint64_t count =
      arguments.has("--count") ? std::min(all, count_flag.in(arguments)) : all;
  const Limits limits = arguments.limits.started();
  Status status = Status::complete;
  TextTable table{{word, "nimber"}, {Align::left}, {}};
  Datum::List list;
  for (std::uint64_t index = 0; index < count && status == Status::complete; ++index) {
    const std::uint64_t position = numbered.position_at({0, index});
    const std::string name = session.positions->label(position);
    try {
      status = session.solution->solve(position, limits);
    } catch (const CycleDetected&) {
      throw Error(ErrorCode::not_applicable, word,
                  fmt::format("play from {} can return to a position, and nimbers need play that "
                              "never does; zugzwang solve finds who wins",
                              Datum(name).to_short_json(60)));
    }
    if (status != Status::complete) break;
    const Nimber nimber = std::get<Nimber>(session.solution->value(position));
    if (arguments.format == Format::json)
      list.push_back(Datum::Object{{word, name}, {"nimber", nimber}});
    else
      table.lines.push_back({name, std::to_string(nimber)});
  }
  if (arguments.format == Format::json)
    fmt::print("{}\n", Datum(Datum::Object{{"game", arguments.game},
                                           {"nimbers", std::move(list)},
                                           {"status", name_of(status)}})
                           .to_json());
  else
    fmt::print("{}",
               arguments.format == Format::csv ? table.to_csv() : table.to_text(text_columns()));
  if (status == Status::complete) return exit_done;
  print_message("the values are cut short by {}", format_limit(status, arguments.limits));
  return exit_limit;
}

int run_nimbers(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::rules);
  if (const auto* const listed = problem->positions()->ability<ListedPositions>())
    return list_nimbers(arguments, *problem, listed->word());
  const Session session = open_for_nimbers(*problem, arguments.choice);
  const std::string file = nimbers_picture.in(arguments);
  if (!file.empty()) require_writable("svg", file);
  if (!file.empty() && count_flag.in(arguments) > many_values)
    throw Error(ErrorCode::too_large, "svg",
                fmt::format("at most {} heaps are drawn", format_count(many_values)));
  ListsNimbers& sequence = *session.solution->ability<ListsNimbers>();
  if (count_flag.in(arguments) >= many_values)
    if (const std::uint64_t bytes = sequence.nimber_bytes(count_flag.in(arguments)); bytes != 0)
      print_message("{} values need at most {}, unless a period is proved first",
                    format_count(count_flag.in(arguments)), format_bytes(bytes));

  const Limits limits = arguments.limits.started();
  Status status = Status::complete;
  std::optional<Checkpoint> checkpoint;
  if (!arguments.checkpoint.empty()) {
    auto* const restores = session.solution->ability<RestoresNimbers>();
    if (restores == nullptr)
      throw Error(ErrorCode::not_applicable, "checkpoint",
                  fmt::format("the nimbers of {} take no time, and are not saved; leave "
                              "out --checkpoint",
                              arguments.game));
    checkpoint.emplace(arguments.checkpoint, registry,
                       Datum::Object{{"game", game.text().name},
                                     {"fields", Datum(problem->to_datum(Scope::rules))}},
                       limits);
    checkpoint->require_room(count_flag.in(arguments));
    status = checkpoint->report().status;
    checkpoint->read([&](std::span<const Nimber> values) { restores->restore(values); });
    print_report(checkpoint->report(), arguments.checkpoint);
  }

  std::vector<Nimber> drawn;
  Writer writer(arguments.format, count_flag.in(arguments), arguments.game);
  if (status == Status::complete) {
    std::optional<ProgressBar> bar;
    if (isatty(STDOUT_FILENO) == 0) bar.emplace();
    std::uint64_t written = 0;
    status = sequence.nimbers(count_flag.in(arguments), bar ? bar->watch(limits) : limits,
                              [&](std::span<const Nimber> values) {
                                const std::uint64_t end = written + values.size();
                                if (checkpoint && end > checkpoint->size())
                                  checkpoint->append(values.last(end - checkpoint->size()));
                                writer.write(values);
                                if (!file.empty())
                                  drawn.insert(drawn.end(), values.begin(), values.end());
                                written = end;
                              });
  }
  writer.end(status);
  if (!file.empty())
    write_output("svg", file, nimber_plot(arguments.game, drawn, session, limits).svg());
  if (status == Status::complete) return exit_done;
  print_message("the values are cut short by {}", format_limit(status, arguments.limits));
  return exit_limit;
}

}  // namespace

Command nimbers_command() {
  return {
      .name = "nimbers",
      .summary = "the Grundy values of the heaps 0, 1, 2 …, or of all vertices of a graph",
      .example = "zugzwang nimbers 0.137 --count 100",
      .words = "GAME",
      .fields = FieldsTaken::rules,
      .flags = all_of(
          {usual_flags(),
           solver_flags(),
           limit_flags(),
           {format_flag({{"text", Format::text},
                         {"csv", Format::csv},
                         {"bfile", Format::bfile},
                         {"binary", Format::binary},
                         {"json", Format::json}}),
            count_flag, nimbers_picture,
            checkpoint_flag("save the values in this file, and resume from it"), json_flag()}}),
      .run = run_nimbers,
      .require = require_nimbers,
  };
}

}  // namespace zugzwang::cli
