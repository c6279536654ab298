#include "rules.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <fmt/format.h>

namespace zugzwang::python {

namespace {

/// What has failed in the last call of a C function by this thread.
thread_local const char* failed = nullptr;
/// What the methods do in this thread; null in a thread that a solver has started.
thread_local Rules::InThread* here = nullptr;
/// The method that this thread calls, and its state.
thread_local PyObject* called = nullptr;
thread_local PyObject* called_of = nullptr;
/// How many of its moves have been listed and played.
thread_local std::size_t listed_of = 0;

/// The names of the methods, which the interpreter keeps.
struct Names {
  PyObject* moves = PyUnicode_InternFromString("moves");
  PyObject* play = PyUnicode_InternFromString("play");
  PyObject* result = PyUnicode_InternFromString("result");
  PyObject* show = PyUnicode_InternFromString("show");
  PyObject* tell = PyUnicode_InternFromString("tell");
  PyObject* scene = PyUnicode_InternFromString("_scene_text");
  PyObject* place = PyUnicode_InternFromString("_place_text");
  std::array<PyObject*, 2> players = {PyUnicode_InternFromString("left"),
                                      PyUnicode_InternFromString("right")};
};
const Names& names() {
  static const Names all;
  return all;
}

Rules::Number number_in(const void* state) {
  Rules::Number number = 0;
  std::memcpy(&number, state, sizeof number);
  return number;
}

py::object owned(PyObject* object) {
  if (object == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(object);
}

/// Returns the beginning of a text, whole characters of at most so many bytes.
std::string beginning(const std::string& text, std::size_t bytes) {
  std::size_t end = std::min(text.size(), bytes);
  constexpr unsigned char continues = 0b1000'0000;
  while (end > 0 && end < text.size() && (text[end] & 0b1100'0000) == continues) --end;
  return text.substr(0, end);
}

std::string short_repr(PyObject* object) {
  constexpr std::size_t most = 100;
  const std::string text = py::repr(object);
  return text.size() <= most ? text : beginning(text, most - 3) + "...";
}

/// Tells how long a method has been running in this thread.
class Timed {
 public:
  Timed() { tell(Rules::Clock::now()); }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;
  ~Timed() { tell(Rules::never); }

 private:
  static void tell(Rules::Clock::time_point asked) {
    if (here != nullptr) here->asked = asked;
  }
};

void write(const std::string& text, char* begin, std::size_t room) {
  const std::string written = beginning(text, room - 1);
  std::memcpy(begin, written.data(), written.size());
  begin[written.size()] = '\0';
}

}  // namespace

Rules::Rules(py::handle game, const py::dict& texts) : game_(game.ptr()) {
  for (const char* const name : {"name", "title", "summary", "rules", "move"})
    texts_.push_back(py::str(texts[name]));
  start_.name = "start";
  start_.help = "the number of the state, in the order in which states were met";
  start_.high = std::int64_t{1} << 32;
  start_.optional = 1;
  table_.abi = ZUGZWANG_C_ABI;
  table_.state_size = sizeof(Number);
  table_.name = texts_[0].c_str();
  table_.title = texts_[1].c_str();
  table_.summary = texts_[2].c_str();
  table_.rules = texts_[3].c_str();
  table_.move = texts_[4].c_str();
  table_.field_count = 1;
  table_.fields = &start_;
  table_.impartial = py::cast<bool>(texts["impartial"]) ? 1 : 0;
  table_.start = &Rules::start;
  if (py::cast<bool>(texts["partizan"])) {
    table_.moves_of = &Rules::moves_of;
    table_.play_of = &Rules::play_of;
    table_.show_move_of = &Rules::show_move_of;
  } else {
    table_.moves = &Rules::moves;
    table_.play = &Rules::play;
    table_.result = &Rules::result_of;
    table_.show_move = &Rules::show_move;
  }
  if (py::cast<bool>(texts["drawn"])) {
    table_.scene = &Rules::scene;
    table_.place = &Rules::place;
  }
  table_.show = &Rules::show;
  table_.failure = &Rules::failure;
  table_.context = this;
}

void Rules::clear() {
  const std::lock_guard lock(mutex_);
  positions_.clear();
  moves_.clear();
  targets_.clear();
  numbers_ = py::dict();
}

Rules::OfThread::OfThread(const Rules* rules, InThread& thread) : is_kept_(rules != nullptr) {
  if (!is_kept_) return;
  here = &thread;
  kept_ = PyGILState_Ensure();
  ident_ = PyThread_get_thread_ident();
  saved_ = PyEval_SaveThread();
}
Rules::OfThread::~OfThread() {
  if (!is_kept_) return;
  PyEval_RestoreThread(saved_);
  PyGILState_Release(kept_);
}

void Rules::raise_error() {
  if (!error_) return;
  py::error_already_set error = std::move(*error_);
  error_.reset();
  throw error;
}

void Rules::keep(py::error_already_set& error) {
  if (!reports_errors_) {
    (here != nullptr ? here->raised : error_).emplace(error);
    return;
  }
  error.restore();
  PyErr_WriteUnraisable(game_);
}

template <class Work>
void Rules::ask(const Work& work) {
  const py::gil_scoped_acquire acquired;
  const Timed timed;
  listed_of = 0;
  try {
    if (!(here != nullptr ? here->raised : error_)) return work();
  } catch (py::error_already_set& error) {
    if (!error.matches(time_limit())) {
      keep(error);
    } else {
      py::error_already_set late = late_method(error);
      keep(late);
    }
  } catch (const py::builtin_exception& error) {
    error.set_error();
    py::error_already_set raised;
    keep(raised);
  }
  failed = "a method of the game has raised an exception";
}

PyObject* Rules::time_limit() {
  static PyObject* const type =
      PyErr_NewException("zugzwang.TimeLimit", PyExc_TimeoutError, nullptr);
  return type;
}

py::error_already_set Rules::late_method(py::error_already_set& error) const {
  constexpr std::size_t many = 1000;
  if (listed_of > many) called = names().moves;  // not to blame the play of one of them
  try {
    py::raise_from(
        error, time_limit(),
        fmt::format("{}.{}({}) has not returned within the time limit", Py_TYPE(game_)->tp_name,
                    std::string(py::str(called)), short_repr(called_of))
            .c_str());
    return {};
  } catch (py::error_already_set& other) {  // the state cannot be shown
    return other;
  }
}

Rules::Position Rules::position(Number number) const {
  const std::lock_guard lock(mutex_);
  return positions_[number];
}

py::object Rules::state(Number number) const {
  const std::lock_guard lock(mutex_);
  if (number >= positions_.size() || positions_[number].state == nullptr)
    throw py::index_error("no state has this number");
  return py::reinterpret_borrow<py::object>(positions_[number].state);
}

Rules::Number Rules::number(py::handle state) {
  if (PyObject* const known = PyDict_GetItemWithError(numbers_.ptr(), state.ptr()))
    return static_cast<Number>(PyLong_AsUnsignedLong(known));
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  // A comparison of states may let another thread number an equal one: the number is then unused.
  Number number = 0;
  {
    const std::lock_guard lock(mutex_);
    number = static_cast<Number>(positions_.size());
    positions_.emplace_back();
    moves_.resize(moves_.size() + (table_.moves_of == nullptr ? 1 : 2));
  }
  const py::object mine = owned(PyLong_FromUnsignedLong(number));
  PyObject* const kept = PyDict_SetDefault(numbers_.ptr(), state.ptr(), mine.ptr());
  if (kept == nullptr) throw py::error_already_set();
  if (kept != mine.ptr()) return static_cast<Number>(PyLong_AsUnsignedLong(kept));
  const std::lock_guard lock(mutex_);
  positions_[number].state = state.ptr();
  return number;
}

Rules::Asked Rules::asked(const void* state, int player) const {
  const Number number = number_in(state);
  if (table_.moves_of == nullptr) return {number, nullptr, number};
  const auto side = static_cast<std::size_t>(player);
  return {number, names().players.at(side), std::size_t{2} * number + side};
}

py::object Rules::call(PyObject* method, PyObject* state, PyObject* player, PyObject* move) const {
  called = method;
  called_of = state;
  std::array<PyObject*, 4> given = {game_, state};
  std::size_t count = 2;
  for (PyObject* const argument : {player, move})
    if (argument != nullptr) given.at(count++) = argument;
  return owned(PyObject_VectorcallMethod(method, given.data(), count, nullptr));
}

std::string Rules::told(PyObject* method, PyObject* state, PyObject* player, PyObject* move,
                        const py::object& got) const {
  std::string arguments = short_repr(state);
  for (PyObject* const argument : {player, move})
    if (argument != nullptr) arguments += ", " + short_repr(argument);
  return fmt::format("{}.{}({}) returned {}", Py_TYPE(game_)->tp_name, std::string(py::str(method)),
                     arguments, short_repr(got.ptr()));
}

int Rules::result(Number number) {
  PyObject* const state = position(number).state;
  const py::object got = call(names().result, state);
  if (got.is_none()) return ZUGZWANG_GOES_ON;
  static constexpr std::array<std::pair<const char*, int>, 3> words = {
      {{"win", ZUGZWANG_WIN}, {"loss", ZUGZWANG_LOSS}, {"draw", ZUGZWANG_DRAW}}};
  if (PyUnicode_Check(got.ptr()) != 0)
    for (const auto& [word, result] : words)
      if (PyUnicode_CompareWithASCIIString(got.ptr(), word) == 0) return result;
  throw py::value_error(told(names().result, state, nullptr, nullptr, got) +
                        "; return None, 'win', 'loss' or 'draw', for the player on move");
}

void Rules::list_moves(const Asked& asked) {
  PyObject* const state = position(asked.number).state;
  const Py_hash_t hash = PyObject_Hash(state);
  const py::object listed = call(names().moves, state, asked.player);
  const py::object iterator = owned(PyObject_GetIter(listed.ptr()));
  const std::size_t most = here != nullptr ? here->most_moves : most_moves;
  std::vector<Number> targets;
  while (PyObject* const next = PyIter_Next(iterator.ptr())) {
    const py::object move = owned(next);
    if (targets.size() == most)
      throw py::value_error(fmt::format("{}.moves({}) lists more than {} moves{}",
                                        Py_TYPE(game_)->tp_name, short_repr(state), most,
                                        most < most_moves ? ", more than the memory allows" : ""));
    const py::object to = call(names().play, state, asked.player, move.ptr());
    try {
      targets.push_back(this->number(to));
    } catch (py::error_already_set& error) {
      if (!error.matches(PyExc_TypeError)) throw;
      py::raise_from(error, PyExc_TypeError,
                     (told(names().play, state, asked.player, move.ptr(), to) +
                      ", which is not hashable; make states of tuples or frozen dataclasses")
                         .c_str());
      throw py::error_already_set();
    }
    called = names().moves;  // again, for the next one
    listed_of = targets.size();
  }
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (PyObject_Hash(state) != hash)
    throw py::value_error(fmt::format("{}.play has changed the state {}; return a new one",
                                      Py_TYPE(game_)->tp_name, short_repr(state)));
  const std::lock_guard lock(mutex_);
  Moves& mine = moves_[asked.side];
  if (mine.first != unlisted) return;  // by another thread
  mine.first = targets_.size();
  mine.count = static_cast<std::uint32_t>(targets.size());
  targets_.insert(targets_.end(), targets.begin(), targets.end());
}

py::object Rules::move(const Asked& asked, std::uint64_t place) const {
  const py::object listed = call(names().moves, position(asked.number).state, asked.player);
  std::uint64_t at = 0;
  for (const py::handle move : py::iter(listed))
    if (at++ == place) return py::reinterpret_borrow<py::object>(move);
  throw py::index_error(fmt::format("there is no move {}", place));
}

const char* Rules::start(const zugzwang_c_fields* fields, void* state) {
  const auto number = static_cast<std::uint64_t>(fields->values[0].number);
  Rules& rules = of(fields);
  const std::lock_guard lock(rules.mutex_);
  if (number >= rules.positions_.size() || rules.positions_[number].state == nullptr)
    return "start: no state has this number yet";
  const auto kept = static_cast<Number>(number);
  std::memcpy(state, &kept, sizeof kept);
  return nullptr;
}

Rules::Moves Rules::listed(const Asked& asked) const {
  const std::lock_guard lock(mutex_);
  return moves_[asked.side];
}

std::size_t Rules::write_moves(const Asked& asked, std::uint64_t* moves, std::size_t room) {
  Moves known = listed(asked);
  if (known.first == unlisted) {
    ask([&] {
      list_moves(asked);
      known = listed(asked);
    });
    if (failed != nullptr) return 0;
  }
  for (std::uint64_t i = 0; i < known.count && i < room; ++i) moves[i] = i;
  return known.count;
}

std::optional<Rules::Number> Rules::target(const Asked& asked, std::uint64_t move) const {
  const std::lock_guard lock(mutex_);
  const Moves& known = moves_[asked.side];
  if (known.first == unlisted || move >= known.count) return std::nullopt;
  return targets_[known.first + move];
}

void Rules::write_target(const Asked& asked, std::uint64_t move, void* next) {
  std::optional<Number> target = this->target(asked, move);
  if (!target) {
    ask([&] {
      list_moves(asked);
      target = this->target(asked, move);
      if (!target) throw py::index_error(fmt::format("there is no move {}", move));
    });
    if (failed != nullptr) return;
  }
  std::memcpy(next, &*target, sizeof *target);
}

std::size_t Rules::moves(const zugzwang_c_fields* fields, const void* state, std::uint64_t* moves,
                         std::size_t room) {
  return moves_of(fields, state, ZUGZWANG_LEFT, moves, room);
}
std::size_t Rules::moves_of(const zugzwang_c_fields* fields, const void* state, int player,
                            std::uint64_t* moves, std::size_t room) {
  Rules& rules = of(fields);
  return rules.write_moves(rules.asked(state, player), moves, room);
}

void Rules::play(const zugzwang_c_fields* fields, const void* state, std::uint64_t move,
                 void* next) {
  play_of(fields, state, ZUGZWANG_LEFT, move, next);
}
void Rules::play_of(const zugzwang_c_fields* fields, const void* state, int player,
                    std::uint64_t move, void* next) {
  Rules& rules = of(fields);
  rules.write_target(rules.asked(state, player), move, next);
}

int Rules::result_of(const zugzwang_c_fields* fields, const void* state) {
  Rules& rules = of(fields);
  const Number number = number_in(state);
  if (const std::int8_t known = rules.position(number).result; known != unknown) return known;
  int result = ZUGZWANG_GOES_ON;
  rules.ask([&] {
    result = rules.result(number);
    {
      const std::lock_guard lock(rules.mutex_);
      rules.positions_[number].result = static_cast<std::int8_t>(result);
    }
    // Its moves are needed next, and the interpreter's lock is held now.
    if (result == ZUGZWANG_GOES_ON) rules.list_moves(rules.asked(state, ZUGZWANG_LEFT));
  });
  return result;
}

void Rules::show(const zugzwang_c_fields* fields, const void* state, char* text, std::size_t room) {
  Rules& rules = of(fields);
  *text = '\0';
  rules.ask([&] {
    write(py::str(rules.call(names().show, rules.position(number_in(state)).state)), text, room);
  });
}

void Rules::write_move(const Asked& asked, std::uint64_t move, PyObject* method, char* text,
                       std::size_t room) {
  *text = '\0';
  ask([&] {
    const py::object played = this->move(asked, move);
    PyObject* const state = position(asked.number).state;
    write(py::str(call(method, state, asked.player, played.ptr())), text, room);
  });
}

void Rules::show_move(const zugzwang_c_fields* fields, const void* state, std::uint64_t move,
                      char* text, std::size_t room) {
  show_move_of(fields, state, ZUGZWANG_LEFT, move, text, room);
}
void Rules::show_move_of(const zugzwang_c_fields* fields, const void* state, int player,
                         std::uint64_t move, char* text, std::size_t room) {
  Rules& rules = of(fields);
  rules.write_move(rules.asked(state, player), move, names().tell, text, room);
}

void Rules::scene(const zugzwang_c_fields* fields, const void* state, char* text,
                  std::size_t room) {
  Rules& rules = of(fields);
  *text = '\0';
  rules.ask([&] {
    const std::string scene =
        py::str(rules.call(names().scene, rules.position(number_in(state)).state));
    if (scene.size() >= room) throw py::value_error("the scene of a state is too long");
    write(scene, text, room);
  });
}

void Rules::place(const zugzwang_c_fields* fields, const void* state, int player,
                  std::uint64_t move, char* text, std::size_t room) {
  Rules& rules = of(fields);
  rules.write_move(rules.asked(state, player), move, names().place, text, room);
}

const char* Rules::failure(void*) { return std::exchange(failed, nullptr); }

}  // namespace zugzwang::python
