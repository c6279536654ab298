#pragma once

// Opens sessions as a request says, and keeps them open for further problems of the same rules, so
// that what has been solved for one is reused for the next.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/books.hpp>
#include <zugzwang/engine/services/choose.hpp>

namespace zugzwang {

/// A session, and the bytes of it that have been counted.
struct HeldSession {
  Session session;
  std::uint64_t bytes = 0;
};

/// Values that take the place of a solver, such as those of a tablebase.
struct StoredValues {
  std::string name;  ///< distinguishes them from others of the same rules
  std::function<Session()> open;
};

/// Open sessions, by the rules of their game and the way to solve it.
class SessionCache {
 public:
  /// Holds fewer than `most_sessions` sessions, and releases them once they exceed `most_bytes`
  /// bytes together. With a registry, sessions of its games may be opened with books of first plies
  /// (services/books.hpp) where the solver is left open.
  SessionCache(std::size_t most_sessions, std::uint64_t most_bytes, const Registry* books = nullptr)
      : most_sessions_(most_sessions), most_bytes_(most_bytes), books_(books) {}

  const Registry* books() const { return books_; }
  /// Runs `run(session)` with a book that has the value of the problem's position; returns nothing
  /// if there is none.
  template <class Run>
  auto run_by_book(const Problem& problem, const SolverChoice& choice, Run run)
      -> std::optional<std::invoke_result_t<Run&, Session&>> {
    const auto book = books_ == nullptr ? std::nullopt : book_for(*books_, problem, choice);
    if (!book) return std::nullopt;
    using Report = std::optional<std::invoke_result_t<Run&, Session&>>;
    return this->run(problem, book->name, book->open, [&](HeldSession& held) {
      const std::uint64_t position = held.session.graph->number_of(problem);
      const bool is_known = held.session.solver->ability<KnowsBook>()->has_value(position);
      return is_known ? Report(run(held.session)) : Report();
    });
  }

  /// Closes all sessions if they hold too many bytes, or if there is no room for another. Returns
  /// whether it has closed them.
  bool make_room();

  /// Returns the session for the rules of a problem by `way`, and creates it with `open()` if there
  /// is none. Valid until sessions are closed. Throws what `open` does.
  template <class Open>
  HeldSession& hold(const Problem& problem, std::string_view way, const Open& open) {
    Key key = key_of(problem, way);
    auto found = sessions_.find(key);
    if (found == sessions_.end())
      found = sessions_.emplace(std::move(key), HeldSession{open()}).first;
    return found->second;
  }
  /// Closes all sessions.
  void clear();
  /// Closes the session for the rules of a problem by `way`, or by a complete choice.
  void close(const Problem& problem, std::string_view way);
  void close(const Problem& problem, const SolverChoice& choice) { close(problem, way_of(choice)); }

  /// Runs `run(held)` with the session for the rules of a problem by `way`, and counts the bytes it
  /// holds afterwards. If `run` throws what no request causes, such as a failure of the rules in
  /// the middle of a solve, the session is closed.
  template <class Open, class Run>
  auto run(const Problem& problem, std::string_view way, const Open& open, Run run) {
    HeldSession& held = hold(problem, way, open);
    try {
      auto report = run(held);
      count(held);
      return report;
    } catch (const Error& error) {
      if (error.code() == ErrorCode::bad_plugin)
        close(problem, way);
      else
        count(held);
      throw;
    } catch (...) {
      close(problem, way);
      throw;
    }
  }
  /// Runs `run(session, limits)` with the cached session of a complete choice. The bytes of all
  /// other sessions count towards the memory limit.
  template <class Run>
  auto run_by(const Problem& problem, const SolverChoice& choice, const Limits& limits, Run run) {
    const auto open_it = [&] { return open(problem, choice); };
    return this->run(problem, way_of(choice), open_it, [&](HeldSession& held) {
      Limits within = limits;
      within.memory -= std::min(limits.memory, bytes_ - held.bytes);
      return run(held.session, within);
    });
  }
  /// Runs `run(session, limits)` with a book or, without any, with the candidates of a problem in
  /// turn, with cached sessions; otherwise as `run_by_candidates` of services/choose.hpp. The bytes
  /// of all other sessions count towards the memory; if they exceed half of it, those sessions are
  /// closed.
  template <class Run>
  auto run_by_candidates(const Problem& problem, const SolverChoice& choice, const Limits& limits,
                         Run run) {
    const auto in_book = [&](Session& session) { return run(session, limits.started()); };
    if (auto report = run_by_book(problem, choice, in_book)) return *std::move(report);
    return run_by_candidates(problem, candidates(problem, choice), limits, run);
  }
  template <class Run>
  auto run_by_candidates(const Problem& problem, const std::vector<Candidate>& choices,
                         const Limits& limits, Run run) {
    const Limits started = limits.started();
    return run_attempts(choices, limits.memory, [&](const CandidateAttempt& attempt) {
      const Candidate& candidate = choices[attempt.candidate];
      make_room();
      make_room_beside(problem, candidate, limits.memory / 2);
      return run_by(problem, candidate, started, [&](Session& session, Limits& within) {
        within.memory = std::min(attempt.memory, within.memory);
        return run(session, std::as_const(within));
      });
    });
  }

  /// Counts the bytes that a session holds now, after it has worked.
  void count(HeldSession& held);
  /// Returns the bytes counted in all sessions.
  std::uint64_t bytes() const { return bytes_; }

 private:
  /// Closes all sessions except the one for the rules of a problem by a complete choice if the
  /// others hold more than `most_bytes` bytes.
  void make_room_beside(const Problem& problem, const SolverChoice& choice,
                        std::uint64_t most_bytes);

  static std::string way_of(const SolverChoice& choice);
  struct Key {
    std::string game_and_way;
    Datum rules;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  static Key key_of(const Problem& problem, std::string_view way);

  std::size_t most_sessions_;
  std::uint64_t most_bytes_;
  const Registry* books_;
  std::unordered_map<Key, HeldSession, Hash> sessions_;
  std::uint64_t bytes_ = 0;
};

/// How sessions for problems are opened.
struct SessionRequest {
  SolverChoice choice{};
  SessionCache* cache = nullptr;  ///< keeps the sessions for further problems
  /// Returns the values that take the place of a solver, if there are any.
  std::function<std::optional<StoredValues>(const Problem&)> stored{};
  const Registry* books = nullptr;  ///< whose books may be used; of the cache if nullptr
};

/// Runs `run(session, limits)` with stored values, which the cache, if there is one, keeps open.
template <class Run>
auto run_stored(const Problem& problem, const StoredValues& stored, SessionCache* cache,
                const Limits& limits, Run run) {
  const Limits within = limits.started();
  if (cache != nullptr)
    return cache->run(problem, stored.name, stored.open,
                      [&](HeldSession& held) { return run(held.session, within); });
  Session session = stored.open();
  return run(session, within);
}

/// Runs `run(session, limits)` with stored values or, without any, with the candidates of a problem
/// in turn. The time limit applies to all of them together. Throws Error as `run`, `stored`
/// and its `open`, and `candidates` of services/choose.hpp do.
template <class Run>
auto run_in_session(const Problem& problem, const SessionRequest& request, const Limits& limits,
                    Run run) {
  if (const auto stored = request.stored ? request.stored(problem) : std::nullopt)
    return run_stored(problem, *stored, request.cache, limits, run);
  return request.cache == nullptr
             ? run_by_candidates(problem, request.choice, limits, run)
             : request.cache->run_by_candidates(problem, request.choice, limits, run);
}

}  // namespace zugzwang
