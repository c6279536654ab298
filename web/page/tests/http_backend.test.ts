import assert from "node:assert/strict";
import { test } from "node:test";

import { abortError, ApiError } from "../src/backend/backend";
import { HttpBackend } from "../src/backend/http_backend";

const json = { "Content-Type": "application/json" };
const events = { "Content-Type": "text/event-stream" };

/** A server whose answers to calls begin like one and then fail. */
async function failingWith(error: Error, headers: Record<string, string>): Promise<HttpBackend> {
  Object.assign(globalThis, {
    location: { protocol: "http:" },
    fetch: async (address: string) => {
      if (address === "/api/v1") return new Response("{}", { headers: json });
      const body = new ReadableStream({ pull: (stream) => stream.error(error) });
      return new Response(body, { headers });
    },
  });
  const backend = await HttpBackend.connect();
  assert.ok(backend);
  return backend;
}

test("a server that ends during a call is told as such", async () => {
  for (const headers of [events, json]) {
    const backend = await failingWith(new TypeError("network error"), headers);
    await assert.rejects(backend.call({ call: "solve" }), (error: unknown) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.code, "unreachable");
      assert.match(error.message, /the server ended the connection/);
      return true;
    });
  }
});

test("a call that is cancelled while its answer comes stays cancelled", async () => {
  for (const headers of [events, json]) {
    const backend = await failingWith(abortError(), headers);
    await assert.rejects(backend.call({ call: "solve" }), { name: "AbortError" });
  }
});
