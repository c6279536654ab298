/** Why a position is won or lost, by the call `explain`: its parts, its row, a line of play. */

import type { Explanation, NimberPart, Position, ValuedPart } from "../api";
import { button, h, onlyElements, scrollable } from "../dom";
import { stringify } from "../json";
import type { Integer } from "../place";
import { firstTurn, resolveParts } from "../scene/resolve";
import { grouped } from "../scene/shape";
import { capitalize, counted, t } from "../texts";
import { marks } from "../values";
import { atPosition, type ViewContext } from "./page";
import { periodText } from "./period_text";
import { picture } from "./picture";
import { scoreText } from "./standing";
import { progressDelay, statusText, Task } from "./task";
import { withExplanations } from "./terms";

/** The number of moves of a line that are listed at first. */
const initialMoves = 12;
/** The maximum length of a value in characters. */
const maxCharacters = 60;
/** The maximum number of binary columns; for larger nimbers none are shown. */
const maxBits = 16;

export class WhyPanel {
  readonly element: HTMLDetailsElement;
  private readonly content = h("div", { class: "why-content", data: { testid: "why-content" } });
  private readonly task = new Task();
  /** The position to explain when the panel is open. */
  private context: ViewContext | undefined;
  private position: Position | undefined;
  private requestKey = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.element = h(
      "details",
      { class: "why", hidden: true, data: { testid: "why" } },
      h("summary", {}, t("why.label")),
      this.task.element,
      this.content,
    );
    this.element.open = matchMedia("(min-width: 821px)").matches;
    this.element.addEventListener("toggle", () => void this.load());
  }

  /** Prepares for another position: the old reason disappears after a moment. */
  prepare(): void {
    this.stop();
    this.requestKey = "";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.clear(), progressDelay);
  }

  /** Explains the current position, now or when the panel is opened. */
  explain(context: ViewContext, position: Position): void {
    clearTimeout(this.timer);
    this.context = context;
    this.position = position;
    this.element.hidden = false;
    void this.load();
  }

  /** Hides the panel, and cancels its request. */
  clear(): void {
    this.stop();
    clearTimeout(this.timer);
    this.context = undefined;
    this.requestKey = "";
    this.element.hidden = true;
    this.content.replaceChildren();
  }

  stop(): void {
    this.task.stop();
  }

  private async load(): Promise<void> {
    const { context, position } = this;
    if (!context || !position || !this.element.open) return;
    const request = { ...atPosition(context), notation: "unicode", brief: maxCharacters, ...context.app.limits() };
    const requestKey = stringify(request);
    if (requestKey === this.requestKey) return;
    this.requestKey = requestKey;
    const explanation = await this.task.run(
      t("why.looking"),
      (options) => context.app.call<Explanation>("explain", request, options),
      () => {
        this.requestKey = "";
        void this.load();
      },
    );
    if (this.requestKey !== requestKey) return;
    if (!explanation) {
      this.requestKey = "";
      return;
    }
    const limitText = statusText(explanation.status);
    this.content.replaceChildren(
      ...onlyElements([
        ...nimberReason(explanation),
        ...valueReason(explanation, position),
        ...chartReason(explanation),
        explanation.period && explanation.period.saltus == 0 && h("p", { class: "quiet" }, ...withExplanations(periodText({ ...explanation.period, proved: true }))),
        ...lineReason(explanation, position),
        limitText !== "" && h("p", { class: "notice", role: "status" }, limitText),
      ]),
    );
  }
}

// Nimbers

function nimberReason({ nimber, parts, evening }: Explanation): HTMLElement[] {
  if (nimber === undefined) return [];
  const currentParts = parts as NimberPart[];
  const isSum = currentParts.length > 1;
  const heading = t(nimber == 0 ? "why.lost" : "why.won", { name: t(isSum ? "why.sumName" : "why.nimberName"), nimber: grouped(nimber) });
  const paragraphs = [h("p", {}, ...withExplanations(heading))];
  if (evening) {
    paragraphs.push(h("p", { class: "evening", lang: "en", data: { testid: "evening" } }, `${capitalize(evening.tell)}.`));
  }
  return [
    ...paragraphs,
    nimberTable(currentParts, t("why.now"), nimber),
    ...(evening ? [nimberTable(evening.parts, t("why.afterMove"), 0)] : []),
    ...(nimber == 0
      ? []
      : [h("p", { class: "quiet" }, t("why.lit"))]),
    ...(currentParts.some((part) => part.heap !== undefined && part.heap != part.nimber)
      ? [h("p", { class: "quiet" }, ...withExplanations(t("why.mex")))]
      : []),
  ];
}

