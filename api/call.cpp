#include "call.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/services/plugin_fault.hpp>

namespace zugzwang {

namespace calls {

namespace {

Datum batch(Context& context, Request& request);

constexpr std::array<Call, 8> pure_calls = {{
    {"games", games},
    {"operations", list_operations},
    {"describe", describe},
    {"random", random},
    {"position", position},
    {"values", values},
    {"play", play},
    {"batch", batch},
}};

const std::vector<Call>& all_calls() {
  static const std::vector<Call> all = [] {
    std::vector<Call> calls(pure_calls.begin(), pure_calls.end());
    const std::span<const Call> native = native_calls();
    calls.insert(calls.end(), native.begin(), native.end());
    for (const Operation& each : operations())
      calls.push_back({.name = each.name, .operation = &each});
    return calls;
  }();
  return all;
}

constexpr std::size_t most_echoed = 60;

const Call& call_of(const std::string& name) {
  const auto found = std::ranges::find(all_calls(), name, &Call::name);
  if (found != all_calls().end()) return *found;
  throw Error(ErrorCode::bad_value, "call",
              fmt::format("{} is not valid; give one of {}", Datum(name).to_short_json(most_echoed),
                          joined(Caller::names(), ", ")));
}

}  // namespace

void* Context::allocate(const Limits& within, std::string_view name, Elements elements,
                        std::size_t bytes, std::uint64_t rows, std::uint64_t columns) const {
  constexpr std::uint64_t most_listed = 1'000'000;
  const auto refuse = [&](std::string_view why) {
    const double count = static_cast<double>(rows) * static_cast<double>(columns);
    throw Error(ErrorCode::too_large, name,
                fmt::format("{} {:.0f} bytes of memory, {}",
                            count == 1 ? "1 value takes" : fmt::format("{:.0f} values take", count),
                            count * static_cast<double>(bytes), why));
  };
  if (!arrays) bytes = sizeof(Datum);
  const std::uint64_t most = within.memory / bytes;
  if (columns != 0 && rows > most / columns)
    refuse(within.memory == Limits::unlimited ? "more than there are"
                                              : fmt::format("and {} are allowed", within.memory));
  void* const memory = arrays ? arrays(name, elements, rows, columns) : nullptr;
  if (arrays && memory == nullptr && rows * columns > most_listed)
    refuse("more than there is free");
  return memory;
}

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

}  // namespace

CallAnswer CallAnswer::with(Datum result) { return {"", std::move(result)}; }

CallAnswer CallAnswer::refused(std::string_view code, std::string_view message,
                               std::string_view field) {
  Datum::Object error{{"code", code}, {"message", message}};
  if (!field.empty()) error.emplace_back("field", field);
  return {std::string(code), std::move(error)};
}

CallAnswer CallAnswer::refused(const std::exception_ptr& thrown) try {
  std::rethrow_exception(thrown);
} catch (const Error& error) {
  return refused(name_of(error.code()), error.what(), error.field());
} catch (const std::bad_alloc&) {
  return refused("too_large", "not enough memory for this call");
} catch (const std::length_error&) {
  return refused("too_large", "the result is larger than memory");
} catch (const std::exception& error) {
  return refused("internal", error.what());
} catch (...) {
  return refused("internal", "unknown");
}

CallAnswer CallAnswer::to(const std::function<Datum()>& work) try {
  return with(work());
} catch (...) {
  return refused(std::current_exception());
}

Datum CallAnswer::to_datum() const {
  return Datum::Object{{"version", call_version}, {code_.empty() ? "result" : "error", content_}};
}

namespace {

/// Returns the answer that `work` gives, or that for what it throws; without memory, it forgets.
CallAnswer answer_by(const auto& work, const auto& forget) try {
  return CallAnswer::with(work());
} catch (const std::bad_alloc&) {
  forget();
  return CallAnswer::refused(std::current_exception());
} catch (...) {
  return CallAnswer::refused(std::current_exception());
}

}  // namespace

namespace calls {

namespace {

/// Returns about the bytes that a piece of data holds, as if it shared nothing.
std::uint64_t bytes_of(const Datum& datum) {
  std::uint64_t bytes = sizeof(Datum);
  if (const auto* const text = datum.get<std::string>()) bytes += sizeof *text + text->size();
  if (const auto* const list = datum.get<Datum::List>())
    for (const Datum& element : *list) bytes += bytes_of(element);
  if (const auto* const object = datum.get<Datum::Object>())
    for (const auto& [name, value] : *object) bytes += sizeof name + name.size() + bytes_of(value);
  return bytes;
}

/// Returns the result of a call, with the faults of a plugin told as such.
Datum result_of(const Call& call, Context& context, Request& request) {
  return with_faults_of_plugin(
      context.registry,
      [&]() -> Datum {
        if (call.operation != nullptr)
          return call.operation->answer(context, request.members()).members;
        return call.function(context, request);
      },
      [&] { return Subject{request.text("game", ""), request.object("problem")}; });
}

/// Answers a list of requests one after the other, within the limits of the batch: the time and the
/// memory of all requests and answers together.
Datum batch(Context& context, Request& request) {
  const Datum::List requests = request.list("requests");
  const Limits limits = request.last_limits(context.limits).started();
  const auto forget = [&] {
    context.sessions.clear();
    context.values.clear();
  };
  Limits left = limits;  // for one request
  Limits silent = limits;
  silent.observer = nullptr;  // the requests tell their own progress
  Meter meter(silent);
  Datum::List answers;
  std::uint64_t bytes = 0;  // of the answers, and of the text that they become
  Status status = Status::complete;
  for (const Datum& object : requests) {
    if (!answers.empty()) status = meter.check({}, 0);
    if (status == Status::complete) status = meter.allows(bytes);
    if (status != Status::complete) break;
    if (left.memory != Limits::unlimited) left.memory = limits.memory - bytes;
    const CallAnswer answer = answer_by(
        [&] {
          Request one(object);
          const Call& call = call_of(one.text("call"));
          if (call.function == batch)
            throw Error(ErrorCode::bad_value, "call", "a batch cannot contain another batch");
          Context own{context.registry,     context.sessions, context.values, left, {},
                      context.may_use_files};
          return result_of(call, own, one);
        },
        forget);
    answers.push_back(answer.to_datum());
    bytes += 2 * bytes_of(answers.back());
  }
  return Datum::Object{{"status", name_of(status)}, {"answers", std::move(answers)}};
}

}  // namespace

}  // namespace calls

struct Caller::Work {
  const Registry& registry;
  Caps caps;
  SessionCache sessions;
  HeldValues values{};
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

