#pragma once

// The heart of retrograde analysis: from the states decided last backwards to those that follow
// from them, one level of distance after the other. A state with a move to a lost one is won at
// once (immediate colouring); one whose options all turn out to be won for the opponent is lost
// when the last of them does (eventual colouring, by a counter of remaining options). What nothing
// decides is a draw. The table may be cut into parts that work side by side; the order in which
// updates of one level arrive makes no difference, so neither does the number of parts.

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/exchange.hpp>
#include <zugzwang/solvers/retrograde/frontier.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// How the analysis of a tier ends: `limit` by a limit; `too_long` before a level whose distance
/// the cells cannot hold, after which wider ones may go on; `too_many` where a state has more
/// options than they can count, so that wider ones have to start anew; `too_much` where another
/// source has to be found that takes less memory; `pause` between two levels, since someone wants
/// to look at the table, after which it goes on.
enum class Ended { complete, limit, too_long, too_many, too_much, pause };

/// Asks the meter for all parts of a table, from the thread of the first one.
class Supervisor {
 public:
  /// `wants_pause()`, if it is not empty, is asked between two levels.
  Supervisor(Meter& meter, std::string_view stage, std::uint64_t expected,
             std::function<bool()> wants_pause = {})
      : meter_(meter), stage_(stage), expected_(expected), wants_pause_(std::move(wants_pause)) {}

  bool wants_pause(unsigned part) const { return part == 0 && wants_pause_ && wants_pause_(); }

  /// Tells how many more states are done, and returns whether work may go on.
  bool go_on(unsigned part, std::uint64_t more) {
    const std::uint64_t done = done_.fetch_add(more, std::memory_order_relaxed) + more;
    if (part == 0 && meter_.check({stage_, done, expected_}) != Status::complete) stop();
    return !stopped();
  }
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  Meter& meter_;
  std::string_view stage_;
  std::uint64_t expected_;
  std::function<bool()> wants_pause_;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<bool> stopped_ = false;
};

/// How a table is cut: parts of equally many places, which are whole blocks of a frontier.
class Partition {
 public:
  Partition(std::uint64_t places, unsigned parts)
      : places_(places),
        parts_(parts),
        size_(std::max(Frontier::padded((places + parts - 1) / parts), Frontier::block_size)) {}

  std::uint64_t places() const { return places_; }
  unsigned parts() const { return parts_; }
  std::uint64_t first(unsigned part) const { return std::min(places_, part * size_); }
  std::uint64_t count(unsigned part) const { return first(part + 1) - first(part); }
  unsigned owner(std::uint64_t place) const { return static_cast<unsigned>(place / size_); }

 private:
  std::uint64_t places_;
  unsigned parts_;
  std::uint64_t size_;
};

/// A tier whose table is being made, whatever the width of its cells.
struct TierAtWork {
  Partition partition{0, 1};
  std::vector<Frontier> frontiers{};              ///< of each part
  std::vector<const TierTable*> below{};          ///< the finished tiers to which moves lead
  bool keeps_distances = true;                    ///< else cells tell the outcome alone in the end
  std::vector<std::vector<PlyCount>> by_plies{};  ///< what each part has decided in 0, 1 … plies
};

/// How far the analysis of a tier has come.
struct Level {
  std::uint64_t plies = 1;  ///< the level that comes next
  /// What its cells will hold; it differs from the plies where no distances are kept.
  std::uint64_t stamp = 1;
};

/// The cells of the tier, a whole number of blocks.
template <class Cell>
struct TableAtWork {
  ZeroedArray<Cell> cells{};
  Level next{};
};

