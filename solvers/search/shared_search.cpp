#include "shared_search.hpp"

#include <system_error>

#include <zugzwang/solvers/search/at_end.hpp>

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

}  // namespace

Status SharedSearch::ask(QuestionSearch& asked,
                         const std::function<std::uint64_t()>& allocated_bytes, Meter& meter) {
  if (meter.table() != 0)
    for (TranspositionTable* const table : tables_)
      if (table->is_empty()) table->resize(meter.table() / tables_.size());
  resume(meter);
  Status status = Status::complete;
  std::uint64_t checks = 0;
  bool is_alone = meter.threads() == 1;
  helpers_.forget();
  const auto count = [&] {
    statistics_.positions = asked.positions() + helpers_.positions();
    positions_beside_ = asked.positions_beside();
  };
  const auto beside_tables = [&] { return allocated_bytes() + asked.bytes() + helpers_.bytes(); };
  const auto goes_on = [&] {
    count();
    if (helpers_.have_ended()) return false;
    for (TranspositionTable* const table : tables_)
      if (table->is_crowded() && may_grow(*table, beside_tables(), meter)) {
        stop_helpers();
        table->grow();
      }
    save_if_due(statistics_.positions);
    if (++checks >= checks_alone && !is_alone && !helpers_.are_at_work())
      start_helpers(asked, beside_tables(), meter);
    status = check(beside_tables(), meter);
    if (status == Status::memory_limit && helpers_.bytes() > 0) {
      stop_helpers();
      helpers_.dismiss();
      is_alone = true;
      status = check(beside_tables(), meter);
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
  statistics_.bytes = table_bytes() + allocated_bytes + helpers_.bytes();
  helpers_.dismiss();
  save(statistics_.positions);
}

void SharedSearch::write_findings(const SearchFindings::Take& take) {
  for (std::uint32_t i = 0; i < tables_.size(); ++i) write_table(*tables_[i], i, take);
}

void SharedSearch::take_findings(std::uint32_t number, std::span<const std::uint64_t> words,
                                 const Meter& meter) {
  TranspositionTable& table = *tables_.at(number);
  take_table(table, words, [&] {
    const bool may_grow = this->may_grow(table, 0, meter);
    if (may_grow) table.grow();
    return may_grow;
  });
}

std::uint64_t SharedSearch::table_bytes() const {
  std::uint64_t sum = 0;
  for (const TranspositionTable* const table : tables_) sum += table->bytes();
  return sum;
}

void SharedSearch::share_tables(bool are_shared) {
  for (TranspositionTable* const table : tables_) table->share(are_shared);
  in_work_.share(are_shared);
}

bool SharedSearch::may_grow(const TranspositionTable& table, std::uint64_t allocated_bytes,
                            const Meter& meter) const {
  const std::uint64_t others = table_bytes() - table.bytes() + allocated_bytes;
  return meter.table() == 0 && meter.allows(table.bytes_to_grow() + others) == Status::complete;
}

Status SharedSearch::check(std::uint64_t allocated_bytes, Meter& meter) const {
  const Status status = meter.allows(table_bytes() + allocated_bytes);
  if (status != Status::complete) return status;
  return meter.check({"positions", positions(), 0});
}

/// Starts as many helpers as the limits on threads and memory allow.
void SharedSearch::start_helpers(QuestionSearch& asked, std::uint64_t allocated_bytes,
                                 const Meter& meter) {
  const std::uint64_t bytes = table_bytes() + allocated_bytes;
  unsigned count = meter.threads() - 1;
  while (count > 0 && meter.allows(bytes + count * asked.bytes_to_begin()) != Status::complete)
    --count;
  if (count == 0) return;
  share_tables(true);
  asked.announce_path();
  helpers_.start(count, asked);
}

void SharedSearch::stop_helpers() {
  helpers_.stop();
  share_tables(false);
}

}  // namespace zugzwang
