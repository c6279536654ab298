#pragma once

// The command line, read into plain values. The flags of fields come from each game's declarations.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/answer.hpp>

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

/// The words of a command line, and the values of the flags that several commands have; those of
/// a command's own flags are in `given`.
struct Arguments {
  std::string command;
  std::string line{};      ///< the whole command line, as a shell reads it
  std::string game{};      ///< empty where a file names it, and for `list`
  Datum::Object fields{};  ///< as given, unchecked
  SolverChoice choice{};
  Limits limits{};
  std::string format = "text";
  std::string batch{};         ///< a file name, or "-"
  bool numbers_lines = false;  ///< of a batch; an error always has the number of its line
  AnswerDetail detail = AnswerDetail::best_moves;
  std::string solution{};                   ///< the name of a file: a word, or of --solution
  std::optional<std::string> expression{};  ///< of `calculate`
  Processes processes{};
  GivenFlags given{};
  Datum::Object request{};           ///< the members of an operation that flags give
  std::vector<std::string> flags{};  ///< the names of all that could have been given
  /// Tells who watches a guarded command whether it works, for at most its time limit, or waits
  /// for a person.
  std::function<void(bool works)> tell_turn = [](bool) {};

  bool has(const std::string& flag) const { return given.contains(flag); }
};

/// Parses a command line. Returns nothing when the text that it requests has been printed. Throws
/// Error for every other command line that cannot be carried out.
std::optional<Arguments> parse_arguments(int argc, char** argv, const Registry& registry,
                                         const Processes& processes = {});

}  // namespace zugzwang::cli
