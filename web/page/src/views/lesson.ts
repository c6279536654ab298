/** The steps of a lesson beside the board: they show positions, ask, and let the reader play. */

import type { Position } from "../api";
import { emptyAddress } from "../address";
import { button, h } from "../dom";
import { type Json, stringify } from "../json";
import { answerTo, isSameAnswer, keepsValue, solvedPosition } from "../lessons/answers";
import { type Item, type Lesson, type Step } from "../lessons/lesson";
import { lessonNamed } from "../lessons/library";
import { capitalize, t } from "../texts";
import type { ViewContext } from "./page";
import { person, type Players } from "./players";
import { errorBox, statusText, Task } from "./task";

export interface LessonCallbacks {
  context(): ViewContext;
  /** Loads the position again, with the values that are now visible. */
  reload(): void;
  /** Opens the reason, which is shown once it is known. */
  explain(): void;
}

/** The address of a step: its position, and where it is in its lesson. */
export function stepAddress(name: string, { steps }: Lesson, index: number) {
  const { game, problem, after } = steps[index]!;
  return { ...emptyAddress, game, problem, moves: after, ply: after.length, lesson: name, step: index };
}

export class LessonPanel {
  readonly element = h("section", { class: "lesson", "aria-label": t("lesson.label"), hidden: true, data: { testid: "lesson" } });
  private readonly body = h("div", { class: "lesson-body" });
  private readonly task = new Task();
  private lesson: Lesson | undefined;
  /** The lesson and the step shown. */
  private key = "";
  /** The next item to be shown. */
  private next = 0;
  private isRevealed = false;
  /** The question or the game at which the step waits for the reader. */
  private waiting: Item | undefined;
  private message = h("p", {});
  /** Those of the last question who wins. */
  private choices: HTMLButtonElement[] = [];

  constructor(
    private readonly players: Players,
    private readonly callbacks: LessonCallbacks,
  ) {
    new ResizeObserver(() => this.fit()).observe(this.body);
  }

  get isOpen(): boolean {
    return this.callbacks.context().address.lesson !== "";
  }

  /** Whether the lesson has not revealed the values yet. */
  hidesValues(): boolean {
    return this.isOpen && !this.isRevealed;
  }

  /** Shows the step of the address. */
  update(): void {
    const { lesson: name, step } = this.callbacks.context().address;
    this.element.hidden = !this.isOpen;
    const key = this.isOpen ? stringify([name, step]) : "";
    if (key === this.key) return;
    this.key = key;
    this.isRevealed = false;
    this.waiting = undefined;
    if (this.isOpen) void this.open(name, step);
  }

  /** Called with each position shown: the end of a game completes its item. */
  onPosition({ result, winner, sides }: Position): void {
    if (this.waiting?.kind !== "play" || result === null) return;
    const { program } = this.waiting;
    const ends = winner === null ? t("lesson.drawn") : winner === program ? t("lesson.programWins", { name: sides[program]!.name }) : t("lesson.ownWin");
    this.answer(ends);
  }

  /** Checks a move. Returns whether it may be made. */
  checkMove(move: Json): boolean {
    if (this.waiting?.kind !== "ask" || this.waiting.what !== "move") return true;
    void this.judgeMove(this.waiting, move);
    return false;
  }

  private get step(): Step | undefined {
    return this.lesson?.steps[this.callbacks.context().address.step];
  }

  private async open(name: string, index: number): Promise<void> {
    const { key } = this;
    const { app } = this.callbacks.context();
    try {
      const lesson = await lessonNamed(name);
      if (this.key !== key) return;
      this.lesson = lesson;
      if (index >= lesson.steps.length) return app.goTo(stepAddress(name, lesson, lesson.steps.length - 1));
      // An address may name the step alone.
      if (app.address.problem === undefined) app.goTo(stepAddress(name, lesson, index));
      if (this.key !== key || app.address.game !== lesson.steps[index]!.game) return;
    } catch (error) {
      this.element.replaceChildren(errorBox(error));
      return;
    }
    this.next = 0;
    this.players.setPrograms([person, person]);
    const { lesson } = this;
    const goTo = (step: number) => app.goTo(stepAddress(name, lesson!, step));
    const isLast = index === lesson!.steps.length - 1;
    const back = button(t("lesson.back"), "lesson-back", () => goTo(index - 1));
    back.disabled = index === 0;
    this.element.replaceChildren(
      h("p", { class: "quiet" }, t("lesson.step", { title: lesson!.title, step: index + 1, count: lesson!.steps.length })),
      h("h2", { tabindex: "-1", lang: "en" }, this.step!.title),
      this.body,
      this.task.element,
      h(
        "div",
        { class: "line spread" },
        back,
        button(t("lesson.again"), "lesson-again", () => {
          this.key = "";
          goTo(index);
        }),
        button(t(isLast ? "lesson.all" : "lesson.next"), "lesson-next", () => (isLast ? app.goHome() : goTo(index + 1))),
      ),
    );
    this.body.replaceChildren();
    this.callbacks.reload();
    this.advance();
  }

  /** Where the lesson is presented, makes its text as small as its place demands. */
  private fit(): void {
    const { body } = this;
    for (let percent = 100; percent >= 55; percent -= 5) {
      body.style.setProperty("--fit", String(percent / 100));
      if (body.scrollHeight <= body.clientHeight) break;
    }
  }

