#pragma once

// Solves one tier of a game, once the tiers are solved to which its moves lead: what is finished
// begins, percolation does the rest. The cells are as narrow as they can be, and become wider where
// numbers do not fit.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/exchange.hpp>
#include <zugzwang/solvers/retrograde/frontier.hpp>
#include <zugzwang/solvers/retrograde/parts.hpp>
#include <zugzwang/solvers/retrograde/percolation.hpp>
#include <zugzwang/solvers/retrograde/reverse_graph.hpp>
#include <zugzwang/solvers/retrograde/tier_of_game.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// Where retrograde analysis learns which states lead to one: from the game; from all moves, turned
/// round and kept; or from the moves of all undecided states, read anew at every level, which takes
/// no memory. `automatic` is the first of them that the game and the memory allow.
enum class Predecessors { automatic, of_the_game, reverse_graph, forward_passes };

/// What a tier is solved with.
struct TierTask {
  Predecessors source = Predecessors::automatic;
  bool keeps_distances = true;
  std::uint64_t held = 0;  ///< bytes taken meanwhile by other tables
};

template <IndexedGame G>
class TierSolver {
 public:
  using Below = typename TierOfGame<G>::Below;

  /// The game, the meter and the finished tables must outlive the solver.
  TierSolver(const G& game, std::uint64_t tier, std::vector<Below> below, const TierTask& task,
             Meter& meter)
      : tier_(game, tier), task_(task), meter_(meter), source_(task.source) {
    for (const Below& table : below) tables_.push_back(table.table);
    tier_.below() = std::move(below);
    const bool can_retract = TierOfGame<G>::retracts;
    if (task_.source == Predecessors::automatic || task_.source == Predecessors::of_the_game)
      source_ = can_retract ? Predecessors::of_the_game : Predecessors::reverse_graph;
  }

  /// Returns the table of the tier; nothing if a limit ends the work, as `status` then tells.
  /// Memory is asked for before it is taken. Throws Error{not_applicable} if a state has 2^30
  /// options or more, or a distance is as long.
  std::optional<TierTable> solve() {
    if (choose_kept() != Status::complete) return std::nullopt;
    return attempt<Cell8>();
  }

  Status status() const { return status_; }
  /// What was used in the end; never `automatic`.
  Predecessors source() const { return source_; }
  /// The states of the tier that are positions.
  std::uint64_t positions() const { return positions_; }
  /// Those decided so far, whether or not the work came to its end.
  std::uint64_t decided() const {
    std::uint64_t decided = 0;
    for (const PlyCount& count : counts()) decided += count.won + count.lost;
    return decided;
  }

 private:
  using State = StateOf<G>;
  static constexpr std::uint64_t states_a_check = 1 << 13;
  static constexpr std::uint64_t least_a_part = 1 << 16;  // fewer are not worth a thread

  bool allows(std::uint64_t bytes) {
    status_ = bytes <= Limits::unlimited - task_.held ? meter_.allows(task_.held + bytes)
                                                      : Status::memory_limit;
    return status_ == Status::complete;
  }

  // Which indices are kept

  Status choose_kept() {
    if constexpr (TierOfGame<G>::is_symmetric) {
      const std::uint64_t indices = tier_.indices();
      if (!allows(KeptIndices::bytes_for(indices))) return status_;
      std::vector<std::uint64_t> bits(indices / 64 + 1);
      const bool all =
          each_range("states looked at", bits.size() * 64, [&](unsigned, std::uint64_t i) {
            if (i < indices && is_kept(tier_.game(), tier_.state_at(i)))
              bits[i / 64] |= std::uint64_t{1} << i % 64;
          });
      if (!all) return status_;
      tier_.keep(KeptIndices(bits));
      return find_orbits();
    }
    return Status::complete;
  }

  Status find_orbits() {
    if constexpr (TierOfGame<G>::is_symmetric && TierOfGame<G>::retracts) {
      const std::uint64_t places = tier_.kept().size();
      std::vector<std::set<std::uint64_t>> sizes(meter_.threads());
      const auto orbit = [&](std::uint64_t place) {
        return tier_.game().orbit_size(tier_.state(place));
      };
      bool all = each_range("orbits counted", places, [&](unsigned part, std::uint64_t place) {
        sizes[part].insert(orbit(place));
      });
      for (std::size_t part = 1; part < sizes.size(); ++part) sizes[0].merge(sizes[part]);
      OrbitSizes& orbits = tier_.orbits() = OrbitSizes({sizes[0].begin(), sizes[0].end()}, places);
      all = all && each_range("orbits counted", places, [&](unsigned, std::uint64_t place) {
              if (orbit(place) != orbits.usual()) orbits.mark(place);
            });
    }
    return status_;
  }

