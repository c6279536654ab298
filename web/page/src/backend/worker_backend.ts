/** The backend in the page: the WebAssembly module, in a Worker to keep the page responsive. */

import { type Json, type JsonObject, stringify } from "../json";
import { t } from "../texts";
import { abortError, ApiError, type Backend, type CallOptions, parseProgress, parseResult } from "./backend";
import type { FromWorker, ToWorker } from "./messages";
import { isCheap } from "./scheduling";

interface Job {
  request: JsonObject;
  options: CallOptions;
  resolve(result: Json): void;
  reject(error: unknown): void;
  /** Whether it has waited long enough for a Worker to be started for it. */
  isLate: boolean;
  /** Whether the promise is resolved or rejected. */
  finished: boolean;
}

/** A Worker, which answers one call at a time, and what it keeps for the next ones. */
interface Lane {
  readonly takes: (job: Job) => boolean;
  worker?: Worker;
  running?: Job;
}

/** The time in milliseconds for a cancelled call to end before the Worker is terminated. */
const gracePeriod = 150;
/** The time in milliseconds that a call waits before a Worker is started for it, which takes about as long. */
const startDelay = 40;

export class WorkerBackend implements Backend {
  readonly name = t("backend.module");
  readonly limits: JsonObject = {};
  readonly hasSecondSearch = (globalThis.navigator?.hardwareConcurrency ?? 1) > 1;
  private module: WebAssembly.Module | undefined;
  private queue: Job[] = [];
  /** The first answers all calls; while it searches, the others answer short ones and a second search. */
  private readonly lanes: Lane[] = [
    { takes: (job) => !this.isSecondSearch(job) },
    { takes: (job) => isCheap(job.request) },
    { takes: (job) => this.isSecondSearch(job) },
  ];

  /** `script` is that of the Worker, `compressedModule` the module by zstd and in base64. */
  constructor(
    private readonly script: string,
    private readonly compressedModule: string,
  ) {}

  call(request: JsonObject, options: CallOptions = {}): Promise<Json> {
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) return reject(abortError());
      const job: Job = { request, options, resolve, reject, isLate: false, finished: false };
      options.signal?.addEventListener("abort", () => this.cancel(job), { once: true });
      this.queue.push(job);
      this.startNext();
      const startLate = () => {
        job.isLate = true;
        this.startNext();
      };
      if (this.queue.includes(job)) setTimeout(startLate, startDelay);
    });
  }

  private isSecondSearch({ options }: Job): boolean {
    return options.isSecondSearch === true && this.hasSecondSearch;
  }

  /** Starts what can be started; until the module is compiled, by the first Worker, that is the only one. */
  private startNext(): void {
    for (const [index, lane] of (this.module ? this.lanes : this.lanes.slice(0, 1)).entries()) {
      const isReady = ({ isLate }: Job) => index === 0 || lane.worker !== undefined || isLate;
      const job = lane.running ? undefined : this.queue.find((waiting) => lane.takes(waiting) && isReady(waiting));
      if (!job) continue;
      this.queue = this.queue.filter((other) => other !== job);
      lane.running = job;
      try {
        lane.worker ??= this.startWorker(lane);
        const message: ToWorker = { kind: "call", request: stringify(job.request) };
        lane.worker.postMessage(message);
      } catch (error) {
        this.fail(lane, String(error));
      }
    }
  }

  private startWorker(lane: Lane): Worker {
    const url = URL.createObjectURL(new Blob([this.script], { type: "text/javascript" }));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(lane, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(lane, event.message);
    };
    const message: ToWorker = this.module ? { kind: "start", module: this.module } : { kind: "start", compressed: this.compressedModule };
    worker.postMessage(message);
    return worker;
  }

  private receive(lane: Lane, message: FromWorker): void {
    const job = lane.running;
    switch (message.kind) {
      case "module":
        this.module = message.module;
        this.startNext();
        break;
      case "progress":
        if (job && !job.finished) job.options.onProgress?.(parseProgress(message.text));
        break;
      case "failed":
        this.fail(lane, message.message);
        break;
      case "response":
        delete lane.running;
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

  /** Handles a failure of a Worker, such as a lack of memory: the next call starts another. */
  private fail(lane: Lane, message: string): void {
    const isMemoryError = /memory|allocation/i.test(message);
    const error = isMemoryError
      ? new ApiError("too_large", t("backend.memory"))
      : new ApiError("internal", t("backend.failed", { message }));
    const job = lane.running;
    terminate(lane);
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
    const lane = this.lanes.find(({ running }) => running === job);
    if (!lane) return;
    setTimeout(() => {
      if (lane.running !== job) return;
      terminate(lane);
      this.startNext();
    }, gracePeriod);
  }
}

function terminate(lane: Lane): void {
  lane.worker?.terminate();
  delete lane.worker;
  delete lane.running;
}
