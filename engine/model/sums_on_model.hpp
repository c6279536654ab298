#pragma once

// The search of sums, which is compiled once for all partizan games; some are compiled for it by
// their own types, too.

#include <memory>
#include <string_view>

#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/model/partizan_model.hpp>

namespace zugzwang {

/// The name of the solver.
inline constexpr std::string_view sums_solver = "sums";

/// Opens the solver for the game of this model.
std::unique_ptr<AnySolver> open_sums_on_model(std::unique_ptr<const PartizanModel> model);

}  // namespace zugzwang
