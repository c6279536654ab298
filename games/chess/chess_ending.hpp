#pragma once

// Chess endings without pawns: a few men, no castling, and play until mate or stalemate. Captures
// lead to smaller endings, the tiers. T. Ströhlein solved endings by retrograde analysis in his
// thesis, "Untersuchungen über kombinatorische Spiele" (Munich 1970); K. Thompson, "Retrograde
// Analysis of Certain Endgames", ICCA Journal 9 (1986), established the technique.
//
// All rules work on sets of squares: the squares to which a man may move, or from which it may have
// come, are one set, from which a few operations remove those that would leave a king in check. No
// move is ever tried.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/chess/chess_board.hpp>
#include <zugzwang/games/chess/chess_moves.hpp>

namespace zugzwang::games {

/// The rules of an ending. The two games below number its states.
class ChessRules {
 public:
  static constexpr Cycles cycles = Cycles::always;
  static constexpr bool never_stuck = true;
  using State = chess::State;
  using Move = chess::Move;
  using Player = chess::Player;

  /// An ending of these men and of all materials that captures leave of them. Each player has one
  /// king, the first of his men; there are at most `chess::most_men` men in all.
  explicit ChessRules(const chess::Material& material) : tiers_(chess::tiers_of(material)) {}

  const chess::Tier& tier_at(std::uint64_t tier) const { return tiers_[tier]; }
  Player turn(const State& state) const {
    return static_cast<Player>(state.place >> tiers_[state.tier].turn_shift());
  }
  /// Returns the men of a state in the order of their slots.
  chess::Placement placement(const State& state) const {
    const Board board(*this, state);
    chess::Placement placement{{}, board.mover};
    for (std::size_t slot = 0; slot < board.tier->men; ++slot)
      placement.men.push_back({board.tier->owner(slot), board.kind(slot), board.square[slot]});
    return placement;
  }
  /// Returns the state of these men, given in any order, or nothing if no tier has them. It is a
  /// position only if `is_position` returns true.
  std::optional<State> state(const chess::Placement& placement) const {
    std::array<chess::Man, chess::most_men> men{};
    std::ranges::copy(placement.men, men.begin());
    const auto end = men.begin() + static_cast<std::ptrdiff_t>(placement.men.size());
    std::sort(men.begin(), end, [](const chess::Man& a, const chess::Man& b) {
      return std::tie(a.player, a.kind, a.square) < std::tie(b.player, b.kind, b.square);
    });
    chess::Material material;
    auto place = static_cast<std::uint32_t>(placement.turn);
    for (auto man = men.begin(); man != end; ++man) {
      material.of(man->player).push_back(man->kind);
      place = place << 6 | man->square;
    }
    for (std::uint32_t tier = 0; tier < tiers_.size(); ++tier)
      if (tiers_[tier].material() == material) return State{place, tier};
    return std::nullopt;
  }

  /// Whether the men of a state stand as play allows: no two on one square, and the king of the
  /// player who is not on move not attacked. Men that are alike must stand in order, so that each
  /// position is one state.
  bool is_position(const State& state) const {
    const Board board(*this, state);
    return sorted(*board.tier, state.place) == state.place && board.apart &&
           !board.attacks(board.mover);
  }

  /// Whether all men of the material are on the board.
  bool is_counted(const State& state) const { return state.tier == 0; }

  /// Whether the king of the player on move is attacked.
  bool in_check(const State& state) const {
    const Board board(*this, state);
    return board.attacks(board.other());
  }