/** The parts with their nimbers in binary; columns with an odd number of ones are highlighted. */
function nimberTable(parts: NimberPart[], title: string, sum: Integer): HTMLElement {
  const nimbers = parts.map((part) => BigInt(part.nimber));
  const bits = Math.max(1, ...nimbers.map((nimber) => nimber.toString(2).length));
  const columns = bits > maxBits ? [] : Array.from({ length: bits }, (_, index) => BigInt(bits - 1 - index));
  const row = (header: HTMLElement, nimber: bigint, className?: string) =>
    h(
      "tr",
      { class: className },
      header,
      h("td", { class: "figure" }, grouped(nimber)),
      ...columns.map((bit) => {
        const digit = (nimber >> bit) & 1n;
        const odd = (BigInt(sum) >> bit) & 1n;
        return h("td", { class: `bit${digit ? " one" : ""}${odd ? " odd" : ""}` }, String(digit));
      }),
    );
  return scrollable(
    t("why.binary", { title }),
    h(
      "table",
      { class: "bits", data: { testid: "nimber-table" } },
      h("caption", {}, title),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("why.part")),
          h("th", { scope: "col", class: "figure" }, t("why.nimber")),
          ...columns.map((bit) => h("th", { scope: "col", class: "bit" }, String(1n << bit))),
        ),
      ),
      h(
        "tbody",
        {},
        ...parts.map((part, index) => row(h("th", { scope: "row" }, partName(part)), nimbers[index]!)),
        row(h("th", { scope: "row" }, t(parts.length === 1 ? "why.total" : "why.nimSum")), BigInt(sum), "sum"),
      ),
    ),
  );
}

/** The name of a part as a heap, or its drawing. */
function partName(part: NimberPart): HTMLElement | string {
  const [drawn] = part.scene;
  if (part.heap !== undefined && drawn?.kind === "pins" && drawn.squares)
    return t("why.strip", { size: grouped(drawn.lengths[0] ?? 0) });
  if (part.heap !== undefined) {
    const repeats = part.repeats !== undefined && part.repeats != part.heap;
    return t(repeats ? "why.repeats" : "why.heap", { size: grouped(part.heap), other: grouped(part.repeats) });
  }
  return drawPart(part);
}

function drawPart({ scene, show }: NimberPart | ValuedPart): HTMLElement {
  if (scene.length === 0 || scene[0]!.kind === "heaps") return h("span", {}, show);
  return h("span", { class: "part-picture", title: show, role: "img", "aria-label": show }, picture(resolveParts(scene, firstTurn)));
}

// Values

function valueReason({ sum, parts }: Explanation, { player, sides, value }: Position): HTMLElement[] {
  if (!sum) return [];
  const valuedParts = parts as ValuedPart[];
  const name = sides[value?.outcome === "win" ? player : 1 - player]!.name;
  const outcome = sum.outcome === "N" || sum.outcome === "P" ? t(`outcomes.${sum.outcome}`) : t("why.wins", { name });
  const values = { outcome, letter: sum.outcome, value: sum.value };
  return onlyElements([
    h("p", {}, ...withExplanations(t(valuedParts.length > 1 ? "why.partsSum" : "why.oneValue", values))),
    valuedParts.length === 1 && h("p", { class: "quiet" }, t("why.noSplit")),
    valuedParts.length > 1 && valueTable(valuedParts, sum),
  ]);
}

