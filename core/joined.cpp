#include "joined.hpp"

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

}  // namespace

std::string joined(std::span<const std::string> texts, std::string_view separator) {
  return join(texts, separator);
}
std::string joined(std::span<const std::string_view> texts, std::string_view separator) {
  return join(texts, separator);
}

}  // namespace zugzwang
