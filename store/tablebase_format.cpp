#include "tablebase_format.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t index_entry_bytes = sizeof(BlockEntry);
/// Exceeds the distance in plies of any position of a table.
constexpr std::uint64_t most_plies = std::uint64_t{1} << 30;
/// Numbers below it can be added and rounded without overflow.
constexpr std::uint64_t most_indices = std::uint64_t{1} << 56;

[[noreturn]] void refuse_member(std::string_view name, const Datum& value) {
  refuse_contents(
      fmt::format("is damaged: its description has \"{}\":{}", name, value.to_short_json(60)));
}

/// Returns a member of an object of the description.
const Datum& member(const Datum& object, std::string_view name) {
  const Datum* const found = object.find(name);
  if (found == nullptr)
    refuse_contents(fmt::format("is damaged: its description lacks \"{}\"", name));
  return *found;
}
template <class T>
const T& member(const Datum& object, std::string_view name) {
  const Datum& found = member(object, name);
  const T* const value = found.get<T>();
  if (value == nullptr) refuse_member(name, found);
  return *value;
}

std::uint64_t number_of(std::string_view name, const Datum& value, std::uint64_t most) {
  const auto* const number = value.get<std::uint64_t>();
  if (number == nullptr || *number > most) refuse_member(name, value);
  return *number;
}
std::uint64_t number_in(const Datum& object, std::string_view name, std::uint64_t most) {
  return number_of(name, member(object, name), most);
}

bool has_distances_in(const Datum& object) {
  const auto& name = member<std::string>(object, "evaluation");
  if (name != "outcome" && name != "distance") refuse_member("evaluation", name);
  return name == "distance";
}

Datum to_datum(const TablebaseShard& shard) {
  return Datum::Object{{"rank", shard.rank}, {"ranks", shard.ranks}, {"run", shard.run}};
}

TablebaseShard shard_from(const Datum& object) {
  TablebaseShard shard;
  shard.ranks = static_cast<unsigned>(number_in(object, "ranks", IndexShare::most_ranks));
  if (shard.ranks == 0) refuse_member("ranks", member(object, "ranks"));
  shard.rank = static_cast<unsigned>(number_in(object, "rank", shard.ranks - 1));
  shard.run = member<std::string>(object, "run");
  return shard;
}

Datum to_datum(const TablebaseTier& tier) {
  Datum::List by_plies;
  for (const PlyCount& count : tier.by_plies)
    by_plies.emplace_back(Datum::List{count.won, count.lost});
  Datum::Object object{{"tier", tier.tier},     {"indices", tier.indices},
                       {"places", tier.places}, {"keeps_all", tier.has_all()},
                       {"draws", tier.draws},   {"by_plies", std::move(by_plies)}};
  if (tier.has_keys()) object.emplace_back("keys", true);
  return object;
}

/// Reads everything except the streams, whose sizes follow from it.
TablebaseTier tier_from(const Datum& object, bool has_distances) {
  TablebaseTier tier;
  tier.tier = number_in(object, "tier", std::numeric_limits<std::uint64_t>::max());
  tier.indices = number_in(object, "indices", most_indices);
  tier.places = number_in(object, "places", tier.indices);
  if (!member<bool>(object, "keeps_all")) tier.placed_by = PlacedBy::present_index;
  if (object.find("keys") != nullptr && member<bool>(object, "keys")) {
    if (tier.has_all() || tier.places != tier.indices) refuse_member("keys", true);
    tier.placed_by = PlacedBy::key;
  }
  if (tier.has_all() && tier.places != tier.indices) refuse_member("keeps_all", true);
  tier.draws = number_in(object, "draws", tier.places);
  std::uint64_t positions = tier.draws;
  for (const Datum& pair : member<Datum::List>(object, "by_plies")) {
    const auto* const both = pair.get<Datum::List>();
    if (both == nullptr || both->size() != 2) refuse_member("by_plies", pair);
    const PlyCount count{number_of("by_plies", (*both)[0], tier.places),
                         number_of("by_plies", (*both)[1], tier.places)};
    tier.by_plies.push_back(count);
    positions += count.won + count.lost;
    if (positions > tier.places || tier.by_plies.size() > most_plies)
      refuse_member("by_plies", pair);
  }
  tier.plies = plies_form(tier.by_plies, has_distances);
  return tier;
}

}  // namespace

std::uint64_t TablebaseTier::positions() const {
  std::uint64_t sum = draws;
  for (const PlyCount& count : by_plies) sum += count.won + count.lost;
  return sum;
}

void TablebaseTier::add(const TablebaseTier& share) {
  tier = share.tier;
  indices += share.indices;
  places += share.places;
  placed_by = std::max(placed_by, share.placed_by);
  draws += share.draws;
  if (by_plies.size() < share.by_plies.size()) by_plies.resize(share.by_plies.size());
  for (std::size_t i = 0; i < share.by_plies.size(); ++i) {
    by_plies[i].won += share.by_plies[i].won;
    by_plies[i].lost += share.by_plies[i].lost;
  }
}

