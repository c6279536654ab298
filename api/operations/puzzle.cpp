// `puzzle`: a position with exactly one good move.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/random_problem.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/engine/services/traps.hpp>

namespace zugzwang {

namespace {

/// What makes a puzzle of a level.
struct PuzzleLevel {
  std::uint64_t size;         ///< about that of the random problems
  std::uint64_t least_moves;  ///< to choose from
  std::uint64_t most_moves;
  std::uint64_t least_plies;  ///< to the end, where distances are known
  bool is_unnatural = false;  ///< whether the move that fares best by chance is another one
};
constexpr std::array<std::pair<std::string_view, PuzzleLevel>, 3> puzzle_levels = {
    {{"easy", {6, 2, 8, 1}}, {"medium", {10, 3, 20, 3}}, {"hard", {16, 4, 60, 5, true}}}};

struct PuzzleAsked {
  GameAsked of;
  std::string level{puzzle_levels.front().first};
  std::uint64_t seed = 0;
};

/// How much of its level a puzzle must have; one after the other is given up.
enum class Demand : std::uint8_t {
  all,
  moves,  ///< the numbers of moves; and a draw may be all that can be reached
  none,   ///< a choice of two moves
};

/// A position in which one move alone wins or, where none does, saves the draw.
struct Puzzle {
  Datum::Object problem{};
  Datum::List moves{};  ///< from the problem's position to that of the puzzle
  Datum move{};
  Outcome outcome = Outcome::win;
  std::uint64_t move_count = 0;
  std::optional<std::uint64_t> plies{};
};

/// Returns the outcome of the whole game after a move, for a player who leads by `lead`.
Outcome outcome_after(const MoveValue& move, std::int64_t lead) {
  return move.margin ? *outcome_of(Margin{*move.margin + lead}) : *move.outcome;
}

/// Solves the position of a walk, which is not finished; returns it if it is a puzzle of the level.
/// Sets `status` if a limit ends the solve.
std::optional<Puzzle> puzzle_at(calls::Context& context, const Problem& problem, const Walk& walk,
                                const PuzzleLevel& level, Demand demand, const Limits& limits,
                                Status& status) {
  constexpr std::uint64_t most_moves = 200;
  const std::uint64_t count = walk.graph().count_moves(walk.number(), most_moves + 1);
  if (count < 2 || count > most_moves) return std::nullopt;
  if (demand != Demand::none && (count < level.least_moves || count > level.most_moves))
    return std::nullopt;
  const SolveRequest request{
      .session = {{}, &context.sessions}, .detail = AnswerDetail::all_moves, .moves = walk.line()};
  const Answer answer = zugzwang::solve(problem, request, limits);
  status = answer.status;
  if (!answer.outcome || !answer.moves) return std::nullopt;
  const std::int64_t lead = walk.lead_at(walk.plies());
  const auto outcome = [&](const MoveValue& move) { return outcome_after(move, lead); };
  const Outcome best = std::ranges::max(*answer.moves | std::views::transform(outcome));
  if (best == Outcome::loss || (best == Outcome::draw && demand == Demand::all))
    return std::nullopt;
  if (std::ranges::count(*answer.moves, best, outcome) != 1) return std::nullopt;
  const MoveValue& only = *std::ranges::find(*answer.moves, best, outcome);
  if (demand == Demand::all && only.plies && *only.plies < level.least_plies) return std::nullopt;
  if (demand == Demand::all && level.is_unnatural) {
    Datum::List moves;
    for (const MoveValue& move : *answer.moves) moves.push_back(move.move);
    if (natural_move(problem, request, moves, limits) == only.move) return std::nullopt;
  }
  return Puzzle{{}, walk.line(), only.move, best, count, only.plies};
}

/// The problems from which puzzles are looked for: the given one if it has a position, and random
/// ones with the same rules, in turn.
class Starts {
 public:
  /// The game and the fields must outlive this. Throws Error where the fields are none of the
  /// game's, or have values that it refuses.
  Starts(const GameEntry& game, const Datum::Object& given, std::uint64_t size)
      : game_(game), given_(given), size_(size), has_position_(game.is_problem(given)) {
    const std::vector<FieldInfo> fields = game.fields();
    for (const auto& member : given)
      if (const FieldInfo* const field = find_field(fields, member.first);
          field == nullptr || field->scope == Scope::rules)
        rules_.push_back(member);
    const bool is_rules = rules_.size() == given.size();
    (void)game.problem(Datum(given), is_rules ? Scope::rules : Scope::position);
  }

