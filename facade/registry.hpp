#pragma once

// The games a program knows, by name, each behind one type-erased face. Erasure happens once a
// problem; inside a solve everything is static. Templates that put a game behind this face are in
// facade/registration.hpp.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/checks/law_violation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/facade/datum.hpp>
#include <zugzwang/facade/field.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

namespace zugzwang {

enum class EvaluationKind { outcome, distance, margin, nimber };

std::string_view name_of(EvaluationKind kind);
std::string_view name_of(Outcome outcome);

/// What a game says of itself.
struct GameText {
  std::string name;  ///< in kebab-case
  std::string title;
  std::string summary;  ///< one line
  std::string rules;
  std::string move;    ///< what a move is
  std::string answer;  ///< what `answer` tells
  std::vector<std::string> sources{};
  std::vector<std::string> errata{};   ///< what the sources have wrong
  std::vector<std::string> example{};  ///< flags of a small problem
};

/// Which solver, by name; the first that applies if empty. `strategy` is the solver's own.
struct SolverChoice {
  std::string solver{};
  std::optional<EvaluationKind> evaluation{};
  std::string strategy{};
};

/// How a solver and a game get on.
struct SolverFit {
  std::string name;
  std::string summary;
  std::string missing;  ///< the concept that the game lacks; empty if the solver applies
  std::vector<EvaluationKind> evaluations{};
  std::vector<std::string> strategies{};
};

/// Moves that differ by equal steps: of the first heap that a move leaves, each leaves `step`
/// tokens more than the one before it, and of the last as many less.
struct MoveFamily {
  Datum first;
  Datum last;
  std::uint64_t step = 0;
  std::uint64_t count = 1;
};

/// What a solver says of one position.
struct Answer {
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  Status status = Status::complete;
  std::optional<Outcome> outcome{};  ///< nothing if a limit ended the solve
  std::optional<std::uint64_t> plies{};
  std::optional<Margin> margin{};
  std::optional<Nimber> nimber{};
  Datum answer{};
  Datum move{};                             ///< null when play is over
  std::optional<Datum::List> best_moves{};  ///< nothing if there are too many to list
  /// All of them even so, if they make up few families.
  std::optional<std::vector<MoveFamily>> best_families{};
  Statistics statistics{};
};

enum class Show { outcome, move, plies };

struct ChartRow {
  std::uint64_t row = 0;
  std::vector<Datum> entries;
  std::string packed;  ///< the row in the game's own packed form, where it has one
};

struct VerificationReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::uint64_t states = 0;  ///< checked by the definition
  std::string scope;         ///< which states those were
  std::string violation{};   ///< the first state that fails, and how; empty if none does
};

/// A position of a game graph, and what a solver says of it.
struct GraphNode {
  std::string label;
  std::string value;  ///< such as "win in 3"
  Outcome outcome = Outcome::draw;
  bool finished = false;
  bool cut = false;  ///< some of its moves lead to positions that were left out
};

struct GraphEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string label;
  bool best = false;  ///< keeps the value of the position it leads from
};

/// The positions that play can reach from a first one, breadth first.
struct GraphReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::outcome;
  std::vector<GraphNode> nodes{};
  std::vector<GraphEdge> edges{};
};

/// A walk through the game graph, for play: it stands at a position and can go back.
class Walk {
 public:
  virtual ~Walk() = default;
  virtual std::string position() const = 0;
  virtual std::optional<Outcome> result() const = 0;
  /// The legal moves in order of preference, but at most so many.
  virtual std::vector<Datum> moves(std::size_t most) const = 0;
  virtual bool legal(const Datum& move) const = 0;
  virtual std::string tell(const Datum& move) const = 0;  ///< such as "take 2"
  virtual void play(const Datum& move) = 0;               ///< a legal one
  virtual bool undo() = 0;                                ///< false at the start
  virtual Datum random_move(std::mt19937_64& random) const = 0;
  /// By the game's own named strategy; see Problem::strategies.
  virtual Datum strategy_move(std::string_view strategy, std::mt19937_64& random) const = 0;
};

/// What a player may comment on: play from the winning or the losing side.
struct TableTalk {
  Outcome now = Outcome::draw;      ///< for the player who is about to move
  std::optional<Outcome> before{};  ///< at that player's turn before
  unsigned lost_turns = 0;          ///< how many turns in a row have been lost
  bool must_concede = false;        ///< no move is left
};

class Problem;

