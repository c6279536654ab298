#pragma once

// Derives the rules for the tables of an indexed game from the game.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <ranges>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

/// Refuses a state that has neither a result nor a move, by an exception.
template <class G>
using RefuseStuck = std::function<void(const StateOf<G>&)>;

/// Returns the number of moves of an unfinished state; by the game's own count if it has one and
/// this is used.
template <Game G>
std::uint64_t count_options(const G& game, const StateOf<G>& state, [[maybe_unused]] bool uses) {
  if constexpr (CountedMovesGame<G>)
    if (uses) return game.option_count(state);
  return static_cast<std::uint64_t>(std::ranges::distance(game.moves(state)));
}

template <class G>
using ListOfMoves = decltype(std::declval<const G&>().moves(std::declval<const StateOf<G>&>()));
/// Whether the moves of a state are a view of an existing list, whose size is known at no cost.
template <class G>
inline constexpr bool lists_moves =
    std::ranges::borrowed_range<ListOfMoves<G>> && std::ranges::sized_range<ListOfMoves<G>>;

/// The rules of a tier, the one class of the analysis that uses the types of a game. It processes
/// batches of states.
template <IndexedGame G>
class TierOfGame final : public TierRules {
 public:
  using State = StateOf<G>;

  static constexpr Abilities abilities_of_game(AbilitySet used) {
    return {.is_symmetric = SymmetricGame<G>,
            .has_orbits = OrbitGame<G>,
            .retracts = percolates_back<G> && used.has(GameAbility::predecessors),
            .some_keep_turn = ExtraTurnGame<G>,
            .counts_at_once = lists_moves<G>};
  }

  /// `share` is a share of the tier's indices. The game, `refuse` and the finished tables must
  /// outlive this object.
  TierOfGame(const G& game, AbilitySet used, const RefuseStuck<G>& refuse, std::uint64_t tier,
             const IndexShare& share, std::vector<Below> below)
      : TierRules(abilities_of_game(used), share, std::move(below)),
        game_(game),
        refuse_(refuse),
        tier_(tier),
        begin_(begin_of_tier(game, tier)),
        has_tiers_(used.has(GameAbility::tiers)),
        counts_options_(used.has(GameAbility::option_count)),
        is_shared_(!share.is_whole()) {}

