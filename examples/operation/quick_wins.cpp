// `quick_wins`: how many positions are won by the next move.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/engine/services/reach.hpp>

namespace zugzwang {

namespace {

struct QuickWinsAsked {
  GameAsked of;
  std::uint64_t most = 100'000;
};

/// Returns whether a move ends play and wins it.
bool is_won_at_once(GameGraph& positions, std::uint64_t position) {
  bool wins = false;
  positions.each_option(position, [&](const Option& option) {
    // The result is that of the player who would be on move.
    wins = positions.result(option.to) == (option.mover_changes ? Outcome::loss : Outcome::win);
    return !wins;
  });
  return wins;
}

Result run_quick_wins(calls::Context& context, const QuickWinsAsked& asked, const Limits& limits) {
  const calls::Asked of = asked_by(context, asked.of, Scope::position);
  const auto positions = of.problem->graph();
  Meter meter(limits);
  constexpr std::size_t all_moves = std::numeric_limits<std::size_t>::max();
  const Reached reached =
      reachable_positions(*positions, positions->number_of(*of.problem),
                          static_cast<std::size_t>(asked.most), meter, all_moves);
  if (reached.status != Status::complete)
    context.note("not all positions: ended by " + format_limit(reached.status, limits));
  std::uint64_t won = 0;
  for (const std::uint64_t position : reached.positions)
    won += is_won_at_once(*positions, position) ? 1 : 0;
  const std::size_t count = reached.positions.size();
  Datum::Object members{
      {"game", of.name()}, {"status", name_of(reached.status)}, {"positions", count}, {"won", won}};
  return {std::move(members), [won, count](std::size_t) {
            return fmt::format("{} of {} won by the next move.\n", format_count(won),
                               format_plural(count, "position"));
          }};
}

}  // namespace

Operation quick_wins_operation() {
  Members members = all_members(
      {part(&QuickWinsAsked::of, game_members()),
       limit_members_of_one_thread(),
       {member("most", &QuickWinsAsked::most, "the nearest positions that are looked at (100,000)")
            .counts("positions")}});
  return {
      .name = "quick_wins",
      .summary = "how many positions are won by the next move",
      .example = "quick-wins tic-tac-toe 3x3",
      .fields = FieldsTaken::position,
      .members = std::move(members),
      .run = runs(run_quick_wins),
  };
}

}  // namespace zugzwang
