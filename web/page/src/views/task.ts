/** Work that may take long: its progress, a button to cancel it, and how it ended. */

import { ApiError, type CallOptions, isAbortError, type Progress } from "../backend/backend";
import { h } from "../dom";
import { grouped } from "../scene/shape";

/** So long, in milliseconds, nothing is shown of work, since most is done by then; and what is told of the
 * position before may stay. */
export const patience = 250;

export class Task {
  private controller: AbortController | undefined;

  /** What is shown goes into `host`, which is hidden while there is nothing. */
  constructor(private readonly host: HTMLElement) {
    host.hidden = true;
  }

  /**
   * Runs the work, in the place of what ran before. Returns nothing where it was cancelled or failed,
   * which is then told in the host; `again` offers to start anew after a cancel.
   */
  async run<T>(
    label: string,
    work: (options: CallOptions) => Promise<T>,
    again?: () => void,
  ): Promise<T | undefined> {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    let byHand = false;
    const cancel = () => {
      byHand = true;
      controller.abort();
    };
    const panel = progressPanel(label, cancel);
    const timer = setTimeout(() => this.tell(panel.element), patience);
    try {
      const result = await work({ signal: controller.signal, onProgress: panel.update });
      if (controller.signal.aborted) return undefined;
      this.tell();
      return result;
    } catch (error) {
      if (isAbortError(error)) {
        if (byHand) this.tell(cancelled(label, again));
      } else if (!controller.signal.aborted) {
        this.tell(errorBox(error));
      }
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends what runs, and shows nothing. */
  stop(): void {
    this.controller?.abort();
    this.controller = undefined;
    this.tell();
  }

  private tell(element?: HTMLElement): void {
    this.host.replaceChildren(...(element ? [element] : []));
    this.host.hidden = element === undefined;
  }
}

function progressPanel(label: string, cancel: () => void) {
  const bar = h("progress", { "aria-label": label });
  const detail = h("span", { class: "task-detail" });
  const button = h(
    "button",
    { type: "button", class: "small", data: { testid: "cancel" }, onclick: cancel },
    "Cancel",
  );
  const element = h(
    "div",
    { class: "task", data: { testid: "progress" } },
    h("span", {}, `${label} …`),
    bar,
    detail,
    button,
  );
  const update = ({ stage, done, expected }: Progress) => {
    const [at, of] = [Number(done ?? 0), Number(expected ?? 0)];
    if (of > 0 && at <= of) {
      bar.max = of;
      bar.value = at;
    } else {
      bar.removeAttribute("value");
    }
    const counted = at > 0 ? (of > 0 ? `${grouped(at)} of ${grouped(of)}` : grouped(at)) : "";
    detail.textContent = [stage, counted].filter(Boolean).join(": ");
  };
  return { element, update };
}

function cancelled(label: string, again?: () => void): HTMLElement {
  return h(
    "div",
    { class: "task", role: "status" },
    h("span", {}, `${label}: cancelled.`),
    again && h("button", { type: "button", class: "small", onclick: again }, "Start again"),
  );
}

/** An error as a person reads it. */
export function errorBox(error: unknown): HTMLElement {
  const message = error instanceof Error ? error.message : String(error);
  const field = error instanceof ApiError ? error.field : undefined;
  return h("div", { class: "error", role: "alert", data: { testid: "error", field } }, message);
}

/** What a status says where it is not "complete". */
export function statusText(status: string | undefined): string {
  switch (status) {
    case "time_limit":
      return "The limit of time ended this; the settings allow more.";
    case "memory_limit":
      return "The limit of memory ended this; the settings allow more.";
    case "cancelled":
      return "This was cancelled.";
  }
  return "";
}
