#pragma once

// Pictures of Hackenbush as texts: edges such as "0-1b,1-2r", or stalks such as "bbr/rg".

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/games/partizan/hackenbush.hpp>

namespace zugzwang::games {

/// The largest number of a node.
inline constexpr unsigned most_hackenbush_node = 999;

namespace detail {

[[noreturn]] inline void refuse_edge(std::size_t number, std::size_t count) {
  refuse_position("edges", "edge " + std::to_string(number) + " of " + std::to_string(count) +
                               " cannot be read; give two nodes from 0, the ground, to " +
                               std::to_string(most_hackenbush_node) +
                               " and a colour, b, r or g, such as 0-1b");
}

/// Removes a number from the front of a text and returns it; returns a number above all nodes if
/// there is none.
inline unsigned take_node(std::string_view& text) {
  if (text.empty() || !zugzwang::detail::is_digit(text.front())) return most_hackenbush_node + 1;
  unsigned node = 0;
  for (; !text.empty() && zugzwang::detail::is_digit(text.front()); text.remove_prefix(1))
    node =
        std::min(10 * node + static_cast<unsigned>(text.front() - '0'), most_hackenbush_node + 1);
  return node;
}

inline std::vector<HackenbushEdge> read_edges_of_graph(std::string_view text) {
  const std::vector<std::string_view> parts = zugzwang::detail::parts_between(text, ",/");
  std::vector<HackenbushEdge> edges;
  for (std::string_view part : parts) {
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    const unsigned from = take_node(part);
    const bool has_dash = part.starts_with('-');
    if (has_dash) part.remove_prefix(1);
    const unsigned to = take_node(part);
    const bool is_read = has_dash && from <= most_hackenbush_node && to <= most_hackenbush_node &&
                         part.size() == 1 &&
                         std::string_view("brg").find(part.front()) != std::string_view::npos;
    if (!is_read) refuse_edge(edges.size() + 1, parts.size());
    edges.push_back({from, to, part.front()});
  }
  return edges;
}

inline std::vector<HackenbushEdge> read_stalks(std::string_view text) {
  const std::vector<std::string_view> parts = zugzwang::detail::parts_between(text, "/");
  std::vector<HackenbushEdge> edges;
  unsigned last = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string which =
        "stalk " + std::to_string(i + 1) + " of " + std::to_string(parts.size());
    if (parts[i].empty()) refuse_position("edges", which + " has no edge; give letters b, r and g");
    unsigned below = 0;
    for (const char colour : parts[i]) {
      if (std::string_view("brg").find(colour) == std::string_view::npos)
        refuse_position(
            "edges",
            which + " has " + zugzwang::detail::shown(colour) +
                "; give b, r and g from the ground up and '/' between stalks, or edges such "
                "as 0-1b,1-2r");
      edges.push_back({below, ++last, colour});
      below = last;
    }
  }
  return edges;
}

}  // namespace detail

/// Reads edges, separated by commas, '/' or ends of lines, if the text has a '-', else stalks,
/// whose nodes are numbered one after the other. Throws Error{bad_position} that names the field
/// `edges` and what is wrong: edges or stalks that cannot be read, more than 64 edges, an edge that
/// is not joined to the ground.
inline std::vector<HackenbushEdge> read_hackenbush(std::string_view text) {
  const std::string plain = plain_rows(text, "brg");
  std::vector<HackenbushEdge> edges = plain.find('-') != std::string::npos
                                          ? detail::read_edges_of_graph(plain)
                                          : detail::read_stalks(plain);
  if (edges.size() > Hackenbush::most_edges)
    refuse_position("edges", "there are " + std::to_string(edges.size()) + "; give at most " +
                                 std::to_string(Hackenbush::most_edges));
  const Hackenbush game(edges);
  for (unsigned edge = 0; edge < edges.size(); ++edge)
    if ((game.all() & Hackenbush::bit(edge)) == 0)
      refuse_position("edges", "edge " + std::to_string(edge + 1) + " of " +
                                   std::to_string(edges.size()) +
                                   " is not joined to the ground, node 0; give one that is");
  return edges;
}

/// Returns an edge in the form in which it is read.
inline std::string text_of(const HackenbushEdge& edge) {
  return std::to_string(edge.from) + "-" + std::to_string(edge.to) + edge.colour;
}

/// Returns the edges that stand, in the form in which they are read; "no edge" if there is none.
inline std::string text_of(const Hackenbush& game, Hackenbush::State standing) {
  std::string text;
  for (const unsigned edge : LowBits(standing))
    text += (text.empty() ? "" : ",") + text_of(game.edges()[edge]);
  return text.empty() ? "no edge" : text;
}

}  // namespace zugzwang::games
