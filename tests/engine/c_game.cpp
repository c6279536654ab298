// Games told by a table of C functions: solved like others, and refused with what is wrong with the
// table.

#include <cstdio>
#include <initializer_list>
#include <string>
#include <utility>

#include <zugzwang/engine/c_game.hpp>
#include <zugzwang/engine/load_plugin.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/canonical_report.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/engine/services/check_game.hpp>
#include <zugzwang/engine/walk.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

const std::vector<OtherEntry> c_games = {{c_entry, register_c_library}};

Answer solve_chomp(const Registry& registry, std::uint64_t rows, std::uint64_t columns) {
  const auto problem = registry.find("chomp-c").problem(
      Datum(Datum::Object{{"rows", rows}, {"columns", columns}}), Scope::position);
  return answer(*problem);
}

TEST_CASE("Chomp in C is solved as the theory says", "[c_game]") {
  Registry registry;
  load_plugin(ZUGZWANG_CHOMP_C, registry, c_games);
  // Gale: the first player wins every bar but the single square, a square bar by the square next
  // to the poisoned one on the diagonal, and a bar of two rows by the last square of the upper.
  CHECK(solve_chomp(registry, 1, 1).outcome == Outcome::loss);
  for (std::uint64_t n = 2; n <= 6; ++n) {
    const Answer square = solve_chomp(registry, n, n);
    CHECK(square.outcome == Outcome::win);
    REQUIRE(square.best_moves);
    CHECK(std::ranges::count(*square.best_moves, Datum(9)) == 1);
    const Answer two_rows = solve_chomp(registry, 2, n);
    REQUIRE(two_rows.best_moves);
    CHECK(*two_rows.best_moves == Datum::List{Datum(8 + n - 1)});
  }
}

TEST_CASE("Chomp in C passes all checks of a game", "[c_game]") {
  Registry registry;
  load_plugin(ZUGZWANG_CHOMP_C, registry, c_games);
  CheckOptions options;
  options.random_problems = 4;
  options.smallest = options.largest = 3;
  options.small_problems = 12;
  const CheckReport report = check_game(registry.find("chomp-c"), options);
  for (const Fault& fault : report.faults) FAIL_CHECK(fault.what << ": " << fault.detail);
  CHECK(report.solvers.contains("grundy by nimber"));
}

TEST_CASE("the game of the page on C is solved", "[c_game]") {
  Registry registry;
  load_plugin(ZUGZWANG_TAKE_C, registry, c_games);
  const auto ten =
      registry.find("take").problem(Datum::from_json(R"({"heap":10})"), Scope::position);
  const Answer answer = zugzwang::answer(*ten);
  CHECK(answer.nimber == 2);
  CHECK(answer.move == Datum(2U));
}

/// A ring of four with a way out of the last: play can come back, and the states are numbered.
constexpr zugzwang_c_game ring = {
    .abi = ZUGZWANG_C_ABI,
    .state_size = 1,
    .name = "ring",
    .title = "Ring",
    .summary = "go round or out",
    .rules = "Go round or out.",
    .move = "where to",
    .field_count = 0,
    .fields = nullptr,
    .impartial = 1,
    .start = [](const zugzwang_c_fields*, void* state) -> const char* {
      *static_cast<std::uint8_t*>(state) = 0;
      return nullptr;
    },
    .moves = [](const zugzwang_c_fields*, const void* state, std::uint64_t* moves,
                std::size_t room) -> std::size_t {
      const std::uint8_t at = *static_cast<const std::uint8_t*>(state);
      const std::size_t count = at == 3 ? 2 : 1;
      for (std::size_t i = 0; i < std::min(count, room); ++i)
        moves[i] = at == 3 ? (i == 0 ? 0 : 4) : at + 1U;
      return count;
    },
    .play = [](const zugzwang_c_fields*, const void*, std::uint64_t move,
               void* next) { *static_cast<std::uint8_t*>(next) = static_cast<std::uint8_t>(move); },
    .result = [](const zugzwang_c_fields*, const void* state) -> int {
      return *static_cast<const std::uint8_t*>(state) == 4 ? ZUGZWANG_LOSS : ZUGZWANG_GOES_ON;
    },
    .show =
        [](const zugzwang_c_fields*, const void* state, char* text, std::size_t) {
          text[0] = static_cast<char>('0' + *static_cast<const std::uint8_t*>(state));
          text[1] = 0;
        },
    .size = [](const zugzwang_c_fields*) -> std::uint64_t { return 5; },
    .index = [](const zugzwang_c_fields*, const void* state) -> std::uint64_t {
      return *static_cast<const std::uint8_t*>(state);
    },
    .state_at =
        [](const zugzwang_c_fields*, std::uint64_t index, void* state) {
          *static_cast<std::uint8_t*>(state) = static_cast<std::uint8_t>(index);
        },
    .show_move = nullptr,
    .failure = nullptr,
    .context = nullptr,
    .moves_of = nullptr,
    .play_of = nullptr,
    .show_move_of = nullptr,
    .scene = nullptr,
    .place = nullptr,
};