function valueTable(parts: ValuedPart[], sum: Omit<ValuedPart, "scene" | "show">): HTMLElement {
  const row = (header: HTMLElement | string, { value, temperature }: typeof sum, className?: string) =>
    h(
      "tr",
      { class: className },
      h("th", { scope: "row" }, header),
      h("td", {}, value),
      h("td", { class: "figure" }, temperature ?? ""),
    );
  const head = [t("why.part"), t("canonical.value"), t("canonical.temperature")].map((name) => h("th", { scope: "col" }, ...withExplanations(name)));
  return scrollable(
    t("why.parts"),
    h(
      "table",
      { class: "bits", data: { testid: "value-table" } },
      h("thead", {}, h("tr", {}, ...head)),
      h("tbody", {}, ...parts.map((part) => row(drawPart(part), part)), row(t("why.sum"), sum, "sum")),
    ),
  );
}

// Rows

function chartReason({ chart }: Explanation): HTMLElement[] {
  if (!chart) return [];
  const { name, columns, row, column, rows, repeats } = chart;
  const currentRow = rows.at(-1)!;
  const text =
    currentRow.outcomes[column] === "win"
      ? t("why.rowWon", { move: currentRow.moves[column] })
      : t("why.rowLost");
  return [
    h("p", {}, text),
    scrollable(
      t("why.rows"),
      h(
        "table",
        { class: "heat why-chart", data: { testid: "why-chart" } },
        h("caption", {}, t("why.rowsCaption")),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, name), ...columns.map((heading) => h("th", { scope: "col" }, heading)))),
        h(
          "tbody",
          {},
          ...rows.map((tableRow) =>
            h(
              "tr",
              { class: tableRow.row == row ? "lit" : undefined },
              h("th", { scope: "row" }, grouped(tableRow.row)),
              ...tableRow.outcomes.map((outcome, index) =>
                h(
                  "td",
                  { class: tableRow.row == row && index === column ? "lit" : undefined, data: { outcome } },
                  outcome === "win" && tableRow.moves[index] !== null ? String(tableRow.moves[index]) : marks[outcome],
                ),
              ),
            ),
          ),
        ),
      ),
    ),
    ...(repeats !== undefined && repeats != row
      ? [h("p", { data: { testid: "residue" } }, t("why.rowRepeats", { row: grouped(row), other: grouped(repeats) }))]
      : []),
  ];
}

// A line of play

function lineReason(
  { line, line_end: lineEnd, final_scores: finalScores }: Explanation,
  { player: mover, value, sides }: Position,
): HTMLElement[] {
  if (!line || line.length === 0) return [];
  const swatch = (player: number) =>
    h("span", { class: `swatch ${sides[player]!.owner}`, role: "img", "aria-label": sides[player]!.name });
  const outcome = finalScores || !value ? undefined : value.outcome;
  const winner = outcome === "win" ? mover : 1 - mover;
  const over = outcome === undefined ? "why.over" : outcome === "draw" ? "why.overDraw" : "why.overWon";
  const length = value?.plies === undefined ? "why.bestPlayKeeps" : "why.bestPlayLong";
  const heading = value?.outcome === "draw" ? "why.bestPlay" : value?.margin !== undefined ? "why.bestPlayScore" : length;
  const endText = {
    over: t(over, { plies: counted("analyze.plies", line.length), name: sides[winner]!.name }),
    repeated: t("why.repeated"),
    cut: t("why.cut"),
    limit: t("why.lineLimit"),
  }[lineEnd ?? "limit"];
  const score = finalScores ? ` ${capitalize(scoreText("standing.final", finalScores))}.` : "";
  const list = h("ol", { class: "best-line", data: { testid: "best-line" } });
  const showMoves = (count: number) =>
    list.replaceChildren(
      ...line.slice(0, count).map(({ tell, player }, ply) => {
        return h("li", {}, swatch(player), ` ${line[ply + 1]?.player === player ? t("why.movesAgain", { move: tell }) : tell}`);
      }),
    );
  showMoves(initialMoves);
  const showAll = () => {
    showMoves(line.length);
    showAllButton.remove();
  };
  const showAllButton = button(t("moves.showAll", { count: grouped(line.length) }), "", showAll, "small");
  return onlyElements([
    h("p", {}, t(heading)),
    h("p", { class: "quiet" }, ...[0, 1].flatMap((player) => [swatch(player), ` ${sides[player]!.name} `])),
    list,
    line.length > initialMoves && showAllButton,
    h("p", { data: { testid: "line-end" } }, `${endText}${score}`),
  ]);
}
