#include "percolation.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>

#include <zugzwang/solvers/retrograde/predecessor_generator.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t batch_size = 1 << 12;
/// The number of updates that a part gathers for all other processes together.
constexpr std::size_t most_away = 1 << 22;
constexpr std::size_t least_batch_away = 1 << 12;
constexpr std::size_t most_batch_away = 1 << 16;
/// Returns the number of updates that are gathered for a process before they are sent.
constexpr std::size_t batch_away(unsigned processes) {
  return std::clamp(most_away / processes, least_batch_away, most_batch_away);
}

/// Percolates one part of a table.
template <class Cell>
class Worker {
 public:
  Worker(TableAtWork<Cell>& table, TierAtWork& tier,
         const PredecessorGenerator& predecessor_generator, unsigned part, UpdateExchange& exchange,
         Supervisor& supervisor)
      : cells_(table.cells.data()),
        tier_(tier),
        retractor_(predecessor_generator),
        part_(part),
        exchange_(exchange),
        supervisor_(supervisor),
        frontier_(tier.frontiers[part]),
        next_(tier.partition.count(part)),
        outgoing_(batches_for(exchange.parts())),
        leaving_(batches_for(exchange.processes() > 1 ? exchange.processes() : 0)),
        batch_away_(batch_away(exchange.processes())),
        has_others_(exchange.parts() > 1),
        has_counted_(predecessor_generator.has_counted()) {}

  /// Percolates the states decided in the previous level, and returns their numbers. The states
  /// that follow from them are decided in `plies` plies.
  PlyCount level(std::uint64_t plies) {
    percolated_ = {};
    plies_ = plies;
    const std::uint64_t listed = tier_.keeps_distances ? plies : 0;
    won_now_ = Cell::won(listed);
    lost_now_ = Cell::lost(listed);
    // A worker that has stopped still takes part in the exchange until the end of the level.
    if (percolate_own()) percolate_below();
    if (has_others_ || !leaving_.empty()) finish_exchange();
    std::swap(frontier_, next_);
    return percolated_;
  }

  UpdateExchange::Totals totals() const {
    return {frontier_.count(), supervisor_.stopped() ? 1U : 0U, has_overflowed_ ? 1U : 0U,
            supervisor_.wants_pause(part_) ? 1U : 0U};
  }

 private:
  bool percolate_own() {
    const auto retract = [this](std::span<const Listed> places, bool won) {
      retractor_.retract(places, won, retracted_);
    };
    const auto percolate_gathered = [&] {
      percolated_.lost += decided_.lost().size();
      percolated_.won += decided_.won().size();
      return percolate_decided(retract);
    };
    const Cell* const cells = cells_;
    return frontier_.drain([&](std::uint64_t local, std::uint64_t bits) {
      decided_.add(tier_.partition.place(part_, local), bits,
                   [&](std::uint64_t place) { return !cells[place].is_won(); });
      return !decided_.is_full() || percolate_gathered();
    }) && percolate_gathered();
  }

  /// Percolates this part's share of the states of finished tiers that are decided in the previous
  /// level.
  void percolate_below() {
    for (std::size_t t = 0; t < tier_.below.size(); ++t) {
      const TierTable& table = *tier_.below[t];
      if (!table.has(plies_ - 1)) continue;
      const auto retract = [&](std::span<const Listed> places, bool won) {
        retractor_.retract_into(t, places, won, retracted_);
      };
      const Partition shares(table.canonical().size(), exchange_.parts());
      const std::uint64_t count = shares.count(part_);
      for (std::uint64_t local = 0; local < count; local += 64) {
        const std::uint64_t first = shares.place(part_, local);
        const TierTable::Block block = table.block(first, plies_ - 1);
        decided_.add(first, block.won | block.lost,
                     [&](std::uint64_t place) { return (block.lost >> (place - first) & 1) != 0; });
        if (decided_.is_full() && !percolate_decided(retract)) return;
      }
      if (!percolate_decided(retract)) return;
    }
  }