/// A heap from which Left takes one or three tokens, and Right two.
std::size_t takes_of(const zugzwang_c_fields*, const void* state, int player, std::uint64_t* moves,
                     std::size_t room) {
  std::size_t count = 0;
  const std::uint64_t heap = *static_cast<const std::uint8_t*>(state);
  for (const std::uint64_t take : {1U, 2U, 3U})
    if (take <= heap && (player == ZUGZWANG_RIGHT) == (take == 2)) {
      if (count < room) moves[count] = take;
      ++count;
    }
  return count;
}

zugzwang_c_game partizan(std::uint32_t state_size) {
  static constexpr zugzwang_c_field heap = {"heap", "the tokens",    0,       20, 0, 0,
                                            0,      ZUGZWANG_NUMBER, nullptr, 0};
  zugzwang_c_game table = ring;
  table.name = "takes";
  table.state_size = state_size;
  table.impartial = 0;
  table.fields = &heap;
  table.field_count = 1;
  table.start = [](const zugzwang_c_fields* fields, void* state) -> const char* {
    *static_cast<std::uint8_t*>(state) = static_cast<std::uint8_t>(fields->values[0].number);
    return nullptr;
  };
  table.moves = nullptr;
  table.play = nullptr;
  table.result = nullptr;
  table.size = nullptr;
  table.index = nullptr;
  table.state_at = nullptr;
  table.moves_of = takes_of;
  table.play_of = [](const zugzwang_c_fields*, const void* state, int, std::uint64_t move,
                     void* next) {
    *static_cast<std::uint8_t*>(next) =
        static_cast<std::uint8_t>(*static_cast<const std::uint8_t*>(state) - move);
  };
  return table;
}

const zugzwang_c_game* given[] = {&ring, nullptr};

TEST_CASE("a cyclic game in C is solved by retrograde analysis", "[c_game]") {
  Registry registry;
  register_c_games(given, registry);
  const auto problem = registry.find("ring").problem(Datum(Datum::Object{}), Scope::position);
  const Answer answer = zugzwang::answer(*problem, {.evaluation = EvaluationKind::distance});
  CHECK(answer.solver == "retrograde");
  // From 3 the way out wins; 2 must go to 3; from 1 the move to 2 wins, and 0 must go to 1.
  CHECK(answer.outcome == Outcome::loss);
  CHECK(answer.plies == 4);
}

TEST_CASE("a partizan game in C has the values of the same game in C++", "[c_game]") {
  for (const std::uint32_t size : {1U, 16U}) {
    const zugzwang_c_game table = partizan(size);
    given[0] = &table;
    Registry registry;
    register_c_games(given, registry);
    given[0] = &ring;
    for (unsigned heap = 0; heap <= 12; ++heap) {
      const auto text_of = [](const Problem& problem) {
        const auto position = open_value(problem);
        REQUIRE(position->solve({}) == Status::complete);
        return report_value(*position, {}, {}).value;
      };
      const std::string known =
          R"({"left":[1,3],"right":[2],"heaps":[)" + std::to_string(heap) + "]";
      const std::string mine = R"({"heap":)" + std::to_string(heap);
      const auto ours =
          registry.find("takes").problem(Datum::from_json(mine + "}"), Scope::position);
      CHECK(text_of(*ours) == text_of(*testing::problem("partizan-subtraction", known + "}")));
      for (const std::string turn : {R"(,"turn":"left"})", R"(,"turn":"right"})"}) {
        const auto asked =
            registry.find("takes").problem(Datum::from_json(mine + turn), Scope::position);
        CHECK(zugzwang::answer(*asked).outcome ==
              zugzwang::answer(*testing::problem("partizan-subtraction", known + turn)).outcome);
      }
    }
    CheckOptions options;
    options.random_problems = 2;
    const CheckReport report = check_game(registry.find("takes"), options);
    for (const Fault& fault : report.faults) FAIL_CHECK(fault.what << ": " << fault.detail);
  }
}

