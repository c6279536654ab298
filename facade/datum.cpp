#include "datum.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <zugzwang/core/error.hpp>

template class std::vector<zugzwang::Datum>;
template class std::vector<std::pair<std::string, zugzwang::Datum>>;

namespace zugzwang {

Datum::Datum() noexcept = default;
Datum::Datum(const Datum& other) = default;
Datum::Datum(Datum&& other) noexcept = default;
Datum& Datum::operator=(const Datum& other) = default;
Datum& Datum::operator=(Datum&& other) noexcept = default;
Datum::~Datum() = default;
bool Datum::operator==(const Datum& other) const = default;

Datum::Datum(Decimal value) : value_(std::move(value)) {}
Datum::Datum(std::string value) : value_(std::move(value)) {}
Datum::Datum(std::string_view value) : value_(std::string(value)) {}
Datum::Datum(const char* value) : value_(std::string(value)) {}
Datum::Datum(List value) : value_(std::move(value)) {}
Datum::Datum(Object value) : value_(std::move(value)) {}

namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};

/// Builds a Datum from the events of the JSON parser. Unlike a parsed tree it keeps integers beyond
/// 64 bits as they were written, and notices a member that is named twice.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  static constexpr std::size_t deepest = 64;

  explicit Builder(std::size_t length) : length_(length) {}

  bool null() override { return put({}); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t, const string_t& text) override {
    return put(Datum::Decimal{text});
  }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(true); }
  bool start_array(std::size_t) override { return open(false); }
  bool key(string_t& name) override {
    const auto& members = open_.back().members;
    if (std::ranges::find(members, name, &Datum::Object::value_type::first) != members.end())
      throw Error(ErrorCode::bad_syntax, fmt::format("\"{}\" is given twice", name));
    open_.back().members.emplace_back(std::move(name), Datum());
    return true;
  }
  bool end_object() override {
    Datum object(std::move(open_.back().members));
    open_.pop_back();
    return put(std::move(object));
  }
  bool end_array() override {
    Datum list(std::move(open_.back().elements));
    open_.pop_back();
    return put(std::move(list));
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& reason) override {
    constexpr std::size_t most = 40;
    constexpr int number_overflow = 406;
    const std::string shown = token.size() <= most ? token : token.substr(0, most) + "...";
    if (reason.id == number_overflow)
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("too large a number at character {}, {}", position, shown));
    const std::string near =
        position > length_ ? std::string("at its end") : fmt::format("near '{}'", shown);
    throw Error(ErrorCode::bad_syntax,
                fmt::format("not valid JSON at character {}, {}", position, near));
  }

  Datum take() { return std::move(root_); }

 private:
  struct Open {
    bool is_object = false;
    Datum::Object members;
    Datum::List elements;
  };

  bool open(bool is_object) {
    if (open_.size() == deepest)
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("JSON nested more than {} levels deep", deepest));
    open_.push_back(Open{is_object, {}, {}});
    return true;
  }

  bool put(Datum datum) {
    if (open_.empty())
      root_ = std::move(datum);
    else if (open_.back().is_object)
      open_.back().members.back().second = std::move(datum);
    else
      open_.back().elements.push_back(std::move(datum));
    return true;
  }

  std::size_t length_;
  Datum root_;
  std::vector<Open> open_;
};

}  // namespace

Datum::Datum(double value) : value_(Decimal{nlohmann::json(value).dump()}) {}

const Datum* Datum::find(std::string_view name) const {
  const auto* object = get<Object>();
  if (object == nullptr) return nullptr;
  const auto member = std::ranges::find(*object, name, &Object::value_type::first);
  return member == object->end() ? nullptr : &member->second;
}

void Datum::append_json(std::string& out) const {
  const auto quoted = [&](const std::string& text) {
    using Json = nlohmann::json;
    out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  std::visit(Overloaded{
                 [&](std::monostate) { out += "null"; },
                 [&](bool value) { out += value ? "true" : "false"; },
                 [&](std::uint64_t value) { fmt::format_to(std::back_inserter(out), "{}", value); },
                 [&](std::int64_t value) { fmt::format_to(std::back_inserter(out), "{}", value); },
                 [&](const Decimal& value) { out += value.text; },
                 [&](const std::string& value) { quoted(value); },
                 [&](const List& list) {
                   out += '[';
                   for (std::size_t i = 0; i < list.size(); ++i) {
                     if (i > 0) out += ',';
                     list[i].append_json(out);
                   }
                   out += ']';
                 },
                 [&](const Object& object) {
                   out += '{';
                   for (std::size_t i = 0; i < object.size(); ++i) {
                     if (i > 0) out += ',';
                     quoted(object[i].first);
                     out += ':';
                     object[i].second.append_json(out);
                   }
                   out += '}';
                 },
             },
             value_);
}

std::string Datum::to_json() const {
  std::string out;
  append_json(out);
  return out;
}

std::string Datum::to_text() const {
  if (is_null()) return "-";
  if (const auto* text = get<std::string>()) return *text;
  if (const auto* list = get<List>()) {
    const bool flat = std::ranges::none_of(
        *list, [](const Datum& element) { return element.get<List>() || element.get<Object>(); });
    if (!flat) return to_json();
    std::string out;
    for (const Datum& element : *list) {
      if (!out.empty()) out += ',';
      out += element.to_text();
    }
    return out;
  }
  return to_json();
}

Datum Datum::from_json(std::string_view json) {
  Builder builder(json.size());
  if (!nlohmann::json::sax_parse(json, &builder))
    throw Error(ErrorCode::bad_syntax, "not valid JSON");
  return builder.take();
}

}  // namespace zugzwang
