#include "counted.hpp"

namespace zugzwang {

std::string noun_after(std::uint64_t count, std::string_view thing, std::string_view things) {
  if (count == 1) return std::string(thing);
  return things.empty() ? std::string(thing) + "s" : std::string(things);
}

std::string counted(std::uint64_t count, std::string_view thing, std::string_view things) {
  return std::to_string(count) + " " + noun_after(count, thing, things);
}

}  // namespace zugzwang
