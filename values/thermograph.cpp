#include <algorithm>
#include <iterator>
#include <optional>

#include <zugzwang/values/thermograph.hpp>

namespace zugzwang {

namespace {

using Wall = std::vector<WallPoint>;

/// Returns the position of a wall at t; it is vertical above its last point.
Dyadic at(const Wall& wall, const Dyadic& t) {
  const auto upper = std::ranges::upper_bound(wall, t, {}, &WallPoint::t);
  if (upper == wall.end()) return wall.back().v;
  const WallPoint& from = *std::prev(upper);
  if (upper->v == from.v) return from.v;
  return upper->v > from.v ? from.v + (t - from.t) : from.v - (t - from.t);
}

/// Returns the temperatures at which either wall bends, up to the higher end.
std::vector<Dyadic> bends(const Wall& a, const Wall& b) {
  std::vector<Dyadic> bends;
  for (const Wall* wall : {&a, &b})
    for (const WallPoint& point : *wall) bends.push_back(point.t);
  std::ranges::sort(bends);
  bends.erase(std::unique(bends.begin(), bends.end()), bends.end());
  return bends;
}

/// Returns where two segments from t on meet, if the first begins `gap` below the second and gains
/// on it by `slopes` per unit: slopes of walls and scaffolds differ by 1 or 2.
Dyadic meeting(const Dyadic& t, const Dyadic& gap, const Dyadic& slopes) {
  return t + (slopes == Dyadic(2) ? gap.half() : gap);
}

/// Adds a point, without a preceding point in the middle of a segment.
void add(Wall& wall, const WallPoint& point) {
  if (!wall.empty() && wall.back().t == point.t) return;
  if (wall.size() >= 2) {
    const WallPoint& from = wall[wall.size() - 2];
    const WallPoint& middle = wall.back();
    const auto slope = [](const WallPoint& a, const WallPoint& b) { return a.v <=> b.v; };
    // All slopes are 0 or ±1, so that their signs determine them.
    if (slope(from, middle) == slope(middle, point)) wall.pop_back();
  }
  wall.push_back(point);
}

/// Returns the pointwise maximum of two walls, or the minimum if the sign is −1.
Wall outer(const Wall& a, const Wall& b, int sign) {
  const auto ahead = [&](const Dyadic& t) {
    const Dyadic lead = at(b, t) - at(a, t);
    return sign > 0 ? lead : -lead;
  };
  Wall wall;
  std::optional<Dyadic> last;
  std::optional<Dyadic> last_ahead;
  for (const Dyadic& t : bends(a, b)) {
    const Dyadic now = ahead(t);
    if (last && last_ahead->sign() * now.sign() < 0) {
      // Between two bends the lead is linear, with slope ±1 or ±2.
      const Dyadic change = now - *last_ahead;
      const Dyadic size = change.sign() < 0 ? -change : change;
      const Dyadic gap = last_ahead->sign() < 0 ? -*last_ahead : *last_ahead;
      const Dyadic crossing = meeting(*last, gap, size == t - *last ? Dyadic(1) : Dyadic(2));
      add(wall, {crossing, at(a, crossing)});
    }
    add(wall, {t, now.sign() > 0 ? at(b, t) : at(a, t)});
    last = t;
    last_ahead = now;
  }
  return wall;
}

/// Returns the scaffolds from the walls of the best options, up to where they meet.
Thermograph between(const Wall& best_left, const Wall& best_right) {
  Thermograph graph;
  const auto left_at = [&](const Dyadic& t) { return at(best_left, t) - t; };
  const auto right_at = [&](const Dyadic& t) { return at(best_right, t) + t; };
  const auto add_both = [&](const Dyadic& t) {
    add(graph.left, {t, left_at(t)});
    add(graph.right, {t, right_at(t)});
  };
  const auto gap_at = [&](const Dyadic& t) { return left_at(t) - right_at(t); };
  const std::vector<Dyadic> all = bends(best_left, best_right);
  Dyadic last = all.front();
  Dyadic gap = gap_at(last);
  add_both(last);
  for (auto t = std::next(all.begin()); t != all.end() && gap.sign() > 0; ++t) {
    const Dyadic next_gap = gap_at(*t);
    if (next_gap.sign() <= 0) {
      const bool by_two = gap - next_gap != *t - last;
      last = meeting(last, gap, by_two ? 2 : 1);
      add_both(last);
      return graph;
    }
    add_both(*t);
    last = *t;
    gap = next_gap;
  }
  // Above all bends the walls of the options are vertical, and the scaffolds approach each other by
  // 2.
  if (gap.sign() > 0) add_both(last + gap.half());
  return graph;
}

}  // namespace

Dyadic Thermograph::left_at(const Dyadic& t) const { return at(left, t); }
Dyadic Thermograph::right_at(const Dyadic& t) const { return at(right, t); }

void Thermographs::find(PartizanValue v) {
  Thermograph graph;
  if (const auto number = values_.as_number(v); number && number->is_integer()) {
    graph.left = graph.right = {{Thermograph::lowest, *number}};
  } else {
    std::optional<Wall> left;
    std::optional<Wall> right;
    for (const PartizanValue option : values_.left_options(v)) {
      const Wall& wall = known_.at(option).right;
      left = left ? outer(*left, wall, 1) : wall;
    }
    for (const PartizanValue option : values_.right_options(v)) {
      const Wall& wall = known_.at(option).left;
      right = right ? outer(*right, wall, -1) : wall;
    }
    graph = between(*left, *right);
  }
  points_ += graph.left.size() + graph.right.size();
  known_.emplace(v, std::move(graph));
}

const Thermograph& Thermographs::of(PartizanValue v) {
  std::vector<PartizanValue> open{v};
  while (!open.empty()) {
    const PartizanValue u = open.back();
    const std::size_t size = open.size();
    if (!known_.contains(u) && !values_.is_integer(u))
      for (const Player player : {Player::left, Player::right})
        for (const PartizanValue option : values_.options(u, player))
          if (!known_.contains(option)) open.push_back(option);
    if (open.size() > size) continue;
    open.pop_back();
    if (known_.contains(u)) continue;
    values_.step();
    find(u);
  }
  return known_.at(v);
}

std::uint64_t Thermographs::bytes() const {
  return known_.size() * (sizeof(Thermograph) + 40) + points_ * sizeof(WallPoint);
}

}  // namespace zugzwang
