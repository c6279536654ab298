
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <new>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/guarded.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/program.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/version.hpp>
#include <zugzwang/engine/c_game.hpp>
#include <zugzwang/engine/load_plugin.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/services/plugin_fault.hpp>
#include <zugzwang/engine/services/shared_sessions.hpp>
#include <zugzwang/games/bundled.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

/// Silences all processes but the first.
void silence_all_but_first(Communicator* others) {
  if (others == nullptr || others->rank() == 0) return;
  silence_messages();
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  close(nowhere);
}

std::string command_line(int argc, char** argv) {
  std::string words;
  for (int i = 1; i < argc; ++i) words.append(argv[i]).push_back('\0');
  return words;
}

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

/// Returns the user's own folder of plugins: zugzwang/plugins below XDG_DATA_HOME or
/// ~/.local/share; empty if neither XDG_DATA_HOME nor HOME is set.
std::filesystem::path user_plugin_folder() {
  constexpr const char* below = "zugzwang/plugins";
  if (const std::string_view data = environment("XDG_DATA_HOME"); !data.empty())
    return std::filesystem::path(data) / below;
  if (const std::string_view home = environment("HOME"); !home.empty())
    return std::filesystem::path(home) / ".local/share" / below;
  return {};
}

/// Returns the plugins that the command line names.
std::vector<std::filesystem::path> named_plugins(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    constexpr std::string_view flag = "--plugin";
    if (word == flag && i + 1 < argc)
      files.emplace_back(argv[++i]);
    else if (word.starts_with("--plugin="))
      files.emplace_back(word.substr(flag.size() + 1));
  }
  return files;
}

/// Returns the files and folders of ZUGZWANG_PLUGIN_PATH, and the user's own folder.
std::vector<std::filesystem::path> found_plugins() {
  std::vector<std::filesystem::path> files;
  const auto add_folder = [&](const std::filesystem::path& folder) {
    for (const std::filesystem::path& file : plugins_in(folder)) files.push_back(file);
  };
  for (std::string_view path = environment("ZUGZWANG_PLUGIN_PATH"); !path.empty();) {
    const std::string_view part = path.substr(0, path.find(':'));
    path.remove_prefix(std::min(part.size() + 1, path.size()));
    if (part.empty()) continue;
    std::error_code ignored;
    if (std::filesystem::is_directory(part, ignored))
      add_folder(part);
    else
      files.emplace_back(part);
  }
  add_folder(user_plugin_folder());
  return files;
}

struct PluginFiles {
  std::vector<std::filesystem::path> named;  // by --plugin on the command line
  // By ZUGZWANG_PLUGIN_PATH (files and folders, separated by colons), then in the user's own
  // folder.
  std::vector<std::filesystem::path> found;
};

/// Loads each plugin once. Throws Error{bad_plugin} if a named one cannot be loaded; a failure of
/// any other is reported on standard error, and the program continues without it.
void load_plugins(const PluginFiles& files, Registry& registry) {
  std::set<std::filesystem::path> loaded;
  const auto load = [&](const std::filesystem::path& file) {
    std::error_code ignored;
    const std::filesystem::path same = std::filesystem::canonical(file, ignored);
    if (same.empty() || loaded.insert(same).second)
      load_plugin(file, registry, {{c_entry, register_c_library}});
  };
  for (const std::filesystem::path& file : files.named) {
    if (std::error_code ignored; !std::filesystem::exists(file, ignored))
      throw Error(ErrorCode::bad_plugin,
                  fmt::format("plugin {}: there is no such file", file.string()));
    load(file);
  }
  for (const std::filesystem::path& file : files.found) {
    try {
      load(file);
    } catch (const Error& error) {
      print_message("{}", error.what());
    }
  }
}

/// Returns the contents of the plugins, concatenated; a zero byte for one that cannot be read.
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

