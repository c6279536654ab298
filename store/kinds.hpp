#pragma once

// The kinds of files that are kept, by the word under "zugzwang" in the description of a file's
// first segment; a tablebase has none. What a file of each kind is, inspect.cpp reports.

#include <string_view>

namespace zugzwang::kinds {

inline constexpr std::string_view nimbers = "nimbers";    ///< SavedNimbers
inline constexpr std::string_view journal = "progress";   ///< JournalFile
inline constexpr std::string_view manifest = "manifest";  ///< JournalFolder
inline constexpr std::string_view tier = "tier";          ///< KeptShare of a finished tier
inline constexpr std::string_view level = "level";        ///< KeptShare of the current tier
inline constexpr std::string_view search = "search";      ///< SavedSearch
/// A damaged part of a journal, whose tiers have been solved again.
inline constexpr std::string_view set_aside = "set_aside";

}  // namespace zugzwang::kinds
