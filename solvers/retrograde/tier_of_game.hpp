#pragma once

// The one place where the analysis meets the types of a game: batches of states for what is done
// once a state, and the game's predecessors inlined into percolation.

#include <algorithm>
#include <cstdint>
#include <ranges>
#include <utility>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>

namespace zugzwang {

/// The number of moves of an unfinished state.
template <Game G>
std::uint64_t count_options(const G& game, const StateOf<G>& state) {
  if constexpr (CountedMovesGame<G>)
    return game.option_count(state);
  else
    return static_cast<std::uint64_t>(std::ranges::distance(game.moves(state)));
}

/// Whether tables can be percolated by the game's own predecessors. Those of a canonical state are
/// right for the states alike, too, only where orbits are counted.
template <class G>
inline constexpr bool percolates_back = RetractableGame<G> && (!SymmetricGame<G> || OrbitGame<G>);

template <IndexedGame G>
class TierOfGame final : public TierRules {
 public:
  using State = StateOf<G>;

  /// The game and the finished tables must outlive it.
  TierOfGame(const G& game, std::uint64_t tier, std::vector<Below> below)
      : TierRules({SymmetricGame<G>, OrbitGame<G>, percolates_back<G>, ExtraTurnGame<G>},
                  begin_of_tier(game, tier + 1) - begin_of_tier(game, tier), std::move(below)),
        game_(game),
        tier_(tier),
        begin_(begin_of_tier(game, tier)) {}

  [[gnu::cold]] std::uint64_t kept_bits(std::uint64_t first) const override {
    std::uint64_t bits = 0;
    const std::uint64_t count = std::min<std::uint64_t>(64, indices() - first);
    for (std::uint64_t i = 0; i < count; ++i)
      if (is_kept(game_, game_.state_at(begin_ + first + i))) bits |= std::uint64_t{1} << i;
    return bits;
  }
  void orbit_sizes(std::uint64_t first, std::span<std::uint64_t> sizes) const override {
    if constexpr (OrbitGame<G>)
      for (std::uint64_t& size : sizes) size = game_.orbit_size(state(first++));
  }
  void begin(std::uint64_t first, std::span<Begun> states) const override {
    for (Begun& begun : states) begun = begin(state(first++));
  }
  void count_moves(std::uint64_t first, std::span<const Begun> states, ReverseGraph& graph,
                   std::span<std::uint64_t> counts) const override {
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (states[i] != Begun::open) continue;
      counts[i] = 0;
      each_group(first + i, graph, [&](std::uint64_t group) {
        graph.count(group);
        ++counts[i];
      });
    }
  }
  void add_moves(std::uint64_t first, std::span<const Begun> states,
                 ReverseGraph& graph) const override {
    for (std::size_t i = 0; i < states.size(); ++i)
      if (states[i] == Begun::open)
        each_group(first + i, graph, [&](std::uint64_t group) { graph.add(group, first + i); });
  }
  [[gnu::cold]] void each_target(std::uint64_t place,
                                 const std::function<bool(const Target&)>& visit) const override {
    const State from = state(place);
    for (const MoveOf<G>& move : game_.moves(from))
      if (!visit(target(from, move))) return;
  }

  Ended percolate(TableAtWork<Cell8>& table, TierAtWork& tier, unsigned part, Level& next,
                  Exchange& exchange, Supervisor& supervisor) const override {
    return percolate_by(*this, table, tier, part, next, exchange, supervisor);
  }
  Ended percolate(TableAtWork<Cell16>& table, TierAtWork& tier, unsigned part, Level& next,
                  Exchange& exchange, Supervisor& supervisor) const override {
    return percolate_by(*this, table, tier, part, next, exchange, supervisor);
  }
  Ended percolate(TableAtWork<Cell32>& table, TierAtWork& tier, unsigned part, Level& next,
                  Exchange& exchange, Supervisor& supervisor) const override {
    if constexpr (percolates_back<G>) {
      const ErasedSource<TierOfGame> source(*this);
      return Percolation<Cell32, AnySource>(table, tier, source)
          .run(part, next, exchange, supervisor);
    }
    return Ended::complete;
  }

  // A source of percolation

  std::uint64_t options(std::uint64_t place) const { return count_options(game_, state(place)); }
  template <class Visit>
  [[gnu::always_inline]] void each(std::uint64_t place, const Visit& visit) const {
    each_before(state(place), visit);
  }
  template <class Visit>
  [[gnu::noinline]] void each_below(std::size_t table, std::uint64_t place,
                                    const Visit& visit) const {
    const Below& finished = below()[table];
    const std::uint64_t index = finished.table->kept().index(place);
    each_before(game_.state_at(begin_of_tier(game_, finished.tier) + index), visit);
  }