  /// Calls `visit(part, i)` for all of 0 … count−1, in parts of whole blocks. Returns whether no
  /// limit has ended it.
  template <class Visit>
  bool each_range(std::string_view stage, std::uint64_t count, const Visit& visit) {
    const unsigned parts = parts_for(count);
    const Partition partition(count, parts);
    Supervisor supervisor(meter_, stage, count);
    for_each_part(parts, [&](unsigned part) {
      const std::uint64_t begin = partition.first(part);
      const std::uint64_t end = begin + partition.count(part);
      for (std::uint64_t block = begin; block < end; block += states_a_check) {
        const std::uint64_t last = std::min(end, block + states_a_check);
        for (std::uint64_t i = block; i < last; ++i) visit(part, i);
        if (!supervisor.go_on(part, last - block)) break;
      }
    });
    if (supervisor.stopped()) status_ = meter_.status();
    return !supervisor.stopped();
  }
  /// As many parts as threads; one if parts are not worth it, or too large for their exchange.
  unsigned parts_for(std::uint64_t places) const {
    const std::uint64_t worth = std::max<std::uint64_t>(1, places / least_a_part);
    const std::uint64_t parts = std::min<std::uint64_t>(meter_.threads(), worth);
    return places / parts < Exchange::most_places ? static_cast<unsigned>(parts) : 1;
  }

  // The table in cells of one width, and then a wider one

  template <class Cell>
  struct Table {
    ZeroedArray<Cell> cells;
    std::uint64_t plies = 1;  // the level that comes next
  };

  template <class Cell>
  std::uint64_t bytes_of_table() const {
    const std::uint64_t places = tier_.kept().size();
    return Frontier::padded(places) * sizeof(Cell) + 2 * Frontier::bytes_for(places) +
           tier_.kept().bytes() + tier_.orbits().bytes();
  }

  /// Makes the table from the beginning.
  template <class Cell>
  std::optional<TierTable> attempt() {
    if (!fits_source() || !allows(bytes_of_table<Cell>())) return std::nullopt;
    const std::uint64_t places = tier_.kept().size();
    partition_ = Partition(places, source_ == Predecessors::forward_passes ? 1 : parts_for(places));
    frontiers_.clear();
    for (unsigned part = 0; part < partition_.parts(); ++part)
      frontiers_.emplace_back(partition_.count(part));
    by_plies_.assign(partition_.parts(), {});
    Table<Cell> table{ZeroedArray<Cell>(Frontier::padded(places))};
    Ended ended = Ended::complete;
    switch (source_) {
      case Predecessors::reverse_graph: ended = read_moves(table); break;
      case Predecessors::forward_passes:
        ended = begin(table, [](Cell& cell, const State&) {
          cell = Cell::undecided(1);
          return true;
        });
        break;
      default: ended = begin(table, [](Cell&, const State&) { return true; });
    }
    return ended == Ended::complete ? go_on(table) : after(ended, table);
  }

  /// Whether the states can be numbered for the source; otherwise it is changed, if it may be.
  bool fits_source() {
    if (source_ != Predecessors::reverse_graph || tier_.kept().size() <= ReverseGraph::most_places)
      return true;
    status_ = Status::memory_limit;
    return without_graph() == Ended::too_much;
  }

  /// Decides what is finished, which is the first frontier, and does `open(cell, state)` with the
  /// cells of the rest, as long as that is true.
  template <class Cell, class Open>
  Ended begin(Table<Cell>& table, const Open& open) {
    Supervisor supervisor(meter_, "states begun", partition_.places());
    std::atomic<bool> crowded = false;
    const auto begin_part = [&](unsigned part) {
      const std::uint64_t first = partition_.first(part);
      const std::uint64_t count = partition_.count(part);
      Cell* const cells = table.cells.data() + first;
      Frontier::Marker add(frontiers_[part]);
      std::uint64_t kept = 0;
      for (std::uint64_t block = 0; block < count; block += states_a_check) {
        const std::uint64_t last = std::min(count, block + states_a_check);
        for (std::uint64_t at = block; at < last; ++at) {
          const State state = tier_.state(first + at);
          if constexpr (PartlyIndexedGame<G>)
            if (!tier_.game().is_position(state)) continue;
          ++kept;
          const std::optional<Outcome> result = tier_.game().result(state);
          if (!result) {
            if (!open(cells[at], state)) crowded = true;
          } else if (*result != Outcome::draw) {
            cells[at] = *result == Outcome::win ? Cell::won(0) : Cell::lost(0);
            add.add_if(at, true);
          }
        }
        if (!supervisor.go_on(part, last - block) || crowded) break;
      }
      add.finish();
      kept_in_part_[part] = kept;
    };
    kept_in_part_.assign(partition_.parts(), 0);
    if (source_ == Predecessors::reverse_graph)
      for (unsigned part = 0; part < partition_.parts(); ++part) begin_part(part);
    else
      for_each_part(partition_.parts(), begin_part);
    positions_ = std::accumulate(kept_in_part_.begin(), kept_in_part_.end(), std::uint64_t{0});
    if (supervisor.stopped()) return Ended::limit;
    return crowded ? Ended::too_many : Ended::complete;
  }

