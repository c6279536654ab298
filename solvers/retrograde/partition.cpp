#include "partition.hpp"

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace zugzwang {

void for_each_part(unsigned parts, const std::function<void(unsigned part)>& work,
                   const std::function<void()>& give_up) {
  std::mutex mutex;
  std::exception_ptr first;
  const auto fail = [&] {
    {
      const std::scoped_lock lock(mutex);
      if (!first) first = std::current_exception();
    }
    if (give_up) give_up();
  };
  const auto run = [&](unsigned part) {
    try {
      work(part);
    } catch (...) {
      fail();
    }
  };
  {
    std::vector<std::jthread> threads;
    try {
      for (unsigned part = 1; part < parts; ++part)
        threads.emplace_back([&run, part] { run(part); });
      run(0);
    } catch (...) {
      fail();
    }
  }
  if (first) std::rethrow_exception(first);
}

}  // namespace zugzwang
