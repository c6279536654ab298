// The native part of the package zugzwang: calls of the C interface with results in NumPy's memory,
// and games whose rules are Python objects.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <pybind11/eval.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <zugzwang/api/c/zugzwang.h>

#include "rules.hpp"

namespace py = pybind11;

namespace zugzwang::python {

namespace {

/// A text of the library.
using Text = std::unique_ptr<char, decltype(&zugzwang_free_text)>;

std::optional<std::string> text_of(const Text& text) {
  return text ? std::optional<std::string>(text.get()) : std::nullopt;
}
std::optional<std::string> text_of(char* text) { return text_of(Text(text, &zugzwang_free_text)); }

/// The limits of a request, for the methods of a game, if it has any.
struct OfMethods {
  std::optional<double> seconds{};
  std::optional<std::uint64_t> memory{};
};

/// Work of the library, in a thread of its own: this thread waits for it without the lock of the
/// interpreter, hears ^C, and reports progress.
class Watched {
 public:
  /// `progress` is called with a stage, a number that is done and the number of all, or is None.
  explicit Watched(py::object progress) : progress_(std::move(progress)) {
    watch_.context = this;
    watch_.progress = [](void* self, const char* stage, std::uint64_t done, std::uint64_t of) {
      static_cast<Watched*>(self)->hear(stage, done, of);
    };
    watch_.stop = stop_.get();
  }

  /// Lets the work have its long results in NumPy's memory.
  void take_arrays() {
    watch_.array = [](void* self, const char* name, int elements, std::uint64_t rows,
                      std::uint64_t columns) {
      return static_cast<Watched*>(self)->allocate(name, elements, rows, columns);
    };
  }
  const py::dict& arrays() const { return arrays_; }

  /// Returns the text of `work(watch)`, if it is one. Throws what ^C, the report of progress or a
  /// method of the rules raises, after the work has ended. `rules` are those that the work calls,
  /// if they are Python's. A method of theirs that takes a while longer than the time limit, which
  /// may be that of each solve, is interrupted, and all work ended.
  template <class Work>
  std::optional<std::string> run(Rules* rules, const OfMethods& limits, const Work& work) {
    const Listed listed(*this);
    const Clock::duration most = longest_method(limits.seconds);
    Clock::time_point interrupted{};
    Text text(nullptr, &zugzwang_free_text);
    Rules::Raised raised;  // in this thread
    Rules::InThread methods;
    if (limits.memory)
      methods.most_moves = std::clamp(*limits.memory / least_bytes, std::uint64_t{1},
                                      std::uint64_t{Rules::most_moves});
    std::thread worker([&] {
      const Rules::OfThread of_thread(rules, methods);
      ident_ = of_thread.ident();
      text.reset(work(&watch_));
      const std::lock_guard lock(mutex_);
      is_done_ = true;
      ended_.notify_one();
    });
    while (!wait()) {
      if (!raised) raised = hear_signals();
      const Clock::time_point now = Clock::now();
      const Clock::time_point asked = std::max(methods.asked.load(), interrupted);
      const bool is_late = now > asked && now - asked > most;
      if (!raised && !is_late) continue;
      stop();
      if (rules == nullptr) continue;
      PyThreadState_SetAsyncExc(ident_, raised ? PyExc_KeyboardInterrupt : Rules::time_limit());
      interrupted = now;
    }
    {
      const py::gil_scoped_release released;  // which the thread may take at its end
      worker.join();
    }
    if (raised) throw *raised;
    if (methods.raised) throw *methods.raised;
    if (rules != nullptr) rules->raise_error();
    return text_of(text);
  }

  /// Ends all work, and waits for its end for some seconds: for the end of the interpreter, which
  /// cannot take the threads with it.
  static void stop_all() {
    const py::gil_scoped_release released;
    std::unique_lock lock(listing);
    for (Watched* const each : running) each->stop();
    none_runs.wait_for(lock, std::chrono::seconds(5), [] { return running.empty(); });
  }

 private:
  using Clock = Rules::Clock;
  static constexpr std::chrono::milliseconds interval{50};
  static constexpr std::chrono::seconds grace{1};
  static constexpr std::uint64_t least_bytes = 128;  // of a state and its place among all

  static Clock::duration longest_method(std::optional<double> seconds) {
    constexpr double most = 1e9;
    if (!seconds || !(*seconds < most)) return Clock::duration::max();
    return grace +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
  }

  /// Lists work while it runs.
  class Listed {
   public:
    explicit Listed(Watched& one) : one_(one) {
      const std::lock_guard lock(listing);
      running.push_back(&one);
    }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;
    ~Listed() {
      const std::lock_guard lock(listing);
      std::erase(running, &one_);
      none_runs.notify_all();
    }

