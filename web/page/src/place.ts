/** Where in a scene a move is made. The grammar is that of engine/scene.hpp. */

/** A count or an index. Those of heaps may be beyond 2^53. */
export type Whole = number | bigint;

export interface Cell {
  column: number;
  row: number;
}

/** A place without its part. */
export type Where =
  | { kind: "item"; item: number }
  | { kind: "token"; heap: number; token: Whole }
  | { kind: "tokens"; heap: number; first: Whole; last: Whole }
  | { kind: "gap"; heap: number; before: Whole }
  | { kind: "span"; first: number; last: number }
  | { kind: "way"; from: number; to: number }
  | { kind: "cell"; cell: Cell }
  | { kind: "cells"; first: Cell; last: Cell }
  | { kind: "cell_way"; from: Cell; to: Cell; then?: Cell };

export interface Place {
  part: string;
  where: Where;
}

/** Reads a place, or returns undefined where the text is none. */
export function parsePlace(text: string): Place | undefined {
  const slash = text.indexOf("/");
  if (slash <= 0) return undefined;
  const where = parseWhere(text.slice(slash + 1));
  return where && { part: text.slice(0, slash), where };
}

function parseWhere(text: string): Where | undefined {
  const heap = /^(\d+)\/(\d+)(?:([-|])(\d+))?$/.exec(text);
  if (heap) return inHeap(Number(heap[1]), whole(heap[2]!), heap[3], heap[4]);
  const pair = /^(\d+)([->])(\d+)$/.exec(text);
  if (pair) {
    const [from, to] = [Number(pair[1]), Number(pair[3])];
    return pair[2] === ">" ? { kind: "way", from, to } : { kind: "span", first: from, last: to };
  }
  if (/^\d+,\d+(?:-\d+,\d+|(?:>\d+,\d+){0,2})$/.test(text)) {
    const [first, second, then] = text.split(/[->]/).map((cell) => {
      const [column, row] = cell.split(",").map(Number) as [number, number];
      return { column, row };
    }) as [Cell, Cell?, Cell?];
    if (!second) return { kind: "cell", cell: first };
    if (text.includes("-")) return { kind: "cells", first, last: second };
    return { kind: "cell_way", from: first, to: second, ...(then && { then }) };
  }
  return /^\d+$/.test(text) ? { kind: "item", item: Number(text) } : undefined;
}

function inHeap(heap: number, first: Whole, sign?: string, second?: string): Where | undefined {
  if (!sign || !second) return { kind: "token", heap, token: first };
  const last = whole(second);
  if (sign === "-") return { kind: "tokens", heap, first, last };
  return BigInt(first) + 1n === BigInt(last) ? { kind: "gap", heap, before: first } : undefined;
}

function whole(digits: string): Whole {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}
