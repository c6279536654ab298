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
#include <utility>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// The version of requests and answers, which every answer contains.
inline constexpr unsigned call_version = 1;

/// The answer to a call, a result or an error, which becomes JSON where it leaves the program.
class CallAnswer {
 public:
  /// An answer with this result.
  static CallAnswer with(Datum result);
  /// The answer for an error, and for the field that it is about, if any.
  static CallAnswer refused(std::string_view code, std::string_view message,
                            std::string_view field = {});
  /// The answer for an exception that a call throws.
  static CallAnswer refused(const std::exception_ptr& thrown);
  /// The answer with what `work` returns, or for what it throws.
  static CallAnswer to(const std::function<Datum()>& work);

  /// Returns the code of the error, such as "bad_value"; empty for a result.
  const std::string& code() const { return code_; }
  /// Returns whether there was not enough memory for the answer.
  bool is_out_of_memory() const { return is_out_of_memory_; }
  /// Returns the result, or the members of the error.
  const Datum& content() const { return content_; }
  /// Returns the whole answer: the version, and the result or the error.
  Datum to_datum() const;
  std::string to_json() const { return to_datum().to_json(); }

 private:
  CallAnswer(std::string code, Datum content)
      : code_(std::move(code)), content_(std::move(content)) {}

  std::string code_;
  Datum content_;
  bool is_out_of_memory_ = false;
};

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

  /// Answers a request for the call `name`; the request may leave out its `call`, but not name
  /// another. The answer reports an error in the request, and a limit that ended the work.
  CallAnswer answer(std::string_view name, const Datum& request, CallWatch watch);
  /// Does the same for JSON, and returns JSON on one line.
  std::string call(std::string_view name, std::string_view request, CallWatch watch);
  /// Does the same for a request that names its call.
  std::string call(std::string_view request, CallWatch watch = {});

  /// Reads a request of a caller with these caps. Throws Error{bad_syntax}, Error{too_large}.
  static Datum read(std::string_view request, const Caps& caps);

  /// Lists the names of all calls.
  static std::vector<std::string_view> names();

  /// Returns the bytes of the sessions that are kept.
  std::uint64_t kept_bytes() const;
  /// Discards everything that has been solved.
  void forget();

 private:
  struct Work;

  CallAnswer answer(std::optional<std::string_view> name, const std::function<Datum()>& request,
                    CallWatch watch);

  std::unique_ptr<Work> work_;
};

}  // namespace zugzwang
