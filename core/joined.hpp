#pragma once

// Lists and values as text, for messages.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace zugzwang {

class Datum;

/// Returns the texts one after another with a separator between them, such as "bottom_up, grundy".
std::string joined(std::span<const std::string> texts, std::string_view separator);
std::string joined(std::span<const std::string_view> texts, std::string_view separator);

/// Returns the texts as a choice, such as "text, csv or json". There must be one or more.
std::string either_of(std::span<const std::string> texts);

/// Returns a value for a person, at most `most` bytes of it and "..." if it has more. Of an object
/// these are its members, those of objects inside of it among them, such as "heap 0, to 1,3".
std::string short_text(const Datum& value, std::size_t most);

}  // namespace zugzwang
