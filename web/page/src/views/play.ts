/** The game as it is played: the position, its moves, the history, and who plays. */

import type { LineValue, LineValues, Move, Position } from "../api";
import { isAbortError } from "../backend/backend";
import { h } from "../dom";
import { type Json, stringify } from "../json";
import { resolveParts } from "../scene/parts";
import {
  bestFirst,
  capitalize,
  isKnown,
  playerName,
  type DistanceUnit,
  distanceUnitOf,
  valueText,
  withFinalMargins,
  withLead,
  withoutValue,
} from "../values";
import { Board } from "./board";
import { CanonicalPanel } from "./canonical";
import { Editor } from "./editor";
import { openExport } from "./export_dialog";
import { ProblemForm } from "./form";
import { History } from "./history";
import { MoveList } from "./moves";
import { atPosition, type GameView, type Looked, withoutFixed } from "./page";
import { Players } from "./players";
import { Preview } from "./preview";
import { button, Programs } from "./programs";
import { Puzzles } from "./puzzles";
import { bestMove, owners, standing, verdict } from "./standing";
import { errorBox, Task } from "./task";
import { WhyPanel } from "./why";

type Area = "board" | "list";

export class PlayView implements GameView {
  readonly element: HTMLElement;
  readonly form: ProblemForm;
  private readonly board: Board;
  private readonly list: MoveList;
  private readonly history: History;
  private readonly players: Players;
  private readonly programs: Programs;
  private readonly spoken = h("p", {
    class: "hidden",
    role: "status",
    "aria-live": "polite",
    data: { testid: "position-text" },
  });
  private readonly headline = h("div", { class: "headline", tabindex: "-1", data: { testid: "headline" } });
  private readonly shown = h("p", { class: "show-text", data: { testid: "show" } });
  private readonly banner = h("div", { class: "banner", data: { testid: "value" } });
  /** Whose pieces have which colour. */
  private readonly legend = h("p", { class: "whose", data: { testid: "whose" } });
  /** Opens the list of moves, which on a phone is a sheet at the foot of the screen. */
  private readonly sheetButton = h(
    "button",
    { type: "button", class: "sheet-button", "aria-expanded": "false", data: { testid: "sheet" } },
    "Moves",
  );
  private readonly preview = new Preview();
  private readonly why = new WhyPanel();
  private readonly puzzles = new Puzzles({
    looked: () => this.looked,
    position: () => this.position,
    redraw: () => this.again(),
  });
  private readonly editor = new Editor(
    (edits) => (this.board.element.hidden = edits),
    (problem) => this.setUp(problem),
  );
  /** Of partizan games alone. */
  private readonly canonical: CanonicalPanel | undefined;
  private readonly setup: HTMLDetailsElement;
  private readonly valueBox = h("input", { type: "checkbox", id: "values", data: { testid: "show-values" } });
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;
  private readonly positionTask: Task;
  private readonly valueTask: Task;
  private readonly lineTask: Task;
  private readonly unit: DistanceUnit;
  private looked: Looked;
  private position: Position | undefined;
  private lineValues: LineValue[] = [];
  private names: (string | undefined)[] = [];
  /** What has been asked for: a position, and how. */
  private wanted = "";
  /** The position that is shown; another one while its answer is waited for. */
  private shownAt = "";
  private lineAsked = "";
  /** The position whose values have been asked for on a projector. */
  private revealedAt = "";
  /** Whether the position shown is solved; only then the whole line is worth a try. */
  private solved = false;
  /** Where the focus returns to once a program has moved. */
  private returnTo: Area | undefined;

