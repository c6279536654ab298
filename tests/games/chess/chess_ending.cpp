// Chess endings: their tiers and numbers, the symmetries of the board, and how far mate is.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/chess/chess_ending.hpp>
#include <zugzwang/games/chess/chess_notation.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "games/chess/slow_chess.hpp"
#include "support.hpp"

namespace zugzwang::chess_ending_tests {
namespace {

using games::ChessEnding;
using games::SymmetricChessEnding;
using testing::random_position;
namespace chess = games::chess;

TEST_CASE("captures lead from tier to tier", "[chess]") {
  const auto tiers = [](const char* material) {
    const ChessEnding game(chess::read_material(material));
    std::vector<std::string> names;
    for (std::uint64_t tier = 0; tier < game.tiers(); ++tier) {
      std::string name = chess::text_of(game.tier_at(tier).material()) + ":";
      for (const std::uint64_t next : game.next_tiers(tier))
        name += " " + chess::text_of(game.tier_at(next).material());
      names.push_back(name);
    }
    return names;
  };
  using Names = std::vector<std::string>;
  CHECK(tiers("KK") == Names{"KK: KK"});
  CHECK(tiers("KBNK") == Names{"KBNK: KBNK KNK KBK", "KNK: KNK KK", "KBK: KBK KK", "KK: KK"});
  CHECK(tiers("KBBK") == Names{"KBBK: KBBK KBK", "KBK: KBK KK", "KK: KK"});
  CHECK(tiers("KRKN") == Names{"KRKN: KRKN KKN KRK", "KKN: KKN KK", "KRK: KRK KK", "KK: KK"});
  CHECK(tiers("KQQQK").size() == 4);
  CHECK(tiers("KQRBK").size() == 8);
}

TEST_CASE("the indices of an ending are the placements of its men", "[chess]") {
  const chess::Material material = chess::read_material("KBNK");
  CHECK(ChessEnding(material).tier_begin(1) == 2ULL * 64 * 64 * 64 * 64);
  CHECK(SymmetricChessEnding(material).tier_begin(1) == 2ULL * 10 * 64 * 64 * 64);
  const chess::Material five = chess::read_material("KRBKR");
  CHECK(ChessEnding(five).tier_begin(1) == 2ULL * 64 * 64 * 64 * 64 * 64);
  const ChessEnding game(five);
  for (std::uint64_t tier = 0; tier < game.tiers(); ++tier)
    for (const std::uint64_t index : {game.tier_begin(tier), game.tier_begin(tier + 1) - 1}) {
      CHECK(game.tier(game.state_at(index)) == tier);
      CHECK(game.index(game.state_at(index)) == index);
    }
}

/// The eight images of a position, as states.
template <class G>
std::set<std::uint64_t> images(const G& game, const chess::State& state) {
  std::set<std::uint64_t> keys;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    chess::Placement image{{}, game.turn(state)};
    for (chess::Man man : game.placement(state).men) {
      int file = man.square % 8;
      int rank = man.square / 8;
      if (symmetry & 1) file = 7 - file;
      if (symmetry & 2) rank = 7 - rank;
      if (symmetry & 4) std::swap(file, rank);
      man.square = static_cast<chess::Square>(8 * rank + file);
      image.men.push_back(man);
    }
    keys.insert(game.key(game.state(image).value()));
  }
  return keys;
}

TEST_CASE("symmetric images have one canonical position", "[chess]") {
  Random random(41);
  int small_orbits = 0;
  for (const char* const text : {"KK", "KQK", "KBNK", "KNNK", "KRKR", "KBBKN"}) {
    const SymmetricChessEnding game(chess::read_material(text));
    for (int trial = 0; trial < 400; ++trial) {
      const chess::State state = random_position(game, random);
      CAPTURE(text, chess::fen_of(game.placement(state)));
      const std::set<std::uint64_t> orbit = images(game, state);
      const chess::State canonical = game.canonical(state);
      REQUIRE(orbit.contains(game.key(canonical)));
      REQUIRE(game.canonical(canonical) == canonical);
      REQUIRE(game.is_position(canonical));
      REQUIRE(game.index(canonical) < game.size());
      REQUIRE(game.state_at(game.index(canonical)) == canonical);
      REQUIRE(game.orbit_size(state) == orbit.size());
      for (const std::uint64_t key : orbit)
        REQUIRE(game.canonical({static_cast<std::uint32_t>(key), state.tier}) == canonical);
      small_orbits += orbit.size() == 4 ? 1 : 0;
    }
  }
  CHECK(small_orbits > 5);
}

TEST_CASE("the orbits of an ending partition its positions", "[chess]") {
  for (const char* const text : {"KK", "KQK", "KNK"}) {
    CAPTURE(text);
    const ChessEnding plain(chess::read_material(text));
    const SymmetricChessEnding symmetric(chess::read_material(text));
    std::uint64_t positions = 0;
    for (std::uint64_t index = 0; index < plain.size(); ++index)
      positions += plain.is_position(plain.state_at(index)) ? 1U : 0U;
    std::uint64_t orbits = 0;
    for (std::uint64_t index = 0; index < symmetric.size(); ++index)
      if (const chess::State state = symmetric.state_at(index); is_stored(symmetric, state))
        orbits += symmetric.orbit_size(state);
    CHECK(orbits == positions);
    if (text == std::string("KK")) CHECK(positions == 2 * 3612);
  }
}

/// How far mate is with a queen or a rook against the bare king, by the words of the rules: in
/// round k just the positions are decided from which White forces mate in k plies. The white king
/// is kept in the triangle a1-d1-d4, where each symmetry of the board takes it.
class MateWith {
 public:
  explicit MateWith(char piece) : piece_(piece) {
    std::vector<Place> open;
    for (int king = 0; king < 64; ++king)
      for (int man = 0; man < 64; ++man)
        for (int other = 0; other < 64; ++other)
          for (const bool white : {true, false})
            if (const Place place{king, man, other, white}; in_triangle(king) && legal(place)) {
              open.push_back(place);
              ++positions_;
            }
    // Black is mated on his own move, after an even number of plies; White mates after an odd one.
    for (int plies = 0; plies < 40; ++plies)
      std::erase_if(open, [&](const Place& place) {
        if (place.white != (plies % 2 == 1) || !decided(place, plies)) return false;
        at(place) = plies;
        longest_ = plies;
        return true;
      });
  }

