#include "study.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/random_problem.hpp>
#include <zugzwang/engine/services/sweep.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t most_problems = StudyRequest::most_problems;

/// Refuses members that have no meaning together.
void refuse_pairs(const StudyRequest& request) {
  const auto refuse = [](std::string_view member, const std::string& why) {
    throw Error(ErrorCode::bad_syntax, member, why);
  };
  if (request.random && !request.sweeps.empty())
    refuse("random", "a sweep gives the problems; leave out random or sweep");
  if (!request.random && !request.sizes.empty())
    refuse("sizes", "they are those of random problems; add random");
  if (!request.random && request.seed)
    refuse("seed", "nothing is drawn at random; add random, or leave it out");
}

/// Returns the points of a grid of sweeps.
std::vector<StudyPoint> grid(const std::vector<FieldInfo>& fields, const Datum::Object& given,
                             const std::vector<std::string>& sweeps) {
  std::vector<StudyPoint> points{{{}, {}, {given}}};
  for (const std::string& text : sweeps) {
    const Sweep sweep = sweep_from(text, fields);
    const FieldInfo& field = *std::ranges::find(fields, sweep.field, &FieldInfo::name);
    std::vector<StudyPoint> further;
    for (const StudyPoint& point : points) {
      const auto is_it = [&](const auto& member) { return field.is_called(member.first); };
      if (std::ranges::any_of(point.problems.front(), is_it))
        throw Error(ErrorCode::bad_syntax, "sweep",
                    fmt::format("{} has a value already; give it once", sweep.field));
      for (std::size_t i = 0; i < sweep.values.size(); ++i) {
        StudyPoint& next = further.emplace_back(point);
        next.place.emplace_back(sweep.field, sweep.values[i]);
        next.at.push_back(i);
        next.problems.front().emplace_back(sweep.field, sweep.values[i]);
      }
      if (further.size() > most_problems)
        throw Error(ErrorCode::too_large, "sweep",
                    fmt::format("more than {} problems; give fewer values", most_problems));
    }
    points = std::move(further);
  }
  return points;
}

/// Returns random problems, of which each is studied once.
std::vector<StudyPoint> drawn(const GameEntry& game, const Datum::Object& given,
                              const StudyRequest& request) {
  const std::vector<std::uint64_t> sizes =
      numbers_from("sizes", request.sizes.empty() ? "5" : request.sizes);
  if (*request.random > most_problems / sizes.size())
    throw Error(ErrorCode::too_large, "random",
                fmt::format("more than {} problems; give fewer", most_problems));
  std::vector<StudyPoint> points;
  for (const std::uint64_t size : sizes) {
    std::set<std::string> met;
    StudyPoint point{{{"size", size}}, {points.size()}, {}};
    Random random(request.seed.value_or(1) + size);
    for (std::uint64_t i = 0; i < *request.random; ++i) {
      Datum::Object problem = random_problem(game, given, size, random);
      if (met.insert(Datum(problem).to_json()).second) point.problems.push_back(std::move(problem));
    }
    points.push_back(std::move(point));
  }
  return points;
}

/// Leaves out the places where the game refuses a problem. Throws what it says to the first if it
/// refuses all.
void leave_out_refused(Study& study) {
  std::optional<Error> first;
  std::erase_if(study.points, [&](const StudyPoint& point) {
    try {
      for (const Datum::Object& problem : point.problems)
        (void)study.game->problem(Datum(problem), Scope::position);
      return false;
    } catch (const Error& error) {
      if (!first) first = error;
      study.left_out.push_back({point.place, error.what()});
      return true;
    }
  });
  if (study.points.empty()) throw Error(*first);
}

/// A cell, by its place in the sweeps, its problem and its method.
struct PlaceOfCell {
  const std::vector<std::size_t>* at;
  const Datum::Object* problem;
  const StudyMethod* method;
};

std::vector<PlaceOfCell> places_of_cells(const Study& study) {
  std::vector<PlaceOfCell> cells;
  for (const StudyPoint& point : study.points)
    for (const Datum::Object& problem : point.problems)
      for (const StudyMethod& method : study.methods)
        cells.push_back({&point.at, &problem, &method});
  return cells;
}

