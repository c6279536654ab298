/** When calls are sent: some wait, so that other tabs and other calls are answered. */

import type { JsonObject } from "../json";
import { t } from "../texts";
import { abortError, type CallOptions, isAbortError } from "./backend";

/** A browser opens six connections to a server for all its tabs; long calls leave two free. */
const maxLongCalls = 4;

/** Whether a call solves nothing, so that it is answered at once. */
export function isCheap({ call, values }: JsonObject): boolean {
  return call === "list" || call === "describe" || call === "random" || (call === "position" && values !== true);
}

/** Whether a view makes the call by itself, so that it runs only while the page is visible. */
export function isAutomatic(request: JsonObject): boolean {
  return !isCheap(request) && ["position", "values", "value", "play", "explain"].includes(String(request.call));
}

/** Makes a call while the page is visible: it is cancelled when hidden, and repeated. */
export async function whileVisible<Result>(
  options: CallOptions,
  start: (options: CallOptions) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    await untilVisible(options.signal);
    const controller = new AbortController();
    const abort = () => controller.abort();
    const abortIfHidden = () => document.hidden && abort();
    document.addEventListener("visibilitychange", abortIfHidden);
    options.signal?.addEventListener("abort", abort, { once: true });
    try {
      return await start({ ...options, signal: controller.signal });
    } catch (error) {
      if (!isAbortError(error) || !controller.signal.aborted || options.signal?.aborted) throw error;
    } finally {
      document.removeEventListener("visibilitychange", abortIfHidden);
      options.signal?.removeEventListener("abort", abort);
    }
  }
}

function untilVisible(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError());
    if (!document.hidden) return resolve();
    const check = () => {
      if (document.hidden && !signal?.aborted) return;
      document.removeEventListener("visibilitychange", check);
      signal?.removeEventListener("abort", check);
      if (signal?.aborted) reject(abortError());
      else resolve();
    };
    document.addEventListener("visibilitychange", check);
    signal?.addEventListener("abort", check);
  });
}

/**
 * Makes a long call as soon as fewer than `maxLongCalls` are running in all tabs together. In a
 * browser without locks, as for a server without TLS on another machine, it is made at once.
 */
export async function withSlot<Result>(options: CallOptions, start: () => Promise<Result>): Promise<Result> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return start();
  const waitingTimer = setTimeout(() => options.onProgress?.({ stage: t("backend.waitingTabs") }), 300);
  const release = await acquireSlot(locks, options.signal).finally(() => clearTimeout(waitingTimer));
  return start().finally(release);
}

/** Acquires the first lock that is free; resolves to the function that releases it. */
function acquireSlot(locks: LockManager, signal: AbortSignal | undefined): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const lockRequests = new AbortController();
    const cancel = () => {
      lockRequests.abort();
      reject(abortError());
    };
    if (signal?.aborted) return cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    for (let slot = 0; slot < maxLongCalls; ++slot) {
      const onAcquired = () => {
        if (lockRequests.signal.aborted) return undefined;
        lockRequests.abort();
        signal?.removeEventListener("abort", cancel);
        return new Promise<void>(resolve);
      };
      // The requests for the other locks are cancelled once one is acquired.
      locks.request(`zugzwang-call-${slot}`, { signal: lockRequests.signal }, onAcquired).catch(() => {});
    }
  });
}
