import assert from "node:assert/strict";
import { test } from "node:test";

import { abortError } from "../src/backend/backend";
import { HttpBackend } from "../src/backend/http_backend";

const jsonHeaders = { "Content-Type": "application/json" };
const eventHeaders = { "Content-Type": "text/event-stream" };

/** Connects to a server whose responses to calls start and then fail with this error, so many times. */
async function connectToFailingServer(error: Error, headers: Record<string, string>, failures: number): Promise<HttpBackend> {
  let answers = true;
  Object.assign(globalThis, {
    location: { protocol: "http:" },
    fetch: async (address: string) => {
      if (address === "/api/v1") {
        if (!answers) throw new TypeError("network error");
        return new Response("{}", { headers: jsonHeaders });
      }
      if (failures === 0) return new Response('{"result":7}', { headers: jsonHeaders });
      failures -= 1;
      answers = false;
      setTimeout(() => (answers = true), 20);
      return new Response(new ReadableStream({ pull: (stream) => stream.error(error) }), { headers });
    },
  });
  const backend = await HttpBackend.connect();
  assert.ok(backend);
  return backend;
}

test("a call whose connection is lost is made again when the server answers, and both are reported", async () => {
  for (const headers of [eventHeaders, jsonHeaders]) {
    const backend = await connectToFailingServer(new TypeError("network error"), headers, 1);
    const reported: boolean[] = [];
    backend.onConnection = (isConnected) => reported.push(isConnected);
    assert.equal(await backend.call({ call: "solve" }), 7);
    assert.deepEqual(reported, [false, true]);
  }
});

test("a call that waits for the server can be cancelled", async () => {
  const backend = await connectToFailingServer(new TypeError("network error"), jsonHeaders, 1);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 5);
  await assert.rejects(backend.call({ call: "solve" }, { signal: controller.signal }), { name: "AbortError" });
});

test("a call that is cancelled during its response fails with an AbortError", async () => {
  for (const headers of [eventHeaders, jsonHeaders]) {
    const backend = await connectToFailingServer(abortError(), headers, 1);
    await assert.rejects(backend.call({ call: "solve" }), { name: "AbortError" });
  }
});
