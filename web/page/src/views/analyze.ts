/** The census of all positions: how many are won, lost and drawn, by distance. */

import { emptyAddress, write } from "../address";
import type { Census } from "../api";
import { button, h, onlyElements, scrollable, select } from "../dom";
import { download } from "../export";
import { isObject, type Json, type JsonObject, stringify } from "../json";
import type { Integer } from "../place";
import { grouped } from "../scene/shape";
import { capitalize, counted, decimal, t } from "../texts";
import { marks } from "../values";
import { atPosition, type GameView, type ViewContext } from "./page";
import { statusText, Task } from "./task";

export class AnalyzeView implements GameView {
  readonly element: HTMLElement;
  private readonly scope = select("analyze-scope", { "": t("analyze.scope"), reachable: t("analyze.reachable"), all: t("analyze.every") });
  private readonly result = h("div", { data: { testid: "census" } });
  private readonly task = new Task();
  private context: ViewContext | undefined;
  private census: Census | undefined;
  private shownKey = "";

  constructor() {
    this.element = h(
      "div",
      { class: "view", data: { testid: "analyze" } },
      h("p", {}, t("analyze.intro")),
      h(
        "div",
        { class: "line wrap" },
        h("label", { for: "analyze-scope" }, `${capitalize(t("analyze.count"))}:`),
        this.scope,
        button(t("analyze.run"), "run-analyze", () => void this.run(), "primary"),
      ),
      this.task.element,
      this.result,
    );
  }

  update(context: ViewContext): void {
    this.context = context;
    const { game, problem } = atPosition(context);
    const key = stringify([game, problem]);
    if (key !== this.shownKey) {
      this.task.stop();
      this.census = undefined;
      this.draw();
    }
    this.shownKey = key;
  }

  leave(): void {
    this.task.stop();
  }

  private async run(): Promise<void> {
    const context = this.context!;
    const { app, name, problem } = context;
    this.census = undefined;
    this.draw();
    const scope = this.scope.value === "" ? {} : { scope: this.scope.value };
    this.census = await this.task.run(
      t("analyze.running"),
      (options) => app.call<Census>("analyze", { game: name, problem, ...scope, ...app.limits() }, options),
      () => void this.run(),
    );
    this.draw();
  }

  private draw(): void {
    const { census } = this;
    if (!census) return this.result.replaceChildren();
    const limitText = statusText(census.status);
    const total = Number(census.positions ?? 0);
    const percentage = (count: unknown) =>
      total > 0 ? t("analyze.percent", { percent: decimal(((100 * Number(count ?? 0)) / total).toFixed(1)) }) : "";
    const row = (name: string, text: string, outcome?: string) =>
      h("tr", { data: { outcome } }, h("th", { scope: "row" }, name), h("td", {}, text));
    const counts =
      census.positions !== undefined &&
      h(
        "table",
        { class: "counts" },
        h(
          "tbody",
          {},
          ...(["win", "loss", "draw"] as const).map((outcome) =>
            row(
              `${marks[outcome]} ${t(`analyze.${outcome}`)}`,
              `${grouped(census[outcome] ?? 0)}${percentage(census[outcome])}`,
              outcome,
            ),
          ),
          row(t("analyze.count"), t(census.scope === "all" ? "analyze.countAll" : "analyze.countReached", { count: grouped(census.positions) })),
        ),
      );
    const save = () => download(`${this.context!.name}.json`, new Blob([stringify(census as unknown as Json)], { type: "application/json" }));
    const json = button(t("analyze.save"), "census-json", save, "small");
    this.result.replaceChildren(
      ...onlyElements([
        limitText !== "" && h("p", { class: "notice" }, limitText),
        counts,
        census.single !== undefined && h("p", { data: { testid: "single" } }, counted("analyze.single", census.single)),
        this.longestWins(census),
        this.byPlies(census),
        counts && json,
      ]),
    );
  }

  /** A link to a position with the current rules; its text alone if no fields state the position. */
  private linkTo(position: JsonObject | string | undefined, text: string): HTMLElement | string {
    const { name, problem } = this.context!;
    if (!isObject(position ?? null)) return text;
    return h("a", { href: write({ ...emptyAddress, game: name, problem: { ...problem, ...(position as JsonObject) } }) }, text);
  }

  private longestWins({ longest_wins: wins = [] }: Census): HTMLElement | false {
    if (wins.length === 0) return false;
    return h(
      "section",
      {},
      h("h2", {}, t("analyze.longest")),
      h("ol", { data: { testid: "longest" } }, ...wins.map(({ plies, position }) => h("li", {}, this.linkTo(position, counted("analyze.plies", plies)), typeof position === "string" ? `: ${position}` : ""))),
    );
  }

  /** A histogram whose bars lead to an example. */
  private byPlies({ by_plies: levels }: Census): HTMLElement | false {
    if (!levels || levels.length === 0) return false;
    const most = Math.max(1, ...levels.flatMap(({ win, loss }) => [Number(win), Number(loss)]));
    const bar = (count: Integer, outcome: string, position: JsonObject | string | undefined) =>
      h(
        "td",
        { class: "figure barred", data: { outcome }, style: `--share: ${(Number(count) / most).toFixed(4)}` },
        count == 0 ? "" : this.linkTo(position, grouped(count)),
      );
    return h(
      "section",
      {},
      h("h2", {}, t("analyze.byPlies")),
      h("p", { class: "quiet" }, t("analyze.links")),
      scrollable(
        t("analyze.table"),
        h(
          "table",
          { class: "figures histogram", data: { testid: "census-chart" } },
          h("thead", {}, h("tr", {}, ...[t("period.plies"), capitalize(t("analyze.win")), capitalize(t("analyze.loss"))].map((name) => h("th", { scope: "col" }, name)))),
          h(
            "tbody",
            {},
            ...levels.map(({ plies, win, loss, win_position: won, loss_position: lost }) =>
              h("tr", {}, h("th", { scope: "row" }, grouped(plies)), bar(win, "win", won), bar(loss, "loss", lost)),
            ),
          ),
        ),
      ),
    );
  }
}
