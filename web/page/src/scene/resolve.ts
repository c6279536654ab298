/**
 * A position as it is shown: the same way up and in the same colours whoever is on move, while
 * responses give it relative to that player.
 */

import type { Position } from "../api";
import { parsePlace } from "../place";
import type { BoxesPart, Owner, Part, PitsPart, Side, Sides, Turn } from "./parts";
import { sidesOf } from "./sides";

/**
 * A position of a response with its scene, and the places of its moves, as they are shown. Persons
 * with names of their own are called by these.
 */
export function resolvePosition(response: Position, persons: readonly string[] = []): Position {
  const position = { ...response, persons };
  const sides = sidesOf(position.scene, position);
  const scene = resolveParts(position.scene, position, sides);
  const resolved = (place: string, mover: number) => resolvePlace(place, scene, isTurned(position, mover));
  return {
    ...position,
    scene,
    sides,
    moves: position.moves.map((move) => ({ ...move, place: resolved(move.place, position.player) })),
    line: position.line.map((move) => ({ ...move, place: resolved(move.place, move.player) })),
  };
}

/** The turn in which the first player begins. */
export const firstTurn: Turn = { player: 0, scores: [] };

/** The parts with the owners and the stores filled in that depend on the turn. */
export function resolveParts(parts: Part[], turn: Turn, sides = sidesOf(parts, turn)): Part[] {
  // What a game calls by a letter is called by its owner.
  const withOwner = <Owned extends { owner: Owner; name: string }>(object: Owned): Owned => {
    const owner = resolveOwner(object.owner, turn);
    const name = object.name.replace(/\b[xo]\b/, (letter) => sides.find((side) => side.owner === owner)?.name ?? letter);
    return { ...object, owner, name };
  };
  return parts.map((part) => {
    switch (part.kind) {
      case "board":
        return { ...part, pieces: part.pieces.map(withOwner) };
      case "graph":
        return { ...part, tokens: part.tokens.map(withOwner) };
      case "pits":
        return resolvePits(part, turn, sides);
      case "boxes":
        return { ...part, owned: ownedBoxes(part, turn, sides) };
    }
    return part;
  });
}

function resolveOwner(owner: Owner, { player, first = 0 }: Turn): Owner {
  if (owner !== "mover" && owner !== "other") return owner;
  return (owner === "mover") === (player === first) ? "first" : "second";
}

/** Whether the near side, which is the mover's, is shown as the far one. */
function isTurned({ first = 0 }: Turn, mover: number): boolean {
  return mover !== first;
}

/** The pits with those of the first side below, and the contents of the stores. */
function resolvePits(part: PitsPart, turn: Turn, sides: Sides): PitsPart {
  const { player, scores, first = 0 } = turn;
  const [own, opponents] = [scores[player] ?? 0, scores[1 - player] ?? 0];
  const stores = { near_store: part.near_store ?? own, far_store: part.far_store ?? opponents };
  const owners = { near: sides[first]!, far: sides[1 - first]! };
  if (!isTurned(turn, player)) return { ...part, ...stores, owners };
  return {
    ...part,
    near: [...part.far].reverse(),
    far: [...part.near].reverse(),
    near_store: stores.far_store,
    far_store: stores.near_store,
    owners,
  };
}

/** The place of a pit, turned by half a circle with its board; other places are the same. */
function resolvePlace(place: string, scene: Part[], turned: boolean): string {
  const parsed = parsePlace(place);
  const part = parsed && scene.find((candidate) => candidate.kind === "pits" && candidate.id === parsed.part);
  if (!turned || part?.kind !== "pits" || parsed?.location.kind !== "cell") return place;
  const { column, row } = parsed.location.cell;
  return `${part.id}/${part.near.length - 1 - column},${1 - row}`;
}

/** The boxes closed by the moves made, each with the player who closed it. */
function ownedBoxes(part: BoxesPart, { line = [] }: Turn, sides: Sides): BoxesPart["owned"] {
  const key = (column: number, row: number, down: boolean) => `${column},${row}-${down ? column : column + 1},${down ? row + 1 : row}`;
  const drawn = new Set(part.drawn.map(({ column, row, down }) => key(column, row, down)));
  const moves = line.map(({ place, player }) => ({ drawnLine: place.slice(part.id.length + 1), player }));
  for (const { drawnLine } of moves) drawn.delete(drawnLine);
  const boxes = Array.from({ length: part.rows * part.columns }, (_, index) => {
    const [column, row] = [index % part.columns, Math.floor(index / part.columns)];
    return { column, row, lines: [key(column, row, false), key(column, row + 1, false), key(column, row, true), key(column + 1, row, true)] };
  });
  return moves.flatMap(({ drawnLine, player }) => {
    drawn.add(drawnLine);
    return boxes
      .filter(({ lines }) => lines.includes(drawnLine) && lines.every((closed) => drawn.has(closed)))
      .map(({ column, row }): { column: number; row: number; side: Side } => ({ column, row, side: sides[player === 0 ? 0 : 1] }));
  });
}
