#pragma once

// What proof-number search keeps of positions: how much is missing from a proof.

#include <cstdint>

#include <zugzwang/solvers/search/position_table.hpp>

namespace zugzwang {

/// How much is missing until a question is answered by yes, and by no.
struct ProofNumbers {
  std::uint32_t yes = 1;
  std::uint32_t no = 1;

  /// Nothing is missing for one answer, and the other is out of reach.
  static constexpr std::uint32_t never = (1 << 28) - 1;
  static constexpr ProofNumbers answered(bool yes) {
    return yes ? ProofNumbers{0, never} : ProofNumbers{never, 0};
  }
  bool operator==(const ProofNumbers&) const = default;
  bool is_answered() const { return yes == 0 || no == 0; }
  /// The numbers of the opposite question.
  ProofNumbers opposite() const { return {no, yes}; }
};

/// The numbers of positions, by their keys.
class ProofTable : public PositionTable {
 public:
  ProofNumbers find(std::uint64_t key) {
    ProofNumbers numbers;
    PositionTable::find(key, [&](std::uint64_t word) {
      numbers = {static_cast<std::uint32_t>(word & ProofNumbers::never),
                 static_cast<std::uint32_t>(word >> 28)};
    });
    return numbers;
  }
  void keep(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t work) {
    PositionTable::keep(key, numbers.yes | std::uint64_t{numbers.no} << 28, work);
  }
};

}  // namespace zugzwang
