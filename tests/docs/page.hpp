#pragma once

// Pages of the documentation, as the tests read them.

#include <string>
#include <vector>

namespace zugzwang::tests {

/// A fenced block of a page.
struct Block {
  std::string language;
  std::string text;
};

/// The text of a file, given by its path in the source tree.
std::string text_of_file(const std::string& path);

std::vector<Block> blocks_of(const std::string& page);

/// The words of a text that stand in backquotes.
std::vector<std::string> quoted(const std::string& text);

/// What is wrong with a page that shows a source file in pieces: a block of C++ that is not in the
/// file as it stands, or a line of the file that no block shows. Empty if nothing is.
std::string difference(const std::string& page, const std::string& source);

/// A command of a console block, and what the page says that it prints; nothing if it does not say.
struct Command {
  std::string line;
  std::string output;
};

/// The commands of the console blocks that begin with "zugzwang ".
std::vector<Command> commands_of(const std::string& page);

/// The words of a command line, in which quotes, single or double, hold one together.
std::vector<std::string> words_of(const std::string& line);

/// What a command prints without what may differ: times, rates, sizes, widths of columns, the line
/// that tells the work of the solver; and without a checksum, which is another once positions that
/// are alike are known to be.
std::string without_work(const std::string& output);

}  // namespace zugzwang::tests
