import assert from "node:assert/strict";
import { test } from "node:test";

import type { Field, Game, Move } from "../src/api";
import { commandLine, problemJson } from "../src/export";
import { Lines } from "../src/lines";
import { bestFirst, isBest, strengths } from "../src/values";
import { parseFieldText } from "../src/views/form";

test("a move made at an earlier ply adds a line, and the other one is kept", () => {
  const lines = new Lines();
  lines.follow([1, 2, 3]);
  lines.setTexts(["one", "two", "three"]);
  lines.follow([1, { heap: 0 }]);
  assert.deepEqual(
    lines.currentLine().map((move) => move.text),
    ["one", ""],
  );
  assert.deepEqual(lines.otherLines(), [{ moves: [1, 2, 3], sharedCount: 1, texts: ["two", "three"] }]);
  lines.follow([1, 2]);
  assert.deepEqual(
    lines.otherLines().map((other) => [other.moves, other.sharedCount]),
    [
      [[1, 2, 3], 2],
      [[1, { heap: 0 }], 1],
    ],
  );
  lines.follow([1, 2, 3]);
  assert.deepEqual(
    lines.currentLine().map((move) => move.text),
    ["one", "two", "three"],
  );
});

const createMove = (tell: string, value: Partial<Move>): Move => ({ move: tell, tell, place: "", ...value });

test("moves are ordered by quick wins, draws and slow losses, and by larger margins", () => {
  const moves = [
    createMove("slow loss", { outcome: "loss", plies: 8 }),
    createMove("slow win", { outcome: "win", plies: 9 }),
    createMove("draw", { outcome: "draw" }),
    createMove("quick loss", { outcome: "loss", plies: 2 }),
    createMove("quick win", { outcome: "win", plies: 1 }),
  ];
  assert.deepEqual(
    bestFirst(moves).map((move) => move.tell),
    ["quick win", "slow win", "draw", "slow loss", "quick loss"],
  );
  const margins = [createMove("a", { outcome: "loss", margin: -3 }), createMove("b", { outcome: "loss", margin: -1 })];
  assert.deepEqual(
    bestFirst(margins).map((move) => move.tell),
    ["b", "a"],
  );
  assert.equal(isBest(margins[1]!, bestFirst(margins)), true);
  assert.equal(isBest(margins[0]!, bestFirst(margins)), false);
  const strength = strengths(moves);
  assert.ok(strength.get(moves[4]!)! > strength.get(moves[1]!)!);
  assert.ok(strength.get(moves[3]!)! > strength.get(moves[0]!)!);
});

const createField = (name: string, type: Field["type"], more: Partial<Field> = {}): Field => ({
  name,
  type,
  help: "",
  scope: "position",
  required: true,
  default: null,
  choices: [],
  characters: "",
  allowed: "",
  flag: `--${name}`,
  word: false,
  ...more,
});

test("input is parsed by the type of its field", () => {
  const parseAs = (text: string, type: Field["type"]) => parseFieldText(text, { type, required: true });
  assert.equal(parseAs(" 18446744073709551615 ", "whole_number"), 18446744073709551615n);
  assert.equal(parseAs("x", "whole_number"), "x");
  assert.deepEqual(parseAs("3, 4,5", "list"), [3, 4, 5]);
  assert.deepEqual(parseAs("[3,4]", "list"), [3, 4]);
  assert.deepEqual(parseAs("", "list"), []);
  assert.deepEqual(parseAs("[[2],[0,18446744073709551615]]", "nested_list"), [[2], [0, 18446744073709551615n]]);
  assert.equal(parseAs("[3,", "list"), "[3,");
  assert.equal(parseAs("x..o", "text"), "x..o");
  assert.equal(parseFieldText("", { type: "whole_number", required: false }), undefined);
});

test("the command line and the JSON state the problem", () => {
  const fields = [
    createField("heaps", "list"),
    createField("graph", "nested_list"),
    createField("misere", "boolean", { default: false }),
    createField("board", "text"),
    createField("code", "text"),
    createField("turn", "text", { default: "x" }),
  ];
  const game = { fields, fixed: { code: "0.77" } } as unknown as Game;
  const problem = {
    heaps: [3, 2n ** 60n],
    graph: [[1], []],
    misere: true,
    board: "it's +-",
    code: "0.77",
    turn: "x",
  };
  assert.equal(
    commandLine(game, "kayles", problem),
    "zugzwang solve kayles --heaps 3,1152921504606846976 --graph '[[1],[]]' --misere --board 'it'\\''s +-'",
  );
  assert.equal(
    problemJson("kayles", { heaps: [2n ** 60n] }),
    '{"game":"kayles","heaps":[1152921504606846976]}',
  );
});
