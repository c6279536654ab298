#include "flag_values.hpp"

#include <filesystem>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/number_from.hpp>
#include <zugzwang/engine/services/sweep.hpp>

namespace zugzwang::cli {

void refuse(std::string_view name, std::string_view value, std::string_view allowed) {
  throw Error(ErrorCode::bad_value, name,
              fmt::format("\"{}\" is not valid; give {}", value, allowed));
}

Datum value_of(const Member& member, const std::string& text) {
  if (member.type == FieldType::boolean && member.kind == Member::Kind::value) return true;
  if (member.kind == Member::Kind::output && !member.ending.empty()) {
    const std::string ending = std::filesystem::path(text).extension().string();
    if (!ending.empty() && ending != member.ending)
      refuse(member.name, text,
             fmt::format("a file with the ending {}, the only format here", member.ending));
  }
  if (member.kind != Member::Kind::value) return text;
  if (member.unit == Member::Unit::json) try {
      return Datum::from_json(text);
    } catch (const Error&) {
      refuse(member.name, text, member.permitted_values() + ", in JSON");
    }
  if (member.unit == Member::Unit::seconds) {
    const auto seconds = number_from<double>(text);
    if (!seconds || !(*seconds > 0)) refuse(member.name, text, member.permitted);
    return Datum::Decimal{text};
  }
  if (member.unit == Member::Unit::texts) return Datum::List{text};
  if (member.unit == Member::Unit::names) return list_of(parts_of(member.name, text, ','));
  if (member.unit == Member::Unit::numbers) {
    const Datum numbers = list_of(numbers_from(member.name, text));
    if (!member.permits(numbers)) refuse(member.name, text, member.permitted_values());
    return numbers;
  }
  const Datum value = member.type == FieldType::whole_number ? member.from_text(text) : Datum(text);
  if (!member.permits(value)) refuse(member.name, text, member.permitted_values());
  return value;
}

}  // namespace zugzwang::cli
