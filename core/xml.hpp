#pragma once

// Texts within XML, such as SVG and the labels of Graphviz.

#include <string>
#include <string_view>

namespace zugzwang {

/// Returns the text with the characters that have a meaning in XML replaced by their entities.
inline std::string xml_escaped(std::string_view text) {
  std::string xml;
  for (const char c : text) switch (c) {
      case '<': xml += "&lt;"; break;
      case '>': xml += "&gt;"; break;
      case '&': xml += "&amp;"; break;
      case '"': xml += "&quot;"; break;
      default: xml += c;
    }
  return xml;
}

}  // namespace zugzwang
