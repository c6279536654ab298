/** The parts of a scene as the API tells them; docs/api.md lists them. */

import type { Integer } from "../place";

/** `mover` and `other` are told by positions that only know whose turn it is. */
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
  /** While it is edited: whether the last token of each is not there yet. */
  ghosts?: boolean;
}
export interface PinsPart {
  kind: "pins";
  id: string;
  lengths: Integer[];
  /** Whether they are strips of squares instead. */
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
  /** Whether it is an upright grid, into which pieces fall. */
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
  /** Of the dots, of which there is one more each way. */
  row_names: string[];
  column_names: string[];
}
export interface PitsPart {
  kind: "pits";
  id: string;
  far: Integer[];
  near: Integer[];
  /** Null where the position does not tell it. */
  far_store: Integer | null;
  near_store: Integer | null;
  /** Of the pits of either side, in the order of sowing: from the left on the near side. */
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

/** Who is on move, and what both have scored: what some parts leave open. */
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

/** The parts with what they leave open told by the turn. */
export function settled(parts: Part[], turn: Turn): Part[] {
  const owned = <Owned extends { owner: Owner }>(one: Owned): Owned => ({
    ...one,
    owner: ownerAt(one.owner, turn.player),
  });
  return parts.map((part) => {
    switch (part.kind) {
      case "board":
        return { ...part, pieces: part.pieces.map(owned) };
      case "graph":
        return { ...part, tokens: part.tokens.map(owned) };
      case "pits": {
        const [near, far] = [turn.scores[turn.player], turn.scores[1 - turn.player]];
        return { ...part, near_store: part.near_store ?? near ?? 0, far_store: part.far_store ?? far ?? 0 };
      }
    }
    return part;
  });
}

function ownerAt(owner: Owner, player: number): Owner {
  if (owner !== "mover" && owner !== "other") return owner;
  return (owner === "mover") === (player === 0) ? "first" : "second";
}

/** What belongs to somebody: the pieces that stand on boards, tokens, and the edges of pictures. */
function owned(parts: Part[]): { owner: Owner; name: string }[] {
  return parts.flatMap((part): { owner: Owner; name: string }[] => {
    if (part.kind === "graph") return part.tokens;
    if (part.kind === "picture") return part.edges;
    if (part.kind !== "board") return [];
    return part.pieces.filter(({ letter }) => part.rows.some((row) => row.includes(letter)));
  });
}

/** Whether the scene has pieces of either player, whose colours tell them apart. */
export function ownersIn(parts: Part[]): boolean {
  return owned(parts).some(({ owner }) => owner !== "nobody");
}

/**
 * The owner whose colour each player has. Positions may begin with the other player's turn: then the names
 * of the players say whose the pieces are, such as "White" of a "white king".
 */
export function coloursOf(parts: Part[], names: (string | undefined)[]): ["first" | "second", "first" | "second"] {
  const words = (text: string) => text.toLowerCase().split(/\W+/);
  for (const player of [0, 1]) {
    const name = names[player]?.toLowerCase();
    const own = name && owned(parts).find((one) => words(one.name).includes(name));
    if (own && own.owner === (player === 0 ? "second" : "first")) return ["second", "first"];
    if (own && (own.owner === "first" || own.owner === "second")) break;
  }
  return ["first", "second"];
}
