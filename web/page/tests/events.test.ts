import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, parseResult } from "../src/backend/backend";
import { EventReader } from "../src/backend/events";

const stream =
  'event: queued\ndata: {}\n\n: a comment\n\nevent: progress\r\ndata: {"done":1}\r\n\r\ndata: a\ndata: b\n\n';
const events = [
  { name: "queued", data: "{}" },
  { name: "progress", data: '{"done":1}' },
  { name: "message", data: "a\nb" },
];

test("events are read whatever the pieces they come in", () => {
  for (let size = 1; size <= stream.length; ++size) {
    const reader = new EventReader();
    const found = [];
    for (let at = 0; at < stream.length; at += size) found.push(...reader.push(stream.slice(at, at + size)));
    assert.deepEqual(found, events, `pieces of ${size}`);
  }
});

test("an answer is its result, or its error thrown", () => {
  assert.deepEqual(parseResult('{"version":1,"result":{"status":"complete"}}'), { status: "complete" });
  const error = { code: "bad_value", message: "face: 7 is not valid", field: "face" };
  assert.throws(
    () => parseResult(JSON.stringify({ version: 1, error })),
    (thrown) => {
      assert.ok(thrown instanceof ApiError);
      assert.deepEqual([thrown.code, thrown.message, thrown.field], [error.code, error.message, error.field]);
      return true;
    },
  );
  for (const text of ["", "7", "<html>"]) assert.throws(() => parseResult(text), ApiError);
});
