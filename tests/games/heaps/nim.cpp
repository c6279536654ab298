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
#include "support.hpp"

namespace zugzwang::nim_tests {
namespace {

using games::Heaps;
using games::MisereNim;
using games::Nim;
using games::NimMove;
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
}

TEST_CASE("misère play is the same until only heaps of one token would be left", "[nim]") {
  agrees_with_play(MisereNim{}, false);
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

}  // namespace
}  // namespace zugzwang::nim_tests