  /// Lists the king's moves first.
  chess::Moves moves(const State& state) const {
    const Board board(*this, state);
    chess::Moves moves;
    board.each_man_moves([&](chess::Square from, chess::Squares to) {
      moves.add({to, from});
      return true;
    });
    return moves;
  }
  std::uint64_t option_count(const State& state) const {
    const Board board(*this, state);
    std::uint64_t count = 0;
    board.each_man_moves([&](chess::Square, chess::Squares to) {
      count += chess::count(to);
      return true;
    });
    return count;
  }
  State play(const State& state, Move move) const {
    const Tier& tier = tiers_[state.tier];
    const Player mover = turn(state);
    const auto slot_of = [&](Player player, Square square) {
      std::size_t slot = tier.begin_of(player);
      while (slot < tier.end_of(player) && (state.place >> tier.shift_of(slot) & 63) != square)
        ++slot;
      return slot;
    };
    std::uint32_t place = state.place ^ std::uint32_t{1} << tier.turn_shift();
    place ^= (std::uint32_t{move.from} ^ move.to) << tier.shift_of(slot_of(mover, move.from));
    const Player other = chess::opponent(mover);
    const std::size_t captured = slot_of(other, move.to);
    if (captured == tier.end_of(other)) return {chess::sorted(tier, place), state.tier};
    const unsigned shift = tier.shift_of(captured);
    place = place >> (shift + 6) << shift | (place & ((std::uint32_t{1} << shift) - 1));
    const std::uint32_t rest = tier.children[captured];
    return {chess::sorted(tiers_[rest], place), rest};
  }

  /// Mate is a loss, stalemate a draw.
  std::optional<Outcome> result(const State& state) const {
    const Board board(*this, state);
    bool moves = false;
    board.each_man_moves([&](chess::Square, chess::Squares to) {
      moves = to != 0;
      return !moves;
    });
    if (moves) [[likely]]
      return std::nullopt;
    return board.attacks(board.other()) ? Outcome::loss : Outcome::draw;
  }
  std::uint64_t key(const State& state) const {
    return std::uint64_t{state.tier} << 32 | state.place;
  }

  /// Lists the un-moves of the player who is not on move, and the un-captures into the earlier
  /// tiers.
  chess::Unmoves predecessors(const State& state) const {
    const Board board(*this, state);
    const Tier& tier = *board.tier;
    const Square king = board.king_of(board.mover);
    const std::uint32_t turned = state.place ^ std::uint32_t{1} << tier.turn_shift();
    const auto& parents = tier.parents[static_cast<std::size_t>(board.mover)];
    chess::Unmoves unmoves;
    for (std::size_t slot = tier.begin_of(board.other()); slot < tier.end_of(board.other());
         ++slot) {
      const Square at = board.square[slot];
      const Kind kind = board.kind(slot);
      const Squares reached = chess::open_attacks(kind, at) & ~board.hidden(at) & ~board.occupied;
      const Squares aims = chess::open_attacks(kind, king);
      const std::uint32_t place = turned & ~(std::uint32_t{63} << tier.shift_of(slot));
      unmoves.add({reached & ~(aims & ~board.hidden(king, slot)) &
                       board.shields(slot, board.occupied & ~chess::bit(at)),
                   &tier, state.tier, place, tier.shift_of(slot), at});
      if (parents.empty()) continue;
      // A captured man stood on the square of its captor, which therefore was occupied before the
      // move, too.
      const Squares captors =
          reached & ~(aims & ~board.hidden(king)) & board.shields(slot, board.occupied);
      for (const Tier::Parent parent : parents) {
        const Tier& before = tiers_[parent.tier];
        const unsigned shift = before.shift_of(parent.slot);
        unmoves.add({captors, &before, parent.tier,
                     place >> shift << (shift + 6) | std::uint32_t{at} << shift |
                         (place & ((std::uint32_t{1} << shift) - 1)),
                     before.shift_of(slot + (slot >= parent.slot)), at});
      }
    }
    return unmoves;
  }

  std::uint64_t tiers() const { return tiers_.size(); }
  std::uint64_t tier(const State& state) const { return state.tier; }
  /// Lists the tier itself and those without one of its men.
  FixedList<std::uint64_t, chess::most_men> next_tiers(std::uint64_t number) const {
    const chess::Tier& tier = tiers_[number];
    FixedList<std::uint64_t, chess::most_men> next{number};
    for (std::size_t slot = 0; slot < tier.men; ++slot)
      if (tier.kinds[slot] != chess::Kind::king && (tier.alike >> slot & 1U) == 0)
        next.push_back(tier.children[slot]);
    return next;
  }

 private:
  using Kind = chess::Kind;
  using Square = chess::Square;
  using Squares = chess::Squares;
  using Tier = chess::Tier;

