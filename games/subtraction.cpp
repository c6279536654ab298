#include <string>
#include <variant>
#include <vector>

#include <zugzwang/core/registration.hpp>
#include <zugzwang/games/heap_face.hpp>
#include <zugzwang/games/subtraction.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang::games {

namespace {

struct SubtractionFace {
  struct Problem {
    std::vector<std::uint64_t> set;
    Heaps heaps;
    std::string convention = "normal";
  };

  static const GameText& text() {
    static const GameText text{
        .name = "subtraction",
        .title = "Subtraction",
        .summary = "take a number of tokens that the set allows from one heap",
        .rules =
            "There are heaps of tokens and a set of numbers. A player in turn takes from one "
            "heap as many tokens as one of the numbers says. Under normal play whoever cannot "
            "move has lost, under misère play has won.",
        .move = R"({"heap":i,"take":n}: n tokens are taken from heap i, counted from 0)",
        .answer = "the nimber of the sum; null under misère play",
        .sources =
            {"E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4: the nimbers of "
             "a finite subtraction set are periodic, since each depends on as many before it as "
             "the largest number of the set"},
        .example = {"--set", "1,3,4", "--heaps", "7,12"},
    };
    return text;
  }

  static std::vector<Field<Problem>> fields() {
    return {
        field("set", &Problem::set, "how many tokens may be taken in one turn")
            .rule()
            .range(1, ~std::uint64_t{0})
            .at_most(1'000'000),
        field("heaps", &Problem::heaps, "the numbers of tokens in the heaps"),
        convention_field(&Problem::convention),
    };
  }

  static std::variant<Subtraction, MisereSubtraction> rules(const Problem& problem) {
    if (problem.convention == "misere") return MisereSubtraction(problem.set);
    return Subtraction(problem.set);
  }
  template <class G>
  static Heaps state(const G&, const Problem& problem) {
    return problem.heaps;
  }

  template <class G>
  static std::string show(const G&, const Heaps& heaps) {
    return text_of(heaps);
  }
  template <class G>
  static std::string label(const G&, const Heaps& heaps) {
    return label_of(heaps);
  }
  static std::string tell(const SubtractionMove& move) {
    return "take " + std::to_string(move.take) + " from heap " + std::to_string(move.heap);
  }
  static Datum move_datum(const SubtractionMove& move) {
    return Datum::Object{{"heap", move.heap}, {"take", move.take}};
  }
  static std::optional<SubtractionMove> read_move(const Datum& datum) {
    return read_heap_move<SubtractionMove>(datum, "take");
  }

  template <class G>
  static Datum answer(const G&, const Heaps&, const Answer& answer) {
    return answer.nimber ? Datum(*answer.nimber) : Datum();
  }
};

}  // namespace

void register_subtraction(Registry& registry) {
  register_game<SubtractionFace>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
