/** What a partizan position is worth: its canonical value, its thermograph, and what each move leaves. */

import type { CanonicalValue, Position, Side, ValuedMove } from "../api";
import type { CallOptions } from "../backend/backend";
import { h } from "../dom";
import { stringify } from "../json";
import { grouped } from "../scene/shape";
import { drawing } from "./drawing";
import { atPosition, type Looked } from "./page";
import { statusText, Task } from "./task";

/** The most characters of a value at first, and of the position's when all of it is asked for. */
const [few, many] = [120, 100_000];
/** The most moves of each player at first. */
const listedAtFirst = 60;
/** So long what is told of the position before may stay, in milliseconds. */
const patience = 250;

const classes = {
  L: "L: Left wins, whoever moves first",
  R: "R: Right wins, whoever moves first",
  N: "N: the player who moves first wins",
  P: "P: the player who moves second wins",
} as const;

export class CanonicalPanel {
  private readonly content = h("div", { class: "canonical-content" });
  private readonly task: Task;
  /** That of a whole value, where one is cut. */
  private rest: Task | undefined;
  readonly element: HTMLElement;
  /** The moves of both players, which take more room than the rest. */
  readonly moves = h("section", {
    class: "both-moves",
    "aria-label": "Values of both players’ moves",
    hidden: true,
    data: { testid: "canonical-moves" },
  });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const host = h("div", { class: "task-host" });
    this.task = new Task(host);
    this.element = h(
      "section",
      { class: "canonical", "aria-label": "Canonical value", hidden: true, data: { testid: "canonical" } },
      h("h3", {}, "Canonical value"),
      host,
      this.content,
    );
  }

  /** Makes ready for another position, whose value is not known yet. */
  expect(): void {
    this.stop();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.empty(), patience);
  }

  /** Asks for the value of the position shown. `nameOf` tells players as "first player (vertical)". */
  async ask(looked: Looked, position: Position, nameOf: (player: number) => string): Promise<void> {
    this.element.hidden = this.moves.hidden = false;
    const found = await this.task.run(
      "Finding the canonical value",
      (options) => valueAt(looked, few, options),
      () => void this.ask(looked, position, nameOf),
    );
    if (!found) return;
    clearTimeout(this.timer);
    this.content.replaceChildren(...this.told(found, looked));
    this.moves.replaceChildren(...moveTables(found, sidesOf(found, position, nameOf)));
  }

  /** Shows nothing, and ends what runs. */
  clear(): void {
    this.stop();
    clearTimeout(this.timer);
    this.empty();
    this.element.hidden = this.moves.hidden = true;
  }

  /** Ends what runs; what is known of the position stays. */
  stop(): void {
    this.task.stop();
    this.rest?.stop();
  }

  private empty(): void {
    this.content.replaceChildren();
    this.moves.replaceChildren();
  }

  private told(found: CanonicalValue, looked: Looked): HTMLElement[] {
    const limit = statusText(found.status);
    const parts = [
      found.value !== undefined && this.value(found.value, looked),
      found.value !== undefined && facts(found),
      found.svg !== undefined &&
        drawing(found.svg, "thermograph", "Thermograph: Left’s wall is solid, Right’s dashed."),
      limit !== "" && h("p", { class: "notice", role: "status" }, limit),
    ];
    return parts.filter((part): part is HTMLElement => part instanceof HTMLElement);
  }

  /** The value in writing, with a button for the rest of one that is cut. */
  private value(text: string, looked: Looked): HTMLElement {
    const shown = h("p", { class: "canonical-value", data: { testid: "canonical-value" } }, ...pieces(text));
    const box = h("div", { class: "whole-value" }, shown);
    if (!isCut(text)) return box;
    const host = h("div", {});
    const rest = new Task(host);
    this.rest = rest;
    const showAll = async () => {
      const { value } = (await rest.run("Writing it", (options) => valueAt(looked, many, options))) ?? {};
      if (value === undefined) return;
      const cut = isCut(value) && h("p", { class: "quiet" }, `The first ${grouped(many)} characters.`);
      shown.textContent = written(value);
      shown.classList.add("long");
      // A user of the keyboard scrolls what has the focus.
      shown.tabIndex = 0;
      shown.setAttribute("role", "region");
      shown.setAttribute("aria-label", "The whole value");
      box.replaceChildren(...[shown, cut].filter((one): one is HTMLParagraphElement => one !== false));
      shown.focus();
    };
    const button = h(
      "button",
      {
        type: "button",
        class: "small",
        data: { testid: "whole-value" },
        onclick: () => void showAll(),
      },
      "Show all of it",
    );
    box.append(button, host);
    return box;
  }
}