  constructor(looked: Looked) {
    this.looked = looked;
    const { app, game } = looked;
    this.unit = distanceUnitOf(game);
    const look = (move: Move | undefined) => this.look(move);
    this.board = new Board({ make: (move) => this.make(move.move), look }, this.unit);
    this.list = new MoveList({ make: (move) => this.make(move), look }, this.unit);
    this.history = new History(
      {
        goTo: (ply) => this.goTo(ply),
        follow: (moves) => {
          this.players.paused = true;
          app.goTo({ moves, ply: moves.length });
        },
      },
      this.unit,
    );
    this.canonical = game.views.includes("value") ? new CanonicalPanel() : undefined;
    this.players = new Players(game, () => this.update(this.looked));
    this.programs = new Programs(this.players, this.unit, {
      looked: () => this.looked,
      position: () => this.position,
      asked: () => this.wanted,
      nameOf: (player) => this.nameOf(player),
      makeRoom: () => {
        this.valueTask.stop();
        this.canonical?.stop();
        this.why.stop();
      },
      redraw: () => this.position && this.draw(this.position),
      mark: (move) => this.board.mark(move),
    });
    this.form = new ProblemForm(game, withoutFixed(looked, game.example), {
      setUp: async (problem) => (await this.setUp(problem)) && this.form.focusError(),
      random: (size) => void this.random(size),
    });
    const host = (work: string) => h("div", { class: `task-host ${work}` });
    const [positionHost, valueHost, lineHost] = [host("setting-up"), host("solving"), host("line-values")];
    this.positionTask = new Task(positionHost);
    this.valueTask = new Task(valueHost);
    this.lineTask = new Task(lineHost);
    this.sheetButton.addEventListener("click", () => {
      const opens = this.sheetButton.ariaExpanded !== "true";
      this.sheetButton.ariaExpanded = String(opens);
      this.sheetButton.closest(".values")!.classList.toggle("open", opens);
    });
    this.valueBox.addEventListener("change", () => app.changeSettings({ values: this.valueBox.checked }));
    this.undoButton = button("Undo", "undo", () => this.undo());
    this.redoButton = button("Redo", "redo", () => this.redo());
    this.setup = h("details", { class: "setup" }, h("summary", {}, "Rules and position"), this.form.element);
    this.element = h(
      "div",
      { class: "play" },
      this.spoken,
      h(
        "div",
        { class: "table" },
        h("div", { class: "status" }, this.headline, this.banner, valueHost),
        positionHost,
        this.board.element,
        this.editor.element,
        this.legend,
        this.shown,
        h(
          "div",
          { class: "controls", role: "toolbar", "aria-label": "Game" },
          this.undoButton,
          this.redoButton,
          button("Restart", "restart", () => this.goTo(0)),
          this.programs.hintButton,
          this.editor.button,
          button(
            "Export",
            "export",
            () =>
              this.position &&
              openExport(this.looked, this.position, this.board.element.querySelector("svg")),
          ),
        ),
        this.programs.element,
      ),
      h(
        "div",
        { class: "side" },
        h(
          "section",
          { class: "values", "aria-label": "Moves" },
          h(
            "div",
            { class: "line spread" },
            h("h2", { class: "sheet-head" }, this.sheetButton),
            h("label", { class: "line", for: "values" }, this.valueBox, "Show values"),
          ),
          this.list.element,
        ),
        this.why.element,
        this.canonical?.element,
        this.puzzles.element,
        this.players.element,
        this.setup,
      ),
      this.history.element,
      h("div", { class: "below" }, lineHost, this.preview.element),
      this.canonical?.moves,
    );
  }

