/** The places in a scene where moves are made. The grammar is that of engine/scene.hpp. */

/** A count or an index; those of heaps may be beyond 2^53. */
export type Integer = number | bigint;

export interface Cell {
  column: number;
  row: number;
}

/** A location in a part: a place without the id of the part. */
export type PartLocation =
  | { kind: "item"; item: number }
  | { kind: "token"; heap: number; token: Integer }
  | { kind: "tokens"; heap: number; first: Integer; last: Integer }
  | { kind: "gap"; heap: number; before: Integer }
  | { kind: "span"; first: number; last: number }
  | { kind: "node_to_node"; from: number; to: number }
  | { kind: "cell"; cell: Cell }
  | { kind: "cells"; first: Cell; last: Cell }
  | { kind: "cell_to_cell"; from: Cell; to: Cell; shot?: Cell };

export interface Place {
  part: string;
  location: PartLocation;
}

/** Parses a place; returns undefined if the text is invalid. */
export function parsePlace(text: string): Place | undefined {
  const slash = text.indexOf("/");
  if (slash <= 0) return undefined;
  const location = parseLocation(text.slice(slash + 1));
  return location && { part: text.slice(0, slash), location };
}

function parseLocation(text: string): PartLocation | undefined {
  const heap = /^(\d+)\/(\d+)(?:([-|])(\d+))?$/.exec(text);
  if (heap) return parseHeapLocation(Number(heap[1]), toInteger(heap[2]!), heap[3], heap[4]);
  const pair = /^(\d+)([->])(\d+)$/.exec(text);
  if (pair) {
    const [from, to] = [Number(pair[1]), Number(pair[3])];
    return pair[2] === ">" ? { kind: "node_to_node", from, to } : { kind: "span", first: from, last: to };
  }
  if (/^\d+,\d+(?:-\d+,\d+|(?:>\d+,\d+){0,2})$/.test(text)) {
    const [first, second, shot] = text.split(/[->]/).map((cell) => {
      const [column, row] = cell.split(",").map(Number) as [number, number];
      return { column, row };
    }) as [Cell, Cell?, Cell?];
    if (!second) return { kind: "cell", cell: first };
    if (text.includes("-")) return { kind: "cells", first, last: second };
    return { kind: "cell_to_cell", from: first, to: second, ...(shot && { shot }) };
  }
  return /^\d+$/.test(text) ? { kind: "item", item: Number(text) } : undefined;
}

function parseHeapLocation(heap: number, first: Integer, separator?: string, second?: string): PartLocation | undefined {
  if (!separator || !second) return { kind: "token", heap, token: first };
  const last = toInteger(second);
  if (separator === "-") return { kind: "tokens", heap, first, last };
  return BigInt(first) + 1n === BigInt(last) ? { kind: "gap", heap, before: first } : undefined;
}

function toInteger(digits: string): Integer {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}
