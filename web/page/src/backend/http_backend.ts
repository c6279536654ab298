/** The backend behind `zugzwang serve`. */

import { type Json, type JsonObject, isObject, parse, stringify } from "../json";
import { ApiError, type Backend, type CallOptions, isAbort, progressOf, resultOf } from "./backend";
import { EventReader } from "./events";
import { inTurn, isCheap } from "./turns";

export class HttpBackend implements Backend {
  readonly name = "zugzwang serve";

  private constructor(readonly limits: JsonObject) {}

  /** Connects to the server that the page came from, or returns undefined where none answers. */
  static async connect(): Promise<HttpBackend | undefined> {
    if (!/^https?:$/.test(location.protocol)) return undefined;
    try {
      const response = await fetch("/api/v1", { headers: { Accept: "application/json" } });
      if (!response.ok || !isJson(response)) return undefined;
      const answer = parse(await response.text());
      const result = isObject(answer) && isObject(answer.result) ? answer.result : answer;
      const limits = isObject(result) && isObject(result.limits) ? result.limits : {};
      return new HttpBackend(limits);
    } catch {
      return undefined;
    }
  }

  call(request: JsonObject, options: CallOptions = {}): Promise<Json> {
    if (isCheap(request)) return this.post(request, options, "application/json");
    return inTurn(options, () => this.post(request, options, "text/event-stream"));
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
      throw lost(error, "the server does not answer; is zugzwang serve still running?");
    }
    if (isJson(response)) {
      const text = await response.text().catch((error: unknown) => {
        throw lost(error, endedEarly);
      });
      return resultOf(text);
    }
    if (!response.body || !response.headers.get("Content-Type")?.startsWith("text/event-stream"))
      throw new ApiError("internal", `the server answered with status ${response.status}`);
    return answerIn(response.body, onProgress);
  }
}

const endedEarly = "the server ended the connection before it answered";

/** The error to tell where a connection fails; that of a cancelled call stays. */
function lost(error: unknown, message: string): unknown {
  return isAbort(error) ? error : new ApiError("unreachable", message);
}

async function answerIn(
  body: ReadableStream<Uint8Array>,
  onProgress: CallOptions["onProgress"],
): Promise<Json> {
  const pieces = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  const events = new EventReader();
  for (;;) {
    const { done, value } = await pieces.read().catch((error: unknown) => {
      throw lost(error, endedEarly);
    });
    if (done) throw new ApiError("unreachable", endedEarly);
    for (const { name, data } of events.add(value)) {
      if (name === "answer") return resultOf(data);
      if (name === "queued") onProgress?.({ stage: "waiting for a free solver" });
      else onProgress?.(progressOf(data));
    }
  }
}

function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
}
