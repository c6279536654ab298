import assert from "node:assert/strict";
import { test } from "node:test";

import { parsePlace } from "../src/place";

test("every form of a place is parsed", () => {
  const cell = (column: number, row: number) => ({ column, row });
  const forms: [string, object][] = [
    ["die/2", { kind: "item", item: 2 }],
    ["pile/2/15", { kind: "token", heap: 2, token: 15 }],
    ["pile/0/18446744073709551615", { kind: "token", heap: 0, token: 18446744073709551615n }],
    ["rows/2/4-6", { kind: "tokens", heap: 2, first: 4, last: 6 }],
    ["rows/2/4|5", { kind: "gap", heap: 2, before: 4 }],
    ["board/3,1", { kind: "cell", cell: cell(3, 1) }],
    ["coins/3-5", { kind: "span", first: 3, last: 5 }],
    ["board/3,1-3,2", { kind: "cells", first: cell(3, 1), last: cell(3, 2) }],
    ["graph/4>7", { kind: "node_to_node", from: 4, to: 7 }],
    ["board/3,1>13,2", { kind: "cell_to_cell", from: cell(3, 1), to: cell(13, 2) }],
    ["board/3,1>13,2>0,2", { kind: "cell_to_cell", from: cell(3, 1), to: cell(13, 2), shot: cell(0, 2) }],
  ];
  for (const [text, location] of forms)
    assert.deepEqual(parsePlace(text), { part: text.split("/")[0], location }, text);
});

test("invalid places are rejected", () => {
  const texts = [
    "",
    "die",
    "/2",
    "die/",
    "die/x",
    "die/-1",
    "die/2 ",
    "pile/2/4|6",
    "pile/2/4-",
    "a/1/2/3",
    "a/1,2,3",
    "a/1,2>3",
    "a/1>2,3",
    "a/1-2-3",
    "a/1,2>3,4>5,6>7,8",
    "a/1,2-3,4-5,6",
    "a/1,2-3,4>5,6",
  ];
  for (const text of texts) assert.equal(parsePlace(text), undefined, text);
});
