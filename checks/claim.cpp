#include "claim.hpp"

#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/checks/lost_positions.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

using Node = ValueClaim::Node;
using Reason = ExcessOption::Reason;

constexpr Player both_players[] = {Player::left, Player::right};

/// Comparisons of the nodes of one claim. The statement a ≤ b means that Left, moving first, loses
/// the difference a − b; the positions of this play are all such differences. A move leads from "a
/// ≤ b" to "b ≤ a^L" for each Left option of a, and to "b^R ≤ a" for each Right option of b.
class Comparisons {
 public:
  explicit Comparisons(const ValueClaim& claim) : claim_(claim) {}

  static std::uint64_t at_most(std::uint32_t a, std::uint32_t b) {
    return std::uint64_t{a} << number_bits | b;
  }

  std::optional<std::uint64_t> option(std::uint64_t compared, std::uint32_t i) const {
    const auto a = static_cast<std::uint32_t>(compared >> number_bits);
    const auto b = static_cast<std::uint32_t>(compared & ((1U << number_bits) - 1));
    const auto& left = claim_.nodes[a].left;
    if (i < left.size()) return at_most(b, left[i]);
    const auto& right = claim_.nodes[b].right;
    if (i - left.size() < right.size()) return at_most(right[i - left.size()], a);
    return std::nullopt;
  }
  static std::uint64_t bytes() { return 0; }

 private:
  static constexpr unsigned number_bits = 24;
  static_assert(most_claim_nodes <= 1U << number_bits);

  const ValueClaim& claim_;
};

/// Returns for each node whether play from the root can reach it.
std::vector<bool> reached_nodes(const ValueClaim& claim) {
  std::vector<bool> reached(claim.nodes.size());
  reached[claim.root] = true;
  for (std::size_t node = claim.root + std::size_t{1}; node-- > 0;)
    if (reached[node])
      for (const Player player : both_players)
        for (const std::uint32_t option : claim.nodes[node].options(player)) reached[option] = true;
  return reached;
}

class CanonicityChecker {
 public:
  CanonicityChecker(const ValueClaim& claim, Meter& meter)
      : claim_(claim), comparisons_(claim), lost_(comparisons_, meter) {}

  CanonicityCheck run() {
    CanonicityCheck check;
    const std::vector<bool> reached = reached_nodes(claim_);
    for (std::uint32_t node = 0; node < reached.size() && !check.excess; ++node)
      if (reached[node]) check.excess = excess_of(node);
    check.status = lost_.status();
    check.comparisons = lost_.count();
    return check;
  }

 private:
  std::optional<ExcessOption> excess_of(std::uint32_t node) {
    for (const Player player : both_players) {
      const auto& options = claim_.nodes[node].options(player);
      for (std::uint32_t i = 0; i < options.size(); ++i) {
        if (const auto better = dominating(options, i, player))
          return ExcessOption{Reason::dominated, node, player, i, *better};
        if (const auto reply = reversing(node, options[i], player))
          return ExcessOption{Reason::reversible, node, player, i, *reply};
      }
    }
    return std::nullopt;
  }
  std::optional<std::uint32_t> dominating(const std::vector<std::uint32_t>& options,
                                          std::uint32_t i, Player player) {
    for (std::uint32_t j = 0; j < options.size(); ++j)
      if (j != i && is_as_good(options[j], options[i], player)) return j;
    return std::nullopt;
  }
  std::optional<std::uint32_t> reversing(std::uint32_t node, std::uint32_t option, Player player) {
    const Player other = opponent(player);
    const auto& replies = claim_.nodes[option].options(other);
    for (std::uint32_t i = 0; i < replies.size(); ++i)
      if (is_as_good(replies[i], node, other)) return i;
    return std::nullopt;
  }
  /// Whether a is at least as good as b for the player; false once a limit has ended the check.
  bool is_as_good(std::uint32_t a, std::uint32_t b, Player player) {
    const auto asked =
        player == Player::left ? Comparisons::at_most(b, a) : Comparisons::at_most(a, b);
    return lost_.is_lost(asked).value_or(false);
  }

  const ValueClaim& claim_;
  Comparisons comparisons_;
  LostPositions<Comparisons> lost_;
};

template <class... T>
[[noreturn]] void refuse(fmt::format_string<T...> what, T&&... values) {
  throw Error(ErrorCode::bad_value, "claim", fmt::format(what, std::forward<T>(values)...));
}

std::string name_of_option(const ValueClaim& claim, std::uint32_t node, Player player,
                           std::uint32_t place) {
  return fmt::format("{} option {}, node {}", name_of(player), place,
                     claim.nodes[node].options(player)[place]);
}

}  // namespace

void require_game(const ValueClaim& claim) {
  const std::size_t nodes = claim.nodes.size();
  if (nodes == 0 || nodes > most_claim_nodes)
    refuse("nodes has {} elements; it must have from 1 to {}", nodes, most_claim_nodes);
  if (claim.root >= nodes)
    refuse("root is {}; it must be a whole number from 0 to {}", claim.root, nodes - 1);
  std::uint64_t options = 0;
  for (std::size_t node = 0; node < nodes; ++node)
    for (const Player player : both_players)
      for (const std::uint32_t option : claim.nodes[node].options(player)) {
        if (option >= node)
          refuse("nodes[{}]: a {} option is {}; it must be a node before this one", node,
                 name_of(player), option);
        if (++options > most_claim_options)
          refuse("nodes has more than {} options in all", most_claim_options);
      }
}

std::string to_text(const ExcessOption& excess, const ValueClaim& claim) {
  const auto& [reason, node, player, option, through] = excess;
  const std::string begin =
      fmt::format("node {}: the {}, is", node, name_of_option(claim, node, player, option));
  if (reason == Reason::dominated)
    return fmt::format("{} dominated by the {}", begin,
                       name_of_option(claim, node, player, through));
  const std::uint32_t from = claim.nodes[node].options(player)[option];
  return fmt::format("{} reversible through its {}", begin,
                     name_of_option(claim, from, opponent(player), through));
}

CanonicityCheck check_canonicity(const ValueClaim& claim, const Limits& limits) {
  require_game(claim);
  Meter meter(limits);
  return CanonicityChecker(claim, meter).run();
}

}  // namespace zugzwang
