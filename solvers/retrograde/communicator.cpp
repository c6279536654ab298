#include "communicator.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <new>
#include <string>
#include <thread>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

void Backoff::wait() {
  constexpr unsigned most_yields = 8;
  constexpr unsigned most_doublings = 5;
  if (++waited_ <= most_yields) {
    std::this_thread::yield();
  } else {
    const unsigned doublings = std::min((waited_ - most_yields) / 4, most_doublings);
    std::this_thread::sleep_for(std::chrono::microseconds(32) * (1U << doublings));
  }
}

std::vector<std::uint64_t> sums(Communicator* communicator, std::span<const std::uint64_t> mine) {
  std::vector<std::uint64_t> all(mine.begin(), mine.end());
  if (communicator == nullptr) return all;
  communicator->start_sum(mine);
  for (Backoff backoff; !communicator->summed(all);) backoff.wait();
  return all;
}

std::vector<PlyCount> sums(Communicator* communicator, std::vector<PlyCount> mine) {
  mine.resize(largest(communicator, mine.size()));
  std::vector<std::uint64_t> numbers;
  for (const PlyCount& count : mine) numbers.insert(numbers.end(), {count.won, count.lost});
  if (!numbers.empty()) numbers = sums(communicator, numbers);
  for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = {numbers[2 * i], numbers[2 * i + 1]};
  return mine;
}

std::vector<std::uint64_t> gathered(Communicator* communicator, std::uint64_t mine) {
  if (communicator == nullptr) return {mine};
  std::vector<std::uint64_t> own(communicator->size());
  own[communicator->rank()] = mine;
  return sums(communicator, own);
}

std::uint64_t largest(Communicator* communicator, std::uint64_t mine) {
  return std::ranges::max(gathered(communicator, mine));
}

Distance value_at(const TierTable& table, std::uint64_t index, Communicator* communicator) {
  if (communicator == nullptr) return table.at(index);
  const IndexShare::Owner owner = table.share().owner(index);
  std::array<std::uint64_t, 2> listed{};  // the outcome, and the plies
  if (owner.rank == table.share().rank()) {
    const Distance value = table.at(owner.own);
    listed = {static_cast<std::uint64_t>(value.outcome()), value.plies()};
  }
  const std::vector<std::uint64_t> all = sums(communicator, listed);
  switch (static_cast<Outcome>(all[0])) {
    case Outcome::win: return Distance::win(all[1]);
    case Outcome::loss: return Distance::loss(all[1]);
    case Outcome::draw: break;
  }
  return Distance::draw();
}

namespace {

// How the work of a process has ended: 0 for success, 1 + an ErrorCode, or this number.
constexpr std::uint64_t out_of_memory = 1000;

/// Returns the text of the process that has failed; `text` is empty in all others.
std::string sent_by_one(Communicator& communicator, const std::string& text) {
  const std::uint64_t size = sums(&communicator, std::array{std::uint64_t{text.size()}})[0];
  std::vector<std::uint64_t> letters(size);
  std::ranges::transform(text, letters.begin(),
                         [](char letter) { return static_cast<unsigned char>(letter); });
  std::string listed;
  if (size == 0) return listed;
  for (const std::uint64_t letter : sums(&communicator, letters))
    listed += static_cast<char>(letter);
  return listed;
}

}  // namespace

void together(Communicator* communicator, const std::function<void()>& work) {
  if (communicator == nullptr) return work();
  std::uint64_t ended = 0;
  std::string text;
  try {
    work();
  } catch (const Error& error) {
    ended = 1 + static_cast<std::uint64_t>(error.code());
    text = error.what();
  } catch (const std::bad_alloc&) {
    ended = out_of_memory;
  }
  const std::vector<std::uint64_t> all = gathered(communicator, ended);
  const auto failed = std::ranges::find_if(all, [](std::uint64_t each) { return each != 0; });
  if (failed == all.end()) return;
  const auto rank = static_cast<unsigned>(failed - all.begin());
  const std::string listed =
      sent_by_one(*communicator, communicator->rank() == rank ? text : std::string());
  if (*failed == out_of_memory) throw std::bad_alloc();
  throw Error(static_cast<ErrorCode>(*failed - 1), listed);
}

}  // namespace zugzwang
