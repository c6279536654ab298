#pragma once

// The command line, read into plain values. The flags of fields come from each game's declarations.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <zugzwang/cli/text/histogram.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/chart.hpp>
#include <zugzwang/values/value_writer.hpp>

namespace zugzwang {
class Communicator;
}

namespace zugzwang::cli {

inline constexpr std::string_view program_version = "0.1.0";

enum class Format { text, csv, json, markdown, dot, graphml, svg, png, bfile, binary };

struct RowRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

/// The processes that run the program together; none where it runs alone.
struct Processes {
  Communicator* others = nullptr;
  unsigned on_machine = 1;  ///< the number that share its memory
};

struct Arguments {
  std::string command;
  std::string game{};      ///< empty where a file names it, and for `list`
  Datum::Object fields{};  ///< as given, unchecked
  SolverChoice choice{};
  std::string evaluation{};  ///< by its name; `choice` has what it names
  Limits limits{};
  Format format = Format::text;
  std::string batch{};         ///< a file name, or "-"
  bool numbers_lines = false;  ///< of a batch; an error always has the number of its line
  AnswerDetail detail = AnswerDetail::best_moves;
  bool prefers_traps = false;  ///< among moves of equal value
  RowRange rows{0, 24};
  Show show = Show::move;
  bool packed = false;
  bool quiet = false;
  std::optional<CensusScope> scope{};
  Bars bars = Bars::linear;                 ///< of a census
  std::uint64_t most_positions = 200;       ///< of a graph
  bool legend = true;                       ///< of a graph
  std::string output{};                     ///< a file name; empty for standard output
  std::uint64_t count = 100;                ///< of nimbers
  std::string checkpoint{};                 ///< a file name
  std::string certificate{};                ///< a file name
  std::string solution{};                   ///< the name of a solution file
  std::string save{};                       ///< likewise, to be written
  bool flat = false;                        ///< solution files that are not packed
  bool line = false;                        ///< print the best line
  std::optional<std::uint64_t> sample{};    ///< of the positions of a solution file
  std::optional<std::uint64_t> problems{};  ///< by which a game is checked
  std::string players = "human,perfect";
  std::optional<std::uint64_t> most_moves{};  ///< of a game that is played
  std::uint64_t seed = 0;

  // For the commands about values:
  std::optional<Notation> notation{};  ///< by default the one that suits the output
  bool options = false;                ///< print every move
  std::string svg{};                   ///< a file name
  std::string claim{};                 ///< a file name
  std::string equals{};                ///< a value
  std::optional<std::size_t> brief{};  ///< the most characters of a value
  std::string family{};                ///< of positions, such as "2x1:2x20"
  std::optional<std::string> expression{};
  unsigned day = 0;
  bool list = false;  ///< the values of the day

  // For a server, beside the limits of a solve:
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0 for any that is free
  unsigned jobs = 1;          ///< solves at once
  bool opens_browser = false;

  // For several processes:
  Processes processes{};
  bool dry_run = false;  ///< print what a solve would take
  unsigned ranks = 1;    ///< the number of processes in the plan
  std::string trace{};   ///< a file name
};

/// Parses a command line. Returns nothing when the text that it requests has been printed. Throws
/// Error for every other command line that cannot be carried out.
std::optional<Arguments> parse_arguments(int argc, char** argv, const Registry& registry,
                                         const Processes& processes = {});

}  // namespace zugzwang::cli
