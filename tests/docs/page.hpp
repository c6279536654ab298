#pragma once

// Pages of the documentation, as the tests parse them.

#include <string>
#include <vector>

namespace zugzwang::tests {

/// A fenced block of a page.
struct Block {
  std::string language;
  std::string text;
};

/// Returns the text of a file, given by its path in the source tree.
std::string text_of_file(const std::string& path);

std::vector<Block> blocks_of(const std::string& page);

/// Returns the words of a text that stand in backquotes.
std::vector<std::string> quoted(const std::string& text);

/// Describes the first error in a page that shows a source file in pieces: a block of C++ that is
/// not in the file verbatim, or a line of the file that no block shows. Empty if there is none.
std::string difference(const std::string& page, const std::string& source);

/// A command of a console block, and its output on the page; nothing if the page shows none.
struct Command {
  std::string line;
  std::string output;
};

/// Returns the commands of the console blocks that begin with "zugzwang ".
std::vector<Command> commands_of(const std::string& page);

/// Splits a command line into words, where single or double quotes hold a word together.
std::vector<std::string> words_of(const std::string& line);

/// Returns the output of a command without what may differ: times, rates, widths of columns, the
/// line on the work of the solver, and a checksum, which changes once equivalent positions are
/// found to be equivalent.
std::string without_work(const std::string& output);

}  // namespace zugzwang::tests
