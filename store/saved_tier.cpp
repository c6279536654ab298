#include "saved_tier.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/store/disk.hpp>
#include <zugzwang/store/kinds.hpp>

namespace zugzwang {

namespace {

[[noreturn]] void refuse_member(std::string_view name) {
  refuse_contents(
      fmt::format("is not of this program: its \"{}\" is wrong; give another name", name));
}

template <class T>
const T& value_in(const Datum& object, std::string_view name) {
  const Datum* const found = object.find(name);
  const T* const value = found == nullptr ? nullptr : found->get<T>();
  if (value == nullptr) refuse_member(name);
  return *value;
}
std::uint64_t number_in(const Datum& object, std::string_view name, std::uint64_t least = 0,
                        std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  const auto number = value_in<std::uint64_t>(object, name);
  if (number < least || number > most) refuse_member(name);
  return number;
}

/// Returns the rules of a checkpoint for a person, without the kind of its file.
std::string rules_text(const Datum& rules) {
  constexpr std::size_t most_shown = 200;
  const auto* const members = rules.get<Datum::Object>();
  if (members == nullptr) return short_text(rules, most_shown);
  Datum::Object shown = *members;
  std::erase_if(shown, [](const auto& member) { return member.first == "zugzwang"; });
  return short_text(Datum(std::move(shown)), most_shown);
}

}  // namespace

std::string other_rules_text(const Datum& wanted, const Datum& found) {
  return fmt::format("has no progress of {}, but of {}; give another name", rules_text(wanted),
                     rules_text(found));
}

Datum SavedTier::to_datum() const {
  Datum::List pairs;
  for (const PlyCount& count : by_plies) pairs.emplace_back(Datum::List{count.won, count.lost});
  Datum::Object object{{"zugzwang", is_finished ? kinds::tier : kinds::level},
                       {"tier", tier},
                       {"generation", generation},
                       {"ranks", ranks},
                       {"indices", indices},
                       {"cell_bytes", cell_bytes},
                       {"has_bits", has_bits}};
  if (!is_finished)
    object.insert(object.end(), {{"next", next}, {"positions", positions}, {"source", source}});
  object.emplace_back("by_plies", std::move(pairs));
  return object;
}

SavedTier SavedTier::from(const Datum& datum) {
  const auto& kind = value_in<std::string>(datum, "zugzwang");
  if (kind != kinds::tier && kind != kinds::level) refuse_member("zugzwang");
  const bool is_finished = kind == kinds::tier;
  SavedTier tier{.is_finished = is_finished,
                 .generation = number_in(datum, "generation"),
                 .tier = number_in(datum, "tier"),
                 .indices = number_in(datum, "indices", 0, std::uint64_t{1} << 56),
                 .ranks = number_in(datum, "ranks", 1, IndexShare::most_ranks),
                 .cell_bytes = number_in(datum, "cell_bytes", is_finished ? 0 : 1, 4),
                 .has_bits = value_in<bool>(datum, "has_bits")};
  if (!is_finished) {
    tier.next = number_in(datum, "next");
    tier.positions = number_in(datum, "positions");
    tier.source = number_in(datum, "source");
  }
  for (const Datum& pair : value_in<Datum::List>(datum, "by_plies")) {
    const auto* const both = pair.get<Datum::List>();
    const auto* const won =
        both == nullptr || both->size() != 2 ? nullptr : (*both)[0].get<std::uint64_t>();
    const auto* const lost = won == nullptr ? nullptr : (*both)[1].get<std::uint64_t>();
    if (lost == nullptr) refuse_member("by_plies");
    tier.by_plies.push_back({*won, *lost});
  }
  return tier;
}

Datum share_to_datum(const SavedTier& tier, unsigned rank) {
  Datum::Object description = *tier.to_datum().get<Datum::Object>();
  description.emplace_back("rank", std::uint64_t{rank});
  return description;
}

unsigned rank_in(const Datum& description, const SavedTier& tier) {
  return static_cast<unsigned>(number_in(description, "rank", 0, tier.ranks - 1));
}

}  // namespace zugzwang
