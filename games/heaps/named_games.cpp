// Games that have a name in the literature and belong to a family of heap games with fixed rules:
// each is an alias.

#include <initializer_list>
#include <utility>

#include <zugzwang/engine/alias.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

void register_named_games(Registry& registry) {
  const std::initializer_list<std::pair<const char*, const char*>> octals = {
      {"kayles", "0.77"},       {"dawsons-chess", "0.137"}, {"dawsons-kayles", "0.07"},
      {"treblecross", "0.007"}, {"officers", "0.6"},        {"guiles", "0.15"},
      {"stalking", "0.31"},     {"daisies", "4.7"},         {"duplicate-kayles", "0.1377"}};
  for (const auto& [name, code] : octals)
    register_alias(registry, "octal", prose(name), {{"code", code}});
  register_alias(registry, "splitting", prose("grundys-game"),
                 {{"parts", 2}, {"equal_parts", false}});
}

}  // namespace zugzwang::games