   private:
    Watched& one_;
  };
  static inline std::mutex listing;
  static inline std::condition_variable none_runs;
  static inline std::vector<Watched*> running;

  void stop() { zugzwang_stop_request(stop_.get()); }

  /// Returns what a signal or the report of progress raises in this thread, or what another has
  /// asked it to raise.
  Rules::Raised hear_signals() {
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      pulse_();  // where the interpreter looks for what another thread asks
      report();
    } catch (py::error_already_set& error) {
      return error;
    }
    return std::nullopt;
  }

  /// Waits for the end of the work, for a while; returns whether it has ended.
  bool wait() {
    const py::gil_scoped_release released;
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, interval, [this] { return is_done_; });
  }

  void hear(const char* stage, std::uint64_t done, std::uint64_t of) {
    const std::lock_guard lock(mutex_);
    heard_ = Heard{stage, done, of};
  }
  void report() {
    std::optional<Heard> heard;
    {
      const std::lock_guard lock(mutex_);
      heard = std::exchange(heard_, std::nullopt);
    }
    if (heard && !progress_.is_none()) progress_(heard->stage, heard->done, heard->of);
  }

  void* allocate(const char* name, int elements, std::uint64_t rows, std::uint64_t columns) {
    const py::gil_scoped_acquire acquired;
    try {
      const py::dtype type = elements == ZUGZWANG_INT8    ? py::dtype::of<std::int8_t>()
                             : elements == ZUGZWANG_INT32 ? py::dtype::of<std::int32_t>()
                             : elements == ZUGZWANG_INT64 ? py::dtype::of<std::int64_t>()
                                                          : py::dtype::of<std::uint64_t>();
      py::array array(type, std::vector<py::ssize_t>{static_cast<py::ssize_t>(rows),
                                                     static_cast<py::ssize_t>(columns)});
      arrays_[name] = array;
      return array.mutable_data();
    } catch (py::error_already_set&) {  // there is no such memory: the library makes a list
      return nullptr;
    }
  }

  struct Heard {
    std::string stage;
    std::uint64_t done = 0;
    std::uint64_t of = 0;
  };

  py::object progress_;
  py::object pulse_ = py::eval("lambda: None");
  py::dict arrays_;
  zugzwang_watch watch_{};
  std::unique_ptr<zugzwang_stop, decltype(&zugzwang_stop_free)> stop_{zugzwang_stop_new(),
                                                                      &zugzwang_stop_free};
  unsigned long ident_ = 0;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool is_done_ = false;
  std::optional<Heard> heard_;
};

/// Games by name: the bundled ones with those that are added, or the one of some rules.
class Games {
 public:
  /// `in_python` are pairs of a game and its texts; the games own this object, or outlive it.
  Games(bool bundled, const py::list& in_python)
      : games_(zugzwang_new(bundled ? 1 : 0), &zugzwang_free) {
    if (games_ == nullptr) throw std::bad_alloc();
    std::vector<const zugzwang_c_game*> tables;
    for (const py::handle pair : in_python) {
      const auto [game, texts] = py::cast<std::pair<py::object, py::dict>>(pair);
      tables.push_back(&rules_.emplace_back(std::make_unique<Rules>(game, texts))->table());
    }
    tables.push_back(nullptr);
    if (const auto error = text_of(zugzwang_add_games(games_.get(), tables.data())))
      throw std::invalid_argument(*error);
  }

  /// `seconds` and `memory` are the limits in the request, if any.
  py::tuple call(const std::string& name, const std::string& request, bool with_arrays,
                 py::object progress, std::optional<double> seconds,
                 std::optional<std::uint64_t> memory) {
    Watched watched(std::move(progress));
    if (with_arrays) watched.take_arrays();
    const auto answer =
        watched.run(rules_.empty() ? nullptr : rules_.front().get(), {seconds, memory},
                    [&](const zugzwang_watch* watch) {
                      return zugzwang_call(games_.get(), name.c_str(), request.c_str(), watch);
                    });
    if (!answer) throw std::bad_alloc();
    return py::make_tuple(*answer, watched.arrays());
  }

  /// Serves the explorer until ^C. Returns None, or the answer with an error.
  std::optional<std::string> serve(const std::string& options, py::object progress) {
    for (const auto& rules : rules_) rules->report_errors();
    Watched watched(std::move(progress));
    return watched.run(nullptr, {}, [&](const zugzwang_watch* watch) {
      return zugzwang_serve(games_.get(), options.c_str(), watch);
    });
  }

