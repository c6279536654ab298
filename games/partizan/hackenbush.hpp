#pragma once

// Hackenbush: a picture of edges that stands on the ground. A player in turn cuts an edge of his
// colour, and everything that is no longer joined to the ground falls. Blue edges are Left's, red
// ones Right's, green ones either player's. Parts that are joined only by the ground are games of
// their own. J. H. Conway's game: E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways",
// chapters 1, 2 and 7.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/concepts/partizan.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// The stalks of a picture: chains of edges without branches. What is left of a stalk may stand on
/// any stalk whose lowest edges have the same colours.
class HackenbushStalks {
 public:
  /// Bit k is the edge k of the picture.
  using Edges = std::uint64_t;

  /// Adds a stalk with its edges, from the ground up, and their colours 'b', 'r' and 'g'.
  void add(const std::vector<unsigned>& edges, const std::string& colours) {
    Stalk stalk{colours, {0}};
    for (const unsigned edge : edges)
      stalk.lowest.push_back(stalk.lowest.back() | Edges{1} << edge);
    all_ |= stalk.lowest.back();
    stalks_.push_back(std::move(stalk));
  }

  /// Returns the edges with the stalks in canonical order; if there is nothing but stalks, the
  /// colours may be exchanged, too, provided that the picture has room for the result. The edges of
  /// a stalk that stand must begin at the ground. Cost: about one comparison of texts for each pair
  /// of stalks that stand.
  Representative<Edges> representative(Edges standing) const {
    const Edges others = standing & ~all_;
    const Edges kept = others | *placed(parts_of(standing));
    if (others != 0) return {kept, false};
    const std::optional<Edges> exchanged = placed(exchanged_parts_of(standing));
    if (exchanged && *exchanged < kept) return {*exchanged, true};
    return {kept, false, exchanged == kept};
  }

 private:
  struct Stalk {
    std::string colours;
    std::vector<Edges> lowest;  // the lowest edges, by their number
  };

  /// Returns the number of edges of a stalk that stand.
  static std::size_t height(const Stalk& stalk, Edges standing) {
    const auto place = std::ranges::find(stalk.lowest, standing & stalk.lowest.back());
    return static_cast<std::size_t>(place - stalk.lowest.begin());
  }
  std::vector<std::string> parts_of(Edges standing) const {
    std::vector<std::string> parts;
    for (const Stalk& stalk : stalks_)
      if (const std::size_t edges = height(stalk, standing); edges > 0)
        parts.push_back(stalk.colours.substr(0, edges));
    return parts;
  }
  std::vector<std::string> exchanged_parts_of(Edges standing) const {
    std::vector<std::string> parts = parts_of(standing);
    for (std::string& part : parts)
      for (char& colour : part) colour = colour == 'b' ? 'r' : colour == 'r' ? 'b' : colour;
    return parts;
  }

  /// Puts each part on a stalk of its own that begins with it; returns nothing if there are too few
  /// such stalks. The longest parts choose first. Every stalk that fits a part also fits the
  /// beginnings of this part, so this choice leaves a shorter part no fewer stalks than any other
  /// would.
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

/// An edge between two nodes, which may be the same.
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

  /// At most 64 edges; those that are not joined to the ground belong to no position.
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
  /// Returns all edges that are joined to the ground.
  State all() const {
    return grounded(edges_.empty() ? 0 : ~State{0} >> (most_edges - edges_.size()));
  }
  static constexpr State bit(unsigned edge) { return State{1} << edge; }

  /// Lists the moves in order of the edges.
  LowBits moves(State standing, Player player) const { return LowBits(standing & cut_by(player)); }
  State play(State standing, Player, Move edge) const { return grounded(standing & ~bit(edge)); }
  bool can_move(State standing, Player player) const { return (standing & cut_by(player)) != 0; }
  std::uint64_t key(State standing) const { return standing; }
  std::uint64_t rank(State standing) const {
    return static_cast<std::uint64_t>(count_bits(standing));
  }

  /// Returns the sets of edges that are joined without the ground.
  FixedList<State, most_edges> components(State standing) const {
    FixedList<State, most_edges> components;
    for (State rest = standing; rest != 0;) {
      const State together = joined(rest & (~rest + 1), rest);
      components.push_back(together);
      rest &= ~together;
    }
    return components;
  }
  /// Returns the position with its stalks rearranged, and with the colours exchanged if that gives
  /// stalks of this picture. Other edges stay.
  Representative<State> representative(State standing) const {
    return stalks_.representative(standing);
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
  /// Returns the edges that are joined to those of `from`, without the ground.
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
      if (count_bits(next) != 1) return;  // it branches
      const auto edge = static_cast<unsigned>(std::countr_zero(next));
      top = edges_[edge].from == top ? edges_[edge].to : edges_[edge].from;
      upwards.push_back(edge);
      colours += edges_[edge].colour;
      rest &= ~next;
    }
    stalks_.add(upwards, colours);
  }

  std::vector<HackenbushEdge> edges_;
  std::vector<State> touching_;  // by edge: those that share a node other than the ground
  State on_ground_ = 0;
  State blue_or_green_ = 0;
  State red_or_green_ = 0;
  HackenbushStalks stalks_;
};

}  // namespace zugzwang::games
