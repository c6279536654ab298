#pragma once

// Searches for one nimber at a time. A component has nimber n if and only if no option has nimber n
// and every smaller nimber is that of some option. So the search tests a component for 0, for 1 and
// so on, and tests options only for that one nimber. If an option splits, the search finds the
// nimbers of all its components except one, and tests the last for the nimber that is then
// required. Stores the nimber of each component, or a lower bound.
//
// J. Lemoine and S. Viennot, "Nimbers are inevitable", Theoretical Computer Science 462 (2012):
// they ask whether the sum of a position and a nim-heap is lost, which is equivalent.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <ranges>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/findings.hpp>
#include <zugzwang/solvers/search/position_search.hpp>

namespace zugzwang {

/// Computes the nimbers of the components that the given position needs. A position of a game that
/// does not split has one component, itself.
template <ImpartialGame G>
class NimberSearchSolver : private FindingsKeeper {
 public:
  using State = StateOf<G>;
  using Value = Nimber;

  explicit NimberSearchSolver(const G& game) : game_(game) {}
  NimberSearchSolver(const NimberSearchSolver&) = delete;  // the path refers to the game
  NimberSearchSolver& operator=(const NimberSearchSolver&) = delete;

  /// Solves `root`. Throws CycleDetected if a component is met again on its own path.
  Status solve(const State& root, const Limits& limits) {
    Meter meter(limits, statistics_.positions);
    return ended(search(root, meter), meter);
  }
  /// Solves `root` and all its options.
  Status solve_options(const State& root, const Limits& limits) {
    Meter meter(limits, statistics_.positions);
    const auto search_one = [&](const State& state) { return search(state, meter); };
    return ended(solve_with_children(game_, root, meter, search_one), meter);
  }

  /// Returns the nimber of a state or option that was solved; ByNimber::undecided for another whose
  /// components are not all known.
  Nimber value(const State& state) const {
    Nimber sum = 0;
    for (const State& component : components_of(game_, state)) {
      if (game_.result(component)) continue;
      const Bound bound = known(canonical_or_self(game_, component));
      if (!bound.is_exact) return ByNimber::undecided;
      sum ^= bound.least;
    }
    return sum;
  }
  std::optional<MoveOf<G>> best_move(const State& state) const {
    return zugzwang::best_move<ByNimber>(game_, state, value(state),
                                         [this](const State& option) { return value(option); });
  }

  const Statistics& statistics() const { return statistics_; }

  Ability* find_ability(std::string_view name) { return ability_of(*this, game_, name); }

 private:
  static constexpr Nimber any = std::numeric_limits<Nimber>::max();
  static constexpr std::uint64_t steps_a_check = 1024;

  /// What is known of a nimber: its value, or a lower bound.
  struct Bound {
    Nimber least = 0;
    bool is_exact = false;
  };
  using Map = boost::unordered_flat_map<KeyOf<G>, Bound, std::hash<KeyOf<G>>>;

  /// An option of a component on the path: a range of `components_`.
  struct Option {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::uint64_t effort = 0;  // options of less effort are searched first
  };
  /// A component that is being searched. While it is the last one, its options are at the end of
  /// `options_`.
  struct Frame {
    KeyOf<G> key;
    Nimber asked = 0;  // is this the nimber?
    Nimber most = 0;   // no larger nimber is asked for
    std::size_t options = 0;
    std::size_t components = 0;
    std::size_t next = 0;    // option
    bool may_search = true;  // else, only what is known of the options is used
    bool exceeds = false;    // the nimber is larger than `most`
  };
  /// The result of testing an option.
  struct Reply {
    bool is_asked_for = false;       // it has the nimber that was asked for
    const State* unknown = nullptr;  // a component that must be searched first
    Nimber most = 0;                 // up to this nimber
  };

  static auto components_of(const G& game, const State& state) {
    if constexpr (DecomposableGame<G>)
      return game.components(state);
    else
      return std::views::single(state);
  }

  Status ended(Status status, const Meter& meter) {
    statistics_.seconds += meter.seconds();
    statistics_.bytes = map_bytes(bounds_) + beside_keys_;
    save(statistics_.positions);
    return status;
  }

