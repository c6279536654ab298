#pragma once

// The concept of a game and all its optional abilities, one concept each, by theme.

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/heaps.hpp>
#include <zugzwang/core/concepts/impartial.hpp>
#include <zugzwang/core/concepts/moves.hpp>
#include <zugzwang/core/concepts/numbering.hpp>
#include <zugzwang/core/concepts/partizan.hpp>
#include <zugzwang/core/concepts/search.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/core/ranges.hpp>