void TablebaseTier::count(Distance value) {
  if (value.outcome() == Outcome::draw) {
    ++draws;
    return;
  }
  if (by_plies.size() <= value.plies()) by_plies.resize(value.plies() + 1);
  PlyCount& decided = by_plies[value.plies()];
  ++(value.outcome() == Outcome::win ? decided.won : decided.lost);
}

PliesForm plies_form(const std::vector<PlyCount>& by_plies, bool has_distances) {
  PliesForm form;
  if (!has_distances) return form;
  std::array<bool, 2> wins{};
  std::array<bool, 2> losses{};
  std::uint64_t most = 0;
  for (std::uint64_t plies = 0; plies < by_plies.size(); ++plies) {
    if (by_plies[plies].won != 0) wins[plies % 2] = true;
    if (by_plies[plies].lost != 0) losses[plies % 2] = true;
    if (by_plies[plies] != PlyCount{}) most = plies;
  }
  form.halved = !(wins[0] && wins[1]) && !(losses[0] && losses[1]);
  form.win_parity = wins[1] ? 1 : 0;
  form.loss_parity = losses[1] ? 1 : 0;
  const std::uint64_t largest = form.number_of(most);
  form.bytes = largest == 0 ? 0 : largest < 1U << 8 ? 1 : largest < 1U << 16 ? 2 : 4;
  return form;
}

Datum to_datum(const TablebaseHeader& head, const std::vector<TablebaseTier>& tiers) {
  Datum::List list;
  for (const TablebaseTier& tier : tiers) list.push_back(to_datum(tier));
  Datum::Object object{{"game", head.game},
                       {"rules", head.rules},
                       {"encoding", head.encoding},
                       {"evaluation", head.has_distances ? "distance" : "outcome"},
                       {"solver", head.solver},
                       {"program", head.program},
                       {"statistics", Datum::Object{{"positions", head.statistics.positions},
                                                    {"seconds", head.statistics.seconds},
                                                    {"bytes", head.statistics.bytes}}}};
  if (!head.root.is_null()) object.emplace_back("root", head.root);
  if (head.shard) object.emplace_back("shard", to_datum(*head.shard));
  object.emplace_back("tiers", std::move(list));
  return object;
}

TablebaseContents::TablebaseContents(std::string_view bytes, std::uint64_t most_bytes)
    : file_bytes_(bytes.size()) {
  read(segment_parts(bytes, "solution file"), most_bytes);
}

TablebaseContents::TablebaseContents(const StoredFile& file, std::uint64_t most_bytes)
    : file_bytes_(file.size()) {
  FileBytes tail;
  read(segment_parts(file, "solution file", most_bytes, tail), most_bytes);
}

void TablebaseContents::read(const SegmentParts& parts, std::uint64_t most_bytes) {
  if (parts.bytes != file_bytes_)
    refuse_contents(fmt::format("is damaged: it has {} bytes, not {}", file_bytes_, parts.bytes));
  try {
    read_description(Datum::from_json(parts.description, most_bytes));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::bad_syntax) throw;
    refuse_contents(fmt::format("is damaged: its description is {}", error.what()));
  }
  read_index(parts.index, parts.description_at);
  sizes_.file_bytes = file_bytes_;
  sizes_.positions = positions();
  sizes_.tiers = tiers_.size();
  for (const TablebaseTier& tier : tiers_) {
    sizes_.present_bytes += stored_bytes(tier.present);
    sizes_.outcome_bytes += stored_bytes(tier.outcomes);
    sizes_.distance_bytes += stored_bytes(tier.distances);
  }
}

TablebaseContents::TablebaseContents(std::span<const TablebaseContents* const> shards)
    : head_(shards.front()->head()) {
  head_.shard.reset();
  head_.statistics = {};
  tiers_.resize(shards.front()->tiers().size());
  sizes_.tiers = tiers_.size();
  for (const TablebaseContents* const shard : shards) {
    const Statistics& statistics = shard->head().statistics;
    head_.statistics.positions = std::max(head_.statistics.positions, statistics.positions);
    head_.statistics.bytes += statistics.bytes;
    head_.statistics.seconds = std::max(head_.statistics.seconds, statistics.seconds);
    for (const auto size : sizes_of_shards) sizes_.*size += shard->sizes().*size;
    for (std::size_t i = 0; i < tiers_.size(); ++i) tiers_[i].add(shard->tiers()[i]);
  }
  number_tiers();
}