  // A record is a key, and a nimber or a lower bound of it. Other keys do not last.
  void write_findings(const SearchFindings::Take& take) override {
    RecordsOf records(0, take);
    if constexpr (has_integer_keys<G>)
      for (const auto& [key, bound] : bounds_)
        records.put({key, std::uint64_t{bound.least} << 1 | (bound.is_exact ? 1 : 0)});
    records.finish();
  }
  void take_findings(std::uint32_t, std::span<const std::uint64_t> words,
                     const Meter& meter) override {
    if constexpr (has_integer_keys<G>)
      for (std::size_t i = 0; i + 1 < words.size(); i += 2)
        if (meter.allows(map_bytes_within(bounds_, 1)) == Status::complete)
          bounds_[static_cast<KeyOf<G>>(words[i])] = {static_cast<Nimber>(words[i + 1] >> 1),
                                                      (words[i + 1] & 1) != 0};
  }

  Status search(const State& root, Meter& meter) {
    for (const State& component : components_of(game_, root)) {
      if (game_.result(component)) continue;
      const State start = canonical_or_self(game_, component);
      if (known(start).is_exact) continue;
      if (const Status status = search_component(start, meter); status != Status::complete)
        return status;
    }
    return Status::complete;
  }

  Status search_component(const State& start, Meter& meter) {
    resume(meter);
    leave_path();
    Status status = enter(start, any, meter);
    for (std::uint64_t step = 1; status == Status::complete && !frames_.empty(); ++step) {
      status = step % steps_a_check == 0 ? check(meter) : meter.pass();
      if (status != Status::complete) [[unlikely]]
        break;
      Frame& frame = frames_.back();
      if (frame.exceeds) {
        leave({frame.most + 1, false});
        continue;
      }
      if (frame.next == options_.size()) {
        if (frame.may_search) {
          leave({frame.asked, true});
        } else {
          frame.may_search = true;
          frame.next = frame.options;
        }
        continue;
      }
      const Reply reply = ask(options_[frame.next], frame.asked);
      if (reply.is_asked_for) {
        if (frame.asked == frame.most) {
          frame.exceeds = true;
        } else {
          ++frame.asked;
          frame.may_search = false;
          frame.next = frame.options;
        }
      } else if (reply.unknown != nullptr && frame.may_search) {
        status = enter(State(*reply.unknown), reply.most, meter);  // then tests this option again
      } else {
        ++frame.next;
      }
    }
    return status;
  }

  /// Returns whether an option has this nimber, as far as that is known.
  Reply ask(const Option& option, Nimber nimber) const {
    const State* unknown = nullptr;
    bool is_last = true;
    Nimber least = 0;
    for (std::size_t i = option.begin; i < option.end; ++i) {
      const Bound bound = known(components_[i]);
      if (bound.is_exact) {
        nimber ^= bound.least;
      } else if (unknown == nullptr) {
        unknown = &components_[i];
        least = bound.least;
      } else {
        is_last = false;
      }
    }
    if (unknown == nullptr) return {.is_asked_for = nimber == 0};
    if (!is_last) return {.unknown = unknown, .most = any};
    if (least > nimber || greatest(*unknown) < nimber) return {};
    return {.unknown = unknown, .most = nimber};
  }
  /// Returns an upper bound of a nimber: no nimber exceeds the number of moves that play can last.
  Nimber greatest(const State& state) const {
    if constexpr (RankedGame<G>)
      if (has_ability<GameAbility::rank>(game_)) return game_.rank(state);
    return any;
  }
  /// Returns what is known of an unfinished component, given in canonical form.
  Bound known(const State& component) const {
    const auto place = bounds_.find(game_.key(component));
    return place == bounds_.end() ? Bound{} : place->second;
  }

