#pragma once

// The names that presentations had in the previous version, for plugins written for it.

#include <concepts>
#include <string>

#include <zugzwang/engine/presentation.hpp>

namespace zugzwang {

namespace detail {

/// A presentation with the functions `datum_of` and `tell`, now `move_to_json` and `describe_move`.
template <class Base, class G>
class FormerMoves : public Base {
 public:
  using Move = MoveIfAny<G>;

  virtual Datum datum_of(const G& game, const Move& move) const = 0;
  Datum move_to_json(const G& game, const Move& move) const final { return datum_of(game, move); }
};

template <class Base, class G>
  requires std::unsigned_integral<MoveIfAny<G>>
class FormerMoves<Base, G> : public Base {
 public:
  using Move = MoveIfAny<G>;

  virtual Datum datum_of(const G& game, const Move& move) const {
    return Base::move_to_json(game, move);
  }
  Datum move_to_json(const G& game, const Move& move) const final { return datum_of(game, move); }
};

template <class Base, class G>
class Former : public FormerMoves<Base, G> {
 public:
  using State = StateIfAny<G>;
  using Move = MoveIfAny<G>;

  virtual std::string tell(const G& game, const State& state, const Move& move) const = 0;
  std::string describe_move(const G& game, const State& state, const Move& move) const final {
    return tell(game, state, move);
  }
};

}  // namespace detail

template <class P, class G>
using PositionFace = detail::Former<PositionPresentation<P, G>, G>;
template <class P, class... Gs>
using GameFace = GamePresentation<P, Gs...>;
template <class P, class G>
using Face = detail::Former<Presentation<P, G>, G>;

}  // namespace zugzwang
