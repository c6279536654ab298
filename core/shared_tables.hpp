#pragma once

// Tables that all games of equal parameters share, since there may be many games of them at a time:
// each problem of a batch has its own.

#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

namespace zugzwang {

/// Returns `Tables(parameters...)`: the same object for equal parameters as long as it is in use.
/// Can be called by several threads. Cost: a comparison with all parameters in use, few as a rule.
template <class Tables, class... Parameters>
std::shared_ptr<const Tables> shared_tables(const Parameters&... parameters) {
  struct Used {
    std::tuple<Parameters...> parameters;
    std::weak_ptr<const Tables> tables;
  };
  static std::mutex mutex;
  static std::vector<Used> all;
  const std::scoped_lock lock(mutex);
  std::erase_if(all, [](const Used& used) { return used.tables.expired(); });
  for (const Used& used : all)
    if (used.parameters == std::tie(parameters...))
      if (auto tables = used.tables.lock()) return tables;
  auto tables = std::make_shared<const Tables>(parameters...);
  all.push_back({{parameters...}, tables});
  return tables;
}

}  // namespace zugzwang
