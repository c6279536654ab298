#pragma once

// A game with its types erased, so that the laws are compiled once and not for every game.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <zugzwang/checks/call_in_check.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/outcome.hpp>

namespace zugzwang {

/// The number of moves that are read of each state.
inline constexpr std::size_t moves_read = 1000;

/// A state or a move of some game with its type erased; it can only be compared. Copies share the
/// object held, and belong to one thread.
class Opaque {
 public:
  class Held : public boost::intrusive_ref_counter<Held, boost::thread_unsafe_counter> {
   public:
    virtual ~Held() = default;
    /// Whether this is equal, by ==, to another value of its type.
    virtual bool is(const Held& other) const = 0;
  };

  Opaque() = default;
  /// Takes ownership of the object held.
  explicit Opaque(const Held* held);

  const Held& held() const { return *held_; }
  /// Whether both share the object held.
  bool is_same(const Opaque& other) const { return held_ == other.held_; }
  bool operator==(const Opaque& other) const { return held_->is(*other.held_); }

 private:
  boost::intrusive_ptr<const Held> held_;
};

/// The concepts that a game models; for a partizan game, whose states include the player on move,
/// also those of its rules, whose positions do not.
struct ModelledConcepts {
  bool array_layers = false;
  bool bounded = false;
  bool can_move = false;
  bool closed_form = false;
  bool closed_form_moves = false;
  bool counted_moves = false;
  bool decomposable = false;
  bool heap_moves = false;
  bool heap_parts = false;
  bool heaps = false;
  bool impartial = false;
  bool indexed = false;
  bool key_bits = false;
  bool layered = false;
  bool legality = false;
  bool mirrored = false;
  bool orbits = false;
  bool partizan = false;
  bool partly_counted = false;
  bool partly_indexed = false;
  bool preference = false;
  bool ranked = false;
  bool resisting = false;
  bool retractable = false;
  bool rows = false;
  bool safe_moves = false;
  bool scoring = false;
  bool search_order = false;
  bool evaluated = false;
  bool settled = false;
  bool symmetric = false;
  bool taking_breaking = false;
  bool tiered = false;
  bool turned = false;  ///< states name the player on move, who can be exchanged
};

/// Each function is that of the concept of its name (core/concepts/), and may be called if the game
/// models the concept; `gain` and `keeps_turn` may be called for any game. Lists hold the first
/// `most` elements at most.
class CheckedGame {
 public:
  using State = Opaque;
  using Move = Opaque;
  using Moves = std::vector<Move>;
  using States = std::vector<State>;
  using ClosedForm = std::variant<Outcome, Margin, Nimber>;

  static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

  CheckedGame(const CheckedGame&) = delete;
  CheckedGame& operator=(const CheckedGame&) = delete;
  virtual ~CheckedGame() = default;

  const ModelledConcepts& models() const { return models_; }

  /// For reports.
  virtual std::string text_of_state(const State& state) const = 0;
  virtual std::string text_of_move(const Move& move) const = 0;

  virtual std::optional<Outcome> result(const State& state) const = 0;
  /// Returns the first thousand moves: see `moves_read`.
  virtual Moves moves(const State& state) const = 0;
  virtual bool has_move(const State& state) const = 0;
  /// Plays at most `most` moves while it lists them, as a solver does, and appends the moves and
  /// the states that they lead to.
  virtual void follow(const State& state, std::size_t most, Moves& moves,
                      States& options) const = 0;
  virtual State play(const State& state, const Move& move) const = 0;
  virtual std::size_t hash_of_key(const State& state) const = 0;
  virtual bool have_one_key(const State& a, const State& b) const = 0;
  virtual bool key_has_its_bits(const State& state) const = 0;

  // Moves.
  virtual bool prefers(const Move& better, const Move& worse) const = 0;
  virtual bool legal(const State& state, const Move& move) const = 0;
  virtual std::uint64_t option_count(const State& state) const = 0;
  /// Returns how often this move of a state is among the predecessors of its option.
  virtual std::size_t times_among_predecessors(const State& option, const State& state,
                                               const Move& move) const = 0;
  /// Returns how many predecessors of a state have this canonical form.
  virtual std::uint64_t predecessors_of_form(const State& state, const State& form) const = 0;
  virtual std::vector<Predecessor<State, Move>> predecessors(const State& state,
                                                             std::size_t most) const = 0;
  virtual std::optional<Move> resist(const State& state) const = 0;
  virtual std::int64_t gain(const State& state, const Move& move) const = 0;
  virtual bool keeps_turn(const State& state, const Move& move) const = 0;
  virtual State canonical(const State& state) const = 0;
  virtual std::uint64_t orbit_size(const State& state) const = 0;
  virtual bool is_counted(const State& state) const = 0;

