#include "reachable.hpp"

namespace zugzwang {

void HashBuckets::add(std::size_t hash, std::size_t number) { buckets_[hash].push_back(number); }

std::span<const std::size_t> HashBuckets::numbers(std::size_t hash) const {
  const auto bucket = buckets_.find(hash);
  if (bucket == buckets_.end()) return {};
  return bucket->second;
}

}  // namespace zugzwang
