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

test("events are read from chunks of any size", () => {
  for (let chunkSize = 1; chunkSize <= stream.length; ++chunkSize) {
    const reader = new EventReader();
    const received = [];
    for (let start = 0; start < stream.length; start += chunkSize) received.push(...reader.push(stream.slice(start, start + chunkSize)));
    assert.deepEqual(received, events, `chunks of ${chunkSize}`);
  }
});

test("a response yields its result, or throws its error", () => {
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
