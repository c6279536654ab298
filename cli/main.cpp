// The program. No algorithm lives here: it reads a command line, runs one command, and tells what
// went wrong in one line.

#include "message.hpp"
#include "program.hpp"

int main(int argc, char** argv) {
  const zugzwang::cli::Ending ending = zugzwang::cli::run_program(argc, argv);
  if (!ending.why.empty()) zugzwang::cli::tell_user("{}", ending.why);
  return ending.status;
}
