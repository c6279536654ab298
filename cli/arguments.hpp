#pragma once

// The command line, read into plain values. Field flags come from the game's own declarations.

#include <cstdint>
#include <optional>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/registry.hpp>

namespace zugzwang::cli {

enum class Format { text, csv, json, markdown, dot, graphml };

struct Rows {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

struct Arguments {
  std::string command;
  std::string game;      ///< may be empty only for `list` and for a batch
  Datum::Object fields;  ///< as given, unchecked
  SolverChoice choice;
  Limits limits;
  Format format = Format::text;
  std::string batch;  ///< a file name, or "-"
  Rows rows;
  Show show = Show::move;
  bool packed = false;
  bool quiet = false;
  std::uint64_t most_positions = 0;  ///< of a graph
  std::string players;
  std::uint64_t seed = 0;
};

/// What a command line asks for: nothing when the text that it asked for has been printed.
/// Throws Error for every other command line that cannot be carried out.
std::optional<Arguments> parse_arguments(int argc, char** argv, const Registry& registry);

}  // namespace zugzwang::cli
