/** One game: its name, and its views behind tabs. */

import { views as allViews, type View } from "../address";
import type { Game } from "../api";
import { h, useRovingTabIndex } from "../dom";
import { capitalize } from "../values";
import { AboutView } from "./about";
import { AnalyzeView } from "./analyze";
import { ChartView } from "./chart";
import { CompareView } from "./compare";
import { GraphView } from "./graph";
import { NimbersView } from "./nimbers";
import type { GameView, Looked } from "./page";
import { PlayView } from "./play";

const titles: Record<View, string> = {
  play: "Play",
  chart: "Chart",
  nimbers: "Nimbers",
  graph: "Tree",
  compare: "Compare",
  analyze: "Analyze",
  about: "About",
};

export class GamePage {
  readonly element: HTMLElement;
  readonly views: View[];
  private readonly open = new Map<View, GameView>();
  private readonly panel = h("div", { class: "panel", role: "tabpanel", id: "panel" });
  private readonly tabs = new Map<View, HTMLButtonElement>();
  private shown: View | undefined;

  constructor(private looked: Looked) {
    const { game, app, name } = looked;
    this.views = allViews.filter((view) => view === "play" || view === "about" || game.views.includes(view));
    const list = h("div", { class: "tabs", role: "tablist", "aria-label": "Views" });
    for (const view of this.views) {
      const tab = h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${view}`,
          "aria-controls": "panel",
          data: { view },
          onclick: () => app.goTo({ view }),
        },
        titles[view],
      );
      this.tabs.set(view, tab);
      list.append(tab);
    }
    useRovingTabIndex(list, "button");
    this.element = h(
      "div",
      { class: "game", data: { game: name } },
      h(
        "div",
        { class: "game-head" },
        h("h1", { tabindex: "-1" }, game.title),
        h("p", {}, heading(game, name)),
      ),
      list,
      this.panel,
    );
  }

  update(looked: Looked): void {
    this.looked = looked;
    const view = this.views.includes(looked.address.view) ? looked.address.view : "play";
    if (view !== this.shown) {
      if (this.shown) this.open.get(this.shown)?.leave();
      this.shown = view;
      this.panel.replaceChildren(this.view(view).element);
      this.panel.setAttribute("aria-labelledby", `tab-${view}`);
    }
    for (const [name, tab] of this.tabs) {
      tab.setAttribute("aria-selected", String(name === view));
      tab.tabIndex = name === view ? 0 : -1;
    }
    this.view(view).update(looked);
  }

  leave(): void {
    if (this.shown) this.open.get(this.shown)?.leave();
  }

  /** Keys of the page. Returns whether it knew the key. */
  key(key: string): boolean {
    const view = this.views[Number(key) - 1];
    if (view) {
      this.looked.app.goTo({ view });
      return true;
    }
    const shown = this.shown && this.open.get(this.shown);
    return shown instanceof PlayView && shown.key(key);
  }

  private view(view: View): GameView {
    const known = this.open.get(view);
    if (known) return known;
    const made = this.make(view);
    this.open.set(view, made);
    return made;
  }

  private make(view: View): GameView {
    switch (view) {
      case "play":
        return new PlayView(this.looked);
      case "chart":
        return new ChartView();
      case "nimbers":
        return new NimbersView();
      case "graph":
        return new GraphView();
      case "compare":
        return new CompareView();
      case "analyze":
        return new AnalyzeView();
      case "about":
        return new AboutView(this.looked);
    }
  }
}

function heading(game: Game, name: string): string {
  const fixed = Object.entries(game.fixed ?? {}).map(([field, value]) => `${field} ${String(value)}`);
  const rules = fixed.length > 0 && game.name !== name ? ` (${fixed.join(", ")})` : "";
  return `${capitalize(game.summary)}${rules}.`;
}