  /// The board of a state.
  struct Board {
    Board(const ChessRules& rules, const State& state)
        : tier(&rules.tiers_[state.tier]),
          mover(static_cast<Player>(state.place >> tier->turn_shift())) {
      std::uint32_t place = state.place;
      for (std::size_t slot = tier->men; slot-- > 0; place >>= 6) {
        square[slot] = static_cast<Square>(place & 63);
        apart = apart && (occupied & chess::bit(square[slot])) == 0;
        occupied |= chess::bit(square[slot]);
      }
    }

    Player other() const { return chess::opponent(mover); }
    Square king_of(Player player) const { return square[tier->begin_of(player)]; }
    Kind kind(std::size_t slot) const { return tier->kinds[slot]; }

    /// Whether a man of the player attacks the opponent's king.
    bool attacks(Player player) const {
      const Square king = king_of(chess::opponent(player));
      for (std::size_t slot = tier->begin_of(player); slot < tier->end_of(player); ++slot)
        if (chess::attacks(kind(slot), square[slot], king, occupied)) return true;
      return false;
    }
    /// Returns the squares that all men except that of slot `without` hide from a square.
    Squares hidden(Square from, std::size_t without) const {
      Squares hidden = 0;
      for (std::size_t slot = 0; slot < tier->men; ++slot)
        hidden |= slot == without ? 0 : chess::behind(from, square[slot]);
      return hidden;
    }
    Squares hidden(Square from) const { return hidden(from, chess::most_men); }

    /// Returns the squares from which a man of the player not on move may have come so that none of
    /// his other men attacked the mover's king over the men `men`; the man's own square does not
    /// matter.
    Squares shields(std::size_t slot, Squares men) const {
      const Square king = king_of(mover);
      Squares shields = ~Squares{0};
      for (std::size_t by = tier->begin_of(other()) + 1; by < tier->end_of(other()); ++by)
        if (by != slot && chess::attacks(kind(by), square[by], king, men))
          shields &= chess::between(square[by], king);
      return shields;
    }

    /// Calls `visit(from, to)` for each man of the mover, the king first, with the set of squares
    /// to which it may move, until `visit` returns false.
    template <class Visit>
    [[gnu::always_inline]] void each_man_moves(Visit visit) const {
      const std::size_t begin = tier->begin_of(mover);
      const std::size_t end = tier->end_of(mover);
      const std::size_t others = tier->begin_of(other());
      const std::size_t others_end = tier->end_of(other());
      Squares own = 0;
      for (std::size_t slot = begin; slot < end; ++slot) own |= chess::bit(square[slot]);
      // When the king steps back from a line piece, it no longer hides the squares behind it.
      Squares attacked = 0;
      for (std::size_t by = others; by < others_end; ++by)
        attacked |= chess::open_attacks(kind(by), square[by]) & ~hidden(square[by], begin);
      const Square king = square[begin];
      if (!visit(king, chess::open_attacks(Kind::king, king) & ~own & ~attacked)) return;
      for (std::size_t slot = begin + 1; slot < end; ++slot) {
        const Square from = square[slot];
        Squares to = chess::open_attacks(kind(slot), from) & ~hidden(from) & ~own;
        for (std::size_t by = others + 1; by < others_end; ++by)
          if (chess::attacks(kind(by), square[by], king, occupied & ~chess::bit(from)))
            to &= chess::between(square[by], king) | chess::bit(square[by]);
        if (!visit(from, to)) return;
      }
    }

    const Tier* tier;
    Player mover;
    Squares occupied = 0;
    bool apart = true;  // no two men on one square
    std::array<Square, chess::most_men> square;
  };

  chess::Tiers tiers_;
};

/// An ending whose states are numbered tier by tier, by the player on move and the squares of the
/// men: 2 · 64^n for n men.
class ChessEnding : public ChessRules {
 public:
  explicit ChessEnding(const chess::Material& material) : ChessRules(material) {
    for (std::uint64_t tier = 0; tier < tiers(); ++tier)
      begins_[tier + 1] = begins_[tier] + (std::uint64_t{2} << 6 * tier_at(tier).men);
  }

  std::uint64_t size() const { return begins_[tiers()]; }
  std::uint64_t index(const State& state) const { return begins_[state.tier] + state.place; }
  State state_at(std::uint64_t index) const {
    std::uint32_t tier = 0;
    while (index >= begins_[tier + 1]) ++tier;
    return {static_cast<std::uint32_t>(index - begins_[tier]), tier};
  }
  std::uint64_t tier_begin(std::uint64_t tier) const { return begins_[tier]; }