  update(looked: Looked): void {
    const { app, address, lines } = looked;
    const before = this.looked.address.moves.map(stringify);
    const changed = address.moves.findIndex((move, ply) => stringify(move) !== before[ply]);
    if (lines !== this.looked.lines || changed >= 0 || address.moves.length !== before.length) {
      this.lineTask.stop();
      this.lineAsked = "";
    }
    if (lines !== this.looked.lines) {
      this.lineValues = [];
      this.names = [];
    }
    this.lineValues = this.lineValues.slice(0, (changed < 0 ? address.moves.length : changed) + 1);
    this.looked = looked;
    lines.follow(address.moves);
    this.valueBox.checked = app.settings.values;
    this.players.update(this.names);
    const wanted = stringify([
      atPosition(looked),
      app.settings.values,
      app.limits(),
    ]);
    if (wanted !== this.wanted) {
      this.wanted = wanted;
      // Values are hidden at once, and not when an answer without them has come.
      if (this.isShown() && this.position && !app.settings.values) this.draw(this.position);
      if (!app.settings.values) this.canonical?.clear();
      this.why.stop();
      void this.load(looked);
    } else if (this.position) {
      this.askLine();
      this.draw(this.position);
      this.explain();
      this.programs.schedule();
    }
    this.undoButton.ariaKeyShortcuts = app.settings.shortcuts ? "U" : null;
    this.redoButton.ariaKeyShortcuts = app.settings.shortcuts ? "R" : null;
    this.undoButton.disabled = address.ply === 0;
    this.redoButton.disabled = address.ply === address.moves.length;
  }

  leave(): void {
    this.preview.clear();
    for (const task of [this.positionTask, this.valueTask, this.lineTask]) task.stop();
    this.programs.stop();
    this.canonical?.stop();
    this.why.stop();
    this.wanted = "";
    this.lineAsked = "";
  }

  /** Keys of the whole view. Returns whether it knew the key. */
  key(key: string): boolean {
    switch (key) {
      case "u":
        this.undo();
        return true;
      case "r":
        this.redo();
        return true;
      case "b":
        return this.board.focus();
      case "m":
        return this.list.focus();
      case "p":
        this.looked.app.changeSettings({ projector: !this.looked.app.settings.projector });
        return true;
      case "v":
        this.looked.app.changeSettings({ values: !this.looked.app.settings.values });
        return true;
    }
    return false;
  }

  // The position

  private async load(looked: Looked): Promise<void> {
    const wanted = this.wanted;
    this.solved = false;
    this.programs.stop();
    this.canonical?.expect();
    this.why.expect();
    this.look(undefined);
    this.form.write(looked.problem);
    const { app } = looked;
    const asked = atPosition(looked);
    if (!app.settings.values) this.valueTask.stop();
    // Values take as long as a solve does, so the position is asked for without them first.
    let failed: unknown;
    const plain = await this.positionTask.run(
      "Setting up the position",
      (options) =>
        app.sendRequest<Position>("position", asked, options).then(endedByRepetition, (error: unknown) => {
          if (isAbortError(error)) throw error;
          failed = error;
          return undefined;
        }),
      () => this.again(),
    );
    if (this.wanted !== wanted) return;
    if (failed !== undefined) return this.fail(failed);
    if (!plain) return;
    this.names[plain.player] = plain.mover || this.names[plain.player];
    looked.lines.setTexts(plain.line.map((made) => made.tell));
    const waits = this.programs.at(plain) !== undefined && plain.ply === looked.address.ply;
    if (!app.settings.values || plain.result !== null || waits) {
      // A program that moves here looks for the value itself.
      this.valueTask.stop();
      this.solved = plain.result !== null || !waits;
      this.draw(plain);
    } else {
      this.position = plain;
      await this.loadValues(looked, plain);
      // A program that has been called meanwhile is at work already.
      if (this.programs.at(plain) !== undefined) return;
    }
    if (this.wanted !== wanted) return;
    this.askLine();
    this.explain();
    // Last, since it is what takes longest.
    if (!this.showsValues()) this.canonical?.clear();
    else if (!waits) void this.canonical?.ask(looked, plain, (player) => this.nameOf(player));
    this.programs.schedule();
  }

  private async loadValues(looked: Looked, plain: Position): Promise<void> {
    const { app } = looked;
    const wanted = this.wanted;
    // What is solved at once is drawn but once.
    const timer = setTimeout(() => this.wanted === wanted && this.draw(plain), 120);
    const valued = await this.valueTask.run(
      "Solving",
      (options) =>
        app
          .sendRequest<Position>("position", { ...atPosition(looked), values: true, ...app.limits() }, options)
          .then(withFinalMargins),
      () => this.again(),
    );
    clearTimeout(timer);
    if (this.wanted !== wanted) return;
    this.solved = valued?.status === "complete";
    this.draw(valued ?? plain);
  }

