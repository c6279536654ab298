import assert from "node:assert/strict";
import { test } from "node:test";

import type { Position } from "../src/api";
import { commandLine, lineText, movesCsv, pgn, problemJson } from "../src/export";
import type { Part } from "../src/scene/parts";
import { resolvePosition } from "../src/scene/resolve";
import { sentenceOf } from "../src/scene/sentence";

function position(members: Partial<Position>): Position {
  return resolvePosition({ scene: [], player: 0, scores: [0, 0], line: [], moves: [], ply: 0, result: null, winner: null, ...members } as unknown as Position);
}
const kalah: Part = { kind: "pits", id: "pits", far: [4, 5, 6], near: [1, 2, 3], far_store: null, near_store: null, names: ["a", "b", "c"] };

test("pits stay where they are, whoever is on move", () => {
  const names = ["South", "North"];
  const north = position({ scene: [kalah], player: 1, scores: [7, 8], names, first: 0, moves: [{ move: 0, tell: "sow pit a", place: "pits/0,1" }], line: [{ move: 2, tell: "sow pit c", place: "pits/2,1", player: 0 }] });
  const [pits] = north.scene;
  assert.ok(pits?.kind === "pits");
  assert.deepEqual([pits.near, pits.far], [[6, 5, 4], [3, 2, 1]]);
  assert.deepEqual([pits.near_store, pits.far_store], [7, 8]);
  assert.deepEqual([pits.owners?.near.name, pits.owners?.far.name], ["South", "North"]);
  assert.equal(north.moves[0]!.place, "pits/2,0");
  assert.equal(north.line[0]!.place, "pits/2,1");
  assert.equal(sentenceOf(north.scene), "South 6 5 4, 7 in the store; North 1 2 3, 8 in the store");
  // Where North begins, he is player 0.
  const other = position({ scene: [kalah], names: ["North", "South"], first: 1 });
  assert.deepEqual(other.scene[0]?.kind === "pits" && other.scene[0].near, [6, 5, 4]);
  assert.deepEqual(other.sides.map(({ name }) => name), ["North", "South"]);
});

test("a box belongs to the player whose move closes it, and to nobody without a history", () => {
  const lines = [0, 1].flatMap((at) => [{ column: 0, row: at, down: false }, { column: at, row: 0, down: true }]);
  const boxes: Part = { kind: "boxes", id: "boxes", rows: 1, columns: 1, drawn: lines, row_names: ["2", "1"], column_names: ["a", "b"] };
  const owned = (line: Position["line"]) => {
    const [part] = position({ scene: [boxes], line }).scene;
    return part?.kind === "boxes" ? part.owned?.map(({ side }) => side.name) : undefined;
  };
  assert.deepEqual(owned([{ move: 3, tell: "", place: "boxes/0,1-1,1", player: 1 }]), ["the second player"]);
  assert.deepEqual(owned([]), []);
  assert.equal(sentenceOf([boxes]), "4 of 4 lines drawn");
});

test("players are called what the board shows", () => {
  const called = (part: Part, names?: string[], first = 0) => position({ scene: [part], first, ...(names && { names }) }).sides.map(({ name }) => name);
  const piece = (letter: string, owner: "first" | "second", glyph: string) => ({ letter, name: letter, glyph, owner });
  const board = (glyphs: string[], holes = false): Part => ({ kind: "board", id: "board", rows: ["..."], pieces: [piece("x", "first", glyphs[0]!), piece("o", "second", glyphs[1]!)], chequered: false, holes, row_names: [], column_names: [] });
  const picture: Part = { kind: "picture", id: "p", nodes: [], edges: [] };
  assert.deepEqual(called(board(["disc", "disc"], true), ["x", "o"]), ["Yellow", "Red"]);
  assert.deepEqual(called(board(["disc", "disc"]), ["o", "x"], 1), ["Black", "White"]);
  assert.deepEqual(called(board(["cross", "nought"]), ["x", "o"]), ["X", "O"]);
  assert.deepEqual(called(board(["♔", "♚"]), ["White", "Black"]), ["White", "Black"]);
  assert.deepEqual(called(board(["disc", "disc"]), ["left", "right"]), ["Left (white)", "Right (black)"]);
  assert.deepEqual(called(board(["🐭", "🐱"]), ["mouse", "cat"]), ["Mouse", "Cat"]);
  assert.deepEqual(called(picture, ["blue", "red"]), ["Blue", "Red"]);
  assert.deepEqual(called(picture), ["the first player", "the second player"]);
});

test("a line is exported as text, as PGN, and behind a command", () => {
  const line = ["Kc2", "Ka1", "Ra8#"].map((tell, ply) => ({ move: tell, tell, place: "", player: ply % 2 }));
  const mate = position({ names: ["White", "Black"], first: 0, line, result: "loss", winner: 0, player: 1 });
  assert.equal(lineText(mate), "1. White: Kc2\n2. Black: Ka1\n3. White: Ra8#\n");
  const game = pgn(mate, "8/8/8/8/8/1k6/7R/K7 w - -");
  assert.match(game, /\[FEN "8\/8\/8\/8\/8\/1k6\/7R\/K7 w - - 0 1"\]/);
  assert.ok(game.endsWith("\n1. Kc2 Ka1 2. Ra8# 1-0\n"), game);
  const black = position({ names: ["Black", "White"], first: 1, line: line.slice(0, 2) });
  assert.match(pgn(black, "8/8/8/8/8/1k6/7R/K7_b"), /\[White "White"\][^]*\n1\.\.\. Kc2 2\. Ka1 \*\n$/);
  assert.equal(problemJson("kalah", { pits: 3 }, [2]), '{"game":"kalah","pits":3,"after":[2]}');
  assert.match(commandLine({ fields: [] } as never, "kalah", {}, ["a"]), / --after '\["a"\]'$/);
  assert.equal(movesCsv([{ move: [1, 2], tell: 'take "1", 2', place: "", outcome: "win", plies: 3 }]), 'move,words,outcome,plies,margin,nimber\n"[1,2]","take ""1"", 2",win,3,,\n');
});
