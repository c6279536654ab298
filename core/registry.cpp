#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/registry.hpp>

namespace zugzwang {

namespace {

/// Levenshtein's distance.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view name_of(EvaluationKind kind) {
  switch (kind) {
    case EvaluationKind::distance: return "distance";
    case EvaluationKind::margin: return "margin";
    case EvaluationKind::nimber: return "nimber";
    case EvaluationKind::outcome: break;
  }
  return "outcome";
}

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::win: return "win";
    case Outcome::draw: return "draw";
    case Outcome::loss: break;
  }
  return "loss";
}

std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> among) {
  constexpr std::size_t most = 3;
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& candidate : among) {
    const std::size_t distance = edit_distance(name, candidate);
    const bool part = !name.empty() && candidate.find(name) != std::string::npos;
    if (part || 2 * distance <= std::max(name.size(), candidate.size()))
      near.emplace_back(distance, candidate);
  }
  std::ranges::sort(near);
  std::vector<std::string> names;
  for (const auto& [distance, candidate] : near)
    if (names.size() < most) names.push_back(candidate);
  return names;
}

void Registry::add(std::unique_ptr<GameEntry> entry) {
  const std::string& name = entry->text().name;
  for (const auto& other : entries_)
    if (other->text().name == name)
      throw Error(
          ErrorCode::duplicate_name,
          fmt::format("game '{}' is registered already; give the new one another name", name));
  entries_.push_back(std::move(entry));
}

std::vector<const GameEntry*> Registry::games() const {
  std::vector<const GameEntry*> games;
  for (const auto& entry : entries_) games.push_back(entry.get());
  return games;
}

const GameEntry& Registry::find(std::string_view name) const {
  std::vector<std::string> names;
  for (const auto& entry : entries_) {
    if (entry->text().name == name) return *entry;
    names.push_back(entry->text().name);
  }
  const std::vector<std::string> near = nearest_names(name, names);
  throw Error(
      ErrorCode::unknown_game,
      near.empty()
          ? fmt::format("game: '{}' is unknown; the games are {}", name, fmt::join(names, ", "))
          : fmt::format("game: '{}' is unknown; did you mean {}?", name, fmt::join(near, ", ")));
}

}  // namespace zugzwang