function valueAt(looked: Looked, brief: number, options: CallOptions): Promise<CanonicalValue> {
  const { app } = looked;
  const request = { ...atPosition(looked), notation: "unicode", brief, svg: brief === few, ...app.limits() };
  return app.ask<CanonicalValue>("value", request, options);
}

function isCut(text: string): boolean {
  return text.endsWith("...");
}

/** A value in the signs that fonts have; those for tiny and miny are in few of them. */
function written(text: string): string {
  return text.replaceAll("⧾", "Tiny").replaceAll("⧿", "Miny");
}

/** The same, with places to break the line. */
function pieces(text: string): (string | HTMLElement)[] {
  return written(text)
    .split(/(?<=[,|])(?![,|])/)
    .flatMap((piece, index) => (index === 0 ? [piece] : [h("wbr"), piece]));
}

/** "Left, the first player (vertical)", and the other. */
function sidesOf(
  { on_move: onMove }: CanonicalValue,
  { player }: Position,
  nameOf: (player: number) => string,
): Record<Side, string> {
  const left = onMove === "left" ? player : 1 - player;
  return { left: `Left, the ${nameOf(left)}`, right: `Right, the ${nameOf(1 - left)}` };
}

function facts(found: CanonicalValue): HTMLElement {
  const fact = (name: string, text: string | undefined) =>
    text === undefined ? [] : [h("dt", {}, name), h("dd", {}, text)];
  const number = (text: string | undefined) => text && printed(text);
  const { birthday, left_stop: left, right_stop: right } = found;
  return h(
    "dl",
    { class: "facts", data: { testid: "canonical-facts" } },
    ...fact("Outcome class", found.outcome && classes[found.outcome]),
    ...fact("Stops", left && right && `${printed(left)} and ${printed(right)}`),
    ...fact("Mean", number(found.mean)),
    ...fact("Temperature", number(found.temperature)),
    ...fact("Birthday", birthday === undefined ? undefined : grouped(birthday)),
  );
}

/** A number as it is printed, with a minus sign as wide as a plus sign. */
function printed(text: string): string {
  return text.split("/").map(grouped).join("/").replace("-", "−");
}

function moveTables(
  { value, status, moves }: CanonicalValue,
  sides: Record<Side, string>,
): HTMLElement[] {
  if (!moves) {
    const tooMany = value !== undefined && status === "complete";
    return tooMany ? [h("p", { class: "quiet" }, "There are too many moves to list.")] : [];
  }
  return (["left", "right"] as const).map((side) => {
    const all = moves.filter(({ player }) => player === side);
    const his = [...all.filter(({ kept }) => kept), ...all.filter(({ kept }) => !kept)];
    if (his.length === 0) return h("p", { class: "quiet" }, `${sides[side]}, has no move.`);
    return moveTable(his, side, `Moves of ${sides[side]}`);
  });
}

function moveTable(moves: ValuedMove[], side: Side, caption: string): HTMLElement {
  const heads = ["Move", "Value", "In the canonical form"].map((head) => h("th", { scope: "col" }, head));
  const body = h("tbody", {}, ...moves.slice(0, listedAtFirst).map(row));
  const table = h(
    "table",
    { class: "figures valued-moves", data: { side } },
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, ...heads)),
    body,
  );
  if (moves.length <= listedAtFirst) return table;
  const more: HTMLButtonElement = h(
    "button",
    {
      type: "button",
      class: "small",
      onclick: () => {
        body.append(...moves.slice(listedAtFirst).map(row));
        more.remove();
      },
    },
    `Show all ${grouped(moves.length)} moves`,
  );
  return h("div", {}, table, more);
}

function row({ move, tell, value, kept, because }: ValuedMove): HTMLElement {
  return h(
    "tr",
    { data: { move: stringify(move), kept: String(kept) } },
    h("th", { scope: "row" }, tell),
    h("td", {}, ...pieces(value)),
    h("td", {}, ...(kept ? ["kept"] : pieces(because ?? "not kept"))),
  );
}
