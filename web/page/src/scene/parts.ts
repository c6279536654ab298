/** The parts of a scene as the API sends them; docs/api.md lists them. */

import type { Integer } from "../place";

/** `mover` and `other` occur in positions that are given relative to the player on move. */
export type Owner = "first" | "second" | "nobody" | "mover" | "other";

export interface NumberPart {
  kind: "number";
  label: string;
  value: Integer | string | boolean | null;
}
export interface TextPart {
  kind: "text";
  text: string;
}
export interface DiePart {
  kind: "die";
  id: string;
  top: number;
}
export interface HeapsPart {
  kind: "heaps";
  id: string;
  sizes: Integer[];
  /** During editing: whether the last token of each heap is a placeholder for a new one. */
  ghosts?: boolean;
}
export interface PinsPart {
  kind: "pins";
  id: string;
  lengths: Integer[];
  /** Whether strips of squares are drawn instead of pins. */
  squares?: boolean;
  ghosts?: boolean;
}
export interface RowPart {
  kind: "row";
  id: string;
  look: "cards" | "coins" | "digits";
  label: string;
  items: string[];
}
export interface Piece {
  letter: string;
  name: string;
  glyph: string;
  owner: Owner;
}
export interface BoardPart {
  kind: "board";
  id: string;
  rows: string[];
  pieces: Piece[];
  chequered: boolean;
  /** Whether it is an upright grid into which pieces are dropped. */
  holes?: boolean;
  row_names: string[];
  column_names: string[];
}
export interface BoxesPart {
  kind: "boxes";
  id: string;
  rows: number;
  columns: number;
  drawn: { column: number; row: number; down: boolean }[];
  /** The names of the dots, one more than boxes in each direction. */
  row_names: string[];
  column_names: string[];
}
export interface PitsPart {
  kind: "pits";
  id: string;
  far: Integer[];
  near: Integer[];
  /** Null if the position does not state it. */
  far_store: Integer | null;
  near_store: Integer | null;
  /** The names of the pits of each side in the order of sowing, on the near side from the left. */
  names: string[];
}
/** Coloured edges that stand on the ground. */
export interface PicturePart {
  kind: "picture";
  id: string;
  nodes: { x: number; y: number }[];
  edges: { from: number; to: number; name: string; owner: Owner }[];
}
export interface GraphPart {
  kind: "graph";
  id: string;
  nodes: { label: string; x?: number; y?: number }[];
  edges: [number, number][];
  directed: boolean;
  tokens: { node: number; name: string; glyph: string; owner: Owner }[];
}

/** The player on move and the scores of both players, which some parts do not state. */
export interface Turn {
  player: number;
  scores: Integer[];
}

export type Part =
  | NumberPart
  | TextPart
  | DiePart
  | HeapsPart
  | PinsPart
  | RowPart
  | BoardPart
  | BoxesPart
  | PitsPart
  | PicturePart
  | GraphPart;

/** The parts with owners and stores that depend on the turn filled in. */
export function resolveParts(parts: Part[], turn: Turn): Part[] {
  const withOwner = <WithOwner extends { owner: Owner }>(object: WithOwner): WithOwner => ({
    ...object,
    owner: resolveOwner(object.owner, turn.player),
  });
  return parts.map((part) => {
    switch (part.kind) {
      case "board":
        return { ...part, pieces: part.pieces.map(withOwner) };
      case "graph":
        return { ...part, tokens: part.tokens.map(withOwner) };
      case "pits": {
        const [near, far] = [turn.scores[turn.player], turn.scores[1 - turn.player]];
        return { ...part, near_store: part.near_store ?? near ?? 0, far_store: part.far_store ?? far ?? 0 };
      }
    }
    return part;
  });
}

function resolveOwner(owner: Owner, player: number): Owner {
  if (owner !== "mover" && owner !== "other") return owner;
  return (owner === "mover") === (player === 0) ? "first" : "second";
}

/** The objects with owners: pieces on boards, tokens, and edges of pictures. */
function ownedObjects(parts: Part[]): { owner: Owner; name: string }[] {
  return parts.flatMap((part): { owner: Owner; name: string }[] => {
    if (part.kind === "graph") return part.tokens;
    if (part.kind === "picture") return part.edges;
    if (part.kind !== "board") return [];
    return part.pieces.filter(({ letter }) => part.rows.some((row) => row.includes(letter)));
  });
}

/** Whether the scene has objects that belong to a player. */
export function hasOwners(parts: Part[]): boolean {
  return ownedObjects(parts).some(({ owner }) => owner !== "nobody");
}

/**
 * The owner whose colour each player has. If the second player by the rules begins, this follows
 * from the players' names, such as "White" who has a "white king".
 */
export function playerColours(parts: Part[], names: (string | undefined)[]): ["first" | "second", "first" | "second"] {
  const splitWords = (text: string) => text.toLowerCase().split(/\W+/);
  for (const player of [0, 1]) {
    const name = names[player]?.toLowerCase();
    const namedObject = name && ownedObjects(parts).find((object) => splitWords(object.name).includes(name));
    if (namedObject && namedObject.owner === (player === 0 ? "second" : "first")) return ["second", "first"];
    if (namedObject && (namedObject.owner === "first" || namedObject.owner === "second")) break;
  }
  return ["first", "second"];
}
