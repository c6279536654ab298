// For a machine without files and threads.

#include <span>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/files.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

std::span<const calls::Call> calls::native_calls() { return {}; }

Status list_with_checkpoint(const calls::Context&, const std::string&, const Problem&,
                            const Session&, std::uint64_t, const Limits&, const TakeNimbers&) {
  throw Error(ErrorCode::not_applicable, "checkpoint", "there are no files here");
}

}  // namespace zugzwang
