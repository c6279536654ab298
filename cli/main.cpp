// The program. No algorithm lives here: it reads a command line, runs one command, and tells what
// went wrong in one line.

#include <csignal>
#include <cstdio>
#include <exception>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/file.hpp>
#include <zugzwang/games/bundled.hpp>

#include "arguments.hpp"
#include "commands.hpp"
#include "message.hpp"
#include "plugins.hpp"

namespace {

using namespace zugzwang;
using namespace zugzwang::cli;

int run(int argc, char** argv) {
  Registry registry;
  games::register_bundled(registry);
  // The last word of `complete` is being written: it names no plugin yet.
  const bool completes = argc > 1 && std::string_view(argv[1]) == "complete";
  load_plugins(plugin_files(completes ? argc - 1 : argc, argv), registry);
  if (const std::optional<int> status = run_unlisted(argc, argv, registry)) return *status;
  const std::optional<Arguments> arguments = parse_arguments(argc, argv, registry);
  if (!arguments) return exit_done;
  static const std::map<std::string, int (*)(const Arguments&, const Registry&)> commands = {
      {"list", run_list},         {"describe", run_describe},
      {"solve", run_solve},       {"table", run_table},
      {"period", run_period},     {"compare", run_compare},
      {"verify", run_verify},     {"graph", run_graph},
      {"new-game", run_new_game}, {"check-game", run_check_game},
      {"play", run_play},         {"nimbers", run_nimbers},
      {"analyze", run_analyze},   {"query", run_query},
      {"serve", run_serve},
  };
  return commands.at(arguments->command)(*arguments, registry);
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // so that writing fails
  try {
    const int status = run(argc, argv);
    const std::error_code error =
        error_in([] { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; });
    if (error) throw std::system_error(error);
    return status;
  } catch (const Error& error) {
    tell_user("{}", error.what());
    return error.code() == ErrorCode::too_large ? exit_limit : exit_bad_input;
  } catch (const std::system_error& error) {
    tell_user("{}: {}", std::ferror(stdout) != 0 ? "cannot write the output" : "internal error",
              error.code().message());
    return exit_internal_error;
  } catch (const std::bad_alloc&) {
    tell_user("out of memory; give a lower --memory to end with a status");
    return exit_limit;
  } catch (const std::exception& error) {
    tell_user("internal error: {}", error.what());
    return exit_internal_error;
  }
}
