#include "value_records.hpp"

#include <optional>
#include <utility>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

/// The first word of a record.
enum Form : std::uint64_t {
  number_up_star,  // then numerator, exponent, ups and nimber
  by_options,      // then how many options Left has and Right, and these
};

[[noreturn]] void refuse() {
  throw Error(ErrorCode::bad_value, "has a value that no table of values has written");
}

}  // namespace

void write_values(PartizanValues& table,
                  const std::function<void(std::span<const std::uint64_t>)>& put) {
  const auto count = static_cast<std::uint32_t>(table.count());
  std::vector<std::uint64_t> record;
  for (PartizanValue value{1}; value.id < count; ++value.id) {
    if (const std::optional<NumberUpStar> parts = table.as_number_up_star(value)) {
      record = {number_up_star, static_cast<std::uint64_t>(parts->number.numerator()),
                parts->number.exponent(), static_cast<std::uint64_t>(parts->ups), parts->nimber};
    } else {
      record = {by_options, table.left_options(value).size(), table.right_options(value).size()};
      for (const Player player : {Player::left, Player::right})
        for (const PartizanValue option : table.options(value, player)) record.push_back(option.id);
    }
    put(record);
  }
}

void ReadValues::add(std::span<const std::uint64_t> records, PartizanValues& table) {
  const auto next = [&](std::size_t words) {
    if (records.size() < words) refuse();
    const auto taken = records.first(words);
    records = records.subspan(words);
    return taken;
  };
  const auto values = [&](std::uint64_t count) {
    if (count > records.size()) refuse();
    std::vector<PartizanValue> found;
    for (const std::uint64_t id : next(static_cast<std::size_t>(count)))
      found.push_back((*this)[id]);
    return found;
  };
  while (!records.empty()) {
    switch (next(1).front()) {
      case number_up_star: {
        const auto parts = next(4);
        if (parts[1] > Dyadic::most_halvings) refuse();
        values_.push_back(table.number_up_star(
            {Dyadic(static_cast<std::int64_t>(parts[0]), static_cast<std::uint32_t>(parts[1])),
             static_cast<std::int64_t>(parts[2]), static_cast<std::uint32_t>(parts[3])}));
        break;
      }
      case by_options: {
        const auto counts = next(2);
        const std::uint64_t rights = counts[1];
        const std::vector<PartizanValue> left = values(counts[0]);
        values_.push_back(table.reduce(left, values(rights)));
        break;
      }
      default: refuse();
    }
  }
}

PartizanValue ReadValues::operator[](std::uint64_t id) const {
  if (id >= values_.size()) refuse();
  return values_[static_cast<std::size_t>(id)];
}

}  // namespace zugzwang
