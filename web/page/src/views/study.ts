/** A study: problems of several sizes by several solvers, as a table and a chart. */

import type { Game, Study, StudyCell } from "../api";
import { h, scrollable } from "../dom";
import { type JsonObject, stringify } from "../json";
import { grouped } from "../scene/shape";
import { secondsText } from "../values";
import { figure } from "./figure";
import { atPosition, type ViewContext } from "./page";
import { statusText, Task } from "./task";

/** The syntax of a sweep, for the user. */
const example = "such as pile=11:1e6:x3 or board=3x3,3x4,4x4; two, with a blank between them, make a grid";

export class StudyForm {
  readonly element: HTMLElement;
  private readonly sweepInput = h("input", {
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
  private context: ViewContext | undefined;

  constructor() {
    const host = h("div", {});
    this.task = new Task(host);
    const form = h(
      "form",
      { class: "line wrap" },
      h("label", { for: "study-sweep" }, "Over sizes:"),
      this.sweepInput,
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

  update(context: ViewContext): void {
    const gameChanged = this.context?.game !== context.game;
    const positionChanged = !this.context || stringify(atPosition(this.context)) !== stringify(atPosition(context));
    this.context = context;
    if (positionChanged) this.clear();
    if (gameChanged) this.sweepInput.value = firstSweep(context.game);
  }

  clear(): void {
    this.task.stop();
    this.result.replaceChildren();
  }

  leave(): void {
    this.task.stop();
  }

  private async run(): Promise<void> {
    const context = this.context!;
    const { app } = context;
    const sweep = this.sweepInput.value.split(/\s+/).filter(Boolean);
    const sweptFields = sweep.map((text) => text.split("=")[0]!.replaceAll("-", "_"));
    const request = atPosition(context);
    const problem: JsonObject = {};
    for (const [name, value] of Object.entries(request.problem as JsonObject))
      if (!sweptFields.includes(name)) problem[name] = value;
    const ablate = this.ablate.checked;
    this.result.replaceChildren();
    const study = await this.task.run(
      "Studying",
      (options) =>
        app.call<Study>(
          "study",
          { game: request.game, problem, sweep, ablate, repeat: 3, chart: "positions", svg: true, ...app.limits() },
          options,
        ),
      () => void this.run(),
    );
    if (study) this.result.replaceChildren(...renderReport(study));
  }
}

/** The initial sweep, over the first numeric field of the game. */
function firstSweep(game: Game): string {
  const field =
    game.fields.find(({ scope, type }) => scope === "position" && type === "whole_number") ??
    game.fields.find(({ type }) => type === "whole_number");
  if (!field) return "";
  const low = Math.max(1, Number(field.low ?? 1));
  const high = Math.min(low + 5, Number(field.high ?? low + 5));
  return `${field.name}=${low}:${high}`;
}

function renderReport({ agree, cells, growth, worth, orders, svg, status }: Study): HTMLElement[] {
  const methods = [...new Set(cells.map(({ way }) => way))];
  const places = new Map<string, Map<string, StudyCell>>();
  for (const cell of cells) {
    const place = placeLabel(cell.place);
    if (!places.has(place)) places.set(place, new Map());
    places.get(place)!.set(cell.way, cell);
  }
  const rows = [...places].map(([place, row]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, place),
      ...methods.map((method) => h("td", { class: "figure" }, cellText(row.get(method)))),
    ),
  );
  const growthText = ({ law, rate: value, low, high }: Study["growth"][number]) =>
    law === "power"
      ? `grow with power ${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
      : `grow ×${value.toPrecision(3)} (${low.toPrecision(3)} to ${high.toPrecision(3)}) with each step of size`;
  const sentences = [
    ...orders,
    ...growth.map((entry) => `${entry.way}: ${entry.quantity} ${growthText(entry)}.`),
    ...worth.map(
      (entry) =>
        `${entry.way} at ${placeLabel(entry.place)}: positions ${ratioText(entry.positions)}, time ${
          entry.is_noise ? "~" : ""
        }${ratioText(entry.seconds)}.`,
    ),
  ];
  const notice = agree ? (status === "complete" ? "All values agree." : statusText(status)) : "The values disagree.";
  return [
    h("p", { class: agree ? "notice-box" : "error", role: "status", data: { testid: "study-agreement" } }, notice),
    ...(svg === undefined ? [] : [figure(svg, "study-chart", "Positions visited, against size.")]),
    scrollable(
      "Cells of the study",
      h(
        "table",
        { class: "figures" },
        h("thead", {}, h("tr", {}, ...["", ...methods].map((method) => h("th", { scope: "col", class: "figure" }, method)))),
        h("tbody", {}, ...rows),
      ),
    ),
    h("ul", {}, ...sentences.map((sentence) => h("li", {}, sentence))),
  ];
}

function ratioText(ratio: number | undefined): string {
  return ratio === undefined ? "-" : `×${ratio.toFixed(2)}`;
}

function placeLabel(place: JsonObject): string {
  return Object.values(place).map(String).join(", ");
}

function cellText(cell: StudyCell | undefined): string {
  if (!cell) return "not tried";
  if (cell.status !== "complete") return cell.status.replaceAll("_", " ");
  const seconds = [...cell.seconds].sort((a, b) => a - b)[Math.floor(cell.seconds.length / 2)]!;
  return `${grouped(cell.positions)}, ${secondsText(seconds)}`;
}
