#include "member.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

const Datum* given_in(const Datum::Object& request, std::string_view name) {
  const auto found = std::ranges::find(request, name, &Datum::Object::value_type::first);
  return found == request.end() || found->second.is_null() ? nullptr : &found->second;
}

void refuse_value(std::string_view name, const Datum& value, std::string_view allowed) {
  constexpr std::size_t most_echoed = 60;
  throw Error(ErrorCode::bad_value, name,
              fmt::format("{} is not valid; give {}", value.to_short_json(most_echoed), allowed));
}

double decimal_from(const Datum& value) {
  if (const auto* whole = value.get<std::uint64_t>()) return static_cast<double>(*whole);
  if (const auto* decimal = value.get<Datum::Decimal>()) return decimal->value();
  return std::nan("");
}

Member&& Member::required() && {
  fallback.reset();
  return std::move(*this);
}

Member&& Member::counts(const std::string& things) && {
  low = std::max<std::int64_t>(low, 1);
  permitted = high == Limits::unlimited ? fmt::format("a number of {}, at least 1", things)
                                        : fmt::format("a number of {}, from 1 to {}", things, high);
  return std::move(*this);
}

Member&& Member::formerly(std::string older) && {
  also.push_back(std::move(older));
  return std::move(*this);
}

Member&& Member::not_empty(std::string values) && {
  permitted = std::move(values);
  accepts = [](const Datum& value) {
    const auto* const text = value.get<std::string>();
    return text != nullptr && !text->empty();
  };
  return std::move(*this);
}

Member&& Member::one_of(std::vector<std::string> texts) && {
  choices = std::move(texts);
  placeholder = "NAME";
  return std::move(*this);
}

Member&& Member::range(std::int64_t least, std::uint64_t most) && {
  low = least;
  high = most;
  return std::move(*this);
}

Member&& Member::without_flag() && {
  has_flag = false;
  return std::move(*this);
}

Member&& Member::output(std::string why_absent, std::string file_ending) && {
  kind = Kind::output;
  ending = std::move(file_ending);
  placeholder = "FILE";
  absent = std::move(why_absent);
  return std::move(*this);
}

Member&& Member::of_kind(Kind given, Game named) && {
  kind = given;
  game = named;
  placeholder = "FILE";
  permitted =
      given == Kind::file ? "the name of a file" : "an object, or the name of a file of one";
  accepts = [given](const Datum& value) {
    const auto* const file = value.get<std::string>();
    // At a null character the system would take the name to end.
    return (file != nullptr && !file->empty() && file->find('\0') == std::string::npos) ||
           (given == Kind::document && value.get<Datum::Object>() != nullptr);
  };
  return std::move(*this);
}

Member&& Member::texts(Unit written_as) && {
  unit = written_as;
  permitted = "a list of texts";
  accepts = [](const Datum& value) {
    const auto* const list = value.get<Datum::List>();
    return list != nullptr && std::ranges::all_of(*list, [](const Datum& each) {
             return each.get<std::string>() != nullptr;
           });
  };
  return std::move(*this);
}

Member&& Member::needs(std::vector<std::string> others, std::string why) && {
  rules.push_back({std::move(others), false, std::move(why)});
  return std::move(*this);
}

Member&& Member::excludes(std::vector<std::string> others, std::string why) && {
  rules.push_back({std::move(others), true, std::move(why)});
  return std::move(*this);
}

std::string Member::permitted_values() const { return permitted.empty() ? allowed() : permitted; }

void Member::put(const Datum& value, void* asked) const {
  assign(static_cast<std::byte*>(asked) + at, value);
}

bool Member::permits(const Datum& value) const {
  if (accepts) return accepts(value);
  try {
    check(value);
    return true;
  } catch (const Error&) {
    return false;
  }
}

Members all_members(std::vector<Members> lists) {
  Members all;
  for (Members& list : lists)
    all.insert(all.end(), std::make_move_iterator(list.begin()),
               std::make_move_iterator(list.end()));
  return all;
}

std::vector<std::string> texts_in(const Datum& list) {
  std::vector<std::string> texts;
  for (const Datum& each : *list.get<Datum::List>()) texts.push_back(*each.get<std::string>());
  return texts;
}

const Member* find_member(const Members& members, std::string_view name, const Datum& value) {
  const auto own = std::ranges::find(members, name, &Member::name);
  if (own != members.end() && own->permits(value)) return &*own;
  const Member* called = own == members.end() ? nullptr : &*own;
  for (const Member& each : members) {
    if (!each.is_called(name)) continue;
    if (each.permits(value)) return &each;
    if (called == nullptr) called = &each;
  }
  return called;
}

Datum::Object checked_members(const Members& members, const Datum::Object& request,
                              bool may_use_files) {
  Datum::Object checked;
  for (const auto& [given, value] : request) {
    if (given == "call") continue;
    const Member* const known = find_member(members, given, value);
    if (known == nullptr) {
      std::vector<std::string> names;
      for (const Member& each : members) names.push_back(each.name);
      throw Error(
          ErrorCode::unknown_field, shown_name(given),
          "unknown here; this call has " + (names.empty() ? "no members" : joined(names, ", ")));
    }
    if (!value.is_null() && !known->permits(value))
      refuse_value(given, value, known->permitted_values());
    const bool is_file =
        (known->kind == Member::Kind::file || known->kind == Member::Kind::document) &&
        value.get<std::string>() != nullptr;
    if (is_file && !may_use_files)
      throw Error(ErrorCode::not_applicable, given, "requests may not name files here");
    if (given_in(checked, known->name) != nullptr && !value.is_null())
      throw Error(ErrorCode::bad_syntax, given, "given twice; give it once");
    checked.emplace_back(known->name, value);
  }
  return checked;
}

void check_rules(const Members& members, const Datum::Object& request, Spelling spelling) {
  for (const Member& each : members)
    for (const Member::Rule& rule : each.rules) {
      if (given_in(request, each.name) == nullptr) continue;
      std::vector<std::string> given, all;
      for (const std::string& other : rule.others) {
        all.push_back(spelling(other));
        if (given_in(request, other) != nullptr) given.push_back(all.back());
      }
      if (given.empty() == rule.excludes) continue;
      throw Error(ErrorCode::bad_syntax, each.name,
                  rule.excludes ? fmt::format("{}; leave out {}", rule.why, joined(given, ", "))
                                : fmt::format("{}; give {}", rule.why, either_of(all)));
    }
}

void assign_members(const Members& members, const Datum::Object& request, void* asked) {
  for (const Member& each : members)
    if (const Datum* const value = given_in(request, each.name); !each.is_limit && value != nullptr)
      each.put(*value, asked);
}

}  // namespace zugzwang
