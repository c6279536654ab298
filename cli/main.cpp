// The program.

#include "program.hpp"

int main(int argc, char** argv) { return zugzwang::cli::run_alone(argc, argv); }
