// The program. No algorithm lives here: it reads a command line, runs one command, and tells what
// went wrong in one line.

#include "program.hpp"

int main(int argc, char** argv) { return zugzwang::cli::run_alone(argc, argv); }
