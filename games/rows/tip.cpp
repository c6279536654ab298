#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/tip.hpp>

namespace zugzwang::games {

namespace {

std::string pick(Random& random, std::initializer_list<const char*> lines) {
  return lines.begin()[draw_below(lines.size(), random)];
}

struct TipProblem {
  std::uint64_t total = 0;
  std::uint8_t face = 1;
  bool condensed = false;
};

class TipRemarks final : public Remarks {
 public:
  /// Boasts while it wins, exults when a slip has just handed it the win, whines once several turns
  /// in a row were lost, and concedes only if no tip is left.
  std::string remark(const TableTalk& talk, Random& random) const override {
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

class TipPresentation final : public GamePresentation<TipProblem, Tip, CondensedTip> {
 public:
  GameText text() const override { return prose("tip"); }

  std::vector<Field<TipProblem>> fields() const override {
    return {
        field("total", &TipProblem::total).word(),
        field("face", &TipProblem::face).range(1, 6).word(),
        field("condensed", &TipProblem::condensed).rule().optional(),
    };
  }

  Rules rules(const TipProblem& problem) const override {
    if (problem.condensed) return CondensedTip{};
    return Tip{};
  }
  Ability* find_ability(std::string_view name) const override {
    return name == Remarks::ability_name ? &remarks_ : nullptr;
  }

 private:
  mutable TipRemarks remarks_;
};

/// A line of the chart as one decimal number.
class PackedTipRows final : public PackedRows {
 public:
  std::string pack(const Datum::List& entries) const override {
    std::vector<std::uint64_t> faces;
    for (const Datum& entry : entries) faces.push_back(*entry.get<std::uint64_t>());
    return std::to_string(pack_line(faces));
  }
};

template <class G>
class TipPositions final : public PositionPresentation<TipProblem, G> {
 public:
  using State = typename G::State;

  State state(const G& game, const TipProblem& problem) const override {
    const State tip{problem.total, problem.face};
    return is_condensed ? game.canonical(tip) : tip;
  }
  PositionText position(const G&, const State& state) const override {
    const std::string total = std::to_string(state.total);
    const std::string top = std::to_string(state.face);
    const std::string faces =
        "face " + top + (is_condensed ? " or " + std::to_string(7 - state.face) : "") + " on top";
    return {.line = "total " + total + ", " + faces,
            .label = total + " on " + top,
            .scene = [&state, faces]() -> Scene {
              const scene::Number number{"total", state.total};
              if (is_condensed) return {number, scene::Text{faces}};
              return {number, scene::Die{"die", state.face}};
            },
            .fields = Datum::Object{{"total", state.total}, {"face", state.face}}};
  }
  MoveText move(const G&, const State&, const Tip::Move& face) const override {
    return {"tip to " + std::to_string(face), is_condensed ? "" : scene::place("die", face)};
  }
  /// Returns the chart's entry. Every winning tip is a best move, so the first of them is the
  /// highest.
  Datum answer(const G&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win ? answer.own_move : Datum(0);
  }

  std::string row_name() const override { return "total"; }
  std::vector<std::string> column_names(const G&) const override {
    if (is_condensed) return {"1,6", "2,5", "3,4"};
    return {"1", "2", "3", "4", "5", "6"};
  }
  Datum chart_entry(const Datum& winning_face) const override {
    return winning_face.is_null() ? Datum(0) : winning_face;
  }
  Ability* find_ability(std::string_view name) const override {
    return name == PackedRows::ability_name ? &packed_rows_ : nullptr;
  }

 private:
  static constexpr bool is_condensed = std::same_as<G, CondensedTip>;

  mutable PackedTipRows packed_rows_;
};

}  // namespace

void register_tip(Registry& registry) {
  register_game<TipPresentation, TipPositions>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
