import assert from "node:assert/strict";
import { test } from "node:test";

import { type Address, emptyAddress, read, write } from "../src/address";

const addresses: Address[] = [
  emptyAddress,
  { ...emptyAddress, game: "0.77" },
  { ...emptyAddress, game: "tip", problem: { total: 2n ** 64n - 1n, face: 1 }, moves: [3, 2], ply: 2, view: "chart" },
  {
    ...emptyAddress,
    game: "chess-ending",
    problem: { fen: "8/8/8/3k4/8/8/8/KBN5 w" },
    moves: ["a1b2", "d5d4"],
    ply: 1,
    view: "play",
  },
  { ...emptyAddress, game: "nim", problem: { heaps: [3, 4, 5] }, moves: [{ heap: 0, to: 1 }], ply: 0, view: "about" },
  { ...emptyAddress, game: "nim", lesson: "https://example.org/my lesson.md?a=1&b", step: 3 },
  { ...emptyAddress, game: "nim", view: "sheet", level: "hard", seed: 7 },
  { ...emptyAddress, game: "worksheet", lines: ["{1|-1}", "#1 + *2 > 0"] },
  { ...emptyAddress, game: "a&b=c?d#e%", problem: { text: "?&=#% ä\"'" }, moves: ["&ply=7"], ply: 1, view: "graph" },
];

test("reading an address is the inverse of writing it", () => {
  for (const address of addresses) assert.deepEqual(read(write(address)), address);
});

test("default members are omitted, and commas and colons are not escaped", () => {
  assert.equal(write(addresses[0]!), "#");
  assert.equal(write(addresses[1]!), "#0.77");
  assert.equal(
    write({ ...emptyAddress, game: "tip", problem: { total: 5 }, moves: [1], ply: 1 }),
    "#tip?problem=%7B%22total%22:5%7D&moves=%5B1%5D",
  );
});

test("invalid members are ignored", () => {
  assert.deepEqual(read(""), emptyAddress);
  assert.deepEqual(read("#tip?problem=%7B&moves=3&ply=x&view=none&other=1"), { ...emptyAddress, game: "tip" });
  assert.deepEqual(read("#tip?problem=[1]&moves={}"), { ...emptyAddress, game: "tip" });
  assert.deepEqual(read("#%E0%A4%A?view=chart"), { ...emptyAddress, game: "%E0%A4%A", view: "chart" });
  assert.equal(read("#tip?moves=[1,2]&ply=9").ply, 2);
  assert.equal(read("#tip?ply=1&moves=[1,2]").ply, 1);
});