  std::uint64_t positions() const { return positions_; }
  int longest() const { return longest_; }

  /// Calls `visit(white king, man, black king, whether White is on move, plies to mate or -1)`.
  template <class Visit>
  void each(Visit visit) const {
    for (int king = 0; king < 64; ++king)
      for (int man = 0; man < 64; ++man)
        for (int other = 0; other < 64; ++other)
          for (const bool white : {true, false})
            if (const Place place{king, man, other, white}; in_triangle(king) && legal(place))
              visit(king, man, other, white, plies(place));
  }

 private:
  struct Place {
    int king;
    int man;
    int other;
    bool white;
  };

  static bool in_triangle(int square) { return square % 8 < 4 && square / 8 <= square % 8; }
  static bool adjacent(int a, int b) {
    return std::abs(a % 8 - b % 8) <= 1 && std::abs(a / 8 - b / 8) <= 1;
  }
  /// Calls `visit(square)` for the squares around one.
  template <class Visit>
  static void around(int square, Visit visit) {
    for (int file = std::max(0, square % 8 - 1); file <= std::min(7, square % 8 + 1); ++file)
      for (int rank = std::max(0, square / 8 - 1); rank <= std::min(7, square / 8 + 1); ++rank)
        if (8 * rank + file != square) visit(8 * rank + file);
  }
  /// Calls `visit(square)` for the squares that the man reaches; it may stop on `blocker`, and
  /// passes nothing that stands there.
  template <class Visit>
  void reach(int from, int king, int blocker, Visit visit) const {
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        if ((dx == 0 && dy == 0) || (piece_ == 'R' && dx != 0 && dy != 0)) continue;
        int file = from % 8 + dx;
        int rank = from / 8 + dy;
        for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += dx, rank += dy) {
          const int square = 8 * rank + file;
          if (square == king) break;
          visit(square);
          if (square == blocker) break;
        }
      }
  }
  bool checks(int man, int king, int square) const {
    const bool straight = man % 8 == square % 8 || man / 8 == square / 8;
    const bool diagonal =
        std::abs(man % 8 - square % 8) == std::abs(man / 8 - square / 8) && piece_ == 'Q';
    if (!straight && !diagonal) return false;
    bool found = false;
    reach(man, king, square, [&](int to) { found = found || to == square; });
    return found;
  }
  bool legal(const Place& place) const {
    const auto& [king, man, other, white] = place;
    return king != man && man != other && !adjacent(king, other) &&
           !(white && checks(man, king, other));
  }
  /// Calls `visit(square)` for each move of the black king.
  template <class Visit>
  void escapes(const Place& place, Visit visit) const {
    around(place.other, [&](int to) {
      if (!adjacent(place.king, to) && (to == place.man || !checks(place.man, place.king, to)))
        visit(to);
    });
  }
  bool decided(const Place& place, int plies) {
    const auto& [king, man, other, white] = place;
    bool wins = false;
    if (white) {
      const auto look = [&](const Place& after) {
        if (wins || !legal(after)) return;
        const int left = this->plies(after);
        wins = left >= 0 && left < plies;
      };
      around(king, [&](int to) { look({to, man, other, false}); });
      reach(man, king, other, [&](int to) {
        if (to != other) look({king, to, other, false});
      });
      return wins;
    }
    int moves = 0;
    int lost = 0;
    escapes(place, [&](int to) {
      ++moves;
      if (to == man) return;  // the man is taken, and so the game drawn
      const int left = this->plies({king, man, to, true});
      lost += left >= 0 && left < plies ? 1 : 0;
    });
    return moves == lost && (moves > 0 || checks(man, king, other));
  }
  static std::size_t index(Place place) {
    const auto change = [&](auto map) {
      place.king = map(place.king);
      place.man = map(place.man);
      place.other = map(place.other);
    };
    if (place.king % 8 > 3) change([](int square) { return square ^ 7; });
    if (place.king / 8 > 3) change([](int square) { return square ^ 56; });
    if (place.king / 8 > place.king % 8)
      change([](int square) { return square % 8 * 8 + square / 8; });
    return static_cast<std::size_t>(((place.king * 64 + place.man) * 64 + place.other) * 2 +
                                    (place.white ? 1 : 0));
  }
  int& at(const Place& place) { return plies_[index(place)]; }
  int plies(const Place& place) const { return plies_[index(place)]; }

  char piece_;
  std::vector<int> plies_ = std::vector<int>(std::size_t{2} * 64 * 64 * 64, -1);
  std::uint64_t positions_ = 0;
  int longest_ = 0;
};

