/** The list of moves, the best first, with a field for those that are not listed. */

import type { Move, Outcome, Position } from "../api";
import { button, h, onlyElements, useRovingTabIndex } from "../dom";
import { type Json, parse, stringify } from "../json";
import { grouped } from "../scene/shape";
import { counted, t } from "../texts";
import { boundsText, type DistanceUnit, isBest, marks, strengths, valueText, withoutOutcome } from "../values";

export interface MoveActions {
  makeMove(move: Json): void;
  previewMove(move: Move | undefined): void;
}

const maxListedMoves = 60;
/** Longer names of moves take a line each. */
const maxNameInColumns = 14;

const groups: { title: string; outcome: Outcome | undefined }[] = [
  { title: t("moves.win"), outcome: "win" },
  { title: t("moves.draw"), outcome: "draw" },
  { title: t("moves.loss"), outcome: "loss" },
  { title: t("moves.unknown"), outcome: undefined },
];

export class MoveList {
  readonly element = h("div", { class: "moves", data: { testid: "moves" } });

  private showsAll = false;

  constructor(
    private readonly actions: MoveActions,
    private readonly unit: DistanceUnit,
  ) {
    this.element.addEventListener("pointerleave", () => actions.previewMove(undefined));
  }

  /**
   * Lists the moves of a position in this order, grouped by outcome; they are disabled while a
   * program is on move.
   */
  draw(position: Position, moves: Move[], isDisabled: boolean, showAll = false): void {
    this.showsAll = showAll;
    const shownMoves = showAll ? moves : moves.slice(0, maxListedMoves);
    const strengthOf = strengths(moves);
    const hasValues = moves.some((move) => move.outcome);
    const list = h(
      "div",
      { class: "move-groups" },
      ...groups.map(({ title, outcome }) => {
        const group = shownMoves.filter((move) => move.outcome === outcome);
        if (group.length === 0) return undefined;
        const count = moves.filter((move) => move.outcome === outcome).length;
        return h(
          "section",
          { data: { outcome } },
          hasValues && h("h3", {}, `${title} (${grouped(count)})`),
          h(
            "ul",
            { class: group.some(({ tell }) => tell.length > maxNameInColumns) ? "move-list long" : "move-list" },
            ...group.map((move) => h("li", {}, this.createButton(move, moves, strengthOf, isDisabled))),
          ),
        );
      }),
    );
    const showAllButton =
      shownMoves.length < moves.length &&
      button(t("moves.showAll", { count: grouped(moves.length) }), "", () => this.draw(position, moves, isDisabled, true), "small");
    const typedForm =
      position.move_count > moves.length && this.moveForm(position, moves.length, moves[0]?.move ?? 7);
    const noMoves = position.move_count === 0 && h("p", { class: "quiet" }, t("moves.none"));
    this.element.replaceChildren(...onlyElements([list, showAllButton, typedForm, noMoves]));
    useRovingTabIndex(list, "button");
  }

  /** Lists the moves of the same position, of whose values more is known; what has the focus keeps it, and its place. */
  redraw(position: Position, moves: Move[]): void {
    const focused = document.activeElement as HTMLElement | null;
    const top = this.element.querySelector(".move-groups")?.scrollTop ?? 0;
    const key = focused && this.element.contains(focused) ? focused.dataset.move : undefined;
    this.draw(position, moves, false, this.showsAll);
    this.element.querySelector(".move-groups")!.scrollTop = top;
    if (key !== undefined) [...this.element.querySelectorAll<HTMLElement>("button.move")].find(({ dataset }) => dataset.move === key)?.focus();
  }

  clear(): void {
    this.element.replaceChildren();
  }

  focus(): boolean {
    const first = this.element.querySelector<HTMLElement>("button.move:enabled, input");
    first?.focus();
    return first !== null;
  }

  private createButton(move: Move, moves: Move[], strengthOf: Map<Move, number>, isDisabled: boolean): HTMLElement {
    const value = valueText(move, this.unit) || boundsText(move);
    const isBestMove = isBest(move, moves);
    return h(
      "button",
      {
        type: "button",
        class: "move",
        disabled: isDisabled,
        data: { move: stringify(move.move), outcome: move.outcome, best: isBestMove ? "true" : undefined },
        style: `--strength: ${(strengthOf.get(move) ?? 0).toFixed(2)}`,
        onclick: ({ detail }: MouseEvent) => detail < 2 && this.actions.makeMove(move.move),
        // The focus that comes back to the list after a click shows nothing.
        onfocus: ({ currentTarget }: FocusEvent) => (currentTarget as Element).matches(":focus-visible") && this.actions.previewMove(move),
        onpointerenter: () => this.actions.previewMove(move),
      },
      h("span", { class: "mark", "aria-hidden": "true" }, move.outcome ? marks[move.outcome] : "·"),
      h("span", { class: "tell", lang: "en" }, move.tell),
      value !== "" && h("span", { class: "hidden" }, ", "),
      h("span", { class: "hidden" }, value),
      // The heading states the outcome.
      h("span", { class: "value", "aria-hidden": "true" }, withoutOutcome(value)),
      isBestMove && h("span", { class: "hidden" }, `, ${t("moves.best")}`),
    );
  }

  private moveForm(position: Position, listed: number, example: Json): HTMLElement {
    const input = h("input", {
      id: "typed-move",
      type: "text",
      autocomplete: "off",
      placeholder: t("moves.such", { move: stringify(example) }),
      data: { testid: "typed-move" },
    });
    const countText =
      position.move_count >= 1_000_000 ? t("moves.million") : counted("moves.count", position.move_count);
    return h(
      "form",
      {
        class: "typed",
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault();
          if (input.value.trim() !== "") this.actions.makeMove(parseTypedMove(input.value.trim()));
        },
      },
      h(
        "label",
        { for: "typed-move" },
        t("moves.listed", { moves: countText, listed: grouped(listed) }),
      ),
      h("div", { class: "line" }, input, h("button", { type: "submit" }, t("moves.make"))),
    );
  }
}

/** Parses a move that was typed: JSON, or else a string. */
function parseTypedMove(text: string): Json {
  try {
    return parse(text);
  } catch {
    return text;
  }
}
