/** Where a move leads: the position after it, in small. */

import type { Move, Position } from "../api";
import { h } from "../dom";
import { stringify } from "../json";
import { atPosition, type Looked } from "./page";
import { picture } from "./picture";

/** So long a move is looked at before its position is asked for, in milliseconds. */
const patience = 120;
const mostKept = 300;

export class Preview {
  readonly element = h("div", { class: "preview", "aria-hidden": "true", data: { testid: "preview" } });
  private readonly kept = new Map<string, Position>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private controller: AbortController | undefined;

  show(looked: Looked, move: Move): void {
    this.clear();
    this.timer = setTimeout(() => void this.load(looked, move), patience);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.controller?.abort();
    this.element.replaceChildren();
  }

  private async load(looked: Looked, move: Move): Promise<void> {
    const here = atPosition(looked);
    const request = { ...here, moves: [...here.moves, move.move], most: 0 };
    const key = stringify(request);
    this.controller = new AbortController();
    const { signal } = this.controller;
    try {
      const after = this.kept.get(key) ?? (await looked.app.sendRequest<Position>("position", request, { signal }));
      if (this.kept.size >= mostKept) this.kept.clear();
      this.kept.set(key, after);
      const drawing =
        after.scene.length > 0 ? picture(after.scene, after) : h("p", { class: "show-text" }, after.show);
      this.element.replaceChildren(h("p", { class: "quiet" }, `After “${move.tell}”:`), drawing);
    } catch {
      // A preview is no answer to anything: where there is none, nothing is told.
    }
  }
}
