// `nimbers`: the Grundy values of the heaps 0, 1, 2 …, as they are computed, or of the vertices of
// a graph.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/listed_positions.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/nimber_plot.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/heaps/sparse/sparse_space.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

namespace {

struct NimbersAsked {
  GameAsked of;
  ChoiceAsked by;
  std::optional<std::uint64_t> count;
  bool svg = false;
  std::string checkpoint;
};

constexpr std::uint64_t usual_count = 100;
/// More are neither drawn nor kept, but printed as they are found, or put into an array.
constexpr std::uint64_t most_kept = 1'000'000;

/// The text of a list of nimbers, part by part.
class NimbersText {
 public:
  static constexpr std::array<std::string_view, 5> formats = {"text", "csv", "bfile", "binary",
                                                              "json"};

  NimbersText(std::string_view format, std::uint64_t count, const std::string& game)
      : format_(static_cast<Format>(std::ranges::find(formats, format) - formats.begin())),
        label_width_(fmt::format_int(count).size()) {
    if (format_ == Format::csv) text_ = "heap,nimber\n";
    if (format_ == Format::json) text_ = json_before_list({{"game", game}}, "nimbers");
  }

  std::string of(std::span<const Nimber> values) {
    for (const Nimber value : values) {
      add(value);
      ++heap_;
    }
    return std::exchange(text_, {});
  }
  /// Ends the list; in JSON, these members follow it.
  std::string end(const Datum::Object& further) {
    if (format_ == Format::text && heap_ % values_a_line != 0) text_ += '\n';
    if (format_ == Format::json) text_ += json_after_list(further);
    return std::exchange(text_, {});
  }

 private:
  enum class Format : std::uint8_t { text, csv, bfile, binary, json };
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
                      fmt::format("the nimber {} of heap {} does not fit in the two bytes of a "
                                  "binary value; give csv or bfile",
                                  value, heap_));
        text_ += static_cast<char>(value & 0xFF);
        text_ += static_cast<char>(value >> 8);
        break;
      case Format::text:
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

  Format format_;
  std::size_t label_width_;
  std::uint64_t heap_ = 0;
  std::string text_;
};

/// Returns the bits whose parity separates rare nimbers from common ones, and the heaps with a rare
/// one.
Datum sparse_to_datum(std::span<const Nimber> nimbers) {
  constexpr Nimber most = 0xFFFF;
  constexpr std::size_t most_listed = 1000;
  const Nimber largest = nimbers.empty() ? 0 : std::ranges::max(nimbers);
  if (largest > most) return {};
  const auto bits = static_cast<unsigned>(std::max(1, static_cast<int>(std::bit_width(largest))));
  SparseSpace::Histogram histogram{};
  for (auto& counts : histogram) counts.resize(std::size_t{1} << bits);
  for (std::size_t heap = 0; heap < nimbers.size(); ++heap) ++histogram[heap % 2][nimbers[heap]];
  const SparseSpace space = SparseSpace::fewest_rares(histogram, bits, std::nullopt);
  const unsigned mask = space.mask() & ((1U << bits) - 1);
  Datum::List rare;
  std::uint64_t count = 0;
  for (std::size_t heap = 0; heap < nimbers.size(); ++heap) {
    if (std::popcount(nimbers[heap] & mask) % 2 != 0) continue;
    ++count;
    if (rare.size() < most_listed) rare.emplace_back(heap);
  }
  return Datum::Object{{"mask", mask}, {"rare_count", count}, {"rare", std::move(rare)}};
}

/// Opens what lists the nimbers. Throws Error where nothing does; `solver` is what messages call
/// the member of this name.
Session open_for_nimbers(const Problem& problem, SolverChoice choice, std::string_view solver) {
  const bool is_open = choice.solver.empty();
  if (is_open) choice.solver = "grundy";
  choice.evaluation = EvaluationKind::nimber;
  Session session = open(problem, choice);
  if (session.solver->ability<ListsNimbers>() != nullptr) return session;
  throw Error(
      ErrorCode::not_applicable,
      is_open ? fmt::format("nimbers: the positions of {0} are not sums of heaps, whose nimbers "
                            "could be listed; graph shows those of positions, with "
                            "evaluation nimber",
                            problem.text().name)
              : fmt::format("nimbers: {} lists none of heaps; leave out {}", session.solver_name,
                            solver));
}

void require_nimbers(const GameEntry& game) {
  require_one_problem(game, [](const Problem& problem) {
    if (problem.graph()->ability<ListedPositions>() == nullptr)
      open_for_nimbers(problem, {}, "solver");
  });
}

void note_cut(const calls::Context& context, Status status, const Limits& limits) {
  if (status != Status::complete)
    context.note(fmt::format("the values are cut short by {}", format_limit(status, limits)));
}