 private:
  std::array<std::uint64_t, chess::Tiers::capacity() + 1> begins_{};
};

/// The same ending up to the eight symmetries of the board, which preserve the rules as there are
/// no pawns. Of all equivalent positions, the canonical one has the white king in the triangle
/// a1–d1–d4 and, among those, the least place. Only the states with the king there are numbered: 20
/// · 64^(n − 1).
class SymmetricChessEnding : public ChessRules {
 public:
  explicit SymmetricChessEnding(const chess::Material& material) : ChessRules(material) {
    for (std::uint64_t tier = 0; tier < tiers(); ++tier)
      begins_[tier + 1] = begins_[tier] + (std::uint64_t{20} << low_bits(tier_at(tier)));
  }

  State canonical(const State& state) const {
    const chess::Tier& tier = tier_at(state.tier);
    const std::uint32_t place = chess::sorted(tier, on_the_corner(tier, state.place));
    return {std::min(place, reflected(tier, place)), state.tier};
  }
  /// Returns 8, or 4 if the reflection in a diagonal maps the position to itself.
  std::uint64_t orbit_size(const State& state) const {
    const chess::Tier& tier = tier_at(state.tier);
    const std::uint32_t place = chess::sorted(tier, on_the_corner(tier, state.place));
    return place == reflected(tier, place) ? 4 : 8;
  }

  std::uint64_t size() const { return begins_[tiers()]; }
  /// Returns the index of a canonical state.
  std::uint64_t index(const State& state) const {
    const unsigned bits = low_bits(tier_at(state.tier));
    return begins_[state.tier] + (std::uint64_t{numbers[state.place >> bits]} << bits) +
           (state.place & ((std::uint32_t{1} << bits) - 1));
  }
  State state_at(std::uint64_t index) const {
    std::uint32_t tier = 0;
    while (index >= begins_[tier + 1]) ++tier;
    const unsigned bits = low_bits(tier_at(tier));
    const auto place = static_cast<std::uint32_t>(index - begins_[tier]);
    return {
        std::uint32_t{heads[place >> bits]} << bits | (place & ((std::uint32_t{1} << bits) - 1)),
        tier};
  }
  std::uint64_t tier_begin(std::uint64_t tier) const { return begins_[tier]; }

 private:
  /// The heads of all places with the white king in the triangle, in ascending order. The head of a
  /// place is the square of the white king and the player on move.
  static constexpr std::array<std::uint8_t, 20> heads = [] {
    std::array<std::uint8_t, 20> heads{};
    std::size_t count = 0;
    for (std::uint8_t head = 0; head < 128; ++head) {
      const auto king = static_cast<chess::Square>(head % 64);
      if (chess::file_of(king) < 4 && chess::rank_of(king) <= chess::file_of(king))
        heads[count++] = head;
    }
    return heads;
  }();
  static constexpr std::array<std::uint8_t, 128> numbers = [] {
    std::array<std::uint8_t, 128> numbers{};
    for (std::uint8_t i = 0; i < heads.size(); ++i) numbers[heads[i]] = i;
    return numbers;
  }();

  /// Returns the number of bits for the squares of all men except the white king.
  static unsigned low_bits(const chess::Tier& tier) { return 6 * (tier.men - 1U); }
  /// Reflects the board so that the white king is in the quarter of a1.
  static std::uint32_t on_the_corner(const chess::Tier& tier, std::uint32_t place) {
    const std::uint32_t king = place >> low_bits(tier);
    place ^= (king & 4) != 0 ? tier.files : 0;
    return place ^ ((king & 32) != 0 ? tier.files << 3 : 0);
  }
  /// Reflects the board in the diagonal a1–h8, which exchanges files and ranks.
  static std::uint32_t reflected(const chess::Tier& tier, std::uint32_t place) {
    const std::uint32_t turn = place & std::uint32_t{1} << tier.turn_shift();
    return chess::sorted(tier, turn | (place & tier.files) << 3 | (place >> 3 & tier.files));
  }

  std::array<std::uint64_t, chess::Tiers::capacity() + 1> begins_{};
};

}  // namespace zugzwang::games
