// What models which concept, and what does not. Compiling this file is the test.

#include <array>
#include <cstdint>
#include <string>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/games/boards/chomp.hpp>
#include <zugzwang/games/boards/connect_four.hpp>
#include <zugzwang/games/boards/dao.hpp>
#include <zugzwang/games/boards/dodgem.hpp>
#include <zugzwang/games/boards/dots_and_boxes.hpp>
#include <zugzwang/games/boards/kalah.hpp>
#include <zugzwang/games/boards/quixo.hpp>
#include <zugzwang/games/boards/tic_tac_toe.hpp>
#include <zugzwang/games/chess/chess_ending.hpp>
#include <zugzwang/games/graphs/cat_and_mouse.hpp>
#include <zugzwang/games/graphs/digraph.hpp>
#include <zugzwang/games/heaps/nim.hpp>
#include <zugzwang/games/heaps/subtraction.hpp>
#include <zugzwang/games/heaps/taking_breaking.hpp>
#include <zugzwang/games/rows/can_i_win.hpp>
#include <zugzwang/games/rows/flip_game.hpp>
#include <zugzwang/games/rows/stone_game.hpp>
#include <zugzwang/games/rows/stone_game_ii.hpp>
#include <zugzwang/games/rows/stone_game_vi.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/games/rows/sum_game.hpp>
#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/all.hpp>
#include <zugzwang/solvers/solve.hpp>

#include "ablations.hpp"
#include "skirmish.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using games::CanIWin;
using games::CatAndMouse;
using games::ChessEnding;
using games::CondensedTip;
using games::ConnectFour;
using games::Dao;
using games::Digraph;
using games::Dodgem;
using games::FlipGame;
using games::MisereDigraph;
using games::MisereNim;
using games::MisereSubtraction;
using games::Nim;
using games::Quixo;
using games::StoneGame;
using games::StoneGameII;
using games::StoneGameVI;
using games::Stones;
using games::SumGame;
using games::SymmetricChessEnding;
using games::TakingBreaking;
using games::Tip;

// Game: each of its four functions is needed, with the right types.

static_assert(Game<Take431> && Game<Sided> && Game<TwoHeaps> && Game<Stones> && Game<Tip>);
static_assert(!Game<int>);

