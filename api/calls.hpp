#pragma once

// In what context a request is answered, and what it asks about.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <zugzwang/api/call.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/canvas.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/canonical_report.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/services/study.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {
class Calculator;
class Communicator;
struct OpenFiles;
struct Operation;
}  // namespace zugzwang

namespace zugzwang::calls {

/// The context in which a call runs.
struct Context {
  const Registry& registry;
  SessionCache& sessions;
  HeldValues& values;
  Limits limits;  ///< the most that the request may take
  ArrayMemory arrays{};
  bool may_use_files = false;
  bool keeps_sessions = true;  ///< of solvers, for further requests
  /// How values are written, unless a request asks for another way. The value of each move of a
  /// position is written out, so their length must be bounded.
  ValueStyle style{.most_characters = 1000};
  /// The format of the result: "json" for its members, else one of those of the operation.
  std::string_view format = "json";
  std::size_t text_columns = 80;
  /// Prints a part of the result in its format as soon as it is found; nothing if all is needed at
  /// once.
  std::function<void(std::string_view part)> print{};
  Paint paint = nullptr;  ///< of what is drawn as text
  /// Tells what the work is from now on.
  std::function<void(const std::string& task)> begin = [](const std::string&) {};
  /// Tells what is no part of the result, in one line.
  std::function<void(const std::string& remark)> note = [](const std::string&) {};
  std::string solutions{};         ///< a folder of solution files that take the place of solvers
  Communicator* others = nullptr;  ///< the processes that share the work
  unsigned ranks = 1;              ///< their number, also where this one alone runs the request
  std::string trace{};             ///< a file for the traffic between them
  std::string command{};           ///< that makes the request; empty for none
  /// Returns what runs a cell of a study in a process of its own; cells run in this one if empty.
  std::function<RunCell(const Study&)> runs_cells{};
  /// Keeps solution files open for the next request; nullptr if they are not kept.
  OpenFiles* files = nullptr;
  /// Keeps values from one expression to the next; nullptr if they are not kept.
  Calculator* calculator = nullptr;
  /// How messages write the name of a member.
  std::string (*spelling)(std::string_view) = [](std::string_view name) {
    return std::string(name);
  };

  /// Returns whether only text is read, so that members of the result may be left out.
  bool reads_text_alone() const { return format != "json"; }

  /// Returns memory for an array of a result; none to have a list in the answer instead. Throws
  /// Error{too_large} before anything is allocated if either takes more memory than `within`
  /// allows, or if the list that takes the place of an array would be long.
  template <class T>
  std::span<T> array(const Limits& within, std::string_view name, std::uint64_t rows,
                     std::uint64_t columns = 1) const {
    void* const memory = allocate(within, name, elements_of<T>(), sizeof(T), rows, columns);
    if (memory == nullptr) return {};
    return {static_cast<T*>(memory), static_cast<std::size_t>(rows * columns)};
  }

 private:
  void* allocate(const Limits& within, std::string_view name, Elements elements, std::size_t bytes,
                 std::uint64_t rows, std::uint64_t columns) const;

  template <class T>
  static constexpr Elements elements_of() {
    if constexpr (std::same_as<T, std::uint64_t>) return Elements::uint64;
    return sizeof(T) == 1 ? Elements::int8 : sizeof(T) == 4 ? Elements::int32 : Elements::int64;
  }
};

/// Returns the operation that a request calls, by its `call` or by a name beside it. Throws Error
/// if neither is valid, or if they differ.
const Operation& called_by(const Datum::Object& request,
                           std::optional<std::string_view> beside = std::nullopt);
/// Returns what an operation answers to a request, with the faults of a plugin reported as such.
/// Throws Error.
Datum::Object result_of(const Operation& operation, Context& context, const Datum::Object& request);

/// The game that a request names, and its problem.
struct Asked {
  NamedGame game;
  Datum::Object fields;
  std::unique_ptr<Problem> problem;

  const std::string& name() const { return game.game->text().name; }
};

/// A position, given by the moves that lead to it.
struct AskedLine : Asked {
  Datum::List moves;

  /// Returns a walk to the position on the game graph of a session or, without one, of the problem.
  /// Throws Error{bad_value} at a move that is not legal.
  Walk walk(std::shared_ptr<GameGraph> positions = nullptr) const {
    return walk_along(*problem, moves, std::move(positions));
  }
};

/// Returns a move with its words and its place.
Datum::Object described_move(const GameGraph& positions, std::uint64_t position, const Datum& move);

/// Removes the fields that the name of the game fixes.
void erase_fixed(Datum::Object& fields, const NamedGame& game);

}  // namespace zugzwang::calls
