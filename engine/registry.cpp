#include "registry.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>

namespace zugzwang {

namespace {

/// Returns Levenshtein's distance.
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

/// Returns a character of a name in the form in which names are compared.
char plain(char c) {
  if (c == '_' || c == ' ') return '-';
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

bool is_called(const GameEntry& entry, std::string_view name) {
  const auto is_name = [&](const std::string& known) {
    return std::ranges::equal(known, name, {}, plain, plain);
  };
  return is_name(entry.text().name) || std::ranges::any_of(entry.text().also, is_name);
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> among) {
  constexpr std::size_t most = 3;
  constexpr std::size_t longest = 100;  // a longer name is near to none
  if (name.size() > longest) return {};
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

Datum::Object NamedGame::with(const Datum::Object& others) const {
  Datum::Object whole = fixed;
  whole.insert(whole.end(), others.begin(), others.end());
  return whole;
}

std::unique_ptr<Problem> NamedGame::problem(const Datum& object, Scope scope) const {
  const auto* const members = object.get<Datum::Object>();
  if (fixed.empty() || members == nullptr) return game->problem(object, scope);
  return game->problem(Datum(with(*members)), scope);
}

void Registry::refuse_taken(const GameEntry& entry) const {
  std::vector<std::string> names = entry.text().also;
  names.insert(names.begin(), entry.text().name);
  for (const std::string& name : names) {
    const GameEntry* const other = entry_of(name);
    if (other == nullptr) continue;
    const std::string& from = origin(*other);
    throw Error(ErrorCode::duplicate_name,
                fmt::format("game '{}' is registered already{}{}; give the new one another name",
                            name, other->text().name == name ? "" : " as " + other->text().name,
                            from.empty() ? "" : ", from " + from));
  }
}

void Registry::add(std::unique_ptr<GameEntry> entry) {
  refuse_taken(*entry);
  entries_.push_back({std::move(entry), ""});
}

void Registry::refuse_taken(const AnyEvaluation& evaluation) const {
  for (const AnyEvaluation* const other : evaluations())
    if (other->name() == evaluation.name())
      throw Error(
          ErrorCode::duplicate_name,
          fmt::format("evaluation '{}' is registered already; give the new one another name",
                      evaluation.name()));
}

void Registry::add(std::unique_ptr<AnyEvaluation> evaluation) {
  refuse_taken(*evaluation);
  evaluations_.push_back(std::move(evaluation));
}

void Registry::take(Registry&& other, const std::string& origin) {
  for (const Registered& registered : other.entries_) refuse_taken(*registered.entry);
  for (const auto& evaluation : other.evaluations_) refuse_taken(*evaluation);
  for (Registered& registered : other.entries_)
    entries_.push_back({std::move(registered.entry), origin});
  other.entries_.clear();
  for (auto& evaluation : other.evaluations_) evaluations_.push_back(std::move(evaluation));
  other.evaluations_.clear();
}

std::vector<const AnyEvaluation*> Registry::evaluations() const {
  const auto bundled = bundled_evaluations();
  std::vector<const AnyEvaluation*> all(bundled.begin(), bundled.end());
  for (const auto& evaluation : evaluations_) all.push_back(evaluation.get());
  return all;
}

EvaluationKind Registry::evaluation(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const AnyEvaluation* const evaluation : evaluations()) {
    if (evaluation->name() == name) return evaluation->kind();
    names.push_back(evaluation->name());
  }
  throw Error(ErrorCode::bad_value, fmt::format("evaluation: \"{}\" is unknown; give one of {}",
                                                name.substr(0, 60), joined(names, ", ")));
}

std::vector<const GameEntry*> Registry::games() const {
  std::vector<const GameEntry*> games;
  for (const Registered& registered : entries_)
    if (registered.entry->ability<StandsFor>() == nullptr) games.push_back(registered.entry.get());
  return games;
}

std::vector<const GameEntry*> Registry::aliases() const {
  std::vector<const GameEntry*> aliases;
  for (const Registered& registered : entries_)
    if (registered.entry->ability<StandsFor>() != nullptr)
      aliases.push_back(registered.entry.get());
  return aliases;
}

const std::string& Registry::origin(const GameEntry& game) const {
  return std::ranges::find(entries_, &game, [](const Registered& r) { return r.entry.get(); })
      ->origin;
}

const GameEntry* Registry::entry_of(std::string_view name) const {
  for (const Registered& registered : entries_)
    if (is_called(*registered.entry, name)) return registered.entry.get();
  return nullptr;
}

bool Registry::knows(std::string_view name) const { return entry_of(name) != nullptr; }

const GameEntry& Registry::find(std::string_view name) const {
  if (const GameEntry* const entry = entry_of(name)) return *entry;
  constexpr std::size_t most_shown = 60;
  name = name.substr(0, most_shown);
  std::vector<std::string> names;
  for (const Registered& registered : entries_) names.push_back(registered.entry->text().name);
  std::string plain_name(name);
  std::ranges::transform(plain_name, plain_name.begin(), plain);
  const std::vector<std::string> near = nearest_names(plain_name, names);
  throw Error(
      ErrorCode::unknown_game,
      near.empty()
          ? fmt::format("game: '{}' is unknown; the games are {}", name, joined(names, ", "))
          : fmt::format("game: '{}' is unknown; did you mean {}?", name, joined(near, ", ")));
}

std::optional<NamedGame> Registry::look_up(std::string_view word) const {
  if (const GameEntry* const entry = entry_of(word)) return NamedGame{entry};
  for (const GameEntry* const game : games())
    if (const auto* const named = game->ability<RulesAsName>())
      if (std::optional<Datum::Object> rules = named->rules_named_by(word))
        return NamedGame{game, std::move(*rules)};
  return std::nullopt;
}

NamedGame Registry::named(std::string_view word) const {
  if (std::optional<NamedGame> found = look_up(word)) return std::move(*found);
  return {&find(word)};
}

}  // namespace zugzwang
