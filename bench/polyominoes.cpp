// Computes the values of Domineering on all polyominoes of at most N squares, counting rotations
// and reflections once: how many values there are, the hottest, nimbers and tinies.
//
//   polyominoes [N]
//
// Published results to compare with: J. W. H. M. Uiterwijk and M. Barton, "New results for
// Domineering from combinatorial game theory endgame databases", Theoretical Computer Science 592
// (2015).

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include <sys/resource.h>

#include <zugzwang/core/both_players.hpp>
#include <zugzwang/solvers/search/sum_solver.hpp>
#include <zugzwang/values/by_value.hpp>
#include <zugzwang/values/theory.hpp>
#include <zugzwang/values/thermograph.hpp>
#include <zugzwang/values/value_writer.hpp>

#include "polyomino_domineering.hpp"

namespace {

using namespace zugzwang;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Returns the peak memory of the program in bytes.
std::uint64_t most_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

/// The polyominoes with a certain value.
struct Having {
  std::uint64_t polyominoes = 0;
  Shape first{};  // one of them, with the fewest squares
  unsigned squares = 0;
};

class Census {
 public:
  explicit Census(unsigned squares)
      : by_size_(squares + 1), solver_(BothPlayers<PolyominoDomineering>(), ByValue(table_)) {
    FixedPolyominoes(squares, [this](const Shape& shape, unsigned size) {
      if (rules_.representative(shape).position == shape) add(shape, size);
    }).list();
  }

  void print() {
    for (std::size_t size = 1; size < by_size_.size(); ++size)
      std::printf("%zu squares: %ju polyominoes\n", size, std::uintmax_t{by_size_[size]});
    std::printf("%ju polyominoes in all, with %ju values, those that differ in sign counted once\n",
                std::uintmax_t{polyominoes()}, std::uintmax_t{distinct()});
    print_temperatures();
    print_nimbers();
    print_tinies();
    const Statistics& work = solver_.statistics();
    std::printf("%ju positions solved, %ju values in the table, %ju bytes of memo and table\n",
                std::uintmax_t{work.positions}, std::uintmax_t{table_.count()},
                std::uintmax_t{work.bytes});
  }

 private:
  void add(const Shape& shape, unsigned size) {
    ++by_size_[size];
    solver_.solve(shape, {});
    const PartizanValue value = solver_.value(shape);
    const std::uint32_t id = std::min(value, table_.negative(value)).id;
    if (id >= having_.size()) having_.resize(table_.count());
    Having& having = having_[id];
    if (having.polyominoes++ == 0 || size < having.squares) {
      having.first = shape;
      having.squares = size;
    }
  }

  std::uint64_t polyominoes() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : by_size_) sum += count;
    return sum;
  }
  std::uint64_t distinct() const {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        having_, [](const Having& having) { return having.polyominoes > 0; }));
  }
  template <class Visit>
  void for_each_value(Visit visit) {
    for (std::uint32_t id = 0; id < having_.size(); ++id)
      if (having_[id].polyominoes > 0) visit(PartizanValue{id}, having_[id]);
  }

  void print_temperatures() {
    Thermographs thermographs(table_);
    Dyadic highest = -1;
    Having hottest;
    for_each_value([&](PartizanValue value, const Having& having) {
      const Dyadic temperature = thermographs.temperature(value);
      if (temperature < highest) return;
      if (highest < temperature) hottest = Having{};
      highest = temperature;
      hottest.polyominoes += having.polyominoes;
      if (hottest.squares == 0 || having.squares < hottest.squares) {
        hottest.first = having.first;
        hottest.squares = having.squares;
      }
    });
    std::printf("the hottest: temperature %s, of %ju polyominoes, the least of %u squares\n",
                to_text(highest).c_str(), std::uintmax_t{hottest.polyominoes}, hottest.squares);
    print_shape(hottest.first);
  }

  void print_nimbers() {
    std::vector<std::uint64_t> having;
    for_each_value([&](PartizanValue value, const Having& polyominoes) {
      const auto n = table_.as_nimber(value);
      if (!n) return;
      having.resize(std::max<std::size_t>(having.size(), *n + 1));
      having[*n] += polyominoes.polyominoes;
    });
    std::printf("nimbers:");
    for (std::size_t n = 0; n < having.size(); ++n)
      std::printf("%s *%zu of %ju", n == 0 ? "" : ",", n, std::uintmax_t{having[n]});
    std::printf("\n");
  }

  /// Prints the values Tiny(x), and the number of polyominoes that have one or its negative.
  void print_tinies() {
    std::vector<std::string> found;
    std::uint64_t having = 0;
    ValueWriter writer(table_, Notation::cgsuite);
    for_each_value([&](PartizanValue value, const Having& polyominoes) {
      for (const PartizanValue either : {value, table_.negative(value)})
        if (is_tiny(either)) {
          found.push_back(writer.write(either));
          having += polyominoes.polyominoes;
        }
    });
    std::ranges::sort(found);
    std::printf("tinies: %zu, of %ju polyominoes:", found.size(), std::uintmax_t{having});
    for (const std::string& tiny : found) std::printf(" %s", tiny.c_str());
    std::printf("\n");
  }

  /// Returns whether a value is {0 || 0 | −x} for some x > 0.
  bool is_tiny(PartizanValue value) {
    const PartizanOptions left = table_.left_options(value);
    const PartizanOptions right = table_.right_options(value);
    if (left.size() != 1 || !table_.is_zero(left[0]) || right.size() != 1) return false;
    const PartizanOptions threat = table_.right_options(right[0]);
    return threat.size() == 1 && table_.outcome_class(threat[0]) == OutcomeClass::right &&
           tiny(table_, table_.negative(threat[0])) == value;
  }

  static void print_shape(const Shape& shape) {
    for (unsigned i = 0; i < shape.height; ++i) {
      for (unsigned column = 0; column < shape.width; ++column)
        std::putchar((shape.row(i) >> column & 1) != 0 ? '.' : '#');
      std::putchar('\n');
    }
  }

  std::vector<std::uint64_t> by_size_;
  PolyominoDomineering rules_;
  PartizanValues table_;
  SumSolver<BothPlayers<PolyominoDomineering>, ByValue> solver_;
  std::vector<Having> having_;  // by the id of the value or of its negative, whichever is smaller
};

}  // namespace

int main(int argc, char** argv) {
  unsigned squares = most_polyomino_squares;
  if (argc > 1) {
    const std::string_view text = argv[1];
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), squares);
    if (argc > 2 || error != std::errc{} || end != text.data() + text.size() || squares == 0 ||
        squares > most_polyomino_squares) {
      std::fprintf(stderr, "usage: polyominoes [1..%u]\n", most_polyomino_squares);
      return 2;
    }
  }
  try {
    const auto start = std::chrono::steady_clock::now();
    Census(squares).print();
    std::printf("%.2f s, at most %.0f MB\n", seconds_since(start),
                static_cast<double>(most_memory()) / 1e6);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "polyominoes: %s\n", error.what());
    return 4;
  }
}
