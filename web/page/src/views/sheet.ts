/** A sheet to print: six puzzles of a game on one page, their solutions on the next. */

import type { Position, Puzzle } from "../api";
import type { CallOptions } from "../backend/backend";
import { button, h, select } from "../dom";
import { stringify } from "../json";
import { qrCode } from "../qr";
import { capitalize, t } from "../texts";
import { type GameView, ruleOf, type ViewContext } from "./page";
import { picture } from "./picture";
import { levelNames, levels } from "./puzzles";
import { sharedAddress } from "./share_dialog";
import { statusText, Task } from "./task";

const puzzleCount = 6;
/** So many puzzles are drawn for a sheet, of which some may be the same. */
const maxDraws = 18;

interface SheetPuzzle {
  position: Position;
  solution: string;
  outcome: string;
}

export class SheetView implements GameView {
  private readonly levelSelect = select("sheet-level", levelNames, t("sheet.level"));
  private readonly pages = h("div", { class: "sheet-pages", data: { testid: "sheet-pages" } });
  private readonly task = new Task();
  readonly element = h(
    "div",
    { class: "view sheet" },
    h(
      "div",
      { class: "line wrap" },
      this.levelSelect,
      button(t("sheet.other"), "sheet-other", () => this.draw()),
      button(t("sheet.print"), "sheet-print", () => print()),
      button(t("sheet.back"), "sheet-back", () => this.context?.app.goTo({ view: "play", level: "", seed: 0 })),
    ),
    this.task.element,
    this.pages,
  );
  private context: ViewContext | undefined;
  private key = "";

  constructor() {
    this.levelSelect.addEventListener("change", () => this.draw());
  }

  update(context: ViewContext): void {
    this.context = context;
    const { name, problem, address } = context;
    const level = levels.find((candidate) => candidate === address.level) ?? "easy";
    this.levelSelect.value = level;
    const key = stringify([name, problem, level, address.seed]);
    if (key === this.key) return;
    this.key = key;
    this.pages.replaceChildren();
    void this.load(context, level);
  }

  leave(): void {
    this.task.stop();
    this.key = "";
  }

  /** Goes to another sheet: its address has another seed. */
  private draw(): void {
    this.context?.app.goTo({ level: this.levelSelect.value, seed: Math.floor(Math.random() * 1e6) });
  }

  private async load(context: ViewContext, level: (typeof levels)[number]): Promise<void> {
    const { key } = this;
    const puzzles = await this.task.run(t("sheet.looking"), (options) => findPuzzles(context, level, options), () => void this.load(context, level));
    if (!puzzles || this.key !== key) return;
    const { app, game } = context;
    if (puzzles.length === 0) return this.pages.replaceChildren(h("p", { class: "notice" }, t("puzzles.none")));
    const address = sharedAddress(app);
    const code = /^https?:/.test(address) && qrCode(address);
    const head = (title: string) =>
      h("div", { class: "sheet-head-line" }, h("div", {}, h("h2", {}, `${game.title}: ${title}`), h("p", { class: "quiet", lang: "en" }, ruleOf(context))), code ? code.cloneNode(true) : undefined);
    this.pages.replaceChildren(
      h(
        "section",
        { class: "sheet-page" },
        head(t("sheet.title", { count: puzzles.length, level: t(`puzzles.${level}`) })),
        h(
          "ol",
          { class: "sheet-puzzles" },
          ...puzzles.map(({ position, outcome }) =>
            h("li", {}, h("p", {}, t(outcome === "draw" ? "sheet.questionDraw" : "sheet.question", { name: position.sides[position.player]!.name })), picture(position.scene)),
          ),
        ),
      ),
      h("section", { class: "sheet-page" }, head(t("sheet.solutions")), h("ol", { lang: "en", data: { testid: "sheet-solutions" } }, ...puzzles.map(({ solution }) => h("li", {}, solution)))),
    );
  }
}

/** Different puzzles by consecutive seeds from that of the address, with their drawings. */
async function findPuzzles({ app, name, problem, address }: ViewContext, level: string, options: CallOptions): Promise<SheetPuzzle[]> {
  const found = new Map<string, SheetPuzzle>();
  for (let seed = address.seed; seed < address.seed + maxDraws && found.size < puzzleCount; ++seed) {
    const puzzle = await app.call<Puzzle>("puzzle", { game: name, problem, level, seed, ...app.limits() }, options);
    if (!puzzle.problem || !puzzle.moves || puzzle.move === undefined) {
      if (statusText(puzzle.status) !== "") break;
      continue;
    }
    const position = await app.position({ game: name, problem: puzzle.problem, moves: puzzle.moves }, options);
    const key = stringify(puzzle.move);
    const solution = position.moves.find(({ move }) => stringify(move) === key)?.tell ?? key;
    found.set(stringify([position.show, position.player]), { position, solution: capitalize(solution), outcome: puzzle.outcome ?? "win" });
  }
  return [...found.values()];
}
