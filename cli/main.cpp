// The program: runs one command, and reports an error in one line.

#include <zugzwang/cli/program.hpp>

int main(int argc, char** argv) { return zugzwang::cli::run_alone(argc, argv); }
