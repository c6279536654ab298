import assert from "node:assert/strict";
import { test } from "node:test";

import { notation } from "../src/scene/notation";
import type { Part } from "../src/scene/parts";

const names = { row_names: ["3", "2", "1"], column_names: ["a", "b", "c"] };
const board: Part = { kind: "board", id: "board", rows: ["...", "...", "..."], pieces: [], chequered: false, ...names };

function notationsOf(part: Part, ...places: string[]) {
  const notations = notation([part], places);
  return places.map((place) => notations.get(place));
}

test("cells are named by the labels of the board", () => {
  assert.deepEqual(notationsOf(board, "board/0,2", "board/1", "board/0,0-1,0", "board/0,2>1,1"), [
    "a1",
    "b",
    "a3–b3",
    "a1→b2",
  ]);
  assert.deepEqual(notationsOf({ ...board, row_names: [] } as Part, "board/0,2"), [undefined]);
});

test("the cell of a shot follows a slash, and squares of strips are numbered", () => {
  assert.deepEqual(notationsOf(board, "board/0,2>1,1>0,2"), ["a1→b2/a1"]);
  const strips: Part = { kind: "pins", id: "pins", lengths: [5, 3], squares: true };
  assert.deepEqual(notationsOf(strips, "pins/0/0-0", "pins/1/2-2"), ["1:1", "2:3"]);
  assert.deepEqual(notationsOf({ ...strips, lengths: [5] } as Part, "pins/0/4-4"), ["5"]);
});

test("moves in heaps state the heap before and after", () => {
  const heaps: Part = { kind: "heaps", id: "heaps", sizes: [5, 3] };
  assert.deepEqual(notationsOf(heaps, "heaps/0/3", "heaps/0/0", "heaps/1/0|1"), ["5→3", "5→0", "3→1+2"]);
  const pins: Part = { kind: "pins", id: "pins", lengths: [8n] };
  assert.deepEqual(notationsOf(pins, "pins/0/1-2", "pins/0/0-1", "pins/0/7"), ["8→1+5", "8→6", "8→7"]);
});

test("ambiguous notations are left out", () => {
  const heaps: Part = { kind: "heaps", id: "heaps", sizes: [5, 5] };
  assert.deepEqual(notationsOf(heaps, "heaps/0/3", "heaps/1/3", "heaps/1/2"), [undefined, undefined, "5→2"]);
  assert.deepEqual(notationsOf(board, "board/0,2", "board/0,2"), [undefined, undefined]);
});

test("other parts use their labels and numbers", () => {
  const cards: Part = { kind: "row", id: "piles", look: "cards", label: "", items: ["5", "3", "9"] };
  assert.deepEqual(notationsOf(cards, "piles/0", "piles/0-1", "piles/9"), ["5", "5+3", undefined]);
  assert.deepEqual(notationsOf({ ...cards, look: "coins" } as Part, "piles/0-1"), ["1–2"]);
  const pits: Part = { kind: "pits", id: "pits", far: [1, 1], near: [1, 1], far_store: 0, near_store: 0, names: ["a", "b"] };
  assert.deepEqual(notationsOf(pits, "pits/0,1", "pits/0,0"), ["a", "b"]);
  const graph: Part = { kind: "graph", id: "graph", nodes: [{ label: "u" }, { label: "v" }], edges: [[0, 1]], directed: true, tokens: [] };
  assert.deepEqual(notationsOf(graph, "graph/0>1", "graph/0"), ["u→v", undefined]);
  assert.deepEqual(notationsOf({ kind: "die", id: "die", top: 1 }, "die/4"), ["4"]);
});