 private:
  template <class Source, class Cell>
  static Ended percolate_by(const Source& source, TableAtWork<Cell>& table, TierAtWork& tier,
                            unsigned part, Level& next, Exchange& exchange,
                            Supervisor& supervisor) {
    if constexpr (percolates_back<G>)
      return Percolation<Cell, Source>(table, tier, source).run(part, next, exchange, supervisor);
    return Ended::complete;
  }

  State state(std::uint64_t place) const {
    if constexpr (SymmetricGame<G>)
      return game_.state_at(begin_ + kept().index(place));
    else
      return game_.state_at(begin_ + place);
  }
  /// The place of a canonical state of this tier.
  std::uint64_t place(const State& state) const {
    const std::uint64_t index = game_.index(state) - begin_;
    if constexpr (SymmetricGame<G>)
      return kept().place(index);
    else
      return index;
  }
  bool is_here(const State& state) const {
    if constexpr (TieredGame<G>)
      return game_.tier(state) == tier_;
    else
      return true;
  }

  Begun begin(const State& state) const {
    if constexpr (PartlyIndexedGame<G>)
      if (!game_.is_position(state)) return Begun::no_position;
    const std::optional<Outcome> result = game_.result(state);
    if (!result) return Begun::open;
    if (*result == Outcome::draw) return Begun::drawn;
    return *result == Outcome::win ? Begun::won : Begun::lost;
  }

  Target target(const State& from, const MoveOf<G>& move) const {
    const State to = kept_form(game_, game_.play(from, move));
    const bool mover_changes = detail::mover_changes(game_, from, move);
    if constexpr (TieredGame<G>) {
      const std::uint64_t tier = game_.tier(to);
      if (tier != tier_) {
        const auto finished = std::ranges::find(below(), tier, &Below::tier);
        const std::uint64_t index = game_.index(to) - begin_of_tier(game_, tier);
        return {static_cast<std::size_t>(finished - below().begin()) + 1,
                finished->table->kept().place(index), mover_changes};
      }
    }
    return {0, place(to), mover_changes};
  }
  template <class Visit>
  void each_group(std::uint64_t place, const ReverseGraph& graph, const Visit& visit) const {
    const State from = state(place);
    for (const MoveOf<G>& move : game_.moves(from)) {
      const Target to = target(from, move);
      visit(graph.group(to.table, to.place, to.mover_changes));
    }
  }

  template <class Visit>
  [[gnu::always_inline]] void each_before(const State& to, const Visit& visit) const {
    if constexpr (SymmetricGame<G>) {
      const std::uint64_t orbit = game_.orbit_size(to);
      const std::uint64_t usual = orbits().usual();
      if (orbit % usual != 0) [[unlikely]]
        return each_before_few(to, orbit, visit);
      for (const auto& [state, move] : game_.predecessors(to)) {
        if (!is_here(state)) continue;
        const State from = game_.canonical(state);
        const std::uint64_t at = place(from);
        std::uint64_t times = orbit == usual ? 1 : orbit / usual;
        if (!orbits().is_usual(at)) [[unlikely]]
          times = orbit / game_.orbit_size(from);
        visit(at, detail::mover_changes(game_, state, move), times);
      }
    } else {
      for (const auto& [state, move] : game_.predecessors(to))
        if (is_here(state)) visit(place(state), detail::mover_changes(game_, state, move), 1);
    }
  }

  /// Of a state that is alike to few, several predecessors may be alike, which together stand for
  /// less moves than they are.
  template <class Visit>
  [[gnu::noinline]] void each_before_few(const State& to, std::uint64_t orbit,
                                         const Visit& visit) const {
    std::vector<std::pair<std::uint64_t, bool>> moves;
    for (const auto& [state, move] : game_.predecessors(to))
      if (is_here(state))
        moves.emplace_back(place(game_.canonical(state)),
                           detail::mover_changes(game_, state, move));
    std::ranges::sort(moves);
    for (auto group = moves.begin(); group != moves.end();) {
      const auto end = std::upper_bound(group, moves.end(), *group);
      const auto count = static_cast<std::uint64_t>(end - group);
      visit(group->first, group->second, count * orbit / game_.orbit_size(state(group->first)));
      group = end;
    }
  }

  const G& game_;
  std::uint64_t tier_;
  std::uint64_t begin_;
};

}  // namespace zugzwang
