// `born`: the values born by a day.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/values/theory.hpp>
#include <zugzwang/values/value_writer.hpp>

namespace zugzwang {

namespace {

constexpr unsigned last_day = 3;

struct BornAsked {
  std::uint64_t day = 0;
  bool list = false;
  StyleAsked style;
};

Result run_born(calls::Context& context, const BornAsked& asked, const Limits& limits) try {
  PartizanValues table;
  const LimitedValues limited(table, limits);
  const std::vector<PartizanValue> born = born_by_day(table, static_cast<unsigned>(asked.day));
  Datum::Object members{{"day", asked.day}, {"count", born.size()}};
  std::string text;
  if (asked.list) {
    const ValueStyle style = style_by(context, asked.style);
    ValueWriter writer(table, style.notation);
    Datum::List values;
    for (const PartizanValue value : born) {
      values.emplace_back(writer.write(value, style.most_characters));
      text += *values.back().get<std::string>() + "\n";
    }
    members.emplace_back("values", std::move(values));
  } else {
    text = fmt::format("{}\n", born.size());
  }
  return {std::move(members), [text = std::move(text)](std::size_t) { return text; }};
} catch (const ValueLimit& limit) {
  const std::string text =
      fmt::format("Not counted: ended by {}.\n", format_limit(limit.status(), limits));
  return {{{"day", asked.day}, {"status", name_of(limit.status())}},
          [text](std::size_t) { return text; }};
}

}  // namespace

Operation born_operation() {
  Member day =
      member("day", &BornAsked::day, "the day").required().range(0, last_day).without_flag();
  // D. Wolfe and W. Fraser, "Counting the number of games", Theoretical Computer Science 313
  // (2004).
  day.permitted = fmt::format(
      "a day from 0 to {}: by day {} more than 3,000,000,000,000 values are born, and their number "
      "is unknown",
      last_day, last_day + 1);
  Members members = all_members({{std::move(day)},
                                 part(&BornAsked::style, style_members()),
                                 limit_members_of_one_thread(),
                                 {member("list", &BornAsked::list, "list the values")}});
  return {
      .name = "born",
      .summary = "how many values are born by a day",
      .example = "born 3",
      .words = "N",
      .word = "day",
      .members = std::move(members),
      .run = runs(run_born),
      .meaning = fmt::format("the day, from 0 to {}", last_day),
  };
}

}  // namespace zugzwang
