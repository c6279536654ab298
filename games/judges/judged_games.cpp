// Problems of programming judges that are games of this program by other names: each is an alias
// with the judge's fields and answer.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/engine/alias.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/games/heaps/heaps.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/piles.hpp>

namespace zugzwang::games {

namespace {

using Numbers = std::vector<std::uint64_t>;

Datum list(const Numbers& numbers) { return Datum::List(numbers.begin(), numbers.end()); }
bool wins(const SolvedPosition& solved) { return solved.answer.outcome == Outcome::win; }
Datum first_or_second(const SolvedPosition& solved) { return wins(solved) ? "first" : "second"; }

/// One heap of n tokens, and the numbers that may be taken, if they are given.
struct OneHeap {
  std::uint64_t n = 0;
  Numbers moves{};
};

Field<OneHeap> n_field(std::uint64_t most) {
  return field("n", &OneHeap::n).word().range(0, most).sample_to(12);
}
Field<OneHeap> moves_field(std::string name) {
  return field(std::move(name), &OneHeap::moves).word().rule().range(1, ~std::uint64_t{0});
}
/// Returns the number of tokens of the only heap; nothing if there are more.
std::optional<std::uint64_t> only_heap(const Datum::Object& fields) {
  std::uint64_t only = 0;
  for (const Datum& heap : *fields.front().second.get<Datum::List>()) {
    const std::uint64_t size = *heap.get<std::uint64_t>();
    if (only != 0 && size != 0) return std::nullopt;
    only += size;
  }
  return only;
}
std::optional<Datum::Object> n_from_heaps(const Datum::Object& fields) {
  if (const auto n = only_heap(fields)) return Datum::Object{{"n", *n}};
  return std::nullopt;
}
Datum::Object with_heap(Datum::Object rules, std::uint64_t n) {
  rules.emplace_back("heaps", Datum::List{n});
  return rules;
}
Datum::Object set_and_heap(const OneHeap& problem) {
  return with_heap({{"set", list(problem.moves)}}, problem.n);
}

/// Returns the squares up to a number.
Numbers squares_to(std::uint64_t n) {
  Numbers squares;
  for (std::uint64_t root = 1; root <= n / root; ++root) squares.push_back(root * root);
  return squares;
}

/// Returns a letter for each heap from 1 to n: W if it is won, L if it is lost.
Datum line_of_letters(const Numbers& moves, std::uint64_t n) {
  std::string letters(1, 'L');
  for (std::uint64_t heap = 1; heap <= n; ++heap) {
    const auto leaves_lost = [&](std::uint64_t take) {
      return take <= heap && letters[heap - take] == 'L';
    };
    letters += std::ranges::any_of(moves, leaves_lost) ? 'W' : 'L';
  }
  return letters.substr(1);
}

void register_subtraction_games(Registry& registry) {
  register_alias(registry, "subtraction", prose("nim-game"), {{"set", Datum::List{1, 2, 3}}},
                 Statement<OneHeap>{
                     .fields = {n_field(~std::uint64_t{0})},
                     .to_game = [](const OneHeap& one) { return with_heap({}, one.n); },
                     .from_game = n_from_heaps,
                     .answer = [](const OneHeap&, const SolvedPosition& at) { return wins(at); }});
  register_alias(
      registry, "subtraction", prose("stone-game-iv"), {},
      Statement<OneHeap>{
          .fields = {n_field(10'000'000).rule()},
          .to_game = [](const OneHeap& one) { return set_and_heap({one.n, squares_to(one.n)}); },
          .answer = [](const OneHeap&, const SolvedPosition& at) { return wins(at); }});
  register_alias(registry, "subtraction", prose("cses-stick-game"), {},
                 Statement<OneHeap>{.fields = {n_field(10'000'000), moves_field("moves")},
                                    .to_game = set_and_heap,
                                    .from_game = n_from_heaps,
                                    .answer = [](const OneHeap& rules, const SolvedPosition& at) {
                                      return line_of_letters(rules.moves,
                                                             only_heap(at.fields()).value_or(0));
                                    }});
  register_alias(registry, "subtraction", prose("atcoder-stones"), {},
                 Statement<OneHeap>{
                     .fields = {field("k", &OneHeap::n).word().range(0, 10'000'000).sample_to(12),
                                moves_field("a")},
                     .to_game = set_and_heap,
                     .answer = [](const OneHeap&, const SolvedPosition& at) -> Datum {
                       return wins(at) ? "First" : "Second";
                     }});
  struct OneTwoK {
    std::uint64_t n = 0;
    std::uint64_t k = 3;
  };
  register_alias(
      registry, "subtraction", prose("one-two-k-game"), {},
      Statement<OneTwoK>{
          .fields = {field("n", &OneTwoK::n).word().sample_to(12),
                     field("k", &OneTwoK::k).word().rule().range(3, ~std::uint64_t{0})},
          .to_game = [](const OneTwoK& one) { return set_and_heap({one.n, {1, 2, one.k}}); },
          .from_game = n_from_heaps,
          .answer = [](const OneTwoK&, const SolvedPosition& at) -> Datum {
            return wins(at) ? "Alice" : "Bob";
          }});
}

struct Coins {
  Heaps x;
};

Datum::Object heaps_of(const Coins& coins) { return {{"heaps", list(coins.x)}}; }

using HeapsAnswer = std::function<Datum(const Coins&, const SolvedPosition&)>;

/// Registers an alias of several heaps, which the source calls by another name; its answer is that
/// of the game unless another is given.
void register_heaps(Registry& registry, const char* game, const char* name, Datum::Object fixed,
                    const std::string& heaps, HeapsAnswer answer) {
  register_alias(registry, game, prose(name), std::move(fixed),
                 Statement<Coins>{.fields = {field(heaps, &Coins::x).word()},
                                  .to_game = heaps_of,
                                  .from_game =
                                      [heaps](const Datum::Object& fields) {
                                        return Datum::Object{{heaps, fields.front().second}};
                                      },
                                  .answer = std::move(answer)});
}

struct PilesInRow {
  Piles piles;
};

/// Registers an alias of Stone Game, whose piles the judge calls by another name.
void register_row(Registry& registry, const char* name, const char* piles,
                  std::function<Datum(const Answer&)> answer) {
  register_alias(
      registry, "stone-game", prose(name), {},
      Statement<PilesInRow>{
          .fields = {field(piles, &PilesInRow::piles)
                         .word()
                         .rule()
                         .range(0, std::uint64_t{1} << 40)
                         .at_most(1 << 20)},
          .to_game =
              [](const PilesInRow& row) {
                return Datum::Object{{"piles", Datum::List(row.piles.begin(), row.piles.end())}};
              },
          .answer = [answer](const PilesInRow&,
                             const SolvedPosition& at) { return answer(at.answer); }});
}

struct Signs {
  std::string board;
};

/// Returns the boards after one move.
Datum boards_after(const Signs&, const SolvedPosition& at) {
  Datum::List boards;
  at.positions.each_option(at.number, [&](const Option& option) {
    boards.push_back(at.positions.position_text(option.to).fields->front().second);
    return true;
  });
  return boards;
}

}  // namespace

void register_judged_games(Registry& registry) {
  register_subtraction_games(registry);
  const HeapsAnswer by_winner = [](const Coins&, const SolvedPosition& at) {
    return first_or_second(at);
  };
  const Datum::Object normal{{"convention", "normal"}};
  register_heaps(registry, "nim", "game-of-nim", normal, "piles", {});
  register_heaps(registry, "nim", "nimble", normal, "coins",
                 [](const Coins&, const SolvedPosition& at) { return at.fields().front().second; });
  register_heaps(registry, "nim", "cses-nim-game-i", normal, "x", by_winner);
  register_alias(registry, "staircase-nim", prose("cses-stair-game"), {},
                 Statement<Coins>{.fields = {field("p", &Coins::x).word().range(0, 1 << 30)},
                                  // There is no move from the first stair, which is the ground.
                                  .to_game =
                                      [](const Coins& balls) {
                                        Heaps steps = balls.x;
                                        if (!steps.empty()) steps.erase(steps.begin());
                                        return Datum::Object{{"steps", list(steps)}};
                                      },
                                  .answer = by_winner});
  register_heaps(registry, "subtraction", "cses-nim-game-ii", {{"set", Datum::List{1, 2, 3}}}, "x",
                 by_winner);
  register_alias(
      registry, "splitting", prose("cses-grundys-game"), {{"parts", 2}, {"equal_parts", false}},
      Statement<OneHeap>{
          .fields = {n_field(1 << 30)},
          .to_game = [](const OneHeap& one) { return with_heap({}, one.n); },
          .from_game = n_from_heaps,
          .answer = [](const OneHeap&, const SolvedPosition& at) { return first_or_second(at); }});
  register_row(registry, "predict-the-winner", "nums",
               [](const Answer& answer) -> Datum { return answer.outcome != Outcome::loss; });
  register_row(registry, "atcoder-deque", "a",
               [](const Answer& answer) -> Datum { return *answer.margin; });
  register_alias(
      registry, "flip-game", prose("flip-game-i"), {},
      Statement<Signs>{
          .fields = {field("board", &Signs::board)
                         .of_characters("+-")
                         .word()
                         .also_called({"currentState"})},
          .to_game = [](const Signs& row) { return Datum::Object{{"board", row.board}}; },
          .from_game = [](const Datum::Object& fields) { return fields; },
          .answer = boards_after});
}

}  // namespace zugzwang::games
