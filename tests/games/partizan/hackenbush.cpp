// Hackenbush: its rules word by word, and the values of stalks, trees and green graphs, each by its
// own theory.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/partizan/hackenbush.hpp>
#include <zugzwang/games/partizan/hackenbush_text.hpp>

#include "catch.hpp"
#include "games/partizan/partizan_values.hpp"
#include "support.hpp"

namespace zugzwang::hackenbush_tests {
namespace {

using games::Hackenbush;
using games::HackenbushEdge;
using games::read_hackenbush;
using testing::check_partizan_laws;
using testing::ValuesOf;

using Edges = std::vector<HackenbushEdge>;

PartizanValue value_of(const Edges& edges, PartizanValues& table) {
  const Hackenbush game(edges);
  return ValuesOf<Hackenbush>(game, table)(game.all());
}
PartizanValue value_of(const std::string& edges, PartizanValues& table) {
  return value_of(read_hackenbush(edges), table);
}

/// The edges that stand after one is cut, by the words of the rules.
std::set<unsigned> plainly_left(const Edges& edges, const std::set<unsigned>& standing,
                                unsigned cut) {
  std::set<unsigned> joined{0};  // nodes
  std::set<unsigned> left;
  for (std::size_t before = 0; before != left.size() + joined.size();) {
    before = left.size() + joined.size();
    for (const unsigned edge : standing) {
      if (edge == cut) continue;
      if (!joined.contains(edges[edge].from) && !joined.contains(edges[edge].to)) continue;
      left.insert(edge);
      joined.insert({edges[edge].from, edges[edge].to});
    }
  }
  return left;
}
std::set<unsigned> set_of(Hackenbush::State standing) {
  std::set<unsigned> edges;
  for (const unsigned edge : LowBits(standing)) edges.insert(edge);
  return edges;
}

Edges random_edges(unsigned count, const std::string& colours, Random& random) {
  Edges edges;
  for (unsigned nodes = 1; edges.size() < count;) {
    const auto from = static_cast<unsigned>(random() % nodes);
    const unsigned to = random() % 3 == 0 ? static_cast<unsigned>(random() % nodes) : nodes++;
    edges.push_back({from, to, colours[random() % colours.size()]});
  }
  return edges;
}
/// Without a way round.
Edges random_tree(unsigned count, const std::string& colours, Random& random) {
  Edges edges;
  for (unsigned node = 1; node <= count; ++node)
    edges.push_back(
        {static_cast<unsigned>(random() % node), node, colours[random() % colours.size()]});
  return edges;
}

TEST_CASE("edges of Hackenbush that are not joined to the ground fall", "[hackenbush]") {
  Random random(61);
  for (const unsigned count : {1U, 5U, 20U, 64U})
    for (int trial = 0; trial < 30; ++trial) {
      const Edges edges = random_edges(count, "brg", random);
      const Hackenbush game(edges);
      for (Hackenbush::State state = game.all(); state != 0;) {
        const Player player = random() % 2 == 0 ? Player::left : Player::right;
        std::vector<unsigned> own;
        for (const unsigned edge : set_of(state))
          if (edges[edge].colour == 'g' ||
              edges[edge].colour == (player == Player::left ? 'b' : 'r'))
            own.push_back(edge);
        std::vector<unsigned> moves;
        for (const unsigned edge : game.moves(state, player)) moves.push_back(edge);
        REQUIRE(moves == own);
        CHECK(game.can_move(state, player) == !own.empty());
        const unsigned edge = own.empty() ? static_cast<unsigned>(std::countr_zero(state))
                                          : own[random() % own.size()];
        const Hackenbush::State next = game.play(state, player, edge);
        REQUIRE(set_of(next) == plainly_left(edges, set_of(state), edge));
        state = next;
      }
    }
}

TEST_CASE("Hackenbush keeps the laws of values", "[laws][hackenbush]") {
  for (const char* edges : {"b", "0-0b", "bbr/rg", "brb/rbr", "bg/rg/b", "bb/bbr/r", "gg/g/ggb",
                            "rb/br/rbr/brb", "0-1b,1-2r,2-0g", "0-1g,1-2g,2-0g,1-3b,2-4r",
                            "0-1b,0-2b,2-3r,0-4r,4-5r,5-6b", "0-1b,1-1r,0-2r,2-2b"}) {
    CAPTURE(edges);
    const Hackenbush game(read_hackenbush(edges));
    check_partizan_laws(game, game.all());
  }
  Random random(62);
  for (int trial = 0; trial < 40; ++trial) {
    const Hackenbush game(random_edges(8, trial % 2 == 0 ? "brg" : "br", random));
    check_partizan_laws(game, game.all(), 300);
  }
}

TEST_CASE("equal stalks of Hackenbush have one representative", "[hackenbush]") {
  PartizanValues table;
  const Hackenbush game(read_hackenbush("brbr/brbr/brbr/rbrb/rbrb"));
  ValuesOf<Hackenbush> values(game, table);
  CHECK(values(game.all()) == table.number(Dyadic(5, 3)));  // of brbr
  CHECK(values.positions() == 4);
  // A short part leaves a long one its place, and colours are exchanged where there is room.
  const Hackenbush some(read_hackenbush("bb/brr/rb"));
  const auto stalks = [&](Hackenbush::State standing) { return some.representative(standing); };
  CHECK(stalks(0b01'001'00) == Representative<std::uint64_t>{0b01'000'01, false, true});
  CHECK(stalks(0b00'001'00) == Representative<std::uint64_t>{0b00'000'01, false});
  CHECK(stalks(0b01'000'00) == Representative<std::uint64_t>{0b00'000'01, true});
  CHECK(stalks(0b11'000'00) == Representative<std::uint64_t>{0b00'011'00, true});
  CHECK(stalks(0b00'111'01) == Representative<std::uint64_t>{0b00'111'01, false});
}

/// The number of a stalk of red and blue edges: one for each edge of the first colour up to the
/// first change, and from there on half as much for each edge as for the one before.
Dyadic by_sign_rule(const std::string& stalk) {
  std::size_t run = 0;
  while (run < stalk.size() && stalk[run] == stalk[0]) ++run;
  Dyadic number(static_cast<std::int64_t>(run));
  for (std::size_t i = run; i < stalk.size(); ++i) {
    const auto halvings = static_cast<std::uint32_t>(i - run + 1);
    number += Dyadic(stalk[i] == stalk[0] ? 1 : -1, halvings);
  }
  return stalk[0] == 'b' ? number : -number;
}

TEST_CASE("stalks of red and blue edges are numbers by the sign rule", "[hackenbush]") {
  // "Winning Ways", chapter 3: E. R. Berlekamp's rule, in the form of T. van Roode.
  PartizanValues table;
  CHECK(by_sign_rule("brr") == Dyadic(1, 2));
  CHECK(by_sign_rule("brb") == Dyadic(3, 2));
  CHECK(by_sign_rule("rrb") == Dyadic(-3, 1));
  for (unsigned length = 1; length <= 12; ++length)
    for (unsigned colours = 0; colours < 1U << length; ++colours) {
      std::string stalk;
      for (unsigned i = 0; i < length; ++i) stalk += (colours >> i & 1) != 0 ? 'b' : 'r';
      const PartizanValue value = value_of(stalk, table);
      if (table.as_number(value) != by_sign_rule(stalk)) FAIL_CHECK(stalk);
    }
}

/// The trees upon a node, each with the edge below it, by the colon principle: what stands on an
/// edge can be exchanged for what has the same value.
std::uint32_t nimber_upon(const Edges& tree, unsigned node) {
  std::uint32_t nimber = 0;
  for (const HackenbushEdge& edge : tree)
    if (edge.from == node) nimber ^= nimber_upon(tree, edge.to) + 1;
  return nimber;
}
/// A blue edge with the number x upon it is (x + p) / 2^(p-1), where p is the least positive
/// integer with x + p > 1.
Dyadic with_blue_edge(const Dyadic& x) {
  std::uint32_t p = 1;
  while (x + Dyadic(p) <= Dyadic(1)) ++p;
  Dyadic number = x + Dyadic(p);
  for (std::uint32_t i = 1; i < p; ++i) number = number.half();
  return number;
}
Dyadic number_upon(const Edges& tree, unsigned node) {
  Dyadic number;
  for (const HackenbushEdge& edge : tree) {
    if (edge.from != node) continue;
    const Dyadic above = number_upon(tree, edge.to);
    number += edge.colour == 'b' ? with_blue_edge(above) : -with_blue_edge(-above);
  }
  return number;
}

TEST_CASE("trees obey the colon principle", "[hackenbush]") {
  // "Winning Ways", chapter 7.
  PartizanValues table;
  Random random(63);
  CHECK(with_blue_edge(Dyadic(-1)) == Dyadic(1, 1));
  CHECK(with_blue_edge(Dyadic(1, 1)) == Dyadic(3, 1));
  for (int trial = 0; trial < 60; ++trial) {
    const Edges green = random_tree(12, "g", random);
    CHECK(value_of(green, table) == table.nimber(nimber_upon(green, 0)));
    const Edges coloured = random_tree(12, "br", random);
    CHECK(table.as_number(value_of(coloured, table)) == number_upon(coloured, 0));
  }
}

/// Whether a way joins two nodes without one of the edges.
bool is_joined(const Edges& edges, std::size_t without, unsigned from, unsigned to) {
  std::set<unsigned> nodes{from};
  for (std::size_t before = 0; before != nodes.size();) {
    before = nodes.size();
    for (std::size_t i = 0; i < edges.size(); ++i)
      if (i != without && (nodes.contains(edges[i].from) || nodes.contains(edges[i].to)))
        nodes.insert({edges[i].from, edges[i].to});
  }
  return nodes.contains(to);
}
/// Its nodes that lie on a way round made one, whose edges are loops: pairs of loops go, and a
/// single one is an edge to a node of its own.
std::uint32_t fused_nimber(const Edges& edges) {
  std::map<unsigned, unsigned> fused;  // by a node, the one that it is now
  const auto now = [&](unsigned node) {
    while (fused.contains(node)) node = fused.at(node);
    return node;
  };
  std::vector<bool> is_bridge;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    is_bridge.push_back(!is_joined(edges, i, edges[i].from, edges[i].to));
    const unsigned from = now(edges[i].from);
    const unsigned to = now(edges[i].to);
    if (!is_bridge[i] && from != to) fused[std::max(from, to)] = std::min(from, to);
  }
  // Walk up from the ground.
  std::vector<unsigned> order{0};
  std::map<unsigned, unsigned> below;
  for (std::size_t k = 0; k < order.size(); ++k)
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (!is_bridge[i]) continue;
      for (const auto& [from, to] : {std::pair(now(edges[i].from), now(edges[i].to)),
                                     std::pair(now(edges[i].to), now(edges[i].from))})
        if (from == order[k] && to != 0 && !below.contains(to)) {
          below[to] = from;
          order.push_back(to);
        }
    }
  std::map<unsigned, std::uint32_t> nimbers;
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (!is_bridge[i]) nimbers[now(edges[i].from)] ^= 1;
  for (std::size_t k = order.size(); k-- > 1;) nimbers[below[order[k]]] ^= nimbers[order[k]] + 1;
  return nimbers[0];
}

TEST_CASE("green pictures obey the fusion principle", "[hackenbush]") {
  // "Winning Ways", chapter 7.
  PartizanValues table;
  CHECK(fused_nimber(read_hackenbush("0-1g,1-2g,2-0g")) == 1);
  CHECK(fused_nimber(read_hackenbush("0-1g,1-2g,2-1g")) == 1);
  CHECK(fused_nimber(read_hackenbush("0-1g,1-2g,2-3g,3-1g")) == 2);
  Random random(64);
  for (int trial = 0; trial < 60; ++trial) {
    const Edges edges = random_edges(11, "g", random);
    CHECK(value_of(edges, table) == table.nimber(fused_nimber(edges)));
  }
}

}  // namespace
}  // namespace zugzwang::hackenbush_tests
