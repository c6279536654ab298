/**
 * The moves made, and beside them the value of every position: a line that goes down, on the left where
 * the first player wins and on the right where the second does, as far from the middle as the end of
 * play is, or as the margin is large. A mistake crosses the middle. (The Visual Value History of D. Garcia's
 * GamesmanUni.)
 */

import type { LineValue } from "../api";
import { h, useRovingTabIndex, svg } from "../dom";
import { type Json, stringify } from "../json";
import type { LineMove, OtherLine } from "../lines";
import { grouped } from "../scene/shape";
import { capitalize, marks, opposite, outcomeForFirst, type DistanceUnit, valueText } from "../values";

export interface HistoryActions {
  goTo(ply: number): void;
  follow(moves: Json[]): void;
}

const mostShown = 200;
/** The height of a row in pixels, as in styles.css. */
const rowHeight = 32;

export class History {
  readonly element = h("section", { class: "history", "aria-label": "History", data: { testid: "history" } });

  constructor(
    private readonly actions: HistoryActions,
    private readonly unit: DistanceUnit,
  ) {}

  draw(
    line: LineMove[],
    ply: number,
    others: OtherLine[],
    values: LineValue[],
    names: (player: number) => string,
  ): void {
    // Of a long line the part about the position shown.
    const first = Math.max(0, Math.min(ply - mostShown / 2, line.length - mostShown));
    const count = Math.min(line.length + 1 - first, mostShown + 1);
    const list = h(
      "ol",
      { class: "plies", start: first },
      ...Array.from({ length: count }, (_, index) =>
        h("li", {}, this.button(first + index, line, ply, values, names)),
      ),
    );
    const isValued = values.length > 0;
    this.element.replaceChildren(
      h("h2", {}, "History"),
      ...(isValued ? [sides(names)] : []),
      h("div", { class: isValued ? "ply-rows valued" : "ply-rows" }, ...(isValued ? [course(values, first, count)] : []), list),
    );
    if (others.length > 0) this.element.append(this.branches(others));
    useRovingTabIndex(list, "button");
    const current = list.querySelector<HTMLElement>("[aria-current]");
    if (current) {
      for (const button of list.querySelectorAll<HTMLElement>("button"))
        button.tabIndex = button === current ? 0 : -1;
      const rows = list.parentElement!;
      rows.scrollTop = (ply - first) * rowHeight - rows.clientHeight / 2;
    }
  }

  private button(
    at: number,
    line: LineMove[],
    ply: number,
    values: LineValue[],
    names: (player: number) => string,
  ): HTMLElement {
    const made = at === 0 ? undefined : line[at - 1];
    const value = values[at];
    const tell = made ? made.text || stringify(made.move) : "start";
    const first = value?.outcome && outcomeForFirst(value.outcome, value.player);
    const mistake = isMistake(values[at - 1], value);
    const words = value ? `; ${names(value.player)} to move: ${valueText(value, this.unit)}` : "";
    return h(
      "button",
      {
        type: "button",
        class: "ply",
        title: `${tell}${words}`,
        "aria-current": at === ply ? "step" : undefined,
        data: { ply: String(at), outcome: first, mistake: mistake ? "true" : undefined },
        onclick: () => this.actions.goTo(at),
      },
      h("span", { class: "hidden" }, "ply "),
      h("span", { class: "number" }, String(at)),
      h("span", { class: "hidden" }, ", "),
      h("span", { class: "tell" }, tell),
      mistake && h("span", { class: "mistake", "aria-hidden": "true" }, "?"),
      h("span", { class: "hidden" }, `${words}${mistake ? "; a mistake" : ""}`),
      value && h("span", { class: "mark", "aria-hidden": "true" }, marks[first ?? "draw"]),
    );
  }

  private branches(others: OtherLine[]): HTMLElement {
    return h(
      "div",
      { class: "branches" },
      h("h3", {}, "Other lines"),
      h(
        "ul",
        {},
        ...others.map((other) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: "small",
                data: { testid: "branch" },
                onclick: () => this.actions.follow(other.moves),
              },
              other.texts.length > 0
                ? `from ply ${other.sharedCount}: ${shortened(other.texts)}`
                : `up to ply ${other.sharedCount}`,
            ),
          ),
        ),
      ),
    );
  }
}

function shortened(tells: string[]): string {
  return tells.length > 4
    ? `${tells.slice(0, 4).join(", ")} … (${grouped(tells.length)} moves)`
    : tells.join(", ");
}

/** Whether the move between two positions gave away a win or a draw. */
function isMistake(before: LineValue | undefined, after: LineValue | undefined): boolean {
  if (!before?.outcome || !after?.outcome) return false;
  const rank = { win: 2, draw: 1, loss: 0 };
  const kept = after.player === before.player ? after.outcome : opposite[after.outcome];
  return rank[kept] < rank[before.outcome];
}

function sides(names: (player: number) => string): HTMLElement {
  return h(
    "p",
    { class: "sides quiet" },
    h("span", {}, `${marks.win} ${capitalize(names(0))}`),
    h("span", {}, `${capitalize(names(1))} ${marks.loss}`),
  );
}

/** The line through the values, a row for each ply from `first` on. */
function course(values: LineValue[], first: number, rows: number): SVGSVGElement {
  const most = Math.max(1, ...values.map(extent));
  const points = values.slice(first, first + rows).map((value, row) => {
    const outcome = value.outcome && outcomeForFirst(value.outcome, value.player);
    const side = outcome === "win" ? -1 : outcome === "loss" ? 1 : 0;
    // What has ended is still on the winner's side.
    const x = 50 + side * (4 + 42 * (extent(value) / most));
    return { x, y: (row + 0.5) * rowHeight, outcome };
  });
  return svg(
    "svg",
    {
      class: "course",
      viewBox: `0 0 100 ${rows * rowHeight}`,
      height: rows * rowHeight,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    },
    svg("line", { x1: 50, x2: 50, y1: 0, y2: rows * rowHeight, class: "middle" }),
    ...points.slice(1).map((to, row) => {
      const from = points[row]!;
      return svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, data: { outcome: to.outcome } });
    }),
    // A point is a line without length, which is round however the drawing is stretched.
    ...points.map(({ x, y, outcome }) =>
      svg("line", { x1: x, y1: y, x2: x, y2: y + 0.01, class: "point", data: { outcome } }),
    ),
  );
}

/** How far the end of play is, or how large the margin. */
function extent({ margin, plies, outcome }: LineValue): number {
  if (outcome === "draw") return 0;
  if (margin !== undefined) return Math.abs(Number(margin));
  return plies === undefined ? 1 : Number(plies);
}
