#include "calculator.hpp"

#include <algorithm>
#include <cctype>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/nearest_names.hpp>
#include <zugzwang/values/value_parser.hpp>

namespace zugzwang {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\n\v\f\r";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Returns the name before an equals sign at the beginning of a piece; empty if there is none.
std::string_view name_in(std::string_view piece) {
  const std::size_t equals = piece.find('=');
  if (equals == std::string_view::npos) return {};
  const std::string_view name = trimmed(piece.substr(0, equals));
  const bool is_name = std::ranges::all_of(
      name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; });
  return is_name ? name : std::string_view();
}

/// Splits a text before each name=, at the comma there.
std::vector<std::string_view> named_pieces(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    const std::string_view piece = text.substr(start, comma - start);
    if (pieces.empty() || !name_in(piece).empty())
      pieces.push_back(piece);
    else  // continues a list
      pieces.back() = {pieces.back().data(), static_cast<std::size_t>(piece.data() + piece.size() -
                                                                      pieces.back().data())};
    start = comma + 1;
  }
  return pieces;
}

const FieldInfo& field_called(const std::vector<FieldInfo>& fields, std::string_view name,
                              const std::string& game) {
  if (const FieldInfo* const found = find_field(fields, name)) return *found;
  std::vector<std::string> names;
  for (const FieldInfo& field : fields) names.push_back(field.name);
  throw Error(ErrorCode::unknown_field, name,
              fmt::format("unknown; the fields of {} are {}", game, joined(names, ", ")));
}

void add(Datum::Object& object, const FieldInfo& field, std::string_view text,
         std::uint64_t most_bytes) {
  if (Datum(object).find(field.name) != nullptr)
    throw Error(ErrorCode::bad_syntax, field.name, "given twice; give it once");
  object.emplace_back(field.name, field.from_text(text, most_bytes));
}

/// The name of a result's type, and the result in JSON.
struct Form {
  ValueWriter& writer;
  const ValueStyle& style;

  std::pair<std::string_view, Datum> operator()(PartizanValue v) const {
    return {"value", writer.write(v, style.most_characters)};
  }
  std::pair<std::string_view, Datum> operator()(bool holds) const { return {"boolean", holds}; }
  std::pair<std::string_view, Datum> operator()(OutcomeClass outcome) const {
    return {"outcome", name_of(outcome)};
  }
  std::pair<std::string_view, Datum> operator()(const std::vector<PartizanValue>& values) const {
    Datum::List list;
    for (const PartizanValue v : values) list.emplace_back(writer.write(v, style.most_characters));
    return {"list", std::move(list)};
  }
  std::pair<std::string_view, Datum> operator()(const Thermograph& thermograph) const {
    return {"thermograph", to_datum(thermograph)};
  }
};

}  // namespace

Datum::Object fields_in_parentheses(const NamedGame& named, std::string_view text,
                                    std::uint64_t most_bytes) {
  const std::vector<FieldInfo> fields = named.game->fields();
  const std::string& game = named.game->text().name;
  Datum::Object object = named.fixed;
  text = trimmed(text);
  if (text.empty()) return object;
  std::vector<std::string_view> pieces = named_pieces(text);
  text = {};
  if (name_in(pieces.front()).empty()) {
    text = trimmed(pieces.front());
    pieces.erase(pieces.begin());
  }
  for (const std::string_view piece : pieces) {
    const std::string_view value = trimmed(piece.substr(piece.find('=') + 1));
    add(object, field_called(fields, name_in(piece), game), value, most_bytes);
  }
  std::vector<FieldInfo> takers;
  for (const FieldInfo& field : fields)
    if (field.takes_word && Datum(object).find(field.name) == nullptr) takers.push_back(field);
  // The last one takes the rest.
  for (const FieldInfo& field : takers) {
    if (text.empty()) break;
    const std::size_t end = &field == &takers.back() ? text.size() : text.find_first_of(" \t");
    add(object, field, text.substr(0, end), most_bytes);
    text = trimmed(text.substr(std::min(end, text.size())));
  }
  if (!text.empty())
    throw Error(ErrorCode::bad_syntax,
                fmt::format("'{}': every field of {} needs its name; give {}=…", text, game,
                            fields.front().name));
  return object;
}

Calculator::Calculator(const Registry& registry) : registry_(registry) { forget(); }

void Calculator::forget() {
  positions_.clear();
  table_ = std::make_unique<PartizanValues>();
}