  /** Asks anew for the position of the address. */
  private again(): void {
    this.wanted = "";
    this.update(this.looked);
  }

  private fail(error: unknown): void {
    this.position = undefined;
    this.shownAt = "";
    this.lineTask.stop();
    this.lineAsked = "";
    this.lineValues = [];
    this.drawHistory();
    this.board.draw([], "", []);
    this.editor.draw(undefined, this.looked);
    this.list.clear();
    this.canonical?.clear();
    this.why.clear();
    this.banner.replaceChildren();
    this.shown.textContent = "";
    this.headline.replaceChildren(errorBox(error));
    this.setup.open = true;
    if (this.form.tell(error)) this.form.focusError();
  }

  private draw(position: Position): void {
    const area = this.focusedArea();
    this.position = position;
    this.shownAt = stringify(atPosition(this.looked));
    const values = this.showsValues();
    const moves = values ? bestFirst(position.moves) : position.moves.map(withoutValue);
    const waits = this.programs.at(position) !== undefined;
    this.programs.hintButton.disabled = waits || position.result !== null;
    const nameOf = (player: number) => this.nameOf(player);
    this.headline.replaceChildren(standing(position, nameOf));
    const playable = waits || position.result !== null ? [] : moves;
    const scene = resolveParts(position.scene, position);
    this.board.draw(scene, position.show, playable, position.line[position.ply - 1]?.place);
    this.editor.draw(position, this.looked);
    this.legend.replaceChildren(...owners(scene, this.names, nameOf));
    const isUpright = scene.some((part) => part.kind === "board" && part.holes);
    const isPicture = scene.some((part) => part.kind === "picture");
    this.element.dataset.colours = isUpright ? "discs" : isPicture ? "edges" : "";
    if (position.scene.length === 0)
      this.board.element.append(h("p", { class: "large-text" }, position.show));
    this.shown.textContent = position.show;
    this.banner.replaceChildren(
      ...(values ? verdict(position, nameOf, this.unit, bestMove(moves, position.scene)) : [this.hiddenValues()]),
    );
    this.list.draw(position, moves, waits);
    if (!values || position.result !== null) this.why.clear();
    this.players.update(this.names);
    this.drawHistory();
    const value = values && isKnown(position.value) ? ` Value: ${valueText(position.value, this.unit)}.` : "";
    const made = position.line.at(-1);
    const last = made ? `${capitalize(nameOf(made.player))}: ${made.tell}. ` : "";
    this.spoken.textContent = `${last}${position.show}. ${this.headline.textContent ?? ""}${value}`;
    this.returnTo = area;
    if (area && (waits || !this.refocus(area))) this.headline.focus();
  }

  /** Whether values are shown now; on a projector only once they are asked for. */
  private showsValues(): boolean {
    const { values, projector } = this.looked.app.settings;
    return values && !this.puzzles.hides() && (!projector || this.revealedAt === stringify(atPosition(this.looked)));
  }

  private hiddenValues(): HTMLElement {
    if (this.puzzles.hides() || !this.looked.app.settings.values)
      return h("p", { class: "quiet" }, "Values are hidden.");
    return button("Reveal the values", "reveal", () => {
      this.revealedAt = stringify(atPosition(this.looked));
      if (this.position) this.draw(this.position);
      this.explain();
    });
  }

  /** Says why the position shown has its value, if that is known and seen. */
  private explain(): void {
    const { position } = this;
    if (!position || position.result !== null || !this.solved || !this.isShown() || !this.showsValues()) return;
    this.why.explain(this.looked, position, this.names);
  }

  private nameOf(player: number): string {
    return playerName(player, this.names);
  }

  private focusedArea(): Area | undefined {
    const focused = document.activeElement;
    if (focused === this.headline) return this.returnTo;
    if (this.board.element.contains(focused)) return "board";
    return this.list.element.contains(focused) ? "list" : undefined;
  }

