#include "copy_value.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace zugzwang {

namespace {

class Copier {
 public:
  Copier(PartizanValues& from, PartizanValues& to) : from_(from), to_(to) {}

  PartizanValue copy(PartizanValue value) {
    std::vector<PartizanValue> open{value};  // a value below its options
    while (!open.empty()) {
      const PartizanValue v = open.back();
      if (copied_.contains(v)) {
        open.pop_back();
      } else if (const std::optional<PartizanValue> named = by_name(v)) {
        copied_.emplace(v, *named);
      } else {
        const std::size_t before = open.size();
        for (const Player player : {Player::left, Player::right})
          for (const PartizanValue option : from_.options(v, player))
            if (!copied_.contains(option)) open.push_back(option);
        if (open.size() == before)
          copied_.emplace(v, to_.reduce(options(v, Player::left), options(v, Player::right)));
      }
    }
    return copied_.at(value);
  }

 private:
  std::optional<PartizanValue> by_name(PartizanValue v) {
    if (const auto number = from_.as_number(v)) return to_.number(*number);
    if (const auto parts = from_.as_number_up_star(v)) return to_.number_up_star(*parts);
    return std::nullopt;
  }
  std::vector<PartizanValue> options(PartizanValue v, Player player) {
    std::vector<PartizanValue> options;
    for (const PartizanValue option : from_.options(v, player))
      options.push_back(copied_.at(option));
    return options;
  }

  PartizanValues& from_;
  PartizanValues& to_;
  std::unordered_map<PartizanValue, PartizanValue> copied_;
};

}  // namespace

PartizanValue copy_value(PartizanValues& from, PartizanValue value, PartizanValues& to) {
  return Copier(from, to).copy(value);
}

}  // namespace zugzwang