  /// Returns None, or the answer with an error.
  std::optional<std::string> load_plugin(const std::string& file) {
    const py::gil_scoped_release released;  // since it waits for calls, which may need it
    return text_of(zugzwang_load_plugin(games_.get(), file.c_str()));
  }

  int traverse(visitproc visit, void* argument) const {
    for (const auto& rules : rules_)
      if (const int stopped = rules->traverse(visit, argument); stopped != 0) return stopped;
    return 0;
  }
  void clear() {
    for (const auto& rules : rules_) rules->clear();
  }

  /// Returns the state that has a number in a game in Python, the one at this place.
  py::object state(std::size_t place, Rules::Number number) const {
    return rules_.at(place)->state(number);
  }

  /// Returns the number of a state of a game in Python, the one at this place.
  Rules::Number number(std::size_t place, py::handle state) const {
    return rules_.at(place)->number(state);
  }

 private:
  std::vector<std::unique_ptr<Rules>> rules_;  // outlive the games
  std::unique_ptr<zugzwang_games, decltype(&zugzwang_free)> games_;
};

/// Returns whether an object has been constructed.
bool has_value(PyObject* self) {
  return reinterpret_cast<py::detail::instance*>(self)->get_value_and_holder().holder_constructed();
}

using Numbers64 = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;
using Numbers8 = py::array_t<std::int8_t, py::array::c_style | py::array::forcecast>;

/// Returns the answer, the outcomes, and the plies or None.
py::tuple solve_graph(const Numbers64& offsets, const py::array& targets, const Numbers8& results,
                      bool with_plies, const std::string& limits, py::object progress) {
  if (offsets.ndim() != 1 || targets.ndim() != 1 || results.ndim() != 1)
    throw std::invalid_argument("offsets, targets and results have one dimension each");
  if (offsets.size() != results.size() + 1)
    throw std::invalid_argument("offsets: there must be one more than results");
  // Numbers of 32 bits are taken as they are; all others as 64 bits.
  const bool is_short = py::isinstance<py::array_t<std::int32_t>>(targets) &&
                        (targets.flags() & py::array::c_style) != 0;
  const py::array numbers = is_short ? targets : py::array(Numbers64(targets));
  zugzwang_graph graph{.positions = static_cast<std::uint64_t>(results.size()),
                       .moves = static_cast<std::uint64_t>(numbers.size()),
                       .offsets = offsets.data(),
                       .targets = nullptr,
                       .short_targets = nullptr,
                       .results = results.data()};
  if (is_short)
    graph.short_targets = static_cast<const std::int32_t*>(numbers.data());
  else
    graph.targets = static_cast<const std::int64_t*>(numbers.data());
  py::array_t<std::int8_t> outcomes(results.size());
  py::array_t<std::int32_t> plies(with_plies ? results.size() : 0);
  std::int8_t* const outcomes_at = outcomes.mutable_data();
  std::int32_t* const plies_at = with_plies ? plies.mutable_data() : nullptr;
  Watched watched(std::move(progress));
  const auto answer = watched.run(nullptr, {}, [&](const zugzwang_watch* watch) {
    return zugzwang_solve_graph(&graph, outcomes_at, plies_at, limits.c_str(), watch);
  });
  if (!answer) throw std::bad_alloc();
  return py::make_tuple(*answer, outcomes, with_plies ? py::object(plies) : py::object(py::none()));
}

}  // namespace

PYBIND11_MODULE(_native, module) {
  module.attr("most_moves") = std::uint64_t{Rules::most_moves};
  module.attr("version") = zugzwang_version();
  py::class_<Games>(module, "Games", py::custom_type_setup([](PyHeapTypeObject* type) {
                      type->ht_type.tp_flags |= Py_TPFLAGS_HAVE_GC;
                      type->ht_type.tp_traverse = [](PyObject* self, visitproc visit,
                                                     void* arg) -> int {
                        Py_VISIT(Py_TYPE(self));
                        if (!has_value(self)) return 0;
                        return py::cast<Games&>(py::handle(self)).traverse(visit, arg);
                      };
                      type->ht_type.tp_clear = [](PyObject* self) -> int {
                        if (has_value(self)) py::cast<Games&>(py::handle(self)).clear();
                        return 0;
                      };
                    }))
      .def(py::init<bool, const py::list&>())
      .def("call", &Games::call)
      .def("number", &Games::number)
      .def("state", &Games::state)
      .def("serve", &Games::serve)
      .def("load_plugin", &Games::load_plugin);
  module.def("solve_graph", &solve_graph);
  module.def("stop_all", &Watched::stop_all);
}

}  // namespace zugzwang::python
