/** The chart of a row game as a heat map, with its preperiod and period marked. */

import type { Chart, Periods, Sequence } from "../api";
import { button, h, select } from "../dom";
import { type Json, parseInteger, stringify } from "../json";
import type { Integer } from "../place";
import { grouped } from "../scene/shape";
import { t } from "../texts";
import { marks } from "../values";
import { atRules, type GameView, type ViewContext } from "./page";
import { periodText } from "./period_text";
import { errorBox, statusText, Task } from "./task";

type Quantity = "outcome" | "move" | "plies";

const chunkSize = 100n;
const maxShownRows = 2000;
const lastRow = 2n ** 64n - 1n;

export class ChartView implements GameView {
  readonly element: HTMLElement;
  private readonly quantitySelect = select("chart-show", { outcome: t("chart.outcome"), move: t("chart.move"), plies: t("chart.plies") });
  private readonly rowInput = h("input", {
    id: "chart-row",
    type: "text",
    inputmode: "numeric",
    value: "0",
    data: { testid: "chart-row" },
  });
  private readonly periodElement = h("div", { class: "notice-box", data: { testid: "period" } });
  private readonly scroller = h("div", {
    class: "chart-scroll",
    tabindex: "0",
    role: "region",
    "aria-label": t("tabs.chart"),
  });
  private readonly body = h("tbody", {});
  private readonly head = h("thead", {});
  private readonly message = h("div", {});
  private readonly task = new Task();
  private readonly periodTask = new Task();
  private context: ViewContext | undefined;
  private requestKey = "";
  private rulesKey = "";
  private sequences: Sequence[] = [];
  private nextRow = 0n;
  private firstRow = 0n;
  private loading = false;
  /** Whether a limit was reached, so that further rows are computed only on request. */
  private isLimited = false;

  constructor() {
    const jumpToRow = (event: Event) => {
      event.preventDefault();
      const row = parseInteger(this.rowInput.value.replace(/[\s,_\u202f]/g, ""));
      if (row === undefined || row < 0 || BigInt(row) > lastRow)
        this.message.replaceChildren(errorBox(new Error(t("chart.badRow", { last: lastRow }))));
      else void this.showFrom(BigInt(row));
    };
    this.quantitySelect.addEventListener("change", () => void this.showFrom(this.firstRow));
    this.scroller.addEventListener("scroll", () => this.onScroll());
    this.element = h(
      "div",
      { class: "view chart", data: { testid: "chart" } },
      h(
        "form",
        { class: "line wrap", onsubmit: jumpToRow },
        h("label", { for: "chart-show" }, t("chart.show")),
        this.quantitySelect,
        h("label", { for: "chart-row" }, t("chart.from")),
        this.rowInput,
        h("button", { type: "submit", data: { testid: "chart-jump" } }, t("chart.go")),
        button(t("chart.earlier"), "", () => void this.showFrom(this.firstRow - chunkSize)),
        button(t("chart.later"), "", () => void this.showFrom(this.nextRow)),
      ),
      this.periodElement,
      this.periodTask.element,
      this.message,
      this.scroller,
      this.task.element,
    );
    this.scroller.append(h("table", { class: "heat" }, this.head, this.body));
  }

  update(context: ViewContext): void {
    this.context = context;
    const rulesKey = stringify(atRules(context));
    const requestKey = stringify([rulesKey, context.app.limits()]);
    if (requestKey === this.requestKey) return;
    this.requestKey = requestKey;
    this.sequences = [];
    this.periodElement.replaceChildren();
    // If only the limits have changed, the rows shown stay the same.
    void this.showFrom(rulesKey === this.rulesKey ? this.firstRow : 0n);
    this.rulesKey = rulesKey;
    if (context.game.views.includes("period")) void this.loadPeriod(context);
  }

  leave(): void {
    this.task.stop();
    this.periodTask.stop();
    this.requestKey = "";
  }

  private async loadPeriod(context: ViewContext): Promise<void> {
    const { app } = context;
    const result = await this.periodTask.run(t("chart.lookingPeriod"), (options) =>
      app.call<Periods>("period", { ...atRules(context), ...app.limits() }, options),
    );
    if (!result) return;
    this.sequences = result.sequences;
    this.periodElement.replaceChildren(
      ...result.sequences.map((sequence) => h("p", {}, periodText(sequence))),
      ...(result.status === "complete" ? [] : [h("p", { class: "notice" }, statusText(result.status))]),
    );
    for (const row of this.body.rows) this.markRow(row);
  }

  private async showFrom(row: bigint): Promise<void> {
    this.firstRow = row < 0n ? 0n : row > lastRow ? lastRow : row;
    this.nextRow = this.firstRow;
    this.body.replaceChildren();
    this.message.replaceChildren();
    this.scroller.scrollTop = 0;
    this.loading = false;
    this.isLimited = false;
    await this.loadMore();
  }

