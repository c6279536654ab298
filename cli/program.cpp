#include "program.hpp"

#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <map>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/file.hpp>
#include <zugzwang/facade/plugin.hpp>
#include <zugzwang/facade/services/share.hpp>
#include <zugzwang/games/bundled.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

#include "commands.hpp"
#include "message.hpp"
#include "plugins.hpp"

namespace zugzwang::cli {

namespace {

/// Lets only the first of several processes be heard.
void silence_all_but_first(Communicator* others) {
  if (others == nullptr || others->rank() == 0) return;
  silence_messages();
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  close(nowhere);
}

std::string joined(int argc, char** argv) {
  std::string words;
  for (int i = 1; i < argc; ++i) words.append(argv[i]).push_back('\0');
  return words;
}

/// The bytes of the plugins, one after the other; none of one that cannot be read.
std::string contents_of(const PluginFiles& plugins) {
  std::string contents;
  for (const auto* const files : {&plugins.named, &plugins.found})
    for (const std::filesystem::path& file : *files) try {
        contents += read_file("plugin", file);
      } catch (const Error&) {
        contents += '\0';
      }
  return contents;
}

/// Whether processes do the work of a command together. Others are of the first alone.
bool is_shared(const Arguments& arguments) {
  return (arguments.command == "solve" || arguments.command == "analyze") &&
         arguments.batch.empty() && arguments.solution.empty() && !arguments.dry_run;
}

int run(int argc, char** argv, const Processes& processes) {
  Communicator* const others = processes.others;
  // The version goes first, and as one number, as in all versions.
  require_same(
      others, "version of the program",
      fmt::format("{}, plugin ABI {}, messages {}", program_version, plugin_abi, message_format));
  require_same(others, "command line", joined(argc, argv));
  // The last word of `complete` is being written: it names no plugin yet.
  const bool completes = argc > 1 && std::string_view(argv[1]) == "complete";
  const PluginFiles plugins = plugin_files(completes ? argc - 1 : argc, argv);
  Registry registry;
  std::optional<Arguments> arguments;
  std::optional<int> status;
  together(others, [&] {
    games::register_bundled(registry);
    load_plugins(plugins, registry);
    status = run_unlisted(argc, argv, registry);
    if (!status) arguments = parse_arguments(argc, argv, registry, processes);
  });
  if (status) return *status;
  if (!arguments) return exit_done;
  if (others != nullptr && !is_shared(*arguments)) {
    if (others->rank() != 0) return exit_done;
    arguments->processes.others = nullptr;
  } else if (others != nullptr) {
    require_same(others, "plugin", contents_of(plugins));
    require_same(others, "problem", Datum(arguments->fields).to_json());
  }
  static const std::map<std::string, int (*)(const Arguments&, const Registry&)> commands = {
      {"list", run_list},         {"describe", run_describe},
      {"solve", run_solve},       {"table", run_table},
      {"period", run_period},     {"compare", run_compare},
      {"verify", run_verify},     {"graph", run_graph},
      {"new-game", run_new_game}, {"check-game", run_check_game},
      {"play", run_play},         {"nimbers", run_nimbers},
      {"analyze", run_analyze},   {"query", run_query},
      {"serve", run_serve},       {"value", run_value},
      {"born", run_born},         {"calculate", run_calculate},
  };
  return commands.at(arguments->command)(*arguments, registry);
}

}  // namespace

Ending run_program(int argc, char** argv, const Processes& processes) {
  keep_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // so that writing fails
  silence_all_but_first(processes.others);
  try {
    const int status = run(argc, argv, processes);
    const std::error_code error =
        error_in([] { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; });
    if (error) throw std::system_error(error);
    return {status};
  } catch (const Error& error) {
    return {error.code() == ErrorCode::too_large ? exit_limit : exit_bad_input, error.what()};
  } catch (const std::system_error& error) {
    return {exit_internal_error,
            fmt::format("{}: {}",
                        std::ferror(stdout) != 0 ? "cannot write the output" : "internal error",
                        error.code().message())};
  } catch (const std::bad_alloc&) {
    return {exit_limit, "out of memory; give a lower --memory to end with a status"};
  } catch (const std::exception& error) {
    return {exit_internal_error, fmt::format("internal error: {}", error.what())};
  }
}

}  // namespace zugzwang::cli
