/** The parts of a scene as the API tells them; docs/api.md lists them. */

import type { Whole } from "../place";

export type Owner = "first" | "second" | "nobody";

export interface NumberPart {
  kind: "number";
  label: string;
  value: Whole | string | boolean | null;
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
  sizes: Whole[];
}
export interface PinsPart {
  kind: "pins";
  id: string;
  lengths: Whole[];
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
  row_names: string[];
  column_names: string[];
}
export interface BoxesPart {
  kind: "boxes";
  id: string;
  rows: number;
  columns: number;
  drawn: { column: number; row: number; down: boolean }[];
}
export interface PitsPart {
  kind: "pits";
  id: string;
  far: Whole[];
  near: Whole[];
  far_store: Whole;
  near_store: Whole;
}
export interface GraphPart {
  kind: "graph";
  id: string;
  nodes: { label: string; x?: number; y?: number }[];
  edges: [number, number][];
  directed: boolean;
  tokens: { node: number; name: string; glyph: string; owner: Owner }[];
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
  | GraphPart;
