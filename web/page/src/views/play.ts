/** The view for play: the position, its moves, the history, and the players. */

import type { LineValue, LineValues, Move, Position } from "../api";
import { isAbortError } from "../backend/backend";
import { button, h } from "../dom";
import { type Json, stringify } from "../json";
import { searchPosition, type SolveLimits } from "../move_values";
import { sentenceOf } from "../scene/sentence";
import { canTurn, turned } from "../scene/turned";
import { t } from "../texts";
import {
  bestFirst,
  type DistanceUnit,
  distanceUnitOf,
  isKnown,
  valueText,
  withLead,
  withoutValue,
} from "../values";
import { Board } from "./board";
import { CanonicalPanel } from "./canonical";
import { Editor } from "./editor";
import { openExport } from "./export_dialog";
import { ProblemForm } from "./form";
import { History } from "./history";
import { LessonPanel } from "./lesson";
import { MoveList } from "./moves";
import { atPosition, type GameView, type ViewContext, withoutFixed } from "./page";
import { Players } from "./players";
import { Preview } from "./preview";
import { Programs } from "./programs";
import { Puzzles } from "./puzzles";
import { colourLegend, lastMoveText, standingElement, verdict } from "./standing";
import { errorBox, Task } from "./task";
import { WhyPanel } from "./why";

type Area = "board" | "list";

export class PlayView implements GameView {
  readonly element: HTMLElement;
  readonly form: ProblemForm;
  private readonly board: Board;
  private readonly moveList: MoveList;
  private readonly history: History;
  private readonly players: Players;
  private readonly lesson: LessonPanel;
  private readonly programs: Programs;
  private readonly announcement = h("p", {
    class: "hidden",
    role: "status",
    "aria-live": "polite",
    data: { testid: "position-text" },
  });
  private readonly headline = h("div", { class: "headline", tabindex: "-1", data: { testid: "headline" } });
  private readonly textElement = h("p", { class: "show-text", data: { testid: "show" } });
  private readonly banner = h("div", { class: "banner", data: { testid: "value" } });
  /** The colours of the players. */
  private readonly legend = h("p", { class: "whose", data: { testid: "whose" } });
  /** Opens the list of moves, which on a phone is a sheet at the bottom of the screen. */
  private readonly sheetButton = h(
    "button",
    { type: "button", class: "sheet-button", "aria-expanded": "false", data: { testid: "sheet" } },
    t("play.moves"),
  );
  private readonly preview = new Preview();
  private readonly whyPanel = new WhyPanel();
  private readonly puzzles = new Puzzles({
    context: () => this.context,
    position: () => this.position,
    pausePrograms: () => (this.players.paused = true),
    reload: () => this.reload(),
  });
  private readonly editor = new Editor(
    (isEditing) => (this.board.element.hidden = isEditing),
    (problem) => this.setUp(problem),
  );
  /** Undefined unless the game is partizan. */
  private readonly canonical: CanonicalPanel | undefined;
  private readonly setup: HTMLDetailsElement;
  private readonly valueBox = h("input", { type: "checkbox", id: "values", data: { testid: "show-values" } });
  private readonly turnButton = button(t("play.turn"), "turn", () => this.turn());
  private readonly presentButton = button(t("play.present"), "present", () => this.present());
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;
  private readonly positionTask = new Task("setting-up");
  private readonly valueTask = new Task("solving");
  private readonly lineTask = new Task("line-values");
  private readonly unit: DistanceUnit;
  private context: ViewContext;
  private position: Position | undefined;
  private lineValues: LineValue[] = [];
  /** The key of the current request: the position and the settings. */
  private requestKey = "";
  /** The key of the position shown, which is the previous one until the response arrives. */
  private shownKey = "";
  private lineKey = "";
  /** The key of the position whose values were revealed in projector mode. */
  private revealedKey = "";
  /** How many times the usual time the position may take. */
  private patience = 1;
  /** Whether the position shown was reached by a move made now, and not by an address or the history. */
  private isPlaying = false;
  /** Whether the board is shown from its other side. */
  private isTurned = false;
  /** Whether the position shown is solved; only then the values of the line are requested. */
  private isSolved = false;
  /** The area that gets the focus after a program has moved. */
  private focusAfterMove: Area | undefined;

