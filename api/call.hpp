#pragma once

// One function for whoever talks to the solvers from outside: a page, a server, another language.
// A request is a JSON object, so is its answer; docs/api.md tells both.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// The version of requests and answers, which every answer tells.
inline constexpr unsigned call_version = 1;

/// Returns the answer that tells an error, with the field that the message begins with, if any: for
/// whoever refuses a request before it comes to a caller.
std::string error_answer(std::string_view code, std::string_view message);

/// Answers requests, and keeps what it has solved for later ones of the same rules. For one thread
/// at a time; several callers may share a registry.
class Caller {
 public:
  /// The most that one request may ask for, and that all solutions which are kept may hold.
  struct Caps {
    std::chrono::duration<double> time = std::chrono::duration<double>::max();
    std::uint64_t memory = Limits::unlimited;              ///< of one solve
    std::uint64_t kept_memory = std::uint64_t{256} << 20;  ///< of the sessions that stay open
    unsigned threads = 1;
  };

  /// The registry must outlive the caller.
  explicit Caller(const Registry& registry);
  Caller(const Registry& registry, Caps caps);
  ~Caller();
  Caller(Caller&&) noexcept;
  Caller& operator=(Caller&&) noexcept;

  /// Returns the answer to a request: a JSON object on one line. Never throws; a fault of the
  /// request or of a limit is told in the answer. `cancel` ends the work, `observer` hears of it.
  std::string call(std::string_view request, std::stop_token cancel = {}, Observer observer = {});
  /// The same for the call of this name; the request need not tell it, and may tell no other.
  std::string call(std::string_view name, std::string_view request, std::stop_token cancel,
                   Observer observer);

  /// The names of all calls.
  static std::vector<std::string_view> names();

  /// The bytes of the sessions that are kept.
  std::uint64_t kept_bytes() const;
  /// Forgets all that has been solved.
  void forget();

 private:
  struct Work;

  std::string answer(std::optional<std::string_view> name, std::string_view request,
                     std::stop_token cancel, Observer observer);

  std::unique_ptr<Work> work_;
};

}  // namespace zugzwang
