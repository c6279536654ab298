#pragma once

// How the words of the language of values are written.

#include <array>
#include <cstdint>
#include <string_view>

#include <zugzwang/core/partizan/value_tokens.hpp>

namespace zugzwang::detail {

using ValueWord = ValueToken::Kind;

struct WrittenSign {
  std::string_view written;
  ValueWord kind{};
  std::int64_t count = 0;
  Relation relation{};
};

/// Of two that begin alike the longer one comes first.
inline constexpr auto symbols = std::to_array<WrittenSign>({
    {"±", ValueWord::plus_minus},
    {"\\mathrel{||||}", ValueWord::bars, 4},
    {"\\mathrel{|||}", ValueWord::bars, 3},
    {"+", ValueWord::plus},
    {"-", ValueWord::minus},
    {"−", ValueWord::minus},
    {"–", ValueWord::minus},
    {".", ValueWord::dot},
    {"·", ValueWord::dot},
    {"⋅", ValueWord::dot},
    {":", ValueWord::colon},
    {",", ValueWord::comma},
    {"(", ValueWord::open},
    {")", ValueWord::close},
    {"_{", ValueWord::open_index},
    {"}", ValueWord::close_brace},
    {"\\{", ValueWord::open_brace},
    {"\\}", ValueWord::close_brace},
    {"\\|", ValueWord::bars, 2},
    {"∥", ValueWord::bars, 2},
    {"‖", ValueWord::bars, 2},
    {"∣", ValueWord::bars, 1},
    {"<>", ValueWord::relation, 0, Relation::confused},
    {"<=", ValueWord::relation, 0, Relation::less_equal},
    {">=", ValueWord::relation, 0, Relation::greater_equal},
    {"==", ValueWord::relation, 0, Relation::equal},
    {"=", ValueWord::relation, 0, Relation::equal},
    {"<", ValueWord::relation, 0, Relation::less},
    {">", ValueWord::relation, 0, Relation::greater},
    {"≤", ValueWord::relation, 0, Relation::less_equal},
    {"≥", ValueWord::relation, 0, Relation::greater_equal},
    {"*", ValueWord::star},
    {"∗", ValueWord::star},
    {"{\\ast}", ValueWord::star},
    {"{\\uparrow}", ValueWord::ups, 1},
    {"{\\Uparrow}", ValueWord::ups, 2},
    {"{\\downarrow}", ValueWord::ups, -1},
    {"{\\Downarrow}", ValueWord::ups, -2},
    {"↑", ValueWord::ups, 1},
    {"⇑", ValueWord::ups, 2},
    {"↓", ValueWord::ups, -1},
    {"⇓", ValueWord::ups, -2},
    {"⧾", ValueWord::tiny},
    {"⧿", ValueWord::miny},
    {"{", ValueWord::open_brace},
});

/// The words of LaTeX, which follow a backslash.
inline constexpr auto commands = std::to_array<WrittenSign>({
    {"pm", ValueWord::plus_minus},
    {"ast", ValueWord::star},
    {"uparrow", ValueWord::ups, 1},
    {"Uparrow", ValueWord::ups, 2},
    {"downarrow", ValueWord::ups, -1},
    {"Downarrow", ValueWord::ups, -2},
    {"tplus", ValueWord::tiny},
    {"tminus", ValueWord::miny},
    {"mid", ValueWord::bars, 1},
    {"vert", ValueWord::bars, 1},
    {"parallel", ValueWord::bars, 2},
    {"Vert", ValueWord::bars, 2},
    {"cdot", ValueWord::dot},
    {"lbrace", ValueWord::open_brace},
    {"rbrace", ValueWord::close_brace},
    {"le", ValueWord::relation, 0, Relation::less_equal},
    {"leq", ValueWord::relation, 0, Relation::less_equal},
    {"ge", ValueWord::relation, 0, Relation::greater_equal},
    {"geq", ValueWord::relation, 0, Relation::greater_equal},
});

/// What a number stands in that makes a power of an up.
struct WrittenPower {
  std::string_view open;
  std::string_view close;
  ValueWord kind{};
};

inline constexpr auto power_signs =
    std::to_array<WrittenPower>({{"[", "]", ValueWord::power_sum},
                                 {"<", ">", ValueWord::power},
                                 {"^{[", "]}", ValueWord::power_sum},
                                 {"_{[", "]}", ValueWord::power_sum},
                                 {"^{", "}", ValueWord::power},
                                 {"_{", "}", ValueWord::power}});

inline constexpr auto spaces = std::to_array<std::string_view>(
    {" ", "\t", "\n", "\r", "$", "~", "\\,", "\\;", "\\:", "\\!", "\\ ", "\\left", "\\right"});

/// Names that other programs know and no short game has.
inline constexpr auto loopy_names = std::to_array<std::string_view>(
    {"on", "off", "over", "under", "upon", "uponth", "dud", "pass"});

}  // namespace zugzwang::detail
