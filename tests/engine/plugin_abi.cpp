// What crosses the boundary between the program and its plugins changes only together with the
// number by which they tell each other apart. When this test fails, raise `plugin_abi` in
// engine/plugin.hpp and write down the new figures here.

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/model/game_model.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

/// The declarations of virtual functions, the names of abilities and the concepts of games in a
/// header, without white space and comments.
std::string interface_of(const std::string& header) {
  std::ifstream file(std::string(ZUGZWANG_SOURCE) + "/" + header);
  REQUIRE(file.good());
  std::string code;
  for (std::string line; std::getline(file, line);) code += line.substr(0, line.find("//")) + " ";
  std::string found;
  const std::pair<const char*, const char*> declarations[] = {{"virtual ", ";{"},
                                                              {"ability_name", ";{"},
                                                              {"ZUGZWANG_CONCEPT(", ")"},
                                                              {"ZUGZWANG_HIDABLE(", ")"}};
  for (const auto& [word, ends] : declarations)
    for (std::size_t at = 0; (at = code.find(word, at)) != std::string::npos;) {
      const std::size_t end = code.find_first_of(ends, at);
      for (; at < end; ++at)
        if (code[at] != ' ') found += code[at];
      found += ';';
    }
  return found;
}

/// FNV-1a.
std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

TEST_CASE("virtual functions change only with the ABI number", "[plugin]") {
  std::string all;
  for (const char* const header :
       {"core/ability.hpp", "solvers/abilities.hpp", "engine/game_graph.hpp",
        "engine/any_solver.hpp", "engine/problem.hpp", "engine/value.hpp", "engine/evaluation.hpp",
        "engine/game_entry.hpp", "engine/partizan.hpp", "engine/partizan_game_graph.hpp",
        "engine/model/game_model.hpp", "engine/model/partizan_model.hpp",
        "solvers/retrograde/tiered_rules.hpp", "core/concepts/abilities.def"})
    all += interface_of(header);
  CHECK(all.size() > 2000);
  CHECK(plugin_abi == 34);
  CHECK(hash_of(all) == 0xa1013a12de7f7981);
}

TEST_CASE("the layout of what plugins share changes only with the ABI number", "[plugin]") {
  const std::vector<std::size_t> sizes = {sizeof(Datum),          sizeof(FieldInfo),
                                          sizeof(GameText),       sizeof(SolverFit),
                                          sizeof(SolverChoice),   sizeof(Option),
                                          sizeof(AnyValue),       sizeof(Answer),
                                          sizeof(MoveFamily),     sizeof(Statistics),
                                          sizeof(Limits),         sizeof(Progress),
                                          sizeof(SequenceReport), sizeof(PeriodCertificate),
                                          sizeof(HeapRules),      sizeof(LawViolation),
                                          sizeof(TableTalk),      sizeof(StandsFor),
                                          sizeof(Registry),       sizeof(PluginInfo),
                                          sizeof(Census),         sizeof(AnyState),
                                          sizeof(AnyMove),        sizeof(TierPlace),
                                          sizeof(AbilitySet),     sizeof(Meter),
                                          sizeof(Advice),         sizeof(Error),
                                          sizeof(PositionText),   sizeof(MoveText)};
  CHECK(plugin_abi == 34);
  CHECK(sizes == std::vector<std::size_t>{16, 256, 528, 224, 96, 32, 24, 504, 48,  24,
                                          88, 32,  176, 64,  32, 64, 12, 32,  48,  40,
                                          88, 56,  24,  16,  4,  72, 64, 32,  168, 64});
}

}  // namespace
}  // namespace zugzwang
