// The version of a game's numbering. Compiling this file is the test.

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/graphs/cat_and_mouse.hpp>

namespace zugzwang {
namespace {

struct Renumbered : games::CatAndMouse {
  static constexpr int encoding = 2;
  using CatAndMouse::CatAndMouse;
};

static_assert(encoding_of<games::CatAndMouse>() == 1);
static_assert(encoding_of<Renumbered>() == 2);

}  // namespace
}  // namespace zugzwang
