/** Puzzles: positions in which the user has to find the only good move. */

import type { Position, Puzzle } from "../api";
import type { CallOptions } from "../backend/backend";
import { button, h, select } from "../dom";
import { type Json, stringify } from "../json";
import { grouped } from "../scene/shape";
import { t } from "../texts";
import { atPosition, type ViewContext } from "./page";
import { statusText, Task } from "./task";

export const levels = ["easy", "medium", "hard"] as const;
export const levelNames = Object.fromEntries(levels.map((level) => [level, t(`puzzles.${level}`)]));

/** The number of times that another puzzle is drawn where the last one comes again. */
const maxRepeats = 5;

export interface PuzzleCallbacks {
  context(): ViewContext;
  position(): Position | undefined;
  /** Stops programs that play, since the puzzle is for the reader. */
  pausePrograms(): void;
  /** Loads the position again, with the values that are now visible. */
  reload(): void;
}

export class Puzzles {
  readonly element: HTMLElement;
  private readonly levelSelect = select("puzzle-level", levelNames, t("puzzles.level"));
  private readonly messageElement = h("p", { role: "status", data: { testid: "puzzle-text" } });
  private readonly solutionButton = button(t("puzzles.show"), "puzzle-solution", () => this.finish("puzzles.moveWas"));
  private readonly task = new Task();
  /** The key of the last puzzle. */
  private lastKey = "";
  /** The current puzzle: the key of its position, and its solution as JSON. */
  private current: { positionKey: string; move: string } | undefined;

  constructor(private readonly callbacks: PuzzleCallbacks) {
    this.solutionButton.hidden = true;
    this.element = h(
      "section",
      { class: "puzzles", "aria-label": t("puzzles.label"), data: { testid: "puzzles" } },
      h("h2", {}, t("puzzles.label")),
      h(
        "div",
        { class: "line wrap" },
        this.levelSelect,
        button(t("puzzles.new"), "puzzle", () => void this.loadPuzzle()),
        this.solutionButton,
        button(t("puzzles.sheet"), "sheet-of-puzzles", () => this.openSheet()),
      ),
      this.task.element,
      this.messageElement,
    );
  }

  private openSheet(): void {
    this.callbacks.context().app.goTo({ view: "sheet", level: this.levelSelect.value, seed: Math.floor(Math.random() * 1e6) });
  }

  /** Whether a puzzle waits for its move. */
  get isOpen(): boolean {
    return this.current !== undefined;
  }

  /** Whether the current position is an unsolved puzzle, so that its values are hidden. */
  hidesValues(): boolean {
    return this.current !== undefined && this.current.positionKey === stringify(atPosition(this.callbacks.context()));
  }

  /** Checks a move. Returns whether it may be made. */
  checkMove(move: Json): boolean {
    if (!this.hidesValues()) return true;
    if (stringify(move) === this.current!.move) {
      this.finish("lesson.right");
      return true;
    }
    this.messageElement.textContent = t("puzzles.notThis", { move: this.nameOf(stringify(move)) });
    return false;
  }

  private finish(message: "puzzles.moveWas" | "lesson.right"): void {
    const answer = this.nameOf(this.current?.move);
    this.current = undefined;
    this.solutionButton.hidden = true;
    this.messageElement.textContent = t(message, { answer });
    this.callbacks.reload();
  }

  /** The text of a move of the current position, which is given as JSON. */
  private nameOf(moveKey: string | undefined): string {
    return this.callbacks.position()?.moves.find(({ move }) => stringify(move) === moveKey)?.tell ?? "";
  }

  private async loadPuzzle(): Promise<void> {
    const { app, name, problem } = this.callbacks.context();
    const level = this.levelSelect.value;
    const draw = (options: CallOptions) =>
      app.call<Puzzle>("puzzle", { game: name, problem, level, seed: Math.floor(Math.random() * 2 ** 48), ...app.limits() }, options);
    const keyOf = ({ problem: start, moves }: Puzzle) => stringify([start ?? null, moves ?? null]);
    const puzzle = await this.task.run(
      t("puzzles.looking"),
      async (options) => {
        // Not the same one again, unless there are no others.
        let drawn = await draw(options);
        for (let again = 0; again < maxRepeats && keyOf(drawn) === this.lastKey; ++again) drawn = await draw(options);
        return drawn;
      },
      () => void this.loadPuzzle(),
    );
    if (!puzzle) return;
    this.lastKey = keyOf(puzzle);
    if (!puzzle.problem || !puzzle.moves || puzzle.move === undefined) {
      this.messageElement.textContent = statusText(puzzle.status) || t("puzzles.none");
      return;
    }
    const newAddress = { view: "play", problem: puzzle.problem, moves: puzzle.moves, ply: puzzle.moves.length } as const;
    this.current = {
      positionKey: stringify(atPosition({ ...this.callbacks.context(), problem: puzzle.problem, address: { ...app.address, ...newAddress } })),
      move: stringify(puzzle.move),
    };
    this.messageElement.textContent = t(puzzle.outcome === "draw" ? "puzzles.findDraw" : "puzzles.find", { count: grouped(puzzle.move_count ?? 0) });
    this.solutionButton.hidden = false;
    this.callbacks.pausePrograms();
    app.goTo(newAddress);
    scrollTo({ top: 0 });
  }
}
