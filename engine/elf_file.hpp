#pragma once

// Whether a file can be a shared library at all, told from its headers: the loader maps what they
// name, and a file that ends before it kills the program by SIGBUS.

#include <cstdint>
#include <istream>
#include <string>

namespace zugzwang {

/// Returns what is wrong with a file of so many bytes as an ELF shared library for a machine of
/// this kind; empty where its headers and all that they name lie within the file.
std::string elf_flaw(std::istream& file, std::uint64_t bytes);

}  // namespace zugzwang
