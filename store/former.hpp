#pragma once

// Rewrites what the version before has saved in the format of this one. To be removed with the next
// version.

#include <filesystem>

#include <zugzwang/core/datum.hpp>

namespace zugzwang {

/// Replaces a journal of these rules, and the file of its current tier, that the version before has
/// written; does nothing to any other. Damaged sections are left out. Throws Error{bad_file} if the
/// file cannot be written.
void convert_former_journal(const std::filesystem::path& file,
                            const std::filesystem::path& level_file, const Datum& rules);

/// Replaces the shares and the manifest in a folder that the version before has written; the new
/// manifest has the name `manifest`. Does nothing to any other folder. A damaged share is left out.
/// Throws Error{bad_file} if the manifest is damaged or of other rules, or a file cannot be
/// written.
void convert_former_folder(const std::filesystem::path& folder,
                           const std::filesystem::path& manifest, const Datum& rules);

}  // namespace zugzwang
