import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import { ApiError, isAbortError } from "../src/backend/backend";
import type { FromWorker, ToWorker } from "../src/backend/messages";
import { WorkerBackend } from "../src/backend/worker_backend";

/** A Worker whose messages are sent by the test. */
class FakeWorker {
  static instances: FakeWorker[] = [];
  readonly received: ToWorker[] = [];
  terminated = false;
  onmessage: (event: { data: FromWorker }) => void = () => {};
  onerror: (event: { message: string; preventDefault(): void }) => void = () => {};

  constructor() {
    FakeWorker.instances.push(this);
  }
  postMessage(message: ToWorker): void {
    this.received.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  send(data: FromWorker): void {
    this.onmessage({ data });
  }
  requests(): string[] {
    return this.received.flatMap((message) => (message.kind === "call" ? [message.request] : []));
  }
}

const response = (value: number): FromWorker => ({ kind: "response", text: `{"version":1,"result":${value}}` });
const lastWorker = () => FakeWorker.instances[FakeWorker.instances.length - 1]!;
const global = globalThis as { Worker?: unknown };

/** A backend in a browser with so many processors. */
function withProcessors(count: number): WorkerBackend {
  const own = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: count }, configurable: true });
  try {
    return new WorkerBackend("script", "module");
  } finally {
    if (own) Object.defineProperty(globalThis, "navigator", own);
    else Reflect.deleteProperty(globalThis, "navigator");
  }
}

beforeEach(() => {
  FakeWorker.instances = [];
  global.Worker = FakeWorker;
});
afterEach(() => {
  delete global.Worker;
});

test("long calls are answered one after the other by a single Worker", async () => {
  const backend = new WorkerBackend("script", "module");
  const progressEvents: unknown[] = [];
  const first = backend.call({ call: "a" }, { onProgress: (progress) => progressEvents.push(progress) });
  const second = backend.call({ call: "b", n: 2n ** 60n });
  assert.deepEqual(lastWorker().received[0], { kind: "start", compressed: "module" });
  assert.deepEqual(lastWorker().requests(), ['{"call":"a"}']);
  lastWorker().send({ kind: "progress", text: '{"stage":"positions","done":7}' });
  lastWorker().send(response(1));
  assert.equal(await first, 1);
  assert.deepEqual(progressEvents, [{ stage: "positions", done: 7 }]);
  assert.deepEqual(lastWorker().requests(), ['{"call":"a"}', '{"call":"b","n":1152921504606846976}']);
  lastWorker().send(response(2));
  assert.equal(await second, 2);
  assert.equal(FakeWorker.instances.length, 1);
});

test("a cancelled call terminates the Worker; the next one reuses the compiled module", async () => {
  const backend = new WorkerBackend("script", "module");
  const controller = new AbortController();
  const long = backend.call({ call: "long" }, { signal: controller.signal });
  const next = backend.call({ call: "next" });
  const module = {} as WebAssembly.Module;
  const old = lastWorker();
  old.send({ kind: "module", module });
  controller.abort();
  await assert.rejects(long, isAbortError);
  await wait(300);
  assert.ok(old.terminated);
  assert.notEqual(lastWorker(), old);
  assert.deepEqual(lastWorker().received, [
    { kind: "start", module },
    { kind: "call", request: '{"call":"next"}' },
  ]);
  lastWorker().send(response(3));
  assert.equal(await next, 3);
});

test("a cancelled call that ends soon keeps the Worker, and a queued one is not sent", async () => {
  const backend = new WorkerBackend("script", "module");
  const [one, two] = [new AbortController(), new AbortController()];
  const first = backend.call({ call: "first" }, { signal: one.signal });
  const second = backend.call({ call: "second" }, { signal: two.signal });
  one.abort();
  two.abort();
  await assert.rejects(first, isAbortError);
  await assert.rejects(second, isAbortError);
  lastWorker().send(response(1));
  const third = backend.call({ call: "third" });
  lastWorker().send(response(3));
  assert.equal(await third, 3);
  await wait(300);
  assert.equal(FakeWorker.instances.length, 1);
  assert.equal(lastWorker().terminated, false);
  assert.deepEqual(lastWorker().requests(), ['{"call":"first"}', '{"call":"third"}']);
});

test("a lack of memory is reported, and the next call starts a new Worker", async () => {
  const backend = new WorkerBackend("script", "module");
  const first = backend.call({ call: "first" });
  const second = backend.call({ call: "second" });
  const old = lastWorker();
  old.send({ kind: "failed", message: "WebAssembly.Memory(): could not allocate memory" });
  await assert.rejects(first, (error) => error instanceof ApiError && error.code === "too_large");
  assert.ok(old.terminated);
  lastWorker().send(response(2));
  assert.equal(await second, 2);
  const third = backend.call({ call: "third" });
  lastWorker().onerror({ message: "unreachable", preventDefault: () => {} });
  await assert.rejects(third, (error) => error instanceof ApiError && error.code === "internal");
});

test("while a search runs, another Worker answers short calls and a third a second search", async () => {
  const backend = withProcessors(4);
  const long = backend.call({ call: "solve" });
  const short = backend.call({ call: "list" });
  const second = backend.call({ call: "position", values: true }, { isSecondSearch: true });
  const third = backend.call({ call: "explain" });
  // The first Worker compiles the module for all.
  assert.equal(FakeWorker.instances.length, 1);
  lastWorker().send({ kind: "module", module: {} as WebAssembly.Module });
  assert.equal(FakeWorker.instances.length, 1, "the search may be over soon");
  await wait(100);
  const [first, forShort, forSecond] = FakeWorker.instances;
  assert.deepEqual(first!.requests(), ['{"call":"solve"}']);
  assert.deepEqual(forShort!.requests(), ['{"call":"list"}']);
  assert.deepEqual(forSecond!.requests(), ['{"call":"position","values":true}']);
  forSecond!.send(response(3));
  forShort!.send(response(2));
  assert.deepEqual([await short, await second], [2, 3]);
  first!.send(response(1));
  assert.equal(await long, 1);
  first!.send(response(4));
  assert.equal(await third, 4);
  assert.equal(FakeWorker.instances.length, 3);
});

test("on one processor, a second search waits for the first", async () => {
  const backend = withProcessors(1);
  const first = backend.call({ call: "solve" });
  const second = backend.call({ call: "position", values: true }, { isSecondSearch: true });
  lastWorker().send({ kind: "module", module: {} as WebAssembly.Module });
  lastWorker().send(response(1));
  lastWorker().send(response(2));
  assert.deepEqual([await first, await second, FakeWorker.instances.length], [1, 2, 1]);
});
