/** Tasks that may take long: their progress, a button to cancel them, and their errors. */

import { ApiError, type CallOptions, isAbortError, type Progress } from "../backend/backend";
import { button, h } from "../dom";
import { grouped } from "../scene/shape";
import { t } from "../texts";

/** The delay in milliseconds before progress is shown, and before outdated results are cleared. */
export const progressDelay = 250;

export class Task {
  private controller: AbortController | undefined;
  private cancelRunning = () => {};

  /** Shows progress and errors; it is hidden while it is empty. */
  readonly element: HTMLElement;

  constructor(className = "") {
    this.element = h("div", { class: `task-host ${className}`, hidden: true });
  }

  /**
   * Cancels the previous work, and runs this. Returns undefined if it is cancelled or fails, which
   * the element then shows; after a cancellation it offers `retry`.
   */
  async run<Result>(
    label: string,
    work: (options: CallOptions) => Promise<Result>,
    retry?: () => void,
  ): Promise<Result | undefined> {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    let cancelledByUser = false;
    const cancel = () => {
      cancelledByUser = true;
      controller.abort();
    };
    this.cancelRunning = cancel;
    const panel = progressPanel(label, cancel);
    const timer = setTimeout(() => this.show(panel.element), progressDelay);
    try {
      const result = await work({ signal: controller.signal, onProgress: panel.update });
      if (controller.signal.aborted) return undefined;
      this.show();
      return result;
    } catch (error) {
      if (isAbortError(error)) {
        if (cancelledByUser) this.show(cancelledNotice(label, retry));
      } else if (!controller.signal.aborted) {
        this.show(errorBox(error));
      }
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Cancels the work, if any is running, as its button does: the element offers to do it again. */
  cancel(): void {
    this.cancelRunning();
  }

  /** Cancels the work, and clears the element. */
  stop(): void {
    this.controller?.abort();
    this.controller = undefined;
    this.cancelRunning = () => {};
    this.show();
  }

  private show(element?: HTMLElement): void {
    this.element.replaceChildren(...(element ? [element] : []));
    this.element.hidden = element === undefined;
  }
}

function progressPanel(label: string, cancel: () => void) {
  const bar = h("progress", { "aria-label": label });
  const detail = h("span", { class: "task-detail" });
  const cancelButton = button(t("task.cancel"), "cancel", cancel, "small");
  const element = h(
    "div",
    { class: "task", data: { testid: "progress" } },
    h("span", {}, `${label} …`),
    bar,
    detail,
    cancelButton,
  );
  const update = ({ stage, done, expected }: Progress) => {
    const [current, total] = [Number(done ?? 0), Number(expected ?? 0)];
    if (total > 0 && current <= total) {
      bar.max = total;
      bar.value = current;
    } else {
      bar.removeAttribute("value");
    }
    const countText = current > 0 ? (total > 0 ? t("task.count", { done: grouped(current), all: grouped(total) }) : grouped(current)) : "";
    detail.textContent = [stage, countText].filter(Boolean).join(": ");
  };
  return { element, update };
}

function cancelledNotice(label: string, retry?: () => void): HTMLElement {
  return h(
    "div",
    { class: "task", role: "status" },
    h("span", {}, t("task.cancelled", { label })),
    retry && button(t("task.again"), "", retry, "small"),
  );
}

/** The message of an error. */
export function errorBox(error: unknown): HTMLElement {
  const message = error instanceof Error ? error.message : String(error);
  const field = error instanceof ApiError ? error.field : undefined;
  return h("div", { class: "error", role: "alert", data: { testid: "error", field } }, message);
}

/** The message for a status other than "complete". */
export function statusText(status: string | undefined): string {
  switch (status) {
    case "time_limit":
      return t("task.timeLimit");
    case "memory_limit":
      return t("task.memoryLimit");
    case "cancelled":
      return t("task.wasCancelled");
  }
  return "";
}
