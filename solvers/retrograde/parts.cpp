#include "parts.hpp"

#include <thread>
#include <vector>

namespace zugzwang {

void for_each_part(unsigned parts, const std::function<void(unsigned part)>& work) {
  std::vector<std::jthread> threads;
  for (unsigned part = 1; part < parts; ++part) threads.emplace_back([&work, part] { work(part); });
  work(0);
}

}  // namespace zugzwang
