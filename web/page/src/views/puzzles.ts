/** Puzzles: a position in which one move alone is good, and somebody who looks for it. */

import type { Position, Puzzle } from "../api";
import { h } from "../dom";
import { type Json, stringify } from "../json";
import { moveText } from "../scene/notation";
import { grouped } from "../scene/shape";
import { atPosition, type Looked } from "./page";
import { button } from "./programs";
import { statusText, Task } from "./task";

const levels = ["easy", "medium", "hard"] as const;

export interface Asker {
  looked(): Looked;
  position(): Position | undefined;
  /** Draws the position anew, with its values now that they may be seen. */
  redraw(): void;
}

export class Puzzles {
  readonly element: HTMLElement;
  private readonly level = h(
    "select",
    { "aria-label": "Level of the puzzle", data: { testid: "puzzle-level" } },
    ...levels.map((level) => h("option", { value: level }, level)),
  );
  private readonly words = h("p", { role: "status", data: { testid: "puzzle-text" } });
  private readonly giveUp = button("Show the move", "puzzle-solution", () => this.end("The move was"));
  private readonly task: Task;
  /** The puzzle that is shown: where, and its move in writing. */
  private shown: { at: string; move: string } | undefined;

  constructor(private readonly asker: Asker) {
    const host = h("div", { class: "task-host" });
    this.task = new Task(host);
    this.giveUp.hidden = true;
    this.element = h(
      "section",
      { class: "puzzles", "aria-label": "Puzzles", data: { testid: "puzzles" } },
      h("h2", {}, "Puzzles"),
      h(
        "div",
        { class: "line wrap" },
        this.level,
        button("New puzzle", "puzzle", () => void this.ask()),
        this.giveUp,
      ),
      host,
      this.words,
    );
  }

  /** Whether the position shown is a puzzle that is not solved yet, so that its values are hidden. */
  hides(): boolean {
    return this.shown !== undefined && this.shown.at === stringify(atPosition(this.asker.looked()));
  }

  /** Judges a move. Returns whether it may be made. */
  allows(move: Json): boolean {
    if (!this.hides()) return true;
    if (stringify(move) === this.shown!.move) {
      this.end("Right:");
      return true;
    }
    this.words.textContent = `Not this one (${this.nameOf(stringify(move))}). Look again.`;
    return false;
  }

  private end(words: string): void {
    const name = this.nameOf(this.shown?.move);
    this.shown = undefined;
    this.giveUp.hidden = true;
    this.words.textContent = `${words} ${name}.`;
    this.asker.redraw();
  }

  /** The name of a move of the position shown, which is given in writing. */
  private nameOf(written: string | undefined): string {
    const position = this.asker.position();
    const move = position?.moves.find((one) => stringify(one.move) === written);
    return position && move ? moveText(position.scene, move) : "";
  }

  private async ask(): Promise<void> {
    const { app, name, problem } = this.asker.looked();
    const level = this.level.value;
    const seed = Math.floor(Math.random() * 2 ** 48);
    const found = await this.task.run(
      "Looking for a puzzle",
      (options) => app.sendRequest<Puzzle>("puzzle", { game: name, problem, level, seed, ...app.limits() }, options),
      () => void this.ask(),
    );
    if (!found) return;
    if (!found.problem || !found.moves || found.move === undefined) {
      this.words.textContent = statusText(found.status) || "None was found with these rules.";
      return;
    }
    const to = { view: "play", problem: found.problem, moves: found.moves, ply: found.moves.length } as const;
    this.shown = {
      at: stringify(atPosition({ ...this.asker.looked(), problem: found.problem, address: { ...app.address, ...to } })),
      move: stringify(found.move),
    };
    const goal = found.outcome === "draw" ? "does not lose" : "wins";
    this.words.textContent = `Find the one move of ${grouped(found.move_count ?? 0)} that ${goal}.`;
    this.giveUp.hidden = false;
    app.goTo(to);
    scrollTo({ top: 0 });
  }
}