  std::optional<Datum::Object> next(Random& random) {
    is_given_turn_ = !is_given_turn_;
    if (has_position_ && (is_given_turn_ || misses_ == most_misses)) return given_;
    for (; misses_ < most_misses; ++misses_) {
      Datum::Object problem = random_problem(game_, rules_, size_, random);
      if (game_.is_problem(problem)) return problem;
      size_ += 4;  // these rules may need more
    }
    return has_position_ ? std::optional(given_) : std::nullopt;
  }
  void make_smaller() { size_ = std::max<std::uint64_t>(1, size_ - 1); }

 private:
  static constexpr unsigned most_misses = 5;

  const GameEntry& game_;
  const Datum::Object& given_;
  Datum::Object rules_{};
  std::uint64_t size_;
  bool has_position_;
  bool is_given_turn_ = false;
  unsigned misses_ = 0;
};

/// Rates an option for the player who chooses it: above all by whether play is over at once, or may
/// be after the opponent's next move, and then by what it scores.
std::pair<int, std::int64_t> rating(GameGraph& positions, const Option& option) {
  enum : int { loses, goes_on, wins };
  const auto outcome_for_mover = [&](const Option& by) -> std::optional<Outcome> {
    const std::optional<Outcome> result = positions.result(by.to);
    return result ? outcome_seen(*result, by) : result;
  };
  const std::optional<Outcome> outcome = outcome_for_mover(option);
  int prospect = outcome == Outcome::win ? wins : outcome == Outcome::loss ? loses : goes_on;
  if (!outcome && option.mover_changes)
    positions.each_option(option.to, [&](const Option& reply) {
      if (outcome_for_mover(reply) == Outcome::win) prospect = loses;
      return prospect != loses;
    });
  return {prospect, option.gain};
}

/// Returns a move of somebody who looks two plies ahead and of equal moves prefers those that are
/// listed first; every eighth is any move.
Datum careful_move(GameGraph& positions, const Walk& walk, Random& random) {
  constexpr std::size_t most_moves = 60;
  constexpr std::uint64_t any_of = 8;
  if (draw_below(any_of, random) == 0 ||
      positions.count_moves(walk.number(), most_moves + 1) > most_moves)
    return walk.random_move(random);
  std::vector<std::pair<int, std::int64_t>> ratings;
  Datum::List moves = walk.moves(most_moves);
  for (const Datum& move : moves)
    ratings.push_back(rating(positions, *positions.option(walk.number(), move)));
  const auto best = std::ranges::max(ratings);
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < ratings.size(); ++i)
    if (ratings[i] == best) places.push_back(i);
  const std::uint64_t place =
      std::min(draw_below(places.size(), random), draw_below(places.size(), random));
  return std::move(moves[places[place]]);
}

/// Begins a puzzle at most `most_history` plies before its position, if the fields of the problem
/// can state the position there and the puzzle is the same then. Returns whether its moves are as
/// few now.
bool shorten(calls::Context& context, const NamedGame& named, const Walk& walk,
             const PuzzleLevel& level, Demand demand, const Limits& limits, Puzzle& puzzle,
             Datum::Object& fields) {
  constexpr std::size_t most_history = 12;
  if (puzzle.moves.size() <= most_history) return true;
  const std::size_t begin = puzzle.moves.size() - most_history;
  const PositionText text = walk.graph().position_text(walk.number_at(begin));
  if (!text.fields) return false;
  Datum::Object later = fields;
  for (const auto& [name, value] : *text.fields) {
    std::erase_if(later, [&](const auto& member) { return member.first == name; });
    later.emplace_back(name, value);
  }
  const auto problem = named.game->problem(Datum(later), Scope::position);
  Walk again(*problem);
  for (std::size_t ply = begin; ply < puzzle.moves.size(); ++ply) again.play(puzzle.moves[ply]);
  Status status = Status::complete;
  auto found = puzzle_at(context, *problem, again, level, demand, limits, status);
  if (!found || found->move != puzzle.move) return false;
  puzzle = *std::move(found);
  fields = std::move(later);
  return true;
}

/// Describes a puzzle and, after an empty line, its solution.
std::string text_of(const NamedGame& named, const Puzzle& puzzle, std::size_t columns) {
  const auto problem = named.game->problem(Datum(puzzle.problem), Scope::position);
  Walk walk(*problem);
  std::string moves;
  for (const Datum& move : puzzle.moves) {
    moves += (moves.empty() ? "" : ", ") + walk.graph().move_text(walk.number(), move).words;
    walk.play(move);
  }
  std::string text = paragraph(headline(named.game->text().name, *problem), 2, columns) + "\n";
  if (!moves.empty()) text += paragraph(fmt::format("Moves: {}.", moves), 2, columns) + "\n";
  text += paragraph(fmt::format("Position: {}.", walk.position()), 2, columns) + "\n";
  text += fmt::format("One of {} {}. Which?\n", format_plural(puzzle.move_count, "move"),
                      puzzle.outcome == Outcome::win ? "wins" : "saves the draw");
  return text +
         fmt::format("\nSolution: {}.\n", walk.graph().move_text(walk.number(), puzzle.move).words);
}

Result run_puzzle(calls::Context& context, const PuzzleAsked& asked, const Limits& limits) {
  constexpr unsigned most_tries = 3000;
  constexpr unsigned most_careful_tries = 24;  // then random play, which ends sooner
  constexpr std::size_t most_plies = 60;       // of a game from where a try begins
  constexpr unsigned most_back = 12;           // positions of them that are looked at
  constexpr std::chrono::duration<double> time_each{0.25};
  const NamedGame named = context.registry.named(asked.of.game);
  const Datum::Object given = named.with(*asked.of.problem.get<Datum::Object>());
  const PuzzleLevel& level = std::ranges::find(puzzle_levels, asked.level, [](const auto& each) {
                               return each.first;
                             })->second;
  Random random(asked.seed);
  Starts starts(*named.game, given, level.size);
  Meter meter(limits);
  std::optional<Puzzle> found;
  Status status = Status::complete;
  for (unsigned i = 0; i < most_tries && !found; ++i) {
    if (status = meter.check({"positions tried", i, most_tries}); status != Status::complete) break;
    std::optional<Datum::Object> fields = starts.next(random);
    if (!fields) break;
    const auto demand = static_cast<Demand>(3 * i / most_tries);
    const auto problem = named.game->problem(Datum(*fields), Scope::position);
    Walk walk(*problem);
    const bool is_careful = i < most_careful_tries;
    while (!walk.result() && walk.plies() < most_plies)
      walk.play(is_careful ? careful_move(*problem->graph(), walk, random)
                           : walk.random_move(random));
    // From the end of play back, since what is near it is solved soonest.
    for (unsigned back = 0; back < most_back && !found; ++back) {
      if (walk.result() && !walk.undo()) break;
      Limits each = limits;
      each.time = std::min(each.time, time_each);
      found = puzzle_at(context, *problem, walk, level, demand, each, status);
      if (found && !shorten(context, named, walk, level, demand, each, *found, *fields) &&
          demand != Demand::none)
        found.reset();
      if (status != Status::complete || found || !walk.undo()) break;
    }
    if (status != Status::complete) starts.make_smaller();
    if (found) found->problem = *std::move(fields);
  }
  Datum::Object object{{"status", name_of(found ? Status::complete : status)}};
  if (!found)
    return {std::move(object), [status, limits](std::size_t) {
              return status == Status::complete
                         ? std::string("No puzzle was found; try another level or seed.\n")
                         : fmt::format("No puzzle was found: ended by {}.\n",
                                       format_limit(status, limits));
            }};
  Datum::Object problem = found->problem;
  calls::erase_fixed(problem, named);
  object.insert(object.end(), {{"problem", std::move(problem)},
                               {"moves", found->moves},
                               {"move", found->move},
                               {"outcome", name_of(found->outcome)},
                               {"move_count", found->move_count}});
  if (found->plies) object.emplace_back("plies", *found->plies);
  return {std::move(object), [named, found = *std::move(found)](std::size_t columns) {
            return text_of(named, found, columns);
          }};
}

}  // namespace

Operation puzzle_operation() {
  Member level = member("level", &PuzzleAsked::level, "how hard it is");
  for (const auto& [name, meaning] : puzzle_levels) level.choices.emplace_back(name);
  level.placeholder = "NAME";
  level.help = either_of(level.choices) + " (easy)";
  Members members =
      all_members({part(&PuzzleAsked::of, game_members()),
                   limit_members(),
                   {std::move(level), member("seed", &PuzzleAsked::seed,
                                             "seed of the random positions that are tried (0)")}});
  return {
      .name = "puzzle",
      .summary = "a position with one good move alone, and the move",
      .example = "puzzle nim --level medium",
      .fields = FieldsTaken::any,
      .members = std::move(members),
      .run = runs(run_puzzle),
  };
}

}  // namespace zugzwang
