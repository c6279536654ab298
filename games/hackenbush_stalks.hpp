#pragma once

// The stalks of a picture of Hackenbush: edges one upon the other, with nothing beside them. They
// can change places wherever one is cut down to what another looks like from the ground up.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/concepts/partizan.hpp>

namespace zugzwang::games {

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
    std::vector<Edges> lowest;  // so many edges from the ground up
  };

  /// How many edges of a stalk stand.
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

}  // namespace zugzwang::games
