// The headers of a plugin.

#include <sstream>
#include <string>

#include <zugzwang/engine/elf_file.hpp>

#include "fuzz.hpp"

using namespace zugzwang;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream file{std::string(fuzz::text_of(data, size))};
  elf_flaw(file, size);
  return 0;
}
