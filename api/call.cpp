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

const Operation& operation_called(const Datum& call) {
  constexpr std::size_t most_echoed = 60;
  const auto* const name = call.get<std::string>();
  if (name == nullptr) refuse_value("call", call, "a text");
  if (const Operation* const operation = find_operation(*name)) return *operation;
  throw Error(ErrorCode::bad_value, "call",
              fmt::format("{} is not valid; give one of {}", call.to_short_json(most_echoed),
                          joined(Caller::names(), ", ")));
}

}  // namespace

const Operation& called_by(const Datum::Object& request, std::optional<std::string_view> beside) {
  const Datum* const call = given_in(request, "call");
  if (call == nullptr && !beside) throw Error(ErrorCode::missing_field, "call", "missing");
  const Operation& operation = operation_called(call != nullptr ? *call : Datum(*beside));
  if (beside && &operation != find_operation(*beside))
    throw Error(ErrorCode::bad_value, "call", fmt::format("this is a request for {}", *beside));
  return operation;
}

Datum::Object result_of(const Operation& operation, Context& context,
                        const Datum::Object& request) {
  return with_faults_of_plugin(
      context.registry, [&] { return operation.answer(context, request).members; },
      [&] {
        Subject subject;
        for (const auto& [name, value] : request) {
          if (const auto* const game = value.get<std::string>(); name == "game" && game)
            subject.game = *game;
          if (const auto* const fields = value.get<Datum::Object>(); name == "problem" && fields)
            subject.fields = *fields;
        }
        return subject;
      });
}

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
  CallAnswer answer = refused("too_large", "not enough memory for this call");
  answer.is_out_of_memory_ = true;
  return answer;
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
      : registry(games), caps(most), sessions(most_sessions, most.kept_memory, &games) {}

  Datum answer(std::optional<std::string_view> name, const Datum& object, CallWatch watch) {
    const Datum::Object& request = members_of_request(object);
    const Operation& operation = calls::called_by(request, name);
    Limits limits;
    limits.time = caps.time;
    limits.memory = caps.memory;
    limits.threads = caps.threads;
    limits.cancel = std::move(watch.cancel);
    limits.observer = std::move(watch.observer);
    calls::Context context{
        registry, sessions, values, std::move(limits), std::move(watch.arrays), caps.may_use_files};
    const KeptWithinCap kept{*this};
    return calls::result_of(operation, context, request);
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
  CallAnswer answer =
      CallAnswer::to([&] { return work_->answer(name, request(), std::move(watch)); });
  if (answer.is_out_of_memory()) forget();
  return answer;
}

std::vector<std::string_view> Caller::names() {
  std::vector<std::string_view> names;
  for (const Operation& each : operations()) names.push_back(each.name);
  return names;
}

std::uint64_t Caller::kept_bytes() const { return work_->kept_bytes(); }
void Caller::forget() {
  work_->sessions.clear();
  work_->values.clear();
}

}  // namespace zugzwang
