/** Who answers requests: the module in this page, or a server. */

import { isObject, type Json, type JsonObject, parse } from "../json";

export interface Progress {
  stage?: string;
  done?: number | bigint;
  expected?: number | bigint;
}

export interface CallOptions {
  /** Ends the call; it then fails with an AbortError. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Backend {
  /** What a person reads about it. */
  readonly name: string;
  /** The limits of a server, where it tells them. */
  readonly limits: JsonObject;
  /** Answers a request, or throws an ApiError. */
  call(request: JsonObject, options?: CallOptions): Promise<Json>;
}

/** An error that the answer tells. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly field?: string,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** The result in the text of an answer. Throws the error where it tells one. */
export function resultOf(text: string): Json {
  let answer: Json;
  try {
    answer = parse(text);
  } catch {
    throw new ApiError("internal", "the answer cannot be read");
  }
  if (!isObject(answer)) throw new ApiError("internal", "the answer cannot be read");
  if (isObject(answer.error)) {
    const { code, message, field } = answer.error;
    throw new ApiError(String(code), String(message), typeof field === "string" ? field : undefined);
  }
  return answer.result ?? null;
}

/** What progress a text tells; nothing where it tells none. */
export function progressOf(text: string): Progress {
  try {
    const progress = parse(text);
    return isObject(progress) ? (progress as Progress) : {};
  } catch {
    return {};
  }
}

export function aborted(): DOMException {
  return new DOMException("The call was cancelled.", "AbortError");
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
