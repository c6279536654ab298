/** The chart of a game of rows as a heat map, with its preperiod and period marked. */

import type { Chart, Periods, Sequence } from "../api";
import { h } from "../dom";
import { type Json, stringify, parseInteger } from "../json";
import type { Integer } from "../place";
import { grouped } from "../scene/shape";
import { marks } from "../values";
import { atRules, type GameView, type Looked } from "./page";
import { periodText } from "./period_text";
import { errorBox, statusText, Task } from "./task";

type Show = "outcome" | "move" | "plies";

const chunk = 100n;
const mostShown = 2000;
const lastRow = 2n ** 64n - 1n;

export class ChartView implements GameView {
  readonly element: HTMLElement;
  private readonly show = h(
    "select",
    { id: "chart-show", data: { testid: "chart-show" } },
    h("option", { value: "outcome" }, "Outcome"),
    h("option", { value: "move" }, "Best move"),
    h("option", { value: "plies" }, "Plies to the end"),
  );
  private readonly jump = h("input", {
    id: "chart-row",
    type: "text",
    inputmode: "numeric",
    value: "0",
    data: { testid: "chart-row" },
  });
  private readonly periodLine = h("div", { class: "notice-box", data: { testid: "period" } });
  private readonly scroller = h("div", {
    class: "chart-scroll",
    tabindex: "0",
    role: "region",
    "aria-label": "Chart",
  });
  private readonly body = h("tbody", {});
  private readonly head = h("thead", {});
  private readonly message = h("div", {});
  private readonly task: Task;
  private readonly periodTask: Task;
  private looked: Looked | undefined;
  private asked = "";
  private rules = "";
  private sequences: Sequence[] = [];
  private next = 0n;
  private first = 0n;
  private loading = false;
  /** Whether a limit has left rows out, so that more are computed only when asked for. */
  private limited = false;

  constructor() {
    const [host, periodHost] = [h("div", {}), h("div", {})];
    this.task = new Task(host);
    this.periodTask = new Task(periodHost);
    const go = (event: Event) => {
      event.preventDefault();
      const row = parseInteger(this.jump.value.replace(/[\s,_\u202f]/g, ""));
      if (row === undefined || row < 0 || BigInt(row) > lastRow)
        this.message.replaceChildren(errorBox(new Error(`A row is a whole number from 0 to ${lastRow}.`)));
      else void this.from(BigInt(row));
    };
    this.show.addEventListener("change", () => void this.from(this.first));
    this.scroller.addEventListener("scroll", () => this.scrolled());
    this.element = h(
      "div",
      { class: "view chart", data: { testid: "chart" } },
      h(
        "form",
        { class: "line wrap", onsubmit: go },
        h("label", { for: "chart-show" }, "Show"),
        this.show,
        h("label", { for: "chart-row" }, "from row"),
        this.jump,
        h("button", { type: "submit", data: { testid: "chart-jump" } }, "Go"),
        h("button", { type: "button", onclick: () => void this.from(this.first - chunk) }, "Earlier"),
        h("button", { type: "button", onclick: () => void this.from(this.next) }, "Later"),
      ),
      this.periodLine,
      periodHost,
      this.message,
      this.scroller,
      host,
    );
    this.scroller.append(h("table", { class: "heat" }, this.head, this.body));
  }

  update(looked: Looked): void {
    this.looked = looked;
    const rules = stringify(atRules(looked));
    const wanted = stringify([rules, looked.app.limits()]);
    if (wanted === this.asked) return;
    this.asked = wanted;
    this.sequences = [];
    this.periodLine.replaceChildren();
    // Other limits alone leave the reader where he is.
    void this.from(rules === this.rules ? this.first : 0n);
    this.rules = rules;
    if (looked.game.views.includes("period")) void this.askPeriod(looked);
  }

  leave(): void {
    this.task.stop();
    this.periodTask.stop();
    this.asked = "";
  }

  private async askPeriod(looked: Looked): Promise<void> {
    const { app } = looked;
    const found = await this.periodTask.run("Looking for the period", (options) =>
      app.sendRequest<Periods>("period", { ...atRules(looked), ...app.limits() }, options),
    );
    if (!found) return;
    this.sequences = found.sequences;
    this.periodLine.replaceChildren(
      ...found.sequences.map((sequence) => h("p", {}, periodText(sequence))),
      ...(found.status === "complete" ? [] : [h("p", { class: "notice" }, statusText(found.status))]),
    );
    for (const row of this.body.rows) this.markRow(row);
  }

