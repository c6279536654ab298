// Nim: Bouton's theorem, and misère play, against plain recursion over heaps.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include <zugzwang/games/heaps/nim.hpp>
#include <zugzwang/solvers/closed_form.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang::nim_tests {
namespace {

using games::Heaps;
using games::MisereNim;
using games::Nim;
using games::NimMove;
using testing::all_answer;
using testing::max64;

/// Who wins, by the words of the rules: try every move.
class Play {
 public:
  explicit Play(bool last_mover_wins) : last_mover_wins_(last_mover_wins) {}

  bool wins(Heaps heaps) {
    std::ranges::sort(heaps);
    if (const auto known = known_.find(heaps); known != known_.end()) return known->second;
    bool some_move = false;
    bool won = false;
    for (std::size_t i = 0; i < heaps.size(); ++i)
      for (std::uint64_t to = 0; to < heaps[i]; ++to) {
        Heaps after = heaps;
        after[i] = to;
        some_move = true;
        won = won || !wins(after);
      }
    // Who faces no tokens did not take the last one.
    if (!some_move) won = !last_mover_wins_;
    return known_[heaps] = won;
  }

 private:
  bool last_mover_wins_;
  std::map<Heaps, bool> known_;
};

template <Game G>
void agrees_with_play(const G& game, bool last_mover_wins) {
  Play play(last_mover_wins);
  const auto wins = [&](const Heaps& heaps) {
    return ClosedFormEvaluation<G>::outcome(game.closed_form(heaps)) == Outcome::win;
  };
  bool all_same = true;
  for (std::uint64_t a = 0; a < 7; ++a)
    for (std::uint64_t b = 0; b < 7; ++b)
      for (std::uint64_t c = 0; c < 5; ++c)
        for (std::uint64_t d = 0; d < 3; ++d) {
          const Heaps heaps{a, b, c, d};
          all_same = all_same && wins(heaps) == play.wins(heaps);
          std::vector<NimMove> right;
          for (std::uint32_t i = 0; i < heaps.size(); ++i)
            for (std::uint64_t to = 0; to < heaps[i]; ++to) {
              Heaps after = heaps;
              after[i] = to;
              if (!play.wins(after)) right.push_back({i, to});
            }
          // Play is over without tokens, also where that is a win.
          all_same = all_same && game.best_moves(heaps) == right;
        }
  CHECK(all_same);
}

TEST_CASE("Bouton: normal play is lost just when the xor of the heaps is 0", "[nim]") {
  agrees_with_play(Nim{}, true);
  CHECK(Nim{}.closed_form({1, 2, 3}) == 0);
  CHECK(Nim{}.closed_form({1, 4, 5}) == 0);
  CHECK(Nim{}.closed_form({3, 4, 5}) == 2);
  CHECK(Nim{}.best_moves({3, 4, 5}) == std::vector<NimMove>{{0, 1}});
}

TEST_CASE("misère play is the same until only heaps of one token would be left", "[nim]") {
  agrees_with_play(MisereNim{}, false);
  CHECK(MisereNim{}.closed_form({1}) == Outcome::loss);
  CHECK(MisereNim{}.closed_form({1, 1}) == Outcome::win);
  CHECK(MisereNim{}.closed_form({2, 2}) == Outcome::loss);
  CHECK(MisereNim{}.best_moves({1, 1, 5}) == std::vector<NimMove>{{2, 1}});
  CHECK(MisereNim{}.best_moves({1, 5}) == std::vector<NimMove>{{1, 0}});
}

TEST_CASE("moves take the larger number first, from the first heap on", "[nim]") {
  const Heaps heaps{2, 0, 1};
  std::vector<NimMove> moves;
  for (const NimMove& move : Nim{}.moves(heaps)) moves.push_back(move);
  CHECK(moves == std::vector<NimMove>{{0, 0}, {0, 1}, {2, 0}});
  CHECK(Nim{}.legal(heaps, {0, 1}));
  CHECK_FALSE(Nim{}.legal(heaps, {0, 2}));
  CHECK_FALSE(Nim{}.legal(heaps, {1, 0}));
  CHECK_FALSE(Nim{}.legal(heaps, {3, 0}));
}

TEST_CASE("heaps of 2^64 - 1 are answered without search", "[nim]") {
  CHECK(Nim{}.closed_form({max64}) == max64);
  CHECK(Nim{}.closed_form({max64, max64}) == 0);
  CHECK(Nim{}.best_moves({max64, max64 - 1}) == std::vector<NimMove>{{0, max64 - 1}});
  CHECK(Nim{}.best_moves({max64, 1, 1}) == std::vector<NimMove>{{0, 0}});
  CHECK(MisereNim{}.closed_form({max64, max64}) == Outcome::loss);
  CHECK(MisereNim{}.best_moves({max64}) == std::vector<NimMove>{{0, 1}});
  CHECK(MisereNim{}.best_moves({max64, 1}) == std::vector<NimMove>{{0, 0}});
  const Answer far = testing::answer("nim", R"({"heaps":[18446744073709551615,1,2]})",
                                     {"closed_form", EvaluationKind::nimber});
  CHECK(far.nimber == (max64 ^ 3));
  CHECK(far.move == Datum(Datum::Object{{"heap", 0}, {"to", 3}}));
}

TEST_CASE("a heap of n tokens is proved to have the nimber n", "[nim]") {
  RuledHeaps heaps{Nim{}};
  const Limits limits;
  Meter meter(limits);
  REQUIRE(heaps.find_period(meter) == Status::complete);
  CHECK(heaps.proved());
  CHECK(heaps.found()->period == Period{.preperiod = 0, .period = 1, .saltus = 1});
  for (const std::uint64_t heap : {std::uint64_t{1'000'000'000'000}, max64})
    CHECK(heaps.value(heap) == heap);
  const std::optional<PeriodCertificate> certificate = certificate_of(heaps);
  REQUIRE(certificate);
  CHECK(check_certificate(Nim{}.heap_rules(), *certificate, limits).flaw.empty());
}

TEST_CASE("without tokens play is over", "[nim]") {
  for (const Heaps& heaps : {Heaps{}, Heaps{0}, Heaps{0, 0, 0}}) {
    CHECK(Nim{}.result(heaps) == Outcome::loss);
    CHECK(MisereNim{}.result(heaps) == Outcome::win);
    CHECK(Nim{}.closed_form(heaps) == 0);
    CHECK(MisereNim{}.closed_form(heaps) == Outcome::win);
  }
  CHECK_FALSE(Nim{}.result({0, 1}));
}

TEST_CASE("every solver agrees on Nim", "[nim]") {
  const std::vector<Heaps> positions = {{}, {0}, {1}, {1, 1}, {1, 2, 3}, {3, 4, 5}, {1, 1, 1, 2}};
  for (const Heaps& heaps : positions)
    for (const bool normal : {true, false}) {
      CAPTURE(heaps, normal);
      Datum::List list;
      for (const std::uint64_t heap : heaps) list.emplace_back(heap);
      const Datum problem =
          Datum::Object{{"heaps", list}, {"convention", normal ? "normal" : "misere"}};
      CHECK(all_answer("nim", problem.to_json(), Play(normal).wins(heaps)));
    }
}

}  // namespace
}  // namespace zugzwang::nim_tests
