#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/games/heaps/taking_breaking_presentation.hpp>

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
  GameText text() const override {
    return {
        .name = "octal",
        .title = "Octal games",
        .summary =
            "take tokens from one heap and divide the rest into as many heaps as the code allows",
        .rules =
            "There are heaps of tokens. A player in turn takes tokens from one heap, and may "
            "divide what remains of it into as many heaps as the code allows. The player who "
            "cannot move loses. The digit k places behind the point is about taking k tokens: 1 if "
            "they may be the whole heap, 2 if one heap may be left, 4 if two heaps may be left, 8 "
            "if three may be, or a sum of these. The digit before the point is about moves that "
            "take nothing: 4 if a heap may be split in two, 8 if in three, C if in either. A code "
            "with a letter, or with 0x in front, is hexadecimal; others have the digits 0 to 7. A "
            "code can stand in the place of the game's name.",
        .move = R"({"heap":i,"to":[a,b,…]}: of heap i, counted from 0, heaps of a, b, … tokens )"
                "are left, the smaller first; [] when it is taken whole",
        .answer = "the nimber of the sum",
        .sources =
            {"R. K. Guy and C. A. B. Smith, \"The G-values of various games\", Proceedings of the "
             "Cambridge Philosophical Society 52 (1956): the codes, and the theorem that proves "
             "the period of an octal game",
             "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4"},
        .example = {"--code", "0.77", "--heaps", "5,8"},
        .idea = "nim sums",
    };
  }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("code", &Problem::code, "what each removal may leave, such as 0.77, 4.07 or 0.13F")
            .rule()
            .of_characters(".0123456789ABCDEFXabcdefx")
            .optional(),
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
