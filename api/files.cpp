#include "files.hpp"

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/nimbers_file.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

namespace {

void report(const calls::Context& context, const CheckpointReport& found, const std::string& file) {
  const auto note = [&]<class... T>(fmt::format_string<T...> text, T&&... values) {
    context.note("checkpoint: " + fmt::format(text, std::forward<T>(values)...));
  };
  if (found.repaired_bits > 0)
    note("{} was damaged; {} repaired by the checksums, and the original file is kept as {}", file,
         found.repaired_bits == 1 ? "one bit is" : fmt::format("{} bits are", found.repaired_bits),
         found.kept_as.string());
  if (!found.kept_as.empty() && found.dropped_bytes > 0)
    note("{} is damaged after {}; the rest, {}, is dropped, and the original file is kept as {}",
         file, format_plural(found.values, "value"), format_bytes(found.dropped_bytes),
         found.kept_as.string());
  else if (found.dropped_bytes > 0)
    note("{} was cut short; the incomplete end of {} is dropped", file,
         format_bytes(found.dropped_bytes));
  if (found.values > 0) note("{} taken from {}", format_plural(found.values, "value"), file);
}

}  // namespace

Status list_with_checkpoint(const calls::Context& context, const std::string& checkpoint,
                            const Problem& problem, const Session& session, std::uint64_t count,
                            const Limits& limits, const TakeNimbers& take) {
  const std::string& game = problem.text().name;
  auto* const restores = session.solution->ability<RestoresNimbers>();
  if (restores == nullptr)
    throw Error(ErrorCode::not_applicable, "checkpoint",
                fmt::format("the nimbers of {} take no time, and are not saved; leave out {}", game,
                            context.spelling("checkpoint")));
  Checkpoint file(checkpoint, context.registry,
                  Datum::Object{{"game", game}, {"fields", Datum(problem.to_datum(Scope::rules))}},
                  limits);
  file.require_room(count);
  file.read([&](std::span<const Nimber> values) { restores->restore(values); });
  report(context, file.report(), checkpoint);
  if (file.report().status != Status::complete) return file.report().status;
  std::uint64_t listed = 0;
  return session.solution->ability<ListsNimbers>()->nimbers(
      count, limits, [&](std::span<const Nimber> values) {
        listed += values.size();
        if (listed > file.size()) file.append(values.last(listed - file.size()));
        take(values);
      });
}

}  // namespace zugzwang
