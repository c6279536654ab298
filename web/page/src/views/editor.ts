/** The board in edit mode: clicks and drags change the position at once. */

import type { Position } from "../api";
import { button, fromShape, h, svg } from "../dom";
import type { JsonObject } from "../json";
import { type Editing, findEditing } from "../scene/editing";
import { drawScene } from "../scene/scene";
import { t } from "../texts";
import type { ViewContext } from "./page";
import { errorBox } from "./task";

export class Editor {
  readonly element = h("div", { class: "board editing", hidden: true, data: { testid: "editor" } });
  readonly button: HTMLButtonElement;
  private readonly tools = h("div", { class: "line wrap tools-of-editor", role: "radiogroup", "aria-label": t("editing.tools") });
  private readonly errorHost = h("div");
  private editing: Editing | undefined;
  private tool = "";
  private fields: JsonObject = {};

  /**
   * `onToggle` is called when edit mode begins or ends; `setPosition` goes to another position, or
   * returns the error if it is invalid.
   */
  constructor(
    private readonly onToggle: (isEditing: boolean) => void,
    private readonly setPosition: (problem: JsonObject) => Promise<unknown>,
  ) {
    this.button = button(t("editing.button"), "edit", () => this.toggle());
    this.button.ariaPressed = "false";
  }

  /** Draws another position, if it can be edited. */
  draw(position: Position | undefined, { game, problem }: ViewContext): void {
    this.fields = { ...problem, ...position?.fields };
    const parts = position?.scene ?? [];
    this.editing = findEditing(parts, this.fields, game.fields);
    this.button.hidden = this.editing === undefined;
    if (!this.editing && this.isEditing()) this.toggle();
    if (this.isEditing()) this.redraw();
  }

  private isEditing(): boolean {
    return this.button.ariaPressed === "true";
  }

  private toggle(): void {
    this.button.ariaPressed = String(!this.isEditing());
    this.element.hidden = !this.isEditing();
    this.onToggle(this.isEditing());
    if (this.isEditing()) this.redraw();
  }

  private redraw(): void {
    const { hint, parts, places, tools, drag } = this.editing!;
    if (!tools.some(({ key }) => key === this.tool)) this.tool = tools[1]?.key ?? "";
    const focusedPlace = this.element.querySelector<SVGGElement>("g:focus")?.dataset.place;
    const scene = drawScene(parts, [...places.keys()], this.element.clientWidth - 24);
    let dragStart: string | undefined;
    const targets = [...scene.spots].map(([place, { hit, line, offset }]) => {
      const applyTool = () => void this.applyChange(places.get(place)!(this.tool));
      const target = svg(
        "g",
        { class: "target", role: "button", tabindex: "0", "aria-label": placeName(place), data: { place } },
        svg("rect", { x: hit.x, y: hit.y, width: hit.width, height: hit.height, class: "area" }),
        line !== undefined && svg("path", { d: line, transform: offset && `translate(${offset.x} ${offset.y})`, class: "area line" }),
      );
      target.addEventListener("pointerdown", (event) => {
        dragStart = place;
        target.releasePointerCapture(event.pointerId);
      });
      target.addEventListener("pointerup", () => {
        const startPlace = dragStart;
        dragStart = undefined;
        const draggedFields = startPlace !== undefined && startPlace !== place ? drag?.(startPlace, place) : undefined;
        if (draggedFields) void this.applyChange(draggedFields);
        else applyTool();
      });
      target.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        applyTool();
      });
      return target;
    });
    this.drawTools();
    const image = svg(
      "svg",
      { class: "scene", viewBox: `0 0 ${scene.width} ${scene.height}`, role: "group", "aria-label": t("editing.drawing") },
      ...scene.shapes.map(fromShape),
      ...targets,
    );
    this.errorHost.replaceChildren();
    this.element.replaceChildren(h("p", { class: "quiet" }, hint), this.tools, image, this.errorHost);
    if (focusedPlace !== undefined) targets.find(({ dataset }) => dataset.place === focusedPlace)?.focus();
  }

  private async applyChange(fields: JsonObject): Promise<void> {
    const error = await this.setPosition({ ...this.fields, ...fields });
    this.errorHost.replaceChildren(...(error === undefined ? [] : [errorBox(error)]));
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

/** The name of a place for screen readers. */
function placeName(place: string): string {
  return place.slice(place.indexOf("/") + 1).replace(/(\d+)-\1$/, "$1");
}
