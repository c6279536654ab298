/** The list of moves, best first, and a field for those that are not listed. */

import type { Move, Position } from "../api";
import { h, rove } from "../dom";
import { type Json, parse, stringify } from "../json";
import { grouped } from "../scene/shape";
import { isBest, marks, strengths, valueText } from "../values";

export interface MoveActions {
  make(move: Json): void;
  look(move: Move | undefined): void;
}

const listedAtFirst = 60;

export class MoveList {
  readonly element = h("div", { class: "moves", data: { testid: "moves" } });

  constructor(private readonly actions: MoveActions) {
    this.element.addEventListener("pointerleave", () => actions.look(undefined));
  }

  /** Lists the moves of a position, in this order; they wait while a program is on move. */
  draw(position: Position, moves: Move[], waits: boolean, all = false): void {
    const shown = all ? moves : moves.slice(0, listedAtFirst);
    const strength = strengths(moves);
    const list = h(
      "ul",
      { class: "move-list" },
      ...shown.map((move) => h("li", {}, this.button(move, moves, strength, waits))),
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
    rove(list, "button");
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
    const value = valueText(move);
    const best = isBest(move, moves);
    return h(
      "button",
      {
        type: "button",
        class: "move",
        disabled: waits,
        data: { move: stringify(move.move), outcome: move.outcome, best: best ? "true" : undefined },
        style: `--strength: ${(strength.get(move) ?? 0).toFixed(2)}`,
        onclick: ({ detail }: MouseEvent) => detail < 2 && this.actions.make(move.move),
        onfocus: () => this.actions.look(move),
        onpointerenter: () => this.actions.look(move),
      },
      h("span", { class: "mark", "aria-hidden": "true" }, move.outcome ? marks[move.outcome] : "·"),
      h("span", { class: "tell" }, move.tell),
      value !== "" && h("span", { class: "hidden" }, ", "),
      h("span", { class: "value" }, value),
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
      position.move_count >= 1_000_000 ? "a million moves or more" : `${grouped(position.move_count)} moves`;
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
