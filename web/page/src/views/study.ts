/** A study: problems of several sizes by several solvers, as a table and a chart. */

import type { Game, Study, StudyCell } from "../api";
import { h, scrollable } from "../dom";
import { type JsonObject, stringify } from "../json";
import { grouped } from "../scene/shape";
import { secondsText } from "../values";
import { drawing } from "./drawing";
import { atPosition, type Looked } from "./page";
import { statusText, Task } from "./task";

/** How a sweep is written. */
const example = "such as pile=11:1e6:x3 or board=3x3,3x4,4x4; two, with a blank between them, make a grid";

export class StudyForm {
  readonly element: HTMLElement;
  private readonly sweep = h("input", {
    id: "study-sweep",
    type: "text",
    size: 32,
    spellcheck: "false",
    "aria-describedby": "study-help",
    data: { testid: "study-sweep" },
  });
  private readonly ablate = h("input", { id: "study-ablate", type: "checkbox", data: { testid: "study-ablate" } });
  private readonly result = h("div", { data: { testid: "study" } });
  private readonly task: Task;
  private looked: Looked | undefined;

  constructor() {
    const host = h("div", {});
    this.task = new Task(host);
    const form = h(
      "form",
      { class: "line wrap" },
      h("label", { for: "study-sweep" }, "Over sizes:"),
      this.sweep,
      this.ablate,
      h("label", { for: "study-ablate" }, "without each ability of the game, too"),
      h("button", { type: "submit", data: { testid: "study-run" } }, "Study"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.run();
    });
    this.element = h("section", {}, form, h("p", { id: "study-help", class: "quiet" }, example), host, this.result);
  }

  update(looked: Looked): void {
    const other = this.looked?.game !== looked.game;
    const moved = !this.looked || stringify(atPosition(this.looked)) !== stringify(atPosition(looked));
    this.looked = looked;
    if (moved) this.clear();
    if (other) this.sweep.value = firstSweep(looked.game);
  }

  clear(): void {
    this.task.stop();
    this.result.replaceChildren();
  }

  leave(): void {
    this.task.stop();
  }

  private async run(): Promise<void> {
    const looked = this.looked!;
    const { app } = looked;
    const sweep = this.sweep.value.split(/\s+/).filter(Boolean);
    const swept = sweep.map((text) => text.split("=")[0]!.replaceAll("-", "_"));
    const asked = atPosition(looked);
    const problem: JsonObject = {};
    for (const [name, value] of Object.entries(asked.problem as JsonObject))
      if (!swept.includes(name)) problem[name] = value;
    const ablate = this.ablate.checked;
    this.result.replaceChildren();
    const found = await this.task.run(
      "Studying",
      (options) =>
        app.sendRequest<Study>(
          "study",
          { game: asked.game, problem, sweep, ablate, repeat: 3, chart: "positions", svg: true, ...app.limits() },
          options,
        ),
      () => void this.run(),
    );
    if (found) this.result.replaceChildren(...report(found));
  }
}

/** A sweep of the first field of the game that has numbers, to begin with. */
function firstSweep(game: Game): string {
  const field =
    game.fields.find(({ scope, type }) => scope === "position" && type === "whole_number") ??
    game.fields.find(({ type }) => type === "whole_number");
  if (!field) return "";
  const low = Math.max(1, Number(field.low ?? 1));
  const high = Math.min(low + 5, Number(field.high ?? low + 5));
  return `${field.name}=${low}:${high}`;
}

function report({ agree, cells, growth, worth, orders, svg, status }: Study): HTMLElement[] {
  const ways = [...new Set(cells.map(({ way }) => way))];
  const places = new Map<string, Map<string, StudyCell>>();
  for (const cell of cells) {
    const place = placeText(cell.place);
    if (!places.has(place)) places.set(place, new Map());
    places.get(place)!.set(cell.way, cell);
  }
  const rows = [...places].map(([place, row]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, place),
      ...ways.map((way) => h("td", { class: "figure" }, cellText(row.get(way)))),
    ),
  );
  const rate = ({ law, rate: value, low, high }: Study["growth"][number]) =>
    law === "power"
      ? `grow with power ${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
      : `grow ×${value.toPrecision(3)} (${low.toPrecision(3)} to ${high.toPrecision(3)}) with each step of size`;
  const sentences = [
    ...orders,
    ...growth.map((one) => `${one.way}: ${one.quantity} ${rate(one)}.`),
    ...worth.map(
      (one) =>
        `${one.way} at ${placeText(one.place)}: positions ${times(one.positions)}, time ${
          one.is_noise ? "~" : ""
        }${times(one.seconds)}.`,
    ),
  ];
  const notice = agree ? (status === "complete" ? "All values agree." : statusText(status)) : "The values disagree.";
  return [
    h("p", { class: agree ? "notice-box" : "error", role: "status", data: { testid: "study-agreement" } }, notice),
    ...(svg === undefined ? [] : [drawing(svg, "study-chart", "Positions visited, against size.")]),
    scrollable(
      "Cells of the study",
      h(
        "table",
        { class: "figures" },
        h("thead", {}, h("tr", {}, ...["", ...ways].map((way) => h("th", { scope: "col", class: "figure" }, way)))),
        h("tbody", {}, ...rows),
      ),
    ),
    h("ul", {}, ...sentences.map((sentence) => h("li", {}, sentence))),
  ];
}

function times(ratio: number | undefined): string {
  return ratio === undefined ? "-" : `×${ratio.toFixed(2)}`;
}

function placeText(place: JsonObject): string {
  return Object.values(place).map(String).join(", ");
}

function cellText(cell: StudyCell | undefined): string {
  if (!cell) return "not tried";
  if (cell.status !== "complete") return cell.status.replaceAll("_", " ");
  const seconds = [...cell.seconds].sort((a, b) => a - b)[Math.floor(cell.seconds.length / 2)]!;
  return `${grouped(cell.positions)}, ${secondsText(seconds)}`;
}
