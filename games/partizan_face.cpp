#include "partizan_face.hpp"

namespace zugzwang::games {

std::vector<PartizanText> with_both_turns(std::initializer_list<const char*> positions) {
  std::vector<PartizanText> problems;
  for (const char* const position : positions)
    for (const Player turn : {Player::left, Player::right}) problems.push_back({position, turn});
  return problems;
}

Player random_player(std::mt19937_64& random) {
  return random() % 2 == 0 ? Player::left : Player::right;
}

}  // namespace zugzwang::games
