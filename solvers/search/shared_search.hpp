#pragma once

// What searches with bounds share, and the limits that they keep: one search is asked a question,
// with helpers beside it where that is worth while, and the table grows as long as memory allows.

#include <cstdint>
#include <functional>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/bound_table.hpp>
#include <zugzwang/solvers/search/keys_in_work.hpp>
#include <zugzwang/solvers/search/question_search.hpp>
#include <zugzwang/solvers/search/search_helpers.hpp>

namespace zugzwang {

class SharedSearch {
 public:
  BoundTable& table() { return table_; }
  KeysInWork& in_work() { return in_work_; }

  /// Has a search, always the same one, answer the question that was put to it, unless a limit ends
  /// it. `bytes_beside` returns the bytes that are held beside. Throws what the search does.
  Status ask(QuestionSearch& asked, const std::function<std::uint64_t()>& bytes_beside,
             Meter& meter);
  /// The search that has found the answer to the last question: that one, or one of its kind.
  const QuestionSearch& answered() const { return *answered_; }

  /// The positions that were searched so far.
  std::uint64_t positions() const { return statistics_.positions; }
  /// Takes in what one solve has taken, so many bytes beside the table included, and gives the
  /// memory of the helpers back.
  void account(const Meter& meter, std::uint64_t bytes_beside);
  const Statistics& statistics() const { return statistics_; }

 private:
  bool is_to_grow(std::uint64_t bytes_beside, const Meter& meter) const;
  Status check(std::uint64_t bytes_beside, Meter& meter) const;
  void start_helpers(QuestionSearch& asked, std::uint64_t bytes_beside, const Meter& meter);
  void stop_helpers();

  BoundTable table_;
  KeysInWork in_work_;
  SearchHelpers helpers_;
  const QuestionSearch* answered_ = nullptr;
  Statistics statistics_;
};

}  // namespace zugzwang
