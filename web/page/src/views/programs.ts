/** The programs at the table: they move by themselves, and give hints. */

import type { Move, Played, Position } from "../api";
import { h } from "../dom";
import { stringify } from "../json";
import { capitalize, type DistanceUnit } from "../values";
import { atPosition, type Looked } from "./page";
import { knowledge, type Players } from "./players";
import { Task } from "./task";

/** The most seconds that a program takes for a move. */
const secondsOfMove = 5;

/** The table that they sit at. */
export interface Table {
  looked(): Looked;
  position(): Position | undefined;
  /** What has been asked for; another text for another position. */
  asked(): string;
  nameOf(player: number): string;
  /** Ends searches that would keep a program waiting. */
  makeRoom(): void;
  redraw(): void;
  mark(move: Move | undefined): void;
}

export class Programs {
  readonly hintButton = button("Hint", "hint", () => void this.hint());
  private readonly hintText = h("p", { class: "hint", role: "status", data: { testid: "hint-text" } });
  private readonly host = h("div", { class: "task-host thinking" });
  readonly element = h("div", {}, this.host, this.hintText);
  private readonly task = new Task(this.host);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How often a program has been asked to move. */
  private turns = 0;

  constructor(
    private readonly players: Players,
    private readonly unit: DistanceUnit,
    private readonly table: Table,
  ) {}

  /** The program that is on move in a position; none for a person, or while programs wait. */
  at(position: Position): string | undefined {
    return this.players.paused ? undefined : this.players.program(position.player);
  }

  /** Lets a program move if one is on move. */
  schedule(): void {
    clearTimeout(this.timer);
    const position = this.table.position();
    if (!position || position.result !== null || position.ply !== this.table.looked().address.ply) return;
    const program = this.at(position);
    if (program === undefined) return;
    this.timer = setTimeout(() => void this.play(program, position.player), 0);
  }

  /** Ends what runs, and takes the hint away. */
  stop(): void {
    clearTimeout(this.timer);
    this.task.stop();
    this.hintText.textContent = "";
  }

  private async play(program: string, player: number): Promise<void> {
    const { app, address } = this.table.looked();
    const asked = this.table.asked();
    // A later call takes the place of this one, which then ends without a move.
    const turn = ++this.turns;
    const goesOn = () =>
      this.turns === turn && this.table.asked() === asked && this.players.program(player) === program;
    // A move is seen, and not only its result.
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pause = new Promise((resolve) => setTimeout(resolve, still ? 50 : 500));
    const played = await this.ask(program, `The ${this.table.nameOf(player)} thinks`);
    if (!goesOn()) return;
    if (!played || played.move === null) {
      // It was cancelled or failed: whoever looks may move in its place.
      this.players.wait();
      this.table.redraw();
      return;
    }
    await pause;
    if (!goesOn()) return;
    this.players.tell(played, capitalize(this.table.nameOf(player)));
    const moves = [...address.moves.slice(0, address.ply), played.move];
    app.goTo({ moves, ply: moves.length });
  }

  /** Asks for the move of a program in the position shown. */
  private ask(player: string, label: string): Promise<Played | undefined> {
    const looked = this.table.looked();
    const { app } = looked;
    const seed = Math.floor(Math.random() * 2 ** 48);
    const { seconds, memory } = app.limits();
    const limits = { seconds: Math.min(seconds, secondsOfMove), memory };
    this.table.makeRoom();
    return this.task.run(
      label,
      (options) => app.sendRequest<Played>("play", { ...atPosition(looked), player, seed, ...limits }, options),
      () => this.schedule(),
    );
  }

  /** Shows a move that is good here, and what is known of it. */
  private async hint(): Promise<void> {
    const position = this.table.position();
    if (!position || position.result !== null) return;
    const asked = this.table.asked();
    const hint = await this.ask("perfect", "Looking for a move");
    if (!hint || hint.move === null || this.table.asked() !== asked) return;
    this.hintText.textContent = `Hint: ${hint.tell}. ${knowledge(hint, this.unit)}`;
    const key = stringify(hint.move);
    this.table.mark(position.moves.find((move) => stringify(move.move) === key));
  }
}

export function button(words: string, id: string, act: () => void): HTMLButtonElement {
  return h("button", { type: "button", data: { testid: id }, onclick: act }, words);
}
