#pragma once

// A search that answers questions, without the types of its game.

#include <cstdint>
#include <functional>
#include <memory>

namespace zugzwang {

/// What the question is and what the answer, only the search itself knows.
class QuestionSearch {
 public:
  QuestionSearch() = default;
  QuestionSearch(const QuestionSearch&) = delete;
  QuestionSearch& operator=(const QuestionSearch&) = delete;
  virtual ~QuestionSearch() = default;

  /// Makes a search that shares with this one what it has found out.
  virtual std::unique_ptr<QuestionSearch> another() const = 0;
  /// Puts the question that was put to a search of the same kind.
  virtual void put_question_of(const QuestionSearch& other) = 0;
  /// Returns whether it has found the answer; else `goes_on`, which it calls once in a while, has
  /// returned false.
  virtual bool search(const std::function<bool()>& goes_on) = 0;

  /// Tells the other searches of its question, which work beside it from now on, what it is at.
  virtual void tell_path() = 0;

  /// The positions that were searched so far, again and again in all questions.
  std::uint64_t positions() const { return positions_; }
  /// What it holds for itself.
  virtual std::uint64_t bytes() const = 0;
  /// What another one needs to begin, about.
  virtual std::uint64_t bytes_to_begin() const = 0;

 protected:
  std::uint64_t positions_ = 0;
};

}  // namespace zugzwang
