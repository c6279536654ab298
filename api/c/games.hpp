#pragma once

// What the functions of zugzwang.h share.

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <stop_token>
#include <string_view>
#include <vector>

#include <zugzwang/api/c/zugzwang.h>
#include <zugzwang/api/call.hpp>
#include <zugzwang/engine/registry.hpp>

struct zugzwang_stop {
  std::stop_source source;
};

/// Games, and the callers that are idle. A caller answers one request at a time, so that as many
/// are made as calls run together.
struct zugzwang_games {
  zugzwang::Registry registry;
  std::shared_mutex registering;  // shared by calls, which read the registry
  std::mutex mutex;               // of `idle`
  std::vector<std::unique_ptr<zugzwang::Caller>> idle;
  std::atomic<bool> are_in_use = false;  // by calls of a server that could not be ended
};

namespace zugzwang::c {

/// Returns a copy of a text, which `zugzwang_free_text` frees; nullptr without memory.
char* text_of(std::string_view text);
CallWatch watch_of(const zugzwang_watch* watch);
/// Runs `work`, and returns NULL or the answer for the error that it throws.
char* answer_if_error(const std::function<void()>& work);

}  // namespace zugzwang::c
