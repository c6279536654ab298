#pragma once

// Hackenbush: a picture of edges that stands on the ground. A player in turn cuts an edge of his
// colour, and what is no longer joined to the ground falls. Blue edges are Left's, red ones
// Right's, green ones either's. Parts that hold together on the ground alone are games of their
// own. J. H. Conway's game: E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways", chapters
// 1, 2 and 7.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/concepts/partizan.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// The stalks of a picture: edges one upon the other, with nothing beside them. They can change
/// places wherever one is cut down to what another looks like from the ground up.
class HackenbushStalks {
 public:
  /// Bit k is the edge k of the picture.
  using Edges = std::uint64_t;

  /// A stalk by its edges, from the ground up, and their colours 'b', 'r' and 'g'.
  void add(const std::vector<unsigned>& edges, const std::string& colours) {
    Stalk stalk{colours, {0}};
    for (const unsigned edge : edges)
      stalk.lowest.push_back(stalk.lowest.back() | Edges{1} << edge);
    all_ |= stalk.lowest.back();
    stalks_.push_back(std::move(stalk));
  }

  /// The edges with the stalks among them in one order; where there is nothing else, also with the
  /// colours exchanged, if there is room for them so. Of each stalk, those that stand begin at the
  /// ground. Cost: about a comparison of texts for each two stalks that stand.
  Representative<Edges> representative(Edges priority) const {
    const Edges others = priority & ~all_;
    const Edges kept = others | *placed(parts_of(priority));
    if (others != 0) return {kept, false};
    const std::optional<Edges> exchanged = placed(exchanged_parts_of(priority));
    if (exchanged && *exchanged < kept) return {*exchanged, true};
    return {kept, false, exchanged == kept};
  }

 private:
  struct Stalk {
    std::string colours;
    std::vector<Edges> lowest;  // so many edges from the ground up
  };

  /// How many edges of a stalk stand.
  static std::size_t height(const Stalk& stalk, Edges priority) {
    const auto place = std::ranges::find(stalk.lowest, priority & stalk.lowest.back());
    return static_cast<std::size_t>(place - stalk.lowest.begin());
  }
  std::vector<std::string> parts_of(Edges priority) const {
    std::vector<std::string> parts;
    for (const Stalk& stalk : stalks_)
      if (const std::size_t edges = height(stalk, priority); edges > 0)
        parts.push_back(stalk.colours.substr(0, edges));
    return parts;
  }
  std::vector<std::string> exchanged_parts_of(Edges priority) const {
    std::vector<std::string> parts = parts_of(priority);
    for (std::string& part : parts)
      for (char& colour : part) colour = colour == 'b' ? 'r' : colour == 'r' ? 'b' : colour;
    return parts;
  }

