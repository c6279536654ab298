#include "call_queue.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include <zugzwang/core/error.hpp>

namespace zugzwang::web {

namespace {

/// Returns the game that a request names; empty if it names none. Errors in the request are
/// reported later.
std::string game_of(const std::string& request) {
  constexpr std::uint64_t most_bytes = std::uint64_t{64} << 20;
  try {
    const Datum datum = Datum::from_json(request, most_bytes);
    const Datum* const game = datum.find("game");
    const auto* const name = game == nullptr ? nullptr : game->get<std::string>();
    return name == nullptr ? std::string() : *name;
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

struct CallQueue::Call {
  std::string name;
  std::string request;
  std::string game;
  std::stop_source cancel{};
  bool done = false;
  bool news = false;  // since the client has looked last
  std::optional<CallProgress> progress{};
  std::string answer{};
  std::condition_variable changed{};

  void notify() {
    news = true;
    changed.notify_one();
  }
};

struct CallQueue::Worker {
  std::shared_ptr<Call> call{};  // nullptr while it is idle
  std::string game{};            // of its last call
  std::uint64_t last = 0;        // the number of that call
  std::condition_variable_any wake{};
  std::jthread thread{};  // ends before the other members are destroyed
};

CallQueue::CallQueue(const Registry& registry, const Options& options)
    : registry_(registry), options_(options) {
  assert(options.workers > 0);
  for (unsigned i = 0; i < options.workers; ++i) {
    Worker& worker = *workers_.emplace_back(std::make_unique<Worker>());
    worker.thread =
        std::jthread([this, &worker](const std::stop_token& stop) { work(worker, stop); });
  }
}

CallQueue::~CallQueue() {
  close();
  workers_.clear();
}

std::unique_ptr<CallQueue::Ticket> CallQueue::submit(std::string name, std::string request) {
  const auto call = std::make_shared<Call>();
  call->game = game_of(request);
  call->name = std::move(name);
  call->request = std::move(request);
  const std::lock_guard lock(mutex_);
  if (closed_) return nullptr;
  if (Worker* const worker = best_idle(call->game)) {
    worker->call = call;
    worker->wake.notify_one();
  } else {
    if (waiting_.size() >= options_.most_waiting) return nullptr;
    waiting_.push_back(call);
  }
  return std::make_unique<Ticket>(*this, call);
}

CallQueue::Worker* CallQueue::best_idle(const std::string& game) {
  Worker* best = nullptr;
  const auto rank = [&](const Worker& worker) {
    // Otherwise the one idle longest: what the others keep will be used again sooner.
    return std::pair(worker.game != game, worker.last);
  };
  for (const auto& worker : workers_)
    if (worker->call == nullptr && (best == nullptr || rank(*worker) < rank(*best)))
      best = worker.get();
  return best;
}

void CallQueue::work(Worker& worker, const std::stop_token& stop) {
  Caller caller(registry_, options_.caps);
  std::unique_lock lock(mutex_);
  while (worker.wake.wait(lock, stop, [&] { return worker.call != nullptr; })) {
    const std::shared_ptr<Call> call = worker.call;
    worker.game = call->game;
    worker.last = ++calls_;
    lock.unlock();
    const auto observe = [this, &call](const Progress& progress) {
      const std::lock_guard listed(mutex_);
      call->progress = {std::string(progress.stage), progress.done, progress.expected};
      call->notify();
    };
    std::string answer =
        caller.call(call->name, call->request, {call->cancel.get_token(), observe});
    lock.lock();
    call->answer = std::move(answer);
    call->done = true;
    call->notify();
    worker.call = nullptr;
    if (waiting_.empty()) continue;
    worker.call = std::move(waiting_.front());
    waiting_.pop_front();
    worker.call->notify();
  }
}

void CallQueue::give_up(const std::shared_ptr<Call>& call) {
  call->cancel.request_stop();
  const std::lock_guard lock(mutex_);
  std::erase(waiting_, call);
}

void CallQueue::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  for (const auto& worker : workers_)
    if (worker->call != nullptr) worker->call->cancel.request_stop();
  for (const auto& call : waiting_) {
    call->answer = error_answer("busy", "the server is shutting down");
    call->done = true;
    call->notify();
  }
  waiting_.clear();
}

CallQueue::Counts CallQueue::counts() const {
  const std::lock_guard lock(mutex_);
  const auto running =
      std::ranges::count_if(workers_, [](const auto& worker) { return worker->call != nullptr; });
  return {static_cast<std::size_t>(running), waiting_.size()};
}

CallQueue::Ticket::Ticket(CallQueue& queue, std::shared_ptr<Call> call)
    : queue_(queue), call_(std::move(call)) {}

CallQueue::Ticket::~Ticket() { queue_.give_up(call_); }

bool CallQueue::Ticket::wait_for(std::chrono::milliseconds time) {
  std::unique_lock lock(queue_.mutex_);
  call_->changed.wait_for(lock, time, [this] { return call_->news; });
  call_->news = false;
  return call_->done;
}

std::optional<std::size_t> CallQueue::Ticket::ahead() const {
  const std::lock_guard lock(queue_.mutex_);
  const auto found = std::ranges::find(queue_.waiting_, call_);
  if (found == queue_.waiting_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - queue_.waiting_.begin());
}

std::optional<CallProgress> CallQueue::Ticket::take_progress() {
  const std::lock_guard lock(queue_.mutex_);
  return std::exchange(call_->progress, std::nullopt);
}

std::string CallQueue::Ticket::take_answer() {
  const std::lock_guard lock(queue_.mutex_);
  return std::move(call_->answer);
}

}  // namespace zugzwang::web