TEST_CASE("a game in C is drawn from its scene, and a wrong scene is refused", "[c_game]") {
  static const char* scene = "";
  zugzwang_c_game table = ring;
  table.scene = [](const zugzwang_c_fields*, const void*, char* text, std::size_t room) {
    std::snprintf(text, room, "%s", scene);
  };
  table.place = [](const zugzwang_c_fields*, const void*, int, std::uint64_t, char* text,
                   std::size_t room) { std::snprintf(text, room, "board/0,1"); };
  given[0] = &table;
  Registry registry;
  register_c_games(given, registry);
  given[0] = &ring;
  const auto problem = registry.find("ring").problem(Datum(Datum::Object{}), Scope::position);
  const auto drawn = [&](const char* text) {
    scene = text;
    return drawing(Walk(*problem));
  };
  CHECK(drawn("").empty());
  CHECK(testing::contains(drawn(R"([{"kind":"board","rows":["x.","..","oo"]}])"), "3 x ."));
  const Walk walk(*problem);
  CHECK(walk.graph().move_text(walk.number(), walk.moves(1).at(0)).place == "board/0,1");
  for (const auto& [wrong, named] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"([{"kind":"board","rows":["x.","."]}])", "rows is"},
           {R"([{"kind":"bord"}])", "kind is"},
           {R"({"kind":"board"})", "it is"},
           {R"([{"kind":"graph","nodes":[{}],"edges":[[0,1]]}])", "edge is 1"},
           {R"([{"kind":"die","top":7}])", "top is 7"},
           {R"([{"kind":"board","rows":["x"],"pieces":[{"letter":"x","owner":"me"}]}])",
            "owner is"},
           {"[", "at"}}) {
    const auto error = testing::error_of([&] { drawn(wrong); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::bad_plugin);
    CHECK(testing::contains(error->what(), named));
  }
}

/// What the last call of `start` has found in the fields.
std::string started;

TEST_CASE("fields of all types reach a game in C", "[c_game]") {
  static constexpr const char* choices[] = {"normal", "misere", nullptr};
  static constexpr zugzwang_c_field fields[] = {
      {"number", "a number", -5, 5, 0, 1, -2, ZUGZWANG_NUMBER, nullptr, 0},
      {"flag", "a flag", 0, 0, 0, 1, 1, ZUGZWANG_FLAG, nullptr, 0},
      {"choice", "a choice", 0, 0, 1, 1, 1, ZUGZWANG_CHOICE, choices, 0},
      {"text", "a text", 0, 0, 0, 1, 0, ZUGZWANG_TEXT, nullptr, 10},
      {"list", "a list", 0, 9, 0, 1, 0, ZUGZWANG_LIST, nullptr, 3},
  };
  static zugzwang_c_game table = ring;
  table.fields = fields;
  table.field_count = 5;
  table.start = [](const zugzwang_c_fields* read, void* state) -> const char* {
    *static_cast<std::uint8_t*>(state) = 0;
    const zugzwang_c_value* const values = read->values;
    started = std::to_string(values[0].number) + " " + std::to_string(values[1].number) + " " +
              values[2].text + std::to_string(values[2].number) + " '" + values[3].text + "'";
    for (std::size_t i = 0; i < values[4].count; ++i)
      started += " " + std::to_string(values[4].items[i]);
    return nullptr;
  };
  given[0] = &table;
  Registry registry;
  register_c_games(given, registry);
  given[0] = &ring;
  const auto begin = [&](const std::string& problem) {
    zugzwang::answer(*registry.find("ring").problem(Datum::from_json(problem), Scope::position));
    return started;
  };
  CHECK(begin("{}") == "-2 1 misere1 ''");
  CHECK(begin(R"({"number":5,"flag":false,"choice":"normal","text":"a b","list":[1,2,9]})") ==
        "5 0 normal0 'a b' 1 2 9");
  for (const char* const bad :
       {R"({"number":6})", R"({"choice":"other"})", R"({"list":[10]})", R"({"list":[1,1,1,1]})",
        R"({"text":"12345678901"})", R"({"flag":2})"})
    CHECK(testing::error_of([&] { begin(bad); }));
}

