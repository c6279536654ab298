#pragma once

// What people read and see of a position and of a move.

#include <functional>
#include <optional>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/scene.hpp>

namespace zugzwang {

/// What a position looks like.
struct PositionText {
  std::string line;                    ///< the position in one line
  std::optional<std::string> label{};  ///< the position in a few characters; the line if not given
  /// Returns the parts that the position is drawn from; if it is not given, or if there are none,
  /// `line` is used instead. On a terminal the position is drawn if its parts are boards, with
  /// numbers and texts. It is called only where the position is drawn, while the game and the state
  /// exist: it may hold references to them, but none to variables of the function that makes it.
  std::function<Scene()> scene{};
  /// The name of the player on move, such as "mouse", one of `GameText::sides`; empty if the
  /// players have no names.
  std::string mover{};
  /// The fields, by name, of a problem with this position under the same rules; nothing if no
  /// problem has it.
  std::optional<Datum::Object> fields{};
};

/// What a legal move looks like.
struct MoveText {
  /// The move in words, such as "take 2"; they name cells of a board as `scene::cell_name` does.
  std::string words;
  /// The place in the scene where the move is made (engine/scene.hpp); empty if it has none.
  /// Several moves may share a place.
  std::string place{};
};

}  // namespace zugzwang