/// One solver at work on one rule set. Keeps what it has found, for further positions.
class Session {
 public:
  virtual ~Session() = default;
  virtual Answer answer(const Problem& problem, const Limits& limits) = 0;
  virtual Answer answer(const Walk& walk, const Limits& limits) = 0;  ///< where the walk stands
  /// Throws Error{not_applicable} unless the rows of the game have a provable period.
  virtual std::vector<SequenceReport> sequences(const Limits& limits, Status& status) = 0;
  /// The nimbers of single heaps 0 … count−1, in order, some at a time.
  /// Throws Error{not_applicable}, as the four below do, unless the game is one of heaps.
  virtual Status nimbers(std::uint64_t count, const Limits& limits,
                         const std::function<void(std::span<const Nimber>)>& each) = 0;
  /// Takes over the first nimbers, or the next ones, computed before.
  virtual void restore_nimbers(std::span<const Nimber> nimbers) = 0;
  /// The bytes that so many nimbers need at most; 0 where that depends on them.
  virtual std::uint64_t nimber_bytes(std::uint64_t count) const = 0;
  /// What proves the period of nimbers that `sequences` has found; nothing if none is proved.
  virtual std::optional<PeriodCertificate> certificate() const = 0;
  /// Checks such a certificate by the rules alone.
  virtual CertificateCheck check_certificate(const PeriodCertificate& certificate,
                                             const Limits& limits) const = 0;
  /// Rows `first` to `last`, one call of `each` a row. Throws Error{not_applicable} if the game has
  /// no rows.
  virtual Status chart(std::uint64_t first, std::uint64_t last, Show show, const Limits& limits,
                       const std::function<void(const ChartRow&)>& each) = 0;
  virtual VerificationReport verify(const Problem& problem, const Limits& limits) = 0;
  /// The game graph below the position, at most so many positions of it.
  virtual GraphReport graph(const Problem& problem, std::size_t most, const Limits& limits) = 0;
};

/// Rules of one game, and a position unless only the rules were given.
class Problem {
 public:
  virtual ~Problem() = default;
  virtual Datum::Object to_datum(Scope scope) const = 0;
  virtual std::vector<SolverFit> solvers() const = 0;
  /// The evaluation that this solver answers the position with, unless told otherwise.
  virtual EvaluationKind usual_evaluation(std::string_view solver) const = 0;
  /// Throws Error: no such solver, or one that does not apply, naming the concept it misses.
  virtual std::unique_ptr<Session> open(const SolverChoice& choice) const = 0;
  virtual std::unique_ptr<Walk> walk() const = 0;
  /// The laws that the game breaks on the nearest states that play can reach, at most `most`.
  virtual std::vector<LawViolation> broken_laws(std::size_t most) const = 0;
  virtual std::vector<std::string> column_names() const = 0;  ///< of a chart; none without rows
};

class GameEntry;

/// What a name stands for that is not a game of its own but an alias.
struct StandsFor {
  const GameEntry* game = nullptr;
  Datum::Object fixed{};  ///< rules of that game, by the names of their fields

  /// As on a command line, such as "octal --code 0.77".
  std::string words() const;
};

/// A game that has been registered, or an alias of one (facade/alias.hpp).
class GameEntry {
 public:
  virtual ~GameEntry() = default;
  virtual const GameText& text() const = 0;
  virtual std::vector<FieldInfo> fields() const = 0;
  /// The fit of every solver, for the plain rules of the game.
  virtual std::vector<SolverFit> solvers() const = 0;
  /// Throws Error that names the field, its value and what is allowed.
  virtual std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const = 0;
  /// All small problems, or some of them in an order of no meaning where they are more than `most`.
  virtual std::vector<Datum::Object> small_problems(std::size_t most) const = 0;
  /// A problem of about this size: a number of tokens, nodes, characters or the like.
  virtual Datum::Object random_problem(std::uint64_t size, std::mt19937_64& random) const = 0;
  virtual std::vector<std::string> strategies() const = 0;  ///< own players beside perfect play
  virtual bool packs_rows() const = 0;
  virtual std::string remark(const TableTalk& talk, std::mt19937_64& random) const = 0;
  /// The text that heads the row numbers of a chart.
  virtual std::string row_name() const = 0;
  virtual const StandsFor* stands_for() const { return nullptr; }  ///< of an alias

  /// Whether `problem` takes the object as a position.
  bool is_problem(const Datum::Object& object) const;
};

class Registry {
 public:
  /// Throws Error{duplicate_name} if the name is taken.
  void add(std::unique_ptr<GameEntry> entry);
  /// Takes over all games of another registry, which came from `origin`, or none of them.
  /// Throws Error{duplicate_name} if a name is taken.
  void take(Registry&& other, const std::string& origin);
  /// Without the aliases, in order of registration.
  std::vector<const GameEntry*> games() const;
  std::vector<const GameEntry*> aliases() const;
  /// The game or the alias of this name. Throws Error{unknown_game} that tells the nearest names.
  const GameEntry& find(std::string_view name) const;
  bool knows(std::string_view name) const;
  /// The file that a game came from; empty for a bundled one.
  const std::string& origin(const GameEntry& game) const;

 private:
  struct Registered {
    std::unique_ptr<GameEntry> entry;
    std::string origin;
  };
  const GameEntry* look_up(std::string_view name) const;
  void refuse_taken(const GameEntry& entry) const;

  std::vector<Registered> entries_;
};

/// The candidates nearest to a name by edit distance, the nearest first: at most three.
std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> among);

}  // namespace zugzwang
