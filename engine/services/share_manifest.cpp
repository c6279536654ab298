#include <limits>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/engine/services/disk.hpp>
#include <zugzwang/engine/services/share_journal.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t manifest_version = 1;

std::string crc_line(std::string_view line) { return fmt::format("crc {:08x}\n", crc32_of(line)); }

/// Rejects a manifest whose checksum is right but which has a missing or wrong member.
[[noreturn]] void refuse_member(std::string_view name) {
  refuse_contents(
      fmt::format("is none of this program: its \"{}\" is not right; give another folder", name));
}

const Datum& member(const Datum& object, std::string_view name) {
  const Datum* const found = object.find(name);
  if (found == nullptr) refuse_member(name);
  return *found;
}
template <class T>
const T& value_of(std::string_view name, const Datum& datum) {
  const T* const value = datum.get<T>();
  if (value == nullptr) refuse_member(name);
  return *value;
}
std::uint64_t number_in(const Datum& object, std::string_view name, std::uint64_t least = 0,
                        std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  const auto number = value_of<std::uint64_t>(name, member(object, name));
  if (number < least || number > most) refuse_member(name);
  return number;
}

Datum to_datum(const KeptTier& tier) {
  Datum::List by_plies;
  for (const PlyCount& count : tier.by_plies)
    by_plies.emplace_back(Datum::List{count.won, count.lost});
  Datum::Object object{{"tier", tier.head.tier},
                       {"generation", tier.head.generation},
                       {"ranks", tier.head.ranks},
                       {"indices", tier.head.indices},
                       {"cell_bytes", tier.head.cell_bytes},
                       {"has_bits", tier.head.has_bits}};
  if (!tier.is_finished)
    object.insert(object.end(),
                  {{"next", tier.next}, {"positions", tier.positions}, {"source", tier.source}});
  object.emplace_back("by_plies", std::move(by_plies));
  return object;
}

KeptTier tier_from(const Datum& datum, bool is_finished) {
  KeptTier tier{.is_finished = is_finished,
                .head = {.generation = number_in(datum, "generation"),
                         .tier = number_in(datum, "tier"),
                         .indices = number_in(datum, "indices", 0, std::uint64_t{1} << 56),
                         .ranks = number_in(datum, "ranks", 1, Share::most_ranks),
                         .cell_bytes = number_in(datum, "cell_bytes", is_finished ? 0 : 1, 4),
                         .has_bits = number_in(datum, "has_bits", 0, 1)}};
  if (!is_finished) {
    tier.next = number_in(datum, "next");
    tier.positions = number_in(datum, "positions");
    tier.source = number_in(datum, "source");
  }
  for (const Datum& pair : value_of<Datum::List>("by_plies", member(datum, "by_plies"))) {
    const auto& both = value_of<Datum::List>("by_plies", pair);
    if (both.size() != 2) refuse_member("by_plies");
    tier.by_plies.push_back({value_of<std::uint64_t>("by_plies", both[0]),
                             value_of<std::uint64_t>("by_plies", both[1])});
  }
  return tier;
}

}  // namespace

std::string KeptTier::file_name(std::uint64_t rank) const {
  return fmt::format("{}-{}.{}.{:03}-of-{:03}{}", is_finished ? "tier" : "level", head.tier,
                     head.generation, rank, head.ranks, share_file_ending);
}

std::string ShareManifest::text(const Datum& rules) const {
  Datum::List list;
  for (const auto& [number, tier] : tiers) list.push_back(to_datum(tier));
  const Datum manifest = Datum::Object{{"version", manifest_version},
                                       {"rules", rules},
                                       {"generation", generation},
                                       {"tiers", std::move(list)},
                                       {"level", level ? to_datum(*level) : Datum()}};
  const std::string line = manifest.to_json() + '\n';
  return line + crc_line(line);
}

ShareManifest ShareManifest::read(std::string_view text, const Datum& rules) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos || text.substr(end + 1) != crc_line(text.substr(0, end + 1)))
    refuse_contents("is damaged; remove the folder to begin anew");
  const Datum manifest = Datum::from_json(text.substr(0, end));
  if (number_in(manifest, "version") != manifest_version)
    refuse_contents("was written by another version of the program; give another folder");
  if (member(manifest, "rules") != rules)
    refuse_contents(fmt::format("keeps no progress of {}, but of {}", rules.to_json(),
                                member(manifest, "rules").to_short_json(200)));
  ShareManifest read{.generation = number_in(manifest, "generation")};
  for (const Datum& datum : value_of<Datum::List>("tiers", member(manifest, "tiers"))) {
    KeptTier tier = tier_from(datum, true);
    read.tiers.insert_or_assign(tier.head.tier, std::move(tier));
  }
  if (const Datum& level = member(manifest, "level"); !level.is_null())
    read.level = tier_from(level, false);
  return read;
}

}  // namespace zugzwang
