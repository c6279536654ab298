// `serve`: the explorer as a local web page, with this program behind it.

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <zugzwang/web/server/origins.hpp>
#include <zugzwang/web/server/server.hpp>

#include "commands.hpp"
#include "message.hpp"
#include "unblocked_signals.hpp"

namespace zugzwang::cli {

namespace {

/// The folder of the built page: beside the program in a build, or where it has been installed.
std::filesystem::path page_folder() {
  std::error_code ignored;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const std::filesystem::path built = program.parent_path() / "web";
  if (std::filesystem::exists(built / "index.html", ignored)) return built;
  return program.parent_path() / ZUGZWANG_WEB_FOLDER;
}

void open_browser(const std::string& address) {
  std::string program = "xdg-open";
  std::string argument = address;
  char* const arguments[] = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&quiet, stream, "/dev/null", O_WRONLY, 0);
  const UnblockedSignals attributes;
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, program.c_str(), &quiet, attributes.get(), arguments, environ);
  posix_spawn_file_actions_destroy(&quiet);
  if (failed != 0) tell_user("open: there is no xdg-open; open {} in a browser", address);
}

}  // namespace

int run_serve(const Arguments& arguments, const Registry& registry) {
  web::ServerOptions options;
  options.host = arguments.serving.host;
  options.port = arguments.serving.port;
  options.jobs = arguments.serving.jobs;
  options.caps.time = arguments.limits.time;
  options.caps.memory = arguments.limits.memory;
  options.caps.kept_memory = arguments.limits.memory;
  options.caps.threads = arguments.limits.threads;
  options.program = program_version;
  options.page = web::read_page(page_folder());
  web::Server server(registry, std::move(options));
  if (!web::is_loopback(arguments.serving.host))
    tell_user("other machines may reach this server, and have it solve what they like");
  fmt::print("{}\n", server.address());
  std::fflush(stdout);
  if (arguments.serving.open) open_browser(server.address());
  server.run(arguments.limits.cancel);
  return exit_done;
}

}  // namespace zugzwang::cli