Calculation Calculator::calculate(std::string_view expression, const ValueStyle& style,
                                  const Limits& limits, ValueDetail detail) {
  const Limits started = limits.started();
  // Values left by earlier expressions must not end this one by the memory limit.
  if (table_->bytes() > limits.memory / 2) forget();
  limits_ = &started;
  Calculation calculation;
  const LimitedValues limited(*table_, started);
  try {
    ValueCalculator calculator(*table_, [this](std::string_view game, std::string_view arguments) {
      return read_position(game, arguments);
    });
    const Calculated calculated = calculator.calculate(expression);
    ValueWriter writer(*table_, style.notation);
    std::tie(calculation.type, calculation.result) = std::visit(Form{writer, style}, calculated);
    calculation.text = to_text(writer, calculated, style.most_characters);
    if (const auto* const v = std::get_if<PartizanValue>(&calculated);
        v != nullptr && detail == ValueDetail::all) {
      calculation.value = report_value(*table_, *v, style, started);
      calculation.status = calculation.value->status;
    }
  } catch (const ValueLimit& limit) {
    calculation.status = limit.status();
  }
  return calculation;
}

namespace {

/// Throws Error for a name before parentheses that is none of a game, but that of a method or near
/// to one of a value.
void refuse_near_name(const Registry& registry, std::string_view name) {
  if (detail::is_method(name))
    throw Error(ErrorCode::bad_syntax,
                fmt::format("{0} is written behind its value, as in 1.{0}", name));
  std::vector<std::string> names = {"Tiny", "Miny"};
  for (const GameEntry* const game : registry.games()) names.push_back(game->text().name);
  const std::vector<std::string> near = nearest_names(name, names);
  if (std::ranges::find_first_of(near, std::span(names).first(2)) != near.end())
    throw Error(ErrorCode::bad_syntax,
                fmt::format("unknown name '{}'; did you mean {}?", name, joined(near, ", ")));
}

}  // namespace

PartizanValue Calculator::read_position(std::string_view game, std::string_view arguments) {
  const std::string text = fmt::format("{}({})", game, arguments);
  if (const auto known = positions_.find(text); known != positions_.end()) return known->second;
  const PartizanValue value = value_of_position(registry_, game, arguments, *table_, *limits_);
  positions_.emplace(text, value);
  return value;
}

std::unique_ptr<Problem> problem_named(const Registry& registry, std::string_view game,
                                       std::string_view arguments, std::uint64_t most_bytes) {
  if (!registry.look_up(game)) refuse_near_name(registry, game);
  const NamedGame named = registry.named(game);
  return named.game->problem(Datum(fields_in_parentheses(named, arguments, most_bytes)),
                             Scope::position);
}

PartizanValue value_of_position(const Registry& registry, std::string_view game,
                                std::string_view arguments, PartizanValues& table,
                                const Limits& limits) {
  const auto problem = problem_named(registry, game, arguments, limits.memory);
  const auto position = open_value(*problem);
  Limits within = limits;
  if (within.memory != Limits::unlimited) within.memory -= std::min(within.memory, table.bytes());
  if (const Status status = position->solve(within); status != Status::complete)
    throw ValueLimit(status);
  return copy_value(position->table(), position->value(), table);
}

PartizanValue copy_value(PartizanValues& from, PartizanValue value, PartizanValues& to) {
  std::unordered_map<PartizanValue, PartizanValue> copied;
  const auto by_name = [&](PartizanValue v) -> std::optional<PartizanValue> {
    if (const auto number = from.as_number(v)) return to.number(*number);
    if (const auto parts = from.as_number_up_star(v)) return to.number_up_star(*parts);
    return std::nullopt;
  };
  const auto copied_options = [&](PartizanValue v, Player player) {
    std::vector<PartizanValue> options;
    for (const PartizanValue option : from.options(v, player)) options.push_back(copied.at(option));
    return options;
  };
  std::vector<PartizanValue> open{value};  // a value lies below its options
  while (!open.empty()) {
    const PartizanValue v = open.back();
    if (copied.contains(v)) {
      open.pop_back();
    } else if (const std::optional<PartizanValue> named = by_name(v)) {
      copied.emplace(v, *named);
    } else {
      const std::size_t before = open.size();
      for (const Player player : {Player::left, Player::right})
        for (const PartizanValue option : from.options(v, player))
          if (!copied.contains(option)) open.push_back(option);
      if (open.size() == before)
        copied.emplace(
            v, to.reduce(copied_options(v, Player::left), copied_options(v, Player::right)));
    }
  }
  return copied.at(value);
}

Datum::Object to_datum(const Calculation& calculation) {
  Datum::Object object{{"status", name_of(calculation.status)}};
  if (calculation.type.empty()) return object;
  object.emplace_back("type", calculation.type);
  object.emplace_back("result", calculation.result);
  if (calculation.value)
    for (auto& member : to_datum(*calculation.value))
      if (member.first != "status") object.push_back(std::move(member));
  return object;
}

}  // namespace zugzwang
