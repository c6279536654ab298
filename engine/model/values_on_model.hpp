#pragma once

// The search of canonical values, which is compiled once for all partizan games.

#include <memory>

#include <zugzwang/engine/model/partizan_model.hpp>
#include <zugzwang/engine/partizan.hpp>

namespace zugzwang {

/// Opens the canonical values of the game of this model.
std::unique_ptr<CanonicalValues> open_values_on_model(std::unique_ptr<const PartizanModel> model);

}  // namespace zugzwang
