#define ZUGZWANG_BUILDS_LIBRARY
#include "zugzwang.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <shared_mutex>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <unistd.h>

#include <zugzwang/api/c/games.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/version.hpp>
#include <zugzwang/engine/c_game.hpp>
#include <zugzwang/engine/load_plugin.hpp>
#include <zugzwang/engine/services/solve_arrays.hpp>
#include <zugzwang/games/bundled.hpp>

using namespace zugzwang;
using namespace zugzwang::c;

namespace {

/// Whether the machine has memory for so many elements: a system may promise more than that.
bool has_memory_for(Elements elements, std::uint64_t rows, std::uint64_t columns) {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || page <= 0) return true;
  const std::uint64_t bytes = elements == Elements::int8 ? 1 : elements == Elements::int32 ? 4 : 8;
  const std::uint64_t most =
      static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) / bytes;
  return columns == 0 || rows <= most / columns;
}

}  // namespace

namespace zugzwang::c {

char* text_of(std::string_view text) {
  auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

CallWatch watch_of(const zugzwang_watch* watch) {
  CallWatch made;
  if (watch == nullptr) return made;
  if (watch->stop != nullptr) made.cancel = watch->stop->source.get_token();
  if (watch->progress != nullptr)
    made.observer = [watch](const Progress& progress) {
      watch->progress(watch->context, std::string(progress.stage).c_str(), progress.done,
                      progress.expected);
    };
  if (watch->array != nullptr)
    made.arrays = [watch](std::string_view name, Elements elements, std::uint64_t rows,
                          std::uint64_t columns) -> void* {
      static constexpr int names[] = {ZUGZWANG_INT8, ZUGZWANG_INT32, ZUGZWANG_INT64,
                                      ZUGZWANG_UINT64};
      if (!has_memory_for(elements, rows, columns)) return nullptr;
      return watch->array(watch->context, std::string(name).c_str(),
                          names[static_cast<int>(elements)], rows, columns);
    };
  return made;
}

/// Runs `work`, and returns NULL or the answer for the error that it throws.
char* answer_if_error(const std::function<void()>& work) try {
  work();
  return nullptr;
} catch (...) {
  return text_of(CallAnswer::refused(std::current_exception()).to_json());
}

}  // namespace zugzwang::c

namespace {

constexpr Caller::Caps caps = {.threads = 0, .may_use_files = true};

/// A caller that goes back to the idle ones.
class Borrowed {
 public:
  explicit Borrowed(zugzwang_games& games) : games_(games) {
    const std::lock_guard lock(games.mutex);
    if (games.idle.empty()) {
      caller_ = std::make_unique<Caller>(games.registry, caps);
      return;
    }
    caller_ = std::move(games.idle.back());
    games.idle.pop_back();
  }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;
  ~Borrowed() {
    const std::lock_guard lock(games_.mutex);
    games_.idle.push_back(std::move(caller_));
  }
  Caller& operator*() const { return *caller_; }

 private:
  zugzwang_games& games_;
  std::unique_ptr<Caller> caller_;
};

/// Changes the registry while no call reads it. What has been solved belongs to the old games.
char* change(zugzwang_games& games, const std::function<void(Registry&)>& by) {
  return answer_if_error([&] {
    const std::unique_lock lock(games.registering);
    if (games.are_in_use)
      throw Error(ErrorCode::not_applicable,
                  "no game can be added: a call of a server that has ended still runs");
    by(games.registry);
  });
}

Limits limits_in(const char* text, const zugzwang_watch* watch) {
  CallWatch watched = watch_of(watch);
  const Members members = limit_members();
  const Datum request = text == nullptr ? Datum(Datum::Object{}) : Datum::from_json(text);
  Limits limits = limits_in(members, checked_members(members, members_of_request(request), false),
                            {.threads = caps.threads});
  limits.cancel = std::move(watched.cancel);
  limits.observer = std::move(watched.observer);
  return limits;
}

}  // namespace

uint32_t zugzwang_api_version() { return ZUGZWANG_API_VERSION; }
const char* zugzwang_version() { return library_version.data(); }

zugzwang_games* zugzwang_new(int with_bundled_games) try {
  auto games = std::make_unique<zugzwang_games>();
  if (with_bundled_games != 0) games::register_bundled(games->registry);
  return games.release();
} catch (const std::exception&) {
  return nullptr;
}
void zugzwang_free(zugzwang_games* games) {
  if (games != nullptr && !games->are_in_use) delete games;
}
void zugzwang_free_text(char* text) { std::free(text); }

char* zugzwang_add_games(zugzwang_games* games, const zugzwang_c_game* const* tables) {
  return change(*games, [&](Registry& registry) {
    Registry added;
    register_c_games(tables, added);
    registry.take(std::move(added), "");
  });
}
char* zugzwang_load_plugin(zugzwang_games* games, const char* file) {
  return change(*games, [&](Registry& registry) {
    load_plugin(file, registry, {{c_entry, register_c_library}});
  });
}

zugzwang_stop* zugzwang_stop_new() { return new (std::nothrow) zugzwang_stop; }
void zugzwang_stop_request(zugzwang_stop* stop) { stop->source.request_stop(); }
void zugzwang_stop_free(zugzwang_stop* stop) { delete stop; }

char* zugzwang_call(zugzwang_games* games, const char* name, const char* request,
                    const zugzwang_watch* watch) try {
  const std::shared_lock lock(games->registering);
  const Borrowed caller(*games);
  return text_of((*caller).call(name, request, watch_of(watch)));
} catch (const std::exception&) {
  return nullptr;
}

char* zugzwang_solve_graph(const zugzwang_graph* graph, int8_t* outcomes, int32_t* plies,
                           const char* limits, const zugzwang_watch* watch) {
  const CallAnswer answer = CallAnswer::to([&] {
    GraphArrays arrays{
        .offsets = {graph->offsets, graph->positions + 1},
        .targets = std::span(graph->targets, graph->targets == nullptr ? 0 : graph->moves),
        .results = {graph->results, graph->positions}};
    if (graph->short_targets != nullptr)
      arrays.targets = std::span(graph->short_targets, graph->moves);
    const Status status =
        solve_arrays(arrays, limits_in(limits, watch), {outcomes, graph->positions},
                     {plies, plies == nullptr ? 0 : graph->positions});
    return Datum::Object{{"status", name_of(status)}};
  });
  return text_of(answer.to_json());
}
