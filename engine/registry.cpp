#include "registry.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/lower.hpp>
#include <zugzwang/core/number_from.hpp>

namespace zugzwang {

namespace {

/// Returns a character of a name in the form in which names are compared.
char plain(char c) {
  if (c == '_' || c == ' ') return '-';
  return lower(c);
}

template <class Is>
bool has_name(const GameEntry& entry, Is is_name) {
  return is_name(entry.text().name) || std::ranges::any_of(entry.text().also, is_name);
}

bool is_called(const GameEntry& entry, std::string_view name) {
  return has_name(entry, [&](const std::string& known) {
    return std::ranges::equal(known, name, {}, plain, plain);
  });
}

/// Returns what a word of a name may be written as instead: a number in digits, as a word or as a
/// Roman numeral.
std::vector<std::string_view> spellings(std::string_view word) {
  using Number = std::array<std::string_view, 3>;
  static constexpr auto numbers = std::to_array<Number>({{"1", "one", "i"},
                                                         {"2", "two", "ii"},
                                                         {"3", "three", "iii"},
                                                         {"4", "four", "iv"},
                                                         {"5", "five", "v"},
                                                         {"6", "six", "vi"},
                                                         {"7", "seven", "vii"},
                                                         {"8", "eight", "viii"},
                                                         {"9", "nine", "ix"},
                                                         {"10", "ten", "x"}});
  for (const Number& number : numbers)
    if (std::ranges::find(number, word) != number.end()) return {number.begin(), number.end()};
  return {word};
}

/// Returns whether a name without separators is one of the spellings of a known name, whose words
/// are separated by hyphens.
bool is_spelling(std::string_view squeezed, std::string_view known) {
  const std::size_t end = std::min(known.find('-'), known.size());
  const std::string_view rest = known.substr(std::min(end + 1, known.size()));
  return std::ranges::any_of(spellings(known.substr(0, end)), [&](std::string_view word) {
    if (!squeezed.starts_with(word)) return false;
    const std::string_view left = squeezed.substr(word.size());
    return end == known.size() ? left.empty() : is_spelling(left, rest);
  });
}

/// Returns a name in the form in which names are compared.
std::string plain_name(std::string_view name) {
  std::string text(name);
  std::ranges::transform(text, text.begin(), plain);
  return text;
}

}  // namespace

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
    if (other == nullptr || !is_called(*other, name)) continue;
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
  throw Error(
      ErrorCode::bad_value, "evaluation",
      fmt::format("\"{}\" is unknown; give one of {}", name.substr(0, 60), joined(names, ", ")));
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
  std::string squeezed = plain_name(name);
  std::erase(squeezed, '-');
  const GameEntry* found = nullptr;
  for (const Registered& registered : entries_) {
    if (!has_name(*registered.entry, [&](const std::string& known) {
          return is_spelling(squeezed, plain_name(known));
        }))
      continue;
    if (found != nullptr) return nullptr;  // it may be either
    found = registered.entry.get();
  }
  return found;
}

bool Registry::knows(std::string_view name) const { return entry_of(name) != nullptr; }

const GameEntry& Registry::find(std::string_view name) const {
  if (const GameEntry* const entry = entry_of(name)) return *entry;
  refuse_number(name);
  constexpr std::size_t most_shown = 60;
  name = name.substr(0, most_shown);
  std::vector<std::string> names;
  for (const Registered& registered : entries_) names.push_back(registered.entry->text().name);
  const std::vector<std::string> near = nearest_names(plain_name(name), names);
  if (!near.empty())
    throw Error(ErrorCode::unknown_game, "game",
                fmt::format("'{}' is unknown; did you mean {}?", name, joined(near, ", ")));
  constexpr std::size_t most_listed = 12;
  const std::size_t more = names.size() - std::min(names.size(), most_listed);
  names.resize(names.size() - more);
  throw Error(ErrorCode::unknown_game, "game",
              fmt::format("'{}' is unknown; the games are {}{}", name, joined(names, ", "),
                          more == 0 ? "" : fmt::format(" and {} others", more)));
}

void Registry::refuse_number(std::string_view name) const {
  if (const Shelf* const shelf = shelf_called(name))
    for (const Registered& registered : entries_)
      if (const auto number = registered.entry->text().number_on(*shelf))
        throw Error(ErrorCode::unknown_game, "game",
                    fmt::format("'{}' is a judge; name a problem of it by its number, such as "
                                "{}-{}",
                                name, shelf->name, *number));
  // A number that another judge has is meant to be its.
  for (const Shelf& shelf : shelves)
    if (const GameEntry* const other = entry_of(fmt::format("{}-{}", shelf.name, name)))
      throw Error(ErrorCode::unknown_game, "game",
                  fmt::format("'{}' is unknown; did you mean {}-{} ({})?", name, shelf.name, name,
                              other->text().title));
  for (const Shelf& shelf : shelves) {
    // A number alone is that of the first shelf.
    std::string_view rest = name;
    if (rest.starts_with(shelf.name) && rest.size() > shelf.name.size())
      rest.remove_prefix(shelf.name.size() + 1);
    else if (&shelf != &shelves.front())
      continue;
    const auto number = number_from<std::uint64_t>(rest);
    if (!number) continue;
    std::vector<std::pair<std::uint64_t, std::string>> known;  // by their distance
    for (const Registered& registered : entries_) {
      const GameText& text = registered.entry->text();
      const std::string there = text.number_on(shelf).value_or("");
      if (const auto other = number_from<std::uint64_t>(there))
        known.emplace_back(*other > *number ? *other - *number : *number - *other,
                           fmt::format("{} ({})", there, text.title));
    }
    if (known.empty()) continue;
    std::ranges::sort(known);
    known.resize(std::min<std::size_t>(known.size(), 3));
    std::vector<std::string> nearest;
    for (const auto& [distance, title] : known) nearest.push_back(title);
    throw Error(ErrorCode::unknown_game, "game",
                fmt::format("problem {} of {} is unknown; the nearest are {}", *number, shelf.title,
                            joined(nearest, ", ")));
  }
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
