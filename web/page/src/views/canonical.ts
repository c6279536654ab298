/** What a partizan position is worth: its canonical value, its thermograph, and what each move leaves. */

import type { CanonicalValue, Position, Side, ValuedMove } from "../api";
import type { CallOptions } from "../backend/backend";
import { h } from "../dom";
import { stringify } from "../json";
import { notation } from "../scene/notation";
import { grouped } from "../scene/shape";
import { drawing } from "./drawing";
import { atPosition, type Looked } from "./page";
import { patience, statusText, Task } from "./task";
import { explained } from "./terms";

/** The most characters of a value at first, and of the position's when all of it is asked for. */
const [few, many] = [120, 100_000];
/** The most moves that are named of those to one value. */
const listedAtFirst = 60;

export const classes = {
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
      h("h2", {}, "Canonical value"),
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
    this.moves.replaceChildren(...moveTable(found, sidesOf(found, position, nameOf), shortsOf(position)));
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
  return app.sendRequest<CanonicalValue>("value", request, options);
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

/** The short texts of the moves of the player on move. */
function shortsOf({ scene, moves }: Position): Map<string, string> {
  const shorts = notation(
    scene,
    moves.map(({ place }) => place),
  );
  return new Map(moves.flatMap(({ move, place }) => (shorts.has(place) ? [[stringify(move), shorts.get(place)!]] : [])));
}

function facts(found: CanonicalValue): HTMLElement {
  const fact = (name: string, text: string | undefined) =>
    text === undefined ? [] : [h("dt", {}, ...explained(name)), h("dd", {}, text)];
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

/** Moves of one player to options of one value, of which all or none are in the canonical form. */
interface SameMoves {
  side: Side;
  value: string;
  kept: boolean;
  because: string;
  names: string[];
}

/** Puts together moves of one value; those of Left first, and of each player those that are kept. */
function bySide(moves: ValuedMove[], shorts: Map<string, string>): SameMoves[] {
  const found = new Map<string, SameMoves>();
  for (const { player, move, tell, value, kept, because = "not kept" } of moves) {
    const key = stringify(move);
    for (const side of ["left", "right"] as const) {
      if (player !== side && player !== "either") continue;
      const group = stringify([side, value, kept, because]);
      const same = found.get(group) ?? { side, value, kept, because: kept ? "kept" : because, names: [] };
      same.names.push(shorts.get(key) ?? tell);
      found.set(group, same);
    }
  }
  const rank = ({ side, kept }: SameMoves) => (side === "left" ? 0 : 2) + (kept ? 0 : 1);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

function moveTable(
  { value, status, moves }: CanonicalValue,
  sides: Record<Side, string>,
  shorts: Map<string, string>,
): HTMLElement[] {
  if (!moves) {
    const tooMany = value !== undefined && status === "complete";
    return tooMany ? [h("p", { class: "quiet" }, "There are too many moves to list.")] : [];
  }
  const groups = bySide(moves, shorts);
  const folded = groups.filter(({ kept }) => !kept);
  const table = h(
    "table",
    { class: "figures valued-moves" },
    h("caption", {}, "Moves by the value that they leave"),
    h(
      "thead",
      {},
      h("tr", {}, ...["Player", "Value", "Moves", "In the canonical form"].map((head) => h("th", { scope: "col" }, ...explained(head)))),
    ),
    h(
      "tbody",
      {},
      ...(["left", "right"] as const).flatMap((side) => {
        const his = groups.filter((group) => group.side === side);
        if (his.length > 0) return his.map((group) => row(group, sides));
        return [h("tr", {}, h("th", { scope: "row" }, sides[side]), h("td", { colspan: 3 }, "has no move"))];
      }),
    ),
  );
  if (folded.length === 0) return [table];
  const count = folded.reduce((sum, { names }) => sum + names.length, 0);
  const unfold: HTMLButtonElement = h(
    "button",
    {
      type: "button",
      class: "small",
      data: { testid: "unfold-moves" },
      onclick: () => {
        for (const one of table.querySelectorAll("tr")) one.hidden = false;
        unfold.remove();
      },
    },
    count === 1 ? "Show one dominated or reversible move" : `Show ${grouped(count)} dominated or reversible moves`,
  );
  return [table, unfold];
}

function row({ side, value, kept, because, names }: SameMoves, sides: Record<Side, string>): HTMLElement {
  const listed = names.slice(0, listedAtFirst).join(", ");
  const more = names.length > listedAtFirst ? ` and ${grouped(names.length - listedAtFirst)} more` : "";
  return h(
    "tr",
    { hidden: !kept, data: { side, kept: String(kept), count: String(names.length) } },
    h("th", { scope: "row" }, sides[side]),
    h("td", {}, ...pieces(value)),
    h("td", {}, listed + more),
    h("td", {}, ...(kept ? [because] : explained(written(because)))),
  );
}
