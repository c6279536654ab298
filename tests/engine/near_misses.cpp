// Functions that a game has to no effect are told: of every optional concept, and of no game that
// comes with the program.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include <zugzwang/checks/near_misses.hpp>
#include <zugzwang/core/with_mover.hpp>

#include "catch.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using Names = std::vector<std::string>;

struct Plain {
  using State = std::uint64_t;
  using Move = std::uint64_t;
  std::vector<Move> moves(State) const { return {}; }
  State play(State, Move) const { return 0; }
  std::optional<Outcome> result(State) const { return Outcome::loss; }
  std::uint64_t key(State) const { return 0; }
};

struct Nonsense {};

/// Has every function that a concept may ask for, each of a type that none asks for.
struct AllWrong : Plain {
  Nonsense components(State) const { return {}; }
  Nonsense predecessors(State) const { return {}; }
  Nonsense option_count(State) const { return {}; }
  Nonsense prefers(Move, Move) const { return {}; }
  Nonsense legal(State, Move) const { return {}; }
  Nonsense gain(State, Move) const { return {}; }
  Nonsense keeps_turn(State, Move) const { return {}; }
  Nonsense canonical(State) const { return {}; }
  Nonsense orbit_size(State) const { return {}; }
  Nonsense resist(State) const { return {}; }
  Nonsense search_order(State) const { return {}; }
  Nonsense evaluate(State) const { return {}; }
  Nonsense can_win(State) const { return {}; }
  Nonsense safe_moves(State) const { return {}; }
  Nonsense proved(State) const { return {}; }
  Nonsense settled(State) const { return {}; }
  Nonsense bounds(State) const { return {}; }
  Nonsense key_bits() const { return {}; }
  Nonsense closed_form(State) const { return {}; }
  Nonsense best_moves(State) const { return {}; }
  Nonsense heaps(State) const { return {}; }
  Nonsense heap_options(std::uint64_t) const { return {}; }
  Nonsense heap_moves(State) const { return {}; }
  Nonsense heap_rules() const { return {}; }
  Nonsense move_leaving(State, std::size_t, HeapParts) const { return {}; }
  Nonsense size() const { return {}; }
  Nonsense index(State) const { return {}; }
  Nonsense state_at(std::uint64_t) const { return {}; }
  Nonsense is_position(State) const { return {}; }
  Nonsense is_counted(State) const { return {}; }
  Nonsense tiers() const { return {}; }
  Nonsense tier(State) const { return {}; }
  Nonsense tier_begin(std::uint64_t) const { return {}; }
  Nonsense next_tiers(std::uint64_t) const { return {}; }
  Nonsense rank(State) const { return {}; }
  Nonsense columns() const { return {}; }
  Nonsense lookback() const { return {}; }
  Nonsense row(State) const { return {}; }
  Nonsense column(State) const { return {}; }
  Nonsense state(std::uint64_t, std::size_t) const { return {}; }
  Nonsense layers() const { return {}; }
  Nonsense layer(State) const { return {}; }
  Nonsense layer_begin(std::uint64_t) const { return {}; }
  Nonsense state_in(std::uint64_t, std::uint64_t) const { return {}; }
  Nonsense fill_layer(std::uint64_t, std::span<const Margin>, std::span<Margin>) const {
    return {};
  }
};

struct PlainRules {
  using State = std::uint64_t;
  using Move = std::uint64_t;
  std::vector<Move> moves(State, Player) const { return {}; }
  State play(State, Player, Move) const { return 0; }
  std::uint64_t key(State) const { return 0; }
};

/// The same for what the rules of a partizan game may tell.
struct AllWrongRules : PlainRules {
  using PlainRules::key;
  Nonsense key(State, Player) const { return {}; }
  Nonsense can_move(State, Player) const { return {}; }
  Nonsense mirrored(State) const { return {}; }
  Nonsense representative(State) const { return {}; }
  Nonsense components(State) const { return {}; }
  Nonsense rank(State) const { return {}; }
  Nonsense search_order(State, Player) const { return {}; }
  Nonsense evaluate(State, Player) const { return {}; }
  Nonsense settled(State, Player) const { return {}; }
};

/// The concepts that a game may model besides Game, as the headers declare them.
Names optional_concepts() {
  namespace fs = std::filesystem;
  const fs::path core = fs::path(ZUGZWANG_SOURCE) / "core";
  std::vector<fs::path> headers = {core / "census.hpp"};
  for (const auto& entry : fs::directory_iterator(core / "concepts")) headers.push_back(entry);
  Names names;
  for (const fs::path& header : headers) {
    std::ifstream file(header);
    const std::string code(std::istreambuf_iterator<char>(file), {});
    const std::regex declaration("concept (\\w+Game) =");
    for (std::sregex_iterator found(code.begin(), code.end(), declaration), end; found != end;
         ++found)
      names.push_back((*found)[1]);
  }
  // Those that state a fact cannot be missed: what is no constant does not compile. Nor does what
  // is made of rules that are no partizan game's.
  std::erase(names, "ImpartialGame");
  std::erase(names, "CyclicGame");
  std::erase(names, "NoMovesGame");
  std::erase(names, "NeverStuckGame");
  std::erase(names, "PartizanGame");
  std::ranges::sort(names);
  return names;
}

