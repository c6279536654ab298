import assert from "node:assert/strict";
import { test } from "node:test";

import type { JsonObject } from "../src/json";
import { type Editing, findEditing } from "../src/scene/editing";
import type { Part } from "../src/scene/parts";

const piece = (letter: string) => ({ letter, name: `piece ${letter}`, glyph: "disc", owner: "first" as const });
const board = (...rows: string[]): Part => ({
  kind: "board",
  id: "board",
  rows,
  pieces: [piece("x"), piece("o")],
  chequered: false,
  row_names: [],
  column_names: [],
});

function edit(part: Part, values: JsonObject, name: string, characters = ""): Editing {
  const editing = findEditing([part], values, [{ name, characters }]);
  assert.ok(editing, "it can be edited");
  return editing;
}

test("a click places a piece, or removes one of the same kind; dragging moves a piece", () => {
  const editing = edit(board("x.", ".o"), { board: "x./.o" }, "board");
  assert.deepEqual(
    editing.tools.map(({ key }) => key),
    [".", "x", "o"],
  );
  assert.deepEqual(editing.places.get("board/1,0")!("o"), { board: "xo/.o" });
  assert.deepEqual(editing.places.get("board/0,0")!("x"), { board: "../.o" });
  assert.deepEqual(editing.drag!("board/0,0", "board/1,1"), { board: "../.x" });
  assert.equal(editing.drag!("board/1,0", "board/1,1"), undefined);
});

test("a changed board is written in the format of its field", () => {
  const editedBoard = (part: Part, value: string, place: string, tool: string, characters = "") =>
    edit(part, { board: value, turn: "x" }, "board", characters).places.get(place)!(tool).board;
  assert.equal(editedBoard(board("x.", ".o"), "x.|.o", "board/1,0", "o"), "xo/.o");
  assert.equal(editedBoard(board("..", ".."), "2x2", "board/1,0", "o"), ".o/..");
  assert.equal(editedBoard(board("x..."), "x...", "board/3,0", "o"), "x..o");
  // Rows of different lengths are written without the missing cells at their ends.
  assert.equal(editedBoard(board("xo", "x#"), "xo/x", "board/1,0", "x"), "xx/x");
  const king = { ...board("........", "....x..."), id: "board" } as Part;
  assert.equal(editedBoard(king, "8/4x3 w - -", "board/0,0", "o"), "o7/4x3 w - -");
  // Cells that the field marks as missing remain so, although they are drawn.
  assert.equal(editedBoard(board(".x", ".."), "#o/.#", "board/0,1", "x"), "#x/x#");
});

test("a click on a token keeps those before it, one after the last adds a token; so does dragging", () => {
  const heaps: Part = { kind: "heaps", id: "heaps", sizes: [3, 5] };
  const editing = edit(heaps, { heaps: [3, 5] }, "heaps");
  const editedHeaps = (place: string) => editing.places.get(place)!("").heaps;
  assert.deepEqual(editedHeaps("heaps/0/1-1"), [1, 5]);
  assert.deepEqual(editedHeaps("heaps/0/3-3"), [4, 5]);
  assert.deepEqual(editedHeaps("heaps/2/0-0"), [3, 5, 1]);
  assert.deepEqual(editing.drag!("heaps/1/0-0", "heaps/1/1-1"), { heaps: [3, 2] });
  assert.equal(editing.drag!("heaps/1/0-0", "heaps/0/1-1"), undefined);
  // A strip of Treblecross has two squares fewer than its heap has tokens.
  const strips: Part = { kind: "pins", id: "pins", lengths: [7, 10], squares: true };
  assert.deepEqual(edit(strips, { heaps: [9, 12] }, "heaps").places.get("pins/0/7-7")!(""), { heaps: [10, 12] });
  const pile: Part = { kind: "heaps", id: "pile", sizes: [7] };
  assert.deepEqual(edit(pile, { max_take: 3, pile: 7 }, "pile").places.get("pile/0/7-7")!(""), { pile: 8 });
});

