/** The backend in the page: the WebAssembly module, in a Worker so that the page stays usable. */

import { type Json, type JsonObject, stringify } from "../json";
import { aborted, ApiError, type Backend, type CallOptions, progressOf, resultOf } from "./backend";
import type { FromWorker, ToWorker } from "./messages";

interface Job {
  request: JsonObject;
  options: CallOptions;
  resolve(answer: Json): void;
  reject(error: unknown): void;
  settled: boolean;
}

/** For so long a cancelled call may come to its own end, which keeps what the Worker has solved. */
const grace = 150;

export class WorkerBackend implements Backend {
  readonly name = "WebAssembly in this page";
  readonly limits: JsonObject = {};
  private worker: Worker | undefined;
  private module: WebAssembly.Module | undefined;
  private running: Job | undefined;
  private waiting: Job[] = [];

  /** `source` is the Worker's script, `packed` the module, compressed by zstd and in base64. */
  constructor(
    private readonly source: string,
    private readonly packed: string,
  ) {}

  call(request: JsonObject, options: CallOptions = {}): Promise<Json> {
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) return reject(aborted());
      const job: Job = { request, options, resolve, reject, settled: false };
      options.signal?.addEventListener("abort", () => this.cancel(job), { once: true });
      this.waiting.push(job);
      this.next();
    });
  }

  private next(): void {
    if (this.running) return;
    this.running = this.waiting.shift();
    if (!this.running) return;
    this.worker ??= this.start();
    this.post({ kind: "call", request: stringify(this.running.request) });
  }

  private start(): Worker {
    const address = URL.createObjectURL(new Blob([this.source], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message);
    };
    const start: ToWorker = this.module
      ? { kind: "start", module: this.module }
      : { kind: "start", packed: this.packed };
    worker.postMessage(start);
    return worker;
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    const job = this.running;
    switch (message.kind) {
      case "module":
        this.module = message.module;
        break;
      case "progress":
        if (job && !job.settled) job.options.onProgress?.(progressOf(message.text));
        break;
      case "failed":
        this.fail(message.message);
        break;
      case "answer":
        this.running = undefined;
        if (job && !job.settled) {
          job.settled = true;
          try {
            job.resolve(resultOf(message.text));
          } catch (error) {
            job.reject(error);
          }
        }
        this.next();
    }
  }

  /** The Worker has come to grief, as where memory ran out: the next call starts a new one. */
  private fail(message: string): void {
    const memory = /memory|allocation/i.test(message);
    const error = memory
      ? new ApiError("too_large", "the page ran out of memory; zugzwang serve can use more of it")
      : new ApiError("internal", `the solver in the page failed: ${message}`);
    const job = this.running;
    this.end();
    if (job && !job.settled) {
      job.settled = true;
      job.reject(error);
    }
    this.next();
  }

  private cancel(job: Job): void {
    if (job.settled) return;
    job.settled = true;
    job.reject(aborted());
    this.waiting = this.waiting.filter((other) => other !== job);
    if (this.running !== job) return;
    setTimeout(() => {
      if (this.running !== job) return;
      this.end();
      this.next();
    }, grace);
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.running = undefined;
  }
}