  private onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const isNearEnd = scrollTop + clientHeight > scrollHeight - 200;
    if (isNearEnd && !this.isLimited && this.body.rows.length < maxShownRows) void this.loadMore();
  }

  private async loadMore(): Promise<void> {
    const context = this.context;
    if (!context || this.loading || this.nextRow > lastRow) return;
    this.loading = true;
    const { app } = context;
    const quantity = this.quantitySelect.value as Quantity;
    const from = this.nextRow;
    const to = from + chunkSize - 1n > lastRow ? lastRow : from + chunkSize - 1n;
    const range = { ...atRules(context), from: toInteger(from), to: toInteger(to), ...app.limits() };
    const charts = await this.task.run(t("chart.computing"), async (options) => {
      const outcomes = await app.call<Chart>("chart", { ...range, show: "outcome" }, options);
      const values =
        quantity === "outcome" ? outcomes : await app.call<Chart>("chart", { ...range, show: quantity }, options);
      return { outcomes, values };
    });
    if (!charts || from !== this.nextRow) {
      this.loading = false;
      return;
    }
    const { outcomes, values } = charts;
    const rows = values.rows.slice(0, outcomes.rows.length);
    const last = rows[rows.length - 1];
    if (last) this.nextRow = BigInt(last.row) + 1n;
    this.append(outcomes, { ...values, rows }, quantity);
    const status = outcomes.status === "complete" ? values.status : outcomes.status;
    this.isLimited = status !== "complete";
    if (this.isLimited) {
      const missing = t("chart.missing", { row: grouped(this.nextRow) });
      this.message.replaceChildren(h("p", { class: "notice" }, `${statusText(status)} ${missing}`));
    }
    this.loading = false;
  }

  private append(outcomes: Chart, values: Chart, quantity: Quantity): void {
    if (this.body.rows.length === 0)
      this.head.replaceChildren(
        h(
          "tr",
          {},
          h("th", { scope: "col" }, values.row_name),
          ...values.columns.map((name) => h("th", { scope: "col" }, name)),
          h("th", { scope: "col" }, t("chart.inPeriod")),
        ),
      );
    const maxPlies = Math.max(
      1,
      ...values.rows.flatMap((row) => row.entries.map((entry) => (quantity === "plies" ? Number(entry ?? 0) : 0))),
    );
    values.rows.forEach((row, index) => {
      const rowOutcomes = outcomes.rows[index]?.entries ?? [];
      const tableRow = h(
        "tr",
        { data: { row: String(row.row) } },
        h("th", { scope: "row" }, grouped(row.row)),
        ...row.entries.map((entry, column) => cell(entry, rowOutcomes[column] ?? null, quantity, maxPlies)),
        h("td", { class: "phase" }),
      );
      this.body.append(tableRow);
      this.markRow(tableRow);
    });
  }

  /** Marks a row as before the period, or with its position in the period. */
  private markRow(tableRow: HTMLTableRowElement): void {
    const sequence =
      this.sequences.find((sequence) => sequence.of === this.quantitySelect.value) ??
      this.sequences.find((sequence) => sequence.of === "outcome");
    if (sequence?.preperiod === undefined || sequence.period === undefined) return;
    const [row, preperiod, period] = [
      BigInt(tableRow.dataset.row ?? 0),
      BigInt(sequence.preperiod),
      BigInt(sequence.period),
    ];
    const phase = row < preperiod ? -1n : (row - preperiod) % period;
    tableRow.classList.toggle("before-period", phase < 0n);
    tableRow.classList.toggle("period-start", phase === 0n);
    tableRow.classList.toggle("period-odd", phase >= 0n && ((row - preperiod) / period) % 2n === 1n);
    tableRow.lastElementChild!.textContent = phase < 0n ? t("chart.before") : t("task.count", { done: phase + 1n, all: period });
  }
}

function cell(entry: Json, outcome: Json, quantity: Quantity, maxPlies: number): HTMLElement {
  const knownOutcome = outcome === "win" || outcome === "loss" || outcome === "draw" ? outcome : undefined;
  const name = knownOutcome && t(`values.${knownOutcome}`);
  const text =
    quantity === "outcome"
      ? knownOutcome
        ? marks[knownOutcome]
        : ""
      : entry === null
        ? "–"
        : typeof entry === "string"
          ? entry
          : grouped(stringify(entry));
  const strength = quantity === "plies" ? 1 - 0.75 * (Number(entry ?? 0) / maxPlies) : 0.8;
  return h(
    "td",
    {
      data: { outcome: knownOutcome },
      title: name ?? "",
      style: `--strength: ${strength.toFixed(2)}`,
      "aria-label": quantity === "outcome" ? (name ?? t("sentence.none")) : undefined,
    },
    text,
  );
}

function toInteger(row: bigint): Integer {
  return row <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(row) : row;
}
