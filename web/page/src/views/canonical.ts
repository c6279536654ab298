/** The value of a partizan position: canonical form, thermograph, and the value after each move. */

import type { CanonicalValue, Position, Side, ValuedMove } from "../api";
import type { CallOptions } from "../backend/backend";
import { button, h, onlyElements } from "../dom";
import { stringify } from "../json";
import { grouped } from "../scene/shape";
import { capitalize, counted, t } from "../texts";
import { figure } from "./figure";
import { atPosition, type ViewContext } from "./page";
import { progressDelay, statusText, Task } from "./task";
import { withExplanations } from "./terms";

/** The maximum length of a value in characters, at first and on request. */
const [initialLength, fullLength] = [120, 100_000];
/** The maximum number of moves listed for each value. */
const maxListedMoves = 60;

export class CanonicalPanel {
  private readonly content = h("div", { class: "canonical-content" });
  private readonly task = new Task();
  /** The task that loads the full value if it was truncated. */
  private fullValueTask: Task | undefined;
  readonly element: HTMLElement;
  /** The moves of both players, in an element of their own since they need more space. */
  readonly moves = h("section", {
    class: "both-moves",
    "aria-label": t("canonical.bothMoves"),
    hidden: true,
    data: { testid: "canonical-moves" },
  });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.element = h(
      "section",
      { class: "canonical", "aria-label": t("canonical.label"), hidden: true, data: { testid: "canonical" } },
      h("h2", {}, t("canonical.label")),
      this.task.element,
      this.content,
    );
  }

  /** Prepares for another position: the old value disappears after a moment. */
  prepare(): void {
    this.stop();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.clearContent(), progressDelay);
  }

  /** Loads the value of a position. */
  async load(context: ViewContext, position: Position): Promise<void> {
    this.element.hidden = this.moves.hidden = false;
    const result = await this.task.run(
      t("canonical.finding"),
      (options) => valueAt(context, initialLength, options),
      () => void this.load(context, position),
    );
    if (!result) return;
    clearTimeout(this.timer);
    this.content.replaceChildren(...this.describe(result, context));
    this.moves.replaceChildren(...moveTable(result, sideNames(result, position)));
  }

  /** Hides the panel, and cancels its requests. */
  clear(): void {
    this.stop();
    clearTimeout(this.timer);
    this.clearContent();
    this.element.hidden = this.moves.hidden = true;
  }

  /** Cancels the requests; the results remain visible. */
  stop(): void {
    this.task.stop();
    this.fullValueTask?.stop();
  }

  private clearContent(): void {
    this.content.replaceChildren();
    this.moves.replaceChildren();
  }

  private describe(result: CanonicalValue, context: ViewContext): HTMLElement[] {
    const limitText = statusText(result.status);
    return onlyElements([
      result.value !== undefined && this.valueElement(result.value, context),
      result.value !== undefined && factList(result),
      result.svg !== undefined &&
        figure(result.svg, "thermograph", t("canonical.thermograph")),
      limitText !== "" && h("p", { class: "notice", role: "status" }, limitText),
    ]);
  }

  /** The value as text, with a button that loads the rest if it is truncated. */
  private valueElement(text: string, context: ViewContext): HTMLElement {
    const paragraph = h("p", { class: "canonical-value", data: { testid: "canonical-value" } }, ...breakable(text));
    const box = h("div", { class: "whole-value" }, paragraph);
    if (!isTruncated(text)) return box;
    const fullTask = new Task();
    this.fullValueTask = fullTask;
    const showAll = async () => {
      const { value } = (await fullTask.run(t("canonical.writing"), (options) => valueAt(context, fullLength, options))) ?? {};
      if (value === undefined) return;
      const note = isTruncated(value) && h("p", { class: "quiet" }, t("canonical.firstCharacters", { count: grouped(fullLength) }));
      paragraph.textContent = printable(value);
      paragraph.classList.add("long");
      // Focusable, so that the keyboard can scroll it.
      paragraph.tabIndex = 0;
      paragraph.setAttribute("role", "region");
      paragraph.setAttribute("aria-label", t("canonical.whole"));
      box.replaceChildren(...[paragraph, note].filter((element): element is HTMLParagraphElement => element !== false));
      paragraph.focus();
    };
    const whole = button(t("canonical.showAll"), "whole-value", () => void showAll(), "small");
    box.append(whole, fullTask.element);
    return box;
  }
}

function valueAt(context: ViewContext, maxLength: number, options: CallOptions): Promise<CanonicalValue> {
  const { app } = context;
  const request = { ...atPosition(context), notation: "unicode", brief: maxLength, svg: maxLength === initialLength, ...app.limits() };
  return app.call<CanonicalValue>("value", request, options);
}

function isTruncated(text: string): boolean {
  return text.endsWith("...");
}

/** A value without the symbols for tiny and miny, which few fonts contain. */
export function printable(text: string): string {
  return text.replaceAll("⧾", "Tiny").replaceAll("⧿", "Miny");
}

/** A printable value with opportunities for line breaks. */
function breakable(text: string): (string | HTMLElement)[] {
  return printable(text)
    .split(/(?<=[,|])(?![,|])/)
    .flatMap((part, index) => (index === 0 ? [part] : [h("wbr"), part]));
}

