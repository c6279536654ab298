// `serve`: the explorer as a local web page, served by this program.

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/interrupt.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/web/server/origins.hpp>
#include <zugzwang/web/server/server.hpp>

namespace zugzwang::cli {

namespace {

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

}  // namespace

int run_serve(const Arguments& arguments, const Registry& registry) {
  web::ServerOptions options;
  options.host = arguments.host;
  options.port = arguments.port;
  options.jobs = arguments.jobs;
  options.caps.time = arguments.limits.time;
  options.caps.memory = arguments.limits.memory;
  options.caps.kept_memory = arguments.limits.memory;
  options.caps.threads = arguments.limits.threads;
  options.program = program_version;
  options.page = web::read_page(page_folder());
  web::Server server(registry, std::move(options));
  if (!web::is_loopback(arguments.host))
    print_message("other machines may reach this server and run solves on it");
  fmt::print("{}\n", server.address());
  std::fflush(stdout);
  if (arguments.opens_browser) open_browser(server.address());
  server.run(arguments.limits.cancel);
  return exit_done;
}

}  // namespace zugzwang::cli
