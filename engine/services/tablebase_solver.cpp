#include "tablebase_solver.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>
#include <zugzwang/store/shard_folder.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t places_a_check = std::uint64_t{1} << 16;

[[noreturn]] void refuse(const Tablebase& tables, const std::string& why,
                         ErrorCode code = ErrorCode::bad_value) {
  refuse_file("solution", tables.file(), why, code);
}

/// Lists the tiers that a census needs and the tablebase lacks, until the meter ends it; a tier
/// without positions to count is not needed.
std::vector<std::uint64_t> lacking_tiers(const Tablebase& tables, const Numbered& numbered,
                                         Meter& meter) {
  std::vector<std::uint64_t> lacking;
  for (std::uint64_t tier = 0; tier < numbered.rules().tiers(); ++tier) {
    if (tables.contents().find_tier(tier) != tables.contents().tiers().size()) continue;
    const std::uint64_t indices = numbered.rules().indices(tier);
    std::uint64_t index = 0;
    while (index < indices && numbered.rules().counted({tier, index}).positions == 0) {
      ++index;
      if (meter.check_every(places_a_check, {"places looked at", index, indices}) !=
          Status::complete)
        return lacking;
    }
    if (index < indices) lacking.push_back(tier);
  }
  return lacking;
}

class TablebaseSolver final : public AnySolver, public SolvesOptions, public TakesCensus {
 public:
  TablebaseSolver(std::shared_ptr<const Tablebase> tables, std::shared_ptr<GameGraph> positions)
      : tables_(std::move(tables)),
        positions_(std::move(positions)),
        placed_(*positions_->ability<Placed>()),
        numbered_(positions_->ability<Numbered>()) {
    statistics_.bytes = tables_->cached_bytes();
  }

  Status solve(std::uint64_t position, const Limits&) override {
    distance(position);
    ++statistics_.positions;
    statistics_.bytes = tables_->cached_bytes();
    return Status::complete;
  }
  Status solve_options(std::uint64_t position, const Limits& limits) override {
    return solve(position, limits);  // the tablebase also contains the tiers of the options
  }
  AnyValue value(std::uint64_t position) const override {
    const Distance value = distance(position);
    if (!tables_->contents().head().has_distances) return value.outcome();
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
    auto* const self = const_cast<TablebaseSolver*>(this);
    if (name == SolvesOptions::ability_name) return static_cast<SolvesOptions*>(self);
    if (name == TakesCensus::ability_name && numbered_ != nullptr)
      return static_cast<TakesCensus*>(self);
    return nullptr;
  }

  Status census(const Limits& limits, Census& census) override {
    Meter meter(limits);
    const std::vector<std::uint64_t> lacking = lacking_tiers(*tables_, *numbered_, meter);
    if (meter.status() != Status::complete) return meter.status();
    if (!lacking.empty())
      refuse(
          *tables_,
          fmt::format("does not hold all positions of these rules: it lacks tier {}{}; count the "
                      "reachable ones (scope reachable)",
                      lacking.front(),
                      lacking.size() == 1 ? "" : fmt::format(" and {} more", lacking.size() - 1)),
          ErrorCode::not_applicable);
    for (std::uint64_t tier = 0; tier < numbered_->rules().tiers(); ++tier)
      if (!count_tier(tier, meter, census)) return meter.status();
    census.renumber([this](std::uint64_t index) {
      return numbered_->position_at(numbered_->rules().place(index));
    });
    statistics_.bytes = tables_->cached_bytes();
    statistics_.seconds += meter.seconds();
    return Status::complete;
  }

 private:
  Distance distance(std::uint64_t position) const {
    const TierPlace place = placed_.place_of(position);
    const std::size_t tier = tables_->contents().find_tier(place.tier);
    if (tier == tables_->contents().tiers().size())
      refuse(*tables_, fmt::format("does not hold the position: it lacks tier {}", place.tier),
             ErrorCode::not_applicable);
    if (const auto value = tables_->value(tier, place.index)) return *value;
    if (numbered_ != nullptr) refuse_no_value(position);
    refuse(*tables_,
           fmt::format("does not hold the position, which play from the one that was solved does "
                       "not reach: {}",
                       positions_->position_text(position).line),
           ErrorCode::not_applicable);
  }

