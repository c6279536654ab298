#include "call_queue.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <exception>
#include <string_view>
#include <utility>

#include <zugzwang/api/operation.hpp>

namespace zugzwang::web {

namespace {

/// What of a request says where it is answered. Errors in the request are reported later.
struct Kind {
  std::string game{};  ///< empty if it names none
  bool is_cheap = false;
};

Kind kind_of(const std::string& name, const Datum& request) {
  constexpr std::array<std::string_view, 3> cheap = {"list", "describe", "random"};
  Kind kind{.is_cheap = std::ranges::find(cheap, name) != cheap.end()};
  if (const Datum* const game = request.find("game"))
    if (const auto* const text = game->get<std::string>()) kind.game = *text;
  if (name == "position") {
    const Datum* const values = request.find("values");
    kind.is_cheap = values == nullptr || *values != Datum(true);
  }
  return kind;
}

/// Returns whether a limit of time ended a result, or a part of it.
bool is_out_of_time(const Datum& result) {
  if (const auto* const list = result.get<Datum::List>())
    return std::ranges::any_of(*list, is_out_of_time);
  if (const auto* const object = result.get<Datum::Object>())
    return std::ranges::any_of(*object, [](const auto& member) {
      return (member.first == "status" && member.second == Datum("time_limit")) ||
             is_out_of_time(member.second);
    });
  return false;
}

/// Returns whether a request asks for less time than this.
bool asks_for_less(const Datum& request, std::chrono::duration<double> time) {
  const Datum* const seconds = request.find("seconds");
  return seconds != nullptr && decimal_from(*seconds) < time.count();
}

}  // namespace

struct CallQueue::Call {
  std::string name;
  Datum request;
  std::string game;
  std::stop_source cancel{};
  bool done = false;
  bool news = false;  // since the client has looked last
  std::optional<CallProgress> progress{};
  std::optional<CallAnswer> answer{};
  std::condition_variable changed{};

  void notify() {
    news = true;
    changed.notify_one();
  }
  void end(CallAnswer with) {
    answer = std::move(with);
    done = true;
    notify();
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
  Caller::Caps brief = options.caps;
  brief.time = std::min<std::chrono::duration<double>>(brief.time, options.trial);
  add_worker(cheap_, options.caps);
  add_worker(trials_, brief);
  for (unsigned i = 0; i < options.workers; ++i) add_worker(solves_, options.caps);
}

CallQueue::~CallQueue() {
  close();
  for (Lane* const lane : {&cheap_, &trials_, &solves_})
    for (const auto& worker : lane->workers) worker->thread = {};
}

void CallQueue::add_worker(Lane& lane, const Caller::Caps& caps) {
  Worker& worker = *lane.workers.emplace_back(std::make_unique<Worker>());
  worker.thread = std::jthread([this, &lane, &worker, caps](const std::stop_token& stop) {
    work(lane, worker, caps, stop);
  });
}

std::unique_ptr<CallQueue::Ticket> CallQueue::submit(std::string name, std::string_view request) {
  const auto call = std::make_shared<Call>();
  call->name = std::move(name);
  try {
    call->request = Caller::read(request, options_.caps);
  } catch (...) {
    call->end(CallAnswer::refused(std::current_exception()));
    return std::make_unique<Ticket>(*this, call);
  }
  const Kind kind = kind_of(call->name, call->request);
  call->game = kind.game;
  const std::lock_guard lock(mutex_);
  if (closed_) return nullptr;
  const bool is_busy = solves_.running() == solves_.workers.size();
  if (!kind.is_cheap && is_busy && waiting() >= options_.most_waiting) return nullptr;
  enter(kind.is_cheap ? cheap_ : is_busy ? trials_ : solves_, call);
  return std::make_unique<Ticket>(*this, call);
}

/// Gives a call to an idle worker of a lane, or lets it wait.
void CallQueue::enter(Lane& lane, std::shared_ptr<Call> call) {
  Worker* best = nullptr;
  const auto rank = [&](const Worker& worker) {
    // Otherwise the one idle longest: what the others keep will be used again sooner.
    return std::pair(worker.game != call->game, worker.last);
  };
  for (const auto& worker : lane.workers)
    if (worker->call == nullptr && (best == nullptr || rank(*worker) < rank(*best)))
      best = worker.get();
  if (best == nullptr) {
    lane.waiting.push_back(std::move(call));
  } else {
    best->call = std::move(call);
    best->wake.notify_one();
  }
}

/// Takes the call that waits longest for a worker of a lane; one that waits for a trial needs none
/// once there is a worker to solve it.
std::shared_ptr<CallQueue::Call> CallQueue::next_of(Lane& lane) {
  Lane& from = &lane == &solves_ && lane.waiting.empty() ? trials_ : lane;
  if (from.waiting.empty()) return nullptr;
  std::shared_ptr<Call> call = std::move(from.waiting.front());
  from.waiting.pop_front();
  call->notify();
  return call;
}

void CallQueue::work(Lane& lane, Worker& worker, const Caller::Caps& caps,
                     const std::stop_token& stop) {
  Caller caller(registry_, caps);
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
    const auto begin = Limits::Clock::now();
    CallAnswer answer =
        caller.answer(call->name, call->request, {call->cancel.get_token(), observe});
    const bool is_by_trial = &lane == &trials_ &&
                             (!asks_for_less(call->request, options_.trial) ||
                              Limits::Clock::now() - begin >= options_.trial) &&
                             is_out_of_time(answer.content());
    lock.lock();
    worker.call = nullptr;
    if (is_by_trial && !closed_) {
      if (!call->cancel.stop_requested()) enter(solves_, call);
    } else if (!call->done) {  // which the end of the queue may have answered
      call->end(std::move(answer));
    }
    call->notify();
    worker.call = next_of(lane);
    if (closed_) ended_.notify_all();
  }
}

std::size_t CallQueue::Lane::running() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(workers, [](const auto& worker) { return worker->call != nullptr; }));
}

