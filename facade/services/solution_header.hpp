#pragma once

// The first bytes of a solution file, which say where its parts are and tell by checksums whether
// they are as they were written.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace zugzwang {

inline constexpr std::uint32_t solution_format_version = 1;
inline constexpr std::size_t solution_header_bytes = 64;

/// The first bytes of a file whose blocks end at `description_at`.
std::string solution_header(std::uint64_t description_at, std::string_view description,
                            std::string_view index);

/// Whether bytes begin as those of a solution file.
bool begins_solution(std::string_view bytes);

/// What follows the blocks of a file.
struct SolutionParts {
  std::uint64_t description_at = 0;  ///< where the blocks end
  std::string_view description{};
  std::string_view index{};
};

/// Reads the header of a whole file. Throws Error{bad_value} that says what is wrong with the file:
/// it is another kind of file, was not finished, is of another version, cut short or damaged.
SolutionParts solution_parts(std::string_view bytes);

}  // namespace zugzwang