  /// Generates the predecessors of the gathered states, and updates them.
  template <class Retract>
  bool percolate_decided(const Retract& retract) {
    since_check_ += decided_.lost().size() + decided_.won().size();
    update_before(retract, decided_.lost(), false);
    update_before(retract, decided_.won(), true);
    decided_.clear();
    if (since_check_ < Supervisor::states_a_check) return true;
    return supervisor_.go_on(part_, std::exchange(since_check_, 0)) && !has_overflowed_;
  }
  /// Processes as many states at a time as have few enough predecessors; a single state may have
  /// any number.
  template <class Retract>
  void update_before(const Retract& retract, std::span<const Listed> places, bool won) {
    while (!places.empty()) {
      std::span<const Listed> some = places;
      while (!retracted(retract, some, won))
        if (some.size() > 1 && retracted_count() >= most_retracted)
          some = some.first(some.size() / 2);
        else
          for (PlaceList* const list : retracted_.lists())
            if (list->overflowed()) list->grow();
      update(retracted_.passing.places(), !won);
      update(retracted_.keeping.places(), won);
      if (!leaving_.empty()) {
        keep_for_processes(retracted_.passing_away.places(), !won);
        keep_for_processes(retracted_.keeping_away.places(), won);
      }
      places = places.subspan(some.size());
    }
  }
  /// Lists the predecessors of the places. Returns whether the lists had room for all.
  template <class Retract>
  bool retracted(const Retract& retract, std::span<const Listed> places, bool won) {
    for (PlaceList* const list : retracted_.lists()) list->clear();
    retract(places, won);
    return std::ranges::none_of(retracted_.lists(), &PlaceList::overflowed);
  }
  std::size_t retracted_count() {
    std::size_t count = 0;
    for (const PlaceList* const list : retracted_.lists()) count += list->places().size();
    return count;
  }

  void update(std::span<const Listed> places, bool wins) {
    if (!has_others_) return update_own(places, wins);
    for (; !places.empty(); places = places.subspan(std::min(batch_size, places.size()))) {
      const auto some = places.first(std::min(batch_size, places.size()));
      own_.clear_for(some.size());
      PlaceList::Adder add(own_);
      for (const Listed listed : some) {
        const auto place = static_cast<std::uint64_t>(listed);
        const Partition::Local to = tier_.partition.local(place);
        if (to.part == part_)
          add.add(place);
        else
          keep_for_owner(to, wins);
      }
      add.finish();
      update_own(own_.places(), wins);
      if (std::exchange(full_, false)) post(batch_size);
    }
  }
  void update_own(std::span<const Listed> places, bool wins) {
    for (; !places.empty(); places = places.subspan(std::min(most_updates, places.size()))) {
      const auto some = places.first(std::min(most_updates, places.size()));
      if (!wins && !has_counted_) count_options(some);
      const std::size_t found = wins ? win(some) : count_down(some);
      const auto place = [this](std::size_t i) { return static_cast<std::uint64_t>(found_[i]); };
      if (has_others_)
        next_.add_all(found, [&](std::size_t i) { return tier_.partition.local(place(i)).place; });
      else
        next_.add_all(found, place);
    }
  }

  // The next two functions update at most `most_updates` states at a time, without a branch per
  // state, since it would be unpredictable. They put the states that they decide into `found_`.

  /// Updates states that have a winning move; returns how many are decided.
  std::size_t win(std::span<const Listed> places) {
    const Cell won_now = won_now_;
    Cell* const cells = cells_;
    std::size_t found = 0;
    for (const Listed place : places) {
      Cell& cell = cells[static_cast<std::uint64_t>(place)];
      const bool fresh = !cell.decided();
      cell = Cell::either(fresh, won_now, cell);
      found_[found] = place;
      found += fresh ? 1 : 0;
    }
    return found;
  }
  /// Updates states of which one move loses; returns how many are decided.
  std::size_t count_down(std::span<const Listed> places) {
    Cell* const cells = cells_;
    std::size_t found = 0;
    for (const Listed place : places) {
      Cell& cell = cells[static_cast<std::uint64_t>(place)];
      cell = cell.counted_down();
      found_[found] = place;
      found += cell == Cell::undecided(0) ? 1 : 0;
    }
    for (const Listed place : std::span(found_).first(found))
      cells[static_cast<std::uint64_t>(place)] = lost_now_;
    return found;
  }
  /// Counts the options of the states whose options have not been counted yet.
  void count_options(std::span<const Listed> places) {
    std::array<Listed, most_updates> uncounted;
    std::array<std::uint64_t, most_updates> options;
    std::size_t count = 0;
    for (const Listed listed : places) {
      uncounted[count] = listed;
      count += cells_[static_cast<std::uint64_t>(listed)] == Cell() ? 1 : 0;
    }
    if (count == 0) return;
    retractor_.count_options(std::span(uncounted).first(count), std::span(options).first(count));
    for (std::size_t i = 0; i < count; ++i) {
      has_overflowed_ = has_overflowed_ || options[i] > Cell::most;
      cells_[static_cast<std::uint64_t>(uncounted[i])] =
          Cell::undecided(std::min<std::uint64_t>(options[i], Cell::most));
    }
  }

