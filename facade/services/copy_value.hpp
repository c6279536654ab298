#pragma once

// Takes a value from one table of values to another.

#include <zugzwang/core/partizan/values.hpp>

namespace zugzwang {

/// Returns the same value in another table. Cost: the reduction of each of its followers there. May
/// throw `ValueLimit` and Error as the tables do.
PartizanValue copy_value(PartizanValues& from, PartizanValue value, PartizanValues& to);

}  // namespace zugzwang
