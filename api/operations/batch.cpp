// `batch`: a list of requests, answered one after the other.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

struct BatchAsked {
  Datum requests = Datum::List{};
};

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

/// Answers a request of the batch within what is left.
CallAnswer answer_of(calls::Context& context, const Datum& request, const Limits& left) {
  CallAnswer answer = CallAnswer::to([&] {
    const Datum::Object& members = members_of_request(request);
    const Operation& operation = calls::called_by(members);
    if (operation.name == "batch")
      throw Error(ErrorCode::bad_value, "call", "a batch cannot contain another batch");
    calls::Context own{.registry = context.registry,
                       .sessions = context.sessions,
                       .values = context.values,
                       .limits = left,
                       .may_use_files = context.may_use_files};
    return Datum(calls::result_of(operation, own, members));
  });
  if (answer.is_out_of_memory()) {
    context.sessions.clear();
    context.values.clear();
  }
  return answer;
}

/// Answers the requests within the limits of the batch: the time and the memory of all requests and
/// answers together.
Result run_batch(calls::Context& context, const BatchAsked& asked, const Limits& limits) {
  Limits left = limits;  // for one request
  Limits silent = limits;
  silent.observer = nullptr;  // the requests report their own progress
  Meter meter(silent);
  Datum::List answers;
  std::uint64_t bytes = 0;  // of the answers, and of the text that they become
  Status status = Status::complete;
  for (const Datum& request : *asked.requests.get<Datum::List>()) {
    if (!answers.empty()) status = meter.check({}, 0);
    if (status == Status::complete) status = meter.allows(bytes);
    if (status != Status::complete) break;
    if (left.memory != Limits::unlimited) left.memory = limits.memory - bytes;
    answers.push_back(answer_of(context, request, left).to_datum());
    bytes += 2 * bytes_of(answers.back());
  }
  return {{{"status", name_of(status)}, {"answers", std::move(answers)}}, {}};
}

}  // namespace

Operation batch_operation() {
  Member requests = member("requests", &BatchAsked::requests, "requests, each with its call");
  requests.permitted = "a list";
  requests.accepts = [](const Datum& value) { return value.get<Datum::List>() != nullptr; };
  Members members = all_members({{std::move(requests)}, limit_members()});
  return {.name = "batch",
          .summary = "the answers to a list of requests",
          .word = "requests",
          .members = std::move(members),
          .run = runs(run_batch),
          .has_command = false};
}

}  // namespace zugzwang