  /// Turns the moves round, while it begins; changes to forward passes where memory does not allow
  /// them to be kept, unless they were asked for.
  template <class Cell>
  Ended read_moves(Table<Cell>& table) {
    std::vector<std::uint64_t> targets{tier_.kept().size()};
    for (const TierTable* const below : tables_) targets.push_back(below->kept().size());
    graph_.emplace(targets, ExtraTurnGame<G>);
    ReverseGraph& graph = *graph_;
    const std::uint64_t bytes = bytes_of_table<Cell>();
    const auto group = [&](const State& state, const MoveOf<G>& move) {
      const auto [below, place] = tier_.target(state, move);
      return graph.group(below + 1, place, detail::mover_changes(tier_.game(), state, move));
    };
    if (!allows(bytes + graph.bytes())) return without_graph();
    graph.take_counts();
    const Ended ended = begin(table, [&](Cell& cell, const State& state) {
      std::uint64_t options = 0;
      for (const MoveOf<G>& move : tier_.game().moves(state)) {
        graph.count(group(state, move));
        ++options;
      }
      if (options <= Cell::most) cell = Cell::undecided(options);
      return options <= Cell::most;
    });
    if (ended != Ended::complete) return ended;
    const std::uint64_t moves = graph.counted();
    if (!allows(bytes + graph.bytes_with(moves))) return without_graph();
    graph.make_room(moves);
    const Cell uncounted;
    Supervisor supervisor(meter_, "states whose moves are turned round", partition_.places());
    for (std::uint64_t place = 0; place < partition_.places(); ++place) {
      if (place % states_a_check == 0 && !supervisor.go_on(0, states_a_check)) return Ended::limit;
      if (table.cells[place].decided() || table.cells[place] == uncounted) continue;
      const State state = tier_.state(place);
      for (const MoveOf<G>& move : tier_.game().moves(state)) graph.add(group(state, move), place);
    }
    return Ended::complete;
  }

  Ended without_graph() {
    graph_.reset();
    if (task_.source == Predecessors::reverse_graph) return Ended::limit;
    source_ = Predecessors::forward_passes;
    return Ended::too_much;
  }

  template <class Cell>
  std::optional<TierTable> go_on(Table<Cell>& table) {
    Ended ended;
    if (source_ == Predecessors::forward_passes) {
      ended = pass_forward(table);
    } else if (source_ == Predecessors::reverse_graph) {
      ended = percolate(table, *graph_);
    } else if constexpr (TierOfGame<G>::retracts) {
      if constexpr (std::is_same_v<Cell, Cell32>)
        ended = percolate<AnySource>(table, ErasedSource(tier_));
      else
        ended = percolate(table, tier_);
    }
    return after(ended, table);
  }

  /// What follows when the table is complete, or its cells too narrow.
  template <class Cell>
  std::optional<TierTable> after(Ended ended, Table<Cell>& table) {
    switch (ended) {
      case Ended::complete: return finished(table);
      case Ended::limit: break;
      case Ended::too_much: return attempt<Cell>();
      case Ended::too_many:
      case Ended::too_long:
        if constexpr (std::is_same_v<Cell, Cell32>) {
          throw Error(
              ErrorCode::not_applicable,
              "retrograde: distances or numbers of moves from 2^30 on are too large for it");
        } else {
          using Wider = std::conditional_t<std::is_same_v<Cell, Cell8>, Cell16, Cell32>;
          if (ended == Ended::too_many) {
            table = {};
            graph_.reset();
            return attempt<Wider>();
          }
          return widen<Wider>(table);
        }
    }
    if (status_ == Status::complete) status_ = meter_.status();
    return std::nullopt;
  }

  /// Goes on at the same level with wider cells.
  template <class Wider, class Cell>
  std::optional<TierTable> widen(Table<Cell>& table) {
    const std::uint64_t graph = graph_ ? graph_->bytes_now() : 0;
    if (!allows(bytes_of_table<Wider>() + graph + table.cells.bytes())) return std::nullopt;
    Table<Wider> wider{ZeroedArray<Wider>(table.cells.size()), table.plies};
    for (std::uint64_t i = 0; i < table.cells.size(); ++i)
      wider.cells[i] = Wider::widened(table.cells[i]);
    table = {};
    return go_on(wider);
  }

