/** The nimbers of heaps, as a plot and in rows as long as the period. */

import type { Nimbers, Periods, Sequence } from "../api";
import { h, select } from "../dom";
import { isObject, stringify } from "../json";
import { grouped } from "../scene/shape";
import { counted, t } from "../texts";
import { figure } from "./figure";
import { atRules, type GameView, type ViewContext } from "./page";
import { periodText } from "./period_text";
import { statusText, Task } from "./task";

const maxCells = 1200;
/** The minimum number of heaps in which a period is searched. */
const minRows = 10_000;

export class NimbersView implements GameView {
  readonly element: HTMLElement;
  private readonly countSelect = select("nimber-count", Object.fromEntries([200, 1000, 10_000, 100_000, 1_000_000].map((count) => [count, grouped(count)])));
  private readonly widthInput = h("input", {
    id: "nimber-width",
    type: "number",
    min: 1,
    max: 200,
    value: 12,
    data: { testid: "nimber-width" },
  });
  private readonly facts = h("div", { class: "notice-box", data: { testid: "period" } });
  private readonly table = h("div", {
    class: "chart-scroll",
    tabindex: "0",
    role: "region",
    "aria-label": t("nimbers.label"),
  });
  private readonly plot = h("div", {});
  private readonly task = new Task();
  private context: ViewContext | undefined;
  private requestKey = "";
  private nimbers: number[] = [];
  /** The heaps that are marked, and the reason. */
  private markedHeaps = new Set<number>();
  private markName = "";
  private sequence: Sequence | undefined;

  constructor() {
    this.countSelect.addEventListener("change", () => this.context && this.update(this.context));
    this.widthInput.addEventListener("change", () => this.drawTable());
    this.element = h(
      "div",
      { class: "view nimbers", data: { testid: "nimbers" } },
      h(
        "div",
        { class: "line wrap" },
        h("label", { for: "nimber-count" }, t("nimbers.heaps")),
        this.countSelect,
        h("label", { for: "nimber-width" }, t("nimbers.inRows")),
        this.widthInput,
      ),
      this.task.element,
      this.facts,
      this.plot,
      this.table,
    );
  }

  update(context: ViewContext): void {
    this.context = context;
    const { app } = context;
    const requestKey = stringify([atRules(context), Number(this.countSelect.value), app.limits(), app.settings.theme]);
    if (requestKey === this.requestKey) return;
    this.requestKey = requestKey;
    void this.load(context);
  }

  leave(): void {
    this.task.stop();
    this.requestKey = "";
  }

  private async load(context: ViewContext): Promise<void> {
    const { app, game } = context;
    const [rules, limits] = [atRules(context), app.limits()];
    const result = await this.task.run(t("nimbers.computing"), (options) =>
      app.call<Nimbers>("nimbers", { ...rules, count: Number(this.countSelect.value), svg: true, ...limits }, options),
    );
    if (!result) return;
    this.plot.replaceChildren(
      figure(result.svg ?? "", "plot", t("nimbers.caption")),
    );
    this.render(result, undefined);
    if (!game.views.includes("period")) return;
    const periods = await this.task.run(t("chart.lookingPeriod"), (options) =>
      app.call<Periods>("period", { ...rules, rows: Math.max(minRows, this.nimbers.length), ...limits }, options),
    );
    if (periods) this.render(result, periods);
  }

  private render(result: Nimbers, periods: Periods | undefined): void {
    this.nimbers = result.nimbers.map(Number);
    this.sequence = periods?.sequences.find((sequence) => sequence.of === "nimber");
    const facts: string[] = [];
    if (this.sequence) {
      facts.push(periodText(this.sequence));
      const period = Number(this.sequence.period ?? 0);
      if (period > 0 && period <= 200) this.widthInput.value = String(period);
    }
    const exceptional = this.sequence?.exceptional;
    if (exceptional)
      facts.push(t("nimbers.exceptional", { count: grouped(exceptional.count), list: listText(exceptional.heaps.map(Number)) }));
    this.markedHeaps = new Set((exceptional?.heaps ?? []).map(Number));
    this.markName = t(exceptional ? "nimbers.exceptionalMark" : "nimbers.rareMark");
    facts.push(...this.sparseFacts(result, exceptional === undefined));
    for (const status of [result.status, periods?.status])
      if (statusText(status) !== "") facts.push(statusText(status));
    this.facts.replaceChildren(...facts.map((fact) => h("p", {}, fact)));
    this.drawTable();
  }

  /** The facts about the sparse space; `marksRare` marks its rare heaps. */
  private sparseFacts(result: Nimbers, marksRare: boolean): string[] {
    const { sparse } = result;
    if (!isObject(sparse) || sparse.mask === undefined) return [];
    const rare = Array.isArray(sparse.rare) ? sparse.rare.map(Number) : [];
    if (marksRare) this.markedHeaps = new Set(rare);
    const bits = this.nimbers.reduce((max, nimber) => Math.max(max, nimber), 1).toString(2).length;
    const mask = (Number(sparse.mask) % 2 ** bits).toString(2).padStart(bits, "0");
    return [t("nimbers.sparse", { mask, heaps: counted("nimbers.heapCount", sparse.rare_count), list: listText(rare) })];
  }

  private drawTable(): void {
    const width = Math.max(1, Math.min(200, Number(this.widthInput.value) || 12));
    const preperiod = Number(this.sequence?.preperiod ?? 0);
    const period = Number(this.sequence?.period ?? 0);
    const max = Math.max(1, ...this.nimbers.slice(0, maxCells));
    const rows = Math.min(Math.ceil(this.nimbers.length / width), Math.max(1, Math.floor(maxCells / width)));
    const tableRow = (row: number) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, grouped(row * width)),
        ...this.nimbers.slice(row * width, (row + 1) * width).map((nimber, column) => {
          const heap = row * width + column;
          const className = [heap < preperiod && period > 0 && "before", this.markedHeaps.has(heap) && "rare"]
            .filter(Boolean)
            .join(" ");
          const name = t("nimbers.cell", { heap, nimber });
          const title = this.markedHeaps.has(heap) ? `${name}, ${this.markName}` : name;
          return h(
            "td",
            { class: className, title, style: `--level: ${(nimber / max).toFixed(2)}` },
            String(nimber),
          );
        }),
      );
    const head = h(
      "tr",
      {},
      h("th", { scope: "col" }, t("nimbers.heap")),
      ...Array.from({ length: width }, (_, column) => h("th", { scope: "col" }, `+${column}`)),
    );
    const notes = [
      rows * width < this.nimbers.length && t("nimbers.firstHeaps", { count: grouped(rows * width) }),
      period > 0 && t("nimbers.italics"),
      this.markedHeaps.size > 0 && t("nimbers.framed", { mark: this.markName }),
    ];
    const legend = h("p", { class: "quiet" }, notes.filter(Boolean).join(" "));
    this.table.replaceChildren(
      h(
        "table",
        { class: "heat levels" },
        h("thead", {}, head),
        h("tbody", {}, ...Array.from({ length: rows }, (_, row) => tableRow(row))),
      ),
      legend,
    );
  }
}

function listText(heaps: number[]): string {
  if (heaps.length === 0) return ".";
  return `: ${heaps.slice(0, 40).map(String).join(", ")}${heaps.length > 40 ? " …" : ""}.`;
}
