/** The list of moves, best first, and a field for those that are not listed. */

import type { Move, Outcome, Position } from "../api";
import { h, useRovingTabIndex } from "../dom";
import { type Json, parse, stringify } from "../json";
import { notation } from "../scene/notation";
import { counted, grouped } from "../scene/shape";
import { isBest, marks, strengths, type DistanceUnit, valueText } from "../values";

export interface MoveActions {
  make(move: Json): void;
  look(move: Move | undefined): void;
}

const listedAtFirst = 60;
/** A longer short text leaves little room beside it. */
const longShort = 7;

const groups: { title: string; outcome: Outcome | undefined }[] = [
  { title: "Winning", outcome: "win" },
  { title: "Drawn", outcome: "draw" },
  { title: "Losing", outcome: "loss" },
  { title: "Not known", outcome: undefined },
];

export class MoveList {
  readonly element = h("div", { class: "moves", data: { testid: "moves" } });

  /** The short texts of moves, by their places. */
  private shorts = new Map<string, string>();

  constructor(
    private readonly actions: MoveActions,
    private readonly unit: DistanceUnit,
  ) {
    this.element.addEventListener("pointerleave", () => actions.look(undefined));
  }

  /**
   * Lists the moves of a position, in this order and those of one outcome together; they wait while a
   * program is on move.
   */
  draw(position: Position, moves: Move[], waits: boolean, all = false): void {
    const shown = all ? moves : moves.slice(0, listedAtFirst);
    const strength = strengths(moves);
    this.shorts = notation(
      position.scene,
      moves.map(({ place }) => place),
    );
    const hasValues = moves.some((move) => move.outcome);
    const list = h(
      "div",
      { class: "move-groups" },
      ...groups.map(({ title, outcome }) => {
        const same = shown.filter((move) => move.outcome === outcome);
        if (same.length === 0) return undefined;
        const count = moves.filter((move) => move.outcome === outcome).length;
        return h(
          "section",
          { data: { outcome } },
          hasValues && h("h3", {}, `${title} (${grouped(count)})`),
          h(
            "ul",
            { class: "move-list" },
            ...same.map((move) => h("li", {}, this.button(move, moves, strength, waits))),
          ),
        );
      }),
    );
    const more =
      shown.length < moves.length &&
      h(
        "button",
        { type: "button", class: "small", onclick: () => this.draw(position, moves, waits, true) },
        `Show all ${grouped(moves.length)} moves`,
      );
    const typed =
      position.move_count > moves.length && this.field(position, moves.length, moves[0]?.move ?? 7);
    const none = position.move_count === 0 && h("p", { class: "quiet" }, "No moves: play is over.");
    const rows = [list, more, typed, none].filter((one): one is HTMLElement => one instanceof HTMLElement);
    this.element.replaceChildren(...rows);
    useRovingTabIndex(list, "button");
  }

  clear(): void {
    this.element.replaceChildren();
  }

  focus(): boolean {
    const first = this.element.querySelector<HTMLElement>("button.move:enabled, input");
    first?.focus();
    return first !== null;
  }

  private button(move: Move, moves: Move[], strength: Map<Move, number>, waits: boolean): HTMLElement {
    const value = valueText(move, this.unit);
    const best = isBest(move, moves);
    const short = this.shorts.get(move.place);
    return h(
      "button",
      {
        type: "button",
        class: "move",
        disabled: waits,
        title: short && move.tell,
        data: { move: stringify(move.move), outcome: move.outcome, best: best ? "true" : undefined },
        style: `--strength: ${(strength.get(move) ?? 0).toFixed(2)}`,
        onclick: ({ detail }: MouseEvent) => detail < 2 && this.actions.make(move.move),
        onfocus: () => this.actions.look(move),
        onpointerenter: () => this.actions.look(move),
      },
      h("span", { class: "mark", "aria-hidden": "true" }, move.outcome ? marks[move.outcome] : "·"),
      h("span", { class: short ? (short.length > longShort + 1 ? "tell short long" : "tell short") : "tell", "aria-hidden": short ? "true" : undefined }, short ?? move.tell),
      short && h("span", { class: "hidden" }, move.tell),
      value !== "" && h("span", { class: "hidden" }, ", "),
      h("span", { class: "hidden" }, value),
      // Its group says the outcome; beside a long move there is no room for the unit.
      h(
        "span",
        { class: "value", "aria-hidden": "true" },
        value.replace(/^(win|loss|draw),? ?/, "").replace(short && short.length > longShort ? / pl(y|ies)$/ : "", ""),
      ),
      best && h("span", { class: "hidden" }, ", best"),
    );
  }

  private field(position: Position, listed: number, example: Json): HTMLElement {
    const input = h("input", {
      id: "typed-move",
      type: "text",
      autocomplete: "off",
      placeholder: `such as ${stringify(example)}`,
      data: { testid: "typed-move" },
    });
    const count =
      position.move_count >= 1_000_000 ? "a million moves or more" : counted(position.move_count, "move");
    return h(
      "form",
      {
        class: "typed",
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault();
          if (input.value.trim() !== "") this.actions.make(typedMove(input.value.trim()));
        },
      },
      h(
        "label",
        { for: "typed-move" },
        `There are ${count}; the first ${grouped(listed)} are listed. Another, as JSON:`,
      ),
      h("div", { class: "line" }, input, h("button", { type: "submit" }, "Make this move")),
    );
  }
}

/** A move as it was typed: JSON, or else a text. */
function typedMove(text: string): Json {
  try {
    return parse(text);
  } catch {
    return text;
  }
}
