#pragma once

// The command line, read into plain values. The flags of fields come from each game's declarations.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/api/member.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {
class Communicator;
}

namespace zugzwang::cli {

/// The processes that run the program together; none where it runs alone.
struct Processes {
  Communicator* others = nullptr;
  unsigned on_machine = 1;  ///< the number that share its memory
  unsigned ranks = 1;       ///< their number, also where the first alone runs the command
};

/// What a command line gives.
struct Arguments {
  std::string command;
  std::string line{};                 ///< the whole command line, as a shell reads it
  std::optional<std::string> word{};  ///< that the command is about: a game, a file, an expression
  std::string game{};                 ///< also that of a solution file; empty for none
  Datum::Object fields{};             ///< of the game, as given, unchecked
  Datum::Object request{};            ///< the members that flags give
  Limits limits{};
  std::string format = "text";
  Processes processes{};
  std::vector<std::string> flags{};  ///< the names of all that could have been given
  /// Tells who watches a guarded command whether it works, for at most its time limit, or waits
  /// for a person.
  std::function<void(bool works)> tell_turn = [](bool) {};

  /// Returns whether a member of the request is given.
  bool has(std::string_view member) const { return given_in(request, member) != nullptr; }
  /// Returns the text of a member; empty if it is not given.
  std::string text(std::string_view member) const {
    const Datum* const given = given_in(request, member);
    return given == nullptr ? "" : *given->get<std::string>();
  }
};

/// Parses a command line. Returns nothing when the text that it requests has been printed. Throws
/// Error for every other command line that cannot be carried out.
std::optional<Arguments> parse_arguments(int argc, char** argv, const Registry& registry,
                                         const Processes& processes = {});

}  // namespace zugzwang::cli
