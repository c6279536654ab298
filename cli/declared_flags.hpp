#pragma once

// The flags of every command, as CLI11 is told of them and collects what is given: those of the
// command itself, and those of the fields of a game.

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include <zugzwang/facade/registry.hpp>

#include "arguments.hpp"
#include "command_table.hpp"
#include "flags.hpp"

namespace zugzwang::cli {

class DeclaredFlags {
 public:
  explicit DeclaredFlags(const Registry& registry, const Processes& processes = {});
  DeclaredFlags(const DeclaredFlags&) = delete;
  DeclaredFlags& operator=(const DeclaredFlags&) = delete;

  /// Adds the flags of the fields of a game to every command that takes them. Throws
  /// Error{duplicate_name} where the command has a flag of that name, unless the field can do
  /// without one.
  void add_fields(const GameEntry& game);
  /// The game whose fields have been added, or nullptr.
  const GameEntry* game() const { return game_; }

  CLI::App& app() { return app_; }
  const CLI::App& of(const std::string& command) const { return *app_.get_subcommand(command); }
  /// Whether a command has this flag, and a word after it is its value.
  bool takes_value(const std::string& command, const std::string& flag) const;

  /// What has been given, once the app has parsed a command line: the flags, the word that follows
  /// the command, and the texts of a field, by its names and by its choices.
  const Flags& given() const { return flags_; }
  const std::string& word() const { return word_; }
  std::vector<std::string> values_of(const Command& command, const FieldInfo& field) const;

  std::vector<CommandInfo> describe() const;

 private:
  void add_command(const Command& command);
  void add_valuing(CLI::App& sub);
  void add_sharing(CLI::App& sub);
  void add_field(CLI::App& sub, const FieldInfo& field);
  /// A flag of another meaning keeps it.
  void add_choice(CLI::App& sub, const FieldInfo& field, const std::string& choice);
  FlagInfo describe(const Command& command, const CLI::Option& option) const;
  std::vector<std::string> game_choices(std::string_view flag) const;
  /// What the game, or else any game, leaves to choose from.
  std::vector<std::string> choices(std::string_view command, std::string_view flag) const;

  const Registry& registry_;
  bool is_shared_;  // by several processes
  CLI::App app_{"Zugzwang solves combinatorial games: two players, perfect information, no chance.",
                "zugzwang"};
  std::string word_;
  const GameEntry* game_ = nullptr;
  Flags flags_;
  std::map<std::string, bool> chosen_;  // by the flags of choices
};

}  // namespace zugzwang::cli