  private refocus(area: Area): boolean {
    return area === "board" ? this.board.focus() || this.list.focus() : this.list.focus();
  }

  // Moves

  /** Whether the position shown is that of the address. */
  private isShown(): boolean {
    return this.shownAt === stringify(atPosition(this.looked));
  }

  private make(move: Json): void {
    // A second click before the answer has come is not meant for the next position.
    if (!this.isShown() || !this.puzzles.allows(move)) return;
    const { app, address } = this.looked;
    this.players.paused = false;
    this.players.tell();
    const next = address.moves[address.ply];
    if (next !== undefined && stringify(next) === stringify(move)) return app.goTo({ ply: address.ply + 1 });
    const moves = [...address.moves.slice(0, address.ply), move];
    app.goTo({ moves, ply: moves.length });
  }

  private goTo(ply: number): void {
    // A user who goes back wants to look, and not to be answered at once.
    this.players.paused = true;
    this.looked.app.goTo({ ply: Math.max(0, Math.min(ply, this.looked.address.moves.length)) });
  }

  private undo(): void {
    this.goTo(this.looked.address.ply - 1);
  }

  private redo(): void {
    this.goTo(this.looked.address.ply + 1);
  }

  /** Goes to another position, if it is one; else what is wrong is told in the form, and returned. */
  private async setUp(problem: Looked["problem"]): Promise<unknown> {
    const { app, name } = this.looked;
    try {
      await app.sendRequest<Position>("position", { game: name, problem, most: 0 });
      app.goTo({ problem, moves: [], ply: 0 });
      return undefined;
    } catch (error) {
      this.form.tell(error);
      return error;
    }
  }

  private async random(size: number): Promise<void> {
    const { app, name } = this.looked;
    const seed = Math.floor(Math.random() * 2 ** 48);
    try {
      const { problem } = await app.sendRequest<{ problem: Looked["problem"] }>("random", { game: name, size, seed });
      app.goTo({ problem, moves: [], ply: 0 });
    } catch (error) {
      this.form.tell(error);
    }
  }

  /** Shows where a move is made, and the position it leads to. */
  private look(move: Move | undefined): void {
    this.board.mark(move);
    if (move) this.preview.show(this.looked, move);
    else this.preview.clear();
  }

  // The line

  private drawHistory(): void {
    const { lines, address } = this.looked;
    const values = this.showsValues() ? this.lineValues : [];
    this.history.draw(lines.currentLine(), address.ply, lines.otherLines(), values, (player) => this.nameOf(player));
  }

  /** Asks for the words of the whole line, and for its values where the position shown is solved. */
  private askLine(): void {
    const looked = this.looked;
    const { app, address, name, problem, lines } = looked;
    const line = { game: name, problem, moves: address.moves };
    const values = app.settings.values && this.solved;
    const wanted = stringify([line, values]);
    if (wanted === this.lineAsked) return;
    this.lineAsked = wanted;
    void this.lineTask.run("Values of the line", async (options) => {
      if (lines.currentLine().some((made) => made.text === "")) {
        const whole = await app.sendRequest<Position>("position", { ...line, most: 0 }, options);
        if (this.lineAsked !== wanted) return;
        lines.setTexts(whole.line.map((made) => made.tell));
        if (this.isShown()) this.drawHistory();
      }
      if (!values) return;
      const told = await app.sendRequest<LineValues>("values", { ...line, ...app.limits() }, options);
      if (this.lineAsked !== wanted) return;
      this.lineValues = told.values.map((value) => withLead(value, value.player, value.scores));
      if (this.isShown()) this.drawHistory();
    });
  }
}

/** The position; where it is met for the third time play is over, which is a draw. */
function endedByRepetition(position: Position): Position {
  if (position.result !== null || position.times_met < 3) return position;
  return { ...position, result: "draw", winner: null, moves: [], move_count: 0 };
}