test("the numbers of cards and pits are increased and decreased", () => {
  const cards: Part = { kind: "row", id: "piles", look: "cards", label: "", items: ["5", "0"] };
  const editing = edit(cards, { piles: [5, 0] }, "piles");
  assert.deepEqual(editing.places.get("piles/0")!("more"), { piles: [6, 0] });
  assert.deepEqual(editing.places.get("piles/1")!("less"), { piles: [5, 0] });
  const pits: Part = { kind: "pits", id: "pits", far: [4, 3], near: [1, 2], far_store: 0, near_store: 0, names: ["a", "b"] };
  const values = { south: [1, 2], north: [3, 4], turn: "south" };
  const pitsEditing = edit(pits, values, "south");
  assert.deepEqual(pitsEditing.places.get("pits/0,1")!("more"), { south: [2, 2] });
  assert.deepEqual(pitsEditing.places.get("pits/0,0")!("more"), { north: [3, 5] });
});

test("a click changes lines, edges, coins, dice, tokens and bars", () => {
  const boxes: Part = { kind: "boxes", id: "b", rows: 1, columns: 2, drawn: [{ column: 1, row: 0, down: true }], row_names: [], column_names: [] };
  const linesEditing = edit(boxes, { drawn: [3], rows: 1, columns: 2 }, "drawn");
  assert.deepEqual(linesEditing.places.get("b/1,0-1,1")!(""), { drawn: [] });
  assert.deepEqual(linesEditing.places.get("b/1,1-2,1")!(""), { drawn: [3, 6] });
  const picture: Part = { kind: "picture", id: "p", nodes: [], edges: [{ from: 0, to: 1, name: "blue", owner: "first" }] };
  const edgesEditing = edit(picture, { edges: "0-1b" }, "edges");
  assert.deepEqual(edgesEditing.places.get("p/0")!("r"), { edges: "0-1r" });
  assert.deepEqual(edgesEditing.places.get("p/0")!(""), { edges: "" });
  const coins: Part = { kind: "row", id: "c", look: "coins", label: "", items: ["+", "-"] };
  assert.deepEqual(edit(coins, { board: "+-" }, "board", "+-").places.get("c/1")!("+"), { board: "++" });
  const die: Part = { kind: "die", id: "die", top: 1 };
  assert.deepEqual([...edit(die, { total: 16, face: 1 }, "face").places.keys()], ["die/2", "die/3", "die/4", "die/5"]);
  const graph: Part = {
    kind: "graph",
    id: "g",
    nodes: [{ label: "0" }, { label: "1" }, { label: "2" }],
    edges: [],
    directed: false,
    tokens: [{ node: 2, name: "cat", glyph: "C", owner: "second" }],
  };
  assert.deepEqual(edit(graph, { cat: 2 }, "cat").places.get("g/1")!("cat"), { cat: 1 });
  const bar: Part = { ...board("xx", "x#"), id: "bar" } as Part;
  const barEditing = edit(bar, { bar: [2, 1] }, "bar");
  assert.deepEqual(barEditing.places.get("bar/1,1")!(""), { bar: [2, 2] });
  assert.deepEqual(barEditing.places.get("bar/0,0")!(""), { bar: [0, 0] });
});

test("nodes labelled as cells are edited as the board of a field", () => {
  const points: Part = {
    kind: "graph",
    id: "board",
    nodes: [{ label: "a2" }, { label: "b1" }],
    edges: [[0, 1]],
    directed: false,
    tokens: [{ node: 0, name: "piece of x", glyph: "disc", owner: "mover" }],
  };
  const editing = edit(points, { board: "x#/#.", turn: "x" }, "board");
  assert.deepEqual(editing.places.get("board/1")!("x"), { board: "x#/#x" });
  assert.deepEqual(editing.drag!("board/0", "board/1"), { board: ".#/#x" });
});

test("a part that no field describes cannot be edited", () => {
  assert.equal(findEditing([board("x.", ".o")], { board: "o./.o/xx" }, [{ name: "board", characters: "" }]), undefined);
  assert.equal(findEditing([{ kind: "heaps", id: "heaps", sizes: [3] }], { heaps: [3, 4] }, []), undefined);
  assert.equal(findEditing([{ kind: "text", text: "x" }], {}, []), undefined);
});
