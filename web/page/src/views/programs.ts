/** The programs that play: they make moves, and give hints. */

import type { Move, Played, Position } from "../api";
import { button, h } from "../dom";
import { stringify } from "../json";
import { capitalize, t } from "../texts";
import { type DistanceUnit } from "../values";
import { atPosition, type ViewContext } from "./page";
import { knowledgeText, type Players } from "./players";
import { Task } from "./task";

/** The time limit of a program for a move, in seconds. */
const maxSecondsPerMove = 5;

/** What the programs need of the view that contains them. */
export interface ProgramCallbacks {
  context(): ViewContext;
  position(): Position | undefined;
  /** The key of the current request, which differs for every position. */
  requestKey(): string;
  /** Cancels searches that would delay a program. */
  stopSearches(): void;
  redraw(): void;
  /** Called before a program's move is made. */
  onMove(): void;
  highlightMove(move: Move | undefined): void;
}

export class Programs {
  readonly hintButton = button(t("players.hint"), "hint", () => void this.showHint());
  private readonly hintText = h("p", { class: "hint", role: "status", data: { testid: "hint-text" } });
  private readonly task = new Task("thinking");
  readonly element = h("div", {}, this.task.element, this.hintText);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of times that a program was to move. */
  private attempts = 0;

  constructor(
    private readonly players: Players,
    private readonly unit: DistanceUnit,
    private readonly callbacks: ProgramCallbacks,
  ) {}

  /** The program on move in a position; undefined for a person, or while programs are paused. */
  programAt(position: Position): string | undefined {
    return this.players.paused ? undefined : this.players.programOf(position.player);
  }

  /** Starts the move of a program if one is on move. */
  schedule(): void {
    clearTimeout(this.timer);
    const position = this.callbacks.position();
    if (!position || position.result !== null || position.ply !== this.callbacks.context().address.ply) return;
    const program = this.programAt(position);
    if (program === undefined) return;
    this.timer = setTimeout(() => void this.playMove(program, position.player), 0);
  }

  /** Cancels the search, and clears the hint. */
  stop(): void {
    clearTimeout(this.timer);
    this.task.stop();
    this.hintText.textContent = "";
  }

  private async playMove(program: string, player: number): Promise<void> {
    const { app, address } = this.callbacks.context();
    const requestKey = this.callbacks.requestKey();
    // A later attempt replaces this one, which then ends without a move.
    const attempt = ++this.attempts;
    const isCurrent = () =>
      this.attempts === attempt && this.callbacks.requestKey() === requestKey && !this.players.paused && this.players.programOf(player) === program;
    // A short pause makes the move visible.
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pause = new Promise((resolve) => setTimeout(resolve, reducedMotion ? 50 : 500));
    const played = await this.requestMove(playerOf(program), t("players.thinks", { name: this.nameOf(player) }));
    if (!isCurrent()) return;
    if (!played || played.move === null) {
      // The search was cancelled or failed: the user may move for the program.
      this.players.pause();
      this.callbacks.redraw();
      return;
    }
    await pause;
    if (!isCurrent()) return;
    this.callbacks.onMove();
    this.players.showRemark(played, this.nameOf(player));
    const moves = [...address.moves.slice(0, address.ply), played.move];
    // The way back leads to the person's own positions, and not to one in which the program moves again.
    app.goTo({ moves, ply: moves.length }, true);
  }

  /** Whether a program has made the last move. */
  hasMoved({ line }: Position): boolean {
    return line.length > 0 && this.players.programOf(line.at(-1)!.player) !== undefined;
  }

  private nameOf(player: number): string {
    return capitalize(this.callbacks.position()?.sides[player]?.name ?? "");
  }

  /** Requests the move of a program in the current position. */
  private requestMove(player: string, label: string): Promise<Played | undefined> {
    const context = this.callbacks.context();
    const { app } = context;
    const seed = Math.floor(Math.random() * 2 ** 48);
    const { seconds, memory } = app.limits();
    const limits = { seconds: Math.min(seconds, maxSecondsPerMove), memory };
    this.callbacks.stopSearches();
    return this.task.run(
      label,
      (options) => app.call<Played>("play", { ...atPosition(context), player, seed, ...limits }, options),
      () => this.schedule(),
    );
  }

  /** The move of the perfect player in the current position. */
  bestMove(): Promise<Played | undefined> {
    return this.requestMove("perfect", t("players.looking"));
  }

  /** Shows a good move, and what is known about it. */
  async showHint(): Promise<void> {
    const position = this.callbacks.position();
    if (!position || position.result !== null) return;
    const requestKey = this.callbacks.requestKey();
    const hint = await this.bestMove();
    if (!hint || hint.move === null || this.callbacks.requestKey() !== requestKey) return;
    this.hintText.textContent = t("players.hintText", { move: hint.tell, knowledge: knowledgeText(hint, this.unit) });
    const key = stringify(hint.move);
    this.callbacks.highlightMove(position.moves.find((move) => stringify(move.move) === key));
  }
}

/** The player that moves for a program: of strength 7, at random three times of ten, else the perfect one. */
function playerOf(program: string): string {
  const strength = /^strength-(\d)$/.exec(program)?.[1];
  if (strength === undefined) return program;
  return 10 * Math.random() < Number(strength) ? "perfect" : "random";
}
