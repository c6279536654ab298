#include "stored_solution.hpp"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

class StoredSolution final : public AnySolution, public SolvesOptions {
 public:
  StoredSolution(std::shared_ptr<const StoredTables> tables, std::shared_ptr<Positions> positions)
      : tables_(std::move(tables)),
        positions_(std::move(positions)),
        numbered_(*positions_->ability<Numbered>()) {
    statistics_.bytes = tables_->cached_bytes();
  }

  Status solve(std::uint64_t position, const Limits&) override {
    distance(position);
    ++statistics_.positions;
    statistics_.bytes = tables_->cached_bytes();
    return Status::complete;
  }
  Status solve_options(std::uint64_t position, const Limits& limits) override {
    return solve(position, limits);  // the file holds the tiers of the options, too
  }
  AnyValue value(std::uint64_t position) const override {
    const Distance value = distance(position);
    if (tables_->contents().head().evaluation == EvaluationKind::outcome) return value.outcome();
    return value;
  }
  Datum best_move(std::uint64_t position) const override {
    const AnyValue mine = value(position);
    std::uint64_t place = 0;
    std::optional<std::uint64_t> best;
    positions_->each_option(position, [&](const Option& option) {
      if (attains(mine, value(option.to), option)) best = place;
      ++place;
      return !best;
    });
    return best ? positions_->moves(position, {{*best}}).at(0) : Datum();
  }
  const Statistics& statistics() const override { return statistics_; }
  Ability* find_ability(std::string_view name) const override {
    if (name != SolvesOptions::ability_name) return nullptr;
    return static_cast<SolvesOptions*>(const_cast<StoredSolution*>(this));
  }

 private:
  Distance distance(std::uint64_t position) const {
    const Numbered::Place place = numbered_.place_of(position);
    const std::size_t tier = tables_->contents().find_tier(place.tier);
    if (tier == tables_->contents().tiers().size())
      throw Error(ErrorCode::not_applicable,
                  fmt::format("solution: {} does not hold the position: it lacks tier {}",
                              tables_->file().string(), place.tier));
    if (const auto value = tables_->value(tier, place.index)) return *value;
    throw Error(ErrorCode::bad_file,
                fmt::format("solution: {} has no value for {}", tables_->file().string(),
                            positions_->show(position)));
  }

  std::shared_ptr<const StoredTables> tables_;
  std::shared_ptr<Positions> positions_;
  const Numbered& numbered_;
  Statistics statistics_;
};

[[noreturn]] void refuse(const StoredTables& tables, const std::string& why) {
  throw Error(ErrorCode::bad_value, fmt::format("solution: {} {}", tables.file().string(), why));
}

/// Refuses a file that is not of these rules.
void check_rules(const StoredTables& tables, const Problem& problem) {
  constexpr std::size_t most_shown = 100;
  const SolutionHead& head = tables.contents().head();
  if (head.game != problem.text().name)
    refuse(tables, fmt::format("is of {}, not of {}", head.game, problem.text().name));
  for (const auto& [name, value] : problem.to_datum(Scope::rules)) {
    const Datum* const stored = head.rules.find(name);
    if (stored == nullptr || *stored != value)
      refuse(tables, fmt::format("is of other rules: its {} is {}, not {}", name,
                                 stored == nullptr ? "left out" : stored->to_short_json(most_shown),
                                 value.to_short_json(most_shown)));
  }
}

/// Refuses a file whose places are not those of the game.
void check_numbering(const StoredTables& tables, const Problem& problem, const Numbered& numbered) {
  const SolutionHead& head = tables.contents().head();
  if (head.encoding != numbered.encoding())
    refuse(tables, fmt::format("is of version {} of the encoding of {}, which now is {}; solve and "
                               "save it anew",
                               head.encoding, problem.text().name, numbered.encoding()));
  for (const StoredTier& tier : tables.contents().tiers())
    if (tier.tier >= numbered.tiers() || tier.indices != numbered.indices(tier.tier))
      refuse(tables, fmt::format("does not fit {}: its tier {} has another number of positions",
                                 problem.text().name, tier.tier));
}

}  // namespace

std::unique_ptr<Problem> problem_of(const StoredTables& tables, const Registry& registry,
                                    const Datum::Object& fields, Scope scope) {
  const SolutionHead& head = tables.contents().head();
  if (!registry.knows(head.game))
    throw Error(ErrorCode::bad_file,
                fmt::format("solution: {} is of {}, a game that is not known; does it need a "
                            "--plugin?",
                            tables.file().string(), head.game));
  const GameEntry& game = registry.find(head.game);
  const std::vector<FieldInfo> known = game.fields();
  Datum::Object rules = *head.rules.get<Datum::Object>();
  Datum::Object position;
  bool tells_rules = false;
  for (const auto& [name, value] : fields) {
    const auto is_it = [&](const FieldInfo& field) { return field.is_called(name); };
    const auto field = std::ranges::find_if(known, is_it);
    if (field == known.end() || field->scope == Scope::position) {
      position.emplace_back(name, value);
      continue;
    }
    std::erase_if(rules, [&](const auto& member) { return field->is_called(member.first); });
    rules.emplace_back(name, value);
    tells_rules = true;
  }
  // Before the position, which other rules might not allow.
  if (tells_rules) check_rules(tables, *game.problem(Datum(rules), Scope::rules));
  rules.insert(rules.end(), position.begin(), position.end());
  auto problem = game.problem(Datum(std::move(rules)), scope);
  check_rules(tables, *problem);
  return problem;
}

Session open_stored(std::shared_ptr<const StoredTables> tables, const Problem& problem) {
  check_rules(*tables, problem);
  std::shared_ptr<Positions> positions = problem.positions();
  const auto* const numbered = positions->ability<Numbered>();
  if (numbered == nullptr)
    refuse(*tables,
           fmt::format("does not fit {}, whose positions are not numbered", problem.text().name));
  check_numbering(*tables, problem, *numbered);
  const EvaluationKind evaluation = tables->contents().head().evaluation;
  auto solution = std::make_unique<StoredSolution>(std::move(tables), positions);
  return {stored_solver, evaluation, std::move(positions), std::move(solution)};
}

std::optional<Session> find_stored(const std::filesystem::path& folder, const Problem& problem,
                                   std::optional<EvaluationKind> evaluation,
                                   std::uint64_t cache_bytes,
                                   const std::function<void(const std::string&)>& skipped) {
  const std::shared_ptr<Positions> positions = problem.positions();
  const auto* const numbered = positions->ability<Numbered>();
  if (numbered == nullptr) return std::nullopt;
  std::vector<std::filesystem::path> files;
  std::error_code ended;
  for (std::filesystem::directory_iterator entry(folder, ended), end; !ended && entry != end;
       entry.increment(ended))
    if (std::error_code ignored;
        entry->is_regular_file(ignored) && entry->path().extension() != ".partial")
      files.push_back(entry->path());
  std::ranges::sort(files);
  const std::uint64_t tier = numbered->place_of(positions->number_of(problem)).tier;
  for (const std::filesystem::path& file : files) {
    try {
      auto tables = std::make_shared<const StoredTables>(file, cache_bytes);
      const SolutionContents& contents = tables->contents();
      const bool fits = contents.head().game == problem.text().name &&
                        contents.head().rules == Datum(problem.to_datum(Scope::rules)) &&
                        (!evaluation || *evaluation == contents.head().evaluation) &&
                        contents.find_tier(tier) != contents.tiers().size();
      if (fits) return open_stored(std::move(tables), problem);
    } catch (const Error& error) {
      skipped(error.what());
    }
  }
  return std::nullopt;
}

}  // namespace zugzwang
