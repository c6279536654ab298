#pragma once

// What the functions of a plugin's game throw, reported with the function and the position.

#include <cstddef>
#include <exception>
#include <new>
#include <string>
#include <system_error>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

inline constexpr std::size_t positions_searched_for_fault = 1000;

/// What work is on: a problem by its fields, of the game of this name; empty if it is on no game.
struct Subject {
  std::string game{};
  Datum::Object fields{};
};

/// Throws Error{bad_plugin} for an exception in work on a plugin's game. It names the plugin, the
/// game and, if the laws on the nearest positions meet it again, the function and the
/// position. Cost: that of the laws on `positions_searched_for_fault` positions.
void refuse_fault_of_plugin(const Registry& registry, const Subject& subject,
                            const std::exception& thrown);

/// Returns what `work` returns. Throws what it throws, but for what the functions of a plugin's
/// game throw, Error{bad_plugin} as `refuse_fault_of_plugin` does; `subject()` is asked only then.
template <class Work, class SubjectOf>
auto with_faults_of_plugin(const Registry& registry, const Work& work, const SubjectOf& subject) {
  try {
    return work();
  } catch (const Error&) {
    throw;
  } catch (const std::system_error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& thrown) {
    refuse_fault_of_plugin(registry, subject(), thrown);
    throw;
  }
}

}  // namespace zugzwang