void TablebaseContents::read_description(const Datum& description) {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  head_.game = member<std::string>(description, "game");
  head_.rules = member<Datum::Object>(description, "rules");
  head_.encoding = static_cast<unsigned>(
      number_in(description, "encoding", std::numeric_limits<std::int32_t>::max()));
  head_.has_distances = has_distances_in(description);
  head_.solver = member<std::string>(description, "solver");
  head_.program = member<std::string>(description, "program");
  const Datum& statistics = member(description, "statistics");
  head_.statistics.positions = number_in(statistics, "positions", any);
  head_.statistics.bytes = number_in(statistics, "bytes", any);
  if (const auto* seconds = member(statistics, "seconds").get<Datum::Decimal>())
    head_.statistics.seconds = std::strtod(seconds->text.c_str(), nullptr);
  if (description.find("root") != nullptr) head_.root = member<Datum::Object>(description, "root");
  if (const Datum* const shard = description.find("shard")) head_.shard = shard_from(*shard);
  const auto& tiers = member<Datum::List>(description, "tiers");
  for (const Datum& datum : tiers) {
    TablebaseTier tier = tier_from(datum, head_.has_distances);
    if (tier.has_keys() && (head_.root.is_null() || head_.shard || tiers.size() > 1))
      refuse_member("keys", true);
    if (!tier.has_all())
      lay_out(tier.present, 8 * (tier.has_keys() ? tier.places : (tier.indices + 63) / 64));
    lay_out(tier.outcomes, (tier.places + 3) / 4);
    lay_out(tier.distances, tier.places * tier.plies.bytes);
    tiers_.push_back(std::move(tier));
  }
  number_tiers();
}

void TablebaseContents::number_tiers() {
  for (std::size_t place = 0; place < tiers_.size(); ++place) by_number_.push_back(place);
  const auto number = [this](std::size_t place) { return tiers_[place].tier; };
  std::ranges::sort(by_number_, {}, number);
  const auto twice = std::ranges::adjacent_find(by_number_, {}, number);
  if (twice != by_number_.end())
    refuse_contents(fmt::format("is damaged: it has tier {} twice", number(*twice)));
}

void TablebaseContents::lay_out(TablebaseStream& stream, std::uint64_t bytes) {
  stream = {blocks_needed_, bytes};
  blocks_needed_ += stream.blocks();
  if (blocks_needed_ > file_bytes_)
    refuse_contents("is damaged: it has fewer blocks than its tiers need");
}

void TablebaseContents::read_index(std::string_view index, std::uint64_t end) {
  if (index.size() % index_entry_bytes != 0 || index.size() / index_entry_bytes != blocks_needed_)
    refuse_contents(
        fmt::format("is damaged: its index is not that of {}", counted(blocks_needed_, "block")));
  blocks_.reserve(blocks_needed_);
  std::uint64_t at = segment_header_bytes;
  const auto take = [&](const TablebaseStream& stream, bool is_of_indices, std::uint64_t places) {
    std::uint64_t present = 0;
    for (std::uint64_t left = stream.bytes; left > 0;) {
      const std::uint64_t unpacked = std::min(left, tablebase_block_bytes);
      left -= unpacked;
      const auto entry =
          from_file<BlockEntry, std::uint32_t>(&index[blocks_.size() * index_entry_bytes]);
      blocks_.push_back({at, present, entry});
      const bool fits = entry.stored > 0 && entry.stored <= unpacked && entry.stored <= end - at &&
                        entry.count <= (is_of_indices ? 8 * unpacked : 0);
      if (!fits)
        refuse_contents(fmt::format("is damaged: block {} does not fit", blocks_.size() - 1));
      at += entry.stored;
      present += entry.count;
    }
    if (is_of_indices && present != places)
      refuse_contents("is damaged: its numbers of indices and places differ");
  };
  for (const TablebaseTier& tier : tiers_) {
    take(tier.present, tier.placed_by == PlacedBy::present_index, tier.places);
    take(tier.outcomes, false, 0);
    take(tier.distances, false, 0);
  }
  if (at != end)
    refuse_contents("is damaged: there are bytes between its blocks and its description");
}

std::size_t TablebaseContents::find_tier(std::uint64_t tier) const {
  const auto found = std::ranges::lower_bound(
      by_number_, tier, {}, [this](std::size_t place) { return tiers_[place].tier; });
  return found != by_number_.end() && tiers_[*found].tier == tier ? *found : tiers_.size();
}

std::uint64_t TablebaseContents::stored_bytes(const TablebaseStream& stream) const {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < stream.blocks(); ++i)
    sum += blocks_[stream.first_block + i].entry.stored;
  return sum;
}

std::uint64_t TablebaseContents::positions() const {
  std::uint64_t sum = 0;
  for (const TablebaseTier& tier : tiers_) sum += tier.positions();
  return sum;
}

TablebaseContents::Outcomes TablebaseContents::outcomes() const {
  Outcomes outcomes;
  for (const TablebaseTier& tier : tiers_) {
    outcomes.draw += tier.draws;
    for (const PlyCount& count : tier.by_plies) {
      outcomes.win += count.won;
      outcomes.loss += count.lost;
    }
  }
  return outcomes;
}

}  // namespace zugzwang