  /// Returns false if the meter ended it.
  bool count_tier(std::uint64_t tier, Meter& meter, Census& census) {
    const TablebaseContents& contents = tables_->contents();
    const bool is_outcome = !contents.head().has_distances;
    const std::size_t stored = contents.find_tier(tier);
    if (stored == contents.tiers().size()) return true;  // there is nothing to count
    const std::uint64_t indices = contents.tiers()[stored].indices;
    // The census identifies positions by the indices of the whole game, tier after tier.
    const std::uint64_t begin = numbered_->rules().begin(tier);
    for (std::uint64_t index = 0; index < indices; ++index) {
      if (meter.check_every(places_a_check, {"positions counted", index, indices}) !=
          Status::complete)
        return false;
      const TieredRules::Counted counted = numbered_->rules().counted({tier, index});
      if (counted.positions == 0) continue;
      const std::optional<Distance> value = tables_->value(stored, counted.value_at.index);
      if (!value) refuse_no_value(numbered_->position_at(counted.value_at));
      ++statistics_.positions;
      if (is_outcome)
        census.add(value->outcome(), counted.positions);
      else
        census.add(*value, counted.positions, begin + index);
      if (counted.value_at == TierPlace{tier, index})
        census.checksum += checksum_of(begin + index, *value);
    }
    return true;
  }

  [[noreturn]] void refuse_no_value(std::uint64_t position) const {
    refuse(*tables_, "has no value for " + positions_->position_text(position).line,
           ErrorCode::bad_file);
  }

  std::shared_ptr<const Tablebase> tables_;
  std::shared_ptr<GameGraph> positions_;
  Placed& placed_;
  Numbered* numbered_;
  Statistics statistics_;
};

/// Rejects a tablebase of other rules.
void check_rules(const Tablebase& tables, const Problem& problem) {
  constexpr std::size_t most_shown = 100;
  const TablebaseHeader& head = tables.contents().head();
  if (head.game != problem.text().name)
    refuse(tables, fmt::format("is of {}, not of {}", head.game, problem.text().name));
  for (const auto& [name, value] : problem.to_datum(Scope::rules)) {
    const Datum* const stored = head.rules.find(name);
    if (stored == nullptr || *stored != value)
      refuse(tables, fmt::format("is of other rules: its {} is {}, not {}", name,
                                 stored == nullptr ? "left out" : short_text(*stored, most_shown),
                                 short_text(value, most_shown)));
  }
}

/// Rejects a tablebase whose places are not those of the game.
void check_places(const Tablebase& tables, const Problem& problem, const GameGraph& positions) {
  const TablebaseHeader& head = tables.contents().head();
  const auto* const numbered = positions.ability<Numbered>();
  const auto* const placed = positions.ability<Placed>();
  const std::vector<TablebaseTier>& tiers = tables.contents().tiers();
  const bool has_keys = !tiers.empty() && tiers.front().has_keys();
  if (placed == nullptr || has_keys != (numbered == nullptr))
    refuse(tables, fmt::format("does not fit {}, whose positions are {}", problem.text().name,
                               numbered != nullptr ? "numbered" : "not numbered"));
  if (head.encoding != placed->encoding())
    refuse(tables, fmt::format("is of version {} of the encoding of {}, which is now {}; solve "
                               "and save it again",
                               head.encoding, problem.text().name, placed->encoding()));
  if (numbered == nullptr) return;
  for (const TablebaseTier& tier : tiers)
    if (tier.tier >= numbered->rules().tiers() ||
        tier.indices != numbered->rules().indices(tier.tier))
      refuse(tables, fmt::format("does not fit {}: its tier {} has another number of positions",
                                 problem.text().name, tier.tier));
}

/// Returns whether a tablebase has the value of a position.
bool holds(const Tablebase& tables, const GameGraph& positions, std::uint64_t position) {
  const TierPlace place = positions.ability<Placed>()->place_of(position);
  const std::size_t tier = tables.contents().find_tier(place.tier);
  return tier != tables.contents().tiers().size() && tables.has(tier, place.index);
}

/// Returns whether a tablebase has all positions that a census of its rules counts.
bool holds_all(const Tablebase& tables, const GameGraph& positions, Meter& meter) {
  const auto* const numbered = positions.ability<Numbered>();
  return numbered != nullptr && lacking_tiers(tables, *numbered, meter).empty();
}

}  // namespace

std::unique_ptr<Problem> root_of(const Tablebase& tables, const Registry& registry) {
  const TablebaseHeader& head = tables.contents().head();
  if (head.root.is_null()) return nullptr;
  return problem_of(tables, registry, *head.root.get<Datum::Object>());
}

