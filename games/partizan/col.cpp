#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/node_colouring_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class ColPresentation final : public ColouringPresentation<ForbiddenColours::same> {
 public:
  GameText text() const override { return prose("col"); }
};

}  // namespace

void register_col(Registry& registry) { register_game<ColPresentation>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
