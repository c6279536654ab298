// The program: it runs one command, and tells in one line what went wrong.

#include <zugzwang/cli/program.hpp>

int main(int argc, char** argv) { return zugzwang::cli::run_alone(argc, argv); }
