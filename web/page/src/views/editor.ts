/** The board while it is set up by hand: what is clicked or dragged changes the position at once. */

import type { Position } from "../api";
import { fromShape, h, svg } from "../dom";
import type { JsonObject } from "../json";
import { type Editing, findEditing } from "../scene/editing";
import { resolveParts } from "../scene/parts";
import { drawScene } from "../scene/scene";
import type { Looked } from "./page";
import { errorBox } from "./task";

export class Editor {
  readonly element = h("div", { class: "board editing", hidden: true, data: { testid: "editor" } });
  readonly button: HTMLButtonElement;
  private readonly tools = h("div", { class: "line wrap tools-of-editor", role: "radiogroup", "aria-label": "What a click puts there" });
  private readonly fault = h("div");
  private editing: Editing | undefined;
  private tool = "";
  private fields: JsonObject = {};

  /**
   * `shown` hides the board for playing while this one is shown; `set` goes to another position, or
   * returns why it is none.
   */
  constructor(
    private readonly shown: (edits: boolean) => void,
    private readonly set: (problem: JsonObject) => Promise<unknown>,
  ) {
    this.button = h(
      "button",
      { type: "button", "aria-pressed": "false", data: { testid: "edit" }, onclick: () => this.toggle() },
      "Edit",
    );
  }

  /** Draws another position, if it can be edited. */
  draw(position: Position | undefined, { game, problem }: Looked): void {
    this.fields = { ...problem, ...position?.fields };
    const parts = position ? resolveParts(position.scene, position) : [];
    this.editing = findEditing(parts, this.fields, game.fields);
    this.button.hidden = this.editing === undefined;
    if (!this.editing && this.edits()) this.toggle();
    if (this.edits()) this.redraw();
  }

  private edits(): boolean {
    return this.button.ariaPressed === "true";
  }

  private toggle(): void {
    this.button.ariaPressed = String(!this.edits());
    this.element.hidden = !this.edits();
    this.shown(this.edits());
    if (this.edits()) this.redraw();
  }

  private redraw(): void {
    const { hint, parts, places, tools, drag } = this.editing!;
    if (!tools.some(({ key }) => key === this.tool)) this.tool = tools[1]?.key ?? "";
    const focused = this.element.querySelector<SVGGElement>("g:focus")?.dataset.place;
    const drawn = drawScene(parts, [...places.keys()], this.element.clientWidth - 24);
    let from: string | undefined;
    const targets = [...drawn.spots].map(([place, { hit, line, offset: by }]) => {
      const put = () => void this.change(places.get(place)!(this.tool));
      const target = svg(
        "g",
        { class: "target", role: "button", tabindex: "0", "aria-label": nameOf(place), data: { place } },
        svg("rect", { x: hit.x, y: hit.y, width: hit.width, height: hit.height, class: "area" }),
        line !== undefined && svg("path", { d: line, transform: by && `translate(${by.x} ${by.y})`, class: "area line" }),
      );
      target.addEventListener("pointerdown", (event) => {
        from = place;
        target.releasePointerCapture(event.pointerId);
      });
      target.addEventListener("pointerup", () => {
        const start = from;
        from = undefined;
        const dragged = start !== undefined && start !== place ? drag?.(start, place) : undefined;
        if (dragged) void this.change(dragged);
        else put();
      });
      target.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        put();
      });
      return target;
    });
    this.drawTools();
    const image = svg(
      "svg",
      { class: "scene", viewBox: `0 0 ${drawn.width} ${drawn.height}`, role: "group", "aria-label": "The position, to be changed" },
      ...drawn.shapes.map(fromShape),
      ...targets,
    );
    this.fault.replaceChildren();
    this.element.replaceChildren(h("p", { class: "quiet" }, hint), this.tools, image, this.fault);
    if (focused !== undefined) targets.find(({ dataset }) => dataset.place === focused)?.focus();
  }

  private async change(fields: JsonObject): Promise<void> {
    const error = await this.set({ ...this.fields, ...fields });
    this.fault.replaceChildren(...(error === undefined ? [] : [errorBox(error)]));
  }

  private drawTools(): void {
    const { tools } = this.editing!;
    this.tools.replaceChildren(
      ...tools.map(({ key, name }) =>
        h(
          "button",
          {
            type: "button",
            class: "small",
            role: "radio",
            "aria-checked": String(key === this.tool),
            data: { tool: key },
            onclick: () => {
              this.tool = key;
              this.drawTools();
            },
          },
          name,
        ),
      ),
    );
  }
}

/** Where a place is, for somebody who hears it. */
function nameOf(place: string): string {
  return place.slice(place.indexOf("/") + 1).replace(/(\d+)-\1$/, "$1");
}