/// The nimbers of all positions of a game that lists them.
Result nimbers_of_positions(const calls::Context& context, const NimbersAsked& asked,
                            const calls::Asked& of, const std::string& word, const Limits& limits) {
  for (const auto& [is_given, member] :
       {std::pair(asked.svg, "svg"), {!asked.checkpoint.empty(), "checkpoint"}})
    if (is_given)
      throw Error(ErrorCode::bad_syntax, member, "it is for nimbers of heaps; leave it out");
  if (context.format == "bfile" || context.format == "binary")
    throw Error(ErrorCode::bad_value, "format",
                "it is for nimbers of heaps; give text, csv or json");
  SolverChoice choice = choice_by(context, asked.by);
  choice.evaluation = EvaluationKind::nimber;
  const Session session = open(*of.problem, choice);
  auto& numbered = *session.graph->ability<Numbered>();
  const std::uint64_t all = numbered.rules().begin(numbered.rules().tiers());
  const std::uint64_t count = std::min(all, asked.count.value_or(all));
  const auto array = context.array<Nimber>(limits, "nimbers", count);
  Status status = Status::complete;
  TextTable table{{word, "nimber"}, {Align::left}, {}};
  Datum::List list;
  std::uint64_t listed = 0;
  for (; listed < count; ++listed) {
    const std::uint64_t position = numbered.position_at({0, listed});
    const std::string name = *session.graph->position_text(position).label;
    try {
      status = session.solver->solve(position, limits);
    } catch (const CycleDetected&) {
      throw Error(ErrorCode::not_applicable, word,
                  fmt::format("play from {} can return to a position, and nimbers need play that "
                              "never does; zugzwang solve finds who wins",
                              Datum(name).to_short_json(60)));
    }
    if (status != Status::complete) break;
    const Nimber nimber = std::get<Nimber>(session.solver->value(position));
    if (!array.empty())
      array[listed] = nimber;
    else if (context.reads_text_alone())
      table.lines.push_back({name, std::to_string(nimber)});
    else
      list.push_back(Datum::Object{{word, name}, {"nimber", nimber}});
  }
  note_cut(context, status, limits);
  return {{{"game", of.name()},
           {"nimbers", array.empty() ? Datum(std::move(list)) : Datum(listed)},
           {"status", name_of(status)}},
          [table = std::move(table), is_csv = context.format == "csv"](std::size_t columns) {
            return is_csv ? table.to_csv() : table.to_text(columns);
          }};
}

/// The nimbers of single heaps.
Result nimbers_of_heaps(const calls::Context& context, const NimbersAsked& asked,
                        const calls::Asked& of, const Limits& limits) {
  const std::uint64_t count = asked.count.value_or(usual_count);
  const std::string solver = context.spelling("solver");
  const Session session = open_for_nimbers(*of.problem, choice_by(context, asked.by), solver);
  if (asked.svg && count > most_kept)
    throw Error(ErrorCode::too_large, "svg",
                fmt::format("at most {} heaps are drawn", format_count(most_kept)));
  if (!context.arrays && !context.print && count > most_kept)
    throw Error(ErrorCode::too_large, "count",
                fmt::format("at most {} are listed at once", format_count(most_kept)));
  ListsNimbers& sequence = *session.solver->ability<ListsNimbers>();
  if (count >= most_kept)
    if (const std::uint64_t bytes = sequence.nimber_bytes(count); bytes != 0)
      context.note(fmt::format("{} values need at most {}, unless a period is proved first",
                               format_count(count), format_bytes(bytes)));
  const auto array =
      context.print ? std::span<Nimber>() : context.array<Nimber>(limits, "nimbers", count);
  const bool is_kept = asked.svg || (array.empty() && !context.reads_text_alone());
  const auto text = std::make_shared<NimbersText>(context.format, count, of.name());
  std::vector<Nimber> kept;
  std::uint64_t listed = 0;
  const TakeNimbers take = [&](std::span<const Nimber> values) {
    if (context.print) context.print(text->of(values));
    if (!array.empty())
      std::ranges::copy(values, array.begin() + static_cast<std::ptrdiff_t>(listed));
    if (is_kept && count <= most_kept) kept.insert(kept.end(), values.begin(), values.end());
    listed += values.size();
  };
  const Status status = asked.checkpoint.empty()
                            ? sequence.nimbers(count, limits, take)
                            : list_with_checkpoint(context, asked.checkpoint, *of.problem, session,
                                                   count, limits, take);
  note_cut(context, status, limits);
  Datum::Object members{{"game", of.name()},
                        {"nimbers", array.empty() ? list_of(kept) : Datum(listed)}};
  Datum::Object further{{"status", name_of(status)}};
  if (is_kept && count <= most_kept && session.graph->ability<KnowsHeapRules>() != nullptr)
    further.emplace_back("sparse", sparse_to_datum(kept));
  members.insert(members.end(), further.begin(), further.end());
  if (asked.svg) members.emplace_back("svg", nimber_plot(of.name(), kept, session, limits).svg());
  return {std::move(members),
          [text, further = std::move(further)](std::size_t) { return text->end(further); }};
}

Result run_nimbers(calls::Context& context, const NimbersAsked& asked, const Limits& limits) {
  const calls::Asked of = asked_by(context, asked.of, Scope::rules);
  if (const auto* const listed = of.problem->graph()->ability<ListedPositions>())
    return nimbers_of_positions(context, asked, of, listed->word(), limits);
  return nimbers_of_heaps(context, asked, of, limits);
}

}  // namespace

Operation nimbers_operation() {
  Members members = all_members(
      {part(&NimbersAsked::of, game_members()),
       part(&NimbersAsked::by, solver_members()),
       limit_members(),
       {member("count", &NimbersAsked::count,
               "number of values: those of the heaps 0 to N-1 (100), or of vertices (all)")
            .counts("heaps"),
        member("svg", &NimbersAsked::svg,
               "a picture of the nimbers, with the period and the exceptional heaps,")
            .output("no nimbers are drawn", ".svg"),
        member("checkpoint", &NimbersAsked::checkpoint,
               "save the values in this file, and resume from it")
            .of_kind(Member::Kind::file, Member::Game::none)}});
  return {
      .name = "nimbers",
      .summary = "the Grundy values of the heaps 0, 1, 2 …, or of all vertices of a graph",
      .example = "nimbers 0.137 --count 100",
      .fields = FieldsTaken::rules,
      .members = std::move(members),
      .run = runs(run_nimbers),
      .require = require_nimbers,
      .formats = {NimbersText::formats.begin(), NimbersText::formats.end()},
  };
}

}  // namespace zugzwang
