#include <zugzwang/core/partizan/value_glyphs.hpp>

namespace zugzwang::detail {

namespace {

constexpr std::array<std::string_view, most_bars> bars{"|", "||", "|||", "||||"};
constexpr std::array<std::string_view, most_bars> relations{"\\mid", "\\parallel", "\\mathrel{|||}",
                                                            "\\mathrel{||||}"};

constexpr ValueGlyphs ascii{"{", "}", "±", "*", "^", "^^", "v", "vv", "Tiny(", "Miny(", ")", bars};
constexpr ValueGlyphs unicode{"{", "}", "±", "∗", "↑", "⇑", "↓", "⇓", "⧾(", "⧿(", ")", bars};
// Braces keep LaTeX from spacing arrows and stars as it does relations and operators.
constexpr ValueGlyphs latex{
    "\\{",           "\\}",           "\\pm",      "{\\ast}",    "{\\uparrow}", "{\\Uparrow}",
    "{\\downarrow}", "{\\Downarrow}", "\\tplus_{", "\\tminus_{", "}",           relations};

/// The number of a sum whose other parts follow: left out if it is 0.
std::string before_names(const Dyadic& number, Notation notation) {
  return number.is_zero() ? std::string() : text_of(number, notation);
}

}  // namespace

const ValueGlyphs& glyphs_of(Notation notation) {
  switch (notation) {
    case Notation::unicode: return unicode;
    case Notation::latex: return latex;
    case Notation::cgsuite:
    case Notation::plain: break;
  }
  return ascii;
}

std::string text_of(const Dyadic& number, Notation notation) {
  const std::string text = to_text(number);
  const std::size_t slash = text.find('/');
  if (notation != Notation::latex || slash == std::string::npos) return text;
  const std::size_t digits = text.front() == '-' ? 1 : 0;
  return text.substr(0, digits) + "\\frac{" + text.substr(digits, slash - digits) + "}{" +
         text.substr(slash + 1) + "}";
}

std::string text_of(const NumberUpStar& parts, Notation notation) {
  const ValueGlyphs& glyphs = glyphs_of(notation);
  if (parts.ups == 0 && parts.nimber == 0) return text_of(parts.number, notation);
  std::string text = before_names(parts.number, notation);
  const std::int64_t ups = parts.ups < 0 ? -parts.ups : parts.ups;
  if (ups == 2) {
    text += parts.ups < 0 ? glyphs.two_downs : glyphs.two_ups;
  } else if (ups != 0) {
    text += parts.ups < 0 ? glyphs.down : glyphs.up;
    if (ups > 2) text += std::to_string(ups);
  }
  if (parts.nimber != 0) text += glyphs.star;
  if (parts.nimber > 1) text += std::to_string(parts.nimber);
  return text;
}

std::string text_of(const UpPower& power, Notation notation) {
  const ValueGlyphs& glyphs = glyphs_of(notation);
  std::string text = before_names(power.number, notation);
  text += power.negative ? glyphs.down : glyphs.up;
  std::string n = std::to_string(power.n);
  if (power.sum) n = "[" + n + "]";
  if (notation == Notation::latex)
    text += (power.negative ? "_{" : "^{") + n + "}";
  else
    text += power.sum ? n : "<" + n + ">";
  if (power.star) text += glyphs.star;
  return text;
}

}  // namespace zugzwang::detail
