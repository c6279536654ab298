// The exports of the WebAssembly module. All texts are UTF-8 in its memory, given by their place
// and their length in bytes.
//
//   allocate(bytes) → place         memory for a request; 0 if there is none
//   release(place)                  frees it
//   call(place, bytes) → place      answers a request in JSON, see docs/api.md
//   answer_bytes() → bytes          of the last answer, which is valid until the next call
//   forget()                        frees the memory of everything that has been solved
//   kept_bytes() → bytes            the size of that memory
//
// It imports from `zugzwang`
//
//   progress(place, bytes) → 0, 1   receives the progress of a search now and then, as a JSON
//                                   object with the members stage, done, and expected (0 when not
//                                   known); returns 1 to cancel it
//
// and from `wasi_snapshot_preview1` clock_time_get, of which only differences matter; environ_get
// and environ_sizes_get, which describe an empty environment; fd_write, fd_seek and fd_close, which
// are called only on faults and may fail; and proc_exit, which must not return. `_initialize` is
// called first, once.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <zugzwang/api/call.hpp>
#include <zugzwang/games/bundled.hpp>

namespace {

using namespace zugzwang;

[[clang::import_module("zugzwang"), clang::import_name("progress")]]
std::uint32_t report(const char* text, std::size_t bytes);

const Registry& registry() {
  static const Registry registry = [] {
    Registry made;
    games::register_bundled(made);
    return made;
  }();
  return registry;
}

/// The memory that one solve may take fits, together with what is kept of others and the rest, into
/// the 2 GiB that the module is linked with.
Caller& caller() {
  static Caller caller(registry(), {.memory = std::uint64_t{3} << 29});
  return caller;
}

std::string answer;

}  // namespace

extern "C" {

[[clang::export_name("allocate")]] void* zugzwang_allocate(std::size_t bytes) {
  return std::malloc(bytes);
}

[[clang::export_name("release")]] void zugzwang_release(void* place) { std::free(place); }

[[clang::export_name("call")]] const char* zugzwang_call(const char* request, std::size_t bytes) {
  std::stop_source cancel;
  const auto observe = [&](const Progress& progress) {
    const std::string text = Datum(Datum::Object{{"stage", progress.stage},
                                                 {"done", progress.done},
                                                 {"expected", progress.expected}})
                                 .to_json();
    if (report(text.data(), text.size()) != 0) cancel.request_stop();
  };
  answer = caller().call({request, bytes}, {cancel.get_token(), observe});
  return answer.data();
}

[[clang::export_name("answer_bytes")]] std::size_t zugzwang_answer_bytes() { return answer.size(); }

[[clang::export_name("forget")]] void zugzwang_forget() { caller().forget(); }

[[clang::export_name("kept_bytes")]] double zugzwang_kept_bytes() {
  return static_cast<double>(caller().kept_bytes());
}
}