  Status enter(const State& state, Nimber most, Meter& meter) {
    const KeyOf<G> key = game_.key(state);
    path_.enter(key);
    ++statistics_.positions;
    const std::size_t options = options_.size();
    const std::size_t components = components_.size();
    frames_.push_back({key, known(state).least, most, options, components, options});
    std::uint64_t met = 0;
    for (const MoveOf<G>& move : game_.moves(state)) {
      if (const Status status = has_many(options) ? check(meter) : meter.pass();
          status != Status::complete) [[unlikely]]
        return status;
      add_option(game_.play(state, move));
      if (is_exceeded(frames_.back(), met)) return Status::complete;
    }
    if (options_.size() == options) [[unlikely]]
      refuse_stuck(game_, state);
    if (has_ability<GameAbility::rank>(game_))
      std::ranges::sort(
          options_.begin() + static_cast<std::ptrdiff_t>(options), options_.end(), {},
          [](const Option& option) { return std::pair(option.effort, option.begin); });
    return Status::complete;
  }
  /// Takes the nimber of the last option, if it is known, into account: `met` are the nimbers below
  /// 64 of the known ones. Returns whether the nimber of the component exceeds the greatest asked
  /// for; most components are left by that, after few options.
  bool is_exceeded(Frame& frame, std::uint64_t& met) const {
    const std::optional<Nimber> nimber = known_nimber(options_.back());
    if (!nimber || *nimber >= 64) return false;
    met |= std::uint64_t{1} << *nimber;
    for (; frame.asked < 64 && (met >> frame.asked & 1) != 0; ++frame.asked)
      if (frame.asked == frame.most) return frame.exceeds = true;
    return false;
  }
  std::optional<Nimber> known_nimber(const Option& option) const {
    Nimber sum = 0;
    for (std::size_t i = option.begin; i < option.end; ++i) {
      const Bound bound = known(components_[i]);
      if (!bound.is_exact) return std::nullopt;
      sum ^= bound.least;
    }
    return sum;
  }
  /// Whether as many options as are listed between two checks have been added to the first ones.
  bool has_many(std::size_t first) const {
    return (options_.size() - first + 1) % steps_a_check == 0;
  }
  /// Adds an option, without its finished components and without pairs of equivalent ones, which
  /// cancel.
  void add_option(const State& position) {
    const std::size_t begin = components_.size();
    const auto first = [&] { return components_.begin() + static_cast<std::ptrdiff_t>(begin); };
    for (const State& component : components_of(game_, position)) {
      if (game_.result(component)) continue;
      const State canonical = canonical_or_self(game_, component);
      if (const auto alike = std::find(first(), components_.end(), canonical);
          alike != components_.end())
        components_.erase(alike);
      else
        components_.push_back(canonical);
    }
    std::uint64_t effort = 0;
    if (has_ability<GameAbility::rank>(game_)) {
      const auto rank = [this](const State& component) { return greatest(component); };
      std::ranges::sort(first(), components_.end(), {}, rank);
      if (components_.size() > begin) effort = effort_of(components_.back());
    }
    options_.push_back({begin, components_.size(), effort});
  }
  /// Returns the number of moves if that is cheap to know, else the rank: of two components of the
  /// same rank, that with fewer moves has far fewer positions.
  std::uint64_t effort_of(const State& component) const {
    if constexpr (CountedMovesGame<G>)
      return game_.option_count(component);
    else
      return greatest(component);
  }
  /// Stores what was found about the last component of the path, and leaves it.
  void leave(const Bound& bound) {
    const Frame frame = frames_.back();
    const auto [place, is_new] = bounds_.insert_or_assign(frame.key, bound);
    if (is_new) beside_keys_ += allocated_bytes(place->first);
    path_.leave(frame.key);
    options_.resize(frame.options);
    components_.resize(frame.components);
    frames_.pop_back();
  }
  /// Discards an abandoned search.
  void leave_path() {
    frames_.clear();
    options_.clear();
    components_.clear();
    path_.clear();
  }

  Status check(Meter& meter) {
    save_if_due(statistics_.positions);
    const std::uint64_t of_path = frames_.capacity() * (sizeof(Frame) + path_.bytes_a_key()) +
                                  options_.capacity() * sizeof(Option) +
                                  components_.capacity() * sizeof(State);
    const Status status =
        meter.allows(map_bytes_within(bounds_, steps_a_check) + beside_keys_ + of_path);
    if (status != Status::complete) return status;
    return meter.check({"positions", statistics_.positions, 0});
  }

  G game_;
  Map bounds_;
  std::uint64_t beside_keys_ = 0;  // heap bytes of its keys
  std::vector<Frame> frames_;
  std::vector<Option> options_;
  std::vector<State> components_;
  KeysOnPath<G> path_{game_};
  Statistics statistics_;
};

}  // namespace zugzwang
