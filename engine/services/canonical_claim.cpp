#include "canonical_claim.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

using NodeNumber = ValueClaim::NodeNumber;

constexpr std::string_view format_name = "zugzwang value claim";
constexpr std::uint64_t format_version = 1;
constexpr std::array<std::string_view, 6> members = {"format",   "version", "game",
                                                     "position", "root",    "nodes"};

[[noreturn]] void refuse_claim(const std::string& member, const Datum& datum,
                               const std::string& what) {
  constexpr std::size_t most_shown = 60;
  throw Error(ErrorCode::bad_value, "claim",
              "" + member + " is " + datum.to_short_json(most_shown) + "; it must be " + what);
}

const Datum& claimed(const Datum& datum, std::string_view name) {
  if (const Datum* const found = datum.find(name)) return *found;
  throw Error(ErrorCode::bad_value, "claim", "" + std::string(name) + " is missing");
}

template <class T>
const T& member_of_type(const Datum& datum, std::string_view name, const std::string& what) {
  const Datum& found = claimed(datum, name);
  if (const T* const value = found.get<T>()) return *value;
  refuse_claim(std::string(name), found, what);
}

/// Returns nothing if it is not a whole number below the limit.
std::optional<NodeNumber> number_below(std::uint64_t limit, const Datum& datum) {
  const auto* const number = datum.get<std::uint64_t>();
  if (number == nullptr || *number >= limit) return std::nullopt;
  return static_cast<NodeNumber>(*number);
}
std::string numbers_below(std::uint64_t limit) {
  return "a whole number from 0 to " + std::to_string(limit - 1);
}

/// Returns the list at a place of a list of two lists; nothing if it is something else.
const Datum::List* list_in(const Datum::List* both, std::size_t place) {
  if (both == nullptr || both->size() != 2) return nullptr;
  return (*both)[place].get<Datum::List>();
}

std::string name_of_node(std::uint64_t number) { return "nodes[" + std::to_string(number) + "]"; }

std::vector<NodeNumber> options_from(const Datum::List& list, std::uint64_t node,
                                     std::size_t side) {
  std::vector<NodeNumber> options;
  options.reserve(list.size());
  for (const Datum& datum : list) {
    const std::optional<NodeNumber> option = number_below(node, datum);
    if (!option)
      refuse_claim(name_of_node(node) + "[" + std::to_string(side) + "][" +
                       std::to_string(options.size()) + "]",
                   datum,
                   node == 0 ? "left out: no node comes before this one" : numbers_below(node));
    options.push_back(*option);
  }
  return options;
}

ValueClaim::Node node_from(const Datum& datum, std::uint64_t number) {
  const auto* const both = datum.get<Datum::List>();
  const Datum::List* const left = list_in(both, 0);
  const Datum::List* const right = list_in(both, 1);
  if (left == nullptr || right == nullptr)
    refuse_claim(name_of_node(number), datum, "two lists: the left and the right options");
  return {options_from(*left, number, 0), options_from(*right, number, 1)};
}

void refuse_other_members(const Datum& datum) {
  const auto* const object = datum.get<Datum::Object>();
  if (object == nullptr) refuse_claim("it", datum, "an object");
  for (const auto& [name, value] : *object)
    if (std::ranges::find(members, name) == members.end())
      throw Error(ErrorCode::bad_value, "claim",
                  "" + Datum(name).to_short_json(60) + " is not a member of a claim");
}

}  // namespace

ValueClaim claim_of(PartizanValues& table, PartizanValue value, std::uint64_t most_nodes) {
  most_nodes = std::min(most_nodes, most_claim_nodes);
  // Marks a value whose options must be written before it.
  constexpr NodeNumber entered = std::numeric_limits<NodeNumber>::max();
  ValueClaim claim;
  std::uint64_t options = 0;
  std::unordered_map<PartizanValue, NodeNumber> numbers;
  const auto require = [&](bool has_room) {
    if (!has_room)
      throw Error(ErrorCode::too_large, "claim",
                  "the value takes more than " + std::to_string(most_nodes) + " nodes or " +
                      std::to_string(most_claim_options) + " options");
  };
  std::vector<PartizanValue> to_write = {value};
  while (!to_write.empty()) {
    const PartizanValue next = to_write.back();
    if (numbers.emplace(next, entered).second) {
      require(numbers.size() <= most_nodes);
      for (const Player player : {Player::left, Player::right})
        for (const PartizanValue option : table.options(next, player)) {
          require(++options <= most_claim_options);
          if (!numbers.contains(option)) to_write.push_back(option);
        }
      continue;
    }
    to_write.pop_back();
    if (numbers.at(next) != entered) continue;
    ValueClaim::Node node;
    for (const Player player : {Player::left, Player::right}) {
      for (const PartizanValue option : table.options(next, player))
        node.options(player).push_back(numbers.at(option));
      std::ranges::sort(node.options(player));
    }
    numbers.at(next) = static_cast<NodeNumber>(claim.nodes.size());
    claim.nodes.push_back(std::move(node));
  }
  claim.root = numbers.at(value);
  return claim;
}

Datum to_datum(const PositionClaim& claim) {
  Datum::List nodes;
  nodes.reserve(claim.claim.nodes.size());
  for (const ValueClaim::Node& node : claim.claim.nodes)
    nodes.emplace_back(Datum::List{list_of(node.left), list_of(node.right)});
  return Datum::Object{{"format", format_name},    {"version", format_version},
                       {"game", claim.game},       {"position", claim.position},
                       {"root", claim.claim.root}, {"nodes", std::move(nodes)}};
}

PositionClaim position_claim_from(const Datum& datum) {
  refuse_other_members(datum);
  if (claimed(datum, "format") != Datum(format_name))
    refuse_claim("format", claimed(datum, "format"), Datum(format_name).to_json());
  if (claimed(datum, "version") != Datum(format_version))
    refuse_claim("version", claimed(datum, "version"), std::to_string(format_version));
  PositionClaim read;
  read.game = member_of_type<std::string>(datum, "game", "the name of a game");
  read.position = member_of_type<Datum::Object>(datum, "position", "the fields of a position");
  const auto& nodes = member_of_type<Datum::List>(datum, "nodes", "a list of nodes");
  if (nodes.empty() || nodes.size() > most_claim_nodes)
    throw Error(ErrorCode::bad_value, "claim",
                "nodes has " + std::to_string(nodes.size()) + " elements; it must have from 1 to " +
                    std::to_string(most_claim_nodes));
  const Datum& root = claimed(datum, "root");
  const std::optional<NodeNumber> root_node = number_below(nodes.size(), root);
  if (!root_node) refuse_claim("root", root, numbers_below(nodes.size()));
  read.claim.root = *root_node;
  read.claim.nodes.reserve(nodes.size());
  for (const Datum& node : nodes)
    read.claim.nodes.push_back(node_from(node, read.claim.nodes.size()));
  require_game(read.claim);
  return read;
}

}  // namespace zugzwang
