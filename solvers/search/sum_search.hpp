#pragma once

// Search of the winner of positions that are sums of components. A component that is small is known
// by its canonical value, which is computed once; values cancel and add up, and a sum of values is
// often decided without a search. Who wins is stored by the whole sum, so that positions whose sums
// are equal are searched once.
//
// M. Müller, "Decomposition search: A combinatorial games approach to game tree search, with
// applications to solving Go endgames", IJCAI 1999; J. W. H. M. Uiterwijk and M. Barton, "New
// results for Domineering from combinatorial game theory endgame databases", Theoretical Computer
// Science 592 (2015); T. Folkersen, O. Du and M. Müller, "MCGS: a minimax-based combinatorial game
// solver", Advances in Computer Games 2025.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include <boost/container/small_vector.hpp>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/core/player.hpp>
#include <zugzwang/solvers/search/bound_frame.hpp>
#include <zugzwang/solvers/search/findings.hpp>
#include <zugzwang/solvers/search/small_components.hpp>
#include <zugzwang/solvers/search/stable_stack.hpp>
#include <zugzwang/solvers/search/sum_table.hpp>
#include <zugzwang/solvers/search/value_sum.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/value_records.hpp>

namespace zugzwang {

/// Finds who wins positions of a partizan game. `Both` is the game in which either player may move.
///
/// Moves are left out only in components that the sum does not need: in those that cancel, and in
/// all but one of those that are equal.
template <PartizanGame P, Game Both>
class SumSearch : public FindingsKeeper {
 public:
  using State = StateOf<P>;

  explicit SumSearch(const P& rules) : rules_(rules), small_(rules_, values_) {}
  SumSearch(const SumSearch&) = delete;  // it refers to its own table of values
  SumSearch& operator=(const SumSearch&) = delete;

  /// Finds whether the player on move wins. Throws Error as the table of values does.
  Status ask(const State& position, Player mover, const Limits& limits, Meter& meter) {
    const Call call(*this, limits, meter);
    winning_move_.reset();
    try {
      resume(meter);
      const std::optional<bool> known = this->known(position, mover);
      if (known) {
        wins_ = *known;
      } else {
        enter(position, mover);
        if (const Status status = search(meter); status != Status::complete) return status;
      }
      const SumKey key = key_of_components(position, mover);
      if (!asked_.find(key)) asked_.store(key, wins_, 1);
      return Status::complete;
    } catch (const ValueLimit& limit) {
      return limit.status();
    }
  }
  /// Returns the answer to a question about this position or another of the same components;
  /// nothing if there was none.
  std::optional<bool> answered(const State& position, Player mover) const {
    return asked_.find(key_of_components(position, mover));
  }
  /// Returns the last answer.
  bool wins() const { return wins_; }
  /// Returns a move that wins, if the position had to be searched to find that one does.
  const std::optional<MoveOf<P>>& winning_move() const { return winning_move_; }
  /// Lists the moves in the order in which they are tried.
  decltype(auto) moves(const State& position, Player mover) const {
    if constexpr (requires { rules_.search_order(position, mover); })
      return rules_.search_order(position, mover);
    else
      return rules_.moves(position, mover);
  }

  /// Saves what was found so far.
  void save() { FindingsKeeper::save(positions_); }

  std::uint64_t positions() const { return positions_; }
  std::uint64_t bytes() const {
    return table_.bytes() + asked_.bytes() + small_.bytes() + sums_.bytes() + frames_.bytes() +
           (moves_.capacity() + left_out_.capacity()) * sizeof(MoveOf<P>);
  }

 private:
  /// A component without a value, by its representative.
  struct Part {
    std::uint64_t key = 0;
    bool is_negated = false;
    bool is_own_negative = false;
    bool operator==(const Part&) const = default;
    bool cancels(const Part& other) const {
      return key == other.key && (is_own_negative || is_negated != other.is_negated);
    }
  };
  /// A position from the point of view of the player on move, who is Left. Equal sums have the same
  /// winner.
  struct Sum {
    void add(const Part& part) {
      const auto opposite =
          std::ranges::find_if(parts, [&](const Part& other) { return part.cancels(other); });
      if (opposite == parts.end())
        parts.insert(std::ranges::upper_bound(parts, part.key, {}, &Part::key), part);
      else
        parts.erase(opposite);
    }
    SumKey key() const {
      SumKey key(values);
      for (const Part& part : parts) key.add(part.key, part.is_negated);
      return key;
    }