/// Returns whether processes run a command together. The first process alone runs other commands.
bool is_shared(const Arguments& arguments) {
  const Operation* const operation = find_command(arguments.command)->operation;
  return operation != nullptr && operation->is_shared && !arguments.has("batch") &&
         !arguments.has("solution") && !arguments.has("dry_run");
}

/// Returns how work of the program ends, whatever it throws.
Ending ending_of(const std::function<int()>& work);

/// Adds to an error in a text of several lines how it can be taken from a file.
Error with_way_to_file(const Error& error, const Arguments& arguments, const Registry& registry) {
  if (error.field().empty() || !registry.knows(arguments.game)) return error;
  const std::vector<FieldInfo> fields = registry.find(arguments.game).fields();
  const FieldInfo* const field = find_field(fields, error.field());
  if (field == nullptr || !field->has_lines || error.code() != ErrorCode::bad_value) return error;
  return {error.code(), error.field(),
          fmt::format("{}; {} @FILE takes the contents of a file",
                      error.what() + error.field().size() + 2, field->flag())};
}

/// Runs the command of a line. Throws what it throws, or Error for what a plugin has thrown.
int run_command(const Arguments& arguments, const Registry& registry) try {
  return with_faults_of_plugin(
      registry, [&] { return find_command(arguments.command)->run(arguments, registry); },
      [&] { return Subject{arguments.game, arguments.fields}; });
} catch (const Error& error) {
  throw as_written(with_way_to_file(error, arguments, registry), arguments.flags);
}

int run(int argc, char** argv, const Processes& processes) {
  Communicator* const others = processes.others;
  // The version goes first, and as one number, as in all versions.
  require_same(
      others, "version of the program",
      fmt::format("{}, plugin ABI {}, messages {}", library_version, plugin_abi, message_format));
  require_same(others, "command line", command_line(argc, argv));
  // The last word of `complete` is being written: it names no plugin yet.
  const bool completes = argc > 1 && std::string_view(argv[1]) == "complete";
  const PluginFiles plugins{named_plugins(completes ? argc - 1 : argc, argv), found_plugins()};
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
  if (!arguments->has("guarded")) return run_command(*arguments, registry);
  if (others != nullptr)
    throw Error(ErrorCode::bad_value, "--guarded", "not of a command that several processes share");
  return run_guarded(*arguments, [&](const Arguments& own) {
    const Ending ending = ending_of([&] { return run_command(own, registry); });
    if (!ending.why.empty()) {
      print_message("{}", ending.why);
      std::clearerr(stdout);  // so that it is not reported again at the end of the process
    }
    return ending.status;
  });
}

}  // namespace

Ending run_program(int argc, char** argv, const Processes& processes) {
  keep_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // so that writing fails
  silence_all_but_first(processes.others);
  Ending ending = ending_of([&] { return run(argc, argv, processes); });
  if (!ending.why.empty()) return ending;
  std::string failure = output_failure();
  return failure.empty() ? ending : Ending{exit_internal_error, std::move(failure)};
}

namespace {

Ending ending_of(const std::function<int()>& work) {
  try {
    return {work()};
  } catch (const Error& error) {
    return {error.code() == ErrorCode::too_large ? exit_limit : exit_bad_input, error.what()};
  } catch (const std::system_error& error) {
    return {exit_internal_error,
            fmt::format("{}: {}",
                        std::ferror(stdout) != 0 ? "cannot write the output" : "internal error",
                        error.code().message())};
  } catch (const std::bad_alloc&) {
    return {exit_limit,
            "out of memory; a lower --memory ends a command that has this flag with a status"};
  } catch (const std::exception& error) {
    return {exit_internal_error, fmt::format("internal error: {}", error.what())};
  }
}

}  // namespace

int run_alone(int argc, char** argv) {
  const Ending ending = run_program(argc, argv, {});
  if (!ending.why.empty()) print_message("{}", ending.why);
  return ending.status;
}

}  // namespace zugzwang::cli
