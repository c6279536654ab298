#pragma once

// One function by which other programs call the solvers: a page, a server, another language. A
// request and its answer are JSON objects; docs/api.md describes both.

#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// The version of requests and answers, which every answer contains.
inline constexpr unsigned call_version = 1;

/// Returns the answer for an error, with the field that the message begins with, if any, for a
/// program that refuses a request before it reaches a caller.
std::string error_answer(std::string_view code, std::string_view message);

/// Returns the answer with what `work` returns, or for what it throws.
std::string answer_to(const std::function<Datum()>& work);
/// Returns the answer for an exception that a call throws.
std::string error_answer(const std::exception_ptr& thrown);

/// The types of the elements of an array.
enum class Elements : std::uint8_t { int8, int32, int64, uint64 };
/// Returns memory for `rows` times `columns` elements of a result, row by row, or nullptr to have a
/// list in the answer instead. The answer has the number of filled rows in place of the list.
using ArrayMemory = std::function<void*(std::string_view name, Elements elements,
                                        std::uint64_t rows, std::uint64_t columns)>;

/// How a call is watched: `cancel` ends the work, `observer` is called with its progress, and
/// `arrays`, if there are any, hold its long results.
struct CallWatch {
  std::stop_token cancel{};
  Observer observer{};
  ArrayMemory arrays{};
};

/// Answers requests, and keeps its solutions for later requests with the same rules. To be used by
/// one thread at a time; several callers may share a registry.
class Caller {
 public:
  /// Upper bounds on what one request may ask for, and on what the sessions that are kept may hold.
  struct Caps {
    std::chrono::duration<double> time = std::chrono::duration<double>::max();
    std::uint64_t memory = Limits::unlimited;              ///< of one solve
    std::uint64_t kept_memory = std::uint64_t{256} << 20;  ///< of the sessions that stay open
    unsigned threads = 1;        ///< 0: as many as a request asks for, or one
    bool may_use_files = false;  ///< whether requests may name files of this machine
  };

  /// The registry must outlive the caller.
  explicit Caller(const Registry& registry);
  Caller(const Registry& registry, Caps caps);
  ~Caller();
  Caller(Caller&&) noexcept;
  Caller& operator=(Caller&&) noexcept;

  /// Returns the answer to a request: a JSON object on one line. Never throws; the answer reports
  /// an error in the request, and a limit that ended the work.
  std::string call(std::string_view request, CallWatch watch = {});
  /// Answers a request for the call `name`; the request may leave out its `call`, but not name
  /// another.
  std::string call(std::string_view name, std::string_view request, CallWatch watch);

  /// Lists the names of all calls.
  static std::vector<std::string_view> names();

  /// Returns the bytes of the sessions that are kept.
  std::uint64_t kept_bytes() const;
  /// Discards everything that has been solved.
  void forget();

 private:
  struct Work;

  std::string answer(std::optional<std::string_view> name, std::string_view request,
                     CallWatch watch);

  std::unique_ptr<Work> work_;
};

}  // namespace zugzwang
