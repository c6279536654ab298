/** The positions reached by play, as a tree of small boards or as a graph in layers. */

import { h, select } from "../dom";
import { t } from "../texts";
import { LayersView } from "./layers";
import type { GameView, ViewContext } from "./page";
import { TreeView } from "./tree";

export class GraphView implements GameView {
  readonly element: HTMLElement;
  private readonly formSelect = select("graph-form", { tree: t("graph.tree"), layers: t("graph.layers") });
  private readonly views = { tree: new TreeView(), layers: new LayersView() };
  private readonly container = h("div", {});
  private shownView: GameView | undefined;
  private context: ViewContext | undefined;

  constructor() {
    this.formSelect.addEventListener("change", () => this.context && this.update(this.context));
    this.element = h(
      "div",
      { class: "view", data: { testid: "graph" } },
      h("div", { class: "line" }, h("label", { for: "graph-form" }, t("graph.as")), this.formSelect),
      this.container,
    );
  }

  update(context: ViewContext): void {
    this.context = context;
    const view = this.views[this.formSelect.value as "tree" | "layers"];
    if (view !== this.shownView) {
      this.shownView?.leave();
      this.shownView = view;
      this.container.replaceChildren(view.element);
    }
    view.update(context);
  }

  leave(): void {
    this.shownView?.leave();
    this.shownView = undefined;
  }
}
