// `check_game`: all that can be checked of a game, reported in its author's terms.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/check_report.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/engine/services/check_game.hpp>

namespace zugzwang {

namespace {

struct CheckGameAsked {
  std::string game;
  std::optional<std::uint64_t> problems;
};

Result run_check_game(calls::Context& context, const CheckGameAsked& asked, const Limits& limits) {
  const NamedGame game = context.registry.named(asked.game);
  const std::string& name = game.game->text().name;
  CheckOptions options{.evaluations = context.registry.evaluations()};
  if (asked.problems) options.check(*asked.problems);
  options.keep_within(limits);
  Meter meter(limits);
  CheckObserver observer;
  observer.progress = [&](std::size_t done, std::size_t of) {
    (void)meter.check({"problems checked", done, of});
  };
  CheckReport report = check_game(*game.game, options, observer);
  Datum::Object members = check_to_datum(name, report);
  return {std::move(members), [name, report = std::move(report), limits](std::size_t columns) {
            return check_text(
                name, report,
                report.status == Status::complete
                    ? ""
                    : fmt::format("Ended by {}.", format_limit(report.status, limits)),
                columns);
          }};
}

}  // namespace

Operation check_game_operation() {
  Member problems = member("problems", &CheckGameAsked::problems,
                           "number of problems to check, an eighth of them random (2300); laws "
                           "are checked on the nearest 200 states of each")
                        .range(1, 1'000'000'000)
                        .counts("problems");
  Members members = all_members(
      {{member("game", &CheckGameAsked::game, "the game, by its name").required().without_flag(),
        std::move(problems)},
       limit_members_of_one_thread()});
  return {
      .name = "check_game",
      .summary =
          "checks a game: its laws, its presentation, random play, and all solvers against "
          "each other",
      .example = "check-game my-game --plugin build/my-game.so",
      .members = std::move(members),
      .run = runs(run_check_game),
  };
}

}  // namespace zugzwang
