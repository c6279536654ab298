// `new-game`: writes a folder with a game to start from. It builds and passes its test as written.

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include <boost/algorithm/string/erase.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

namespace {

constexpr const char* source_text =
    R"(// @TITLE@: take 1 to most_taken tokens in turn; the player who takes the last one wins.
// Replace the rules below by your own. `zugzwang check-game @NAME@` reports what does not fit.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

// The rules. States and moves are small values; nothing here depends on solvers.
class @TYPE@ {
 public:
  using State = std::uint64_t;  // tokens that are left
  using Move = std::uint64_t;   // tokens taken

  // A stated fact, checked by the laws: both players have the same moves, and a player who cannot
  // move has lost. Remove it if that does not hold.
  static constexpr bool impartial = true;

  explicit @TYPE@(std::uint64_t most_taken) : most_taken_(most_taken) {}

  // The legal moves, the preferred one first.
  Countdown<Move> moves(State left) const { return Countdown<Move>(std::min(left, most_taken_)); }
  // The state after a move, with the other player on move.
  State play(State left, Move taken) const { return left - taken; }
  // Set when play is over, as the player on move sees it.
  std::optional<Outcome> result(State left) const {
    if (left > 0) return std::nullopt;
    return Outcome::loss;
  }
  // A different number, text or the like for every state.
  std::uint64_t key(State left) const { return left; }

 private:
  std::uint64_t most_taken_;
};

// The input of the user.
struct @TYPE@Problem {
  std::uint64_t most_taken = 3;
  std::uint64_t left = 0;
};

class @TYPE@Presentation final : public Presentation<@TYPE@Problem, @TYPE@> {
 public:
  GameText text() const override {
    return {
        .name = "@NAME@",
        .title = "@TITLE@",
        .summary = "take tokens in turn; the player who takes the last one wins",
        .rules = "There are tokens. A player in turn takes from 1 to most_taken of them. The "
                 "player who takes the last one wins.",
        .move = "the number of tokens taken",
        .answer = "the move",
        .example = {"--left", "10"},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {
        field("most_taken", &Problem::most_taken, "the most tokens that a player may take")
            .rule()
            .range(1, 1'000'000)
            .optional(),
        field("left", &Problem::left, "tokens that are left").word(),
    };
  }

  @TYPE@ rules(const Problem& problem) const override { return @TYPE@(problem.most_taken); }
  State state(const @TYPE@&, const Problem& problem) const override { return problem.left; }
  std::string show(const @TYPE@&, const State& left) const override {
    return std::to_string(left) + " left";
  }
  std::string describe_move(const @TYPE@&, const State&, const Move& taken) const override {
    return "take " + std::to_string(taken);
  }

  // How a position looks, and where in that a move is made: see engine/scene.hpp.
  Scene scene(const @TYPE@&, const State& left) const override {
    return {scene::Heaps{"heap", {left}}};
  }
  std::string place(const @TYPE@&, const State& left, const Move& taken) const override {
    return scene::token("heap", 0, left - taken);
  }
};

}  // namespace

ZUGZWANG_PLUGIN("@NAME@", "0.1.0", [](Registry& registry) {
  register_game<@TYPE@Presentation>(registry, AllSolvers{});
})
)";

constexpr const char* build_text = R"(cmake_minimum_required(VERSION 3.25)
project(@NAME@ LANGUAGES CXX)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(zugzwang REQUIRED)
zugzwang_add_game(@NAME@ @FILE@.cpp)

# The laws, random play, and all solvers against each other.
enable_testing()
add_test(NAME @NAME@ COMMAND zugzwang::program check-game @NAME@ --plugin $<TARGET_FILE:@NAME@>)
)";

/// The name in other spellings: my-game, my_game, MyGame, My Game.
struct Names {
  std::string dashed, file, type, title;
};

Names names_of(const std::string& name) {
  const bool good =
      !name.empty() && name.find("--") == std::string::npos && name.back() != '-' &&
      name.front() >= 'a' && name.front() <= 'z' &&
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (!good)
    throw Error(ErrorCode::bad_value,
                fmt::format("name: \"{}\" is not valid; give lower-case letters, digits and single "
                            "dashes, a letter first, such as my-game",
                            name));
  Names names{name, name, name, name};
  std::ranges::replace(names.file, '-', '_');
  std::ranges::replace(names.title, '-', ' ');
  for (std::size_t i = 0; i < name.size(); ++i)
    if ((i == 0 || name[i - 1] == '-') && name[i] >= 'a')
      names.title[i] = static_cast<char>(name[i] - 'a' + 'A');
  names.type = boost::erase_all_copy(names.title, " ");
  return names;
}

void write(const std::filesystem::path& path, std::string text, const Names& names) {
  boost::replace_all(text, "@NAME@", names.dashed);
  boost::replace_all(text, "@FILE@", names.file);
  boost::replace_all(text, "@TYPE@", names.type);
  boost::replace_all(text, "@TITLE@", names.title);
  write_output("name", path.string(), text);
}

int run_new_game(const Arguments& arguments, const Registry& registry) {
  const Names names = names_of(arguments.game);
  if (registry.knows(arguments.game))
    throw Error(ErrorCode::duplicate_name,
                fmt::format("name: there is a game '{}' already; give another name", names.dashed));
  const std::filesystem::path folder = names.dashed;
  if (std::filesystem::exists(folder))
    throw Error(ErrorCode::bad_file,
                fmt::format("name: a file or folder '{}' exists already; give another name",
                            folder.string()));
  std::error_code failed;
  std::filesystem::create_directory(folder, failed);
  if (failed)
    throw Error(ErrorCode::bad_file, fmt::format("name: cannot create the folder '{}': {}",
                                                 folder.string(), failed.message()));
  write(folder / (names.file + ".cpp"), source_text, names);
  write(folder / "CMakeLists.txt", build_text, names);
  fmt::print(
      "{0}/{1}.cpp and {0}/CMakeLists.txt are yours. Next:\n\n"
      "  cmake -S {0} -B {0}/build && cmake --build {0}/build\n"
      "  zugzwang check-game {0} --plugin {0}/build/{0}.so\n"
      "  zugzwang solve {0} 10 --plugin {0}/build/{0}.so\n",
      names.dashed, names.file);
  return exit_done;
}

}  // namespace

Command new_game_command() {
  return {
      .name = "new-game",
      .summary = "starts a game of your own: a folder with its source, build and test",
      .example = "zugzwang new-game my-game",
      .words = "NAME",
      .flags = usual_flags(),
      .run = run_new_game,
      .meaning = "the name of the new game",
      .word = "name",
  };
}

}  // namespace zugzwang::cli
