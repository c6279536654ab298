#include "shared_sessions.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/store/disk.hpp>

namespace zugzwang {

namespace {

/// FNV-1a, the same in every program.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

[[noreturn]] void refuse_to_share(const Problem& problem, const std::string& solver) {
  throw Error(ErrorCode::not_applicable, "solver",
              fmt::format("{} share its work with other processes; retrograde can, if the "
                          "positions of a game are numbered",
                          solver.empty() ? fmt::format("no solver of {} can", problem.text().name)
                                         : solver + " cannot"));
}

}  // namespace

void require_same(Communicator* others, std::string_view what, std::string_view text) {
  const std::vector<std::uint64_t> all = gathered(others, hash_of(text));
  const auto other =
      std::ranges::find_if(all, [&](std::uint64_t hash) { return hash != all.front(); });
  if (other != all.end())
    throw Error(ErrorCode::bad_syntax,
                fmt::format("process {} has another {} than process 0; all must have the same",
                            other - all.begin(), what));
}

void share(Session& session, const Problem& problem, Communicator& others) {
  if (auto* const shared = session.solver->ability<SharesWork>())
    shared->share_with(others);
  else if (others.size() > 1)
    refuse_to_share(problem, session.solver_name);
}

std::optional<Session> open_to_share(const Problem& problem, const SolverChoice& choice,
                                     Communicator& others) {
  std::optional<Session> session = open_able<SharesWork>(problem, choice);
  if (session)
    share(*session, problem, others);
  else if (others.size() > 1)
    refuse_to_share(problem, choice.solver);
  return session;
}

Statistics statistics_together(const Session& session, Communicator* others) {
  Statistics all = session.solver->statistics();  // its positions are those of all processes
  all.bytes = sums(others, std::array{all.bytes}).front();
  return all;
}

void write_trace(const Session& session, const std::filesystem::path& file, Communicator& others) {
  const auto* const shared = session.solver->ability<SharesWork>();
  together(&others, [&] {
    if (others.rank() != 0) return;
    std::string text = "tier,plies,decided,updates,messages,bytes,seconds\n";
    if (shared != nullptr)
      for (const LevelTraffic& level : shared->traffic())
        text += fmt::format("{},{},{},{},{},{},{:.9f}\n", level.tier, level.plies, level.decided,
                            level.updates, level.messages, level.bytes, level.seconds);
    try {
      write_file(file, text);
    } catch (const std::system_error& error) {
      refuse_to_write("trace", file, reason_of(error));
    }
  });
}

}  // namespace zugzwang
