#pragma once

// The lines of a batch: one problem per line in, as a JSON object or in words, and one JSON object
// per line out, in order. A bad line is
// answered by its error, and the run goes on. Lines that have arrived together are shared among
// threads.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/core/datum.hpp>

namespace zugzwang::cli {

/// The answer to a line, and whether a limit ended the work on it.
struct BatchAnswer {
  Datum::Object members;
  bool limited = false;
};

/// Answers a line, which is given without its id.
using AnswerLine = std::function<BatchAnswer(const Datum& object)>;

/// Returns the object that a line of words stands for; nothing if the line should be JSON. Several
/// threads call it.
using ReadWords = std::function<std::optional<Datum::Object>(std::string_view line)>;

/// Returns the fields that a line of words gives for a command about a game.
Datum::Object fields_in_words(const std::vector<std::string>& words, std::string_view command,
                              const GameEntry& game, const Datum::Object& given,
                              std::uint64_t most_bytes);

/// Answers all lines of the batch that the arguments name, in as many threads as these allow, and
/// returns the exit status. `open(own)` is called once a thread, with its share of the memory.
/// `expected` describes what a line should hold.
int run_lines(const Arguments& arguments, std::string_view expected, const ReadWords& words,
              const std::function<AnswerLine(const Arguments& own)>& open);

}  // namespace zugzwang::cli
