#include "elf_file.hpp"

#include <bit>
#include <cstring>

#include <elf.h>
#include <link.h>

namespace zugzwang {

namespace {

template <class T>
bool read_at(std::istream& file, std::uint64_t offset, T& value) {
  file.clear();
  file.seekg(static_cast<std::streamoff>(offset));
  return static_cast<bool>(file.read(reinterpret_cast<char*>(&value), sizeof value));
}

/// Returns whether `count` pieces of `size` bytes, from `offset` on, lie within `bytes` bytes.
bool lies_within(std::uint64_t offset, std::uint64_t count, std::uint64_t size,
                 std::uint64_t bytes) {
  return offset <= bytes && (size == 0 || count <= (bytes - offset) / size);
}

bool is_of_this_machine(const ElfW(Ehdr) & header) {
  constexpr bool large = sizeof(void*) == 8;
  constexpr bool little = std::endian::native == std::endian::little;
  return header.e_ident[EI_CLASS] == (large ? ELFCLASS64 : ELFCLASS32) &&
         header.e_ident[EI_DATA] == (little ? ELFDATA2LSB : ELFDATA2MSB);
}

}  // namespace

std::string elf_flaw(std::istream& file, std::uint64_t bytes) {
  ElfW(Ehdr) header{};
  if (!read_at(file, 0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
    return "it does not begin like an ELF file";
  if (!is_of_this_machine(header)) return "it is for another kind of machine";
  if (header.e_type != ET_DYN) return "it is an ELF file of another type";
  if (header.e_phnum == 0 || header.e_phentsize != sizeof(ElfW(Phdr))) return "it has no segments";
  const std::string cut = "it is cut short, at " + std::to_string(bytes) + " bytes";
  if (!lies_within(header.e_phoff, header.e_phnum, sizeof(ElfW(Phdr)), bytes) ||
      !lies_within(header.e_shoff, header.e_shnum, header.e_shentsize, bytes))
    return cut;
  bool has_dynamic = false;
  bool has_load = false;
  for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) segment{};
    if (!read_at(file, header.e_phoff + i * sizeof segment, segment) ||
        !lies_within(segment.p_offset, segment.p_filesz, 1, bytes))
      return cut;
    has_load = has_load || segment.p_type == PT_LOAD;
    has_dynamic = has_dynamic || segment.p_type == PT_DYNAMIC;
    if (segment.p_type == PT_LOAD && segment.p_memsz < segment.p_filesz)
      return "a segment is larger in the file than in memory";
  }
  if (!has_load || !has_dynamic) return "it lacks the segments of a shared library";
  return {};
}

}  // namespace zugzwang
