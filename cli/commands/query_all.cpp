#include "query_all.hpp"

#include <cstdio>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/tablebase_positions.hpp>

namespace zugzwang::cli {

namespace {

using MaybeNumber = std::optional<std::uint64_t>;

const FlagOf<bool> all_flag = toggle("--all", "print every position of the file, one a line");
const FlagOf<std::optional<Outcome>> only_outcome = choice_flag<Outcome, std::optional<Outcome>>(
    "--outcome", "only positions that are a {}, with --all",
    {{"win", Outcome::win}, {"loss", Outcome::loss}, {"draw", Outcome::draw}});
const FlagOf<MaybeNumber> only_plies = {"--plies", "N",
                                        "only wins and losses in N plies, with --all",
                                        [](const std::string& text) -> MaybeNumber {
                                          const auto plies = number_from<std::uint64_t>(text);
                                          if (!plies) refuse("plies", text, "a whole number");
                                          return plies;
                                        }};
const FlagOf<MaybeNumber> sample_size = number_flag<MaybeNumber>(
    "--sample", "only so many of them, drawn at random, with --all", "positions");
const FlagOf<MaybeNumber> seed_of_sample = seed_flag("seed of the sample (a new one)");
const FlagOf<bool> only_count = toggle("--count", "only the number of positions, with --all");

/// Prints positions, one a line.
class PositionPrinter {
 public:
  /// `reached` is the session that has reached the positions, where the tablebase has keys.
  PositionPrinter(const Arguments& arguments, const Registry& registry, const Tablebase& tables,
                  const Session* reached)
      : is_csv_(arguments.format == "csv"),
        registry_(registry),
        tables_(tables),
        reached_(reached) {
    for (const FieldInfo& field : registry.find(tables.contents().head().game).fields())
      if (field.scope == Scope::position) columns_.push_back(field.name);
    if (!is_csv_) return;
    for (const std::string& column : columns_) line_ += column + ",";
    line_ += has_distances() ? "outcome,plies,move,position\n" : "outcome,move,position\n";
    put_line();
  }

  void print(const TierPlace& place, Distance value) {
    if (reached_ != nullptr)
      return print(*reached_->positions, place.index, value,
                   reached_->solution->best_move(place.index));
    GameGraph& positions = graph();
    auto& numbered = *positions.ability<Numbered>();
    const std::uint64_t position = numbered.position_at(place);
    const auto best = best_option(tables_, numbered.rules(), place, value, view_);
    print(positions, position, value, best ? positions.moves(position, {{*best}}).at(0) : Datum());
  }

 private:
  /// Returns the game graph: a new one where the positions that the last one has met take too much.
  GameGraph& graph() {
    constexpr std::uint64_t positions_a_check = 4096;
    constexpr std::uint64_t most_bytes = std::uint64_t{1} << 24;
    if (printed_++ % positions_a_check == 0 && (!graph_ || graph_->bytes() > most_bytes))
      graph_ = problem_of(tables_, registry_, {}, Scope::rules)->positions();
    return *graph_;
  }

  void print(const GameGraph& positions, std::uint64_t position, Distance value,
             const Datum& move) {
    auto fields = positions.fields_of(position);
    const Datum shown = fields ? Datum(std::move(*fields)) : Datum(positions.show(position));
    if (is_csv_)
      print_csv(shown, value, move);
    else
      print_json(shown, value, move);
  }
  bool has_distances() const { return tables_.contents().head().has_distances; }

  void print_json(const Datum& shown, Distance value, const Datum& move) {
    line_.append("{\"position\":").append(shown.to_json());
    line_.append(",\"outcome\":\"").append(name_of(value.outcome())).append("\"");
    if (has_distances() && value != Distance::draw())
      line_.append(",\"plies\":").append(std::to_string(value.plies()));
    line_.append(",\"move\":").append(move.to_json()).append("}\n");
    put_line();
  }
  void print_csv(const Datum& shown, Distance value, const Datum& move) {
    for (const std::string& column : columns_) {
      if (const Datum* const cell = shown.find(column)) append_cell(*cell);
      line_ += ',';
    }
    line_.append(name_of(value.outcome())).append(",");
    if (has_distances()) {
      if (value != Distance::draw()) line_ += std::to_string(value.plies());
      line_ += ',';
    }
    append_cell(move);
    line_ += ',';
    if (shown.get<std::string>() != nullptr) append_cell(shown);  // no fields describe it
    line_ += '\n';
    put_line();
  }
  void append_cell(const Datum& cell) {
    if (const auto* const text = cell.get<std::string>())
      append_csv_cell(line_, *text);
    else if (!cell.is_null())
      append_csv_cell(line_, cell.to_text());
  }
  void put_line() {
    std::fwrite(line_.data(), 1, line_.size(), stdout);
    line_.clear();
  }

