#include "reach.hpp"

#include <unordered_set>
#include <utility>

namespace zugzwang {

namespace {

class Reach {
 public:
  Reach(Positions& positions, std::size_t most, std::size_t options, Meter& meter)
      : positions_(positions), most_(most), options_(options), meter_(meter) {}

  Reached from(std::uint64_t root) && {
    visit(root);
    for (std::size_t i = 0; i < found_.size() && found_.size() < most_ && may_go_on(); ++i) {
      std::size_t followed = 0;
      positions_.each_option(found_[i], [&](const Option& option) {
        visit(option.to);
        return ++followed < options_ && may_go_on();
      });
    }
    return std::move(reached_);
  }

 private:
  void visit(std::uint64_t position) {
    if (found_.size() < most_ && seen_.insert(position).second) found_.push_back(position);
  }

  /// Asks the meter once in some thousand steps.
  bool may_go_on() {
    constexpr std::uint64_t steps_at_a_time = 1024;
    // A number in a set of the standard library comes with two pointers and its allocation.
    constexpr std::uint64_t bytes_a_position = sizeof(std::uint64_t) + 40;
    if (++steps_ % steps_at_a_time != 0) return reached_.status == Status::complete;
    reached_.status = meter_.check({"positions reached", found_.size(), 0});
    if (reached_.status == Status::complete)
      reached_.status = meter_.allows(positions_.bytes() + found_.capacity() * bytes_a_position);
    return reached_.status == Status::complete;
  }

  Positions& positions_;
  std::size_t most_;
  std::size_t options_;
  Meter& meter_;
  Reached reached_;
  std::vector<std::uint64_t>& found_ = reached_.positions;
  std::unordered_set<std::uint64_t> seen_;
  std::uint64_t steps_ = 0;
};

}  // namespace

Reached reachable_positions(Positions& positions, std::uint64_t root, std::size_t most,
                            Meter& meter, std::size_t options) {
  return Reach(positions, most, options, meter).from(root);
}

std::vector<std::uint64_t> reachable_positions(Positions& positions, std::uint64_t root,
                                               std::size_t most) {
  const Limits none;
  Meter meter(none);
  return reachable_positions(positions, root, most, meter).positions;
}

}  // namespace zugzwang