/// Returns how many calls have no worker, or one that only tries them.
std::size_t CallQueue::waiting() const {
  return trials_.running() + trials_.waiting.size() + solves_.waiting.size();
}

void CallQueue::give_up(const std::shared_ptr<Call>& call) {
  call->cancel.request_stop();
  const std::lock_guard lock(mutex_);
  for (Lane* const lane : {&cheap_, &trials_, &solves_}) std::erase(lane->waiting, call);
}

bool CallQueue::is_idle() const {
  return cheap_.running() + trials_.running() + solves_.running() == 0;
}

std::vector<std::string> CallQueue::close(std::chrono::milliseconds grace) {
  const CallAnswer answer = CallAnswer::refused("busy", "the server is shutting down");
  std::unique_lock lock(mutex_);
  closed_ = true;
  for (Lane* const lane : {&cheap_, &trials_, &solves_}) {
    for (const auto& worker : lane->workers)
      if (worker->call != nullptr) worker->call->cancel.request_stop();
    for (const auto& call : lane->waiting) call->end(answer);
    lane->waiting.clear();
  }
  std::vector<std::string> left;
  if (ended_.wait_for(lock, grace, [this] { return is_idle(); })) return left;
  for (const Lane* const lane : {&cheap_, &trials_, &solves_})
    for (const auto& worker : lane->workers)
      if (const Call* const call = worker->call.get(); call != nullptr && !call->done) {
        left.push_back(call->name + (call->game.empty() ? "" : " of " + call->game));
        worker->call->end(answer);
      }
  return left;
}

CallQueue::Counts CallQueue::counts() const {
  const std::lock_guard lock(mutex_);
  return {solves_.running(), waiting()};
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
  const auto& waiting = queue_.solves_.waiting;
  const auto found = std::ranges::find(waiting, call_);
  if (found == waiting.end()) return std::nullopt;
  return static_cast<std::size_t>(found - waiting.begin());
}

std::optional<CallProgress> CallQueue::Ticket::take_progress() {
  const std::lock_guard lock(queue_.mutex_);
  return std::exchange(call_->progress, std::nullopt);
}

CallAnswer CallQueue::Ticket::take_answer() {
  const std::lock_guard lock(queue_.mutex_);
  return *std::move(call_->answer);
}

}  // namespace zugzwang::web
