#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/games/heaps/taking_breaking_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct OctalProblem {
  std::string code = "0.77";
  Heaps heaps;
};

/// A code in place of the game's name: `period 0.77` is `period octal --code 0.77`.
class OctalCodes final : public RulesAsName {
 public:
  std::optional<Datum::Object> rules_named_by(std::string_view word) const override {
    if (!looks_like_octal_code(word)) return std::nullopt;
    return Datum::Object{{"code", word}};
  }
};

class OctalPresentation final : public GamePresentation<OctalProblem, TakingBreaking> {
 public:
  GameText text() const override { return prose("octal"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("code", &Problem::code).rule().of_characters(".0123456789ABCDEFXabcdefx").optional(),
        heaps_field(&Problem::heaps),
    };
  }

  Rules rules(const Problem& problem) const override {
    return TakingBreaking(octal_rules(problem.code));
  }

  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (const char* code : {"0.0", "0.3", "0.31", "0.33", "0.6", "0.77", "0.07", "0.137", ".45",
                             "4.0", "4.7", "0x0.8", "0xC.1", "8.b", "0.13F"})
      for (const Heaps& heaps : small_heaps()) problems.push_back({code, heaps});
    return problems;
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const bool hexadecimal = random() % 3 == 0;
    const bool splits_alone = random() % 4 == 0;
    std::string code = hexadecimal ? "0x" : "";
    code += !splits_alone ? '0' : hexadecimal ? "48C"[random() % 3] : '4';
    code += '.';
    for (std::uint64_t digits = 2 + random() % 2; digits > 0; --digits)
      code += "0123456789ABCDEF"[random() % (hexadecimal ? 16 : 8)];
    return Problem{code,
                   random_heaps(hexadecimal || splits_alone ? size : size + size / 3, random)};
  }
  Ability* find_ability(std::string_view name) const override {
    return name == RulesAsName::ability_name ? &codes_ : nullptr;
  }

 private:
  mutable OctalCodes codes_;
};

template <class>
using OctalPositions = TakingBreakingPositions<OctalProblem>;

}  // namespace

void register_octal(Registry& registry) {
  register_game<OctalPresentation, OctalPositions>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
