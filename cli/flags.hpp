#pragma once

#include <map>
#include <string>
#include <vector>

namespace zugzwang::cli {

/// The texts of the flags.
struct Flags {
  std::string solver, evaluation, strategy, seconds, memory, batch, rows, show, format, players,
      seed, limit, count, scope, threads, checkpoint, certificate, output, most_moves, save,
      solution, sample, problems, host, port, jobs, ranks, trace, notation, svg, claim, equals,
      brief, family;
  bool json = false, csv = false, packed = false, quiet = false, moves = false, value_only = false,
       lines = false, no_legend = false, log = false, flat = false, line = false, open = false,
       dry_run = false, options = false, list = false;
  std::vector<std::string> plugins;  // loaded before the command line is read
  std::map<std::string, std::vector<std::string>> fields;
  std::map<std::string, std::string> switches;  // fields that are true or false
};

}  // namespace zugzwang::cli