template <Game... Gs>
Names missed() {
  Names names;
  for (const NearMiss& miss : near_misses<Gs...>()) names.push_back(miss.concept_name);
  std::ranges::sort(names);
  return names;
}

TEST_CASE("functions with wrong signatures are reported for every optional concept",
          "[near_misses]") {
  const Names concepts = optional_concepts();
  REQUIRE(concepts.size() > 20);
  CHECK(missed<AllWrong, WithMover<AllWrongRules>>() == concepts);
}

struct RankIsInt : PlainRules {
  int rank(State) const { return 0; }
};
struct OrderWithoutPlayer : PlainRules {
  std::vector<Move> search_order(State) const { return {}; }
};
struct PlayerKeyNotConst : PlainRules {
  using PlainRules::key;
  std::uint64_t key(State, Player) { return 0; }
};

TEST_CASE("functions of the rules of a partizan game are reported", "[near_misses]") {
  CHECK(missed<WithMover<AllWrongRules>>() ==
        Names{"CanMoveGame", "DecomposableGame", "EvaluatedGame", "MirroredGame", "PlayerKeyGame",
              "RankedGame", "RepresentedGame", "SearchOrderGame", "SettledGame"});
  CHECK(missed<WithMover<PlainRules>>().empty());
  CHECK(missed<WithMover<RankIsInt>>() == Names{"RankedGame"});
  CHECK(missed<WithMover<OrderWithoutPlayer>>() == Names{"SearchOrderGame"});
  CHECK(missed<WithMover<PlayerKeyNotConst>>() == Names{"PlayerKeyGame"});
  CHECK(near_misses<WithMover<OrderWithoutPlayer>>()[0].asks_for ==
        "range of Move search_order(const State&, Player) const");
  CHECK(missed<WithMover<toys::TwoSided>>().empty());
}

struct PredecessorStates : Plain {
  std::vector<State> predecessors(State) const { return {}; }
};
struct RankNotConst : Plain {
  std::uint64_t rank(State) { return 0; }
};
struct IndexOneWay : Plain {
  std::uint64_t size() const { return 0; }
  std::uint64_t index(State) const { return 0; }
};
struct OrbitsAlone final : Plain {
  static std::uint64_t orbit_size(State) { return 1; }
};

struct Overloaded : Plain {
  std::uint64_t rank(State) { return 0; }
  std::uint64_t rank(State, State) { return 0; }
};
struct Template : Plain {
  template <class S>
  Nonsense canonical(const S&) const {
    return {};
  }
};
class OverloadsOfItsOwn : public Plain {
  std::uint64_t rank(State) { return 0; }
  std::uint64_t rank(State, State) { return 0; }
};

TEST_CASE("overloaded functions and templates are reported", "[near_misses]") {
  CHECK(missed<Overloaded>() == Names{"RankedGame"});
  CHECK(missed<Template>() == Names{"SymmetricGame"});
  CHECK(missed<OverloadsOfItsOwn>().empty());
}

TEST_CASE("the requirements of a concept are reported beside the functions present",
          "[near_misses]") {
  const auto first = [](const std::vector<NearMiss>& misses) {
    REQUIRE(misses.size() == 1);
    return misses.front();
  };
  NearMiss miss = first(near_misses<PredecessorStates>());
  CHECK(miss.functions == "predecessors");
  CHECK(miss.concept_name == "RetractableGame");
  CHECK(miss.asks_for == "range of Predecessor<State, Move> predecessors(const State&) const");
  CHECK(missed<RankNotConst>() == Names{"RankedGame"});
  miss = first(near_misses<IndexOneWay>());
  CHECK(miss.functions == "size, index");
  CHECK(miss.asks_for ==
        "std::uint64_t size() const; std::uint64_t index(const State&) const; State "
        "state_at(std::uint64_t) const");
  miss = first(near_misses<OrbitsAlone>());
  CHECK(miss.asks_for == "SymmetricGame; std::uint64_t orbit_size(const State&) const");
}

struct OfItsOwn : Plain {
  std::uint64_t size() const { return 0; }
  int columns = 3;
  static constexpr int lookback = 2;

 private:
  int rank(State, int) const { return 0; }
};

TEST_CASE("a function of the game's own is not mistaken for one of a concept", "[near_misses]") {
  CHECK(missed<Plain>().empty());
  CHECK(missed<OfItsOwn>().empty());
  CHECK(missed<toys::Take431>().empty());
  CHECK(missed<toys::TwoHeaps>().empty());
}

struct Ranked : Plain {
  std::uint64_t rank(State) const { return 0; }
};

TEST_CASE("one type of rules that models a concept suffices", "[near_misses]") {
  CHECK(missed<RankNotConst, Ranked>().empty());
  CHECK(missed<RankNotConst, Plain>() == Names{"RankedGame"});
}

}  // namespace
}  // namespace zugzwang
