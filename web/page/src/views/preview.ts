/** A small preview of the position after a move. */

import type { Move, Position } from "../api";
import { h } from "../dom";
import { stringify } from "../json";
import { t } from "../texts";
import { atPosition, type ViewContext } from "./page";
import { picture } from "./picture";

/** The delay in milliseconds before the position of a move is requested. */
const previewDelay = 120;
const maxCached = 300;

export class Preview {
  readonly element = h("div", { class: "preview", "aria-hidden": "true", data: { testid: "preview", empty: t("play.look") } });
  private readonly cache = new Map<string, Position>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private controller: AbortController | undefined;

  schedule(context: ViewContext, move: Move): void {
    this.clear();
    this.timer = setTimeout(() => void this.load(context, move), previewDelay);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.controller?.abort();
    this.element.replaceChildren();
  }

  private async load(context: ViewContext, move: Move): Promise<void> {
    const current = atPosition(context);
    const request = { ...current, moves: [...current.moves, move.move], most: 0 };
    const key = stringify(request);
    this.controller = new AbortController();
    const { signal } = this.controller;
    try {
      const position = this.cache.get(key) ?? (await context.app.position(request, { signal }));
      if (this.cache.size >= maxCached) this.cache.clear();
      this.cache.set(key, position);
      const drawing =
        position.scene.length > 0 ? picture(position.scene) : h("p", { class: "show-text" }, position.show);
      this.element.replaceChildren(h("p", { class: "quiet" }, t("play.after", { move: move.tell })), drawing);
    } catch {
      // A preview is optional, so errors are ignored.
    }
  }
}
