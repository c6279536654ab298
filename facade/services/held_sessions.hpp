#pragma once

// Sessions that stay open for further problems of the same rules, since what has been solved for
// one serves the next.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <zugzwang/facade/any_solution.hpp>
#include <zugzwang/facade/problem.hpp>

namespace zugzwang {

/// A session, and the bytes of it that have been counted.
struct HeldSession {
  Session session;
  std::uint64_t bytes = 0;
};

/// Open sessions by the rules of their game and the way to solve it.
class HeldSessions {
 public:
  /// Keeps fewer than so many, and no more when together they hold more than so many bytes.
  HeldSessions(std::size_t most_sessions, std::uint64_t most_bytes)
      : most_sessions_(most_sessions), most_bytes_(most_bytes) {}

  /// Closes all sessions where they hold too much, or are too many for another. Returns whether it
  /// has.
  bool make_room();

  /// Returns the session for the rules of a problem by `way`; where there is none, `open()` makes
  /// it. Valid until sessions are closed. Throws what `open` does.
  template <class Open>
  HeldSession& hold(const Problem& problem, std::string_view way, const Open& open) {
    const std::string name = name_of(problem, way);
    auto found = sessions_.find(name);
    if (found == sessions_.end()) found = sessions_.emplace(name, HeldSession{open()}).first;
    return found->second;
  }
  /// Closes the session for the rules of a problem by `way`.
  void close(const Problem& problem, std::string_view way);

  /// Counts what a session holds now, after it has worked.
  void count(HeldSession& held);
  /// The bytes counted in all of them.
  std::uint64_t bytes() const { return bytes_; }

 private:
  static std::string name_of(const Problem& problem, std::string_view way);

  std::size_t most_sessions_;
  std::uint64_t most_bytes_;
  std::unordered_map<std::string, HeldSession> sessions_;
  std::uint64_t bytes_ = 0;
};

}  // namespace zugzwang