  constructor(context: ViewContext) {
    this.context = context;
    const { app, game } = context;
    this.unit = distanceUnitOf(game);
    const previewMove = (move: Move | undefined) => this.previewMove(move);
    this.board = new Board({ makeMove: (move) => this.makeMove(move.move), previewMove }, this.unit);
    this.moveList = new MoveList({ makeMove: (move) => this.makeMove(move), previewMove }, this.unit);
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
    this.players = new Players(
      game,
      app.settings.names,
      () => this.update(this.context),
      () => {
        app.changeSettings({ names: app.settings.names });
        this.reload();
      },
    );
    this.programs = new Programs(this.players, this.unit, {
      context: () => this.context,
      position: () => this.position,
      requestKey: () => this.requestKey,
      stopSearches: () => {
        // After a hint the search can be started again.
        if (this.position && this.programs.programAt(this.position) === undefined) this.valueTask.cancel();
        else this.valueTask.stop();
        this.canonical?.stop();
        this.whyPanel.stop();
      },
      redraw: () => this.position && this.render(this.position),
      onMove: () => (this.isPlaying = true),
      highlightMove: (move) => this.board.highlightMove(move),
    });
    this.lesson = new LessonPanel(this.players, {
      context: () => this.context,
      reload: () => this.reload(),
      explain: () => (this.whyPanel.element.open = true),
    });
    this.form = new ProblemForm(game, withoutFixed(context, game.example), {
      setUp: async (problem) => (await this.setUp(problem)) && this.form.focusError(),
      random: (size) => void this.random(size),
    });
    this.sheetButton.addEventListener("click", () => {
      const isOpen = this.sheetButton.ariaExpanded !== "true";
      this.sheetButton.ariaExpanded = String(isOpen);
      this.sheetButton.closest(".values")!.classList.toggle("open", isOpen);
    });
    this.valueBox.addEventListener("change", () => app.changeSettings({ values: this.valueBox.checked }));
    this.undoButton = button(t("play.undo"), "undo", () => this.undo());
    this.redoButton = button(t("play.redo"), "redo", () => this.redo());
    this.setup = h("details", { class: "setup" }, h("summary", {}, t("play.setup")), this.form.element);
    this.element = h(
      "div",
      { class: "play" },
      this.announcement,
      h(
        "div",
        { class: "table" },
        h("div", { class: "status" }, this.headline, this.banner, this.valueTask.element),
        this.positionTask.element,
        this.board.element,
        this.editor.element,
        this.legend,
        this.textElement,
        h(
          "div",
          { class: "controls", role: "toolbar", "aria-label": t("play.controls") },
          this.undoButton,
          this.redoButton,
          button(t("play.restart"), "restart", () => this.goTo(0)),
          this.programs.hintButton,
          this.editor.button,
          this.turnButton,
          this.presentButton,
          button(
            t("play.export"),
            "export",
            () =>
              this.position &&
              openExport(this.context, this.position, this.board.element.querySelector("svg")),
          ),
        ),
        this.programs.element,
      ),
      h(
        "div",
        { class: "side" },
        this.lesson.element,
        h(
          "section",
          { class: "values", "aria-label": t("play.moves") },
          h(
            "div",
            { class: "line spread" },
            h("h2", { class: "sheet-head" }, this.sheetButton),
            h("label", { class: "line", for: "values" }, this.valueBox, t("play.showValues")),
          ),
          this.moveList.element,
        ),
        this.whyPanel.element,
        this.canonical?.element,
        this.puzzles.element,
        this.players.element,
        this.setup,
      ),
      this.history.element,
      h("div", { class: "below" }, this.lineTask.element, this.preview.element),
      this.canonical?.moves,
    );
  }

