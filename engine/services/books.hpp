#pragma once

// Books of first plies (engine/book.hpp): makes them, checks them, and answers from them in place
// of a solver that would take long.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/book.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

class Registry;
struct StoredValues;

/// The name of the solver of a session that reads its values from a book.
inline constexpr const char* book_solver = "book";

/// What a session with a book has values of, and moves.
struct KnowsBook : Ability {
  static constexpr std::string_view ability_name = "book/1";

  /// Returns whether the value of a position is in the book.
  virtual bool has_value(std::uint64_t position) const = 0;
  /// Returns whether those of its options are there, too, so that no move needs a search.
  virtual bool has_moves(std::uint64_t position) const = 0;
};

/// Returns the bytes of the books that come with the program.
std::span<const std::string_view> bundled_books();
/// Returns what each of them is of.
const std::vector<BookHead>& bundled_book_heads();

/// Returns the values of one of these books for the rules of a problem, if the solver is left open,
/// and the evaluation, or if it is that of the book. The registry has the game of the problem.
std::optional<StoredValues> book_for(const Registry& registry, const Problem& problem,
                                     const SolverChoice& choice);

/// Opens a session with a book on the positions of a problem of its rules. What the book does not
/// have is searched by the first solver of its evaluation. Throws Error{bad_file} if the book does
/// not fit.
Session open_book(const Book& book, const Problem& problem, std::uint64_t start);

struct BookReport {
  Status status = Status::complete;
  Book book{};  ///< with the values found so far
  Statistics statistics{};
};

/// Makes the book of the first plies from the position of a problem: solves its positions one after
/// the other, in one session, from where an incomplete book ends. Calls `save` now and then, and at
/// the end, with what there is. Throws Error{bad_value} if `begun` is of something else.
BookReport make_book(const Problem& problem, const SolverChoice& choice, std::uint64_t plies,
                     const std::optional<Book>& begun, const Limits& limits,
                     const std::function<void(const Book&)>& save);

struct BookVerification {
  Status status = Status::complete;
  std::uint64_t positions = 0;  ///< of the book, all of which fit the definition
  std::uint64_t solved = 0;     ///< again, by a solver
  std::string violation{};      ///< the first fault; empty if there is none
};

/// Checks a book of the position of a problem: the values of earlier plies by the definition, and
/// `sample` of the others, drawn at random, or all, by a solver without a book.
BookVerification verify_book(const Book& book, const Problem& problem,
                             std::optional<std::uint64_t> sample, std::uint64_t seed,
                             const Limits& limits);

}  // namespace zugzwang