  std::uint64_t canonical_bits(std::uint64_t first) const override {
    std::uint64_t bits = 0;
    const std::uint64_t count = std::min<std::uint64_t>(64, share().own() - first);
    for (std::uint64_t i = 0; i < count; ++i)
      if (is_stored(game_, game_.state_at(begin() + share().index(first + i))))
        bits |= std::uint64_t{1} << i;
    return bits;
  }
  void orbit_sizes(std::uint64_t first, std::span<std::uint64_t> sizes) const override {
    if constexpr (OrbitGame<G>)
      for (std::uint64_t& size : sizes) size = game_.orbit_size(state(first++));
  }
  void begin(std::uint64_t first, Predecessors source, std::span<InitialStatus> states,
             std::span<std::uint64_t> counts) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const State begun = state(first + i);
      states[i] = begin(begun);
      const bool is_open = states[i] == InitialStatus::open;
      if constexpr (lists_moves<G>) counts[i] = is_open ? std::ranges::size(game_.moves(begun)) : 0;
      if constexpr (!NeverStuckGame<G>)
        if (is_open && source == Predecessors::of_the_game && !has_moves(game_, begun)) [[unlikely]]
          refuse_(begun);
    }
  }
  void count_moves(std::uint64_t first, std::span<const InitialStatus> states, ReverseGraph& graph,
                   std::span<std::uint64_t> counts) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      counts[i] = 0;
      if (states[i] != InitialStatus::open) continue;
      each_group(first + i, graph, [&](std::uint64_t group) {
        graph.count(group);
        ++counts[i];
      });
      if (counts[i] == 0) [[unlikely]]
        refuse_(state(first + i));
    }
  }
  void add_moves(std::uint64_t first, std::span<const InitialStatus> states,
                 ReverseGraph& graph) const override {
    for (std::size_t i = 0; i < states.size(); ++i)
      if (states[i] == InitialStatus::open)
        each_group(first + i, graph, [&](std::uint64_t group) { graph.add(group, first + i); });
  }
  [[gnu::cold]] void each_target(std::uint64_t place,
                                 const std::function<bool(const Target&)>& visit) const override {
    const State from = state(place);
    bool is_stuck = true;
    for (const MoveOf<G>& move : game_.moves(from)) {
      is_stuck = false;
      if (!visit(target(from, move))) return;
    }
    if (is_stuck) refuse_(from);
  }

  void count_options(std::span<const Listed> places,
                     std::span<std::uint64_t> counts) const override {
    for (std::size_t i = 0; i < places.size(); ++i)
      counts[i] = zugzwang::count_options(game_, state(static_cast<std::uint64_t>(places[i])),
                                          counts_options_);
  }
  void retract(std::span<const Listed> places, bool won, Retracted& found) const override {
    retract_all(places, won, found, [this](std::uint64_t place) { return state(place); });
  }
  void retract_into(std::size_t table, std::span<const Listed> places, bool won,
                    Retracted& found) const override {
    const Below& finished = below()[table];
    const std::uint64_t begin = begin_of_tier(game_, finished.tier);
    retract_all(places, won, found, [&](std::uint64_t place) {
      return game_.state_at(begin + finished.table->index(place));
    });
  }

 private:
  /// A predecessor: its place, or its index if another process holds it.
  struct Source {
    std::uint64_t place;
    bool is_away;
  };

  template <class StateAt>
  [[gnu::always_inline]] void retract_all(std::span<const Listed> places, bool won,
                                          Retracted& found, const StateAt& state_at) const {
    if constexpr (percolates_back<G>) {
      PlaceList::Adder passing(found.passing);
      PlaceList::Adder keeping(found.keeping);
      for (const Listed place : places)
        each_before(state_at(static_cast<std::uint64_t>(place)), won,
                    [&](const Source& from, bool mover_changes, std::uint64_t times)
                        __attribute__((always_inline)) {
                          if (from.is_away) [[unlikely]]
                            return add_away(from, mover_changes, times, found);
                          for (; times > 0; --times)
                            if (mover_changes)
                              passing.add(from.place);
                            else
                              keeping.add(from.place);
                        });
      passing.finish();
      keeping.finish();
    }
  }

  static void add_away(const Source& from, bool mover_changes, std::uint64_t times,
                       Retracted& found) {
    PlaceList::Adder away(mover_changes ? found.passing_away : found.keeping_away);
    for (; times > 0; --times) away.add(from.place);
    away.finish();
  }

  [[gnu::always_inline]] State state(std::uint64_t place) const {
    std::uint64_t number = place;
    if constexpr (SymmetricGame<G>) number = canonical().index(place);
    if (is_shared_) [[unlikely]]
      number = share().index(number);
    return game_.state_at(begin() + number);
  }
  /// The first index of the tier.
  std::uint64_t begin() const {
    if constexpr (TieredGame<G>)
      return begin_;
    else
      return 0;
  }
  /// Returns where a canonical state of this tier is stored.
  Source source(const State& state) const {
    std::uint64_t number = game_.index(state) - begin();
    if (is_shared_) [[unlikely]] {
      const IndexShare::Owner owner = share().owner(number);
      if (owner.rank != share().rank()) return {number, true};
      number = owner.own;
    }
    if constexpr (SymmetricGame<G>)
      return {canonical().place(number), false};
    else
      return {number, false};
  }
  bool is_here(const State& state) const {
    if constexpr (TieredGame<G>) return !has_tiers_ || game_.tier(state) == tier_;
    return true;
  }

  InitialStatus begin(const State& state) const {
    if constexpr (PartlyIndexedGame<G>)
      if (!game_.is_position(state)) return InitialStatus::no_position;
    const std::optional<Outcome> result = game_.result(state);
    if (!result) return InitialStatus::open;
    if (*result == Outcome::draw) return InitialStatus::drawn;
    return *result == Outcome::win ? InitialStatus::won : InitialStatus::lost;
  }

  Target target(const State& from, const MoveOf<G>& move) const {
    const State to = stored_after(game_, from, move);
    const bool mover_changes = detail::mover_changes(game_, from, move);
    if constexpr (TieredGame<G>) {
      const std::uint64_t tier = has_tiers_ ? game_.tier(to) : tier_;
      if (tier != tier_) {
        const auto finished = std::ranges::find(below(), tier, &Below::tier);
        return {static_cast<std::size_t>(finished - below().begin()) + 1,
                game_.index(to) - begin_of_tier(game_, tier), mover_changes};
      }
    }
    return {0, game_.index(to) - begin(), mover_changes};
  }
  const CanonicalIndexSet& canonical_in(std::size_t table) const {
    return table == 0 ? canonical() : below()[table - 1].table->canonical();
  }
  template <class Visit>
  void each_group(std::uint64_t place, const ReverseGraph& graph, const Visit& visit) const {
    const State from = state(place);
    for (const MoveOf<G>& move : game_.moves(from)) {
      const Target to = target(from, move);
      visit(graph.group(to.table, canonical_in(to.table).place(to.index), to.mover_changes));
    }
  }

  template <class Visit>
  [[gnu::always_inline]] void each_before(const State& to, [[maybe_unused]] bool won,
                                          const Visit& visit) const {
    if constexpr (SymmetricGame<G>) {
      const std::uint64_t orbit = game_.orbit_size(to);
      const std::uint64_t usual = orbits().usual();
      if (orbit % usual != 0) [[unlikely]]
        return each_before_few(to, orbit, visit);
      for (const auto& [state, move] : game_.predecessors(to)) {
        if (!is_here(state)) continue;
        const State from = game_.canonical(state);
        const Source at = source(from);
        const bool mover_changes = detail::mover_changes(game_, state, move);
        std::uint64_t times = 1;
        if (mover_changes == won) {  // the move loses
          if (orbit != usual) times = orbit / usual;
          if (at.is_away || !orbits().is_usual(at.place)) [[unlikely]]
            times = orbit / game_.orbit_size(from);
        }
        visit(at, mover_changes, times);
      }
    } else {
      for (const auto& [state, move] : game_.predecessors(to))
        if (is_here(state)) visit(source(state), detail::mover_changes(game_, state, move), 1);
    }
  }

  /// Visits the predecessors of a state with a small orbit. Several of them may be symmetric to
  /// each other, and together stand for fewer moves than their number.
  template <class Visit>
  [[gnu::noinline]] void each_before_few(const State& to, std::uint64_t orbit,
                                         const Visit& visit) const {
    std::vector<std::pair<std::uint64_t, bool>> moves;
    for (const auto& [state, move] : game_.predecessors(to))
      if (is_here(state))
        moves.emplace_back(game_.index(game_.canonical(state)),
                           detail::mover_changes(game_, state, move));
    std::ranges::sort(moves);
    for (auto group = moves.begin(); group != moves.end();) {
      const auto end = std::upper_bound(group, moves.end(), *group);
      const auto count = static_cast<std::uint64_t>(end - group);
      const State from = game_.state_at(group->first);
      visit(source(from), group->second, count * orbit / game_.orbit_size(from));
      group = end;
    }
  }

  const G& game_;
  const RefuseStuck<G>& refuse_;
  std::uint64_t tier_;
  std::uint64_t begin_;
  bool has_tiers_;  // otherwise all states are in tier 0
  bool counts_options_;
  bool is_shared_;
};

