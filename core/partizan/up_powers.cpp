#include <vector>

#include <zugzwang/core/partizan/up_powers.hpp>

namespace zugzwang::detail {

namespace {

std::uint64_t key_of(PartizanValue v, Player owner) {
  return std::uint64_t{v.id} << 1 | (owner == Player::right ? 1U : 0U);
}

int sign_of(Player owner) { return owner == Player::left ? 1 : -1; }

}  // namespace

/// x of x + ∗.
std::optional<Dyadic> UpPowers::star_of(PartizanValue v) const {
  const auto parts = values_.as_number_up_star(v);
  if (!parts || parts->ups != 0 || parts->nimber != 1) return std::nullopt;
  return parts->number;
}

/// ↑[n] = {↑[n−1] | ∗} and ↑[n]∗ = {0, ↑[n−1]∗ | 0}.
std::optional<UpPowers::Step> UpPowers::step(PartizanValue v, Player owner) {
  const PartizanOptions own = values_.options(v, owner);
  const PartizanOptions other = values_.options(v, opponent(owner));
  if (other.size() != 1) return std::nullopt;
  if (own.size() == 1) {
    const auto number = star_of(other[0]);
    return number ? std::optional(Step{v, own[0], *number, false}) : std::nullopt;
  }
  const auto number = values_.as_number(other[0]);
  if (!number || own.size() != 2 || (own[0] != other[0] && own[1] != other[0])) return std::nullopt;
  return Step{v, own[own[0] == other[0] ? 1 : 0], *number, true};
}

std::optional<UpPower> UpPowers::sum_of(PartizanValue v, Player owner) {
  std::vector<Step> steps;
  std::optional<UpPower> found;
  while (true) {
    if (const auto parts = values_.as_number_up_star(v)) {
      if (parts->ups == sign_of(owner) && parts->nimber <= 1)
        found = UpPower{parts->number, 1, true, owner == Player::right, parts->nimber == 1};
      break;
    }
    if (const auto known = sums_.find(key_of(v, owner)); known != sums_.end()) {
      found = known->second;
      break;
    }
    const auto next = step(v, owner);
    if (!next) break;
    steps.push_back(*next);
    v = next->before;
  }
  for (; !steps.empty(); steps.pop_back()) {
    const Step& last = steps.back();
    if (found && (found->number != last.number || found->star != last.star)) found.reset();
    if (found) ++found->n;
    sums_[key_of(last.value, owner)] = found;
  }
  return found;
}

/// ↑<n> = {0 | ↓[n−1]∗} and ↑<n>∗ = {0, ∗ | ↓[n−1]}.
std::optional<UpPower> UpPowers::single(PartizanValue v, Player owner) {
  const PartizanOptions own = values_.options(v, owner);
  const PartizanOptions other = values_.options(v, opponent(owner));
  if (own.size() > 2 || own.empty() || other.size() != 1) return std::nullopt;
  const bool star = own.size() == 2;
  const std::size_t zero = values_.as_number(own[0]) || !star ? 0 : 1;
  const auto number = values_.as_number(own[zero]);
  if (!number || (star && star_of(own[1 - zero]) != number)) return std::nullopt;
  const auto others = sum_of(other[0], opponent(owner));
  if (!others || others->number != *number || others->star == star) return std::nullopt;
  return UpPower{*number, others->n + 1, false, owner == Player::right, star};
}

std::optional<UpPower> UpPowers::find(PartizanValue v) {
  if (values_.as_number_up_star(v) || !values_.is_numberish(v)) return std::nullopt;
  for (const Player owner : {Player::left, Player::right}) {
    if (const auto found = sum_of(v, owner)) return found;
    if (const auto found = single(v, owner)) return found;
  }
  return std::nullopt;
}

}  // namespace zugzwang::detail