/** The names of both sides, such as "Left (blue)" or "Left, White". */
function sideNames({ on_move: onMove }: CanonicalValue, { player, sides }: Position): Record<Side, string> {
  const left = onMove === "left" ? player : 1 - player;
  const named = (side: string, { name }: { name: string }) => (name.startsWith(side) ? name : `${side}, ${name}`);
  return { left: named(capitalize(t("names.left")), sides[left]!), right: named(capitalize(t("names.right")), sides[1 - left]!) };
}

export function factList(result: CanonicalValue): HTMLElement {
  const fact = (name: string, text: string | undefined) =>
    text === undefined ? [] : [h("dt", {}, ...withExplanations(name)), h("dd", {}, text)];
  const number = (text: string | undefined) => text && formatNumber(text);
  const { birthday, left_stop: left, right_stop: right } = result;
  return h(
    "dl",
    { class: "facts", data: { testid: "canonical-facts" } },
    ...fact(t("canonical.outcome"), result.outcome && `${result.outcome}: ${t(`outcomes.${result.outcome}`)}`),
    ...fact(t("canonical.stops"), left && right && [left, right].map(formatNumber).join(t("sentence.and"))),
    ...fact(t("canonical.mean"), number(result.mean)),
    ...fact(t("canonical.temperature"), number(result.temperature)),
    ...fact(t("canonical.birthday"), birthday === undefined ? undefined : grouped(birthday)),
  );
}

/** A number with grouped digits and a proper minus sign. */
function formatNumber(text: string): string {
  return text.split("/").map(grouped).join("/").replace("-", "−");
}

/** The moves of one player to one value, which are all in the canonical form or all not. */
interface MoveGroup {
  side: Side;
  value: string;
  isCanonical: boolean;
  reason: string;
  names: string[];
}

/** Groups moves by value: Left's first, and for each player those in the canonical form first. */
function groupMoves(moves: ValuedMove[]): MoveGroup[] {
  const groups = new Map<string, MoveGroup>();
  for (const { player, tell, value, kept, because = t("canonical.notKept") } of moves) {
    for (const side of ["left", "right"] as const) {
      if (player !== side && player !== "either") continue;
      const groupKey = stringify([side, value, kept, because]);
      const group = groups.get(groupKey) ?? { side, value, isCanonical: kept, reason: kept ? t("canonical.kept") : translated(because), names: [] };
      group.names.push(tell);
      groups.set(groupKey, group);
    }
  }
  const rank = ({ side, isCanonical }: MoveGroup) => (side === "left" ? 0 : 2) + (isCanonical ? 0 : 1);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

/** The reason why a move is not kept, such as "dominated by 1/2". */
function translated(reason: string): string {
  return reason.replace(/^dominated by/, t("canonical.dominatedBy")).replace(/^reversible through/, t("canonical.reversibleThrough"));
}

function moveTable(
  { value, status, moves }: CanonicalValue,
  sides: Record<Side, string>,
): HTMLElement[] {
  if (!moves) {
    const tooMany = value !== undefined && status === "complete";
    return tooMany ? [h("p", { class: "quiet" }, t("canonical.tooMany"))] : [];
  }
  const groups = groupMoves(moves);
  if (groups.length === 0) return [];
  const hiddenGroups = groups.filter(({ isCanonical }) => !isCanonical);
  const table = h(
    "table",
    { class: "figures valued-moves" },
    h("caption", {}, t("canonical.caption")),
    h(
      "thead",
      {},
      h("tr", {}, ...[t("canonical.player"), t("canonical.value"), t("play.moves"), t("canonical.inForm")].map((title) => h("th", { scope: "col" }, ...withExplanations(title)))),
    ),
    h(
      "tbody",
      {},
      ...(["left", "right"] as const).flatMap((side) => {
        const own = groups.filter((group) => group.side === side);
        if (own.length > 0) return own.map((group) => row(group, sides));
        return [h("tr", {}, h("th", { scope: "row" }, sides[side]), h("td", { colspan: 3 }, t("canonical.noMove")))];
      }),
    ),
  );
  if (hiddenGroups.length === 0) return [table];
  const count = hiddenGroups.reduce((sum, { names }) => sum + names.length, 0);
  const showAll = () => {
    for (const tableRow of table.querySelectorAll("tr")) tableRow.hidden = false;
    showButton.remove();
  };
  const showButton = button(counted("canonical.unfold", count), "unfold-moves", showAll, "small");
  return [table, showButton];
}

function row({ side, value, isCanonical, reason, names }: MoveGroup, sides: Record<Side, string>): HTMLElement {
  const list = names.slice(0, maxListedMoves).join(", ");
  return h(
    "tr",
    { hidden: !isCanonical, data: { side, kept: String(isCanonical), count: String(names.length) } },
    h("th", { scope: "row" }, sides[side]),
    h("td", {}, ...breakable(value)),
    h("td", {}, names.length > maxListedMoves ? `${list} ${t("drawing.more", { count: grouped(names.length - maxListedMoves) })}` : list),
    h("td", {}, ...(isCanonical ? [reason] : withExplanations(printable(reason)))),
  );
}
