#pragma once

// Checks from the headers of a file whether it can be a shared library: the loader maps the parts
// that they name, and a file that ends before one of them kills the program by SIGBUS.

#include <cstdint>
#include <istream>
#include <string>

namespace zugzwang {

/// Returns what is wrong with a file of `bytes` bytes as an ELF shared library for this kind of
/// machine; empty if its headers and everything that they name lie within the file.
std::string elf_flaw(std::istream& file, std::uint64_t bytes);

}  // namespace zugzwang