TEST_CASE("a failure of rules in C ends the solve with what has failed", "[c_game]") {
  static thread_local bool fails = false;
  zugzwang_c_game table = ring;
  table.moves = [](const zugzwang_c_fields*, const void*, std::uint64_t*,
                   std::size_t) -> std::size_t {
    fails = true;
    return 0;
  };
  table.failure = [](void*) -> const char* {
    const bool failed = fails;
    fails = false;
    return failed ? "out of chocolate" : nullptr;
  };
  given[0] = &table;
  Registry registry;
  register_c_games(given, registry);
  given[0] = &ring;
  const auto problem = registry.find("ring").problem(Datum(Datum::Object{}), Scope::position);
  for (const char* const solver : {"retrograde", "grundy"}) {
    const auto error = testing::error_of([&] { zugzwang::answer(*problem, {.solver = solver}); });
    REQUIRE(error);
    CHECK(testing::contains(error->what(), "game 'ring': out of chocolate"));
  }
}

TEST_CASE("an invalid table of functions is refused with the reason", "[c_game]") {
  const auto refusal = [](const zugzwang_c_game& table) {
    given[0] = &table;
    Registry registry;
    const auto error = testing::error_of([&] { register_c_games(given, registry); });
    given[0] = &ring;
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::bad_plugin);
    return std::string(error->what());
  };
  zugzwang_c_game table = ring;
  table.abi = 7;
  CHECK(testing::contains(refusal(table), "C ABI 7, and this program has C ABI 3"));
  table = ring;
  table.state_size = 65;
  CHECK(testing::contains(refusal(table), "65 bytes; at most 64"));
  table = ring;
  table.play = nullptr;
  CHECK(testing::contains(refusal(table), "ring"));
  table = ring;
  table.index = nullptr;
  CHECK(testing::contains(refusal(table), "size, index and state_at"));
  table = partizan(1);
  table.play_of = nullptr;
  CHECK(testing::contains(refusal(table), "only one of moves_of and play_of"));
  table = partizan(1);
  table.result = ring.result;
  CHECK(testing::contains(refusal(table), "can have neither moves, play, result nor size"));
  table = partizan(1);
  static constexpr zugzwang_c_field turn = {"turn", "whose",         0,       1, 0, 1,
                                            0,      ZUGZWANG_NUMBER, nullptr, 0};
  table.fields = &turn;
  CHECK(testing::contains(refusal(table), "its field turn is that of the library"));
  table = ring;
  table.name = nullptr;
  CHECK(testing::contains(refusal(table), "no name"));
  table.name = "Bad Name";
  CHECK(testing::contains(refusal(table), "'Bad Name': its name is not valid; give lower-case"));
  table = ring;
  static constexpr zugzwang_c_field no_choices = {"which",         "",      0, 0, 0, 1, 0,
                                                  ZUGZWANG_CHOICE, nullptr, 0};
  table.fields = &no_choices;
  table.name = "ring";
  table.field_count = 1;
  CHECK(testing::contains(refusal(table), "its field which has no choices"));
  table.field_count = 1'000'000;
  CHECK(testing::contains(refusal(table), "fields; at most 100"));
}

TEST_CASE("inconsistent rules in C are refused where they occur", "[c_game]") {
  const auto complaint = [](const zugzwang_c_game& table) {
    given[0] = &table;
    Registry registry;
    register_c_games(given, registry);
    given[0] = &ring;
    const auto problem = registry.find("ring").problem(Datum(Datum::Object{}), Scope::position);
    const auto error = testing::error_of([&] {
      zugzwang::answer(*problem, {.solver = "top_down", .evaluation = EvaluationKind::outcome});
    });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::bad_plugin);
    return std::string(error->what());
  };
  zugzwang_c_game table = ring;
  table.result = [](const zugzwang_c_fields*, const void*) -> int { return 7; };
  CHECK(testing::contains(complaint(table), "result returns 7; return ZUGZWANG_GOES_ON"));
  table = ring;
  table.moves = [](const zugzwang_c_fields*, const void*, std::uint64_t*,
                   std::size_t) -> std::size_t { return 0; };
  CHECK(testing::contains(complaint(table), "\"0\" has no move and no result"));
}

}  // namespace
}  // namespace zugzwang
