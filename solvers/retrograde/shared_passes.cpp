// Value iteration over a tier that several processes share.

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/solvers/retrograde/update_exchange.hpp>
#include <zugzwang/solvers/retrograde/value_iteration.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t questions_a_batch = 1 << 12;
/// The most states that may wait for the values of their options.
constexpr std::size_t most_waiting = 1 << 16;

// Numbers are stored in as many bytes as they need, seven bits in each, the lowest first.

void put(std::vector<std::byte>& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<std::byte>(number | 0x80));
  bytes.push_back(static_cast<std::byte>(number));
}

std::uint64_t take(std::span<const std::byte>& bytes) {
  std::uint64_t number = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    if (bytes.empty()) break;
    const auto next = static_cast<std::uint64_t>(bytes.front());
    bytes = bytes.subspan(1);
    number |= (next & 0x7F) << shift;
    if (next < 0x80) return number;
  }
  throw Error(ErrorCode::bad_file, "a message between processes is damaged");
}

std::uint64_t code_of(Distance value) {
  if (value == Distance::draw()) return 0;
  return 1 + 2 * value.plies() + (value.outcome() == Outcome::win ? 1 : 0);
}

Distance value_of(std::uint64_t code) {
  if (code == 0) return Distance::draw();
  const std::uint64_t plies = (code - 1) / 2;
  return code % 2 == 0 ? Distance::win(plies) : Distance::loss(plies);
}

/// Computes the value of a state in one level from its options; only options that are decided in
/// fewer plies count.
class WithinLevel {
 public:
  explicit WithinLevel(std::uint64_t plies) : plies_(plies) {}

  void add(Distance option, bool mover_changes) {
    const bool known = option != Distance::draw() && option.plies() < plies_;
    wins_ = wins_ || (known && (option.outcome() == Outcome::win) != mover_changes);
    all_lose_ = all_lose_ && known;
  }
  Distance value() const {
    if (wins_) return Distance::win(plies_);
    return all_lose_ ? Distance::loss(plies_) : Distance::draw();
  }

 private:
  std::uint64_t plies_;
  bool wins_ = false;
  bool all_lose_ = true;
};

/// Computes the value of a state from its options, all of which are decided or drawn.
class AtOnce {
 public:
  void add(Distance option, bool mover_changes) {
    const Distance later = option.later(1);
    best_.add(mover_changes ? later.opposite() : later);
  }
  Distance value() const { return best_.value(); }

 private:
  ByDistance::Fold best_;
};

/// How a pass has ended: in one process, or in any of them.
struct LevelEnd {
  std::uint64_t found = 0;
  bool stopped = false;
  bool wish = false;  ///< whether a pause or wider cells are requested
};

/// One pass over the share of a process. The questions to each other process are gathered in a
/// list, which is sent when it is long enough; the answers to a list arrive in its order, and the
/// lists of answers in the order of the questions.
template <class Cell, class Options>
class Pass {
 public:
  /// `decided(cell, value)` is called for each state whose options are known.
  using Decided = std::function<void(Cell& cell, Distance value)>;

  Pass(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules, Communicator& others,
       const Options& none, const Decided& decided)
      : cells_(table.cells.data()),
        tier_(tier),
        rules_(rules),
        others_(others),
        none_(none),
        decided_(decided),
        asked_(others.size()) {}

  /// Decides the open states of the share while `go_on()` returns true. Other processes are
  /// answered until `end` has returned.
  template <class GoOn>
  void run(const GoOn& go_on) {
    const std::uint64_t places = tier_.partition.places();
    for (std::uint64_t place = 0; place < places; ++place) {
      if (place % Supervisor::states_a_check == 0 && !go_on()) break;
      if (cells_[place] == forward_open<Cell>) ask(place);
      if (waiting_ >= most_waiting) send_all();
      for (Backoff backoff; waiting_ >= most_waiting;)
        if (!serve()) backoff.wait();
    }
    send_all();
    for (Backoff backoff; waiting_ > 0;)
      if (!serve()) backoff.wait();
  }
  /// Adds up over all processes how a pass has ended, after which none of them has a question left,
  /// and records their traffic.
  LevelEnd end(std::uint64_t plies, const LevelEnd& mine) {
    std::array<std::uint64_t, 6> all{mine.found,       mine.stopped ? 1U : 0U, mine.wish ? 1U : 0U,
                                     traffic_.updates, traffic_.messages,      traffic_.bytes};
    others_.start_sum(all);
    for (Backoff backoff; !others_.summed(all);)
      if (!serve()) backoff.wait();
    const auto time = std::chrono::steady_clock::now() - began_;
    tier_.traffic.push_back({.plies = plies,
                             .decided = all[0],
                             .updates = all[3],
                             .messages = all[4],
                             .bytes = all[5],
                             .seconds = std::chrono::duration<double>(time).count()});
    return {all[0], all[1] != 0, all[2] != 0};
  }