  void keep_for_owner(const Partition::Local& to, bool wins) {
    std::vector<std::uint32_t>& batch = batch_for(outgoing_, to.part, wins).places;
    batch.push_back(static_cast<std::uint32_t>(to.place));
    full_ = full_ || batch.size() >= batch_size;
  }
  void keep_for_processes(std::span<const Listed> indices, bool wins) {
    for (; !indices.empty(); indices = indices.subspan(std::min(batch_size, indices.size()))) {
      bool full = false;
      for (const Listed listed : indices.first(std::min(batch_size, indices.size()))) {
        const IndexShare::Owner owner = tier_.share->owner(static_cast<std::uint64_t>(listed));
        std::vector<std::uint32_t>& batch = batch_for(leaving_, owner.rank, wins).places;
        batch.push_back(static_cast<std::uint32_t>(owner.own));
        full = full || batch.size() >= batch_away_;
      }
      if (full) post_to_processes(batch_away_);
    }
  }

  static std::vector<UpdateExchange::Batch> batches_for(unsigned receivers) {
    std::vector<UpdateExchange::Batch> batches(2 * std::size_t{receivers});
    for (std::size_t i = 1; i < batches.size(); i += 2) batches[i].wins = true;
    return batches;
  }
  static UpdateExchange::Batch& batch_for(std::vector<UpdateExchange::Batch>& batches,
                                          unsigned receiver, bool wins) {
    return batches[2 * std::size_t{receiver} + (wins ? 1 : 0)];
  }

  /// Sends the batches of at least `least` updates to other parts, and reads what these have sent
  /// meanwhile.
  void post(std::size_t least) {
    for (std::size_t i = 0; i < outgoing_.size();) {
      UpdateExchange::Batch& batch = outgoing_[i];
      if (batch.places.size() < least || exchange_.send(static_cast<unsigned>(i / 2), batch)) ++i;
      while (exchange_.receive(part_, incoming_)) read();
    }
  }
  /// Does the same for other processes. While these have much to read, this process and its other
  /// parts may have much to read, too.
  void post_to_processes(std::size_t least) {
    for (std::size_t i = 0; i < leaving_.size();) {
      UpdateExchange::Batch& batch = leaving_[i];
      if (batch.places.size() < least ||
          exchange_.send_to_process(part_, static_cast<unsigned>(i / 2), batch))
        ++i;
      while (exchange_.receive(part_, incoming_)) read();
      while (exchange_.receive_from_process(part_, arrived_)) read_from_process();
    }
  }
  void finish_exchange() {
    post_to_processes(1);
    post(1);
    exchange_.has_sent(part_);
    for (;;) switch (exchange_.await(part_, arrived_)) {
        case UpdateExchange::Sender::none: return;
        case UpdateExchange::Sender::part:
          std::swap(arrived_, incoming_);
          read();
          break;
        case UpdateExchange::Sender::process: read_from_process(); break;
      }
  }
  /// Reads a batch from another process, some of which may belong to other parts of this one.
  void read_from_process() {
    from_process_.clear_for(arrived_.places.size());
    PlaceList::Adder add(from_process_);
    for (const std::uint32_t number : arrived_.places) add.add(tier_.canonical->place(number));
    add.finish();
    update(from_process_.places(), arrived_.wins);
    if (has_others_) post(1);
  }
  void read() {
    own_.clear_for(incoming_.places.size());
    PlaceList::Adder add(own_);
    for (const std::uint32_t at : incoming_.places) add.add(tier_.partition.place(part_, at));
    add.finish();
    update_own(own_.places(), incoming_.wins);
  }

