/** The nimbers of heaps: plotted, and in rows as long as the period. */

import type { Nimbers, Periods, Sequence } from "../api";
import { h } from "../dom";
import { isObject, stringify } from "../json";
import { counted, grouped } from "../scene/shape";
import { drawing } from "./drawing";
import { atRules, type GameView, type Looked } from "./page";
import { periodText } from "./period_text";
import { statusText, Task } from "./task";

const mostCells = 1200;
/** So many heaps are looked at for a period, if no more are listed. */
const leastRows = 10_000;

export class NimbersView implements GameView {
  readonly element: HTMLElement;
  private readonly count = h(
    "select",
    { id: "nimber-count", data: { testid: "nimber-count" } },
    ...[200, 1000, 10_000, 100_000, 1_000_000].map((count) => h("option", { value: count }, grouped(count))),
  );
  private readonly width = h("input", {
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
    "aria-label": "Nimbers in rows",
  });
  private readonly plot = h("div", {});
  private readonly task: Task;
  private looked: Looked | undefined;
  private asked = "";
  private nimbers: number[] = [];
  /** The heaps that are marked, and what they are. */
  private rare = new Set<number>();
  private rarity: "exceptional" | "rare" = "exceptional";
  private sequence: Sequence | undefined;

  constructor() {
    const host = h("div", {});
    this.task = new Task(host);
    this.count.addEventListener("change", () => this.looked && this.update(this.looked));
    this.width.addEventListener("change", () => this.drawTable());
    this.element = h(
      "div",
      { class: "view nimbers", data: { testid: "nimbers" } },
      h(
        "div",
        { class: "line wrap" },
        h("label", { for: "nimber-count" }, "Heaps"),
        this.count,
        h("label", { for: "nimber-width" }, "in rows of"),
        this.width,
      ),
      host,
      this.facts,
      this.plot,
      this.table,
    );
  }

  update(looked: Looked): void {
    this.looked = looked;
    const { app } = looked;
    const wanted = stringify([atRules(looked), Number(this.count.value), app.limits(), app.settings.theme]);
    if (wanted === this.asked) return;
    this.asked = wanted;
    void this.load(looked);
  }

  leave(): void {
    this.task.stop();
    this.asked = "";
  }

  private async load(looked: Looked): Promise<void> {
    const { app, game } = looked;
    const [rules, limits] = [atRules(looked), app.limits()];
    const listed = await this.task.run("Computing nimbers", (options) =>
      app.sendRequest<Nimbers>("nimbers", { ...rules, count: Number(this.count.value), svg: true, ...limits }, options),
    );
    if (!listed) return;
    this.plot.replaceChildren(
      drawing(listed.svg ?? "", "plot", "A dot for each heap; the line is where a period begins."),
    );
    this.show(listed, undefined);
    if (!game.views.includes("period")) return;
    const periods = await this.task.run("Looking for the period", (options) =>
      app.sendRequest<Periods>("period", { ...rules, rows: Math.max(leastRows, this.nimbers.length), ...limits }, options),
    );
    if (periods) this.show(listed, periods);
  }

  private show(listed: Nimbers, periods: Periods | undefined): void {
    this.nimbers = listed.nimbers.map(Number);
    this.sequence = periods?.sequences.find((one) => one.of === "nimber");
    const facts: string[] = [];
    if (this.sequence) {
      facts.push(periodText(this.sequence));
      const period = Number(this.sequence.period ?? 0);
      if (period > 0 && period <= 200) this.width.value = String(period);
    }
    const exceptional = this.sequence?.exceptional;
    if (exceptional)
      facts.push(
        `Exceptional heaps, whose nimbers do not come again: ${grouped(exceptional.count)}${list(exceptional.heaps.map(Number))}`,
      );
    this.rare = new Set((exceptional?.heaps ?? []).map(Number));
    this.rarity = exceptional ? "exceptional" : "rare";
    facts.push(...this.sparse(listed, exceptional === undefined));
    for (const status of [listed.status, periods?.status])
      if (statusText(status) !== "") facts.push(statusText(status));
    this.facts.replaceChildren(...facts.map((fact) => h("p", {}, fact)));
    this.drawTable();
  }

  /** What the sparse space tells; its rare heaps are marked where no others are. */
  private sparse(listed: Nimbers, mark: boolean): string[] {
    const { sparse } = listed;
    if (!isObject(sparse) || sparse.mask === undefined) return [];
    const rare = Array.isArray(sparse.rare) ? sparse.rare.map(Number) : [];
    if (mark) this.rare = new Set(rare);
    const bits = this.nimbers.reduce((most, nimber) => Math.max(most, nimber), 1).toString(2).length;
    const mask = (Number(sparse.mask) % 2 ** bits).toString(2).padStart(bits, "0");
    return [
      `Sparse space: nimbers with an even number of ones under the mask ${mask} are rare, ${counted(sparse.rare_count, "heap")} so far${list(rare)}`,
    ];
  }

  private drawTable(): void {
    const width = Math.max(1, Math.min(200, Number(this.width.value) || 12));
    const preperiod = Number(this.sequence?.preperiod ?? 0);
    const period = Number(this.sequence?.period ?? 0);
    const most = Math.max(1, ...this.nimbers.slice(0, mostCells));
    const rows = Math.min(Math.ceil(this.nimbers.length / width), Math.max(1, Math.floor(mostCells / width)));
    const line = (row: number) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, grouped(row * width)),
        ...this.nimbers.slice(row * width, (row + 1) * width).map((nimber, column) => {
          const heap = row * width + column;
          const style = [heap < preperiod && period > 0 && "before", this.rare.has(heap) && "rare"]
            .filter(Boolean)
            .join(" ");
          const title = `heap ${heap}: nimber ${nimber}${this.rare.has(heap) ? `, ${this.rarity}` : ""}`;
          return h(
            "td",
            { class: style, title, style: `--level: ${(nimber / most).toFixed(2)}` },
            String(nimber),
          );
        }),
      );
    const head = h(
      "tr",
      {},
      h("th", { scope: "col" }, "heap"),
      ...Array.from({ length: width }, (_, column) => h("th", { scope: "col" }, `+${column}`)),
    );
    const note = rows * width < this.nimbers.length ? `The first ${grouped(rows * width)} heaps. ` : "";
    const legend = h(
      "p",
      { class: "quiet" },
      `${note}${period > 0 ? "Cells in italics are before the period. " : ""}${this.rare.size > 0 ? `Framed cells are ${this.rarity}.` : ""}`,
    );
    this.table.replaceChildren(
      h(
        "table",
        { class: "heat levels" },
        h("thead", {}, head),
        h("tbody", {}, ...Array.from({ length: rows }, (_, row) => line(row))),
      ),
      legend,
    );
  }
}

function list(heaps: number[]): string {
  if (heaps.length === 0) return ".";
  return `: ${heaps.slice(0, 40).map(String).join(", ")}${heaps.length > 40 ? " …" : ""}.`;
}
