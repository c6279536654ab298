// How the positions of every registered game look: what a scene must keep so that it can be drawn,
// and what a place must keep so that the move is found in it. A new game joins by being registered.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/place_in_part.hpp>
#include <zugzwang/engine/scene.hpp>
#include <zugzwang/engine/scene_from_datum.hpp>
#include <zugzwang/engine/services/check_scene.hpp>
#include <zugzwang/engine/walk.hpp>

#include "answers.hpp"
#include "catch.hpp"

namespace zugzwang::scenes_tests {
namespace {

using testing::bundled;
using testing::problem;

/// Whether an edge leads along a way.
bool has_edge(const scene::Graph& graph, std::uint64_t from, std::uint64_t to) {
  return std::ranges::any_of(graph.edges, [&](const auto& edge) {
    return edge == std::pair(from, to) || (!graph.directed && edge == std::pair(to, from));
  });
}

/// Where moves to different positions may share a place: the digits for an open one, the ways to
/// divide what is left behind the first heap, moves in several heaps, at the first of them, in
/// several coins, at the last, and in several letters, at the first, the last pile, which is at
/// both ends, men of two colours that one player may place, and the arrows that are shot from a
/// square.
bool may_share_places(const std::string& game) {
  static const std::set<std::string> games{
      "sum-game",   "octal",           "splitting",    "another-game", "moores-nim",
      "wythoff",    "turning-turtles", "mock-turtles", "ruler",        "vowels-game",
      "stone-game", "stone-game-vii",  "nogo",         "amazons",      "sum"};
  return games.contains(game);
}
/// Where a player may stay.
bool may_stay(const std::string& game) { return game == "cat-and-mouse-ii"; }
/// Where men may leave the lines, under some rules.
bool may_leave_edges(const std::string& game) { return game == "three-mens-morris"; }

/// What stands on the first cell or item of a place; nothing where the part has no such.
template <class Part>
std::string look_of(const Part&, const PlaceInPart&) {
  return "";
}
template <>
std::string look_of(const scene::Board& board, const PlaceInPart& at) {
  if (at.form == "N") return "";
  return {board.rows[at.numbers[1]][at.numbers[0]]};
}
template <>
std::string look_of(const scene::Row& row, const PlaceInPart& at) {
  // What lay behind items that are removed moves up, so that a shorter row looks different.
  const std::string length = std::to_string(row.items.size());
  return at.numbers[0] < row.items.size() ? length + ": " + row.items[at.numbers[0]] : length;
}

/// Whether letters stand for other players in the next scene.
bool tells_mover(const scene::Part& part) {
  const auto* const board = std::get_if<scene::Board>(&part);
  return board != nullptr && std::ranges::any_of(board->pieces, [](const scene::Piece& piece) {
           return piece.owner == scene::Owner::mover;
         });
}

/// A place names a part and lies inside it; what is there looks different after the move.
void check_place(const std::string& game, const Scene& scene, const std::string& place,
                 const Scene& after) {
  const std::string fault = fault_of_place(scene, place);
  CHECK(fault == "");
  if (!fault.empty()) return;
  const std::size_t slash = place.find('/');
  const std::string id = place.substr(0, slash);
  const PlaceInPart where = read_place_in_part(place.substr(slash + 1));
  for (std::size_t i = 0; i < scene.size(); ++i)
    std::visit(
        [&](const auto& known) {
          using Part = std::decay_t<decltype(known)>;
          if (scene_part_id(scene[i]) != id) return;
          if constexpr (std::is_same_v<Part, scene::Graph>)
            if (where.form == "N>N" && !may_leave_edges(game))
              CHECK(has_edge(known, where.numbers[0], where.numbers[1]));
          const std::string look = look_of(known, where);
          if (!look.empty() && !tells_mover(scene[i]) && !may_stay(game))
            CHECK(look != look_of(std::get<Part>(after[i]), where));
        },
        scene[i]);
}

/// Every move has a place where the scene has parts that can be moved in, and moves that lead to
/// different positions have different ones.
void check_places(const std::string& game, GameGraph& positions, const Walk& walk,
                  const Scene& scene) {
  const bool has_ids = std::ranges::any_of(
      scene, [](const scene::Part& part) { return !scene_part_id(part).empty(); });
  std::map<std::string, std::uint64_t> led_to;
  for (const Datum& move : walk.moves(200)) {
    const std::string place = positions.move_text(walk.number(), move).place;
    CAPTURE(move.to_json(), place);
    CHECK(place.empty() != has_ids);
    if (place.empty()) continue;
    const std::uint64_t to = positions.option(walk.number(), move)->to;
    check_place(game, scene, place, positions.scene(to));
    CHECK((led_to.emplace(place, to).first->second == to || may_share_places(game)));
  }
}

/// How positions were shown, by their rules, their scene and the player on move.
using Shown = std::map<std::string, std::string>;

void check_walk(const std::string& game, const Datum::Object& fields, Random& random,
                Shown& shown) {
  const auto asked = bundled().find(game).problem(Datum(fields), Scope::position);
  const std::string rules = Datum(asked->to_datum(Scope::rules)).to_json();
  GameGraph& positions = *asked->graph();
  Walk walk(*asked);
  for (int plies = 0; plies < 25; ++plies) {
    const Scene scene = positions.scene(walk.number());
    const std::string told = to_datum(scene).to_json();
    CAPTURE(walk.position(), told);
    CHECK(!scene.empty());
    CHECK(fault_of(scene) == "");
    CHECK(to_datum(scene_from_datum(Datum::from_json(told))).to_json() == told);
    check_places(game, positions, walk, scene);
    CHECK(
        shown.emplace(rules + told + positions.position_text(walk.number()).mover, walk.position())
            .first->second == walk.position());
    if (walk.result()) break;
    walk.play(walk.random_move(random));
  }
}

TEST_CASE("every position of every game has a scene, and every move a place in it", "[scene]") {
  for (const GameEntry* const entry : bundled().games()) {
    const std::string& game = entry->text().name;
    CAPTURE(game);
    Random random(1998);
    Shown shown;
    for (const Datum::Object& fields : entry->small_problems(150))
      check_walk(game, fields, random, shown);
    for (std::uint64_t size = 4; size < 40; ++size)
      check_walk(game, entry->random_problem(size < 24 ? 4 + size % 6 : 9, random), random, shown);
    CHECK(shown.size() > 20);
  }
}

/// The scene of a problem and the places of its first moves, as a page reads them.
std::string scene_of(const std::string& game, const char* fields) {
  const auto asked = problem(game, fields);
  const Walk walk(*asked);
  return to_datum(walk.graph().scene(walk.number())).to_json();
}
std::vector<std::string> places_of(const std::string& game, const char* fields, std::size_t most) {
  const auto asked = problem(game, fields);
  const Walk walk(*asked);
  std::vector<std::string> places;
  for (const Datum& move : walk.moves(most))
    places.push_back(walk.graph().move_text(walk.number(), move).place);
  return places;
}
using Places = std::vector<std::string>;

TEST_CASE("the total and the die of TIP", "[scene][tip]") {
  CHECK(scene_of("tip", R"({"total":4,"face":1})") ==
        R"([{"kind":"number","label":"total","value":4},{"kind":"die","id":"die","top":1}])");
  CHECK(places_of("tip", R"({"total":4,"face":1})", 9) == Places{"die/4", "die/3", "die/2"});
  CHECK(
      scene_of("tip", R"({"total":4,"face":6,"condensed":true})") ==
      R"([{"kind":"number","label":"total","value":4},{"kind":"text","text":"face 1 or 6 on top"}])");
}

TEST_CASE("the pins of Kayles and the heaps of Grundy's game", "[scene][octal][splitting]") {
  CHECK(scene_of("octal", R"({"code":"0.77","heaps":[3,1]})") ==
        R"([{"kind":"pins","id":"pins","lengths":[3,1]}])");
  CHECK(places_of("octal", R"({"code":"0.77","heaps":[3,1]})", 9) ==
        Places{"pins/0/2-2", "pins/0/1-1", "pins/0/1-2", "pins/1/0-0"});
  CHECK(scene_of("splitting", R"({"heaps":[5]})") ==
        R"([{"kind":"heaps","id":"heaps","sizes":[5]}])");
  CHECK(places_of("splitting", R"({"heaps":[5]})", 9) == Places{"heaps/0/0|1", "heaps/0/1|2"});
}

TEST_CASE("the strips of Treblecross and of Dawson's Chess", "[scene][octal]") {
  CHECK(scene_of("octal", R"({"code":"0.007","heaps":[6,1]})") ==
        R"([{"kind":"pins","id":"pins","lengths":[4,0],"squares":true}])");
  // A cross on each of the four squares; those at equal distances from the ends are the same move.
  CHECK(places_of("octal", R"({"code":"0.007","heaps":[6,1]})", 9) ==
        Places{"pins/0/3-3", "pins/0/1-1"});
  CHECK(scene_of("octal", R"({"code":"0.137","heaps":[4]})") ==
        R"([{"kind":"pins","id":"pins","lengths":[4],"squares":true}])");
  CHECK(places_of("octal", R"({"code":"0.137","heaps":[4]})", 9) ==
        Places{"pins/0/3-3", "pins/0/2-2"});
  CHECK(places_of("octal", R"({"code":"0.137","heaps":[1]})", 9) == Places{"pins/0/0-0"});
}

TEST_CASE("the picture of Hackenbush stands on the ground", "[scene][hackenbush]") {
  const char* const fields = R"({"edges":"0-1b,1-2r,1-3g"})";
  const std::string scene = scene_of("hackenbush", fields);
  CHECK(scene.find(R"("kind":"picture","id":"picture")") != std::string::npos);
  CHECK(scene.find(R"("nodes":[{"x":0.5,"y":1.0},{"x":0.5,"y":0.5},{"x":0.25,"y":0.0},)"
                   R"({"x":0.75,"y":0.0}])") != std::string::npos);
  CHECK(scene.find(R"({"from":0,"to":1,"name":"blue edge 1","owner":"first"})") !=
        std::string::npos);
  CHECK(scene.find(R"({"from":1,"to":2,"name":"red edge 2","owner":"second"})") !=
        std::string::npos);
  CHECK(scene.find(R"({"from":1,"to":3,"name":"green edge 3","owner":"nobody"})") !=
        std::string::npos);
  CHECK(places_of("hackenbush", fields, 9) == Places{"picture/0", "picture/2"});
  // Moves call edges as the picture does, also those that are left when others have fallen.
  const auto asked = problem("hackenbush", R"({"edges":"0-1b,1-2r,0-3g,3-4b"})");
  Walk walk(*asked);
  walk.play(Datum(0U));
  walk.play(Datum(2U));
  CHECK(walk.result());
  walk.undo();
  CHECK(walk.describe_move(Datum(2U)) == "cut the green edge 3");
  CHECK(to_datum(walk.graph().scene(walk.number())).to_json().find("green edge 3") !=
        std::string::npos);
}

TEST_CASE("an amazon goes to a square and shoots at a third one", "[scene][amazons]") {
  const char* const fields = R"({"board":"x.#"})";
  CHECK(scene_of("amazons", fields).find(R"("name":"a burnt square","glyph":"burnt")") !=
        std::string::npos);
  CHECK(places_of("amazons", fields, 9) == Places{"board/0,0>1,0>0,0"});
}

TEST_CASE("a token of a heap is taken with all behind it", "[scene][nim][subtraction][stones]") {
  CHECK(places_of("nim", R"({"heaps":[0,2]})", 9) == Places{"heaps/1/0", "heaps/1/1"});
  CHECK(places_of("subtraction", R"({"set":[1,2],"heaps":[5]})", 9) ==
        Places{"heaps/0/3", "heaps/0/4"});
  CHECK(places_of("stones", R"({"max_take":3,"pile":21})", 1) == Places{"pile/0/18"});
}

TEST_CASE("the board of Tic-tac-toe", "[scene][tic_tac_toe]") {
  const char* const fields = R"({"width":3,"height":1,"board":"x.o"})";
  CHECK(scene_of("tic-tac-toe", fields) ==
        R"([{"kind":"board","id":"board","rows":["x.o"],"pieces":[)"
        R"({"letter":"x","name":"x","glyph":"cross","owner":"first"},)"
        R"({"letter":"o","name":"o","glyph":"nought","owner":"second"}],)"
        R"("chequered":false,"row_names":["1"],"column_names":["a","b","c"]}])");
  CHECK(places_of("tic-tac-toe", fields, 9) == Places{"board/1,0"});
}

TEST_CASE("White is at the lower side of a chessboard", "[scene][chess]") {
  const char* const fields = R"({"fen":"8/8/8/8/8/1qk5/8/K7 b - -"})";
  const std::string scene = scene_of("chess-ending", fields);
  CHECK(scene.find(R"("rows":["........","........","........","........","........",".qk.....",)"
                   R"("........","K......."])") != std::string::npos);
  CHECK(scene.find(R"({"letter":"q","name":"black queen","glyph":"♛","owner":"second"})") !=
        std::string::npos);
  CHECK(scene.find(R"("row_names":["8","7",)") != std::string::npos);
  CHECK(places_of("chess-ending", R"({"fen":"8/8/8/8/8/2k5/8/K7 w - -"})", 1) ==
        Places{"board/0,7>1,7"});
}

TEST_CASE("the pits of Kalah, the player on move below", "[scene][kalah]") {
  CHECK(
      scene_of("kalah", R"({"pits":2,"south":[1,2],"north":[3,4],"turn":"north"})") ==
      R"([{"kind":"pits","id":"pits","far":[2,1],"near":[3,4],"far_store":null,"near_store":null,)"
      R"("names":["a","b"]}])");
}

TEST_CASE("the lines of Dots and Boxes", "[scene][dots_and_boxes]") {
  CHECK(scene_of("dots-and-boxes", R"({"rows":1,"columns":2,"drawn":[1,4,6]})") ==
        R"([{"kind":"boxes","id":"boxes","rows":1,"columns":2,"drawn":[)"
        R"({"column":1,"row":0,"down":false},{"column":2,"row":0,"down":true},)"
        R"({"column":1,"row":1,"down":false}],"row_names":["2","1"],)"
        R"("column_names":["a","b","c"]}])");
  CHECK(places_of("dots-and-boxes", R"({"rows":1,"columns":2,"drawn":[1,4,6]})", 9) ==
        Places{"boxes/0,0-1,0", "boxes/0,0-0,1", "boxes/1,0-1,1", "boxes/0,1-1,1"});
}

TEST_CASE("points are nodes from the top, with their names", "[scene][pong_hau_ki]") {
  const char* const fields = R"({"board":"x#x/#.#/o#o","turn":"o"})";
  CHECK(
      scene_of("pong-hau-ki", fields) ==
      R"([{"kind":"graph","id":"board","nodes":[{"label":"a3","x":0.0,"y":0.0},)"
      R"({"label":"c3","x":1.0,"y":0.0},{"label":"b2","x":0.5,"y":0.5},{"label":"a1","x":0.0,"y":1.0},)"
      R"({"label":"c1","x":1.0,"y":1.0}],"edges":[[0,2],[0,3],[1,2],[1,4],[2,3],[2,4],[3,4]],)"
      R"("directed":false,"tokens":[{"node":3,"name":"o","glyph":"disc","owner":"second"},)"
      R"({"node":4,"name":"o","glyph":"disc","owner":"second"},)"
      R"({"node":0,"name":"x","glyph":"disc","owner":"first"},)"
      R"({"node":1,"name":"x","glyph":"disc","owner":"first"}]}])");
  const auto asked = problem("pong-hau-ki", fields);
  const Walk walk(*asked);
  CHECK(walk.graph().move_text(walk.number(), "a1-b2").place == "board/3>2");
  CHECK(walk.graph().move_text(walk.number(), "c1-b2").place == "board/4>2");
}

TEST_CASE("edges that go both ways are lines, others arrows", "[scene][digraph]") {
  CHECK(
      scene_of("digraph", R"({"graph":"a b, b a","start":"b"})") ==
      R"([{"kind":"graph","id":"graph","nodes":[{"label":"a"},{"label":"b"}],"edges":[[0,1]],)"
      R"("directed":false,"tokens":[{"node":1,"name":"token","glyph":"disc","owner":"nobody"}]}])");
  CHECK(scene_of("digraph", R"({"graph":"a b","start":"a"})")
            .find(R"("edges":[[0,1]],"directed":true)") != std::string::npos);
}

TEST_CASE("digits that have been filled in are gaps", "[scene][sum_game]") {
  const auto asked = problem("sum-game", R"({"digits":"?5??"})");
  Walk walk(*asked);
  walk.play(Datum(Datum::Object{{"index", 2}, {"digit", 7}}));
  CHECK(to_datum(walk.graph().scene(walk.number())).to_json() ==
        R"([{"kind":"row","id":"left","look":"digits","label":"left half","items":["?","5"]},)"
        R"({"kind":"row","id":"right","look":"digits","label":"right half","items":["","?"]},)"
        R"({"kind":"number","label":"left half less right half","value":-2}])");
  CHECK(walk.graph().move_text(walk.number(), walk.moves(20)[10]).place == "right/1");
}

}  // namespace
}  // namespace zugzwang::scenes_tests
