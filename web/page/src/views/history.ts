/** The moves made, with the value of every position between them; a click goes there. */

import type { LineValue } from "../api";
import { h, rove } from "../dom";
import { type Json, stringify } from "../json";
import type { Made, OtherLine } from "../lines";
import { grouped } from "../scene/shape";
import { marks, opposite, valueText } from "../values";

export interface HistoryActions {
  goTo(ply: number): void;
  follow(moves: Json[]): void;
}

const mostShown = 200;

export class History {
  readonly element = h("section", { class: "history", "aria-label": "History", data: { testid: "history" } });

  constructor(private readonly actions: HistoryActions) {}

  draw(
    line: Made[],
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
        h("li", {}, this.button(first + index, line, ply, values[first + index], values, names)),
      ),
    );
    const legend = h(
      "p",
      { class: "quiet legend" },
      values.length > 0
        ? `${marks.win} the ${names(0)} wins, ${marks.loss} loses; taller is sooner or by more`
        : "",
    );
    this.element.replaceChildren(h("h3", {}, "History"), list, legend);
    if (others.length > 0) this.element.append(this.branches(others));
    rove(list, "button");
    const current = list.querySelector<HTMLElement>("[aria-current]");
    if (current) {
      for (const button of list.querySelectorAll<HTMLElement>("button"))
        button.tabIndex = button === current ? 0 : -1;
      list.scrollLeft = current.offsetLeft - list.clientWidth / 2;
    }
  }

  private button(
    at: number,
    line: Made[],
    ply: number,
    value: LineValue | undefined,
    values: LineValue[],
    names: (player: number) => string,
  ): HTMLElement {
    const made = at === 0 ? undefined : line[at - 1];
    const tell = made ? made.tell || stringify(made.move) : "start";
    // All bars are as the first player sees it, so that a mistake shows as a change of side.
    const outcome = value?.outcome && (value.player === 0 ? value.outcome : opposite[value.outcome]);
    const words = value ? `; ${names(value.player)} to move: ${valueText(value)}` : "";
    return h(
      "button",
      {
        type: "button",
        class: "ply",
        title: `${tell}${words}`,
        "aria-current": at === ply ? "step" : undefined,
        data: { ply: String(at), outcome },
        onclick: () => this.actions.goTo(at),
      },
      h(
        "span",
        { class: "bar-box", "aria-hidden": "true" },
        value && h("span", { class: "bar", style: `--size: ${size(value, values).toFixed(2)}` }),
        outcome && h("span", { class: "mark" }, marks[outcome]),
      ),
      h("span", { class: "hidden" }, "ply "),
      h("span", { class: "number" }, String(at)),
      h("span", { class: "hidden" }, ", "),
      h("span", { class: "tell" }, tell),
      h("span", { class: "hidden" }, words),
    );
  }

  private branches(others: OtherLine[]): HTMLElement {
    return h(
      "div",
      { class: "branches" },
      h("h4", {}, "Other lines"),
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
              other.tells.length > 0
                ? `from ply ${other.shared}: ${shortened(other.tells)}`
                : `up to ply ${other.shared}`,
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

/** How tall a bar is, from 0 to 1. */
function size(value: LineValue, values: LineValue[]): number {
  if (value.outcome === "draw") return 0.12;
  if (value.margin !== undefined) {
    const most = Math.max(...values.map((other) => Math.abs(Number(other.margin ?? 0))), 1);
    return 0.15 + 0.85 * (Math.abs(Number(value.margin)) / most);
  }
  if (value.plies === undefined) return 0.7;
  return 0.25 + 0.75 / (1 + Number(value.plies) / 6);
}
