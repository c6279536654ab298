// `born`: the values born by a day.

#include <string>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/partizan/theory.hpp>
#include <zugzwang/core/partizan/value_writer.hpp>

#include "commands.hpp"
#include "value_text.hpp"

namespace zugzwang::cli {

int run_born(const Arguments& arguments, const Registry&) {
  const Valuing& valuing = arguments.valuing;
  PartizanValues table;
  const std::vector<PartizanValue> born = born_by_day(table, valuing.day);
  std::vector<std::string> texts;
  if (valuing.list) {
    ValueWriter writer(table, style_of(arguments).notation);
    for (const PartizanValue value : born) texts.push_back(writer.write(value));
  }
  if (arguments.format == Format::json) {
    Datum::Object object{{"day", valuing.day}, {"count", born.size()}};
    if (valuing.list) object.emplace_back("values", Datum::List(texts.begin(), texts.end()));
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  } else if (valuing.list) {
    for (const std::string& text : texts) fmt::print("{}\n", text);
  } else {
    fmt::print("{}\n", born.size());
  }
  return exit_done;
}

}  // namespace zugzwang::cli
