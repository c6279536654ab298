import assert from "node:assert/strict";
import { test } from "node:test";

import { abortError, ApiError } from "../src/backend/backend";
import { HttpBackend } from "../src/backend/http_backend";

const jsonHeaders = { "Content-Type": "application/json" };
const eventHeaders = { "Content-Type": "text/event-stream" };

/** Connects to a server whose responses to calls start and then fail with this error. */
async function connectToFailingServer(error: Error, headers: Record<string, string>): Promise<HttpBackend> {
  Object.assign(globalThis, {
    location: { protocol: "http:" },
    fetch: async (address: string) => {
      if (address === "/api/v1") return new Response("{}", { headers: jsonHeaders });
      const body = new ReadableStream({ pull: (stream) => stream.error(error) });
      return new Response(body, { headers });
    },
  });
  const backend = await HttpBackend.connect();
  assert.ok(backend);
  return backend;
}

test("a connection that is lost during a call is reported as such", async () => {
  for (const headers of [eventHeaders, jsonHeaders]) {
    const backend = await connectToFailingServer(new TypeError("network error"), headers);
    await assert.rejects(backend.call({ call: "solve" }), (error: unknown) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.code, "unreachable");
      assert.match(error.message, /the server ended the connection/);
      return true;
    });
  }
});

test("a call that is cancelled during its response fails with an AbortError", async () => {
  for (const headers of [eventHeaders, jsonHeaders]) {
    const backend = await connectToFailingServer(abortError(), headers);
    await assert.rejects(backend.call({ call: "solve" }), { name: "AbortError" });
  }
});
