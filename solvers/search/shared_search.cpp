#include "shared_search.hpp"

#include <system_error>

namespace zugzwang {

void SearchHelpers::start(unsigned count, const QuestionSearch& asked) {
  are_at_work_ = true;
  for (unsigned i = 0; i < count; ++i) {
    if (i == helpers_.size()) helpers_.push_back(std::make_unique<Helper>(asked.another()));
    Helper& helper = *helpers_[i];
    helper.search->put_question_of(asked);
    try {
      helper.thread =
          std::jthread([this, &helper](const std::stop_token& stop) { search(helper, stop); });
    } catch (const std::system_error&) {
      return;
    }
  }
}

void SearchHelpers::stop() {
  for (const auto& helper : helpers_) helper->thread.request_stop();
  for (const auto& helper : helpers_)
    if (helper->thread.joinable()) helper->thread.join();
  are_at_work_ = false;
}

void SearchHelpers::dismiss() {
  stop();
  positions_of_dismissed_ = positions();
  helpers_.clear();
}

void SearchHelpers::forget() {
  answered_ = nullptr;
  error_ = nullptr;
  has_ended_ = false;
}

const QuestionSearch& SearchHelpers::answered() const {
  if (error_) std::rethrow_exception(error_);
  return *answered_;
}

std::uint64_t SearchHelpers::positions() const {
  std::uint64_t sum = positions_of_dismissed_;
  for (const auto& helper : helpers_) sum += helper->positions.load(std::memory_order_relaxed);
  return sum;
}

std::uint64_t SearchHelpers::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& helper : helpers_) sum += helper->bytes.load(std::memory_order_relaxed);
  return sum;
}

void SearchHelpers::search(Helper& helper, const std::stop_token& stop) {
  const auto goes_on = [&] {
    helper.positions.store(helper.search->positions(), std::memory_order_relaxed);
    helper.bytes.store(helper.search->bytes(), std::memory_order_relaxed);
    return !stop.stop_requested();
  };
  bool has_answer = false;
  std::exception_ptr error;
  try {
    has_answer = helper.search->search(goes_on);
  } catch (...) {
    error = std::current_exception();
  }
  goes_on();
  if (!has_answer && !error) return;
  const std::lock_guard lock(mutex_);
  if (answered_ != nullptr || error_) return;
  if (has_answer) answered_ = helper.search.get();
  error_ = error;
  has_ended_.store(true, std::memory_order_release);
}

namespace {

constexpr std::uint64_t checks_alone = 64;  // before helpers are worthwhile

/// Stops the helpers, whatever ends a question.
template <class Stop>
struct AtEnd {
  explicit AtEnd(const Stop& its_stop) : stop(its_stop) {}
  AtEnd(const AtEnd&) = delete;
  AtEnd& operator=(const AtEnd&) = delete;
  ~AtEnd() { stop(); }
  Stop stop;
};

}  // namespace

Status SharedSearch::ask(QuestionSearch& asked,
                         const std::function<std::uint64_t()>& allocated_bytes, Meter& meter) {
  if (table_.is_empty() && meter.table() != 0) table_.resize(meter.table());
  resume(meter);
  Status status = Status::complete;
  std::uint64_t checks = 0;
  bool is_alone = meter.threads() == 1;
  helpers_.forget();
  const auto count = [&] { statistics_.positions = asked.positions() + helpers_.positions(); };
  const auto beside_table = [&] { return allocated_bytes() + asked.bytes() + helpers_.bytes(); };
  const auto goes_on = [&] {
    count();
    if (helpers_.have_ended()) return false;
    if (is_to_grow(beside_table(), meter)) {
      stop_helpers();
      table_.grow();
    }
    save_if_due(statistics_.positions);
    if (++checks >= checks_alone && !is_alone && !helpers_.are_at_work())
      start_helpers(asked, beside_table(), meter);
    status = check(beside_table(), meter);
    if (status == Status::memory_limit && helpers_.bytes() > 0) {
      stop_helpers();
      helpers_.dismiss();
      is_alone = true;
      status = check(beside_table(), meter);
    }
    return status == Status::complete;
  };
  bool found = false;
  {
    const AtEnd at_end([this] { stop_helpers(); });
    found = asked.search(goes_on);
  }
  count();
  if (status == Status::complete) answered_ = found ? &asked : &helpers_.answered();
  return status;
}

void SharedSearch::account(const Meter& meter, std::uint64_t allocated_bytes) {
  statistics_.seconds += meter.seconds();
  statistics_.bytes = table_.bytes() + allocated_bytes + helpers_.bytes();
  helpers_.dismiss();
  save(statistics_.positions);
}

void SharedSearch::write_findings(const SearchFindings::Take& take) {
  write_table(table_, 0, take);
}

void SharedSearch::take_findings(std::uint32_t, std::span<const std::uint64_t> words,
                                 const Meter& meter) {
  take_table(table_, words, [&] {
    const bool may_grow = this->may_grow(0, meter);
    if (may_grow) table_.grow();
    return may_grow;
  });
}

bool SharedSearch::is_to_grow(std::uint64_t allocated_bytes, const Meter& meter) const {
  return table_.is_crowded() && may_grow(allocated_bytes, meter);
}

bool SharedSearch::may_grow(std::uint64_t allocated_bytes, const Meter& meter) const {
  return meter.table() == 0 &&
         meter.allows(table_.bytes_to_grow() + allocated_bytes) == Status::complete;
}

Status SharedSearch::check(std::uint64_t allocated_bytes, Meter& meter) const {
  const Status status = meter.allows(table_.bytes() + allocated_bytes);
  if (status != Status::complete) return status;
  return meter.check({"positions", statistics_.positions, 0});
}

/// Starts as many helpers as the limits on threads and memory allow.
void SharedSearch::start_helpers(QuestionSearch& asked, std::uint64_t allocated_bytes,
                                 const Meter& meter) {
  const std::uint64_t bytes = table_.bytes() + allocated_bytes;
  unsigned count = meter.threads() - 1;
  while (count > 0 && meter.allows(bytes + count * asked.bytes_to_begin()) != Status::complete)
    --count;
  if (count == 0) return;
  table_.share(true);
  in_work_.share(true);
  asked.announce_path();
  helpers_.start(count, asked);
}

void SharedSearch::stop_helpers() {
  helpers_.stop();
  table_.share(false);
  in_work_.share(false);
}

}  // namespace zugzwang