  /// Puts each part on a stalk of its own that begins like it; nothing if there are too few of
  /// them. The longest choose first: what one of them takes, those that begin like it could take,
  /// too, and so its choice leaves a shorter one no less than any other would.
  std::optional<Edges> placed(std::vector<std::string> parts) const {
    std::ranges::sort(parts, [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    Edges taken = 0;
    for (const std::string& part : parts) {
      const auto place = std::ranges::find_if(stalks_, [&](const Stalk& stalk) {
        return (stalk.lowest[1] & taken) == 0 && stalk.colours.starts_with(part);
      });
      if (place == stalks_.end()) return std::nullopt;
      taken |= place->lowest[part.size()];
    }
    return taken;
  }

  std::vector<Stalk> stalks_;
  Edges all_ = 0;
};

/// An edge between two nodes, which may be one and the same.
struct HackenbushEdge {
  unsigned from = 0;  ///< 0 is the ground
  unsigned to = 0;
  char colour = 'g';  ///< 'b' blue, 'r' red, 'g' green
  bool operator==(const HackenbushEdge&) const = default;

  bool has(unsigned node) const { return from == node || to == node; }
};

class Hackenbush {
 public:
  using State = std::uint64_t;  ///< the edges that stand, a bit each
  using Move = unsigned;        ///< the edge that is cut

  static constexpr unsigned most_edges = 64;

  /// At most 64 edges; those that are not joined to the ground are none of a position.
  explicit Hackenbush(std::vector<HackenbushEdge> edges)
      : edges_(std::move(edges)), touching_(edges_.size()) {
    assert(edges_.size() <= most_edges);
    for (unsigned edge = 0; edge < edges_.size(); ++edge) {
      const HackenbushEdge& here = edges_[edge];
      if (here.has(ground)) on_ground_ |= bit(edge);
      if (here.colour != 'r') blue_or_green_ |= bit(edge);
      if (here.colour != 'b') red_or_green_ |= bit(edge);
      for (unsigned other = 0; other < edges_.size(); ++other)
        if (touch(here, edges_[other])) touching_[edge] |= bit(other);
    }
    for (const State component : components(all())) add_if_stalk(component);
  }

  const std::vector<HackenbushEdge>& edges() const { return edges_; }
  /// All edges that are joined to the ground.
  State all() const {
    return grounded(edges_.empty() ? 0 : ~State{0} >> (most_edges - edges_.size()));
  }
  static constexpr State bit(unsigned edge) { return State{1} << edge; }

  /// In order of the edges.
  LowBits moves(State priority, Player player) const { return LowBits(priority & cut_by(player)); }
  State play(State priority, Player, Move edge) const { return grounded(priority & ~bit(edge)); }
  bool can_move(State priority, Player player) const { return (priority & cut_by(player)) != 0; }
  std::uint64_t key(State priority) const { return priority; }
  std::uint64_t rank(State priority) const {
    return static_cast<std::uint64_t>(std::popcount(priority));
  }

  /// The edges that are joined without the ground.
  FixedList<State, most_edges> components(State priority) const {
    FixedList<State, most_edges> components;
    for (State rest = priority; rest != 0;) {
      const State together = joined(rest & (~rest + 1), rest);
      components.push_back(together);
      rest &= ~together;
    }
    return components;
  }
  /// Like stalks change places, and the colours are exchanged where that gives stalks of this
  /// picture. Other edges stay.
  Representative<State> representative(State priority) const {
    return stalks_.representative(priority);
  }

 private:
  static constexpr unsigned ground = 0;

  static bool touch(const HackenbushEdge& a, const HackenbushEdge& b) {
    return (a.from != ground && b.has(a.from)) || (a.to != ground && b.has(a.to));
  }
  State cut_by(Player player) const {
    return player == Player::left ? blue_or_green_ : red_or_green_;
  }
  State grounded(State edges) const { return joined(edges & on_ground_, edges); }
  /// The edges to which others lead from some of them, without the ground.
  State joined(State from, State edges) const {
    for (State fresh = from; fresh != 0;) {
      State next = 0;
      for (const unsigned edge : LowBits(fresh)) next |= touching_[edge];
      fresh = next & edges & ~from;
      from |= fresh;
    }
    return from;
  }

  void add_if_stalk(State component) {
    std::vector<unsigned> upwards;
    std::string colours;
    unsigned top = ground;
    for (State rest = component; rest != 0;) {
      State next = 0;
      for (const unsigned edge : LowBits(component))
        if (edges_[edge].has(top)) next |= bit(edge);
      next &= rest;
      if (std::popcount(next) != 1) return;  // it branches
      const auto edge = static_cast<unsigned>(std::countr_zero(next));
      top = edges_[edge].from == top ? edges_[edge].to : edges_[edge].from;
      upwards.push_back(edge);
      colours += edges_[edge].colour;
      rest &= ~next;
    }
    stalks_.add(upwards, colours);
  }

  std::vector<HackenbushEdge> edges_;
  std::vector<State> touching_;  // by an edge: those that share a node other than the ground
  State on_ground_ = 0;
  State blue_or_green_ = 0;
  State red_or_green_ = 0;
  HackenbushStalks stalks_;
};

}  // namespace zugzwang::games
