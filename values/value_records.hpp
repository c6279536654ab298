#pragma once

// The values of a table as records of words, which another table reads: each after the values that
// its form needs. So the same values have the same records on every machine.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// Passes one record for each value of a table but 0, in the order of their ids.
void write_values(PartizanValues& table,
                  const std::function<void(std::span<const std::uint64_t> record)>& put);

/// The values of another table, by the ids that they have there.
class ReadValues {
 public:
  /// Adds the values of some records to a table. Throws Error{bad_value} if these are not as
  /// `write_values` makes them, and as the table does.
  void add(std::span<const std::uint64_t> records, PartizanValues& table);
  /// Returns a value. Throws Error{bad_value} if there is none of this id.
  PartizanValue operator[](std::uint64_t id) const;
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<PartizanValue> values_{PartizanValue{}};
};

}  // namespace zugzwang
