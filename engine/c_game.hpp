#pragma once

// Games that are given by a table of C functions, as games of this library.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/engine/c_game.h>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// The bytes of a state; those beyond the game's `state_size` are 0.
struct CState {
  alignas(8) std::array<std::uint8_t, ZUGZWANG_C_STATE> bytes{};
  bool operator==(const CState&) const = default;
};

/// A game whose rules are the functions of a table.
class CGame {
 public:
  using State = CState;
  using Move = std::uint64_t;
  static constexpr Cycles cycles = Cycles::sometimes;  // nobody knows

  /// `rules` are the values of all fields, with 0 for those of the position. The table must outlive
  /// the game.
  CGame(const zugzwang_c_game& table, std::vector<std::int64_t> rules)
      : table_(&table), rules_(std::move(rules)) {}
  const zugzwang_c_game& table() const { return *table_; }
  const std::int64_t* rules() const { return rules_.data(); }

  std::vector<Move> moves(const State& state) const {
    std::vector<Move> moves(few_);
    const std::size_t count =
        table_->moves(rules(), state.bytes.data(), moves.data(), moves.size());
    const bool all = count <= moves.size();
    moves.resize(count);
    if (!all) table_->moves(rules(), state.bytes.data(), moves.data(), moves.size());
    return moves;
  }
  State play(const State& state, Move move) const {
    State next;
    table_->play(rules(), state.bytes.data(), move, next.bytes.data());
    return next;
  }
  std::optional<Outcome> result(const State& state) const {
    const int result = table_->result(rules(), state.bytes.data());
    switch (result) {
      case ZUGZWANG_GOES_ON: return std::nullopt;
      case ZUGZWANG_WIN: return Outcome::win;
      case ZUGZWANG_DRAW: return Outcome::draw;
      case ZUGZWANG_LOSS: return Outcome::loss;
      default: refuse_result(result);
    }
  }
  std::string show(const State& state) const;
  State key(const State& state) const { return state; }

 private:
  static constexpr std::size_t few_ = 32;

  [[noreturn]] void refuse_result(int result) const;
  /// Refuses a position that has neither a result nor a move.

  const zugzwang_c_game* table_;
  std::vector<std::int64_t> rules_;
};

/// A game with the abilities that only some tables have.
template <class Base>
class ImpartialC : public Base {
 public:
  using Base::Base;
  static constexpr bool impartial = true;
};
template <class Base>
class IndexedC : public Base {
 public:
  using Base::Base;

  std::uint64_t size() const { return this->table().size(this->rules()); }
  std::uint64_t index(const CState& state) const {
    return this->table().index(this->rules(), state.bytes.data());
  }
  CState state_at(std::uint64_t index) const {
    CState state;
    this->table().state_at(this->rules(), index, state.bytes.data());
    return state;
  }
};

/// The name of the function by which a library exports its games: see engine/c_game.h.
inline constexpr const char* c_entry = "zugzwang_c_games";

/// Registers the games of a library by that function. Throws Error{bad_plugin}, which names the
/// game and what is wrong with its table, or Error{duplicate_name}.
void register_c_games(void* entry, Registry& registry);

}  // namespace zugzwang

template <>
struct std::hash<zugzwang::CState> {
  std::size_t operator()(const zugzwang::CState& state) const {
    return std::hash<std::string_view>{}(
        {reinterpret_cast<const char*>(state.bytes.data()), state.bytes.size()});
  }
};