  bool is_csv_;
  const Registry& registry_;
  const Tablebase& tables_;
  const Session* reached_;
  std::shared_ptr<GameGraph> graph_{};
  std::uint64_t printed_ = 0;
  TieredRules::View view_{};
  std::vector<std::string> columns_;  // the fields of a position
  std::string line_;
};

}  // namespace

std::vector<Flag> query_all_flags() {
  Flag format = format_flag({"json", "csv"});
  format.help += ", with --all";
  return {all_flag, only_outcome, only_plies, sample_size, seed_of_sample, only_count, format};
}

bool asks_all(const Arguments& arguments) {
  const auto refuse_pair = [](std::string_view flag, const std::string& why) {
    throw Error(ErrorCode::bad_syntax, flag, why);
  };
  const GivenFlags& given = given_in(arguments);
  const auto is_given = [&](const Flag& flag) { return given.contains(flag.name); };
  if (!all_flag.in(arguments)) {
    for (const Flag* const flag : std::initializer_list<const Flag*>{
             &only_outcome, &only_plies, &sample_size, &seed_of_sample, &only_count})
      if (is_given(*flag))
        refuse_pair(flag->name.substr(2), "it selects from all positions; add --all");
    if (arguments.format == "csv")
      refuse_pair("format", "only all positions are printed as CSV; add --all, or leave it out");
    return false;
  }
  if (!arguments.fields.empty())
    refuse_pair("all", "it takes no position; leave out --all or the position's fields");
  if (!arguments.batch.empty())
    refuse_pair("all", "a batch gives the positions itself; leave out --all or --batch");
  if (arguments.detail == AnswerDetail::all_moves)
    refuse_pair("all", "it prints one best move of each position; leave out --moves");
  if (is_given(seed_of_sample) && !is_given(sample_size))
    refuse_pair("seed", "only a sample is drawn at random; add --sample N, or leave it out");
  if (is_given(only_count) && is_given(sample_size))
    refuse_pair("count", "the size of a sample is given; leave out --count or --sample");
  if (is_given(only_count) && arguments.format == "csv")
    refuse_pair("count", "it prints one number, and no CSV; leave out --format");
  if (is_given(only_plies) && only_outcome.in(arguments) == Outcome::draw)
    refuse_pair("plies", "a draw has none; leave out --plies, or ask for wins or losses");
  return true;
}

int query_all(const Arguments& arguments, const Registry& registry,
              const std::shared_ptr<const Tablebase>& opened) {
  const Tablebase& tables = *opened;
  const StoredFilter filter{only_outcome.in(arguments), only_plies.in(arguments)};
  if (filter.plies && !tables.contents().head().has_distances)
    throw Error(ErrorCode::not_applicable, "plies",
                "the file holds outcomes alone; leave out --plies, or solve and save again "
                "with --evaluation distance");
  ProgressBar bar;
  const Limits limits = bar.watch(arguments.limits).started();
  const auto root = root_of(tables, registry);
  std::optional<Session> reached;
  if (root) reached = open_tablebase(opened, *root);
  const EachStored each = [&](const StoredVisitor& visit) {
    if (!reached) return each_stored(tables, filter, limits, visit);
    return each_reached(*reached, reached->positions->number_of(*root), filter, limits, visit);
  };
  Status status = Status::complete;
  if (only_count.in(arguments)) {
    std::uint64_t count = 0;
    status = each([&](const TierPlace&, Distance) { ++count; });
    bar.clear();
    if (status == Status::complete)
      fmt::print("{}\n", arguments.format == "json"
                             ? Datum(Datum::Object{{"positions", count}}).to_json()
                             : std::to_string(count));
  } else {
    PositionPrinter printer(arguments, registry, tables, reached ? &*reached : nullptr);
    const auto print = [&](const TierPlace& place, Distance value) {
      bar.clear();
      printer.print(place, value);
    };
    const MaybeNumber size = sample_size.in(arguments);
    status =
        size ? sample_stored(each, *size, seed_in(arguments, seed_of_sample), print) : each(print);
    bar.clear();
  }
  if (status == Status::complete) return exit_done;
  print_message("the list is cut short by {}", format_limit(status, arguments.limits));
  return exit_limit;
}

}  // namespace zugzwang::cli
