#include "update_exchange.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>

namespace zugzwang {

namespace {

/// An exchange in one process. Batches change hands a thousand times a second, not a million, so
/// one lock for all is enough.
class InMemory final : public UpdateExchange {
 public:
  explicit InMemory(unsigned parts) : boxes_(parts), sending_(parts) {}

  unsigned parts() const override { return static_cast<unsigned>(boxes_.size()); }

  bool send(unsigned to, Batch& batch) override {
    const std::scoped_lock lock(mutex_);
    go_on();
    if (boxes_[to].size() == most_waiting) return false;
    boxes_[to].push_back({batch.wins, std::move(batch.places)});
    batch.places = {};
    if (!spare_.empty()) {
      batch.places = std::move(spare_.back());
      spare_.pop_back();
    }
    changed_.notify_all();
    return true;
  }
  bool receive(unsigned part, Batch& batch) override {
    const std::scoped_lock lock(mutex_);
    go_on();
    return take(part, batch);
  }
  void has_sent(unsigned) override {
    const std::scoped_lock lock(mutex_);
    if (--sending_ == 0) changed_.notify_all();
  }
  Sender await(unsigned part, Batch& batch) override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !boxes_[part].empty() || sending_ == 0 || is_given_up_; });
    go_on();
    return take(part, batch) ? Sender::part : Sender::none;
  }
  Totals total(unsigned, const Totals& mine) override {
    std::unique_lock lock(mutex_);
    sum_ += mine;
    const std::uint64_t level = level_;
    if (++arrived_ == parts()) {
      sums_[level % 2] = std::exchange(sum_, {});
      arrived_ = 0;
      sending_ = parts();
      ++level_;
      changed_.notify_all();
    } else {
      changed_.wait(lock, [&] { return level_ != level || is_given_up_; });
      go_on();
    }
    return sums_[level % 2];
  }
  void give_up() override {
    const std::scoped_lock lock(mutex_);
    is_given_up_ = true;
    changed_.notify_all();
  }

 private:
  void go_on() const {
    if (is_given_up_) throw GivenUp();
  }

  static constexpr std::size_t most_waiting = 64;  // batches

  bool take(unsigned part, Batch& batch) {
    if (boxes_[part].empty()) return false;
    batch.places.clear();
    spare_.push_back(std::move(batch.places));
    batch = std::move(boxes_[part].back());
    boxes_[part].pop_back();
    return true;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::vector<Batch>> boxes_;          // the batches that wait for each part
  std::vector<std::vector<std::uint32_t>> spare_;  // empty lists, kept for their memory
  unsigned sending_;                               // parts that have not sent everything
  unsigned arrived_ = 0;                           // parts that have added to the totals
  std::uint64_t level_ = 0;
  bool is_given_up_ = false;
  Totals sum_;
  Totals sums_[2];  // of the last levels: a part may still read one while others add to the next
};

}  // namespace

std::unique_ptr<UpdateExchange> exchange_in_memory(unsigned parts) {
  return std::make_unique<InMemory>(parts);
}

}  // namespace zugzwang
