// The rules of C++ on exceptions, checked for the runtime that the WebAssembly module brings with
// it. Exported functions return 0 if all is correct, else the number of the line that failed.

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

#define EXPECT(condition)              \
  do {                                 \
    if (!(condition)) return __LINE__; \
  } while (false)

int alive = 0;

struct Counted {
  Counted() { ++alive; }
  Counted(const Counted&) { ++alive; }
  Counted& operator=(const Counted&) = default;
  ~Counted() { --alive; }
};
struct First {
  virtual ~First() = default;
  int first = 1;
};
struct Second {
  virtual ~Second() = default;
  int second = 2;
};
struct Both : First, Second {
  Counted counted;
  int both = 3;
};
struct Apart : virtual First {};

[[gnu::noinline]] void throw_both(int depth) {
  const Counted counted;
  if (depth == 0) throw Both();
  throw_both(depth - 1);
}

template <class Caught>
int caught_as() {
  try {
    throw_both(10);
  } catch (const Caught&) {
    return 1;
  } catch (...) {
    return 2;
  }
  return 0;
}

int handlers_are_found_by_type() {
  EXPECT(caught_as<Both>() == 1);
  EXPECT(caught_as<First>() == 1);
  EXPECT(caught_as<Second>() == 1);
  EXPECT(caught_as<std::exception>() == 2);
  EXPECT(caught_as<int>() == 2);
  try {
    throw_both(0);
  } catch (int) {
    return __LINE__;
  } catch (const Second& second) {  // a base that is not at the front
    EXPECT(second.second == 2);
    EXPECT(dynamic_cast<const Both&>(second).both == 3);
  }
  try {
    throw Apart();
  } catch (const First& first) {
    EXPECT(first.first == 1);
  }
  try {
    throw std::out_of_range("far");
  } catch (const std::logic_error& error) {
    EXPECT(std::string(error.what()) == "far");
  }
  EXPECT(alive == 0);
  return 0;
}

int pointers_and_values_are_caught() {
  Both both;
  try {
    throw &both;
  } catch (Second* second) {
    EXPECT(second == &both);
    EXPECT(second->second == 2);
  }
  try {
    throw nullptr;
  } catch (const First* first) {
    EXPECT(first == nullptr);
  }
  try {
    throw 7;
  } catch (long) {
    return __LINE__;
  } catch (int value) {
    EXPECT(value == 7);
  }
  try {
    throw std::vector<std::string>{"a", "b"};
  } catch (std::vector<std::string> copy) {  // NOLINT: by value
    EXPECT(copy.size() == 2);
  }
  EXPECT(alive == 1);
  return 0;
}

int exceptions_are_thrown_again() {
  int seen = 0;
  try {
    try {
      try {
        throw_both(3);
      } catch (const First&) {
        ++seen;
        try {
          throw;
        } catch (const Second&) {
          ++seen;
        }
        EXPECT(alive == 1);
        throw;
      }
    } catch (int) {
      return __LINE__;
    }
  } catch (const Both& both) {
    EXPECT(both.both == 3);
    EXPECT(alive == 1);
    EXPECT(seen == 2);
    try {
      throw 5;
    } catch (int five) {
      EXPECT(five == 5);
    }
    EXPECT(std::current_exception() != nullptr);
  }
  EXPECT(std::current_exception() == nullptr);
  EXPECT(alive == 0);
  return 0;
}

int exceptions_are_kept() {
  std::exception_ptr kept;
  try {
    throw Both();
  } catch (...) {
    kept = std::current_exception();
  }
  EXPECT(alive == 1);
  for (int i = 0; i < 3; ++i) {
    try {
      std::rethrow_exception(kept);
    } catch (const Second&) {
      try {
        throw std::runtime_error("between");
      } catch (const std::exception&) {
        try {
          std::rethrow_exception(kept);  // while it is already caught, below another one
        } catch (const First& first) {
          EXPECT(first.first == 1);
        }
      }
      EXPECT(std::current_exception() != nullptr);
    }
    EXPECT(alive == 1);
  }
  kept = nullptr;
  EXPECT(alive == 0);
  return 0;
}

struct Watch {
  int& seen;
  ~Watch() {
    seen = std::uncaught_exceptions();
    try {
      throw 1;
    } catch (int) {
    }
  }
};

int exceptions_on_their_way_are_counted() {
  int seen = -1;
  {
    const Watch watch{seen};
  }
  EXPECT(seen == 0);
  try {
    const Watch watch{seen};
    throw_both(2);
  } catch (const Both&) {
    EXPECT(std::uncaught_exceptions() == 0);
  }
  EXPECT(seen == 1);
  EXPECT(alive == 0);
  return 0;
}

int memory_that_is_not_to_be_had_is_told() {
  volatile std::size_t much = std::size_t{3} << 30;
  [[maybe_unused]] static void* volatile place;  // so that it is really requested
  for (int i = 0; i < 3; ++i) {
    try {
      place = new char[much];
      return __LINE__;
    } catch (const std::bad_alloc&) {
    }
    try {
      std::vector<double> all(much / 8);
      place = all.data();
      return __LINE__;
    } catch (const std::bad_alloc&) {
    }
    try {
      std::vector<double> all(much);
      place = all.data();
      return __LINE__;
    } catch (const std::length_error&) {
    }
  }
  // All memory, in small pieces: none is left for the exception itself.
  struct Piece {
    std::unique_ptr<Piece> next;
    char rest[1000];
  };
  for (int i = 0; i < 2; ++i) {
    Piece* all = nullptr;
    bool is_announced = false;
    try {
      for (;;) {
        Piece* const more = new Piece;
        more->next.reset(all);
        place = all = more;
      }
    } catch (const std::bad_alloc&) {
      is_announced = true;
    }
    while (all != nullptr) {
      Piece* const next = all->next.release();
      delete all;
      all = next;
    }
    EXPECT(is_announced);
  }
  return 0;
}

int many_are_thrown_without_a_leak() {
  for (int i = 0; i < 100'000; ++i) {
    try {
      throw std::runtime_error(std::string(1000, 'x'));
    } catch (const std::exception& error) {
      EXPECT(error.what()[999] == 'x');
      try {
        std::rethrow_exception(std::current_exception());
      } catch (const std::runtime_error& same) {
        EXPECT(&same == &error);
      }
    }
  }
  return 0;
}

}  // namespace

extern "C" {

[[clang::export_name("check")]] int check(int which) {
  switch (which) {
    case 0: return handlers_are_found_by_type();
    case 1: return pointers_and_values_are_caught();
    case 2: return exceptions_are_thrown_again();
    case 3: return exceptions_are_kept();
    case 4: return exceptions_on_their_way_are_counted();
    case 5: return many_are_thrown_without_a_leak();
    case 6: return memory_that_is_not_to_be_had_is_told();
    default: return -1;
  }
}
}
