#pragma once

// Games that are given by a table of C functions, as games of this library.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/player.hpp>
#include <zugzwang/engine/c_game.h>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/scene.hpp>

namespace zugzwang {

/// The bytes of a state; those beyond the game's `state_size` are 0.
struct CState {
  alignas(8) std::array<std::uint8_t, ZUGZWANG_C_STATE> bytes{};
  bool operator==(const CState&) const = default;
};

/// The values of a problem's fields, as C reads them. Cost: as many bytes as they take.
class CFields {
 public:
  /// `given` has a value, or null for none, for each field of the table, which must outlive this
  /// object; fields with null have their value if they are left out.
  CFields(const zugzwang_c_game& table, const std::vector<Datum>& given);
  CFields(const CFields&) = delete;
  CFields& operator=(const CFields&) = delete;
  ~CFields() = default;

  const zugzwang_c_fields* get() const { return &fields_; }

 private:
  std::vector<zugzwang_c_value> values_;
  std::deque<std::string> texts_;
  std::deque<std::vector<std::int64_t>> lists_;
  zugzwang_c_fields fields_{};
};

/// A game whose rules are the functions of a table.
class CGame {
 public:
  using State = CState;
  using Move = std::uint64_t;
  static constexpr Cycles cycles = Cycles::sometimes;  // nobody knows

  /// `rules` are the values of the fields, with null for those of the position. The table must
  /// outlive the game.
  CGame(const zugzwang_c_game& table, const std::vector<Datum>& rules)
      : table_(&table), rules_(std::make_shared<const CFields>(table, rules)) {}
  const zugzwang_c_game& table() const { return *table_; }
  const zugzwang_c_fields* rules() const { return rules_->get(); }

  std::vector<Move> moves(const State& state) const {
    return listed(state, [&](Move* moves, std::size_t room) {
      return table_->moves(rules(), state.bytes.data(), moves, room);
    });
  }
  State play(const State& state, Move move) const {
    State next;
    table_->play(rules(), state.bytes.data(), move, next.bytes.data());
    check_failure();
    return next;
  }
  std::optional<Outcome> result(const State& state) const {
    const int result = table_->result(rules(), state.bytes.data());
    check_failure();
    switch (result) {
      case ZUGZWANG_GOES_ON: return std::nullopt;
      case ZUGZWANG_WIN: return Outcome::win;
      case ZUGZWANG_DRAW: return Outcome::draw;
      case ZUGZWANG_LOSS: return Outcome::loss;
      default: refuse_result(result);
    }
  }
  std::string show(const State& state) const;
  /// `player` is who makes the move in a partizan game.
  std::string show_move(const State& state, Move move, Player player = Player::left) const;
  Scene scene(const State& state) const;
  std::string place(const State& state, Move move, Player player = Player::left) const;
  State key(const State& state) const { return state; }

  /// Throws Error{bad_plugin} if the last call of a function has failed.
  void check_failure() const {
    if (table_->failure == nullptr) return;
    if (const char* const what = table_->failure(table_->context)) refuse_failure(what);
  }

 protected:
  /// Returns all moves of a state that `list(moves, room)` writes.
  std::vector<Move> listed(const State& state, const auto& list) const {
    std::vector<Move> moves(few_);
    const std::size_t count = list(moves.data(), moves.size());
    check_failure();
    const bool all = count <= moves.size();
    if (count > ZUGZWANG_MOST_MOVES) [[unlikely]]
      refuse_moves(state, count);
    moves.resize(count);
    if (!all) list(moves.data(), moves.size());
    return moves;
  }

 private:
  static constexpr std::size_t few_ = 32;

  [[noreturn]] void refuse_result(int result) const;
  [[noreturn]] void refuse_moves(const State& state, std::size_t count) const;
  [[noreturn]] void refuse_failure(const char* what) const;

  const zugzwang_c_game* table_;
  std::shared_ptr<const CFields> rules_;
};

/// A game whose players have the same moves.
template <class Base>
class ImpartialC : public Base {
 public:
  using Base::Base;
  static constexpr bool impartial = true;
};
/// A game whose states are a word of 64 bits or less, which then is their key.
class WordC : public CGame {
 public:
  using CGame::CGame;

  std::uint64_t key(const CState& state) const {
    std::uint64_t word = 0;
    std::memcpy(&word, state.bytes.data(), sizeof word);
    return word;
  }
};
/// A game in which each player has moves of their own.
template <class Base>
class PartizanC : public Base {
 public:
  using Base::Base;
  using typename Base::Move;
  using typename Base::State;

  std::vector<Move> moves(const State& state, Player player) const {
    return this->listed(state, [&](Move* moves, std::size_t room) {
      return this->table().moves_of(this->rules(), state.bytes.data(), static_cast<int>(player),
                                    moves, room);
    });
  }
  State play(const State& state, Player player, Move move) const {
    State next;
    this->table().play_of(this->rules(), state.bytes.data(), static_cast<int>(player), move,
                          next.bytes.data());
    this->check_failure();
    return next;
  }
};
/// A game whose states have numbers, which then are their keys.
class IndexedC : public CGame {
 public:
  using CGame::CGame;

  std::uint64_t key(const CState& state) const { return index(state); }
  std::uint64_t size() const {
    const std::uint64_t size = table().size(rules());
    check_failure();
    return size;
  }
  std::uint64_t index(const CState& state) const {
    const std::uint64_t index = table().index(rules(), state.bytes.data());
    check_failure();
    return index;
  }
  CState state_at(std::uint64_t index) const {
    CState state;
    table().state_at(rules(), index, state.bytes.data());
    check_failure();
    return state;
  }
};

/// The name of the function by which a library exports its games: see engine/c_game.h.
inline constexpr const char* c_entry = "zugzwang_c_games";

/// Registers the games of a list that ends with nullptr; their tables must outlive the registry.
/// Throws Error{bad_plugin}, which names the game and what is wrong with its table, or
/// Error{duplicate_name}.
void register_c_games(const zugzwang_c_game* const* games, Registry& registry);
/// Registers the games of a library by its entry, as plugins are: see `load_plugin`.
void register_c_library(void* entry, Registry& registry);

}  // namespace zugzwang

template <>
struct std::hash<zugzwang::CState> {
  std::size_t operator()(const zugzwang::CState& state) const {
    return std::hash<std::string_view>{}(
        {reinterpret_cast<const char*>(state.bytes.data()), state.bytes.size()});
  }
};