std::unique_ptr<Problem> problem_of(const Tablebase& tables, const Registry& registry,
                                    const Datum::Object& fields, Scope scope) {
  const TablebaseHeader& head = tables.contents().head();
  if (!registry.knows(head.game))
    refuse(tables, fmt::format("is of {}, an unknown game; does it need a plugin?", head.game),
           ErrorCode::bad_file);
  const GameEntry& game = registry.find(head.game);
  const std::vector<FieldInfo> known = game.fields();
  Datum::Object rules = *head.rules.get<Datum::Object>();
  Datum::Object position;
  bool has_rules = false;
  for (const auto& [name, value] : fields) {
    const FieldInfo* const field = find_field(known, name);
    if (field == nullptr || field->scope == Scope::position) {
      position.emplace_back(name, value);
      continue;
    }
    std::erase_if(rules, [&](const auto& member) { return field->is_called(member.first); });
    rules.emplace_back(name, value);
    has_rules = true;
  }
  // Before the position, which may be illegal under other rules.
  if (has_rules) check_rules(tables, *game.problem(Datum(rules), Scope::rules));
  rules.insert(rules.end(), position.begin(), position.end());
  auto problem = game.problem(Datum(std::move(rules)), scope);
  check_rules(tables, *problem);
  return problem;
}

Session open_tablebase(std::shared_ptr<const Tablebase> tables, const Problem& problem) {
  check_rules(*tables, problem);
  std::shared_ptr<GameGraph> positions = problem.graph();
  check_places(*tables, problem, *positions);
  const EvaluationKind evaluation = kind_of(tables->contents().head());
  auto solution = std::make_unique<TablebaseSolver>(std::move(tables), positions);
  return {stored_solver, evaluation, std::move(positions), std::move(solution)};
}

StoredValues stored_in(std::shared_ptr<const Tablebase> tables, const Problem& problem) {
  std::string name = "stored " + tables->file().string();
  return {std::move(name),
          [tables = std::move(tables), &problem] { return open_tablebase(tables, problem); }};
}

TablebaseFolder::TablebaseFolder(const std::filesystem::path& folder, std::uint64_t cache_bytes,
                                 std::function<void(const std::string&)> skipped)
    : cache_bytes_(cache_bytes), skipped_(std::move(skipped)) {
  std::error_code ended;
  for (std::filesystem::directory_iterator entry(folder, ended), end; !ended && entry != end;
       entry.increment(ended))
    if (std::error_code ignored; entry->path().extension() != ".partial" &&
                                 (entry->is_regular_file(ignored) || holds_shards(entry->path())))
      files_.push_back({entry->path()});
  std::ranges::sort(files_, {}, &File::path);
}

std::shared_ptr<const Tablebase> TablebaseFolder::find(const Problem& problem,
                                                       const SolutionWanted& wanted,
                                                       const Limits& limits) {
  const Datum rules(problem.to_datum(Scope::rules));
  std::shared_ptr<GameGraph> positions;  // created for the first tablebase of these rules
  Meter meter(limits);
  for (File& file : files_) {
    const auto open = [&] {
      if (!file.tables) file.tables = std::make_shared<const Tablebase>(file.path, cache_bytes_);
    };
    if (file.is_skipped || !is_sound(file, open)) continue;
    const TablebaseContents& contents = file.tables->contents();
    if (contents.head().game != problem.text().name || contents.head().rules != rules ||
        (wanted.evaluation && *wanted.evaluation != kind_of(contents.head())))
      continue;
    if (!positions) positions = problem.graph();
    bool has_it = false;
    const auto look = [&] {
      check_places(*file.tables, problem, *positions);
      has_it = wanted.scope == CensusScope::reachable
                   ? holds(*file.tables, *positions, positions->number_of(problem))
                   : holds_all(*file.tables, *positions, meter);
    };
    if (!is_sound(file, look)) continue;
    if (meter.status() != Status::complete) return nullptr;
    if (has_it) return file.tables;
  }
  return nullptr;
}

/// Calls `look`. Returns whether it threw no error; otherwise the file is skipped from then on.
template <class Look>
bool TablebaseFolder::is_sound(File& file, const Look& look) {
  try {
    look();
    return true;
  } catch (const Error& error) {
    file = {.path = file.path, .is_skipped = true};
    skipped_(error.what());
    return false;
  }
}

void TablebaseFolder::close() {
  for (File& file : files_) file.tables.reset();
}

}  // namespace zugzwang
