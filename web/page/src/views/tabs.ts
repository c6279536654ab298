/** The page of a game: its name, and its views as tabs. */

import { type View, views as allViews } from "../address";
import { h, useRovingTabIndex } from "../dom";
import { t } from "../texts";
import { AboutView } from "./about";
import { AnalyzeView } from "./analyze";
import { ChartView } from "./chart";
import { CompareView } from "./compare";
import { GraphView } from "./graph";
import { NimbersView } from "./nimbers";
import { type GameView, ruleOf, type ViewContext } from "./page";
import { PlayView } from "./play";
import { SheetView } from "./sheet";

export class GamePage {
  readonly element: HTMLElement;
  readonly views: View[];
  private readonly openViews = new Map<View, GameView>();
  private readonly panel = h("div", { class: "panel", role: "tabpanel", id: "panel" });
  private readonly rule = h("p", { lang: "en" });
  private readonly tabs = new Map<View, HTMLButtonElement>();
  private shownView: View | undefined;

  constructor(private context: ViewContext) {
    const { game, app, name } = context;
    this.views = allViews.filter((view) => ["play", "about", "sheet"].includes(view) || game.views.includes(view));
    const list = h("div", { class: "tabs", role: "tablist", "aria-label": t("tabs.label") });
    // The sheet is opened from the puzzles.
    for (const view of this.views.filter((candidate) => candidate !== "sheet")) {
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
        t(`tabs.${view}`),
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
        h("h1", { tabindex: "-1", lang: "en" }, game.title),
        this.rule,
      ),
      list,
      this.panel,
    );
  }

  update(context: ViewContext): void {
    this.context = context;
    this.rule.textContent = ruleOf(context);
    const view = this.views.includes(context.address.view) ? context.address.view : "play";
    if (view !== this.shownView) {
      if (this.shownView) this.openViews.get(this.shownView)?.leave();
      this.shownView = view;
      // Once the page is laid out, which is too early now.
      requestAnimationFrame(() => this.tabs.get(view)?.scrollIntoView({ block: "nearest", inline: "nearest" }));
      this.panel.replaceChildren(this.view(view).element);
      this.panel.setAttribute("aria-labelledby", `tab-${view}`);
    }
    for (const [name, tab] of this.tabs) {
      tab.setAttribute("aria-selected", String(name === view));
      tab.tabIndex = name === view ? 0 : -1;
    }
    this.view(view).update(context);
  }

  leave(): void {
    if (this.shownView) this.openViews.get(this.shownView)?.leave();
  }

  /** Handles a key. Returns whether it is a shortcut. */
  handleKey(key: string): boolean {
    const view = this.views[Number(key) - 1];
    if (view) {
      this.context.app.goTo({ view });
      return true;
    }
    const shownView = this.shownView && this.openViews.get(this.shownView);
    return shownView instanceof PlayView && shownView.handleKey(key);
  }

  private view(viewOf: View): GameView {
    const existing = this.openViews.get(viewOf);
    if (existing) return existing;
    const created = createView[viewOf](this.context);
    this.openViews.set(viewOf, created);
    return created;
  }
}

const createView: Record<View, (context: ViewContext) => GameView> = {
  play: (context) => new PlayView(context),
  chart: () => new ChartView(),
  nimbers: () => new NimbersView(),
  graph: () => new GraphView(),
  compare: () => new CompareView(),
  analyze: () => new AnalyzeView(),
  sheet: () => new SheetView(),
  about: (context) => new AboutView(context),
};