    ValueSum values{};                                // the others in order if the key is needed
    boost::container::small_vector<Part, 8> parts{};  // in order of their keys
  };
  struct Component {
    State position;
    std::optional<PartizanValue> value;
    Part part;
  };
  /// A position on the path.
  struct Frame {
    std::uint64_t allocated_bytes() const { return zugzwang::allocated_bytes(position); }

    State position;
    Player mover;
    SumKey key;
    std::uint64_t begun;     // positions searched before this one
    std::size_t first_move;  // in `moves_`, where those of the last position are the last
    std::size_t next_move;
    std::size_t end_of_unsettled = 0;  // the rules are known not to settle the moves before
    bool is_won = false;               // by the move before the next one
  };
  static constexpr std::uint64_t steps_a_check = 1024;
  /// A component costs about as much to solve as this many positions.
  static constexpr std::uint64_t positions_a_component = 16;
  /// Looking ahead at options is worth as many of them as positions would be searched without it,
  /// if there are typically at least so many.
  static constexpr std::uint64_t least_work_to_look_ahead = 4;
  static constexpr std::uint64_t most_moves_ahead = 1024;
  static constexpr std::uint64_t few_sums = 4096;  // too few to drop any

  /// Puts the table of values under the limits of a call, and leaves the path at its end.
  class Call {
   public:
    Call(SumSearch& search, const Limits& limits, Meter& meter) : search_(search) {
      search_.small_.limit_by(limits, meter);
    }
    ~Call() {
      while (!search_.frames_.empty()) search_.pop();
      search_.small_.end_limits();
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

   private:
    SumSearch& search_;
  };

  Status search(Meter& meter) {
    while (!frames_.empty()) {
      const Status status = ++steps_ % steps_a_check == 0 ? check(meter) : meter.pass();
      if (status != Status::complete) return status;
      Frame& frame = frames_.back();
      if (frame.is_won || frame.next_move == moves_.size()) {
        leave();
        continue;
      }
      const bool is_unsettled = frame.next_move < frame.end_of_unsettled;
      const State option = rules_.play(frame.position, frame.mover, moves_[frame.next_move++]);
      if (const std::optional<bool> answer = known(option, opponent(frame.mover), is_unsettled))
        frame.is_won = !*answer;
      else
        enter(option, opponent(frame.mover));
    }
    return Status::complete;
  }
  Status check(Meter& meter) {
    save_if_due(positions_);
    if (positions_ >= positions_a_component * small_.solved()) small_.may_be_larger();
    const std::uint64_t others = bytes() - table_.bytes();
    if (meter.allows(others + table_.bytes_to_grow()) != Status::complete) {
      if (table_.sums() < few_sums) return Status::memory_limit;
      table_.drop_half();
    }
    return meter.check({"positions", positions_, 0});
  }

