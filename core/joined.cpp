#include "joined.hpp"

#include <vector>

#include <zugzwang/core/datum.hpp>

namespace zugzwang {

namespace {

template <class Text>
std::string join(std::span<const Text> texts, std::string_view separator) {
  std::string joined;
  for (const Text& text : texts) {
    if (&text != texts.data()) joined += separator;
    joined += text;
  }
  return joined;
}

std::string text_of_members(const Datum& value) {
  const auto* const members = value.get<Datum::Object>();
  if (members == nullptr) return value.to_text();
  std::vector<std::string> texts;
  for (const auto& [name, member] : *members)
    texts.push_back(member.get<Datum::Object>() == nullptr ? name + ' ' + member.to_text()
                                                           : text_of_members(member));
  return join<std::string>(texts, ", ");
}

}  // namespace

std::string joined(std::span<const std::string> texts, std::string_view separator) {
  return join(texts, separator);
}
std::string joined(std::span<const std::string_view> texts, std::string_view separator) {
  return join(texts, separator);
}

std::string either_of(std::span<const std::string> texts) {
  if (texts.size() == 1) return texts.front();
  return joined(texts.first(texts.size() - 1), ", ") + " or " + texts.back();
}

std::string short_text(const Datum& value, std::size_t most) {
  std::string text = text_of_members(value);
  if (text.size() <= most) return text;
  text.resize(most);
  return text + "...";
}

}  // namespace zugzwang
