#include "session_cache.hpp"

#include <zugzwang/core/solution.hpp>

namespace zugzwang {

bool SessionCache::make_room() {
  if (bytes_ <= most_bytes_ && sessions_.size() < most_sessions_) return false;
  clear();
  return true;
}

void SessionCache::clear() {
  sessions_.clear();
  bytes_ = 0;
}

void SessionCache::close(const Problem& problem, std::string_view way) {
  const auto found = sessions_.find(key_of(problem, way));
  if (found == sessions_.end()) return;
  bytes_ -= found->second.bytes;
  sessions_.erase(found);
}

void SessionCache::count(HeldSession& held) {
  bytes_ -= held.bytes;
  held.bytes = held.session.solver->statistics().bytes + held.session.graph->bytes();
  bytes_ += held.bytes;
}

void SessionCache::make_room_beside(const Problem& problem, const SolverChoice& choice,
                                    std::uint64_t most_bytes) {
  if (bytes_ <= most_bytes) return;
  const Key key = key_of(problem, way_of(choice));
  const auto own = sessions_.find(key);
  const std::uint64_t own_bytes = own == sessions_.end() ? 0 : own->second.bytes;
  if (bytes_ - own_bytes <= most_bytes) return;
  std::erase_if(sessions_, [&](const auto& held) { return held.first != key; });
  bytes_ = own_bytes;
}

std::string SessionCache::way_of(const SolverChoice& choice) {
  std::string way = choice.solver;
  return way.append(1, ' ').append(zugzwang::name_of(*choice.evaluation)).append(1, ' ') +
         choice.strategy;
}

SessionCache::Key SessionCache::key_of(const Problem& problem, std::string_view way) {
  std::string game_and_way = problem.text().name;
  game_and_way.append(1, ' ').append(way);
  return {std::move(game_and_way), Datum(problem.to_datum(Scope::rules))};
}

std::size_t SessionCache::Hash::operator()(const Key& key) const {
  // A beginning is enough: rules may be a graph of many megabytes, and few have the same beginning.
  constexpr std::size_t most_bytes = 500;
  return std::hash<std::string>{}(key.game_and_way + key.rules.to_short_json(most_bytes));
}

}  // namespace zugzwang
