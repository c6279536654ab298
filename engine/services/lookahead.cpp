#include "lookahead.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace zugzwang {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
/// The score of a finished position that is won; each ply before it takes one off.
constexpr double won = 1e9;
/// No estimate and no margin reaches this.
constexpr double decided = 1e8;

/// Ends a search at a limit.
struct Stopped {};

double of_finished(Outcome result) {
  return result == Outcome::win ? won : result == Outcome::loss ? -won : 0.0;
}

/// Returns an option's score as the player sees it who moves there.
double seen_before(double score, const Option& option) {
  const double mine = option.mover_changes ? -score : score;
  const double nearer = std::abs(mine) > decided ? mine - std::copysign(1.0, mine) : mine;
  return nearer + static_cast<double>(option.gain);
}

/// Returns what an option must score for `seen_before` to return this.
double needed_after(double score, const Option& option) {
  const double rest = score - static_cast<double>(option.gain);
  const double farther = std::abs(rest) > decided ? rest + std::copysign(1.0, rest) : rest;
  return option.mover_changes ? -farther : farther;
}

}  // namespace

Prospect Lookahead::look(std::uint64_t position, const Limits& limits, unsigned most_plies) {
  Meter meter(limits);
  meter_ = &meter;
  visited_ = 0;
  path_.clear();
  known_.clear();
  first_.resize(options(position).size());
  std::iota(first_.begin(), first_.end(), 0U);
  Prospect prospect;
  for (unsigned plies = 1; plies <= most_plies; ++plies) {
    has_estimated_ = false;
    std::vector<ScoredMove> moves = rate(position, plies);
    path_.clear();
    const bool is_whole = moves.size() == first_.size();
    if (!is_whole && plies > 1) break;
    prospect.moves = std::move(moves);
    prospect.plies = plies;
    if (!is_whole) break;
    prospect.is_undecided =
        !leaves_out_ && !has_gains_ && std::abs(prospect.moves.front().score) < decided;
    const double best = prospect.moves.front().score;
    if (std::abs(best) > decided && (best > 0 || first_.size() <= most_read)) {
      prospect.proved = best > 0 ? Outcome::win : Outcome::loss;
      prospect.distance = static_cast<std::uint64_t>(won - std::abs(best));
    }
    if (prospect.proved || !has_estimated_ || prospect.moves.size() == 1) break;
  }
  return prospect;
}

/// Rates the moves of the first position, in order of preference until a limit ends it; only the
/// best one and those before it are rated exactly.
std::vector<ScoredMove> Lookahead::rate(std::uint64_t position, unsigned plies) {
  const std::vector<Option> all = options(position);
  std::vector<std::pair<double, std::uint32_t>> rated;
  double low = -infinite;
  path_.push_back(position);
  for (const std::uint32_t place : first_) {
    const Option& option = all[place];
    always_goes_on_ = plies == 1 && rated.empty();
    try {
      const double score = search_option(option, plies - 1, low, infinite);
      rated.emplace_back(score, place);
      low = std::max(low, score);
    } catch (const Stopped&) {
      break;
    }
  }
  std::ranges::stable_sort(rated, [](const auto& a, const auto& b) { return a.first > b.first; });
  if (rated.size() == first_.size())
    for (std::size_t i = 0; i < rated.size(); ++i) first_[i] = rated[i].second;
  std::vector<ScoredMove> moves;
  for (const auto& [score, place] : rated) {
    const std::uint64_t places[] = {place};
    moves.push_back({positions_->moves(position, places).at(0), score});
  }
  return moves;
}

double Lookahead::search(std::uint64_t position, unsigned plies, double low, double high) {
  count();
  if (const std::optional<Outcome> result = positions_->result(position))
    return of_finished(*result);
  if (std::ranges::find(path_, position) != path_.end()) return 0;  // as if play ended in a draw
  if (plies == 0) {
    has_estimated_ = true;
    return estimate(position);
  }
  std::uint32_t first = 0;
  if (const auto known = known_.find(position); known != known_.end()) {
    const Known& entry = known->second;
    first = entry.best;
    const bool is_enough = entry.bound == Known::Bound::exact ||
                           (entry.bound == Known::Bound::lower && entry.score >= high) ||
                           (entry.bound == Known::Bound::upper && entry.score <= low);
    if (is_enough && (entry.plies >= plies || std::abs(entry.score) > decided)) {
      has_estimated_ = has_estimated_ || std::abs(entry.score) < decided;
      return entry.score;
    }
  }
  std::vector<Option> all = options(position);
  if (first < all.size()) std::rotate(all.begin(), all.begin() + first, all.begin() + first + 1);
  Known found{0, static_cast<std::uint8_t>(std::min(plies, 255U)), Known::Bound::upper, -infinite};
  const double asked = low;
  path_.push_back(position);
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const Option& option = all[i];
    const double score = search_option(option, plies - 1, low, high);
    if (score > found.score) {
      found.score = score;
      found.best = i == 0 ? first : i <= first ? i - 1 : i;
    }
    low = std::max(low, score);
    if (low >= high) break;
  }
  path_.pop_back();
  if (all.size() > most_read && found.score < -decided) {
    found.score = -1;  // another move may be better
    has_estimated_ = true;
  }
  found.bound = found.score >= high   ? Known::Bound::lower
                : found.score > asked ? Known::Bound::exact
                                      : Known::Bound::upper;
  known_.insert_or_assign(position, found);
  return found.score;
}

/// Searches an option within bounds as the player sees them who moves there, and returns its score
/// for that player.
double Lookahead::search_option(const Option& option, unsigned plies, double low, double high) {
  const auto [from, to] = std::minmax({needed_after(low, option), needed_after(high, option)});
  return seen_before(search(option.to, plies, from, to), option);
}

double Lookahead::estimate(std::uint64_t position) {
  if (leaves_ == Leaves::unknown) return 0;
  if (const auto* const own = positions_->ability<EvaluatesPositions>())
    return own->evaluate(position);
  constexpr int games = 4;
  double sum = 0;
  for (int game = 0; game < games; ++game) sum += played_out(position);
  return sum / (games + 1);  // below 1, even if all are won
}

/// Plays at random until play is over, or for a long time, and returns the result for the player
/// on move now.
double Lookahead::played_out(std::uint64_t position) {
  constexpr int most_plies = 300;
  constexpr std::size_t most_drawn = 200;
  double sign = 1;
  double gained = 0;
  for (int ply = 0; ply < most_plies; ++ply) {
    if (const std::optional<Outcome> result = positions_->result(position))
      return gained + sign * of_finished(*result) / won;
    const std::vector<Option> all = options(position, most_drawn);
    const Option& option = all[draw_below(all.size(), random_)];
    gained += sign * static_cast<double>(option.gain);
    if (option.mover_changes) sign = -sign;
    position = option.to;
    count();
  }
  return gained;
}

std::vector<Option> Lookahead::options(std::uint64_t position, std::size_t most) {
  std::vector<Option> all;
  positions_->each_option(position, [&](const Option& option) {
    all.push_back(option);
    has_gains_ = has_gains_ || option.gain != 0;
    return all.size() <= most;  // one more shows that there are more
  });
  leaves_out_ = leaves_out_ || all.size() > most;
  return all;
}

void Lookahead::count() {
  ++visited_;
  if (always_goes_on_) return;
  if (meter_->check_every(1 << 6, {"positions looked at", visited_, 0}) != Status::complete ||
      meter_->allows(positions_->bytes() + known_.size() * sizeof(Known) * 2) != Status::complete)
    throw Stopped{};
}

}  // namespace zugzwang