  /// Returns whether the player on move wins if that is known without a search; otherwise `sum_`
  /// and `components_` are those of the position, and `key_` is its key.
  std::optional<bool> known(const State& position, Player mover, bool is_unsettled = false) {
    if constexpr (requires { rules_.settled(position, mover); })
      if (!is_unsettled)
        if (const std::optional<Outcome> outcome = rules_.settled(position, mover))
          return *outcome == Outcome::win;
    take_apart(position, mover);
    if (sum_.parts.empty())
      if (const std::optional<bool> wins = sums_.left_wins(sum_.values)) return wins;
    std::ranges::sort(sum_.values.others);
    key_ = sum_.key();
    return table_.find(key_);
  }
  void take_apart(const State& position, Player mover) {
    sum_ = {};
    components_.clear();
    for (const State& component : rules_.components(position)) {
      const Representative<State> like = representative_of(component);
      const Part part = part_of(like, mover);
      std::optional<PartizanValue> value = small_.value(like.position, part.key);
      if (value) {
        if (part.is_negated) value = sums_.negative(*value);
        sums_.add(sum_.values, *value);
      } else {
        sum_.add(part);
      }
      components_.push_back({component, value, part});
    }
  }
  Representative<State> representative_of(const State& component) const {
    if constexpr (RepresentedGame<P>)
      return rules_.representative(component);
    else
      return {component, false};
  }
  Part part_of(const Representative<State>& like, Player mover) const {
    return {rules_.key(like.position),
            !like.is_own_negative && like.negated != (mover == Player::right),
            like.is_own_negative};
  }
  SumKey key_of_components(const State& position, Player mover) const {
    Sum sum;
    for (const State& component : rules_.components(position))
      sum.add(part_of(representative_of(component), mover));
    return sum.key();
  }

  /// Enters a position whose winner is not known.
  void enter(const State& position, Player mover) {
    Frame& frame =
        frames_.emplace(Frame{position, mover, key_, positions_++, moves_.size(), moves_.size()});
    find_left_out(position, mover);
    for (const MoveOf<P>& move : moves(position, mover))
      if (std::ranges::find(left_out_, move) == left_out_.end()) moves_.push_back(move);
    look_ahead(frame);
  }
  /// Looks for an option that loses, and removes the moves that lose, as far as that is known.
  void look_ahead(Frame& frame) {
    const std::uint64_t worth = std::min(typical_work_.at(frames_.size() - 1), most_moves_ahead);
    if (worth < least_work_to_look_ahead) return;
    const std::size_t end = std::min<std::size_t>(moves_.size(), frame.first_move + worth);
    std::size_t open = frame.first_move;  // where the next move that stays belongs
    for (std::size_t i = frame.first_move; i < end && !frame.is_won; ++i) {
      const std::optional<bool> answer =
          known(rules_.play(frame.position, frame.mover, moves_[i]), opponent(frame.mover));
      if (answer == true) continue;
      moves_[open++] = moves_[i];
      if (!answer) continue;
      frame.next_move = open;
      frame.is_won = true;
    }
    frame.end_of_unsettled = open;
    if (!frame.is_won)
      moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(open),
                   moves_.begin() + static_cast<std::ptrdiff_t>(end));
  }
  /// Finds the moves in components that the sum does not need.
  void find_left_out(const State& position, Player mover) {
    left_out_.clear();
    Sum needed = sum_;
    for (std::size_t i = 0; i < components_.size(); ++i) {
      const Component& component = components_[i];
      if (component.value ? is_needed(needed.values, *component.value)
                          : take_out(needed.parts, component.part))
        continue;
      if constexpr (requires { rules_.moves_in(position, i, mover); })
        std::ranges::copy(rules_.moves_in(position, i, mover), std::back_inserter(left_out_));
      else
        std::ranges::copy(rules_.moves(component.position, mover), std::back_inserter(left_out_));
    }
  }
  /// Of those that add up, only a zero is known not to be needed.
  bool is_needed(ValueSum& needed, PartizanValue value) {
    return sums_.is_tame(value) ? !values_.is_zero(value) : take_out(needed.others, value);
  }
  /// Removes all elements that are equal to one; returns whether there were any.
  template <class Elements, class Element>
  static bool take_out(Elements& elements, const Element& one) {
    const auto removed = std::ranges::remove(elements, one);
    const bool were_there = !removed.empty();
    elements.erase(removed.begin(), removed.end());
    return were_there;
  }

  /// Stores who wins the last position of the path, and leaves it.
  void leave() {
    const Frame& frame = frames_.back();
    const bool wins = frame.is_won;
    const std::uint64_t work = positions_ - frame.begun;
    typical_work_.add(frames_.size() - 1, work);
    table_.store(frame.key, wins, work);
    if (frames_.size() == 1) {
      wins_ = wins;
      if (wins) winning_move_ = moves_[frame.next_move - 1];
    }
    pop();
    if (!wins && !frames_.empty()) frames_.back().is_won = true;
  }
  void pop() {
    moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(frames_.back().first_move),
                 moves_.end());
    frames_.pop();
  }