TEST_CASE("a queen or a rook mates as fast as plain iteration says", "[chess]") {
  struct Case {
    char piece;
    int longest;  // plies until Black, on move, is mated
  };
  // 10 and 16 moves by White.
  for (const auto& [piece, longest] : {Case{'Q', 20}, Case{'R', 32}}) {
    CAPTURE(piece);
    const MateWith mate(piece);
    CHECK(mate.longest() == longest);
    const chess::Material material = chess::read_material(std::string("K") + piece + "K");
    const SymmetricChessEnding game(material);
    RetrogradeSolver<SymmetricChessEnding, ByDistance> solution(game);
    REQUIRE(solution.solve(game.state_at(0), {}) == Status::complete);
    std::uint64_t wrong = 0;
    mate.each([&](int king, int man, int other, bool white, int plies) {
      const chess::State state{
          static_cast<std::uint32_t>((((white ? 0 : 1) * 64 + king) * 64 + man) * 64 + other), 0};
      const Distance right = plies < 0 ? Distance::draw()
                             : white   ? Distance::win(static_cast<std::uint64_t>(plies))
                                       : Distance::loss(static_cast<std::uint64_t>(plies));
      wrong += !game.is_position(state) || solution.value(state) != right ? 1U : 0U;
    });
    CHECK(wrong == 0);
  }
}

TEST_CASE("the plain numbering and that by symmetry give the same values", "[chess]") {
  const chess::Material material = chess::read_material("KKQ");
  const ChessEnding plain(material);
  const SymmetricChessEnding symmetric(material);
  RetrogradeSolver<ChessEnding, ByDistance> one(plain);
  RetrogradeSolver<SymmetricChessEnding, ByDistance> other(symmetric);
  REQUIRE(one.solve(plain.state_at(0), {}) == Status::complete);
  REQUIRE(other.solve(symmetric.state_at(0), {}) == Status::complete);
  Random random(42);
  for (int trial = 0; trial < 5000; ++trial) {
    const chess::State state = random_position(plain, random);
    REQUIRE(one.value(state) == other.value(state));
  }
}

}  // namespace
}  // namespace zugzwang::chess_ending_tests
