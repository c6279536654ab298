#pragma once

// A game whose rules are a Python object, as a table of C functions. Its states are numbered in the
// order in which they are met; each is asked for its result and its moves once.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include <zugzwang/engine/c_game.h>

namespace zugzwang::python {

namespace py = pybind11;

class Rules {
 public:
  using Number = std::uint32_t;

  /// The game, which owns this object, has the methods `moves`, `play`, `result`, `show` and
  /// `tell`, and, for its drawings, `_scene_text` and `_place_text`. `texts` are its name, title,
  /// summary, rules and move; the flags `impartial`, `partizan` and `drawn`.
  Rules(py::handle game, const py::dict& texts);
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;
  ~Rules() = default;

  const zugzwang_c_game& table() const { return table_; }

  /// Returns the number of a state, a new one if it has none. Raises TypeError if it is not
  /// hashable.
  Number number(py::handle state);
  /// Returns the state of a number. Raises IndexError if none has it.
  py::object state(Number number) const;

  /// Prints what methods raise, instead of keeping it: for a server, which goes on.
  void report_errors() { reports_errors_ = true; }
  using Raised = std::optional<py::error_already_set>;
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::time_point never = Clock::time_point::max();
  static constexpr std::size_t most_moves = ZUGZWANG_MOST_MOVES;
  /// The methods of a game in the thread that works for a call.
  struct InThread {
    Raised raised{};
    std::size_t most_moves = Rules::most_moves;   // of a position
    std::atomic<Clock::time_point> asked{never};  // when the one that runs was called
  };

  /// Returns the exception that ends a method after the time limit, once it is raised in its
  /// thread.
  static PyObject* time_limit();

  /// Raises what a method has raised in a thread that a solver has started, once.
  void raise_error();

  // For the collector of garbage: states may refer to the game, which owns this object.
  int traverse(visitproc visit, void* argument) const {
    return numbers_.ptr() == nullptr ? 0 : visit(numbers_.ptr(), argument);
  }
  void clear();

  /// The state that the interpreter keeps for a thread, so that it is not made at each call of the
  /// rules, which may be null, and where what they do in this thread is kept.
  class OfThread {
   public:
    OfThread(const Rules* rules, InThread& thread);
    OfThread(const OfThread&) = delete;
    OfThread& operator=(const OfThread&) = delete;
    ~OfThread();
    unsigned long ident() const { return ident_; }

   private:
    bool is_kept_;
    PyGILState_STATE kept_{};
    PyThreadState* saved_ = nullptr;
    unsigned long ident_ = 0;
  };

 private:
  static constexpr std::int8_t unknown = -1;
  static constexpr std::uint64_t unlisted = ~std::uint64_t{0};

  struct Position {
    PyObject* state = nullptr;  // owned by the numbers; null if the number is not used
    std::int8_t result = unknown;
  };
  /// The moves of a position; those of one player in a partizan game.
  struct Moves {
    std::uint64_t first = unlisted;  // where their targets begin
    std::uint32_t count = 0;
  };
  /// A state, and the player whose moves are asked for: null unless the game is partizan.
  struct Asked {
    Number number = 0;
    PyObject* player = nullptr;
    std::size_t side = 0;
  };

  /// Calls `work` with the lock of the interpreter. What it raises is kept, and fails the call of
  /// the C function.
  template <class Work>
  void ask(const Work& work);
  void keep(py::error_already_set& error);
  /// Returns the error that names the method which the time limit has ended.
  py::error_already_set late_method(py::error_already_set& error) const;

  Position position(Number number) const;
  int result(Number number);
  Asked asked(const void* state, int player) const;
  std::optional<Number> target(const Asked& asked, std::uint64_t move) const;
  Moves listed(const Asked& asked) const;
  void list_moves(const Asked& asked);
  std::size_t write_moves(const Asked& asked, std::uint64_t* moves, std::size_t room);
  void write_target(const Asked& asked, std::uint64_t move, void* next);
  void write_move(const Asked& asked, std::uint64_t move, PyObject* method, char* text,
                  std::size_t room);
  /// Calls a method with those of the arguments that are there.
  py::object call(PyObject* method, PyObject* state, PyObject* player = nullptr,
                  PyObject* move = nullptr) const;
  py::object move(const Asked& asked, std::uint64_t place) const;
  std::string told(PyObject* method, PyObject* state, PyObject* player, PyObject* move,
                   const py::object& got) const;

  // The C functions.
  static Rules& of(const zugzwang_c_fields* fields) {
    return *static_cast<Rules*>(fields->context);
  }
  static const char* start(const zugzwang_c_fields* fields, void* state);
  static std::size_t moves(const zugzwang_c_fields* fields, const void* state, std::uint64_t* moves,
                           std::size_t room);
  static void play(const zugzwang_c_fields* fields, const void* state, std::uint64_t move,
                   void* next);
  static int result_of(const zugzwang_c_fields* fields, const void* state);
  static void show(const zugzwang_c_fields* fields, const void* state, char* text,
                   std::size_t room);
  static void show_move(const zugzwang_c_fields* fields, const void* state, std::uint64_t move,
                        char* text, std::size_t room);
  static std::size_t moves_of(const zugzwang_c_fields* fields, const void* state, int player,
                              std::uint64_t* moves, std::size_t room);
  static void play_of(const zugzwang_c_fields* fields, const void* state, int player,
                      std::uint64_t move, void* next);
  static void show_move_of(const zugzwang_c_fields* fields, const void* state, int player,
                           std::uint64_t move, char* text, std::size_t room);
  static void scene(const zugzwang_c_fields* fields, const void* state, char* text,
                    std::size_t room);
  static void place(const zugzwang_c_fields* fields, const void* state, int player,
                    std::uint64_t move, char* text, std::size_t room);
  static const char* failure(void* context);

  PyObject* game_;  // borrowed from the game, which owns this
  py::dict numbers_;
  mutable std::mutex mutex_;  // of what follows; taken with or without the interpreter's lock
  std::vector<Position> positions_;
  std::vector<Moves> moves_;  // one of each position, or two
  std::vector<Number> targets_;
  bool reports_errors_ = false;
  Raised error_;  // in threads of solvers; used with the interpreter's lock
  std::vector<std::string> texts_;
  zugzwang_c_field start_{};
  zugzwang_c_game table_{};
};

}  // namespace zugzwang::python