template <IndexedGame G>
TierPlace place_of(const G& game, const StateOf<G>& state, bool uses_tiers) {
  const StateOf<G> canonical = canonical_or_self(game, state);
  const std::uint64_t tier = uses_tiers ? tier_of(game, canonical) : 0;
  return {tier, game.index(canonical) - begin_of_tier(game, tier)};
}

template <IndexedGame G>
class TieredRulesOf final : public TieredRules {
 public:
  /// Refers to the game, and uses these of its abilities. `refuse` may be called by several
  /// threads.
  TieredRulesOf(const G& game, AbilitySet used, RefuseStuck<G> refuse)
      : TieredRules(TierOfGame<G>::abilities_of_game(used)),
        game_(game),
        used_(used),
        refuse_(std::move(refuse)) {}

  std::uint64_t tiers() const override {
    if constexpr (TieredGame<G>)
      if (has_tiers()) return game_.tiers();
    return 1;
  }
  std::uint64_t begin(std::uint64_t tier) const override {
    return has_tiers() ? begin_of_tier(game_, tier) : tier * game_.size();
  }
  std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const override {
    if constexpr (TieredGame<G>)
      if (has_tiers()) {
        std::vector<std::uint64_t> next;
        for (const std::uint64_t other : game_.next_tiers(tier)) next.push_back(other);
        return next;
      }
    return {tier};
  }
  std::unique_ptr<TierRules> rules(std::uint64_t tier, const IndexShare& share,
                                   std::vector<TierRules::Below> below) const override {
    return std::make_unique<TierOfGame<G>>(game_, used_, refuse_, tier, share, std::move(below));
  }
  bool is_stored(const TierPlace& place) const override {
    return zugzwang::is_stored(game_, state_at(place));
  }
  void look(const TierPlace& place, View& view) const override {
    const StateOf<G> state = state_at(place);
    view.options.clear();
    view.is_stored = zugzwang::is_stored(game_, state);
    if (!view.is_stored) return;
    view.result = game_.result(state);
    if (view.result) return;
    for (const MoveOf<G>& move : game_.moves(state))
      view.options.push_back(
          {place_of(game_.play(state, move)), detail::mover_changes(game_, state, move)});
    if (view.options.empty()) refuse_(state);
  }
  Counted counted(const TierPlace& place) const override {
    const StateOf<G> state = state_at(place);
    if constexpr (PartlyCountedGame<G>)
      if (!game_.is_counted(state)) return {};
    if constexpr (OrbitGame<G>) {
      return {zugzwang::is_stored(game_, state) ? game_.orbit_size(state) : 0, place};
    } else {
      if constexpr (PartlyIndexedGame<G>)
        if (!game_.is_position(state)) return {};
      if constexpr (SymmetricGame<G>)
        if (game_.index(state) != index_at(place))
          throw Error(ErrorCode::not_applicable,
                      "a census needs the sizes of orbits if not all positions are numbered");
      return {1, SymmetricGame<G> ? place_of(state) : place};
    }
  }

 private:
  std::uint64_t index_at(const TierPlace& place) const { return begin(place.tier) + place.index; }
  StateOf<G> state_at(const TierPlace& place) const { return game_.state_at(index_at(place)); }
  TierPlace place_of(const StateOf<G>& state) const {
    return zugzwang::place_of(game_, state, has_tiers());
  }
  bool has_tiers() const { return used_.has(GameAbility::tiers); }

  const G& game_;
  AbilitySet used_;
  RefuseStuck<G> refuse_;
};

/// Returns the rules of a game for its tables. They refer to the game.
template <IndexedGame G>
std::unique_ptr<const TieredRules> tiered_rules(const G& game) {
  return std::make_unique<TieredRulesOf<G>>(
      game, abilities_by_type<G>, [&game](const StateOf<G>& state) { refuse_stuck(game, state); });
}

}  // namespace zugzwang
