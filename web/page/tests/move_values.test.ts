import assert from "node:assert/strict";
import { test } from "node:test";

import type { Position } from "../src/api";
import type { App } from "../src/app";
import { abortError, isAbortError } from "../src/backend/backend";
import { searchMoves, searchPosition } from "../src/move_values";

const request = { game: "g", problem: {}, moves: [0] };
const limits = { seconds: 20, memory: 1 };

/** A position with these moves; player 0 is on move. */
function positionWith(moves: number[]): Position {
  const listed = moves.map((move) => ({ move, tell: String(move), place: "" }));
  return { player: 0, scores: [0, 0], moves: listed, move_count: moves.length } as unknown as Position;
}

/** Searches the moves; the position after each is that of the table, or a limit ends its search. */
async function search(table: Record<number, Partial<Position>>, neededSeconds: Record<number, number> = {}) {
  const asked: [number, number][] = [];
  const app = {
    position: (members: { moves: number[]; seconds: number }) => {
      const move = members.moves[1]!;
      asked.push([move, members.seconds]);
      const isEnough = members.seconds >= (neededSeconds[move] ?? 0);
      const reached = { player: 1, scores: [0, 0], moves: [], move_count: 1, ...table[move] };
      return Promise.resolve(isEnough ? { ...reached, status: "complete" } : { ...reached, value: undefined, status: "time_limit" });
    },
  } as unknown as App;
  const found: Position[] = [];
  await searchMoves(app, request, positionWith(Object.keys(table).map(Number)), limits, {}, (position) => found.push(position));
  return { asked, last: found.at(-1)! };
}

test("moves still open are searched again, for longer", async () => {
  const { asked, last } = await search({ 1: { value: { outcome: "win", plies: 3 } }, 2: { value: { outcome: "draw" } } }, { 2: 1 });
  assert.deepEqual(asked, [[1, 0.25], [2, 0.25], [2, 1]]);
  assert.deepEqual(last.moves[0], { move: 1, tell: "1", place: "", outcome: "loss", plies: 4n });
  assert.deepEqual(last.value, { outcome: "draw" });
});

test("a move that wins is enough, but not in a game of scores", async () => {
  const won = await search({ 1: { value: { outcome: "loss", plies: 2 } }, 2: { value: { outcome: "win" } } });
  assert.deepEqual([won.asked.length, won.last.value], [1, { outcome: "win" }]);
  const scored = await search({ 1: { value: { outcome: "loss", margin: -2 } }, 2: { value: { outcome: "loss", margin: -5 } } });
  assert.deepEqual([scored.asked.length, scored.last.value], [2, { outcome: "win", margin: 5n }]);
});

test("a player who moves again sees a value as it is", async () => {
  const { last } = await search({ 1: { player: 0, value: { outcome: "loss", margin: -1 } } });
  assert.deepEqual(last.value, { outcome: "loss", margin: -1n });
});

test("bounds are those of the player who has moved", async () => {
  const table = { 1: { at_least: { outcome: "draw" } }, 2: { value: { outcome: "win" } } } as Record<number, Partial<Position>>;
  const { last } = await search(table);
  assert.deepEqual(last.moves[0], { move: 1, tell: "1", place: "", at_most: { outcome: "draw" } });
  assert.equal(last.value, undefined);
});

/** Searches a position that is solved when the test says so; its moves are as the table says. */
function searchBoth(table: Record<number, Partial<Position>>, hasSecondSearch: boolean) {
  let solve: (valued: Partial<Position>) => void = () => {};
  const aborted: string[] = [];
  const position = positionWith(Object.keys(table).map(Number));
  const app = {
    backend: { hasSecondSearch },
    position: ({ moves }: { moves: number[] }, { signal }: { signal: AbortSignal }) =>
      new Promise<Partial<Position>>((resolve, reject) => {
        signal.addEventListener("abort", () => (aborted.push(moves.length === 1 ? "position" : "move"), reject(abortError())));
        if (moves.length === 1) solve = (valued) => resolve({ ...position, ...valued });
        else if (table[moves[1]!]) resolve({ player: 1, scores: [0, 0], moves: [], status: "complete", ...table[moves[1]!] });
      }),
  } as unknown as App;
  const controller = new AbortController();
  const found: Position[] = [];
  const result = searchPosition(app, request, position, limits, { signal: controller.signal }, (known) => found.push(known));
  return { result, found, aborted, cancel: () => controller.abort(), solve: (valued: Partial<Position>) => solve(valued) };
}

test("a position that is solved at once needs no second search", async () => {
  const { result, found, solve } = searchBoth({ 1: { value: { outcome: "loss" } } }, true);
  solve({ status: "complete", value: { outcome: "draw" } });
  assert.deepEqual((await result).value, { outcome: "draw" });
  await new Promise((resolve) => setTimeout(resolve, 900));
  assert.deepEqual(found, []);
});

test("moves that determine the value end the search for it", async () => {
  const { result, aborted } = searchBoth({ 1: { value: { outcome: "win" } }, 2: { value: { outcome: "draw" } } }, true);
  const { value, status, moves } = await result;
  assert.deepEqual([value, status, moves.map(({ outcome }) => outcome)], [{ outcome: "draw" }, "complete", ["loss", "draw"]]);
  assert.ok(aborted.includes("position"));
});

test("moves that are known stay where a limit leaves the value alone", async () => {
  const { result, solve } = searchBoth({ 1: { value: { outcome: "win" } }, 2: {} }, false);
  solve({ status: "time_limit" });
  const { value, moves } = await result;
  assert.deepEqual([value, moves.map(({ outcome }) => outcome)], [undefined, ["loss", undefined]]);
});

test("cancelling ends both searches", async () => {
  const { result, cancel } = searchBoth({ 1: {} }, true);
  setTimeout(cancel, 50);
  await assert.rejects(result, isAbortError);
});
