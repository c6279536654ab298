/** The backend behind `zugzwang serve`. */

import { type Json, type JsonObject, isObject, parse, stringify } from "../json";
import { ApiError, type Backend, type CallOptions, progressOf, resultOf } from "./backend";
import { EventReader } from "./events";

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

  async call(request: JsonObject, { signal, onProgress }: CallOptions = {}): Promise<Json> {
    const { call, ...body } = request;
    let response: Response;
    try {
      response = await fetch(`/api/v1/${String(call)}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
        body: stringify(body),
        ...(signal && { signal }),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError("unreachable", "the server does not answer; is zugzwang serve still running?");
    }
    if (isJson(response)) return resultOf(await response.text());
    if (!response.body || !response.headers.get("Content-Type")?.startsWith("text/event-stream"))
      throw new ApiError("internal", `the server answered with status ${response.status}`);
    return answerIn(response.body, onProgress);
  }
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
    const { done, value } = await pieces.read();
    if (done) throw new ApiError("unreachable", "the server ended the connection before it answered");
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
