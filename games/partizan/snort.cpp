#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/node_colouring_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class SnortPresentation final : public ColouringPresentation<ForbiddenColours::different> {
 public:
  GameText text() const override { return prose("snort"); }
};

}  // namespace

void register_snort(Registry& registry) {
  register_game<SnortPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
