/**
 * The moves made, beside a curve of the values of all positions. It runs downwards, on the left if
 * the first player wins and on the right if the second does. Its distance from the middle is the
 * distance to the end of play, or the margin. A mistake crosses the middle. (The Visual Value
 * History of D. Garcia's GamesmanUni.)
 */

import type { LineValue } from "../api";
import { button, h, svg, useRovingTabIndex } from "../dom";
import { type Json, stringify } from "../json";
import type { LineMove, OtherLine } from "../lines";
import { grouped } from "../scene/shape";
import { withoutArticle } from "../scene/sides";
import { t } from "../texts";
import { type DistanceUnit, marks, opposite, outcomeForFirst, valueText } from "../values";

export interface HistoryActions {
  goTo(ply: number): void;
  follow(moves: Json[]): void;
}

const maxShownPlies = 200;
/** The height of a row in pixels, as in styles.css. */
const rowHeight = 32;

export class History {
  readonly element = h("section", { class: "history", "aria-label": t("history.label"), data: { testid: "history" } });

  constructor(
    private readonly actions: HistoryActions,
    private readonly unit: DistanceUnit,
  ) {}

  draw(
    line: LineMove[],
    currentPly: number,
    others: OtherLine[],
    values: LineValue[],
    names: string[],
  ): void {
    // Of a long line, only the part around the current position is shown.
    const firstPly = Math.max(0, Math.min(currentPly - maxShownPlies / 2, line.length - maxShownPlies));
    const count = Math.min(line.length + 1 - firstPly, maxShownPlies + 1);
    const list = h(
      "ol",
      { class: "plies", start: firstPly },
      ...Array.from({ length: count }, (_, index) =>
        h("li", {}, this.createButton(firstPly + index, line, currentPly, values, names)),
      ),
    );
    const isValued = values.length > 0;
    this.element.replaceChildren(
      h("h2", {}, t("history.label")),
      ...(isValued ? [sideLegend(names)] : []),
      h("div", { class: isValued ? "ply-rows valued" : "ply-rows" }, ...(isValued ? [valueCurve(values, firstPly, count)] : []), list),
    );
    if (others.length > 0) this.element.append(this.otherLineList(others));
    useRovingTabIndex(list, "button");
    const currentButton = list.querySelector<HTMLElement>("[aria-current]");
    if (currentButton) {
      for (const button of list.querySelectorAll<HTMLElement>("button"))
        button.tabIndex = button === currentButton ? 0 : -1;
      const rows = list.parentElement!;
      rows.scrollTop = (currentPly - firstPly) * rowHeight - rows.clientHeight / 2;
    }
  }

  private createButton(
    ply: number,
    line: LineMove[],
    currentPly: number,
    values: LineValue[],
    names: string[],
  ): HTMLElement {
    const lineMove = ply === 0 ? undefined : line[ply - 1];
    const value = values[ply];
    const text = lineMove ? lineMove.text || stringify(lineMove.move) : t("history.start");
    const outcome = value?.outcome && outcomeForFirst(value.outcome, value.player);
    const mistake = isMistake(values[ply - 1], value);
    const description = value ? `; ${t("history.toMove", { name: names[value.player] ?? "", value: valueText(value, this.unit) })}` : "";
    return h(
      "button",
      {
        type: "button",
        class: "ply",
        title: `${text}${description}`,
        "aria-current": ply === currentPly ? "step" : undefined,
        data: { ply: String(ply), outcome, mistake: mistake ? "true" : undefined },
        onclick: () => this.actions.goTo(ply),
      },
      h("span", { class: "hidden" }, t("history.ply")),
      h("span", { class: "number" }, String(ply)),
      h("span", { class: "hidden" }, ", "),
      h("span", { class: "tell", lang: lineMove && "en" }, h("bdi", { dir: "ltr" }, text)),
      mistake && h("span", { class: "mistake", "aria-hidden": "true" }, "?"),
      h("span", { class: "hidden" }, `${description}${mistake ? `; ${t("history.mistake")}` : ""}`),
      value && h("span", { class: "mark", "aria-hidden": "true" }, marks[outcome ?? "draw"]),
    );
  }

  private otherLineList(others: OtherLine[]): HTMLElement {
    return h(
      "div",
      { class: "branches" },
      h("h3", {}, t("history.others")),
      h(
        "ul",
        {},
        ...others.map((other) =>
          h(
            "li",
            {},
            button(
              other.texts.length > 0
                ? t("history.from", { ply: other.sharedCount, moves: shorten(other.texts) })
                : t("history.upTo", { ply: other.sharedCount }),
              "branch",
              () => this.actions.follow(other.moves),
              "small",
            ),
          ),
        ),
      ),
    );
  }
}

function shorten(texts: string[]): string {
  return texts.length > 4
    ? t("history.shortened", { list: texts.slice(0, 4).join(", "), count: grouped(texts.length) })
    : texts.join(", ");
}

/** Whether the move from one position to the next gave away a win or a draw. */
function isMistake(before: LineValue | undefined, after: LineValue | undefined): boolean {
  if (!before?.outcome || !after?.outcome) return false;
  const rank = { win: 2, draw: 1, loss: 0 };
  const outcomeAfter = after.player === before.player ? after.outcome : opposite[after.outcome];
  return rank[outcomeAfter] < rank[before.outcome];
}

function sideLegend([first = "", second = ""]: string[]): HTMLElement {
  return h(
    "p",
    { class: "sides quiet" },
    h("span", {}, `${marks.win} ${withoutArticle(first)}`),
    h("span", {}, `${withoutArticle(second)} ${marks.loss}`),
  );
}

/** The curve of the values, with a row for each ply from `firstPly` on. */
function valueCurve(values: LineValue[], firstPly: number, rowCount: number): SVGSVGElement {
  const max = Math.max(1, ...values.map(distanceFromMiddle));
  const points = values.slice(firstPly, firstPly + rowCount).map((value, row) => {
    const outcome = value.outcome && outcomeForFirst(value.outcome, value.player);
    const side = outcome === "win" ? -1 : outcome === "loss" ? 1 : 0;
    // A finished game is still on the winner's side.
    const x = 50 + side * (4 + 42 * (distanceFromMiddle(value) / max));
    return { x, y: (row + 0.5) * rowHeight, outcome };
  });
  return svg(
    "svg",
    {
      class: "course",
      viewBox: `0 0 100 ${rowCount * rowHeight}`,
      height: rowCount * rowHeight,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    },
    svg("line", { x1: 50, x2: 50, y1: 0, y2: rowCount * rowHeight, class: "middle" }),
    ...points.slice(1).map((to, row) => {
      const from = points[row]!;
      return svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, data: { outcome: to.outcome } });
    }),
    // A point is a line of length 0, which remains round when the drawing is stretched.
    ...points.map(({ x, y, outcome }) =>
      svg("line", { x1: x, y1: y, x2: x, y2: y + 0.01, class: "point", data: { outcome } }),
    ),
  );
}

/** The margin or the distance to the end of play. */
function distanceFromMiddle({ margin, plies, outcome }: LineValue): number {
  if (outcome === "draw") return 0;
  if (margin !== undefined) return Math.abs(Number(margin));
  return plies === undefined ? 1 : Number(plies);
}