  static constexpr std::size_t most_updates = 512;
  static constexpr std::size_t most_retracted = 1 << 16;

  Cell* cells_;
  TierAtWork& tier_;
  const PredecessorGenerator& retractor_;
  unsigned part_;
  UpdateExchange& exchange_;
  Supervisor& supervisor_;
  Frontier& frontier_;
  Frontier next_;
  Decided decided_;
  Retracted retracted_;
  PlaceList own_;
  PlaceList from_process_;
  std::array<Listed, most_updates> found_;
  std::vector<UpdateExchange::Batch> outgoing_;  // for each part, losing updates, then winning ones
  std::vector<UpdateExchange::Batch> leaving_;   // likewise for each process
  UpdateExchange::Batch incoming_;               // from a part
  UpdateExchange::Batch arrived_;                // from a process
  std::size_t batch_away_;
  std::uint64_t plies_ = 0;
  Cell won_now_;  // of a state that is decided in this level
  Cell lost_now_;
  std::uint64_t since_check_ = 0;
  PlyCount percolated_;
  bool has_others_;
  bool has_counted_;
  bool full_ = false;            // whether a batch is full
  bool has_overflowed_ = false;  // whether a state has more options than a cell can count
};

}  // namespace

template <class Cell>
EndOfPass percolate(TableAtWork<Cell>& table, TierAtWork& tier,
                    const PredecessorGenerator& predecessor_generator, unsigned part,
                    std::uint64_t& next, UpdateExchange& exchange, Supervisor& supervisor) {
  Worker<Cell> worker(table, tier, predecessor_generator, part, exchange, supervisor);
  std::vector<PlyCount>& by_plies = tier.by_plies[part];
  auto began = std::chrono::steady_clock::now();
  for (;;) {
    if (tier.keeps_distances && next > Cell::most) return EndOfPass::depth_overflow;
    const PlyCount percolated = worker.level(next);
    if (by_plies.size() < next) by_plies.resize(next);
    by_plies[next - 1] = percolated;
    const UpdateExchange::Totals totals = exchange.total(part, worker.totals());
    if (part == 0 && exchange.processes() > 1) {
      const auto now = std::chrono::steady_clock::now();
      const double seconds = std::chrono::duration<double>(now - std::exchange(began, now)).count();
      tier.traffic.push_back({.plies = next,
                              .decided = totals.found,
                              .updates = totals.updates,
                              .messages = totals.messages,
                              .bytes = totals.bytes,
                              .seconds = seconds});
    }
    if (totals.overflowed != 0) return EndOfPass::count_overflow;
    if (totals.stopped != 0) return EndOfPass::limit;
    const bool more_below = std::ranges::any_of(
        tier.below, [&](const TierTable* finished) { return finished->by_plies().size() > next; });
    if (totals.found == 0 && !more_below) return EndOfPass::complete;
    ++next;
    if (totals.pauses != 0) return EndOfPass::pause;
  }
}

std::uint64_t bytes_between(unsigned processes, unsigned parts) {
  // Each part has a winning and a losing batch for each process.
  return UpdateExchange::most_leaving + std::uint64_t{2} * parts * processes *
                                            batch_away(processes) *
                                            sizeof(UpdateExchange::Batch{}.places[0]);
}

template EndOfPass percolate(TableAtWork<Cell8>&, TierAtWork&, const PredecessorGenerator&,
                             unsigned, std::uint64_t&, UpdateExchange&, Supervisor&);
template EndOfPass percolate(TableAtWork<Cell16>&, TierAtWork&, const PredecessorGenerator&,
                             unsigned, std::uint64_t&, UpdateExchange&, Supervisor&);
template EndOfPass percolate(TableAtWork<Cell32>&, TierAtWork&, const PredecessorGenerator&,
                             unsigned, std::uint64_t&, UpdateExchange&, Supervisor&);

}  // namespace zugzwang