/// Percolates one tier. The Source tells the moves backwards:
///
/// - `each(place, visit)` calls `visit(from, mover_changes, times)` for the moves that lead to the
///   state at a place of this tier from unfinished states of it: `from` is that state's place, and
///   `times` so many of its moves count;
/// - `each_below(table, place, visit)` does the same for a state of the finished tier of that
///   number;
/// - `options(place)` counts the moves of an unfinished state.
///
/// All three may be called by several threads.
template <class Cell, class Source>
class Percolation {
 public:
  /// The frontiers, one a part, hold what was decided in the level before `table.next`; all that is
  /// decided in fewer has been percolated. All must outlive the percolation.
  Percolation(TableAtWork<Cell>& table, TierAtWork& tier, const Source& source)
      : cells_(table.cells.data()), tier_(tier), source_(source) {}

  /// Works on one part until nothing more is decided anywhere. `next` is the level to start with,
  /// and in the end the one to go on with.
  Ended run(unsigned part, Level& next, Exchange& exchange, Supervisor& supervisor) {
    Worker worker(*this, part, exchange, supervisor);
    std::vector<PlyCount>& by_plies = tier_.by_plies[part];
    for (;;) {
      if (next.stamp > Cell::most) {
        if (tier_.keeps_distances) return Ended::too_long;
        worker.forget_levels(next.stamp - 1);
        next.stamp = 2;
      }
      const PlyCount percolated = worker.level(next);
      if (by_plies.size() < next.plies) by_plies.resize(next.plies);
      by_plies[next.plies - 1] = percolated;
      const Exchange::Totals totals = exchange.total(part, worker.totals());
      if (totals.crowded != 0) return Ended::too_many;
      if (totals.stopped != 0) return Ended::limit;
      const bool more_below = std::ranges::any_of(tier_.below, [&](const TierTable* table) {
        return table->by_plies().size() > next.plies;
      });
      if (totals.found == 0 && !more_below) return Ended::complete;
      ++next.plies;
      ++next.stamp;
      if (totals.pauses != 0) return Ended::pause;
    }
  }

 private:
  using Batch = Exchange::Batch;
  static constexpr std::size_t batch_size = 1 << 12;
  static constexpr std::uint64_t block_size = Frontier::block_size;
  static constexpr std::uint64_t states_a_check = 1 << 12;

  class Worker {
   public:
    Worker(Percolation& all, unsigned part, Exchange& exchange, Supervisor& supervisor)
        : all_(all),
          part_(part),
          exchange_(exchange),
          supervisor_(supervisor),
          first_(all.tier_.partition.first(part)),
          count_(all.tier_.partition.count(part)),
          cells_(all.cells_ + first_),
          frontier_(all.tier_.frontiers[part]),
          next_(count_),
          outgoing_(exchange.parts()) {}

    /// Percolates what was decided in the level before; returns how much that was.
    PlyCount level(const Level& level) {
      percolated_ = {};
      plies_ = level.plies;
      stamp_ = level.stamp;
      // Stopped, it still takes part in the exchange to the end of the level.
      if (percolate_own()) percolate_below();
      if (outgoing_.size() > 1) settle_mail();
      std::swap(frontier_, next_);
      return percolated_;
    }

    Exchange::Totals totals() const {
      return {frontier_.count(), supervisor_.stopped() ? 1U : 0U, crowded_ ? 1U : 0U,
              supervisor_.wants_pause(part_) ? 1U : 0U};
    }

    /// Makes room for further levels: what was decided at the last stamp gets the stamp 1, what
    /// was decided before it 0.
    void forget_levels(std::uint64_t last) {
      for (std::uint64_t i = 0; i < count_; ++i) {
        const Cell cell = cells_[i];
        if (!cell.decided()) continue;
        const std::uint64_t stamp = cell.count() == last ? 1 : 0;
        cells_[i] = cell.is_won() ? Cell::won(stamp) : Cell::lost(stamp);
      }
    }

   private:
    // All that a level needs at each update is in locals and inlined: what could not be, mail for
    // other parts and counting options, is called without the adder, which so stays in registers.

