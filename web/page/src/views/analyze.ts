/** The census of all positions: how many are won, lost and drawn, by distance. */

import type { Census } from "../api";
import { h, onlyElements } from "../dom";
import { isObject, stringify } from "../json";
import { counted, grouped } from "../scene/shape";
import { figure } from "./figure";
import { atPosition, type GameView, type ViewContext } from "./page";
import { statusText, Task } from "./task";

export class AnalyzeView implements GameView {
  readonly element: HTMLElement;
  private readonly scope = h(
    "select",
    { id: "analyze-scope", data: { testid: "analyze-scope" } },
    h("option", { value: "" }, "as the game allows"),
    h("option", { value: "reachable" }, "what play can reach from the first position"),
    h("option", { value: "all" }, "all positions of the rules"),
  );
  private readonly result = h("div", { data: { testid: "census" } });
  private readonly task: Task;
  private context: ViewContext | undefined;
  private census: Census | undefined;
  private shownKey = "";

  constructor() {
    const host = h("div", {});
    this.task = new Task(host);
    this.element = h(
      "div",
      { class: "view", data: { testid: "analyze" } },
      h(
        "p",
        {},
        "Solves every position and counts how many are won, lost and drawn for the player on move, by the number of plies to the end.",
      ),
      h(
        "div",
        { class: "line wrap" },
        h("label", { for: "analyze-scope" }, "Positions:"),
        this.scope,
        h(
          "button",
          {
            type: "button",
            class: "primary",
            data: { testid: "run-analyze" },
            onclick: () => void this.run(),
          },
          "Analyze",
        ),
      ),
      host,
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
      "Analyzing",
      (options) => app.call<Census>("analyze", { game: name, problem, ...scope, svg: true, ...app.limits() }, options),
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
      total > 0 ? ` (${((100 * Number(count ?? 0)) / total).toFixed(1)}%)` : "";
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
              { win: "▲ won", loss: "▼ lost", draw: "= drawn" }[outcome],
              `${grouped(census[outcome] ?? 0)}${percentage(census[outcome])}`,
              outcome,
            ),
          ),
          row(
            "positions",
            `${grouped(census.positions)}, ${census.scope === "all" ? "all of the rules" : "that play can reach"}`,
          ),
        ),
      );
    const sections = onlyElements([
      limitText !== "" && h("p", { class: "notice" }, limitText),
      counts,
      this.longest(census),
      this.byPlies(census),
    ]);
    this.result.replaceChildren(...sections);
  }

  private longest({ longest }: Census): HTMLElement | false {
    if (!longest) return false;
    const { position } = longest;
    const { app, problem } = this.context!;
    const goToLongest =
      isObject(position) &&
      (() => app.goTo({ problem: { ...problem, ...position }, moves: [], ply: 0, view: "play" }));
    return h(
      "p",
      { class: "line wrap" },
      `The longest win takes ${counted(longest.plies, "ply", "plies")}.`,
      goToLongest &&
        h(
          "button",
          { type: "button", class: "small", data: { testid: "longest" }, onclick: goToLongest },
          "Go to that position",
        ),
    );
  }

  private byPlies({ by_plies: levels, svg }: Census): HTMLElement | false {
    if (!levels || levels.length === 0) return false;
    const tableRows = levels.map((level) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, grouped(level.plies)),
        h("td", { class: "figure" }, grouped(level.win)),
        h("td", { class: "figure" }, grouped(level.loss)),
      ),
    );
    return h(
      "section",
      {},
      h("h2", {}, "By plies to the end"),
      svg !== undefined && figure(svg, "census-chart", "Positions that the player on move wins, and loses."),
      h(
        "details",
        {},
        h("summary", {}, "As a table"),
        h(
          "table",
          { class: "figures" },
          h(
            "thead",
            {},
            h("tr", {}, ...["Plies", "Won", "Lost"].map((name) => h("th", { scope: "col" }, name))),
          ),
          h("tbody", {}, ...tableRows),
        ),
      ),
    );
  }
}
