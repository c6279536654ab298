/** The parts of a scene as the API sends them; docs/api.md lists them. */

import type { Integer } from "../place";

/** Responses also have `mover` and `other`, relative to the player on move, until they are resolved. */
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
  /** The boxes whose last line was drawn by a move of the line. */
  owned?: { column: number; row: number; side: Side }[];
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
  owners?: { near: Side; far: Side };
}
/** Coloured edges that stand on the ground. */
export interface PicturePart {
  kind: "picture";
  id: string;
  /** The labels are those by which texts call nodes and edges, if they do. */
  nodes: { x: number; y: number; label?: string }[];
  edges: { from: number; to: number; name: string; owner: Owner; label?: string }[];
}
export interface GraphPart {
  kind: "graph";
  id: string;
  nodes: { label: string; x?: number; y?: number }[];
  edges: [number, number][];
  directed: boolean;
  tokens: { node: number; name: string; glyph: string; owner: Owner }[];
}

/** A player: the name by which the page speaks of him, and whose things are his. */
export interface Side {
  /** Such as "White" or "Left (blue)"; "the first player" if the game has no names. */
  name: string;
  owner: "first" | "second";
}
/** Those of player 0 and of player 1. */
export type Sides = [Side, Side];

/** What parts do not state: the player on move, the scores, and how the position was reached. */
export interface Turn {
  player: number;
  scores: Integer[];
  /** The player to whom the things of the first side belong; 0 by default. */
  first?: number;
  /** The names of both players, if the game has names. */
  names?: string[];
  /** The names that persons have given themselves; empty for none. */
  persons?: readonly string[];
  line?: { place: string; player: number }[];
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
