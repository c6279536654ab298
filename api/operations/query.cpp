// `query`: what a solution file holds of one position, of all, or of itself.

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/answer_text.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/engine/services/tablebase_positions.hpp>

namespace zugzwang {

namespace {

struct QueryAsked {
  std::string file;
  Datum problem, after = Datum::List{};
  DetailAsked detail;
  bool all = false, count = false;
  std::string outcome;
  std::optional<std::uint64_t> plies, sample, seed;

  bool has_position() const {
    return !problem.is_null() || *this->after.get<Datum::List>() != Datum::List{} ||
           detail.moves != DetailAsked{}.moves || detail.line > 0;
  }
};

/// The lines of positions, in JSON or as comma-separated values.
class PositionLines {
 public:
  /// `reached` is the session that has reached the positions, where the tablebase has keys.
  PositionLines(const calls::Context& context, const Tablebase& tables, const Session* reached)
      : is_csv_(context.format == "csv"), context_(context), tables_(tables), reached_(reached) {
    for (const FieldInfo& field : context.registry.find(tables.contents().head().game).fields())
      if (field.scope == Scope::position) columns_.push_back(field.name);
    if (!is_csv_) return;
    for (const std::string& column : columns_) line_ += column + ",";
    line_ += has_distances() ? "outcome,plies,move,position\n" : "outcome,move,position\n";
  }

  void add(const TierPlace& place, Distance value) {
    if (reached_ != nullptr)
      return add(*reached_->graph, place.index, value, reached_->solver->best_move(place.index));
    GameGraph& positions = graph();
    auto& numbered = *positions.ability<Numbered>();
    const std::uint64_t position = numbered.position_at(place);
    const auto best = best_option(tables_, numbered.rules(), place, value, view_);
    add(positions, position, value, best ? positions.moves(position, {{*best}}).at(0) : Datum());
  }

  /// Prints what is left.
  void print() {
    if (context_.print) context_.print(std::exchange(line_, {}));
  }
  /// Returns what is not printed.
  Datum::List take() { return std::move(kept_); }

 private:
  static constexpr std::size_t most_kept = 1'000'000;
  static constexpr std::size_t bytes_a_part = std::size_t{1} << 16;

  /// Returns the game graph: a new one where the positions that the last one has met take too much.
  GameGraph& graph() {
    constexpr std::uint64_t positions_a_check = 4096;
    constexpr std::uint64_t most_bytes = std::uint64_t{1} << 24;
    if (printed_++ % positions_a_check == 0 && (!graph_ || graph_->bytes() > most_bytes))
      graph_ = problem_of(tables_, context_.registry, {}, Scope::rules)->graph();
    return *graph_;
  }

  void add(const GameGraph& positions, std::uint64_t position, Distance value, const Datum& move) {
    PositionText text = positions.position_text(position);
    const Datum shown = text.fields ? Datum(*std::move(text.fields)) : Datum(std::move(text.line));
    if (is_csv_)
      add_csv(shown, value, move);
    else
      add_json(shown, value, move);
    if (!context_.print) return keep();
    if (line_.size() >= bytes_a_part) print();
  }
  void keep() {
    if (kept_.size() == most_kept)
      throw Error(ErrorCode::too_large, "all",
                  fmt::format("at most {} positions are listed at once", format_count(most_kept)));
    kept_.push_back(Datum::from_json(std::exchange(line_, {})));
  }
  bool has_distances() const { return tables_.contents().head().has_distances; }

  void add_json(const Datum& shown, Distance value, const Datum& move) {
    line_.append("{\"position\":").append(shown.to_json());
    line_.append(",\"outcome\":\"").append(name_of(value.outcome())).append("\"");
    if (has_distances() && value != Distance::draw())
      line_.append(",\"plies\":").append(std::to_string(value.plies()));
    line_.append(",\"move\":").append(move.to_json()).append("}\n");
  }
  void add_csv(const Datum& shown, Distance value, const Datum& move) {
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
  }
  void append_cell(const Datum& cell) {
    if (const auto* const text = cell.get<std::string>())
      append_csv_cell(line_, *text);
    else if (!cell.is_null())
      append_csv_cell(line_, cell.to_text());
  }