    bool percolate_own() {
      Frontier::Adder add(next_);
      const Cell won_before = Cell::won(stamp_ - 1);
      const Cell lost_before = Cell::lost(stamp_ - 1);
      const Cell* const cells = cells_;
      const std::uint64_t part_begin = first_;
      const auto win = updater(add, false);
      const auto lose = updater(add, true);
      const bool all = frontier_.drain([&](std::uint64_t first,
                                           std::uint64_t states) __attribute__((always_inline)) {
        std::uint64_t found = states == 1 ? 1 : find_either(cells + first, lost_before, won_before);
        for (; found != 0; found &= found - 1) {
          const std::uint64_t at = first + static_cast<std::uint64_t>(std::countr_zero(found));
          ++since_check_;
          if (cells[at] == lost_before) {
            ++percolated_.lost;
            all_.source_.each(part_begin + at, win);
          } else {
            ++percolated_.won;
            all_.source_.each(part_begin + at, lose);
          }
          if (full_) [[unlikely]]
            post_full(add);
        }
        return go_on();
      });
      add.finish();
      return all;
    }

    /// Percolates this part's share of what the finished tiers have at this distance.
    void percolate_below() {
      Frontier::Adder add(next_);
      const unsigned parts = static_cast<unsigned>(outgoing_.size());
      for (std::size_t t = 0; t < all_.tier_.below.size(); ++t) {
        const TierTable& table = *all_.tier_.below[t];
        if (!table.has(plies_ - 1)) continue;
        const Partition shares(table.kept().size(), parts);
        const std::uint64_t end = shares.first(part_) + shares.count(part_);
        for (std::uint64_t first = shares.first(part_); first < end; first += block_size) {
          const TierTable::Block block = table.block(first, plies_ - 1);
          for (std::uint64_t found = block.won | block.lost; found != 0; found &= found - 1) {
            const int bit = std::countr_zero(found);
            const std::uint64_t place = first + static_cast<std::uint64_t>(bit);
            ++since_check_;
            all_.source_.each_below(t, place, updater(add, (block.won >> bit & 1) != 0));
            if (full_) [[unlikely]]
              post_full(add);
          }
          if (!go_on()) return add.finish();
        }
      }
      add.finish();
    }

    /// What is done with the predecessors of a state that is won or lost.
    [[gnu::always_inline]] auto updater(Frontier::Adder& add, bool won) {
      return [this, &add, won, cells = cells_, first = first_, count = count_,
              won_now = Cell::won(stamp_), lost_now = Cell::lost(stamp_)](
                 std::uint64_t from, bool mover_changes, std::uint64_t times)
                 __attribute__((always_inline)) {
                   const bool wins = won != mover_changes;
                   const std::uint64_t at = from - first;
                   if (at >= count) [[unlikely]]
                     return keep_for_owner(from, wins, times);
                   Cell cell = cells[at];
                   if (wins) {
                     const bool fresh = !cell.decided();
                     cells[at] = fresh ? won_now : cell;
                     add.add_if(at, fresh);
                   } else {
                     if (cell == Cell()) [[unlikely]]
                       cell = counted(at);
                     for (; times > 1; --times) cell = cell.counted_down();
                     const Cell left = cell.counted_down();
                     const bool last = left == Cell::undecided(0);
                     cells[at] = last ? lost_now : left;
                     add.add_if(at, last);
                   }
                 };
    }

    [[gnu::noinline]] Cell counted(std::uint64_t at) {
      const std::uint64_t options = all_.source_.options(first_ + at);
      if (options <= Cell::most) return Cell::undecided(options);
      crowded_ = true;
      return Cell::undecided(Cell::most);
    }