  // Searches.
  virtual Moves search_order(const State& state) const = 0;
  virtual double evaluate(const State& state) const = 0;
  virtual bool can_win(const State& state) const = 0;
  virtual Moves safe_moves(const State& state) const = 0;
  /// Whether a move leads from an unfinished state to a finished one that is lost, found by trying
  /// all moves.
  virtual bool wins_at_once(const State& state) const = 0;
  virtual std::optional<Outcome> settled(const State& state) const = 0;
  virtual OutcomeBounds bounds(const State& state) const = 0;

  // Theory.
  virtual State turned(const State& state) const = 0;
  /// For a partizan game, the components of the position, with the same player on move.
  virtual States components(const State& state) const = 0;
  virtual ClosedForm closed_form(const State& state) const = 0;
  virtual Moves best_moves(const State& state) const = 0;

  // Partizan games.
  /// The same position with this player on move.
  virtual State with_player(const State& state, Player player) const = 0;
  virtual Player player(const State& state) const = 0;
  virtual bool can_move(const State& state) const = 0;
  /// The mirror image of the position, with the same player on move.
  virtual State mirrored(const State& state) const = 0;
  /// Whether the rules return the same key and the same representative of a position twice.
  virtual bool position_repeats(const State& state) const = 0;

  // Heaps.
  virtual std::vector<std::uint64_t> heaps(const State& state, std::size_t most) const = 0;
  virtual std::vector<std::vector<std::uint64_t>> heap_options(std::uint64_t heap,
                                                               std::size_t most) const = 0;
  virtual std::vector<HeapMove<Move>> heap_moves(const State& state) const = 0;
  virtual HeapRules heap_rules() const = 0;
  virtual Move move_leaving(const State& state, std::size_t index,
                            const HeapParts& parts) const = 0;

  // Numberings.
  virtual std::uint64_t rank(const State& state) const = 0;
  virtual std::uint64_t size() const = 0;
  virtual std::uint64_t index(const State& state) const = 0;
  virtual State state_at(std::uint64_t index) const = 0;
  virtual bool is_position(const State& state) const = 0;
  virtual std::uint64_t tiers() const = 0;
  virtual std::uint64_t tier(const State& state) const = 0;
  virtual std::uint64_t tier_begin(std::uint64_t tier) const = 0;
  virtual std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const = 0;
  virtual std::uint64_t layers() const = 0;
  virtual std::uint64_t layer(const State& state) const = 0;
  virtual std::uint64_t layer_begin(std::uint64_t layer) const = 0;
  virtual State state_in(std::uint64_t layer, std::uint64_t place) const = 0;
  virtual void fill_layer(std::uint64_t layer, std::span<const Margin> below,
                          std::span<Margin> margins) const = 0;
  /// Of rows or of layers.
  virtual std::uint64_t lookback() const = 0;
  virtual std::size_t columns() const = 0;
  virtual std::uint64_t stride() const = 0;
  virtual std::uint64_t row(const State& state) const = 0;
  virtual std::size_t column(const State& state) const = 0;
  virtual State row_state(std::uint64_t row, std::size_t column) const = 0;

  // States as solvers store them (core/concepts/numbering.hpp).
  State canonical_or_self(const State& state) const;
  bool is_kept(const State& state) const;
  std::uint64_t index_of(const State& state) const { return index(canonical_or_self(state)); }

 protected:
  /// Keeps the calls in `call`, unless that is null.
  CheckedGame(const ModelledConcepts& models, CallInCheck* call) : models_(models), call_(call) {}

  /// Keeps that a function of the rules is about to be called with a state.
  void calls(const char* function, const State& state) const {
    if (call_ != nullptr) [[unlikely]]
      keep_call(function, state);
  }

 private:
  void keep_call(const char* function, const State& state) const;

  ModelledConcepts models_;
  CallInCheck* call_;
  mutable State last_;  // of a call that was kept
};

}  // namespace zugzwang