  Datum answer(std::optional<std::string_view> name, const Datum& object, CallWatch watch) {
    Request request(object);
    const std::string given =
        name ? request.text("call", std::string(*name)) : request.text("call");
    if (name && given != *name)
      throw Error(ErrorCode::bad_value, "call", fmt::format("this is a request for {}", *name));
    Limits limits;
    limits.time = caps.time;
    limits.memory = caps.memory;
    limits.threads = caps.threads;
    limits.cancel = std::move(watch.cancel);
    limits.observer = std::move(watch.observer);
    const calls::Call& call = calls::call_of(given);
    calls::Context context{
        registry, sessions, values, std::move(limits), std::move(watch.arrays), caps.may_use_files};
    const KeptWithinCap kept{*this};
    return calls::result_of(call, context, request);
  }
};

Caller::Caller(const Registry& registry) : Caller(registry, Caps{}) {}
Caller::Caller(const Registry& registry, Caps caps)
    : work_(std::make_unique<Work>(registry, caps)) {}
Caller::~Caller() = default;
Caller::Caller(Caller&&) noexcept = default;
Caller& Caller::operator=(Caller&&) noexcept = default;

Datum Caller::read(std::string_view request, const Caps& caps) {
  constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20;
  return Datum::from_json(request, std::min(caps.memory, most_bytes));
}

CallAnswer Caller::answer(std::string_view name, const Datum& request, CallWatch watch) {
  return answer(name, [&] { return request; }, std::move(watch));
}
std::string Caller::call(std::string_view request, CallWatch watch) {
  return answer(
             std::nullopt, [&] { return read(request, work_->caps); }, std::move(watch))
      .to_json();
}
std::string Caller::call(std::string_view name, std::string_view request, CallWatch watch) {
  return answer(name, [&] { return read(request, work_->caps); }, std::move(watch)).to_json();
}

CallAnswer Caller::answer(std::optional<std::string_view> name,
                          const std::function<Datum()>& request, CallWatch watch) {
  return answer_by([&] { return work_->answer(name, request(), std::move(watch)); },
                   [this] { forget(); });
}

std::vector<std::string_view> Caller::names() {
  std::vector<std::string_view> names;
  for (const calls::Call& call : calls::all_calls()) names.push_back(call.name);
  return names;
}

std::uint64_t Caller::kept_bytes() const { return work_->kept_bytes(); }
void Caller::forget() {
  work_->sessions.clear();
  work_->values.clear();
}

}  // namespace zugzwang
