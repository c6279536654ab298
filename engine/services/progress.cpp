#include "progress.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/share_journal.hpp>
#include <zugzwang/engine/services/tier_journal.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

Session open_to_keep(const Problem& problem, const SolverChoice& choice) {
  if (auto session = open_able<KeepsProgress>(problem, choice)) return std::move(*session);
  throw Error(ErrorCode::not_applicable,
              choice.solver.empty()
                  ? fmt::format("checkpoint: no solver of {} saves its progress; only retrograde "
                                "does, for games whose positions are numbered",
                                problem.text().name)
                  : fmt::format("checkpoint: {} does not save its progress here", choice.solver));
}

KeptProgress keep_progress(Session& session, const Problem& problem,
                           const std::filesystem::path& file) {
  const auto* const numbered = session.positions->ability<Numbered>();
  const Datum rules =
      Datum::Object{{"zugzwang", "progress"},
                    {"game", problem.text().name},
                    {"rules", problem.to_datum(Scope::rules)},
                    {"encoding", std::uint64_t{numbered == nullptr ? 0 : numbered->encoding()}},
                    {"evaluation", name_of(session.evaluation)}};
  const auto* const shares = session.solution->ability<SharesWork>();
  Communicator* const others = shares == nullptr ? nullptr : shares->others();
  const bool is_folder = !file.has_filename();  // "folder/"
  KeptProgress kept;
  if (std::error_code ignored;
      others != nullptr || is_folder || std::filesystem::is_directory(file, ignored)) {
    auto journal =
        std::make_unique<ShareJournal>(is_folder ? file.parent_path() : file, rules, others);
    kept = {.finished_tiers = journal->finished_tiers(), .has_level = journal->has_progress()};
    kept.checkpoints = std::move(journal);
  } else {
    auto journal = std::make_unique<TierJournal>(file, rules);
    kept = {.finished_tiers = journal->finished_tiers(),
            .has_level = journal->has_progress(),
            .damaged_bytes = journal->damaged_bytes(),
            .dropped_bytes = journal->dropped_bytes()};
    kept.checkpoints = std::move(journal);
  }
  session.solution->ability<KeepsProgress>()->keep_in(*kept.checkpoints);
  return kept;
}

}  // namespace zugzwang
