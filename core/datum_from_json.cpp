#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t deepest = 64;
constexpr std::size_t longest_shown = 40;

std::string shortened(const std::string& text) {
  return text.size() <= longest_shown ? text : text.substr(0, longest_shown) + "...";
}

/// The memory that a JSON text will take, computed before anything is built: the lengths of its
/// lists in the order in which they open, so that none has to grow, and an upper bound on the
/// bytes.
class Shape {
 public:
  Shape(std::string_view json, std::uint64_t most_bytes) : json_(json), most_(most_bytes) {
    for (std::size_t at = 0; at < json.size() && open_.size() <= deepest;) at = read(at);
  }

  /// Returns the length of the next list in that order; 0 if it has at most one element.
  std::size_t next_length() {
    const std::size_t commas = next_ < commas_.size() ? commas_[next_++] : 0;
    return commas == 0 ? 0 : commas + 1;
  }

 private:
  static constexpr std::uint64_t block = 16;  // what an allocation takes in addition to its bytes
  static constexpr std::uint64_t text_bytes = sizeof(std::string) + 2 * block;
  static constexpr std::uint64_t growing = 3;  // a growing vector, and the one that it replaces
  static constexpr std::uint64_t list_bytes =
      sizeof(Datum::List) + 2 * block + sizeof(Datum) + growing * sizeof(std::size_t);
  static constexpr std::uint64_t object_bytes = sizeof(Datum::Object) + 2 * block;
  static constexpr std::uint64_t member_bytes =
      growing * sizeof(Datum::Object::value_type) + sizeof(std::string_view);
  static constexpr std::uint64_t reading = 4;  // the parser's copies of a token
  static constexpr std::size_t object = static_cast<std::size_t>(-1);

  std::size_t read(std::size_t at) {
    switch (json_[at]) {
      case '"': return read_string(at);
      case '[':
        open_.push_back(commas_.size());
        commas_.push_back(0);
        take(list_bytes);
        break;
      case '{':
        open_.push_back(object);
        take(object_bytes);
        break;
      case ']':
      case '}':
        if (!open_.empty()) open_.pop_back();
        break;
      case ':': take(member_bytes); break;
      case ',':
        if (open_.empty() || open_.back() == object) break;
        ++commas_[open_.back()];
        take(sizeof(Datum));
        break;
      default:
        if (is_of_number(json_[at])) return read_number(at);
    }
    return at + 1;
  }
  std::size_t read_string(std::size_t at) {
    const std::size_t begin = at++;
    while (at < json_.size() && json_[at] != '"') at += json_[at] == '\\' ? 2 : 1;
    take(text_bytes + reading * (at - begin));
    return at + 1;
  }
  std::size_t read_number(std::size_t at) {
    constexpr std::size_t longest_whole = 18;
    const std::size_t begin = at;
    bool whole = true;
    for (; at < json_.size() && is_of_number(json_[at]); ++at)
      whole = whole && json_[at] >= '0' && json_[at] <= '9';
    if (!whole || at - begin > longest_whole) take(text_bytes + reading * (at - begin));
    return at;
  }
  static bool is_of_number(char c) {
    return (c >= '0' && c <= '9') || std::string_view("+-.eE").find(c) != std::string_view::npos;
  }

  void take(std::uint64_t bytes) {
    bytes_ += bytes;
    if (bytes_ > most_)
      throw Error(ErrorCode::too_large,
                  fmt::format("too large for a memory limit of {}; give less, "
                              "or a higher memory limit",
                              counted(most_, "byte")));
  }

  std::string_view json_;
  std::uint64_t most_;
  std::uint64_t bytes_ = 0;
  std::vector<std::size_t> commas_;  // of each list
  std::size_t next_ = 0;
  std::vector<std::size_t> open_;  // places in `commas_`, or `object`
};

/// Builds a Datum from the events of the JSON parser. Unlike a parsed tree, it keeps integers
/// beyond 64 bits as they were written, and detects a member that is given twice.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Builder(std::string_view json, std::uint64_t most_bytes)
      : length_(json.size()), shape_(json, most_bytes) {}

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
    open_.back().members.emplace_back(std::move(name), Datum());
    return true;
  }
  bool end_object() override {
    refuse_repeated(open_.back().members);
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
    constexpr int number_overflow = 406;
    const std::string shown = shortened(token);
    if (reason.id == number_overflow)
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("number too large at character {}, {}", position, shown));
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
    if (!is_object) open_.back().elements.reserve(shape_.next_length());
    return true;
  }

  static void refuse_repeated(const Datum::Object& members) {
    std::vector<std::string_view> names;
    names.reserve(members.size());
    for (const auto& member : members) names.emplace_back(member.first);
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("\"{}\" is given twice", shortened(std::string(*twice))));
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
  Shape shape_;
  Datum root_;
  std::vector<Open> open_;
};

}  // namespace

Datum Datum::from_json(std::string_view json, std::uint64_t most_bytes) {
  Builder builder(json, most_bytes);
  if (!nlohmann::json::sax_parse(json, &builder))
    throw Error(ErrorCode::bad_syntax, "not valid JSON");
  return builder.take();
}

}  // namespace zugzwang
