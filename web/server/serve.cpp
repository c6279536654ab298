// `zugzwang_serve` of zugzwang.h.

#define ZUGZWANG_BUILDS_LIBRARY

#include <chrono>
#include <cstdint>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/api/c/games.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/web/server/server.hpp>

using namespace zugzwang;
using namespace zugzwang::c;

namespace {

struct ServeAsked {
  std::uint64_t port = 8080, jobs = 1;
  std::string page;
};

}  // namespace

char* zugzwang_serve(zugzwang_games* games, const char* text, const zugzwang_watch* watch) {
  return answer_if_error([&] {
    constexpr std::uint64_t last_port = 65535;
    constexpr std::uint64_t most_jobs = 1024;
    const Members members = all_members(
        {{member("port", &ServeAsked::port, "the port; 0 for any free one").range(0, last_port),
          member("jobs", &ServeAsked::jobs, "calls that run together").range(1, most_jobs),
          member("page", &ServeAsked::page, "the folder of the page")},
         limit_members()});
    const Datum given = Datum::from_json(text);
    const Datum::Object request = checked_members(members, members_of_request(given), true);
    ServeAsked asked;
    assign_members(members, request, &asked);
    web::ServerOptions options;
    options.port = static_cast<std::uint16_t>(asked.port);
    options.jobs = static_cast<unsigned>(asked.jobs);
    options.page = web::read_page(asked.page);
    const Limits limits = limits_in(members, request, {.time = std::chrono::minutes(1)});
    options.caps = {.time = limits.time, .memory = limits.memory, .threads = limits.threads};
    const CallWatch watched = watch_of(watch);
    const std::shared_lock lock(games->registering);
    web::Server server(games->registry, std::move(options));
    if (watched.observer) watched.observer({.stage = server.address()});
    const std::vector<std::string> unended = server.run(watched.cancel);
    if (unended.empty()) return;
    games->are_in_use = true;
    throw Error(ErrorCode::not_applicable,
                "calls did not heed their cancelling: " + joined(unended, ", "));
  });
}