struct WithoutKey {
  using State = Pile;
  using Move = std::uint64_t;
  Countdown<Move> moves(const State& state) const { return Countdown<Move>(state.pile); }
  State play(const State& state, Move take) const { return {state.pile - take}; }
  std::optional<Outcome> result(const State& state) const {
    return state.pile == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
};
static_assert(!Game<WithoutKey>);
struct WithKey : WithoutKey {
  std::uint64_t key(const State& state) const { return state.pile; }
};
static_assert(Game<WithKey>);
struct KeyWithoutHash : WithoutKey {
  Pile key(const State& state) const { return state; }
};
static_assert(!Game<KeyWithoutHash>);
struct MovesOfWrongType : WithKey {
  std::vector<std::string> moves(const State&) const { return {}; }
};
static_assert(!Game<MovesOfWrongType>);
struct MoveWithoutEquality : WithKey {
  struct Move {};
  std::vector<Move> moves(const State&) const { return {}; }
  State play(const State& state, const Move&) const { return state; }
};
static_assert(!Game<MoveWithoutEquality>);
struct PlayWithoutState : WithKey {
  std::uint64_t play(const State& state, Move take) const { return state.pile - take; }
};
static_assert(!Game<PlayWithoutState>);
struct ResultAsBool : WithKey {
  bool result(const State& state) const { return state.pile == 0; }
};
static_assert(!Game<ResultAsBool>);
struct PlayInPlace : WithKey {
  State play(State& state, Move take) const { return {state.pile -= take}; }
};
static_assert(!Game<PlayInPlace>);

// A plain game has none of the further abilities.

static_assert(!IndexedGame<WithKey> && !RankedGame<WithKey> && !RowGame<WithKey>);
static_assert(!RetractableGame<WithKey> && !PreferenceGame<WithKey> && !ScoringGame<WithKey>);
static_assert(!ExtraTurnGame<WithKey> && !ImpartialGame<WithKey> && !DecomposableGame<WithKey>);
static_assert(!HeapGame<WithKey> && !SymmetricGame<WithKey> && !ClosedFormGame<WithKey>);
static_assert(!ClosedFormMovesGame<WithKey> && !ResistingGame<WithKey>);
static_assert(!PartlyIndexedGame<WithKey> && !TieredGame<WithKey>);
static_assert(!CountedMovesGame<WithKey> && !OrbitGame<WithKey>);

// Each ability, had and lacked.

static_assert(IndexedGame<Take431> && RankedGame<Take431> && RowGame<Take431>);
static_assert(RetractableGame<Take431> && PreferenceGame<Take431> && ResistingGame<Take431>);
static_assert(ImpartialGame<Take431> && HeapGame<Take431>);
static_assert(!ScoringGame<Take431> && !ExtraTurnGame<Take431> && !SymmetricGame<Take431>);
static_assert(!DecomposableGame<Take431> && !ClosedFormGame<Take431>);

static_assert(ClosedFormGame<ClosedTake21> && ClosedFormMovesGame<ClosedTake21>);
static_assert(ScoringGame<ScoringTake21> && !ScoringGame<Sided>);
static_assert(ExtraTurnGame<TwoGoesOn> && !ExtraTurnGame<Sided>);
static_assert(RowGame<Sided> && RetractableGame<Sided> && !ImpartialGame<Sided>);
static_assert(DecomposableGame<TwoHeaps> && SymmetricGame<TwoHeaps> && ImpartialGame<TwoHeaps>);
static_assert(!RowGame<TwoHeaps> && !HeapGame<TwoHeaps> && !RankedGame<TwoHeaps>);

struct ImpartialDenied : Take431 {
  static constexpr bool impartial = false;
};
static_assert(!ImpartialGame<ImpartialDenied> && !HeapGame<ImpartialDenied>);
struct RankOfInt : WithKey {
  int rank(const State& state) const { return static_cast<int>(state.pile); }
};
static_assert(!RankedGame<RankOfInt>);
struct IndexOneWay : WithKey {
  std::uint64_t size() const { return 100; }
  std::uint64_t index(const State& state) const { return state.pile; }
};
static_assert(!IndexedGame<IndexOneWay>);
struct GainOfDouble : WithKey {
  double gain(const State&, Move) const { return 0; }
};
static_assert(!ScoringGame<GainOfDouble>);
struct PredecessorStatesOnly : WithKey {
  std::vector<State> predecessors(const State&) const { return {}; }
};
static_assert(!RetractableGame<PredecessorStatesOnly>);
struct ClosedFormOfBool : WithKey {
  bool closed_form(const State&) const { return true; }
};
static_assert(!ClosedFormGame<ClosedFormOfBool>);
struct ResistWithoutChoice : WithKey {
  Move resist(const State&) const { return 1; }
};
static_assert(!ResistingGame<ResistWithoutChoice>);
struct LayersWithoutGains : ScoringTake21 {
  std::uint64_t layers() const { return 100; }
  std::uint64_t layer(const State& state) const { return state.pile; }
  std::uint64_t layer_begin(std::uint64_t layer) const { return layer; }
  State state_in(std::uint64_t layer, std::uint64_t) const { return {layer}; }
};
static_assert(LayeredGame<LayersWithoutGains> && !ArrayLayersGame<LayersWithoutGains>);
static_assert(!LayeredGame<ScoringTake21>);
struct LegalityOfInt : WithKey {
  int legal(const State&, Move) const { return 1; }
};
static_assert(!LegalityGame<LegalityOfInt>);
struct RulesOfDigits : Take431 {
  std::array<int, 3> heap_rules() const { return {3, 0, 3}; }
};
static_assert(HeapGame<RulesOfDigits> && !TakingBreakingGame<RulesOfDigits>);
struct NimberOfPartialGame : WithKey {
  Nimber closed_form(const State&) const { return 0; }
};
static_assert(!ClosedFormGame<NimberOfPartialGame>);

static_assert(PartlyIndexedGame<Skirmish> && TieredGame<Skirmish> && CountedMovesGame<Skirmish>);
static_assert(OrbitGame<Skirmish> && RetractableGame<Skirmish> && !RankedGame<Skirmish>);
static_assert(PartlyIndexedGame<SummedHeaps> && !PartlyIndexedGame<SortedHeaps>);
static_assert(!TieredGame<SummedHeaps> && !OrbitGame<TwoHeaps> && !CountedMovesGame<TwoHeaps>);
struct PositionsWithoutIndices : WithKey {
  bool is_position(const State&) const { return true; }
};
static_assert(!PartlyIndexedGame<PositionsWithoutIndices>);
struct PositionAsNumber : Take431 {
  int is_position(const State&) const { return 1; }
};
static_assert(IndexedGame<PositionAsNumber> && !PartlyIndexedGame<PositionAsNumber>);
struct TiersWithoutIndices : WithKey {
  std::uint64_t tiers() const { return 1; }
  std::uint64_t tier(const State&) const { return 0; }
  std::uint64_t tier_begin(std::uint64_t tier) const { return tier; }
  FixedList<std::uint64_t, 1> next_tiers(std::uint64_t) const { return {0}; }
};
static_assert(!TieredGame<TiersWithoutIndices>);
struct TiersOfWords : Skirmish {
  FixedList<std::string, 1> next_tiers(std::uint64_t) const { return {}; }
};
struct TiersThatLeadNowhere : Skirmish {
  void next_tiers() const = delete;
};
static_assert(!TieredGame<TiersOfWords> && !TieredGame<TiersThatLeadNowhere>);
struct CountOfInt : WithKey {
  int option_count(const State&) const { return 1; }
};
struct CountOfMoves : WithKey {
  std::uint64_t option_count(const State& state) const { return state.pile; }
};
static_assert(CountedMovesGame<CountOfMoves> && !CountedMovesGame<CountOfInt>);
struct OrbitsWithoutForms : WithKey {
  std::uint64_t orbit_size(const State&) const { return 1; }
};
static_assert(!OrbitGame<OrbitsWithoutForms>);
struct OrbitOfDouble : TwoHeaps {
  double orbit_size(const State&) const { return 2; }
};
static_assert(SymmetricGame<OrbitOfDouble> && !OrbitGame<OrbitOfDouble>);

// What is hidden is hidden alone.

using testing::WithBareIndex, testing::WithoutCounts, testing::WithoutIndex;
using testing::WithoutOrbits, testing::WithoutPredecessors, testing::WithoutRank;
using testing::WithoutSymmetry, testing::WithoutTiers;
static_assert(!TieredGame<WithoutTiers<Skirmish>> && OrbitGame<WithoutTiers<Skirmish>>);
static_assert(PartlyIndexedGame<WithoutTiers<Skirmish>>);
static_assert(!SymmetricGame<WithoutSymmetry<Skirmish>> && TieredGame<WithoutSymmetry<Skirmish>>);
static_assert(!OrbitGame<WithoutOrbits<Skirmish>> && SymmetricGame<WithoutOrbits<Skirmish>>);
static_assert(!RetractableGame<WithoutPredecessors<Skirmish>>);
static_assert(CountedMovesGame<WithoutPredecessors<Skirmish>>);
static_assert(!CountedMovesGame<WithoutCounts<Skirmish>>);
static_assert(RetractableGame<WithoutCounts<Skirmish>> && TieredGame<WithoutCounts<Skirmish>>);
static_assert(!IndexedGame<WithoutIndex<Skirmish>> && OrbitGame<WithoutIndex<Skirmish>>);
static_assert(!TieredGame<WithoutIndex<Skirmish>> && !LayeredGame<WithoutIndex<SummedHeaps>>);
static_assert(!RankedGame<WithoutRank<SummedHeaps>> && LayeredGame<WithoutRank<SummedHeaps>>);
static_assert(PartlyIndexedGame<WithBareIndex<Skirmish>> && TieredGame<WithBareIndex<Skirmish>>);
static_assert(Game<WithoutTiers<WithoutSymmetry<Skirmish>>> && Game<WithoutTiers<games::CanIWin>>);
static_assert(!SymmetricGame<WithoutTiers<WithoutSymmetry<Skirmish>>>);

struct HeapsOfFlatLists : WithKey {
  static constexpr bool impartial = true;
  std::vector<std::uint64_t> heaps(const State&) const { return {}; }
  std::vector<std::uint64_t> heap_options(std::uint64_t) const { return {}; }
};
static_assert(ImpartialGame<HeapsOfFlatLists> && !HeapGame<HeapsOfFlatLists>);

// The bundled games.

static_assert(RowGame<Stones> && RankedGame<Stones> && RetractableGame<Stones>);
static_assert(PreferenceGame<Stones> && ClosedFormMovesGame<Stones> && ResistingGame<Stones>);
static_assert(!ImpartialGame<Stones> && !IndexedGame<Stones> && !ScoringGame<Stones>);
static_assert(!SymmetricGame<Stones> && !ExtraTurnGame<Stones> && !DecomposableGame<Stones>);
static_assert(RowGame<Tip> && RankedGame<Tip> && RetractableGame<Tip> && PreferenceGame<Tip>);
static_assert(ImpartialGame<Tip> && SymmetricGame<Tip> && ResistingGame<Tip>);
static_assert(!ClosedFormGame<Tip> && !HeapGame<Tip> && !IndexedGame<Tip> && !ScoringGame<Tip>);
static_assert(RowGame<CondensedTip> && RetractableGame<CondensedTip> &&
              ImpartialGame<CondensedTip>);

static_assert(HeapMovesGame<Nim> && ClosedFormMovesGame<Nim> && LegalityGame<Nim>);
static_assert(SymmetricGame<Nim> && SymmetricGame<MisereNim> && HeapPartsGame<Nim>);
static_assert(!ImpartialGame<MisereNim> && !HeapGame<MisereNim> && ClosedFormGame<MisereNim>);
static_assert(TakingBreakingGame<games::Subtraction> && HeapMovesGame<games::Subtraction>);
static_assert(!ImpartialGame<MisereSubtraction> && !ClosedFormGame<games::Subtraction>);
static_assert(HeapPartsGame<TakingBreaking> && HeapMovesGame<TakingBreaking>);
static_assert(LegalityGame<TakingBreaking> && SymmetricGame<TakingBreaking>);
static_assert(HeapPartsGame<games::AllButSubtraction> && !HeapPartsGame<games::Subtraction>);
static_assert(LegalityGame<games::MisereAllButSubtraction>);
static_assert(TakingBreakingGame<FlipGame> && HeapMovesGame<FlipGame> && SymmetricGame<FlipGame>);
static_assert(ArrayLayersGame<StoneGame> && LayeredGame<StoneGame> && ScoringGame<StoneGame>);
static_assert(RankedGame<StoneGameII> && IndexedGame<StoneGameII> && !LayeredGame<StoneGameII>);
static_assert(ScoringGame<StoneGameVI> && ClosedFormMovesGame<StoneGameVI>);
static_assert(!IndexedGame<StoneGameVI> && !IndexedGame<SumGame> && ClosedFormGame<SumGame>);
static_assert(ScoringGame<games::DotsAndBoxes> && ExtraTurnGame<games::DotsAndBoxes>);
static_assert(ScoringGame<games::Kalah> && ExtraTurnGame<games::Kalah>);
static_assert(SearchOrderGame<games::Kalah> && !SearchOrderGame<StoneGame>);
static_assert(ImpartialGame<games::Chomp> && IndexedGame<games::Chomp>);
static_assert(SafeMovesGame<games::TicTacToe> && OrbitGame<games::TicTacToe>);
static_assert(!SafeMovesGame<games::MisereTicTacToe> && SearchOrderGame<games::MisereTicTacToe>);
static_assert(RankedGame<CanIWin> && IndexedGame<CanIWin> && !ScoringGame<CanIWin>);
static_assert(IndexedGame<CatAndMouse> && RetractableGame<CatAndMouse>);
static_assert(!RankedGame<CatAndMouse> && !ExtraTurnGame<CatAndMouse>);
static_assert(PartlyIndexedGame<ChessEnding> && TieredGame<ChessEnding>);
static_assert(RetractableGame<ChessEnding> && CountedMovesGame<ChessEnding>);
static_assert(!SymmetricGame<ChessEnding> && !RankedGame<ChessEnding>);
static_assert(PartlyIndexedGame<SymmetricChessEnding> && TieredGame<SymmetricChessEnding>);
static_assert(RetractableGame<SymmetricChessEnding> && CountedMovesGame<SymmetricChessEnding>);
static_assert(OrbitGame<SymmetricChessEnding> && !RankedGame<SymmetricChessEnding>);
static_assert(ImpartialGame<Digraph> && RetractableGame<Digraph> && IndexedGame<Digraph>);
static_assert(!ImpartialGame<MisereDigraph> && !HeapGame<Digraph> && !RankedGame<Digraph>);
static_assert(TieredGame<Quixo> && OrbitGame<Quixo> && CountedMovesGame<Quixo>);
static_assert(RetractableGame<Quixo> && !PartlyIndexedGame<Quixo> && !RankedGame<Quixo>);
static_assert(TieredGame<Dodgem> && OrbitGame<Dodgem> && CountedMovesGame<Dodgem>);
static_assert(RetractableGame<Dodgem> && PartlyIndexedGame<Dodgem>);
static_assert(IndexedGame<Dao> && OrbitGame<Dao> && RetractableGame<Dao>);
static_assert(!TieredGame<Dao> && CountedMovesGame<Dao> && !PartlyIndexedGame<Dao>);
static_assert(NeverStuckGame<SymmetricChessEnding> && !NeverStuckGame<Quixo>);

static_assert(stride_of(Stones(3)) == 2 && stride_of(Tip{}) == 1);
static_assert(Stones::columns() == 2 && Tip::columns() == 6 && CondensedTip::columns() == 3);

// Evaluations and what they apply to.

static_assert(Evaluation<ByOutcome> && Evaluation<ByDistance>);
static_assert(Evaluation<ByMargin> && Evaluation<ByNimber> && !Evaluation<int>);
static_assert(EvaluationOf<ByOutcome, Stones> && EvaluationOf<ByDistance, Stones>);
static_assert(!EvaluationOf<ByNimber, Stones> && !EvaluationOf<ByMargin, Stones>);
static_assert(EvaluationOf<ByNimber, Tip> && !EvaluationOf<ByMargin, Tip>);
static_assert(EvaluationOf<ByMargin, ScoringTake21> && !EvaluationOf<ByOutcome, ScoringTake21>);
static_assert(!EvaluationOf<ByDistance, ScoringTake21> && !EvaluationOf<ByOutcome, WithoutKey>);
static_assert(MarkingEvaluation<ByOutcome> && MarkingEvaluation<ByDistance>);
static_assert(!MarkingEvaluation<ByNimber> && !MarkingEvaluation<ByMargin>);
static_assert(ShiftableEvaluation<ByOutcome> && ShiftableEvaluation<ByDistance>);
static_assert(ShiftableEvaluation<ByNimber> && !ShiftableEvaluation<ByMargin>);

// Solvers: what they solve, and the concept that they miss.

using namespace bundled;
template <const SolverDescription& solver, Game G, Evaluation E>
inline constexpr bool solves = solver.solves_by(traits_of<G>, standard_evaluation<E>);
template <const SolverDescription& solver, Game G>
inline constexpr std::string_view missing = solver.missing(traits_of<G>);
template <const SolverDescription& solver, Game G>
inline constexpr std::string_view lacking = solver.lacking(traits_of<G>);
template <const SolverDescription& solver, Game G>
inline constexpr SolverPriority priority = solver.priority(traits_of<G>);

static_assert(solves<bottom_up, Stones, ByDistance> && solves<bottom_up, WithKey, ByOutcome>);
static_assert(missing<bottom_up, WithKey>.empty() && missing<bottom_up, Tip>.empty());
static_assert(priority<bottom_up, Stones> == SolverPriority::candidate &&
              priority<bottom_up, StoneGame> == SolverPriority::candidate &&
              priority<bottom_up, WithKey> == SolverPriority::on_request);
static_assert(solves<closed_form, Stones, ByOutcome> && !solves<closed_form, Stones, ByDistance>);
static_assert(missing<closed_form, Tip> == "ClosedFormGame" &&
              missing<closed_form, Stones>.empty());
static_assert(PushableRows<Stones, ByOutcome> && PushableRows<Tip, ByDistance>);
static_assert(!PushableRows<Tip, ByNimber> && !PushableRows<TwoGoesOn, ByOutcome>);
static_assert(SolverOf<RowSolver<Tip, ByNimber>, Tip, ByNimber>);
static_assert(SolverOf<ClosedFormSolver<Stones>, Stones, ByOutcome>);
static_assert(!SolverOf<Tip, Tip, ByOutcome>);

static_assert(solves<retrograde, CatAndMouse, ByDistance> &&
              solves<retrograde, Digraph, ByOutcome>);
static_assert(!solves<retrograde, Digraph, ByNimber> && solves<retrograde, SumGame, ByOutcome>);
static_assert(missing<retrograde, Nim>.empty() && missing<retrograde, Digraph>.empty());
static_assert(priority<retrograde, Digraph> == SolverPriority::candidate &&
              priority<retrograde, Nim> == SolverPriority::last_resort);
static_assert(std::same_as<FirstThatSolves<BundledSolvers, Nim, ByDistance>, TopDown> &&
              std::same_as<FirstThatSolves<BundledSolvers, Nim, ByNimber>, ClosedForm> &&
              std::same_as<FirstThatSolves<BundledSolvers, Digraph, ByDistance>, Retrograde> &&
              std::same_as<FirstThatSolves<SolverList<BottomUp>, Nim, ByNimber>, BottomUp>);
static_assert(missing<retrograde, StoneGame> == "outcomes without scores");
static_assert(solves<alpha_beta, Stones, ByDistance> && missing<alpha_beta, Stones>.empty() &&
              priority<alpha_beta, Stones> == SolverPriority::on_request);
static_assert(!solves<alpha_beta, Tip, ByNimber> && !solves<alpha_beta, Nim, ByOutcome> &&
              missing<alpha_beta, Nim> == "integer keys");
static_assert(SafeMovesGame<ConnectFour> &&
              priority<alpha_beta, ConnectFour> == SolverPriority::candidate);
static_assert(solves<grundy, Nim, ByNimber> && !solves<grundy, Nim, ByOutcome>);
static_assert(missing<grundy, MisereNim> == "ImpartialGame" && missing<grundy, Digraph>.empty());
struct EndlessMisereNim : MisereNim {
  using MisereNim::MisereNim;
  static constexpr Cycles cycles = Cycles::always;
};
static_assert(lacking<grundy, EndlessMisereNim> == "ImpartialGame" &&
              lacking<top_down, EndlessMisereNim> == "acyclic play");
static_assert(solves<bottom_up, StoneGame, ByMargin> && solves<bottom_up, CanIWin, ByDistance>);
static_assert(solves<bottom_up, CatAndMouse, ByOutcome> && solves<bottom_up, Nim, ByNimber>);
static_assert(SolverOf<ReachedSolver<Nim, ByNimber>, Nim, ByNimber>);
static_assert(SolverOf<RetrogradeSolver<CatAndMouse, ByDistance>, CatAndMouse, ByDistance>);
static_assert(SolverOf<HeapSolver<FlipGame>, FlipGame, ByNimber>);
static_assert(SolverOf<FiniteSolver<StoneGame, ByMargin>, StoneGame, ByMargin>);

// Ranges of moves are views or small lists, read front to back.

static_assert(std::ranges::view<Countdown<std::uint64_t>>);
static_assert(std::ranges::forward_range<Countdown<std::uint64_t>>);
static_assert(std::ranges::borrowed_range<Countdown<std::uint8_t>>);
static_assert(std::ranges::view<HighBits> && std::ranges::forward_range<HighBits>);
static_assert(std::ranges::view<LowBits> && std::ranges::forward_range<LowBits>);
using Faces = PackedList<std::uint8_t, 4>;
static_assert(std::ranges::view<Faces> && std::ranges::forward_range<Faces>);
template <class R>
concept ReadableView =
    std::ranges::view<R> && std::copyable<R> && std::ranges::input_range<const R> &&
    std::copyable<std::ranges::iterator_t<const R>>;
constexpr auto plus = [](unsigned number) {
  return [number](unsigned bit) { return bit + number; };
};
static_assert(ReadableView<decltype(mapped(HighBits(1), plus(1)))>);
static_assert(ReadableView<decltype(mapped(mapped(HighBits(1), plus(2)), plus(1)))>);
template <class R, class F>
concept Mappable = requires(R range, F f) { mapped(range, f); };
static_assert(Mappable<HighBits, int (*)(unsigned)> && !Mappable<HighBits, int (*)(std::string)>);
template <class F>
concept Concatenated = requires(F f) {
  { Concatenation(1U, f) } -> std::ranges::view;
};
static_assert(Concatenated<HighBits (*)(unsigned)> && !Concatenated<int (*)(unsigned)>);
static_assert(!Concatenated<HighBits (*)(std::string)>);
static_assert(std::ranges::forward_range<games::HeapOptions>);
static_assert(std::ranges::forward_range<FixedList<int, 3>>);
static_assert(FixedList<int, 3>{1, 2} == FixedList<int, 3>{1, 2});
static_assert(FixedList<int, 3>{1} != FixedList<int, 3>{1, 0});
static_assert(RangeOf<Countdown<std::uint64_t>, std::uint64_t> && !RangeOf<int, int>);
static_assert(!RangeOf<std::vector<std::string>, int>);

// Everything that has no need of memory is known at compile time.

static_assert(opposite(Outcome::win) == Outcome::loss && opposite(Outcome::draw) == Outcome::draw);
static_assert(Distance::loss(2) < Distance::draw() && Distance::draw() < Distance::win(9));
static_assert(Stones(4).closed_form({5, 0}) == Outcome::loss);
static_assert(games::pack_line(games::unpack_line<6>(466664)) == 466664);

}  // namespace
}  // namespace zugzwang