 private:
  /// A state that waits for the values of its options.
  struct Waiting {
    std::uint64_t place = 0;
    std::uint64_t missing = 0;  // options
    Options options;
  };
  struct Question {
    std::size_t waiting;
    bool mover_changes;
  };
  /// The questions to another process.
  struct Asked {
    std::vector<std::byte> bytes{};
    std::vector<Question> next{};
    std::deque<std::vector<Question>> sent{};
  };

  void ask(std::uint64_t place) {
    std::size_t at = waiting_list_.size();
    if (free_.empty()) {
      waiting_list_.push_back({place, 0, none_});
    } else {
      at = free_.back();
      free_.pop_back();
      waiting_list_[at] = {place, 0, none_};
    }
    ++waiting_;
    // One too many, so that the state is not decided before all its options are read.
    waiting_list_[at].missing = 1;
    const auto look = [&](const TierRules::Target& to) {
      const IndexShare& share = to.table == 0 ? rules_.share() : below(to.table).share();
      const IndexShare::Owner owner = share.owner(to.index);
      if (owner.rank == others_.rank()) {
        waiting_list_[at].options.add(value(to.table, owner.own), to.mover_changes);
        return true;
      }
      ++waiting_list_[at].missing;
      Asked& asked = asked_[owner.rank];
      put(asked.bytes, to.table);
      put(asked.bytes, owner.own);
      asked.next.push_back({at, to.mover_changes});
      if (asked.next.size() >= questions_a_batch) send(owner.rank);
      return true;
    };
    rules_.each_target(place, std::ref(look));
    settle(at);
    while (serve()) {
    }
  }
  const TierTable& below(std::size_t table) const { return *tier_.below[table - 1]; }
  Distance value(std::size_t table, std::uint64_t number) const {
    return table == 0 ? cells_[rules_.canonical().place(number)].value() : below(table).at(number);
  }
  /// Counts an option of a state whose value has become known; decides the state after the last.
  void settle(std::size_t at) {
    Waiting& state = waiting_list_[at];
    if (--state.missing != 0) return;
    decided_(cells_[state.place], state.options.value());
    free_.push_back(at);
    --waiting_;
  }

  void send_all() {
    for (unsigned rank = 0; rank < asked_.size(); ++rank)
      if (!asked_[rank].next.empty()) send(rank);
  }
  void send(unsigned rank) {
    for (Backoff backoff; others_.leaving() > UpdateExchange::most_leaving;)
      if (!serve()) backoff.wait();
    Asked& asked = asked_[rank];
    traffic_.updates += asked.next.size();
    count(asked.bytes);
    others_.send(rank, Communicator::Kind::questions, std::exchange(asked.bytes, {}));
    asked.sent.push_back(std::exchange(asked.next, {}));
  }
  void count(std::span<const std::byte> bytes) {
    ++traffic_.messages;
    traffic_.bytes += bytes.size();
  }
  /// Reads a message, if there is one.
  bool serve() {
    const std::optional<Communicator::Message> message = others_.receive();
    if (!message) return false;
    if (message->kind == Communicator::Kind::questions)
      answer(message->from, message->bytes);
    else
      take_answers(message->from, message->bytes);
    return true;
  }
  void answer(unsigned from, std::span<const std::byte> questions) {
    std::vector<std::byte> answers;
    while (!questions.empty()) {
      const std::uint64_t table = take(questions);
      put(answers, code_of(value(table, take(questions))));
    }
    others_.send(from, Communicator::Kind::answers, std::move(answers));
  }
  void take_answers(unsigned from, std::span<const std::byte> answers) {
    count(answers);  // by the receiver, since some are sent after the sender has given its sums
    std::deque<std::vector<Question>>& sent = asked_[from].sent;
    for (const Question& question : sent.front()) {
      waiting_list_[question.waiting].options.add(value_of(take(answers)), question.mover_changes);
      settle(question.waiting);
    }
    sent.pop_front();
  }

