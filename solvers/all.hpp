#pragma once

// Includes the bundled solvers with their implementations.

#include <zugzwang/solvers/bundled.hpp>
#include <zugzwang/solvers/closed_form.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>
#include <zugzwang/solvers/search/top_down.hpp>
