#pragma once

// For tests of journals: the rules that they are of, and runs that are killed.

#include <cstdint>
#include <optional>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>

namespace zugzwang::testing {

inline const Datum token_rules = Datum::Object{{"game", "token"}, {"evaluation", "distance"}};

/// What ends such a run.
struct Killed {};

/// Passes everything on, and kills the run before the next level that is saved.
class Killing final : public TierCheckpoints {
 public:
  Killing(TierCheckpoints& to, std::uint64_t levels) : to_(to), levels_(levels) {}
  // All processes come to the save together, and none waits for one that is gone.
  bool is_due() override { return (is_killed_ = levels_-- == 0) || to_.is_due(); }
  void save(const TierProgress& progress) override {
    if (is_killed_) throw Killed();
    to_.save(progress);
  }
  void save(std::uint64_t tier, const TierTable& table) override { to_.save(tier, table); }
  std::optional<TierProgress> progress(std::uint64_t tier) override { return to_.progress(tier); }
  std::optional<TierTable> table(std::uint64_t tier) override { return to_.table(tier); }

 private:
  TierCheckpoints& to_;
  std::uint64_t levels_;
  bool is_killed_ = false;
};

}  // namespace zugzwang::testing
