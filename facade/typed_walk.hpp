#pragma once

// A walk through the game graph of one game, behind the face of facade/registry.hpp.

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/facade/datum.hpp>
#include <zugzwang/facade/registry.hpp>

namespace zugzwang {

namespace detail {

/// A move as data: a number, unless Face::move_datum says otherwise, of the move alone or of the
/// game too.
template <class Face, Game G>
Datum move_datum(const G& game, const MoveOf<G>& move) {
  if constexpr (requires { Face::move_datum(game, move); })
    return Face::move_datum(game, move);
  else if constexpr (requires { Face::move_datum(move); })
    return Face::move_datum(move);
  else
    return Datum(move);
}

}  // namespace detail

template <class Face, Game G>
class TypedWalk final : public Walk {
 public:
  TypedWalk(const G& game, const StateOf<G>& start) : game_(game), state_(start) {}

  const StateOf<G>& state() const { return state_; }

  std::string position() const override { return Face::show(game_, state_); }
  std::optional<Outcome> result() const override { return game_.result(state_); }
  std::vector<Datum> moves(std::size_t most) const override {
    std::vector<Datum> moves;
    if (result()) return moves;
    for (const MoveOf<G>& move : game_.moves(state_)) {
      if (moves.size() == most) break;
      moves.push_back(detail::move_datum<Face>(game_, move));
    }
    return moves;
  }
  bool legal(const Datum& move) const override { return find(move).has_value(); }
  std::string tell(const Datum& move) const override {
    // Face::tell(move) → text, or Face::tell(game, state, move) where the move alone says too
    // little.
    const MoveOf<G> found = find(move).value();
    if constexpr (requires { Face::tell(game_, state_, found); })
      return Face::tell(game_, state_, found);
    else
      return Face::tell(found);
  }
  void play(const Datum& move) override {
    const MoveOf<G> found = find(move).value();
    before_.push_back(state_);
    state_ = game_.play(state_, found);
  }
  bool undo() override {
    if (before_.empty()) return false;
    state_ = before_.back();
    before_.pop_back();
    return true;
  }
  Datum random_move(std::mt19937_64& random) const override {
    // One of the first million, each as likely as the others.
    constexpr std::uint64_t most = 1'000'000;
    std::uint64_t count = 0;
    for ([[maybe_unused]] const MoveOf<G>& move : game_.moves(state_))
      if (++count == most) break;
    std::uint64_t chosen = std::uniform_int_distribution<std::uint64_t>(0, count - 1)(random);
    for (const MoveOf<G>& move : game_.moves(state_))
      if (chosen-- == 0) return detail::move_datum<Face>(game_, move);
    return {};
  }
  Datum strategy_move(std::string_view strategy, std::mt19937_64& random) const override {
    // Face::strategy_move(game, state, name, random) → Move: the game's own players.
    if constexpr (requires { Face::strategy_move(game_, state_, strategy, random); })
      return detail::move_datum<Face>(game_, Face::strategy_move(game_, state_, strategy, random));
    else
      throw Error(ErrorCode::not_applicable, "players: this game has no players of its own");
  }

 private:
  static constexpr bool moves_are_numbers =
      std::unsigned_integral<MoveOf<G>> && !requires(const G& game, const MoveOf<G>& move) {
        Face::move_datum(game, move);
      } && !requires(const MoveOf<G>& move) { Face::move_datum(move); };

  /// What a datum says, legal or not; nothing where that cannot be told without the moves.
  // Face::read_move(move) → optional<Move>: the inverse of move_datum.
  static constexpr bool reads_moves =
      moves_are_numbers || requires(const Datum& move) { Face::read_move(move); };
  static std::optional<MoveOf<G>> read(const Datum& move) {
    if constexpr (moves_are_numbers) {
      const auto* number = move.template get<std::uint64_t>();
      if (number == nullptr || *number > std::numeric_limits<MoveOf<G>>::max()) return std::nullopt;
      return static_cast<MoveOf<G>>(*number);
    } else {
      return Face::read_move(move);
    }
  }

  /// The legal move with this form. Cost: one pass over the moves, unless the game tells legality.
  std::optional<MoveOf<G>> find(const Datum& move) const {
    if (result()) return std::nullopt;
    if constexpr (LegalityGame<G> && reads_moves) {
      const std::optional<MoveOf<G>> candidate = read(move);
      return candidate && game_.legal(state_, *candidate) ? candidate : std::nullopt;
    } else {
      for (const MoveOf<G>& candidate : game_.moves(state_))
        if (detail::move_datum<Face>(game_, candidate) == move) return candidate;
      return std::nullopt;
    }
  }

  G game_;
  StateOf<G> state_;
  std::vector<StateOf<G>> before_;
};

}  // namespace zugzwang
