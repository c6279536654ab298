#pragma once

// Solutions saved in a folder of their own, for the tests of those who write and read them.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/save_tablebase.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>
#include <zugzwang/engine/services/verify.hpp>
#include <zugzwang/solvers/abilities.hpp>

#include "catch.hpp"
#include "folder.hpp"
#include "games/answers.hpp"
#include "processes_in_memory.hpp"
#include "support.hpp"

namespace zugzwang::testing {

namespace fs = std::filesystem;

inline SaveReport save(const Problem& asked, const fs::path& file, const SolverChoice& choice = {},
                       Packing packing = Packing::zstd, const Limits& limits = {}) {
  Session session = open_to_save(asked, choice);
  return save_tablebase(session, asked, file, limits, packing);
}

/// Saves by so many processes that share the work, which give the same report.
inline SaveReport save_shared(unsigned processes,
                              const std::function<std::unique_ptr<Problem>()>& asked,
                              const fs::path& file, const SolverChoice& choice = {},
                              Packing packing = Packing::zstd, const Limits& limits = {}) {
  SaveReport report;
  ProcessesInMemory::run(processes, [&](Communicator& others) {
    const auto mine = asked();
    Session session = open_to_save(*mine, choice);
    session.solver->ability<SharesWork>()->share_with(others);
    const SaveReport saved = save_tablebase(session, *mine, file, limits, packing);
    if (others.rank() + 1 == processes) report = saved;
  });
  return report;
}

std::string message(const auto& run) {
  try {
    run();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// What opening a file and a full check of it find to be wrong.
inline std::string flaw(const fs::path& file, const Problem& asked) {
  std::string violation;
  const std::string refused = message([&] {
    const auto tables = std::make_shared<const Tablebase>(file);
    const Session session = open_tablebase(tables, asked);
    violation = verify_tablebase(*tables, *session.graph, Limits{}).violation;
  });
  return refused.empty() ? violation : refused;
}

/// Whether each position that a file holds has the value that the solver gives it.
inline bool says_the_same(const fs::path& file, const Problem& asked, EvaluationKind evaluation,
                          std::uint64_t cache_bytes = Tablebase::usual_cache_bytes) {
  const auto tables = std::make_shared<const Tablebase>(file, cache_bytes);
  Session stored = open_tablebase(tables, asked);
  Session solved = open(asked, {.solver = "retrograde", .evaluation = evaluation});
  auto& numbered = *stored.graph->ability<Numbered>();
  std::uint64_t same = 0;
  for (const TablebaseTier& tier : tables->contents().tiers())
    for (std::uint64_t index = 0; index < tier.indices; ++index) {
      if (!numbered.rules().is_stored({tier.tier, index})) continue;
      const std::uint64_t position = numbered.position_at({tier.tier, index});
      if (stored.solver->solve(position, {}) != Status::complete) return false;
      if (solved.solver->solve(position, {}) != Status::complete) return false;
      if (stored.solver->value(position) != solved.solver->value(position)) return false;
      ++same;
    }
  return same == tables->contents().positions() && same > 0;
}

inline std::string graph_of(std::uint64_t nodes, std::uint64_t seed) {
  Random random(seed);
  std::string json = R"({"graph":[)";
  for (std::uint64_t v = 0; v < nodes; ++v) {
    json += v == 0 ? "[" : ",[";
    for (int edge = 0; edge < 3; ++edge)
      json += (edge == 0 ? "" : ",") + std::to_string(random() % nodes);
    json += "]";
  }
  return json + "]}";
}

inline constexpr const char* cat_and_mouse =
    R"({"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]})";

}  // namespace zugzwang::testing
