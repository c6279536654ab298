/** The backend in the page: the WebAssembly module, in a Worker to keep the page responsive. */

import { type Json, type JsonObject, stringify } from "../json";
import { t } from "../texts";
import { abortError, ApiError, type Backend, type CallOptions, parseProgress, parseResult } from "./backend";
import type { FromWorker, ToWorker } from "./messages";

interface Job {
  request: JsonObject;
  options: CallOptions;
  resolve(result: Json): void;
  reject(error: unknown): void;
  /** Whether the promise is resolved or rejected. */
  finished: boolean;
}

/** The time in milliseconds for a cancelled call to end before the Worker is terminated. */
const gracePeriod = 150;

export class WorkerBackend implements Backend {
  readonly name = t("backend.module");
  readonly limits: JsonObject = {};
  private worker: Worker | undefined;
  private module: WebAssembly.Module | undefined;
  private running: Job | undefined;
  private queue: Job[] = [];

  /** `script` is that of the Worker, `compressedModule` the module by zstd and in base64. */
  constructor(
    private readonly script: string,
    private readonly compressedModule: string,
  ) {}

  call(request: JsonObject, options: CallOptions = {}): Promise<Json> {
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) return reject(abortError());
      const job: Job = { request, options, resolve, reject, finished: false };
      options.signal?.addEventListener("abort", () => this.cancel(job), { once: true });
      this.queue.push(job);
      this.startNext();
    });
  }

  private startNext(): void {
    if (this.running) return;
    this.running = this.queue.shift();
    if (!this.running) return;
    this.worker ??= this.startWorker();
    this.post({ kind: "call", request: stringify(this.running.request) });
  }

  private startWorker(): Worker {
    const url = URL.createObjectURL(new Blob([this.script], { type: "text/javascript" }));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message);
    };
    const startMessage: ToWorker = this.module
      ? { kind: "start", module: this.module }
      : { kind: "start", compressed: this.compressedModule };
    worker.postMessage(startMessage);
    return worker;
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private receive(message: FromWorker): void {
    const job = this.running;
    switch (message.kind) {
      case "module":
        this.module = message.module;
        break;
      case "progress":
        if (job && !job.finished) job.options.onProgress?.(parseProgress(message.text));
        break;
      case "failed":
        this.fail(message.message);
        break;
      case "response":
        this.running = undefined;
        if (job && !job.finished) {
          job.finished = true;
          try {
            job.resolve(parseResult(message.text));
          } catch (error) {
            job.reject(error);
          }
        }
        this.startNext();
    }
  }

  /** Handles a failure of the Worker, such as a lack of memory: the next call starts another. */
  private fail(message: string): void {
    const isMemoryError = /memory|allocation/i.test(message);
    const error = isMemoryError
      ? new ApiError("too_large", t("backend.memory"))
      : new ApiError("internal", t("backend.failed", { message }));
    const job = this.running;
    this.terminate();
    if (job && !job.finished) {
      job.finished = true;
      job.reject(error);
    }
    this.startNext();
  }

  private cancel(job: Job): void {
    if (job.finished) return;
    job.finished = true;
    job.reject(abortError());
    this.queue = this.queue.filter((other) => other !== job);
    if (this.running !== job) return;
    setTimeout(() => {
      if (this.running !== job) return;
      this.terminate();
      this.startNext();
    }, gracePeriod);
  }

  private terminate(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.running = undefined;
  }
}