  template <class Cell>
  TierTable finished(Table<Cell>& table) {
    TierTable result(tier_.take_kept(), std::move(table.cells), counts());
    if (!task_.keeps_distances) result.forget_distances();
    return result;
  }

  template <class Source, class Cell>
  Ended percolate(Table<Cell>& table, const Source& source) {
    Percolation<Cell, Source> percolation(table.cells, partition_, frontiers_, tables_, source,
                                          task_.keeps_distances);
    const std::unique_ptr<Exchange> exchange = exchange_in_memory(partition_.parts());
    Supervisor supervisor(meter_, "states decided", partition_.places());
    Ended all = Ended::complete;  // the same for every part
    const std::uint64_t plies = table.plies;
    for_each_part(partition_.parts(), [&](unsigned part) {
      std::uint64_t next = plies;
      const Ended ended = percolation.run(part, next, by_plies_[part], *exchange, supervisor);
      if (part != 0) return;
      all = ended;
      table.plies = next;
    });
    return all;
  }

  /// Looks at the options of all undecided states again and again, level by level.
  template <class Cell>
  Ended pass_forward(Table<Cell>& table) {
    std::vector<PlyCount>& by_plies = by_plies_[0];
    count_finished(table);
    std::uint64_t last_below = 0;
    for (const TierTable* const below : tables_)
      last_below = std::max<std::uint64_t>(last_below, below->by_plies().size());
    for (;; ++table.plies) {
      const std::uint64_t plies = table.plies;
      const std::uint64_t stamp = task_.keeps_distances ? plies : 0;
      if (stamp > Cell::most) return Ended::too_long;
      PlyCount found;
      Supervisor supervisor(meter_, "states looked at", partition_.places());
      for (std::uint64_t place = 0; place < partition_.places(); ++place) {
        if (place % states_a_check == 0 && !supervisor.go_on(0, states_a_check))
          return Ended::limit;
        if (table.cells[place] != Cell::undecided(1)) continue;
        const Outcome outcome = outcome_within(table, place, plies);
        if (outcome == Outcome::draw) continue;
        const bool won = outcome == Outcome::win;
        ++(won ? found.won : found.lost);
        table.cells[place] = won ? Cell::won(stamp) : Cell::lost(stamp);
      }
      by_plies.push_back(found);
      if (found.won + found.lost == 0 && plies >= last_below) return Ended::complete;
    }
  }

  template <class Cell>
  void count_finished(const Table<Cell>& table) {
    if (table.plies != 1) return;
    PlyCount& finished = by_plies_[0].emplace_back();
    for (std::uint64_t place = 0; place < partition_.places(); ++place)
      if (table.cells[place].decided())
        ++(table.cells[place].is_won() ? finished.won : finished.lost);
  }

  /// What the options that are decided in less than so many plies make of a state.
  template <class Cell>
  Outcome outcome_within(const Table<Cell>& table, std::uint64_t place, std::uint64_t plies) const {
    const State state = tier_.state(place);
    bool all_lose = true;
    for (const MoveOf<G>& move : tier_.game().moves(state)) {
      const auto [below, to] = tier_.target(state, move);
      const Distance value = below == TierOfGame<G>::Target::here ? table.cells[to].value()
                                                                  : tables_[below]->value(to);
      const bool known = value != Distance::draw() && value.plies() < plies;
      const bool won = value.outcome() == Outcome::win;
      if (known && won != detail::mover_changes(tier_.game(), state, move)) return Outcome::win;
      all_lose = all_lose && known;
    }
    return all_lose ? Outcome::loss : Outcome::draw;
  }

  std::vector<PlyCount> counts() const {
    std::vector<PlyCount> all;
    for (const std::vector<PlyCount>& part : by_plies_) {
      if (all.size() < part.size()) all.resize(part.size());
      for (std::size_t i = 0; i < part.size(); ++i) {
        all[i].won += part[i].won;
        all[i].lost += part[i].lost;
      }
    }
    while (!all.empty() && all.back().won + all.back().lost == 0) all.pop_back();
    return all;
  }

  TierOfGame<G> tier_;
  TierTask task_;
  Meter& meter_;
  Predecessors source_;
  Status status_ = Status::complete;
  std::vector<const TierTable*> tables_;  // of the finished tiers
  Partition partition_{0, 1};
  std::vector<Frontier> frontiers_;  // of each part
  std::vector<std::vector<PlyCount>> by_plies_;
  std::vector<std::uint64_t> kept_in_part_;
  std::optional<ReverseGraph> graph_;
  std::uint64_t positions_ = 0;
};

}  // namespace zugzwang