  /// What is saved: the values, the small components, the sums, and the answers.
  enum Table : std::uint32_t { values_table, components_table, sums_table, answers_table };

  void write_findings(const SearchFindings::Take& take) override {
    RecordsOf values(values_table, take);
    write_values(values_, [&](std::span<const std::uint64_t> record) { values.put(record); });
    values.finish();
    RecordsOf components(components_table, take);
    components.put({small_.most_rank(), 0});
    small_.solver().each(
        [&](std::uint64_t key, PartizanValue value) { components.put({key, value.id}); });
    components.finish();
    write_sums(table_, sums_table, take);
    write_sums(asked_, answers_table, take);
  }
  static void write_sums(const SumTable& table, std::uint32_t name,
                         const SearchFindings::Take& take) {
    RecordsOf sums(name, take);
    std::vector<std::uint64_t> record;
    table.each([&](std::span<const std::uint32_t> words, bool wins, unsigned effort) {
      record = {words.size(), wins ? std::uint64_t{1} : 0, effort};
      record.insert(record.end(), words.begin(), words.end());
      sums.put(record);
    });
    sums.finish();
  }
  void take_findings(std::uint32_t table, std::span<const std::uint64_t> words,
                     const Meter& meter) override {
    if (table == values_table) {
      read_.add(words, values_);
    } else if (table == components_table) {
      // The first record is the most moves of a small component.
      if (small_.solved() == 0) {
        small_.set_most_rank(words.front());
        words = words.subspan(2);
      }
      for (; words.size() >= 2; words = words.subspan(2)) small_.restore(words[0], read_[words[1]]);
    } else {
      for (SumTable& sums = table == sums_table ? table_ : asked_; words.size() > 3;) {
        const auto record = words.first(std::min<std::size_t>(3 + words[0], words.size()));
        if (meter.allows(bytes() - table_.bytes() + table_.bytes_to_grow()) == Status::complete)
          sums.restore(key_of_record(record.subspan(3)), record[1] != 0,
                       static_cast<unsigned>(record[2] & 127));
        words = words.subspan(record.size());
      }
    }
  }
  /// Returns the key of a sum whose values have the ids of the table that was saved.
  SumKey key_of_record(std::span<const std::uint64_t> record) {
    ValueSum values;
    if (record.size() < 2 || record[0] > record.size() - 2) throw damaged();
    const auto others = record.subspan(2, static_cast<std::size_t>(record[0]));
    values.tame = read_[record[1]];
    for (const std::uint64_t id : others) values.others.push_back(read_[id]);
    std::ranges::sort(values.others);
    SumKey key(values);
    for (auto rest = record.subspan(2 + others.size()); rest.size() >= 3; rest = rest.subspan(3))
      key.add(rest[0] | rest[1] << 32, rest[2] != 0);
    return key;
  }
  static Error damaged() { return {ErrorCode::bad_value, "has a sum that no search has written"}; }

  P rules_;
  PartizanValues values_;
  ReadValues read_;  // by the ids of the table that was saved
  SmallComponents<P, Both> small_;
  ValueSums sums_{values_};
  SumTable table_;
  SumTable asked_;  // the answers, by the components without their values
  StableStack<Frame> frames_;
  std::vector<MoveOf<P>> moves_;  // of the positions on the path
  TypicalWork typical_work_;
  std::uint64_t positions_ = 0;
  std::uint64_t steps_ = 0;
  // Of the position that was looked at last.
  Sum sum_;
  std::vector<Component> components_;
  SumKey key_;
  std::vector<MoveOf<P>> left_out_;
  // Of the last question.
  bool wins_ = false;
  std::optional<MoveOf<P>> winning_move_;
};

}  // namespace zugzwang
