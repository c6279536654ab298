/** A study: problems of several sizes by several solvers, as a table and a chart. */

import type { Game, Study, StudyCell } from "../api";
import { h, scrollable } from "../dom";
import { type JsonObject, stringify } from "../json";
import { grouped } from "../scene/shape";
import { decimal, group, t } from "../texts";
import { secondsText } from "../values";
import { figure } from "./figure";
import { atPosition, type ViewContext } from "./page";
import { statusText, Task } from "./task";

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
  private readonly task = new Task();
  private context: ViewContext | undefined;

  constructor() {
    const form = h(
      "form",
      { class: "line wrap" },
      h("label", { for: "study-sweep" }, t("study.sizes")),
      this.sweepInput,
      this.ablate,
      h("label", { for: "study-ablate" }, t("study.ablate")),
      h("button", { type: "submit", data: { testid: "study-run" } }, t("study.run")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.run();
    });
    this.element = h("section", {}, form, h("p", { id: "study-help", class: "quiet" }, t("study.example")), this.task.element, this.result);
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
      t("study.running"),
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
  const growthText = ({ way, quantity, law, ...numbers }: Study["growth"][number]) => {
    const [rate, low, high] = [numbers.rate, numbers.low, numbers.high].map((value) => decimal(law === "power" ? value.toFixed(2) : value.toPrecision(3)));
    return t(`study.${law}`, { way, quantity: group("responses")[quantity] ?? quantity, rate, low, high });
  };
  const sentences = [
    ...orders,
    ...growth.map(growthText),
    ...worth.map(({ way, place, positions, seconds, is_noise: isNoise }) =>
      t("study.worth", { way, place: placeLabel(place), positions: ratioText(positions), time: (isNoise ? "~" : "") + ratioText(seconds) }),
    ),
  ];
  const notice = agree ? (status === "complete" ? t("study.agree") : statusText(status)) : t("study.disagree");
  return [
    h("p", { class: agree ? "notice-box" : "error", role: "status", data: { testid: "study-agreement" } }, notice),
    ...(svg === undefined ? [] : [figure(svg, "study-chart", t("study.caption"))]),
    scrollable(
      t("study.table"),
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
  return ratio === undefined ? "-" : `×${decimal(ratio.toFixed(2))}`;
}

function placeLabel(place: JsonObject): string {
  return Object.values(place).map(String).join(", ");
}

function cellText(cell: StudyCell | undefined): string {
  if (!cell) return t("study.notTried");
  if (cell.status !== "complete") return cell.status.replaceAll("_", " ");
  const seconds = [...cell.seconds].sort((a, b) => a - b)[Math.floor(cell.seconds.length / 2)]!;
  return `${grouped(cell.positions)}, ${secondsText(seconds)}`;
}
