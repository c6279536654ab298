/** What answers requests: the module in this page, or a server. */

import { isObject, type Json, type JsonObject, parse } from "../json";
import { t } from "../texts";

export interface Progress {
  stage?: string;
  done?: number | bigint;
  expected?: number | bigint;
}

export interface CallOptions {
  /** Cancels the call, which then fails with an AbortError. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Whether the call may run beside a search, where the backend has a second one. */
  isSecondSearch?: boolean;
}

export interface Backend {
  /** The name that the page shows. */
  readonly name: string;
  /** The limits of a server, as far as it states them. */
  readonly limits: JsonObject;
  /** Whether a second search runs beside the first, on a processor of this machine that is free. */
  readonly hasSecondSearch: boolean;
  /** Called when a server no longer answers, and when it answers again. */
  onConnection?: (isConnected: boolean) => void;
  /** Answers a request, or throws an ApiError. While a server does not answer, it is asked again and again. */
  call(request: JsonObject, options?: CallOptions): Promise<Json>;
}

/** An error that a response reports. */
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

/** The result in the text of a response. Throws the error if the response reports one. */
export function parseResult(text: string): Json {
  let response: Json;
  try {
    response = parse(text);
  } catch {
    throw new ApiError("internal", t("backend.unreadable"));
  }
  if (!isObject(response)) throw new ApiError("internal", t("backend.unreadable"));
  if (isObject(response.error)) {
    const { code, message, field } = response.error;
    throw new ApiError(String(code), String(message), typeof field === "string" ? field : undefined);
  }
  return response.result ?? null;
}

/** The progress in the text of a message; empty if the text is invalid. */
export function parseProgress(text: string): Progress {
  try {
    const progress = parse(text);
    return isObject(progress) ? (progress as Progress) : {};
  } catch {
    return {};
  }
}

export function abortError(): DOMException {
  return new DOMException(t("backend.cancelled"), "AbortError");
}

export function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
