#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include <zugzwang/games/graphs/graph_text.hpp>

namespace zugzwang::games {

namespace {

std::uint32_t hash_of(std::string_view name) {
  return static_cast<std::uint32_t>(std::hash<std::string_view>{}(name));
}

}  // namespace

GraphText::Vertex GraphText::vertex(std::string_view name) {
  settle();
  return look_up(name, hash_of(name));
}

void GraphText::edge(std::string_view from, std::string_view to) {
  mention(from);
  mention(to);
  if (mentions_.size() == mentions_at_once) settle();
}

void GraphText::mention(std::string_view name) {
  const std::uint32_t hash = hash_of(name);
  __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
  mentions_.push_back({hash, mentioned_.size(), name.size()});
  mentioned_ += name;
}

void GraphText::settle() {
  for (const Mention& mention : mentions_)
    if (const Slot& slot = slots_[mention.hash & (slots_.size() - 1)]; slot.vertex != none)
      __builtin_prefetch(&names[slot.vertex]);
  const std::string_view all = mentioned_;
  const auto vertex_of = [&](const Mention& mention) {
    return look_up(all.substr(mention.begin, mention.size), mention.hash);
  };
  for (std::size_t i = 0; i < mentions_.size(); i += 2) {
    const Vertex from = vertex_of(mentions_[i]);
    edge(from, vertex_of(mentions_[i + 1]));
  }
  mentions_.clear();
  mentioned_.clear();
}

GraphText::Vertex GraphText::look_up(std::string_view name, std::uint32_t hash) {
  std::size_t at = hash & (slots_.size() - 1);
  for (; slots_[at].vertex != none; at = (at + 1) & (slots_.size() - 1))
    if (slots_[at].hash == hash && names[slots_[at].vertex] == name) return slots_[at].vertex;
  if (names.size() == none) refuse_graph("it has too many vertices");
  const auto added = static_cast<Vertex>(names.size());
  names.emplace_back(name);
  slots_[at] = {hash, added};
  if (names.size() > slots_.size() / 2) grow();
  return added;
}

void GraphText::grow() {
  std::vector<Slot> slots(2 * slots_.size());
  for (const Slot& slot : slots_) {
    if (slot.vertex == none) continue;
    std::size_t at = slot.hash & (slots.size() - 1);
    while (slots[at].vertex != none) at = (at + 1) & (slots.size() - 1);
    slots[at] = slot;
  }
  slots_ = std::move(slots);
}

DirectedGraph GraphText::graph() && {
  settle();
  if (names.empty()) refuse_graph("it has no vertices");
  if (edges.size() > std::numeric_limits<Vertex>::max()) refuse_graph("it has too many edges");
  slots_ = std::vector<Slot>();  // which releases the memory, unlike {}
  return {std::move(names), std::move(edges)};
}

}  // namespace zugzwang::games
