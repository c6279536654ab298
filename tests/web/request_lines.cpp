// Prints requests, one per line: for every game and alias the small and random problems on which
// its solvers are checked to agree, each for the next of its solvers and evaluations in turn, and
// now and then requests of the other calls.

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/game_entry.hpp>
#include <zugzwang/engine/partizan.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/check_game.hpp>
#include <zugzwang/engine/walk.hpp>
#include <zugzwang/games/bundled.hpp>

namespace {

using namespace zugzwang;

class Requests {
 public:
  explicit Requests(const GameEntry& game) : game_(game), name_(game.text().name) {
    for (const SolverFit& fit : game.solvers())
      if (fit.applies())
        for (const EvaluationKind evaluation : fit.evaluations)
          ways_.push_back({{"solver", fit.name}, {"evaluation", name_of(evaluation)}});
  }

  void print() {
    ask("describe", {});
    for (std::uint64_t seed = 0; seed < 20; ++seed) ask("random", {{"size", 7}, {"seed", seed}});
    // Play from a chess ending passes through thousands of positions.
    const bool is_long = name_ == "chess-ending";
    const CheckOptions options;
    for (Datum::Object& fields : game_.small_problems(options.small_problems))
      about(std::move(fields));
    const std::uint64_t sizes = options.largest - options.smallest + 1;
    for (std::size_t i = 0; i < (is_long ? 3 : options.random_problems); ++i)
      about(game_.random_problem(options.smallest + i % sizes, random_));
  }

 private:
  /// Prints a request about a problem.
  void ask(const char* call, Datum::Object members) {
    Datum::Object request{{"call", call}, {"game", name_}};
    request.insert(request.end(), members.begin(), members.end());
    std::cout << Datum(std::move(request)).to_json() << '\n';
  }
  void ask(const char* call, const Datum::Object& fields, Datum::Object members) {
    members.emplace_back("problem", fields);
    ask(call, std::move(members));
  }

  void about(Datum::Object fields) {
    const std::size_t number = problems_++;
    Datum::Object way = ways_[number % ways_.size()];
    static constexpr const char* tell[] = {"best", "one", "all"};
    way.emplace_back("tell", tell[number % 3]);
    ask("solve", fields, std::move(way));
    const std::unique_ptr<Problem> problem = game_.problem(Datum(fields), Scope::position);
    const Datum::List line = random_line(*problem, number % 5);
    ask("position", fields, {{"moves", line}, {"most", 20}, {"values", number % 2 == 0}});
    if (number % 8 == 0) ask("values", fields, {{"moves", line}});
    if (number % 8 == 1) ask("play", fields, {{"player", "random"}, {"seed", number}});
    if (number % 8 == 2) ask("play", fields, {{"player", "perfect"}, {"seed", number}});
    if (number % 8 == 3 && has_values(*problem))
      ask("value", fields, {{"moves", line}, {"notation", "unicode"}, {"brief", 100}});
    if (number % 16 == 3) ask("graph", fields, {{"most", 50}});
    if (number % 16 == 4) ask("compare", fields, {});
    if (number % 16 == 7) ask("explain", fields, {{"moves", line}});
    if (number % 256 == 5) ask("analyze", fields, {{"scope", "reachable"}});
    if (number % 64 != 6) return;
    const Datum::Object rules = problem->to_datum(Scope::rules);
    ask("chart", rules, {{"from", 0}, {"to", 30}, {"show", "plies"}});
    ask("chart", rules, {{"from", std::uint64_t{1} << 40}, {"to", (std::uint64_t{1} << 40) + 5}});
    ask("nimbers", rules, {{"count", 200}});
    // For many rules no period is known: a search of all rows would never end.
    ask("period", rules, {{"rows", 500}});
  }

  static bool has_values(const Problem& problem) {
    const auto positions = problem.graph();
    return positions->are_impartial() || positions->ability<PartizanGameGraph>() != nullptr;
  }

  /// Returns the moves of random play from the problem's position, at most `most`.
  Datum::List random_line(const Problem& problem, std::size_t most) {
    Walk walk(problem);
    Datum::List line;
    while (line.size() < most && !walk.result()) {
      line.push_back(walk.random_move(random_));
      walk.play(line.back());
    }
    return line;
  }

  const GameEntry& game_;
  std::string name_;
  std::vector<Datum::Object> ways_;
  Random random_{1};
  std::size_t problems_ = 0;
};

}  // namespace

int main() {
  Registry registry;
  games::register_bundled(registry);
  std::cout << "{\"call\":\"games\"}\n";
  for (const GameEntry* const game : registry.games()) Requests(*game).print();
  for (const GameEntry* const alias : registry.aliases()) Requests(*alias).print();
}
