#include "copy_value.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace zugzwang {

PartizanValue copy_value(PartizanValues& from, PartizanValue value, PartizanValues& to) {
  std::unordered_map<PartizanValue, PartizanValue> copied;
  const auto by_name = [&](PartizanValue v) -> std::optional<PartizanValue> {
    if (const auto number = from.as_number(v)) return to.number(*number);
    if (const auto parts = from.as_number_up_star(v)) return to.number_up_star(*parts);
    return std::nullopt;
  };
  const auto copied_options = [&](PartizanValue v, Player player) {
    std::vector<PartizanValue> options;
    for (const PartizanValue option : from.options(v, player)) options.push_back(copied.at(option));
    return options;
  };
  std::vector<PartizanValue> open{value};  // a value below its options
  while (!open.empty()) {
    const PartizanValue v = open.back();
    if (copied.contains(v)) {
      open.pop_back();
    } else if (const std::optional<PartizanValue> named = by_name(v)) {
      copied.emplace(v, *named);
    } else {
      const std::size_t before = open.size();
      for (const Player player : {Player::left, Player::right})
        for (const PartizanValue option : from.options(v, player))
          if (!copied.contains(option)) open.push_back(option);
      if (open.size() == before)
        copied.emplace(
            v, to.reduce(copied_options(v, Player::left), copied_options(v, Player::right)));
    }
  }
  return copied.at(value);
}

}  // namespace zugzwang