  /** Shows the items up to the next one that waits for the reader. */
  private advance(): void {
    this.waiting = undefined;
    const items = this.step?.items ?? [];
    while (this.next < items.length && !this.waiting) {
      const item = items[this.next]!;
      this.next += 1;
      if (item.kind === "say") this.body.append(h("p", { lang: "en" }, ...inline(item.text)));
      else if (item.kind === "why") (this.callbacks.explain(), this.reveal());
      else this.wait(item);
    }
    this.element.toggleAttribute("data-done", this.waiting === undefined);
    this.fit();
    this.body.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  private wait(item: Item): void {
    this.waiting = item;
    this.message = h("p", { class: "lesson-message", role: "status", data: { testid: "lesson-message" } });
    if (item.kind === "ask") this.body.append(h("p", { class: "question", lang: item.prompt && "en" }, ...inline(item.prompt || t(`prompts.${item.what}`))), ...this.answerControls(item), this.message);
    else if (item.kind === "play") this.startGame(item);
    else this.body.append(button(t("lesson.reveal"), "lesson-reveal", () => (this.reveal(), this.answer(""))), this.message);
  }

  private startGame({ program, level }: Extract<Item, { kind: "play" }>): void {
    this.body.append(h("p", { class: "question" }, t(program === 0 ? "lesson.playSecond" : "lesson.playFirst")), this.message);
    this.players.setPrograms(program === 0 ? [level, person] : [person, level]);
    this.callbacks.reload();
  }

  private reveal(): void {
    this.isRevealed = true;
    this.callbacks.reload();
  }

  private answerControls(item: Extract<Item, { kind: "ask" }>): HTMLElement[] {
    if (item.what === "move") return [];
    if (item.what === "who") {
      this.choices = (["win", "loss", "draw"] as const).map((outcome) => button(capitalize(t(`lesson.${outcome}`)), `lesson-${outcome}`, () => void this.judgeWinner(item, outcome)));
      return [h("div", { class: "line wrap" }, ...this.choices)];
    }
    const input = h("input", { type: "text", autocomplete: "off", "aria-label": t("lesson.input"), data: { testid: "lesson-answer" } });
    const submit = (event: Event) => {
      event.preventDefault();
      if (input.value.trim() !== "") void this.judgeFigure(item, input.value);
    };
    return [
      h("form", { class: "line", onsubmit: submit }, input, h("button", { type: "submit" }, t("lesson.answer")), button(t("lesson.show"), "lesson-show", () => void this.judgeFigure(item, undefined))),
    ];
  }

  private async judgeMove(item: Item, move: Json): Promise<void> {
    const context = this.callbacks.context();
    const position = await this.task.run(t("lesson.looking"), (options) => solvedPosition(context, options));
    if (this.waiting !== item) return;
    if (!position) return this.tell(statusText("time_limit"));
    const key = stringify(move);
    const made = position.moves.find((candidate) => stringify(candidate.move) === key);
    if (!keepsValue(position, (other) => stringify(other) === key)) return this.tell(t("lesson.notThis", { move: made?.tell ?? key }));
    this.answer(t("lesson.right", { answer: made?.tell ?? key }));
    const { app, address } = context;
    const moves = [...address.moves.slice(0, address.ply), move];
    app.goTo({ moves, ply: moves.length });
  }

  private async judgeWinner(item: Item, outcome: "win" | "loss" | "draw"): Promise<void> {
    const position = await this.task.run(t("play.solving"), (options) => solvedPosition(this.callbacks.context(), options));
    if (this.waiting !== item) return;
    const right = position?.value?.outcome;
    if (!position || !right) return this.tell(statusText("time_limit"));
    for (const choice of this.choices) {
      choice.dataset.right = String(choice.dataset.testid === `lesson-${right}`);
      choice.ariaPressed = String(choice.dataset.testid === `lesson-${outcome}`);
    }
    const truth = right === "draw" ? t("lesson.isDraw") : t("lesson.wins", { name: t(`lesson.${right}`) });
    this.answer(t(right === outcome ? "lesson.right" : "lesson.wrong", { answer: truth }));
  }

  private async judgeFigure(item: Extract<Item, { kind: "ask" }>, typed: string | undefined): Promise<void> {
    const { what } = item;
    if (what === "who" || what === "move") return;
    const right = await this.task.run(t("lesson.computing"), (options) => answerTo(what, this.callbacks.context(), options));
    if (this.waiting !== item) return;
    if (right === undefined) return this.tell(statusText("time_limit"));
    if (typed === undefined) this.answer(t("lesson.itIs", { answer: right }));
    else if (isSameAnswer(typed, right)) this.answer(t("lesson.right", { answer: right }));
    else this.tell(t("lesson.tryAgain", { answer: typed.trim() }));
  }

  private tell(text: string): void {
    this.message.textContent = text;
    this.fit();
  }

  /** Closes the item that waits, and goes on with the next ones. */
  private answer(text: string): void {
    this.tell(text);
    for (const control of this.body.querySelectorAll<HTMLButtonElement | HTMLInputElement>("button:not(.term), input")) control.disabled = true;
    this.advance();
  }
}

/** A paragraph with **strong** words, `code` and [links](#nim) to positions. */
export function inline(text: string): (string | HTMLElement)[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    const link = /^\[([^\]]+)\]\((#[^)\s]*|https?:[^)\s]*)\)$/.exec(part);
    if (link) return h("a", { href: link[2]! }, link[1]!);
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    return part.startsWith("`") ? h("code", {}, part.slice(1, -1)) : part;
  });
}
