/** The positions below the first: as a tree of small boards, or as a graph in layers. */

import { h } from "../dom";
import { LayersView } from "./layers";
import type { GameView, Looked } from "./page";
import { TreeView } from "./tree";

export class GraphView implements GameView {
  readonly element: HTMLElement;
  private readonly form = h(
    "select",
    { id: "graph-form", data: { testid: "graph-form" } },
    h("option", { value: "tree" }, "a tree of boards"),
    h("option", { value: "layers" }, "a graph in layers"),
  );
  private readonly forms = { tree: new TreeView(), layers: new LayersView() };
  private readonly place = h("div", {});
  private shown: GameView | undefined;
  private looked: Looked | undefined;

  constructor() {
    this.form.addEventListener("change", () => this.looked && this.update(this.looked));
    this.element = h(
      "div",
      { class: "view", data: { testid: "graph" } },
      h("div", { class: "line" }, h("label", { for: "graph-form" }, "As"), this.form),
      this.place,
    );
  }

  update(looked: Looked): void {
    this.looked = looked;
    const wanted = this.forms[this.form.value as "tree" | "layers"];
    if (wanted !== this.shown) {
      this.shown?.leave();
      this.shown = wanted;
      this.place.replaceChildren(wanted.element);
    }
    wanted.update(looked);
  }

  leave(): void {
    this.shown?.leave();
    this.shown = undefined;
  }
}