  private async from(row: bigint): Promise<void> {
    this.first = row < 0n ? 0n : row > lastRow ? lastRow : row;
    this.next = this.first;
    this.body.replaceChildren();
    this.message.replaceChildren();
    this.scroller.scrollTop = 0;
    this.loading = false;
    this.limited = false;
    await this.more();
  }

  private scrolled(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const near = scrollTop + clientHeight > scrollHeight - 200;
    if (near && !this.limited && this.body.rows.length < mostShown) void this.more();
  }

  private async more(): Promise<void> {
    const looked = this.looked;
    if (!looked || this.loading || this.next > lastRow) return;
    this.loading = true;
    const { app } = looked;
    const show = this.show.value as Show;
    const [from, to] = [this.next, this.next + chunk - 1n > lastRow ? lastRow : this.next + chunk - 1n];
    const range = { ...atRules(looked), from: small(from), to: small(to), ...app.limits() };
    const charts = await this.task.run("Computing rows", async (options) => {
      const outcomes = await app.sendRequest<Chart>("chart", { ...range, show: "outcome" }, options);
      const shown =
        show === "outcome" ? outcomes : await app.sendRequest<Chart>("chart", { ...range, show }, options);
      return { outcomes, shown };
    });
    if (!charts || from !== this.next) {
      this.loading = false;
      return;
    }
    const { outcomes, shown } = charts;
    const rows = shown.rows.slice(0, outcomes.rows.length);
    const last = rows[rows.length - 1];
    if (last) this.next = BigInt(last.row) + 1n;
    this.append(outcomes, { ...shown, rows }, show);
    const status = outcomes.status === "complete" ? shown.status : outcomes.status;
    this.limited = status !== "complete";
    if (this.limited) {
      const missing = `The rows from ${grouped(this.next)} on are missing.`;
      this.message.replaceChildren(h("p", { class: "notice" }, `${statusText(status)} ${missing}`));
    }
    this.loading = false;
  }

  private append(outcomes: Chart, shown: Chart, show: Show): void {
    if (this.body.rows.length === 0)
      this.head.replaceChildren(
        h(
          "tr",
          {},
          h("th", { scope: "col" }, shown.row_name),
          ...shown.columns.map((name) => h("th", { scope: "col" }, name)),
          h("th", { scope: "col" }, "in the period"),
        ),
      );
    const most = Math.max(
      1,
      ...shown.rows.flatMap((row) => row.entries.map((entry) => (show === "plies" ? Number(entry ?? 0) : 0))),
    );
    shown.rows.forEach((row, index) => {
      const outcome = outcomes.rows[index]?.entries ?? [];
      const line = h(
        "tr",
        { data: { row: String(row.row) } },
        h("th", { scope: "row" }, grouped(row.row)),
        ...row.entries.map((entry, column) => cell(entry, outcome[column] ?? null, show, most)),
        h("td", { class: "phase" }),
      );
      this.body.append(line);
      this.markRow(line);
    });
  }

  /** Marks whether a row is before the period, and where in it. */
  private markRow(line: HTMLTableRowElement): void {
    const sequence =
      this.sequences.find((one) => one.of === this.show.value) ??
      this.sequences.find((one) => one.of === "outcome");
    if (sequence?.preperiod === undefined || sequence.period === undefined) return;
    const [row, preperiod, period] = [
      BigInt(line.dataset.row ?? 0),
      BigInt(sequence.preperiod),
      BigInt(sequence.period),
    ];
    const phase = row < preperiod ? -1n : (row - preperiod) % period;
    line.classList.toggle("before-period", phase < 0n);
    line.classList.toggle("period-start", phase === 0n);
    line.classList.toggle("period-odd", phase >= 0n && ((row - preperiod) / period) % 2n === 1n);
    line.lastElementChild!.textContent = phase < 0n ? "before" : `${phase + 1n} of ${period}`;
  }
}

function cell(entry: Json, outcome: Json, show: Show, most: number): HTMLElement {
  const known = outcome === "win" || outcome === "loss" || outcome === "draw" ? outcome : undefined;
  const words =
    show === "outcome"
      ? known
        ? marks[known]
        : ""
      : entry === null
        ? "–"
        : typeof entry === "string"
          ? entry
          : grouped(stringify(entry));
  const strength = show === "plies" ? 1 - 0.75 * (Number(entry ?? 0) / most) : 0.8;
  return h(
    "td",
    {
      data: { outcome: known },
      title: known ?? "",
      style: `--strength: ${strength.toFixed(2)}`,
      "aria-label": show === "outcome" ? (known ?? "none") : undefined,
    },
    words,
  );
}

function small(row: bigint): Integer {
  return row <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(row) : row;
}
