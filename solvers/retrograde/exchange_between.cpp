// Exchanges batches between the threads of several processes. A batch for another process is packed
// and sent at once; any thread of that process reads it, and passes on what belongs to others.

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/solvers/retrograde/update_exchange.hpp>

namespace zugzwang {

namespace {

/// A level ends in two steps, each of which is a sum over all processes. When all parts have sent
/// everything, the numbers of messages sent to each process are added up, so that each process gets
/// the number to wait for. When it has read them, the totals are added up. Once a process has the
/// totals, all others have read what was sent in the level; what arrives later belongs to the next.
class BetweenProcesses final : public UpdateExchange {
 public:
  BetweenProcesses(Communicator& processes, unsigned parts)
      : near_(exchange_in_memory(parts)),
        processes_(processes),
        packers_(parts),
        reads_(parts),
        sending_(parts),
        sent_(processes.size()) {}

  unsigned parts() const override { return near_->parts(); }
  unsigned processes() const override { return processes_.size(); }
  bool send(unsigned to, Batch& batch) override { return near_->send(to, batch); }
  bool receive(unsigned part, Batch& batch) override { return near_->receive(part, batch); }

  bool send_to_process(unsigned part, unsigned rank, Batch& batch) override {
    {
      const std::scoped_lock lock(mutex_);
      if (processes_.leaving() > most_leaving) return false;
    }
    std::vector<std::byte> bytes = packers_[part].pack(batch);
    const std::scoped_lock lock(mutex_);
    updates_ += batch.places.size();
    bytes_ += bytes.size();
    ++sent_[rank];
    processes_.send(rank, Communicator::Kind::updates, std::move(bytes));
    batch.places.clear();
    return true;
  }
  bool receive_from_process(unsigned part, Batch& batch) override {
    done_reading(part);
    return read(part, batch);
  }

  void has_sent(unsigned) override {
    if (--sending_ != 0) return;
    const std::scoped_lock lock(mutex_);
    processes_.start_sum(sent_);
    is_counting_ = true;
  }
  Sender await(unsigned part, Batch& batch) override {
    done_reading(part);
    for (Backoff backoff;; backoff.wait()) {
      if (near_->receive(part, batch)) return Sender::part;
      if (read(part, batch)) return Sender::process;
      // The part that has read the last message may still pass some of it on.
      if (!all_is_read()) continue;
      return near_->receive(part, batch) ? Sender::part : Sender::none;
    }
  }
  Totals total(unsigned part, const Totals& mine) override {
    Totals all = near_->total(part, mine);
    if (part == 0) {
      sending_ = parts();
      expected_.reset();
      received_ = 0;
      const std::uint64_t messages = std::accumulate(sent_.begin(), sent_.end(), std::uint64_t{0});
      sent_.assign(sent_.size(), 0);
      const std::array numbers{all.found,
                               all.stopped,
                               all.overflowed,
                               all.pauses,
                               std::exchange(updates_, 0),
                               messages,
                               std::exchange(bytes_, 0)};
      std::array<std::uint64_t, std::tuple_size_v<decltype(numbers)>> sum{};
      processes_.start_sum(numbers);
      // No batch is left, but `receive` throws if another part has given up.
      Batch none;
      for (Backoff backoff; !processes_.summed(sum); backoff.wait()) near_->receive(part, none);
      all = {sum[0], sum[1], sum[2], sum[3], sum[4], sum[5], sum[6]};
    }
    // The first part passes its totals to the others, which add nothing to them.
    return near_->total(part, part == 0 ? all : Totals{});
  }
  void give_up() override { near_->give_up(); }

 private:
  bool read(unsigned part, Batch& batch) {
    std::optional<Communicator::Message> message;
    {
      const std::scoped_lock lock(mutex_);
      message = processes_.receive();
      if (message) {
        ++received_;
        ++reading_;
      }
    }
    if (!message) return false;
    reads_[part] = 1;
    unpack_updates(message->bytes, batch);
    return true;
  }
  void done_reading(unsigned part) {
    if (std::exchange(reads_[part], 0) != 0) --reading_;
  }
  bool all_is_read() {
    const std::scoped_lock lock(mutex_);
    if (is_counting_) {
      std::vector<std::uint64_t> counts(sent_.size());
      if (!processes_.summed(counts)) return false;
      expected_ = counts[processes_.rank()];
      is_counting_ = false;
    }
    return expected_ && received_ == *expected_ && reading_ == 0;
  }

  const std::unique_ptr<UpdateExchange> near_;
  Communicator& processes_;
  std::vector<UpdatePacker> packers_;  // of each part
  std::vector<std::uint8_t> reads_;    // whether each part is processing a message
  std::atomic<unsigned> reading_ = 0;
  std::atomic<unsigned> sending_;          // parts that have not sent everything
  std::mutex mutex_;                       // guards what follows
  bool is_counting_ = false;               // the messages sent are being added up
  std::optional<std::uint64_t> expected_;  // messages to this process in the level
  std::uint64_t received_ = 0;
  std::vector<std::uint64_t> sent_;  // messages to each process
  std::uint64_t updates_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace

void require_processes(std::uint64_t indices, unsigned processes) {
  if (IndexShare(indices, 0, processes).own() <= UpdateExchange::most_places) return;
  throw Error(ErrorCode::not_applicable,
              "retrograde: a process can hold at most 2^32 indices of a tier, and a tier has " +
                  std::to_string(indices) + "; start at least " +
                  std::to_string(indices / UpdateExchange::most_places + 1) + " processes");
}

std::unique_ptr<UpdateExchange> exchange_between(Communicator& processes, unsigned parts) {
  return std::make_unique<BetweenProcesses>(processes, parts);
}

}  // namespace zugzwang
