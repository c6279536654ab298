#include "call.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>

namespace zugzwang {

namespace calls {

namespace {

constexpr std::array<Call, 15> all_calls = {{
    {"games", games},
    {"describe", describe},
    {"random", random},
    {"position", position},
    {"values", values},
    {"value", value},
    {"play", play},
    {"solve", solve},
    {"compare", compare},
    {"study", study},
    {"chart", chart},
    {"period", period},
    {"nimbers", nimbers},
    {"graph", graph},
    {"analyze", analyze},
}};

constexpr std::size_t most_echoed = 60;

const Call& call_of(const std::string& name) {
  const auto found = std::ranges::find(all_calls, name, &Call::name);
  if (found != all_calls.end()) return *found;
  throw Error(ErrorCode::bad_value,
              fmt::format("call: {} is not valid; give one of {}",
                          Datum(name).to_short_json(most_echoed), joined(Caller::names(), ", ")));
}

}  // namespace

Asked asked_by(const Context& context, Request& request, Scope scope) {
  Asked asked{context.registry.named(request.text("game")), request.object("problem"), nullptr};
  asked.problem = asked.game.problem(Datum(asked.fields), scope);
  return asked;
}

AskedLine line_by(const Context& context, Request& request) {
  return {asked_by(context, request, Scope::position), request.list("moves")};
}

}  // namespace calls

namespace {

std::string_view name_of(ErrorCode code) {
  constexpr std::array<std::string_view, 12> names = {
      "unknown_game", "unknown_solver", "unknown_field",  "missing_field",
      "bad_value",    "bad_position",   "bad_syntax",     "bad_file",
      "too_large",    "not_applicable", "duplicate_name", "bad_plugin"};
  return names.at(static_cast<std::size_t>(code));
}

/// Returns the field or member that a message is about: the word before its first colon, quoted or
/// not.
std::string_view field_in(std::string_view message) {
  const bool quoted = message.starts_with('"');
  if (quoted) message.remove_prefix(1);
  const std::string_view word =
      message.substr(0, message.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"));
  message.remove_prefix(word.size());
  return message.starts_with(quoted ? "\":" : ":") ? word : std::string_view();
}

std::string answer_of(std::string_view member, Datum content) {
  return Datum(Datum::Object{{"version", call_version}, {std::string(member), std::move(content)}})
      .to_json();
}

/// A message may also begin with the name of a call, which is no field.
std::string error_answer(std::string_view code, std::string_view message, std::string_view call) {
  Datum::Object error{{"code", code}, {"message", message}};
  if (const std::string_view field = field_in(message); !field.empty() && field != call)
    error.emplace_back("field", field);
  return answer_of("error", std::move(error));
}

}  // namespace

std::string error_answer(std::string_view code, std::string_view message) {
  return error_answer(code, message, {});
}

struct Caller::Work {
  const Registry& registry;
  Caps caps;
  SessionCache sessions;
  HeldValues values{};
  std::string asked{};  // the name of the call that is being answered
  static constexpr std::size_t most_sessions = 64;

  /// Discards values at the end of a call, however it ends, if too much is kept.
  struct KeptWithinCap {
    Work& work;
    ~KeptWithinCap() {
      if (work.kept_bytes() > work.caps.kept_memory) work.values.clear();
    }
  };

  std::uint64_t kept_bytes() const { return sessions.bytes() + values.bytes(); }

  Work(const Registry& games, const Caps& most)
      : registry(games), caps(most), sessions(most_sessions, most.kept_memory) {}

  Datum answer(std::optional<std::string_view> name, std::string_view text, std::stop_token cancel,
               Observer observer) {
    constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20;
    asked.clear();
    const Datum object = Datum::from_json(text, std::min(caps.memory, most_bytes));
    Request request(object);
    const std::string given =
        name ? request.text("call", std::string(*name)) : request.text("call");
    if (name && given != *name)
      throw Error(ErrorCode::bad_value, fmt::format("call: this is a request for {}", *name));
    Limits limits;
    limits.time = caps.time;
    limits.memory = caps.memory;
    limits.threads = caps.threads;
    limits.cancel = std::move(cancel);
    limits.observer = std::move(observer);
    calls::Context context{registry, sessions, values, std::move(limits)};
    const calls::Call& call = calls::call_of(given);
    asked = call.name;
    const KeptWithinCap kept{*this};
    return call.function(context, request);
  }
};

Caller::Caller(const Registry& registry) : Caller(registry, Caps{}) {}
Caller::Caller(const Registry& registry, Caps caps)
    : work_(std::make_unique<Work>(registry, caps)) {}
Caller::~Caller() = default;
Caller::Caller(Caller&&) noexcept = default;
Caller& Caller::operator=(Caller&&) noexcept = default;

std::string Caller::call(std::string_view request, std::stop_token cancel, Observer observer) {
  return answer(std::nullopt, request, std::move(cancel), std::move(observer));
}
std::string Caller::call(std::string_view name, std::string_view request, std::stop_token cancel,
                         Observer observer) {
  return answer(name, request, std::move(cancel), std::move(observer));
}

std::string Caller::answer(std::optional<std::string_view> name, std::string_view request,
                           std::stop_token cancel, Observer observer) try {
  return answer_of("result", work_->answer(name, request, std::move(cancel), std::move(observer)));
} catch (const Error& error) {
  return error_answer(name_of(error.code()), error.what(), work_->asked);
} catch (const std::bad_alloc&) {
  forget();
  return error_answer("too_large", "not enough memory for this call");
} catch (const std::length_error&) {
  return error_answer("too_large", "the result is larger than memory");
} catch (const std::exception& error) {
  return error_answer("internal", error.what());
} catch (...) {
  return error_answer("internal", "unknown");
}

std::vector<std::string_view> Caller::names() {
  std::vector<std::string_view> names;
  for (const calls::Call& call : calls::all_calls) names.push_back(call.name);
  return names;
}

std::uint64_t Caller::kept_bytes() const { return work_->kept_bytes(); }
void Caller::forget() {
  work_->sessions.clear();
  work_->values.clear();
}

}  // namespace zugzwang
