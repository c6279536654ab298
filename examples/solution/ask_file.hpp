#pragma once

// Reads the answer for a position from a tablebase.

#include <filesystem>
#include <memory>

#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>

namespace zugzwang {

/// Returns the answer of the file for the position of these fields, such as {{"mouse", 3}, {"cat",
/// 4}}.
inline Answer ask_file(const std::filesystem::path& file, const Registry& registry,
                       const Datum::Object& position) {
  const auto tables = std::make_shared<const Tablebase>(file);
  const auto problem = problem_of(*tables, registry, position);
  Session session = open_tablebase(tables, *problem);
  return answer(session, *problem, Limits{});
}

}  // namespace zugzwang
