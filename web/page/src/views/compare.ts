/** The comparison of all solvers that apply to the position. */

import type { Comparison, Solved } from "../api";
import { button, h, scrollable } from "../dom";
import { stringify } from "../json";
import { grouped } from "../scene/shape";
import { capitalize, t } from "../texts";
import { bytesText, secondsText, signed, valueText } from "../values";
import { atPosition, type GameView, type ViewContext } from "./page";
import { StudyForm } from "./study";
import { statusText, Task } from "./task";

/** The shortest time in seconds from which a speed follows, since the clock of a browser is coarse. */
const shortestTimed = 1e-3;

export class CompareView implements GameView {
  readonly element: HTMLElement;
  private readonly result = h("div", { data: { testid: "comparison" } });
  private readonly study = new StudyForm();
  private readonly task = new Task();
  private context: ViewContext | undefined;
  private shownKey = "";

  constructor() {
    this.element = h(
      "div",
      { class: "view", data: { testid: "compare" } },
      h("p", {}, t("compare.intro")),
      h(
        "div",
        { class: "line" },
        button(t("compare.run"), "run-compare", () => void this.run(), "primary"),
      ),
      this.task.element,
      this.result,
      this.study.element,
    );
  }

  update(context: ViewContext): void {
    this.context = context;
    const key = stringify(atPosition(context));
    if (key !== this.shownKey) {
      this.task.stop();
      this.result.replaceChildren();
    }
    this.shownKey = key;
    this.study.update(context);
  }

  leave(): void {
    this.task.stop();
    this.study.leave();
  }

  /** Runs one solver after the other, and shows each result when it arrives. */
  private async run(): Promise<void> {
    const context = this.context!;
    const { app, game } = context;
    const combined: Comparison = { agree: true, results: [], not_applicable: [] };
    this.result.replaceChildren();
    await this.task.run(
      t("compare.running"),
      async (options) => {
        for (const { name } of game.solvers) {
          const request = { ...atPosition(context), solver: name, ...app.limits() };
          const comparison = await app.call<Comparison>("compare", request, options);
          combined.results.push(...comparison.results);
          combined.not_applicable.push(...comparison.not_applicable);
          combined.agree = combined.results.every((a) => combined.results.every((b) => !contradict(a, b)));
          this.result.replaceChildren(...table(combined));
        }
      },
      () => void this.run(),
    );
  }
}

/** Whether two results give different values for the position. */
function contradict(a: Solved, b: Solved): boolean {
  const differ = (name: "outcome" | "plies" | "margin" | "nimber" | "answer") => {
    const [first, second] = [a[name] ?? null, b[name] ?? null];
    return first !== null && second !== null && stringify(first) !== stringify(second);
  };
  return (["outcome", "plies", "margin", "nimber", "answer"] as const).some(differ);
}

/** The value; in a scoring game only the margin, which is that of the moves to come. */
function solvedText(solved: Solved): string {
  if (solved.margin !== undefined) return t("compare.margin", { margin: signed(solved.margin) });
  return valueText(solved) || statusText(solved.status);
}

function table({ agree, results, not_applicable: notApplicable }: Comparison): HTMLElement[] {
  const maximum = (amount: (solved: Solved) => number) => Math.max(1e-12, ...results.map(amount));
  const positions = (solved: Solved) => Number(solved.statistics?.positions ?? 0);
  const seconds = (solved: Solved) => solved.statistics?.seconds ?? 0;
  const bytes = (solved: Solved) => Number(solved.statistics?.bytes ?? 0);
  const [maxPositions, maxSeconds, maxBytes] = [maximum(positions), maximum(seconds), maximum(bytes)];
  const row = (solved: Solved) =>
    h(
      "tr",
      { data: { solver: solved.solver } },
      h("th", { scope: "row" }, [solved.solver, solved.strategy].filter(Boolean).join(", ")),
      h("td", {}, solved.evaluation),
      h("td", { data: { outcome: solved.margin === undefined ? solved.outcome : undefined } }, solvedText(solved)),
      bar(positions(solved) / maxPositions, grouped(positions(solved))),
      bar(seconds(solved) / maxSeconds, secondsText(seconds(solved))),
      bar(bytes(solved) / maxBytes, bytesText(bytes(solved))),
      h("td", { class: "figure" }, seconds(solved) < shortestTimed ? "–" : grouped(Math.round(solved.positions_per_second ?? 0))),
    );
  const titles = [t("compare.solver"), t("compare.evaluation"), t("canonical.value"), capitalize(t("analyze.count")), t("compare.time"), t("compare.memory"), t("compare.speed")];
  const titleCell = (name: string, index: number) =>
    h("th", { scope: "col", class: index > 2 ? "figure" : "" }, name);
  const answerCount = results.filter((solved) => solved.status === "complete").length;
  return [
    h(
      "p",
      { class: agree ? "notice-box" : "error", role: "status", data: { testid: "agreement" } },
      agree ? agreementText(answerCount) : t("compare.disagree"),
    ),
    scrollable(
      t("compare.table"),
      h(
        "table",
        { class: "figures" },
        h("thead", {}, h("tr", {}, ...titles.map(titleCell))),
        h("tbody", {}, ...results.map(row)),
      ),
    ),
    notApplicable.length > 0
      ? h(
          "details",
          {},
          h("summary", {}, t("compare.missing")),
          h("ul", {}, ...notApplicable.map((entry) => h("li", { lang: "en" }, `${entry.solver}: ${entry.reason}`))),
        )
      : h("span", {}),
  ];
}

/** A summary of this many answers without contradiction. */
function agreementText(answerCount: number): string {
  if (answerCount === 0) return t("compare.noAnswer");
  if (answerCount === 1) return t("compare.oneAnswer");
  return t("compare.agree");
}

function bar(fraction: number, text: string): HTMLElement {
  return h(
    "td",
    { class: "figure barred", style: `--share: ${Math.max(0, Math.min(1, fraction)).toFixed(3)}` },
    h("span", {}, text),
  );
}