  update(context: ViewContext): void {
    const { app, address, lines } = context;
    const previousMoves = this.context.address.moves.map(stringify);
    const firstChange = address.moves.findIndex((move, ply) => stringify(move) !== previousMoves[ply]);
    if (lines !== this.context.lines || firstChange >= 0 || address.moves.length !== previousMoves.length) {
      this.lineTask.stop();
      this.lineKey = "";
    }
    if (lines !== this.context.lines) this.lineValues = [];
    this.lineValues = this.lineValues.slice(0, (firstChange < 0 ? address.moves.length : firstChange) + 1);
    this.context = context;
    lines.follow(address.moves);
    this.valueBox.checked = app.settings.values;
    this.lesson.update();
    if (this.lesson.isOpen) this.element.dataset.lesson = this.lesson.hidesValues() ? "asking" : "revealed";
    else delete this.element.dataset.lesson;
    const requestKey = stringify([atPosition(context), this.wantsValues(), app.limits()]);
    if (stringify(atPosition(context)) !== this.shownKey) this.patience = 1;
    if (requestKey !== this.requestKey) {
      this.requestKey = requestKey;
      // Values are hidden at once, before the response without them arrives.
      if (this.isShown() && this.position && !this.wantsValues()) this.render(this.position);
      if (!this.wantsValues()) this.canonical?.clear();
      this.whyPanel.stop();
      void this.load(context);
    } else if (this.position) {
      this.loadLine();
      this.render(this.position);
      this.explain();
      this.programs.schedule();
    }
    this.undoButton.ariaKeyShortcuts = app.settings.shortcuts ? "U" : null;
    this.redoButton.ariaKeyShortcuts = app.settings.shortcuts ? "R" : null;
    this.presentButton.textContent = t(app.settings.projector ? "play.endPresent" : "play.present");
    this.element.toggleAttribute("data-puzzle", this.puzzles.isOpen);
    this.undoButton.disabled = address.ply === 0 || this.puzzles.hidesValues();
    this.redoButton.disabled = address.ply === address.moves.length;
  }

  leave(): void {
    this.preview.clear();
    for (const task of [this.positionTask, this.valueTask, this.lineTask]) task.stop();
    this.programs.stop();
    this.canonical?.stop();
    this.whyPanel.stop();
    this.requestKey = "";
    this.lineKey = "";
  }

