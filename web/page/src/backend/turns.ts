/** When a call is made: which ones wait, so that other tabs and other calls are answered. */

import type { JsonObject } from "../json";
import { aborted, type CallOptions, isAbort } from "./backend";

/** A browser opens six connections to a server for all its tabs; long calls leave two of them. */
const mostLongCalls = 4;

/** Whether a call solves nothing, so that it is answered at once. */
export function isCheap({ call, values }: JsonObject): boolean {
  return call === "list" || call === "describe" || call === "random" || (call === "position" && values !== true);
}

/** Whether a view makes a call by itself; it is then made only while the page is seen. */
export function isAutomatic(request: JsonObject): boolean {
  return !isCheap(request) && ["position", "values", "value", "play", "explain"].includes(String(request.call));
}

/** Makes a call while the page is seen: when it gets hidden the call ends, to be made again later. */
export async function whileSeen<Answer>(
  options: CallOptions,
  make: (options: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    await seen(options.signal);
    const controller = new AbortController();
    const end = () => controller.abort();
    const endIfHidden = () => document.hidden && end();
    document.addEventListener("visibilitychange", endIfHidden);
    options.signal?.addEventListener("abort", end, { once: true });
    try {
      return await make({ ...options, signal: controller.signal });
    } catch (error) {
      if (!isAbort(error) || !controller.signal.aborted || options.signal?.aborted) throw error;
    } finally {
      document.removeEventListener("visibilitychange", endIfHidden);
      options.signal?.removeEventListener("abort", end);
    }
  }
}

function seen(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    if (!document.hidden) return resolve();
    const look = () => {
      if (document.hidden && !signal?.aborted) return;
      document.removeEventListener("visibilitychange", look);
      signal?.removeEventListener("abort", look);
      if (signal?.aborted) reject(aborted());
      else resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal?.addEventListener("abort", look);
  });
}

/**
 * Makes a long call once fewer than `mostLongCalls` are under way in all tabs together. Where the
 * browser has no locks, as for a server without TLS on another machine, it is made at once.
 */
export async function inTurn<Answer>(options: CallOptions, make: () => Promise<Answer>): Promise<Answer> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return make();
  const waits = setTimeout(() => options.onProgress?.({ stage: "waiting for other tabs" }), 300);
  const release = await takeTurn(locks, options.signal).finally(() => clearTimeout(waits));
  return make().finally(release);
}

/** Takes whichever of the locks is free first; returns what gives it back. */
function takeTurn(locks: LockManager, signal: AbortSignal | undefined): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const requests = new AbortController();
    const cancel = () => {
      requests.abort();
      reject(aborted());
    };
    if (signal?.aborted) return cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    for (let turn = 0; turn < mostLongCalls; ++turn) {
      const held = () => {
        if (requests.signal.aborted) return undefined;
        requests.abort();
        signal?.removeEventListener("abort", cancel);
        return new Promise<void>(resolve);
      };
      // The requests for the others end once there is one.
      locks.request(`zugzwang-call-${turn}`, { signal: requests.signal }, held).catch(() => {});
    }
  });
}
