#include <random>
#include <string>
#include <variant>
#include <vector>

#include <zugzwang/facade/registration.hpp>
#include <zugzwang/games/tip.hpp>
#include <zugzwang/games/tip_chart.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang::games {

namespace {

std::string pick(std::mt19937_64& random, std::initializer_list<const char*> lines) {
  std::uniform_int_distribution<std::size_t> choose(0, lines.size() - 1);
  return lines.begin()[choose(random)];
}

struct TipFace {
  struct Problem {
    std::uint64_t total = 0;
    std::uint8_t face = 1;
    bool condensed = false;
  };

  static const GameText& text() {
    static const GameText text{
        .name = "tip",
        .title = "TIP",
        .summary = "tip a die a quarter turn and subtract its new top face; reach exactly 0 to win",
        .rules =
            "There is a total and a die. A player in turn tips the die a quarter turn, to one of "
            "the four faces beside the top one (not the top, and not its opposite, 7 less the "
            "top), "
            "and subtracts the new top face from the total. Whoever makes the total exactly 0 "
            "wins. "
            "A tip past 0 is not allowed, and a player without a tip (a total of 1 on face 1 or 6) "
            "has lost.",
        .move = "the face tipped to",
        .answer = "the chart's entry: the highest face that wins, 0 when none does",
        .sources =
            {"\"State Maps\", a programming-workshop column: the chart of best tips, the condensed "
             "chart of the joint states (1,6) (2,5) (3,4), and lines packed into decimal numbers",
             "The highest winning face is also among the fastest wins, and the tip played when "
             "lost "
             "(to 1, or to 2 from faces 1 and 6) holds out longest: both checked to total 2000."},
        .errata =
            {"The state map of six faces has twelve edges, not nine.",
             "Line 8 of the chart equals line 17, so the chart has preperiod 8, not 9, and period "
             "9; the rows of wins and losses have preperiod 2 and period 9. Projecting a total by "
             "(T - 8) mod 9 + 8 is right only from total 8 on.",
             "From total 7 on faces 1 and 6, the tips to 2, 3 and 4 all win in 3 plies: 4 is not "
             "the quicker one.",
             "No packed line can be 666."},
        .example = {"--total", "16", "--face", "1"},
    };
    return text;
  }

  static std::vector<Field<Problem>> fields() {
    return {
        field("total", &Problem::total, "what is left to subtract from"),
        field("face", &Problem::face, "the face on top of the die").range(1, 6),
        field("condensed", &Problem::condensed, "join opposite faces into three states")
            .rule()
            .optional(),
    };
  }

  static std::variant<Tip, CondensedTip> rules(const Problem& problem) {
    if (problem.condensed) return CondensedTip{};
    return Tip{};
  }

  static Tip::State state(const Tip&, const Problem& problem) {
    return {problem.total, problem.face};
  }
  static CondensedTip::State state(const CondensedTip& game, const Problem& problem) {
    return game.canonical({problem.total, problem.face});
  }

  template <Die die>
  static std::string show(const BasicTip<die>&, const typename BasicTip<die>::State& state) {
    const std::string face = std::to_string(state.face);
    return "total " + std::to_string(state.total) + ", " +
           (die == Die::six_faces
                ? "face " + face + " on top"
                : "face " + face + " or " + std::to_string(7 - state.face) + " on top");
  }
  template <Die die>
  static std::string label(const BasicTip<die>&, const typename BasicTip<die>::State& state) {
    return std::to_string(state.total) + " on " + std::to_string(state.face);
  }
  static std::string tell(Tip::Move face) { return "tip to " + std::to_string(face); }

  /// The chart's entry. Every winning tip is a best move, so the first of them is the highest.
  template <Die die>
  static Datum answer(const BasicTip<die>&, const typename BasicTip<die>::State&,
                      const Answer& answer) {
    return answer.outcome == Outcome::win ? answer.move : Datum(0);
  }

  static std::string row_name() { return "total"; }
  static std::vector<std::string> column_names(const Tip&) {
    return {"1", "2", "3", "4", "5", "6"};
  }
  static std::vector<std::string> column_names(const CondensedTip&) {
    return {"1,6", "2,5", "3,4"};
  }
  static Datum entry(const std::optional<Tip::Move>& winning) { return winning.value_or(0); }
  static std::string pack(const std::vector<Datum>& entries) {
    std::vector<std::uint64_t> faces;
    for (const Datum& entry : entries) faces.push_back(*entry.get<std::uint64_t>());
    return std::to_string(pack_line(faces));
  }

  /// Boasting while it wins, exuberance when a slip has just handed it the win, whining once
  /// several turns in a row were lost, and a concession only when no tip is left.
  static std::string remark(const TableTalk& talk, std::mt19937_64& random) {
    if (talk.must_concede) return pick(random, {"I concede.", "Nothing left to tip. Well played."});
    if (talk.now == Outcome::win && talk.before == Outcome::loss)
      return pick(random,
                  {"Oh! Thank you, thank you: that slip is worth the game!",
                   "Hooray! I had given this one up.", "You did not mean that, did you? Ha!"});
    if (talk.now == Outcome::win)
      return pick(random,
                  {"All goes to plan.", "I could do this with my eyes shut.",
                   "The end is in sight, and it is mine.", "Do take your time. It won't help."});
    constexpr unsigned several = 3;
    if (talk.lost_turns >= several)
      return pick(random, {"This die must be loaded.", "I never get the good totals.",
                           "Is it much longer?", "It is not fair."});
    return {};
  }
};

}  // namespace

void register_tip(Registry& registry) { register_game<TipFace>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