    [[gnu::noinline]] void keep_for_owner(std::uint64_t from, bool wins, std::uint64_t times) {
      const unsigned owner = all_.tier_.partition.owner(from);
      const std::uint64_t at = from - all_.tier_.partition.first(owner);
      Batch& batch = outgoing_[owner];
      for (; times > 0; --times) {
        batch.push_back(static_cast<std::uint32_t>(at << 1 | (wins ? 1 : 0)));
        if (wins) break;
      }
      full_ = full_ || batch.size() >= batch_size;
    }
    [[gnu::always_inline]] void post_full(Frontier::Adder& add) {
      post(add, batch_size);
      full_ = false;
    }
    /// Sends the batches of at least so many messages, and reads what has come meanwhile.
    [[gnu::always_inline]] void post(Frontier::Adder& add, std::size_t least) {
      for (unsigned owner = 0; owner < outgoing_.size();) {
        Batch& batch = outgoing_[owner];
        if (batch.size() < least || exchange_.send(owner, batch)) ++owner;
        while (exchange_.receive(part_, incoming_)) read(add);
      }
    }
    void settle_mail() {
      Frontier::Adder add(next_);
      post(add, 1);
      full_ = false;
      exchange_.has_sent(part_);
      while (exchange_.await(part_, incoming_)) read(add);
      add.finish();
    }
    [[gnu::always_inline]] void read(Frontier::Adder& add) {
      for (const std::uint32_t message : incoming_)
        updater(add, (message & 1) == 0)(first_ + (message >> 1), true, 1);
    }

    bool go_on() {
      if (since_check_ < states_a_check) return true;
      return supervisor_.go_on(part_, std::exchange(since_check_, 0)) && !crowded_;
    }

    Percolation& all_;
    unsigned part_;
    Exchange& exchange_;
    Supervisor& supervisor_;
    std::uint64_t first_;  // place of this part
    std::uint64_t count_;
    Cell* cells_;  // of this part
    Frontier& frontier_;
    Frontier next_;
    std::vector<Batch> outgoing_;
    Batch incoming_;
    std::uint64_t plies_ = 0;
    std::uint64_t stamp_ = 0;
    std::uint64_t since_check_ = 0;
    PlyCount percolated_;
    bool full_ = false;     // a batch may be
    bool crowded_ = false;  // a state has more options than a cell can count
  };

  Cell* cells_;
  TierAtWork& tier_;
  const Source& source_;
};

/// A source whose game is not known, at the cost of a call a move: for what is rare.
class AnySource {
 public:
  virtual ~AnySource() = default;
  virtual std::uint64_t options(std::uint64_t place) const = 0;
  template <class Visit>
  void each(std::uint64_t place, const Visit& visit) const {
    each_for(place, &visit, &call_visit<Visit>);
  }
  template <class Visit>
  void each_below(std::size_t table, std::uint64_t place, const Visit& visit) const {
    each_below_for(table, place, &visit, &call_visit<Visit>);
  }

 protected:
  using Call = void (*)(const void* visit, std::uint64_t from, bool mover_changes,
                        std::uint64_t times);
  virtual void each_for(std::uint64_t place, const void* visit, Call call) const = 0;
  virtual void each_below_for(std::size_t table, std::uint64_t place, const void* visit,
                              Call call) const = 0;

 private:
  template <class Visit>
  static void call_visit(const void* visit, std::uint64_t from, bool mover_changes,
                         std::uint64_t times) {
    (*static_cast<const Visit*>(visit))(from, mover_changes, times);
  }
};

/// A source behind AnySource; it must outlive this.
template <class Source>
class ErasedSource final : public AnySource {
 public:
  explicit ErasedSource(const Source& source) : source_(source) {}

  std::uint64_t options(std::uint64_t place) const override { return source_.options(place); }

 private:
  void each_for(std::uint64_t place, const void* visit, Call visitor) const override {
    source_.each(place, [=](std::uint64_t from, bool mover_changes, std::uint64_t times) {
      visitor(visit, from, mover_changes, times);
    });
  }
  void each_below_for(std::size_t table, std::uint64_t place, const void* visit,
                      Call visitor) const override {
    source_.each_below(table, place,
                       [=](std::uint64_t from, bool mover_changes, std::uint64_t times) {
                         visitor(visit, from, mover_changes, times);
                       });
  }

  const Source& source_;
};

extern template class Percolation<Cell32, AnySource>;

}  // namespace zugzwang
