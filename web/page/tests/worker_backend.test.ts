import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import { ApiError, isAbortError } from "../src/backend/backend";
import type { FromWorker, ToWorker } from "../src/backend/messages";
import { WorkerBackend } from "../src/backend/worker_backend";

/** A Worker that does what the test tells it. */
class FakeWorker {
  static all: FakeWorker[] = [];
  readonly heard: ToWorker[] = [];
  terminated = false;
  onmessage: (event: { data: FromWorker }) => void = () => {};
  onerror: (event: { message: string; preventDefault(): void }) => void = () => {};

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(data: FromWorker): void {
    this.onmessage({ data });
  }
  requests(): string[] {
    return this.heard.flatMap((message) => (message.kind === "call" ? [message.request] : []));
  }
}

const result = (value: number): FromWorker => ({ kind: "response", text: `{"version":1,"result":${value}}` });
const last = () => FakeWorker.all[FakeWorker.all.length - 1]!;
const global = globalThis as { Worker?: unknown };

beforeEach(() => {
  FakeWorker.all = [];
  global.Worker = FakeWorker;
});
afterEach(() => {
  delete global.Worker;
});

test("calls are answered one after the other, by one Worker", async () => {
  const backend = new WorkerBackend("script", "module");
  const heard: unknown[] = [];
  const first = backend.call({ call: "a" }, { onProgress: (progress) => heard.push(progress) });
  const second = backend.call({ call: "b", n: 2n ** 60n });
  assert.deepEqual(last().heard[0], { kind: "start", compressed: "module" });
  assert.deepEqual(last().requests(), ['{"call":"a"}']);
  last().say({ kind: "progress", text: '{"stage":"positions","done":7}' });
  last().say(result(1));
  assert.equal(await first, 1);
  assert.deepEqual(heard, [{ stage: "positions", done: 7 }]);
  assert.deepEqual(last().requests(), ['{"call":"a"}', '{"call":"b","n":1152921504606846976}']);
  last().say(result(2));
  assert.equal(await second, 2);
  assert.equal(FakeWorker.all.length, 1);
});

test("a cancelled call ends the Worker; the next starts anew with the module that was compiled", async () => {
  const backend = new WorkerBackend("script", "module");
  const controller = new AbortController();
  const long = backend.call({ call: "long" }, { signal: controller.signal });
  const next = backend.call({ call: "next" });
  const module = {} as WebAssembly.Module;
  const old = last();
  old.say({ kind: "module", module });
  controller.abort();
  await assert.rejects(long, isAbortError);
  await wait(300);
  assert.ok(old.terminated);
  assert.notEqual(last(), old);
  assert.deepEqual(last().heard, [
    { kind: "start", module },
    { kind: "call", request: '{"call":"next"}' },
  ]);
  last().say(result(3));
  assert.equal(await next, 3);
});

test("a cancelled call that ends by itself keeps the Worker, and one that waits is not sent", async () => {
  const backend = new WorkerBackend("script", "module");
  const [one, two] = [new AbortController(), new AbortController()];
  const first = backend.call({ call: "first" }, { signal: one.signal });
  const second = backend.call({ call: "second" }, { signal: two.signal });
  one.abort();
  two.abort();
  await assert.rejects(first, isAbortError);
  await assert.rejects(second, isAbortError);
  last().say(result(1));
  const third = backend.call({ call: "third" });
  last().say(result(3));
  assert.equal(await third, 3);
  await wait(300);
  assert.equal(FakeWorker.all.length, 1);
  assert.equal(last().terminated, false);
  assert.deepEqual(last().requests(), ['{"call":"first"}', '{"call":"third"}']);
});

test("memory that runs out is told, and the next call starts a new Worker", async () => {
  const backend = new WorkerBackend("script", "module");
  const first = backend.call({ call: "first" });
  const second = backend.call({ call: "second" });
  const old = last();
  old.say({ kind: "failed", message: "WebAssembly.Memory(): could not allocate memory" });
  await assert.rejects(first, (error) => error instanceof ApiError && error.code === "too_large");
  assert.ok(old.terminated);
  last().say(result(2));
  assert.equal(await second, 2);
  const third = backend.call({ call: "third" });
  last().onerror({ message: "unreachable", preventDefault: () => {} });
  await assert.rejects(third, (error) => error instanceof ApiError && error.code === "internal");
});
