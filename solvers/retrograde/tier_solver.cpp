#include "tier_solver.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/retrograde/tier_plan.hpp>
#include <zugzwang/solvers/retrograde/value_iteration.hpp>

namespace zugzwang {

namespace {

/// Distinguishes, in cells that keep no distances, what was decided last from all before.
constexpr std::uint64_t last_mark = 1;

}  // namespace

TierSolver::TierSolver(std::uint64_t tier, TierRules& rules, const TierTask& task, Meter& meter,
                       Communicator* others)
    : number_(tier),
      rules_(rules),
      task_(task),
      meter_(meter),
      others_(others),
      limits_(meter, others, task.held),
      source_(task.source) {
  if (source_ == Predecessors::automatic && !task.moves_inside)
    source_ = Predecessors::value_iteration;
  if (source_ == Predecessors::automatic || source_ == Predecessors::of_the_game)
    source_ = rules.abilities().retracts ? Predecessors::of_the_game
              : others == nullptr        ? Predecessors::reverse_graph
                                         : Predecessors::value_iteration;
  if (source_ == Predecessors::reverse_graph && others != nullptr)
    throw Error(
        ErrorCode::not_applicable,
        "retrograde: reverse_graph is for one process; give value_iteration, or leave it out");
  tier_.share = &rules.share();
  tier_.canonical = &rules.canonical();
  for (const TierRules::Below& finished : rules.below()) tier_.below.push_back(finished.table);
  tier_.keeps_distances = task.keeps_distances;
}

std::optional<TierTable> TierSolver::solve() {
  if (others_ != nullptr && source_ == Predecessors::of_the_game)
    require_processes(rules_.share().indices(), others_->size());
  if (!states_.choose(rules_, limits_)) return std::nullopt;
  if (task_.checkpoints != nullptr)
    if (const auto progress = task_.checkpoints->progress(number_);
        progress && can_take_over(*progress))
      switch (progress->cell_bytes) {
        case 1: return resume<Cell8>(*progress);
        case 2: return resume<Cell16>(*progress);
        default: return resume<Cell32>(*progress);
      }
  return attempt<Cell8>();
}

/// Returns whether the source with which progress was made can be used again. A reverse graph,
/// which only a single process makes, cannot be used by several.
bool TierSolver::can_take_over(const TierProgress& progress) const {
  switch (static_cast<Predecessors>(progress.source)) {
    case Predecessors::of_the_game: return rules_.abilities().retracts;
    case Predecessors::reverse_graph: return others_ == nullptr;
    case Predecessors::value_iteration: return true;
    case Predecessors::automatic: break;
  }
  return false;
}

std::uint64_t TierSolver::positions() const { return sums(others_, std::array{positions_})[0]; }

std::uint64_t TierSolver::decided() const {
  std::uint64_t decided = 0;
  for (const PlyCount& count : tier_.counts()) decided += count.won + count.lost;
  return sums(others_, std::array{decided})[0];
}

// The table in cells of one width, and then a wider one

template <class Cell>
std::uint64_t TierSolver::bytes_of_table() const {
  const std::uint64_t places = rules_.canonical().size();
  return bytes_at_work(places, limits_.parts_for(places), sizeof(Cell)) +
         rules_.canonical().bytes() + rules_.orbits().bytes() + states_.bytes();
}

/// Returns whether the source can number the states; if it cannot, changes the source, if that is
/// allowed, and then returns true.
bool TierSolver::fits_source() {
  if (source_ != Predecessors::reverse_graph ||
      rules_.canonical().size() <= ReverseGraph::most_places)
    return true;
  limits_.agree(Status::memory_limit);
  return without_graph() == EndOfPass::out_of_memory;
}

/// Returns an empty table, cut into parts.
template <class Cell>
TableAtWork<Cell> TierSolver::fresh_table() {
  const std::uint64_t places = rules_.canonical().size();
  const bool looks_around =
      source_ == Predecessors::value_iteration && (task_.moves_inside || others_ != nullptr);
  TableAtWork<Cell> table;
  together(others_, [&] {
    tier_.partition = Partition(places, looks_around ? 1 : limits_.parts_for(places));
    tier_.frontiers.clear();
    for (unsigned part = 0; part < tier_.partition.parts(); ++part)
      tier_.frontiers.emplace_back(tier_.partition.count(part));
    tier_.by_plies.assign(tier_.partition.parts(), {});
    table.cells = ZeroedArray<Cell>(TierTable::cells_for(places));
  });
  return table;
}

/// Computes the table from the beginning.
template <class Cell>
std::optional<TierTable> TierSolver::attempt() {
  if (!fits_source() || !limits_.allows(bytes_of_table<Cell>())) return std::nullopt;
  TableAtWork<Cell> table = fresh_table<Cell>();
  const EndOfPass ended = source_ == Predecessors::reverse_graph ? read_moves(table) : begin(table);
  return ended == EndOfPass::complete ? go_on(table) : after(ended, table);
}

/// Continues where another run was interrupted. A reverse graph has to be built again.
template <class Cell>
std::optional<TierTable> TierSolver::resume(const TierProgress& progress) {
  source_ = static_cast<Predecessors>(progress.source);
  if (!limits_.allows(bytes_of_table<Cell>())) return std::nullopt;
  TableAtWork<Cell> table = fresh_table<Cell>();
  if (source_ == Predecessors::reverse_graph) {
    const EndOfPass ended = read_moves(table);
    if (ended != EndOfPass::complete) return after(ended, table);
    table = fresh_table<Cell>();
  }
  if (table.cells.size() != 0)
    std::memcpy(static_cast<void*>(table.cells.data()), progress.cells.data(),
                std::min<std::uint64_t>(table.cells.bytes(), progress.cells.size()));
  table.next = progress.next;
  positions_ = progress.positions;
  tier_.by_plies[0] = progress.by_plies;
  for (unsigned part = 0; part < tier_.partition.parts(); ++part) {
    for (std::uint64_t at = 0; at < tier_.partition.count(part); ++at) {
      const Cell cell = table.cells[tier_.partition.place(part, at)];
      if (is_last(table, cell)) tier_.frontiers[part].add(at);
    }
  }
  if (!tier_.keeps_distances) mark_last(table, 0);
  return go_on(table);
}

/// Returns whether a saved cell is one of those that were decided last.
template <class Cell>
bool TierSolver::is_last(const TableAtWork<Cell>& table, Cell cell) const {
  return cell.decided() && cell.count() == (tier_.keeps_distances ? table.next - 1 : last_mark);
}

/// Sets the distance of the states that were decided last.
template <class Cell>
void TierSolver::mark_last(TableAtWork<Cell>& table, std::uint64_t plies) const {
  for (unsigned part = 0; part < tier_.partition.parts(); ++part)
    tier_.frontiers[part].each([&](std::uint64_t first, std::uint64_t bits) {
      for (; bits != 0; bits &= bits - 1) {
        const auto at = first + static_cast<std::uint64_t>(std::countr_zero(bits));
        Cell& cell = table.cells[tier_.partition.place(part, at)];
        cell = cell.is_won() ? Cell::won(plies) : Cell::lost(plies);
      }
      return true;
    });
}

template <class Cell>
void TierSolver::save(TableAtWork<Cell>& table) {
  if (!tier_.keeps_distances) mark_last(table, last_mark);
  task_.checkpoints->save(
      {.tier = number_,
       .share = rules_.share(),
       .canonical = &rules_.canonical(),
       .next = table.next,
       .positions = positions_,
       .source = static_cast<std::uint64_t>(source_),
       .cell_bytes = sizeof(Cell),
       .by_plies = tier_.counts(),
       .cells = std::as_bytes(std::span(table.cells.data(), table.cells.size()))});
  if (!tier_.keeps_distances) mark_last(table, 0);
}

/// Decides the states in which play is over, which form the first frontier.
template <class Cell>
EndOfPass TierSolver::begin(TableAtWork<Cell>& table) {
  const Partition& partition = tier_.partition;
  std::vector<std::uint64_t> positions(partition.parts());
  const bool counts_down = source_ != Predecessors::value_iteration;
  std::atomic<bool> overflowed = false;
  const auto begin_part = [&](unsigned part, Supervisor& supervisor) {
    const std::uint64_t own = partition.count(part);
    std::array<InitialStatus, states_a_batch> batch;
    std::array<std::uint64_t, states_a_batch> counts{};
    for (std::uint64_t at = 0; at < own; at += states_a_batch) {
      const std::uint64_t first = partition.place(part, at);
      const auto states = std::span(batch).first(std::min(states_a_batch, own - at));
      rules_.begin(first, source_, states, counts);
      if (!states_.are_all())
        for (std::uint64_t i = 0; i < states.size(); ++i)
          if (!states_.contains(first + i)) states[i] = InitialStatus::no_position;
      if (graph_) rules_.count_moves(first, states, *graph_, counts);
      bool most_fit = true;
      std::uint64_t found = 0;
      for (std::uint64_t i = 0; i < states.size(); ++i) {
        const Cell cell = begun_cell<Cell>(states[i], counts[i]);
        most_fit = most_fit &&
                   (!counts_down || states[i] != InitialStatus::open || counts[i] <= Cell::most);
        table.cells[first + i] = cell;
        found += states[i] == InitialStatus::no_position ? 0 : 1;
        if (cell.decided()) tier_.frontiers[part].add(at + i);
      }
      positions[part] += found;
      if (!most_fit) overflowed = true;
      if (at % Supervisor::states_a_check < states_a_batch &&
          (!supervisor.go_on(graph_ ? 0 : part, Supervisor::states_a_check) || overflowed))
        break;
    }
  };
  Supervisor supervisor(meter_, "states begun", partition.places());
  if (graph_)
    for (unsigned part = 0; part < partition.parts(); ++part) begin_part(part, supervisor);
  else
    for_each_part(partition.parts(), [&](unsigned part) { begin_part(part, supervisor); });
  positions_ = 0;
  for (const std::uint64_t count : positions) positions_ += count;
  if (!limits_.agree(supervisor.stopped() ? meter_.status() : Status::complete))
    return EndOfPass::limit;
  return largest(others_, overflowed ? 1 : 0) != 0 ? EndOfPass::count_overflow
                                                   : EndOfPass::complete;
}

/// Returns the cell of a state with `options` options, 0 if they are counted later.
template <class Cell>
Cell TierSolver::begun_cell(InitialStatus begun, std::uint64_t options) const {
  switch (begun) {
    case InitialStatus::no_position:
    case InitialStatus::drawn: break;
    case InitialStatus::won: return Cell::won(0);
    case InitialStatus::lost: return Cell::lost(0);
    case InitialStatus::open:
      if (source_ == Predecessors::value_iteration) return forward_open<Cell>;
      return Cell::undecided(std::min<std::uint64_t>(options, Cell::most));
  }
  return Cell();
}

/// Begins the table and builds the reverse graph; changes to value iteration if memory does not
/// allow the graph, unless it was requested explicitly.
template <class Cell>
EndOfPass TierSolver::read_moves(TableAtWork<Cell>& table) {
  const std::uint64_t places = rules_.canonical().size();
  std::vector<std::uint64_t> targets{places};
  for (const TierTable* const finished : tier_.below)
    targets.push_back(finished->canonical().size());
  graph_.emplace(targets, rules_.abilities().some_keep_turn);
  const std::uint64_t bytes = bytes_of_table<Cell>();
  if (!limits_.allows(bytes + graph_->bytes())) return without_graph();
  graph_->take_counts();
  const EndOfPass begun = begin(table);
  if (begun != EndOfPass::complete) return begun;
  const std::uint64_t moves = graph_->counted();
  if (!limits_.allows(bytes + graph_->bytes_with(moves))) return without_graph();
  graph_->make_room(moves);
  Supervisor supervisor(meter_, "states whose moves are reversed", places);
  std::array<InitialStatus, states_a_batch> batch;
  for (std::uint64_t first = 0; first < places; first += states_a_batch) {
    const auto states = std::span(batch).first(std::min(states_a_batch, places - first));
    for (std::uint64_t i = 0; i < states.size(); ++i) {
      const Cell cell = table.cells[first + i];
      const bool is_open = !cell.decided() && cell.count() != 0;
      states[i] = is_open ? InitialStatus::open : InitialStatus::no_position;
    }
    rules_.add_moves(first, states, *graph_);
    if (first % Supervisor::states_a_check < states_a_batch &&
        !supervisor.go_on(0, Supervisor::states_a_check))
      return EndOfPass::limit;
  }
  return EndOfPass::complete;
}

EndOfPass TierSolver::without_graph() {
  graph_.reset();
  if (task_.source == Predecessors::reverse_graph) return EndOfPass::limit;
  source_ = Predecessors::value_iteration;
  return EndOfPass::out_of_memory;
}

template <class Cell>
std::optional<TierTable> TierSolver::go_on(TableAtWork<Cell>& table) {
  for (;;) {
    const EndOfPass ended =
        source_ == Predecessors::value_iteration ? pass(table) : percolate(table);
    if (ended != EndOfPass::pause) return after(ended, table);
    save(table);
  }
}

template <class Cell>
EndOfPass TierSolver::pass(TableAtWork<Cell>& table) {
  const auto pauses = [this] { return is_due(); };
  if (others_ != nullptr)
    return task_.moves_inside ? pass_forward(table, tier_, rules_, meter_, pauses, *others_)
                              : pass_once(table, tier_, rules_, meter_, *others_);
  return task_.moves_inside ? pass_forward(table, tier_, rules_, meter_, pauses)
                            : pass_once(table, tier_, rules_, meter_);
}

/// Finishes the table if it is complete; continues otherwise, if its cells are too narrow or
/// another source is needed.
template <class Cell>
std::optional<TierTable> TierSolver::after(EndOfPass ended, TableAtWork<Cell>& table) {
  switch (ended) {
    case EndOfPass::complete: return finished(table);
    case EndOfPass::pause:
    case EndOfPass::limit: break;
    case EndOfPass::out_of_memory: table = {}; return attempt<Cell>();
    case EndOfPass::count_overflow:
    case EndOfPass::depth_overflow:
      if constexpr (std::is_same_v<Cell, Cell32>) {
        throw Error(ErrorCode::not_applicable,
                    "retrograde: distances and numbers of moves must be below 2^30");
      } else {
        using Wider = std::conditional_t<std::is_same_v<Cell, Cell8>, Cell16, Cell32>;
        if (ended == EndOfPass::depth_overflow) return widen<Wider>(table);
        table = {};
        graph_.reset();
        return attempt<Wider>();
      }
  }
  if (status() == Status::complete) limits_.agree(meter_.status());
  return std::nullopt;
}

/// Continues at the same level with wider cells.
template <class Wider, class Cell>
std::optional<TierTable> TierSolver::widen(TableAtWork<Cell>& table) {
  const std::uint64_t graph = graph_ ? graph_->bytes_now() : 0;
  if (!limits_.allows(bytes_of_table<Wider>() + graph + table.cells.bytes())) return std::nullopt;
  TableAtWork<Wider> wider{{}, table.next};
  together(others_, [&] { wider.cells = ZeroedArray<Wider>(table.cells.size()); });
  for (std::uint64_t i = 0; i < table.cells.size(); ++i)
    wider.cells[i] = Wider::widened(table.cells[i]);
  table = {};
  return go_on(wider);
}

template <class Cell>
TierTable TierSolver::finished(TableAtWork<Cell>& table) {
  // Makes room for a packed table by freeing what is no longer needed.
  tier_.frontiers.clear();
  graph_.reset();
  std::vector<PlyCount> counts = sums(others_, tier_.counts());
  TierTable result(rules_.share(), rules_.take_canonical(), std::move(table.cells),
                   std::move(counts));
  if (!task_.keeps_distances) together(others_, [&] { result.forget_distances(); });
  return result;
}

template <class Cell>
EndOfPass TierSolver::percolate(TableAtWork<Cell>& table) {
  const unsigned parts = tier_.partition.parts();
  const std::unique_ptr<UpdateExchange> exchange =
      others_ == nullptr ? exchange_in_memory(parts) : exchange_between(*others_, parts);
  Supervisor supervisor(meter_, "states decided", tier_.partition.places(),
                        [this] { return is_due(); });
  EndOfPass all = EndOfPass::complete;  // the same for every part, as is the level
  const std::uint64_t start = table.next;
  const auto work = [&](unsigned part) {
    std::uint64_t next = start;
    const PredecessorGenerator& predecessor_generator =
        graph_ ? static_cast<const PredecessorGenerator&>(*graph_) : rules_;
    const EndOfPass ended =
        zugzwang::percolate(table, tier_, predecessor_generator, part, next, *exchange, supervisor);
    if (part != 0) return;
    all = ended;
    table.next = next;
  };
  for_each_part(parts, work, [&] { exchange->give_up(); });
  return all;
}

bool TierSolver::is_due() { return task_.checkpoints != nullptr && task_.checkpoints->is_due(); }

}  // namespace zugzwang