/// The places where a method has met a limit, or has failed.
class Ends {
 public:
  void add(const StudyMethod& method, const std::vector<std::size_t>& at) {
    ends_.emplace_back(&method, at);
  }
  /// Returns whether a place is larger than one of them: in all sweeps as far on, and in one
  /// further.
  bool are_before(const StudyMethod& method, const std::vector<std::size_t>& at) const {
    return std::ranges::any_of(ends_, [&](const auto& end) {
      return end.first == &method && end.second != at &&
             std::ranges::equal(end.second, at, std::less_equal());
    });
  }

 private:
  std::vector<std::pair<const StudyMethod*, std::vector<std::size_t>>> ends_;
};

/// Shows how many cells are done, and about how long the rest takes.
class CellProgress {
 public:
  CellProgress(const Limits& limits, std::size_t cells) : limits_(limits), cells_(cells) {}

  /// After `runs` runs, by which so many cells are done; the others were known or are left out.
  void show(std::size_t done, std::size_t runs) {
    if (!limits_.observer) return;
    const std::chrono::duration<double> worked = Limits::Clock::now() - begun_;
    stage_ = "cells";
    if (runs > 0)
      stage_ += fmt::format(", about {:.0f} s left", worked.count() / static_cast<double>(done) *
                                                         static_cast<double>(cells_ - done));
    limits_.observer({stage_, done, cells_});
  }

 private:
  const Limits& limits_;
  std::size_t cells_;
  Limits::Clock::time_point begun_ = Limits::Clock::now();
  std::string stage_;
};

}  // namespace

Datum::Object key_of(const Datum::Object& problem, const StudyMethod& method) {
  const std::vector<std::string> hidden = method.hidden_names();
  return {{"problem", problem},
          {"solver", method.choice.solver},
          {"strategy", method.choice.strategy},
          {"evaluation", name_of(*method.choice.evaluation)},
          {"threads", std::uint64_t{method.threads}},
          {"on_model", method.choice.on_model},
          {"without", Datum::List(hidden.begin(), hidden.end())}};
}

const StudyCell* find_cell(const StudyCells& cells, const Datum::Object& problem,
                           const StudyMethod& method) {
  const auto found = cells.find(Datum(key_of(problem, method)).to_json());
  return found == cells.end() ? nullptr : &found->second;
}

void add_repetition(StudyCells& cells, const std::string& key, const StudyCell& repetition) {
  const auto [cell, is_new] = cells.emplace(key, repetition);
  if (!is_new) cell->second.add(repetition);
}

Study study_of(const GameEntry& game, const Datum::Object& fields, const StudyRequest& request,
               const Limits& limits) {
  refuse_pairs(request);
  Study study{.game = &game,
              .points = request.random ? drawn(game, fields, request)
                                       : grid(game.fields(), fields, request.sweeps),
              .repeats = static_cast<unsigned>(request.repeats.value_or(1)),
              .limits = limits};
  leave_out_refused(study);
  const auto first = game.problem(Datum(study.points.front().problems.front()), Scope::position);
  study.methods = methods_to_study(*first, request.methods);
  return study;
}

bool run_cells(Study& study, bool tries_all, const RunCell& run) {
  const std::vector<PlaceOfCell> cells = places_of_cells(study);
  CellProgress progress(study.limits, cells.size() * study.repeats);
  Ends ends;
  std::size_t done = 0;
  std::size_t runs = 0;
  for (unsigned repetition = 0; repetition < study.repeats; ++repetition)
    for (const auto& [at, problem, method] : cells) {
      progress.show(done++, runs);
      const StudyCell* known = study.cell(*problem, *method);
      if (known == nullptr ? repetition == 0 && (tries_all || !ends.are_before(*method, *at))
                           : known->is_complete() && known->seconds.size() <= repetition) {
        const std::optional<StudyCell> cell = run(*problem, *method, repetition);
        if (!cell || Limits::Clock::now() >= study.limits.deadline) return false;
        add_repetition(study.cells, Datum(key_of(*problem, *method)).to_json(), *cell);
        known = study.cell(*problem, *method);
        ++runs;
      }
      if (repetition == 0 && known != nullptr && !known->is_complete() &&
          known->status != "not_applicable")
        ends.add(*method, *at);
    }
  return true;
}

}  // namespace zugzwang
