/** The backend of a page that `zugzwang serve` has sent. */

import { isObject, type Json, type JsonObject, parse, stringify } from "../json";
import { t } from "../texts";
import { abortError, ApiError, type Backend, type CallOptions, isAbortError, parseProgress, parseResult } from "./backend";
import { EventReader } from "./events";
import { isCheap, withSlot } from "./scheduling";

export class HttpBackend implements Backend {
  readonly name = "zugzwang serve";
  /** A server has other pages to answer. */
  readonly hasSecondSearch = false;
  onConnection?: (isConnected: boolean) => void;
  /** Resolves when the server answers again, while it does not. */
  private reconnection: Promise<void> | undefined;

  private constructor(readonly limits: JsonObject) {}

  /** Connects to the server that sent the page; returns undefined if there is none. */
  static async connect(): Promise<HttpBackend | undefined> {
    if (!/^https?:$/.test(location.protocol)) return undefined;
    try {
      const response = await fetch("/api/v1", { headers: { Accept: "application/json" } });
      if (!response.ok || !isJson(response)) return undefined;
      const body = parse(await response.text());
      const result = isObject(body) && isObject(body.result) ? body.result : body;
      const limits = isObject(result) && isObject(result.limits) ? result.limits : {};
      return new HttpBackend(limits);
    } catch {
      return undefined;
    }
  }

  call(request: JsonObject, options: CallOptions = {}): Promise<Json> {
    if (isCheap(request)) return this.persist(options, () => this.post(request, options, "application/json"));
    return this.persist(options, () => withSlot(options, () => this.post(request, options, "text/event-stream")));
  }

  /** Makes a call, again whenever the server was gone. Calls change nothing there, so that they can be repeated. */
  private async persist(options: CallOptions, start: () => Promise<Json>): Promise<Json> {
    for (;;) {
      try {
        return await start();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "unreachable") throw error;
        this.reconnection ??= this.reconnect().finally(() => (this.reconnection = undefined));
        await orAborted(this.reconnection, options.signal);
      }
    }
  }

  private async reconnect(): Promise<void> {
    if (await answers()) return;
    this.onConnection?.(false);
    do await new Promise((resolve) => setTimeout(resolve, retryDelay));
    while (!(await answers()));
    this.onConnection?.(true);
  }

  private async post(
    request: JsonObject,
    { signal, onProgress }: CallOptions,
    accept: string,
  ): Promise<Json> {
    const { call, ...body } = request;
    let response: Response;
    try {
      response = await fetch(`/api/v1/${String(call)}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: accept },
        body: stringify(body),
        ...(signal && { signal }),
      });
    } catch (error) {
      throw connectionError(error, t("backend.noAnswer"));
    }
    if (isJson(response)) {
      const text = await response.text().catch((error: unknown) => {
        throw connectionError(error, connectionEnded);
      });
      return parseResult(text);
    }
    if (!response.body || !response.headers.get("Content-Type")?.startsWith("text/event-stream"))
      throw new ApiError("internal", t("backend.status", { status: response.status }));
    return readEvents(response.body, onProgress);
  }
}

/** The time in milliseconds between two attempts to reach the server. */
const retryDelay = 2000;

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/api/v1", { headers: { Accept: "application/json" } })).ok;
  } catch {
    return false;
  }
}

/** Waits for a promise unless the signal aborts first. */
function orAborted(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortError());
    signal.addEventListener("abort", () => reject(abortError()), { once: true });
    promise.then(resolve, reject);
  });
}

const connectionEnded = t("backend.ended");

/** The error to throw when a connection fails: the AbortError of a cancelled call is kept. */
function connectionError(error: unknown, message: string): unknown {
  return isAbortError(error) ? error : new ApiError("unreachable", message);
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onProgress: CallOptions["onProgress"],
): Promise<Json> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  const events = new EventReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw connectionError(error, connectionEnded);
    });
    if (done) throw new ApiError("unreachable", connectionEnded);
    for (const { name, data } of events.push(value)) {
      if (name === "answer") return parseResult(data);
      if (name === "queued") onProgress?.({ stage: t("backend.waitingSolver") });
      else onProgress?.(parseProgress(data));
    }
  }
}

function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
}
