// `serve`: the explorer as a local web page, served by this program.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/api/asked.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/interrupt.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/web/server/origins.hpp>
#include <zugzwang/web/server/server.hpp>

namespace zugzwang::cli {

namespace {

struct ServeAsked {
  std::uint16_t port = 8080;
  std::string host = "127.0.0.1";
  std::optional<std::uint64_t> jobs;
  bool open = false;
};

/// Returns the folder of the built page: beside the program in a build, or the installed one.
std::filesystem::path page_folder() {
  std::error_code ignored;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const std::filesystem::path built = program.parent_path() / "web";
  if (std::filesystem::exists(built / "index.html", ignored)) return built;
  return program.parent_path() / ZUGZWANG_WEB_FOLDER;
}

void open_browser(const std::string& address) {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  const std::pair<int, int> streams[] = {{STDOUT_FILENO, nowhere}, {STDERR_FILENO, nowhere}};
  pid_t child = 0;
  if (start_program({"xdg-open", address}, streams, child) != 0)
    print_message("open: xdg-open is not installed; open {} in a browser", address);
  ::close(nowhere);
}

int run_serve(const Arguments& arguments, const Registry& registry) {
  web::ServerOptions options;
  const auto asked = own_members<ServeAsked>(arguments);
  options.host = asked.host;
  options.port = asked.port;
  // Concurrent solves share the machine, and a time limit ends those that are too large.
  options.jobs =
      static_cast<unsigned>(asked.jobs.value_or(std::max(1U, std::thread::hardware_concurrency())));
  options.caps.time = arguments.has("seconds") ? arguments.limits.time : std::chrono::minutes(1);
  options.caps.memory = arguments.limits.memory;
  // The default is three quarters of the machine's memory: all solves together get one quarter.
  if (!arguments.has("memory") && options.caps.memory != Limits::unlimited)
    options.caps.memory /= std::uint64_t{3} * options.jobs;
  options.caps.kept_memory = options.caps.memory;
  options.caps.threads = arguments.limits.threads;
  options.page = web::read_page(page_folder());
  web::Server server(registry, std::move(options));
  if (!web::is_loopback(asked.host))
    print_message("other machines may reach this server and run solves on it");
  fmt::print("{}\n", server.address());
  std::fflush(stdout);
  if (asked.open) open_browser(server.address());
  const std::vector<std::string> unended = server.run(arguments.limits.cancel);
  if (unended.empty()) return exit_done;
  print_message("still running when the server ended: {}", joined(unended, ", "));
  std::fflush(nullptr);
  std::_Exit(exit_limit);  // whose threads use what a usual end would destroy
}

}  // namespace

Command serve_command() {
  Members limits = limit_members("time limit of each solve (60)");
  limits[1].help =
      "memory limit of each solve, and of the cache of earlier ones, such as 500M, 1.5G or 2GiB (a "
      "quarter of the machine's, divided by the jobs)";
  limits[2].help = "upper bound on threads of each solve; it may use fewer (1)";
  Member host = member("host", &ServeAsked::host,
                       "the name or address to listen on, 0.0.0.0 for all interfaces (127.0.0.1, "
                       "which other machines cannot reach)");
  host.placeholder = "NAME";
  Member port =
      member("port", &ServeAsked::port, "the port to listen on, 0 for any free port (8080)");
  port.permitted = "a whole number from 0 (any free port) to 65535";
  Members own =
      all_members({{std::move(port), std::move(host),
                    member("jobs", &ServeAsked::jobs, "number of concurrent solves (one per core)")
                        .range(1, 1024)
                        .counts("solves at once")},
                   std::move(limits),
                   {member("open", &ServeAsked::open, "open the page in the browser")}});
  return {
      .name = "serve",
      .summary = "the explorer: a local web page of all games, with this program behind it",
      .example = "zugzwang serve --open",
      .own = std::move(own),
      .run = run_serve,
  };
}

}  // namespace zugzwang::cli