  bool is_csv_;
  const calls::Context& context_;
  const Tablebase& tables_;
  const Session* reached_;
  std::shared_ptr<GameGraph> graph_{};
  std::uint64_t printed_ = 0;
  TieredRules::View view_{};
  std::vector<std::string> columns_;  // the fields of a position
  std::string line_;
  Datum::List kept_;
};

/// Lists or counts the positions of a file.
Result list_positions(const calls::Context& context, const QueryAsked& asked,
                      const std::shared_ptr<const Tablebase>& opened, const Limits& limits) {
  if (asked.has_position())
    throw Error(ErrorCode::bad_syntax, "all", "it takes no position; leave out what is of one");
  if (asked.count && context.format == "csv")
    throw Error(ErrorCode::bad_syntax, "count", "it is one number, and no CSV");
  const Tablebase& tables = *opened;
  StoredFilter filter{.plies = asked.plies};
  for (const Outcome each : {Outcome::win, Outcome::loss, Outcome::draw})
    if (asked.outcome == name_of(each)) filter.outcome = each;
  if (filter.plies && filter.outcome == Outcome::draw)
    throw Error(ErrorCode::bad_syntax, "plies",
                "a draw has none; leave it out, or ask for wins or losses");
  if (filter.plies && !tables.contents().head().has_distances)
    throw Error(ErrorCode::not_applicable, "plies",
                "the file holds outcomes alone; leave it out, or solve and save again with the "
                "evaluation distance");
  const auto root = root_of(tables, context.registry);
  std::optional<Session> reached;
  if (root) reached = open_tablebase(opened, *root);
  const EachStored each = [&](const StoredVisitor& visit) {
    if (!reached) return each_stored(tables, filter, limits, visit);
    return each_reached(*reached, reached->graph->number_of(*root), filter, limits, visit);
  };
  Result result;
  Status status = Status::complete;
  if (asked.count) {
    std::uint64_t count = 0;
    status = each([&](const TierPlace&, Distance) { ++count; });
    if (status == Status::complete) {
      result.members.emplace_back("positions", count);
      result.text = [count](std::size_t) { return fmt::format("{}\n", count); };
    }
  } else {
    PositionLines lines(context, tables, reached ? &*reached : nullptr);
    const StoredVisitor add = [&](const TierPlace& place, Distance value) {
      lines.add(place, value);
    };
    status = asked.sample ? sample_stored(each, *asked.sample,
                                          asked.seed ? *asked.seed : std::random_device{}(), add)
                          : each(add);
    lines.print();
    result.members.emplace_back("values", lines.take());
  }
  result.members.emplace_back("status", name_of(status));
  if (status != Status::complete)
    context.note(fmt::format("the list is cut short by {}", format_limit(status, limits)));
  if (!result.text) result.text = [](std::size_t) { return std::string(); };
  return result;
}

std::string contents_text(const Tablebase& tables, const Problem& rules, std::size_t columns) {
  const TablebaseHeader& head = tables.contents().head();
  const TablebaseSizes& sizes = tables.contents().sizes();
  const TablebaseContents::Outcomes outcomes = tables.contents().outcomes();
  return fmt::format(
      "{}\n{} in {}, by {}: {} won, {} lost, {} drawn.\n{}\nSolver {} of zugzwang {}: {}, {}.\n",
      paragraph(headline(head.game, rules, Scope::rules), 2, columns),
      format_plural(sizes.positions, "position"), format_plural(sizes.tiers, "tier"),
      name_of(kind_of(head)), format_count(outcomes.win), format_count(outcomes.loss),
      format_count(outcomes.draw),
      paragraph(fmt::format("{}: {}.", format_bytes(sizes.file_bytes), format_bits(sizes)), 2,
                columns),
      head.solver, head.program, format_plural(head.statistics.positions, "position"),
      format_seconds(head.statistics.seconds));
}

/// Tells what a file holds.
Result tell_contents(const calls::Context& context, const Tablebase& tables, const Limits& limits) {
  Meter meter(limits);
  Datum::Object members = contents_to_datum(tables);
  members.emplace_back("status", name_of(tables.check_blocks(meter)));  // throws if one is damaged
  const auto rules = problem_of(tables, context.registry, {}, Scope::rules);
  return {std::move(members), [text = contents_text(tables, *rules, context.text_columns)](
                                  std::size_t) { return text; }};
}

Result run_query(calls::Context& context, const QueryAsked& asked, const Limits& limits) {
  const auto tables = tables_by(context, asked.file, limits);
  if (asked.all) return list_positions(context, asked, tables, limits);
  if (context.format == "csv")
    throw Error(
        ErrorCode::bad_syntax, "format",
        fmt::format("only all positions are written as CSV; give {}", context.spelling("all")));
  if (!asked.has_position()) return tell_contents(context, *tables, limits);
  const std::string& game = tables->contents().head().game;
  const auto* const fields = asked.problem.get<Datum::Object>();
  const auto problem =
      problem_of(*tables, context.registry, fields == nullptr ? Datum::Object() : *fields);
  const AnswerStyle style{detail_of(asked.detail.moves), context.text_columns, context.spelling};
  const SolveRequest request{.session = session_by(context, tables),
                             .detail = style.detail,
                             .moves = *asked.after.get<Datum::List>(),
                             .line = static_cast<std::size_t>(asked.detail.line)};
  const SolvedAnswer answer = solve(*problem, request, limits);
  Datum::Object members = answer_members(game, answer);
  append_notes(members, *problem);
  append_line(members, answer);
  std::string text;
  if (context.reads_text_alone()) {
    const Walk walk = walk_along(*problem, request.moves);
    text = position_text(*problem, walk, heading_of(game, *problem, walk, context.text_columns),
                         context.paint) +
           rest_text(answer, *problem, walk, nullptr, limits, style);
  }
  return {std::move(members), [text = std::move(text)](std::size_t) { return text; }};
}

}  // namespace

Operation query_operation() {
  Member all = member("all", &QueryAsked::all, "list every position of the file, one a line")
                   .excludes({"after", "moves", "line"}, "it lists one best move of each position");
  Member outcome =
      member("outcome", &QueryAsked::outcome, "only positions that are a win, loss or draw")
          .one_of({"win", "loss", "draw"});
  Member sample = member("sample", &QueryAsked::sample, "only so many of them, drawn at random")
                      .counts("positions");
  Members of_all = {std::move(outcome),
                    member("plies", &QueryAsked::plies, "only wins and losses in N plies"),
                    std::move(sample),
                    member("count", &QueryAsked::count, "only the number of positions")
                        .excludes({"sample"}, "the size of a sample is given")};
  for (Member& each : of_all) {
    each.help += ", with all";
    each.rules.push_back({{"all"}, false, "it selects from all positions"});
  }
  Member file = member("file", &QueryAsked::file, "a solution file")
                    .of_kind(Member::Kind::file, Member::Game::none)
                    .required()
                    .without_flag();
  Members members = all_members(
      {{std::move(file), problem_member(&QueryAsked::problem), after_member(&QueryAsked::after)},
       limit_members(),
       part(&QueryAsked::detail, detail_members()),
       {std::move(all)},
       std::move(of_all),
       {member("seed", &QueryAsked::seed, "seed of the sample (a new one)")
            .needs({"sample"}, "only a sample is drawn at random")}});
  return {.name = "query",
          .summary = "positions in a solution file, or what the file holds",
          .example = "query cat.solution --mouse 3 --cat 4",
          .words = "FILE",
          .word = "file",
          .fields = FieldsTaken::position,
          .members = std::move(members),
          .run = runs(run_query),
          .meaning = "a solution file, as written by solve --save",
          .formats = {"text", "csv", "json"},
          .batch_of = "positions"};
}

}  // namespace zugzwang
