#include "search_helpers.hpp"

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

}  // namespace zugzwang