  Cell* cells_;
  TierAtWork& tier_;
  const TierRules& rules_;
  Communicator& others_;
  Options none_;
  const Decided& decided_;
  std::vector<Asked> asked_;  // of each process
  std::vector<Waiting> waiting_list_;
  std::vector<std::size_t> free_;  // unused entries of waiting_list_
  std::size_t waiting_ = 0;
  LevelTraffic traffic_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace

template <class Cell>
EndOfPass pass_forward(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules,
                       Meter& meter, const std::function<bool()>& wants_pause,
                       Communicator& others) {
  const std::uint64_t places = tier.partition.places();
  std::vector<PlyCount>& by_plies = tier.by_plies[0];
  if (table.next == 1) count_begun(table, tier);
  const std::uint64_t last_below = last_level_below(tier);
  for (;;) {
    const std::uint64_t plies = table.next;
    const std::uint64_t stamp = tier.keeps_distances ? plies : 0;
    if (stamp > Cell::most) return EndOfPass::depth_overflow;
    if (by_plies.size() < plies) by_plies.resize(plies);
    std::uint64_t found = 0;
    const typename Pass<Cell, WithinLevel>::Decided decide = [&](Cell& cell, Distance value) {
      if (value == Distance::draw()) return;
      ++found;
      count(by_plies, plies, value.outcome() == Outcome::win);
      cell = decided_cell<Cell>(value.outcome() == Outcome::win, stamp);
    };
    Supervisor supervisor(meter, "states looked at", places);
    Pass<Cell, WithinLevel> pass(table, tier, rules, others, WithinLevel(plies), decide);
    pass.run([&] { return supervisor.go_on(0, Supervisor::states_a_check); });
    const LevelEnd all = pass.end(plies, {found, supervisor.stopped(), wants_pause()});
    if (all.stopped) return EndOfPass::limit;
    if (all.found == 0 && plies >= last_below) return EndOfPass::complete;
    ++table.next;
    if (all.wish) return EndOfPass::pause;
  }
}

template <class Cell>
EndOfPass pass_once(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules,
                    Meter& meter, Communicator& others) {
  const std::uint64_t places = tier.partition.places();
  std::vector<PlyCount>& by_plies = tier.by_plies[0];
  by_plies.clear();
  for (std::uint64_t place = 0; place < places; ++place)
    if (const Cell cell = table.cells[place]; cell.decided())
      count(by_plies, cell.count(), cell.is_won());
  std::uint64_t found = 0;
  bool too_long = false;
  const typename Pass<Cell, AtOnce>::Decided decide = [&](Cell& cell, Distance value) {
    if (value == Distance::draw()) return;
    if (value.plies() > Cell::most) {
      too_long = true;
      return;
    }
    ++found;
    count(by_plies, value.plies(), value.outcome() == Outcome::win);
    cell = decided_cell<Cell>(value.outcome() == Outcome::win, value.plies());
  };
  Supervisor supervisor(meter, "states looked at", places);
  Pass<Cell, AtOnce> pass(table, tier, rules, others, AtOnce(), decide);
  pass.run([&] { return supervisor.go_on(0, Supervisor::states_a_check); });
  const LevelEnd all = pass.end(1, {found, supervisor.stopped(), too_long});
  if (all.stopped) return EndOfPass::limit;
  return all.wish ? EndOfPass::depth_overflow : EndOfPass::complete;
}

std::uint64_t bytes_of_questions(std::uint64_t options) {
  constexpr std::uint64_t a_state = 48;
  constexpr std::uint64_t a_question = 24;
  return most_waiting * (a_state + options * a_question);
}

template EndOfPass pass_forward(TableAtWork<Cell8>&, TierAtWork&, const TierRules&, Meter&,
                                const std::function<bool()>&, Communicator&);
template EndOfPass pass_forward(TableAtWork<Cell16>&, TierAtWork&, const TierRules&, Meter&,
                                const std::function<bool()>&, Communicator&);
template EndOfPass pass_forward(TableAtWork<Cell32>&, TierAtWork&, const TierRules&, Meter&,
                                const std::function<bool()>&, Communicator&);
template EndOfPass pass_once(TableAtWork<Cell8>&, TierAtWork&, const TierRules&, Meter&,
                             Communicator&);
template EndOfPass pass_once(TableAtWork<Cell16>&, TierAtWork&, const TierRules&, Meter&,
                             Communicator&);
template EndOfPass pass_once(TableAtWork<Cell32>&, TierAtWork&, const TierRules&, Meter&,
                             Communicator&);

}  // namespace zugzwang