  /** Handles a key. Returns whether it is a shortcut. */
  handleKey(key: string): boolean {
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
        return this.moveList.focus();
      case "p":
        this.present();
        return true;
      case "escape":
        if (!this.context.app.settings.projector) return false;
        this.present();
        return true;
      case "arrowleft":
        if (this.context.address.ply > 0) this.undo();
        return true;
      case "arrowright":
        if (this.context.address.ply < this.context.address.moves.length) this.redo();
        return true;
      case " ":
        void this.playBest();
        return true;
      case "f":
        this.turn();
        return true;
      case "v":
        this.context.app.changeSettings({ values: !this.context.app.settings.values });
        return true;
    }
    return false;
  }

  // The position

  private async load(context: ViewContext): Promise<void> {
    const requestKey = this.requestKey;
    this.isSolved = false;
    this.programs.stop();
    this.canonical?.prepare();
    this.whyPanel.prepare();
    this.previewMove(undefined);
    this.form.setFields(context.problem);
    const { app } = context;
    const request = atPosition(context);
    if (!this.wantsValues()) this.valueTask.stop();
    // Values need a solve, so the position is requested without them first.
    let failure: unknown;
    const position = await this.positionTask.run(
      t("play.settingUp"),
      (options) =>
        app.position(request, options).then(withDrawByRepetition, (error: unknown) => {
          if (isAbortError(error)) throw error;
          failure = error;
          return undefined;
        }),
      () => this.reload(),
    );
    if (this.requestKey !== requestKey) return;
    if (failure !== undefined) return this.showError(failure);
    if (!position) return;
    context.lines.setTexts(position.line.map((lineMove) => lineMove.tell));
    const programIsOnMove = this.programs.programAt(position) !== undefined && position.ply === context.address.ply;
    if (!this.wantsValues() || position.result !== null || programIsOnMove) {
      // A program on move computes the value itself.
      this.valueTask.stop();
      this.isSolved = position.result !== null || !programIsOnMove;
      this.render(position);
    } else {
      this.position = position;
      await this.loadValues(context, position);
      // A program that was chosen in the meantime is already running.
      if (this.programs.programAt(position) !== undefined) return;
    }
    if (this.requestKey !== requestKey) return;
    this.lesson.onPosition(position);
    if (position.result !== null && this.isPlaying) this.players.count(position.winner, position.sides.map(({ name }) => name));
    if (position.result !== null) this.isPlaying = false;
    this.loadLine();
    this.explain();
    // Last, since it takes longest.
    if (!this.showsValues()) this.canonical?.clear();
    else if (!programIsOnMove) void this.canonical?.load(context, position);
    this.programs.schedule();
  }

  private async loadValues(context: ViewContext, position: Position): Promise<void> {
    const requestKey = this.requestKey;
    // A position that is solved at once is drawn only once.
    const timer = setTimeout(() => this.requestKey === requestKey && this.render(position), 120);
    const valuedPosition = await this.valueTask.run(
      t("play.solving"),
      (options) => searchPosition(context.app, atPosition(context), position, this.limits(), options, (found) => this.requestKey === requestKey && this.drawMoves(found)),
      () => this.reload(),
    );
    clearTimeout(timer);
    if (this.requestKey !== requestKey) return;
    this.isSolved = valuedPosition?.status === "complete";
    this.render(valuedPosition ?? this.position ?? position);
    // What is not proved in time is looked into by a player.
    if (valuedPosition && !valuedPosition.moves.some(isKnown) && this.showsValues()) void this.programs.showHint();
  }

  /** The limits of the solve of the position shown, which grow whenever it is to go on. */
  private limits(): SolveLimits {
    const { seconds, memory } = this.context.app.limits();
    return { seconds: seconds * this.patience, memory };
  }

  private goOn(): void {
    this.patience *= 4;
    this.reload();
  }

  /** Loads the current position again. */
  private reload(): void {
    this.requestKey = "";
    this.update(this.context);
  }

  private showError(error: unknown): void {
    this.position = undefined;
    this.shownKey = "";
    this.lineTask.stop();
    this.lineKey = "";
    this.lineValues = [];
    this.drawHistory();
    this.board.draw([], "", []);
    this.editor.draw(undefined, this.context);
    this.moveList.clear();
    this.canonical?.clear();
    this.whyPanel.clear();
    this.banner.replaceChildren();
    this.textElement.textContent = "";
    this.headline.replaceChildren(errorBox(error));
    this.setup.open = true;
    if (this.form.showError(error)) this.form.focusError();
  }

  private render(position: Position): void {
    const area = this.focusedArea();
    this.position = position;
    this.shownKey = stringify(atPosition(this.context));
    const values = this.showsValues();
    const moves = values ? bestFirst(position.moves) : position.moves.map(withoutValue);
    const programIsOnMove = this.programs.programAt(position) !== undefined;
    this.programs.hintButton.disabled = programIsOnMove || position.result !== null;
    const lastMove = lastMoveText(position);
    const isProgramsMove = this.programs.hasMoved(position);
    this.headline.replaceChildren(standingElement(position, isProgramsMove ? lastMove : ""));
    const playable = programIsOnMove || position.result !== null ? [] : moves;
    const { scene } = position;
    const sentence = sentenceOf(scene) || position.show;
    this.turnButton.hidden = !canTurn(scene);
    const shown = this.isTurned ? turned({ ...position, moves: playable }) : { ...position, moves: playable };
    this.board.draw(shown.scene, sentence, shown.moves, shown.line[position.ply - 1]?.place);
    this.editor.draw(position, this.context);
    this.legend.replaceChildren(...colourLegend(position));
    const isUpright = scene.some((part) => part.kind === "board" && part.holes);
    const isPicture = scene.some((part) => part.kind === "picture");
    this.element.dataset.colours = isUpright ? "discs" : isPicture ? "edges" : "";
    if (position.scene.length === 0)
      this.board.element.append(h("p", { class: "large-text" }, position.show));
    this.textElement.textContent = sentence;
    this.banner.replaceChildren(
      ...(values ? verdict(position, this.unit, moves, () => this.goOn()) : [this.hiddenValuesNotice()]),
    );
    this.moveList.draw(position, moves, programIsOnMove);
    if (!values || position.result !== null) this.whyPanel.clear();
    this.players.update(position.sides.map(({ name }) => name));
    this.drawHistory();
    const value = values && isKnown(position.value) ? ` ${t("play.value", { value: valueText(position.value, this.unit) })}` : "";
    this.announcement.textContent = `${isProgramsMove || lastMove === "" ? "" : `${lastMove} `}${sentence}. ${this.headline.textContent ?? ""}${value}`;
    this.focusAfterMove = area;
    if (area && (programIsOnMove || !this.refocus(area))) this.headline.focus();
  }

  /** Draws the list of moves with what is known of them so far. */
  private drawMoves(position: Position): void {
    this.position = position;
    if (this.showsValues()) this.moveList.redraw(position, bestFirst(position.moves));
  }

  /** Whether values are requested: of a lesson, after it has revealed them. */
  private wantsValues(): boolean {
    return this.lesson.isOpen ? !this.lesson.hidesValues() : this.context.app.settings.values;
  }

  /** Whether values are visible; in projector mode only after they are revealed. */
  private showsValues(): boolean {
    const { values, projector } = this.context.app.settings;
    if (this.lesson.isOpen) return !this.lesson.hidesValues();
    return values && !this.puzzles.hidesValues() && (!projector || this.revealedKey === stringify(atPosition(this.context)));
  }

  private hiddenValuesNotice(): HTMLElement {
    const { app } = this.context;
    if (this.lesson.isOpen) return h("p", {});
    if (this.puzzles.hidesValues()) return h("p", { class: "quiet" }, t("play.hiddenPuzzle"));
    if (!app.settings.projector) return h("p", { class: "quiet" }, t("play.hidden"));
    return button(t("play.reveal"), "reveal", () => {
      this.revealedKey = stringify(atPosition(this.context));
      if (!app.settings.values) return app.changeSettings({ values: true });
      if (this.position) this.render(this.position);
      this.explain();
    });
  }

  /** Explains the value of the position shown, if it is known and visible. */
  private explain(): void {
    const { position } = this;
    if (!position || position.result !== null || !this.isSolved || !this.isShown() || !this.showsValues()) return;
    this.whyPanel.explain(this.context, position);
  }

  private focusedArea(): Area | undefined {
    const focused = document.activeElement;
    if (focused === this.headline) return this.focusAfterMove;
    if (this.board.element.contains(focused)) return "board";
    return this.moveList.element.contains(focused) ? "list" : undefined;
  }

  private refocus(area: Area): boolean {
    return area === "board" ? this.board.focus() || this.moveList.focus() : this.moveList.focus();
  }

  // Moves

  /** Whether the position of the address is already shown. */
  private isShown(): boolean {
    return this.shownKey === stringify(atPosition(this.context));
  }

  private makeMove(move: Json): void {
    // A second click before the response must not act on the next position.
    if (!this.isShown() || !this.lesson.checkMove(move) || !this.puzzles.checkMove(move)) return;
    const { app, address } = this.context;
    this.isPlaying = true;
    this.players.paused = false;
    this.players.showRemark();
    const next = address.moves[address.ply];
    if (next !== undefined && stringify(next) === stringify(move)) return app.goTo({ ply: address.ply + 1 });
    const moves = [...address.moves.slice(0, address.ply), move];
    app.goTo({ moves, ply: moves.length });
  }

  /** Makes the best move, by its value if that is known, else by that of the perfect player. */
  private async playBest(): Promise<void> {
    const { position } = this;
    if (!position || position.result !== null || this.programs.programAt(position) !== undefined) return;
    const requestKey = this.requestKey;
    const best = isKnown(position.value) ? bestFirst(position.moves).find(isKnown) : undefined;
    const move = best ? best.move : (await this.programs.bestMove())?.move;
    if (this.requestKey === requestKey && move !== undefined && move !== null) this.makeMove(move);
  }

  private turn(): void {
    this.isTurned = !this.isTurned;
    if (this.position) this.render(this.position);
  }

  private present(): void {
    const { app } = this.context;
    app.changeSettings({ projector: !app.settings.projector });
  }

  private goTo(ply: number): void {
    this.isPlaying = false;
    // A user who goes back wants to look, so programs do not move.
    this.players.paused = true;
    this.context.app.goTo({ ply: Math.max(0, Math.min(ply, this.context.address.moves.length)) });
  }

  /** Takes back the last move of a person, with the answers of programs to it; a puzzle begins where it is. */
  private undo(): void {
    if (this.puzzles.hidesValues()) return;
    const line = this.position?.line ?? [];
    let ply = this.context.address.ply - 1;
    const isProgram = (player: number) => this.players.programOf(player) !== undefined;
    const playsAgainst = !this.players.paused && [0, 1].some((player) => !isProgram(player));
    while (playsAgainst && ply > 0 && isProgram(line[ply]?.player ?? 0)) --ply;
    const isPersonsTurn = playsAgainst && !isProgram(line[ply]?.player ?? 0);
    this.goTo(ply);
    if (isPersonsTurn) this.players.paused = false;
  }

  private redo(): void {
    this.goTo(this.context.address.ply + 1);
  }

  /** Goes to another position; if it is invalid, shows the error in the form and returns it. */
  private async setUp(problem: ViewContext["problem"]): Promise<unknown> {
    const { app, name } = this.context;
    try {
      await app.position({ game: name, problem, most: 0 });
      app.goTo({ problem, moves: [], ply: 0 });
      return undefined;
    } catch (error) {
      this.form.showError(error);
      return error;
    }
  }

  private async random(size: number): Promise<void> {
    const { app, name } = this.context;
    const seed = Math.floor(Math.random() * 2 ** 48);
    try {
      const { problem } = await app.call<{ problem: ViewContext["problem"] }>("random", { game: name, size, seed });
      app.goTo({ problem, moves: [], ply: 0 });
    } catch (error) {
      this.form.showError(error);
    }
  }

  /** Highlights a move, and previews the position after it. */
  private previewMove(move: Move | undefined): void {
    this.board.highlightMove(move);
    if (move) this.preview.schedule(this.context, move);
    else this.preview.clear();
  }

  // The line

  private drawHistory(): void {
    const { lines, address } = this.context;
    const values = this.showsValues() ? this.lineValues : [];
    this.history.draw(lines.currentLine(), address.ply, lines.otherLines(), values, (this.position?.sides ?? []).map(({ name }) => name));
  }

  /** Loads the texts of the moves of the line, and its values if the position shown is solved. */
  private loadLine(): void {
    const context = this.context;
    const { app, address, name, problem, lines } = context;
    const line = { game: name, problem, moves: address.moves };
    const values = this.wantsValues() && this.isSolved;
    const requestKey = stringify([line, values]);
    if (requestKey === this.lineKey) return;
    this.lineKey = requestKey;
    void this.lineTask.run(t("play.line"), async (options) => {
      if (lines.currentLine().some((lineMove) => lineMove.text === "")) {
        const wholeLine = await app.position({ ...line, most: 0 }, options);
        if (this.lineKey !== requestKey) return;
        lines.setTexts(wholeLine.line.map((lineMove) => lineMove.tell));
        if (this.isShown()) this.drawHistory();
      }
      if (!values) return;
      const response = await app.call<LineValues>("values", { ...line, ...app.limits() }, options);
      if (this.lineKey !== requestKey) return;
      this.lineValues = response.values.map((value) => withLead(value, value.player, value.scores));
      if (this.isShown()) this.drawHistory();
    });
  }
}

/** The position, as a draw if it occurs for the third time. */
function withDrawByRepetition(position: Position): Position {
  if (position.result !== null || position.times_met < 3) return position;
  return { ...position, result: "draw", winner: null, moves: [], move_count: 0 };
}
