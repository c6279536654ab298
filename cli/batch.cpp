// `solve --batch`: one JSON problem a line in, one JSON answer a line out, in order. What has been
// solved for one line serves all further lines of the same rules.

#include <string>
#include <string_view>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/services/answer.hpp>
#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/held_sessions.hpp>

#include "commands.hpp"
#include "lines.hpp"
#include "stored.hpp"

namespace zugzwang::cli {

namespace {

class Batch {
 public:
  Batch(const Arguments& arguments, const Registry& registry)
      : arguments_(arguments),
        registry_(registry),
        stored_(arguments),
        sessions_(10'000, arguments.limits.memory / 2) {}

  static constexpr std::string_view expected =
      R"(a JSON object such as {"game":"stones","max_take":3,"pile":7})";

  ToldLine told_of(const Datum& object) {
    Limits limits = arguments_.limits.started();
    const Datum* game = object.find("game");
    if (game == nullptr)
      throw Error(ErrorCode::missing_field, fmt::format("game: missing; give {}", expected));
    const auto* name = game->get<std::string>();
    if (name == nullptr)
      throw Error(ErrorCode::bad_value,
                  fmt::format("game: {} is not allowed; give a game's name", game->to_json()));

    const NamedGame named = registry_.named(*name);
    const std::string& canonical = named.game->text().name;
    const auto problem = named.problem(object, Scope::position);
    if (const auto tables = stored_.find(*problem)) {
      if (sessions_.make_room()) stored_.close();
      return told(canonical, sessions_.run(
                                 *problem, "stored " + tables->file().string(),
                                 [&] { return open_stored(tables, *problem); },
                                 [&](HeldSession& held) {
                                   return zugzwang::answer(held.session, *problem, limits,
                                                           arguments_.tell);
                                 }));
    }
    if (sessions_.make_room()) stored_.close();
    const Answer answer = sessions_.run_by_candidates(
        *problem, arguments_.choice, limits, [&](Session& session, const Limits& within) {
          return zugzwang::answer(session, *problem, within, arguments_.tell);
        });
    return told(canonical, answer);
  }

 private:
  static ToldLine told(const std::string& game, const Answer& answer) {
    return {*answer_to_datum(game, answer).get<Datum::Object>(), answer.status != Status::complete};
  }

  const Arguments& arguments_;
  const Registry& registry_;
  StoredFiles stored_;
  HeldSessions sessions_;
};

}  // namespace

int run_batch(const Arguments& arguments, const Registry& registry) {
  Batch batch(arguments, registry);
  return run_lines(arguments, Batch::expected,
                   [&](const Datum& object) { return batch.told_of(object); });
}

}  // namespace zugzwang::cli
