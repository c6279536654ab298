#pragma once

// When a solver has its turn where the user names none. Every solver that applies can be asked for;
// but what one does with a table of all that play can reach, another may do with less.

#include <cstdint>

namespace zugzwang {

enum class Standing : std::uint8_t {
  candidate,    ///< in the order in which the game is registered with its solvers
  last_resort,  ///< when play turns out to come back to a position, which no candidate has solved
  on_request,   ///< only by its name, or where no other solver does what is asked for
};

namespace detail {

/// The standing of solver S for game G: a candidate, unless S says otherwise.
template <class S, class G>
constexpr Standing standing() {
  if constexpr (requires { S::template standing<G>; })
    return S::template standing<G>;
  else
    return Standing::candidate;
}

}  // namespace detail

}  // namespace zugzwang
