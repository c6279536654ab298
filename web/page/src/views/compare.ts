/** The same position by every solver that applies. */

import type { Comparison, Solved } from "../api";
import { h, scrollable } from "../dom";
import { stringify } from "../json";
import { grouped } from "../scene/shape";
import { bytesText, secondsText, signed, valueText } from "../values";
import { atPosition, type GameView, type Looked } from "./page";
import { StudyForm } from "./study";
import { statusText, Task } from "./task";

export class CompareView implements GameView {
  readonly element: HTMLElement;
  private readonly result = h("div", { data: { testid: "comparison" } });
  private readonly study = new StudyForm();
  private readonly task: Task;
  private looked: Looked | undefined;
  private shown = "";

  constructor() {
    const host = h("div", {});
    this.task = new Task(host);
    this.element = h(
      "div",
      { class: "view", data: { testid: "compare" } },
      h(
        "p",
        {},
        "Solves the present position by every solver that applies, one after the other, and sets values and costs side by side.",
      ),
      h(
        "div",
        { class: "line" },
        h(
          "button",
          {
            type: "button",
            class: "primary",
            data: { testid: "run-compare" },
            onclick: () => void this.run(),
          },
          "Compare the solvers",
        ),
      ),
      host,
      this.result,
      this.study.element,
    );
  }

  update(looked: Looked): void {
    this.looked = looked;
    const position = stringify(atPosition(looked));
    if (position !== this.shown) {
      this.task.stop();
      this.result.replaceChildren();
    }
    this.shown = position;
    this.study.update(looked);
  }

  leave(): void {
    this.task.stop();
    this.study.leave();
  }

  /** Asks for one solver after the other, and shows what is known as it comes. */
  private async run(): Promise<void> {
    const looked = this.looked!;
    const { app, game } = looked;
    const all: Comparison = { agree: true, results: [], not_applicable: [] };
    this.result.replaceChildren();
    await this.task.run(
      "Comparing",
      async (options) => {
        for (const { name } of game.solvers) {
          const request = { ...atPosition(looked), solver: name, ...app.limits() };
          const found = await app.sendRequest<Comparison>("compare", request, options);
          all.results.push(...found.results);
          all.not_applicable.push(...found.not_applicable);
          all.agree = all.results.every((one) => all.results.every((other) => !contradict(one, other)));
          this.result.replaceChildren(...table(all));
        }
      },
      () => void this.run(),
    );
  }
}

/** Whether two answers tell different values of one position. */
function contradict(one: Solved, other: Solved): boolean {
  const differ = (name: "outcome" | "plies" | "margin" | "nimber" | "answer") => {
    const [told, also] = [one[name] ?? null, other[name] ?? null];
    return told !== null && also !== null && stringify(told) !== stringify(also);
  };
  return (["outcome", "plies", "margin", "nimber", "answer"] as const).some(differ);
}

/** The value that was found; in a game of scores the margin alone, which is that of the moves to come. */
function solvedText(solved: Solved): string {
  if (solved.margin !== undefined) return `margin ${signed(solved.margin)}`;
  return valueText(solved) || statusText(solved.status);
}

function table({ agree, results, not_applicable: others }: Comparison): HTMLElement[] {
  const most = (of: (solved: Solved) => number) => Math.max(1e-12, ...results.map(of));
  const positions = (solved: Solved) => Number(solved.statistics?.positions ?? 0);
  const seconds = (solved: Solved) => solved.statistics?.seconds ?? 0;
  const bytes = (solved: Solved) => Number(solved.statistics?.bytes ?? 0);
  const [mostPositions, mostSeconds, mostBytes] = [most(positions), most(seconds), most(bytes)];
  const row = (solved: Solved) =>
    h(
      "tr",
      { data: { solver: solved.solver } },
      h("th", { scope: "row" }, [solved.solver, solved.strategy].filter(Boolean).join(", ")),
      h("td", {}, solved.evaluation),
      h("td", { data: { outcome: solved.margin === undefined ? solved.outcome : undefined } }, solvedText(solved)),
      bar(positions(solved) / mostPositions, grouped(positions(solved))),
      bar(seconds(solved) / mostSeconds, secondsText(seconds(solved))),
      bar(bytes(solved) / mostBytes, bytesText(bytes(solved))),
      h("td", { class: "figure" }, grouped(Math.round(solved.positions_per_second ?? 0))),
    );
  const heads = ["Solver", "Evaluation", "Value", "Positions", "Time", "Memory", "Positions a second"];
  const head = (name: string, index: number) =>
    h("th", { scope: "col", class: index > 2 ? "figure" : "" }, name);
  const answers = results.filter((solved) => solved.status === "complete").length;
  return [
    h(
      "p",
      { class: agree ? "notice-box" : "error", role: "status", data: { testid: "agreement" } },
      agree ? agreement(answers) : "The solvers disagree.",
    ),
    scrollable(
      "Solvers compared",
      h(
        "table",
        { class: "figures" },
        h("thead", {}, h("tr", {}, ...heads.map(head))),
        h("tbody", {}, ...results.map(row)),
      ),
    ),
    others.length > 0
      ? h(
          "details",
          {},
          h("summary", {}, "Solvers that do not apply"),
          h("ul", {}, ...others.map((one) => h("li", {}, `${one.solver}: ${one.reason}`))),
        )
      : h("span", {}),
  ];
}

/** What so many answers that do not contradict each other come to. */
function agreement(answers: number): string {
  if (answers === 0) return "No solver has an answer yet.";
  if (answers === 1) return "Only one solver has an answer: there is nothing to compare.";
  return "All solvers agree.";
}

function bar(share: number, words: string): HTMLElement {
  return h(
    "td",
    { class: "figure barred", style: `--share: ${Math.max(0, Math.min(1, share)).toFixed(3)}` },
    h("span", {}, words),
  );
}
