/** Why a position is won or lost, by the call `explain`: by its parts, by its row, by a line of play. */

import type { Explanation, NimberPart, Position, ValuedPart } from "../api";
import { h, scrollable } from "../dom";
import { stringify } from "../json";
import type { Integer } from "../place";
import { notation } from "../scene/notation";
import { playerColours, type Part, resolveParts } from "../scene/parts";
import { grouped } from "../scene/shape";
import { capitalize, marks, playerName } from "../values";
import { classes } from "./canonical";
import { atPosition, type Looked } from "./page";
import { periodText } from "./period_text";
import { picture } from "./picture";
import { patience, statusText, Task } from "./task";
import { explained } from "./terms";

/** Of a longer line only so many moves are listed at first. */
const fewMoves = 12;
/** The most characters of a value. */
const fewCharacters = 60;
/** Of larger nimbers no binary columns are shown. */
const mostBits = 16;

export class WhyPanel {
  readonly element: HTMLDetailsElement;
  private readonly content = h("div", { class: "why-content", data: { testid: "why-content" } });
  private readonly task: Task;
  /** What is to be explained, once the panel is open. */
  private looked: Looked | undefined;
  private position: Position | undefined;
  private names: (string | undefined)[] = [];
  private asked = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const host = h("div", { class: "task-host" });
    this.task = new Task(host);
    this.element = h(
      "details",
      { class: "why", hidden: true, data: { testid: "why" } },
      h("summary", {}, "Why"),
      host,
      this.content,
    );
    this.element.open = matchMedia("(min-width: 821px)").matches;
    this.element.addEventListener("toggle", () => void this.ask());
  }

  /** Makes ready for another position. */
  expect(): void {
    this.stop();
    this.asked = "";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.clear(), patience);
  }

  /** Explains the position of the address, now or when the panel is opened. */
  explain(looked: Looked, position: Position, names: (string | undefined)[]): void {
    clearTimeout(this.timer);
    this.looked = looked;
    this.position = position;
    this.names = names;
    this.element.hidden = false;
    void this.ask();
  }

  /** Shows nothing, and ends what runs. */
  clear(): void {
    this.stop();
    clearTimeout(this.timer);
    this.looked = undefined;
    this.asked = "";
    this.element.hidden = true;
    this.content.replaceChildren();
  }

  stop(): void {
    this.task.stop();
  }

  private async ask(): Promise<void> {
    const { looked, position } = this;
    if (!looked || !position || !this.element.open) return;
    const request = { ...atPosition(looked), notation: "unicode", brief: fewCharacters, ...looked.app.limits() };
    const wanted = stringify(request);
    if (wanted === this.asked) return;
    this.asked = wanted;
    const found = await this.task.run(
      "Looking for the reason",
      (options) => looked.app.sendRequest<Explanation>("explain", request, options),
      () => {
        this.asked = "";
        void this.ask();
      },
    );
    if (this.asked !== wanted) return;
    if (!found) {
      this.asked = "";
      return;
    }
    const limit = statusText(found.status);
    this.content.replaceChildren(
      ...present([
        ...byNimbers(found, position.scene),
        ...byValues(found),
        ...byChart(found),
        found.period && found.period.saltus == 0 && h("p", { class: "quiet" }, ...explained(periodText({ ...found.period, proved: true }))),
        ...byLine(found, position, this.names),
        limit !== "" && h("p", { class: "notice", role: "status" }, limit),
      ]),
    );
  }
}

function present(parts: (HTMLElement | false | undefined)[]): HTMLElement[] {
  return parts.filter((part): part is HTMLElement => part instanceof HTMLElement);
}

// Nimbers

function byNimbers({ nimber, parts, evening }: Explanation, scene: Part[]): HTMLElement[] {
  if (nimber === undefined) return [];
  const now = parts as NimberPart[];
  const isSum = now.length > 1;
  const name = isSum ? "nim-sum" : "nimber";
  const heading =
    nimber == 0
      ? `The ${name} is 0, so the player on move loses: every move makes it another number, and the opponent can make it 0 again.`
      : `The ${name} is ${grouped(nimber)}, not 0, so the player on move wins by making it 0:`;
  const words = [h("p", {}, ...explained(heading))];
  if (evening) {
    const short = notation(scene, [evening.place]).get(evening.place);
    words.push(h("p", { class: "evening", title: evening.tell, data: { testid: "evening" } }, short ?? capitalize(evening.tell)));
  }
  return [
    ...words,
    nimberTable(now, "Now", nimber),
    ...(evening ? [nimberTable(evening.parts, "After this move", 0)] : []),
    ...(nimber == 0
      ? []
      : [
          h(
            "p",
            { class: "quiet" },
            "A lit column has an odd number of ones. After this move every column is even: whatever the opponent does makes one odd, and you make it even again.",
          ),
        ]),
    ...(now.some((part) => part.heap !== undefined && part.heap != part.nimber)
      ? [h("p", { class: "quiet" }, ...explained("The nimber of a part is the least number that no move in it leads to."))]
      : []),
  ];
}

/** The parts, each with its nimber in binary; a column with an odd number of ones is lit. */
function nimberTable(parts: NimberPart[], title: string, sum: Integer): HTMLElement {
  const nimbers = parts.map((part) => BigInt(part.nimber));
  const bits = Math.max(1, ...nimbers.map((one) => one.toString(2).length));
  const columns = bits > mostBits ? [] : Array.from({ length: bits }, (_, index) => BigInt(bits - 1 - index));
  const row = (head: HTMLElement, nimber: bigint, style?: string) =>
    h(
      "tr",
      { class: style },
      head,
      h("td", { class: "figure" }, grouped(nimber)),
      ...columns.map((bit) => {
        const one = (nimber >> bit) & 1n;
        const odd = (BigInt(sum) >> bit) & 1n;
        return h("td", { class: `bit${one ? " one" : ""}${odd ? " odd" : ""}` }, String(one));
      }),
    );
  return scrollable(
    `${title}: nimbers in binary`,
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
          h("th", { scope: "col" }, "Part"),
          h("th", { scope: "col", class: "figure" }, "Nimber"),
          ...columns.map((bit) => h("th", { scope: "col", class: "bit" }, String(1n << bit))),
        ),
      ),
      h(
        "tbody",
        {},
        ...parts.map((part, index) => row(h("th", { scope: "row" }, partName(part)), nimbers[index]!)),
        row(h("th", { scope: "row" }, parts.length === 1 ? "Total" : "Nim-sum"), BigInt(sum), "sum"),
      ),
    ),
  );
}

/** A part as a heap, or as its drawing. */
function partName(part: NimberPart): HTMLElement | string {
  const [drawn] = part.scene;
  if (part.heap !== undefined && drawn?.kind === "pins" && drawn.squares)
    return `strip of ${grouped(drawn.lengths[0] ?? 0)}`;
  if (part.heap !== undefined) {
    const repeats = part.repeats !== undefined && part.repeats != part.heap;
    return `heap of ${grouped(part.heap)}${repeats ? `, repeats ${grouped(part.repeats!)}` : ""}`;
  }
  return drawnPart(part);
}

function drawnPart({ scene, show }: NimberPart | ValuedPart): HTMLElement {
  if (scene.length === 0 || scene[0]!.kind === "heaps") return h("span", {}, show);
  return h("span", { class: "part-picture", title: show, role: "img", "aria-label": show }, picture(scene));
}

// Values

function byValues({ sum, parts }: Explanation): HTMLElement[] {
  if (!sum) return [];
  const all = parts as ValuedPart[];
  const [letter, ...words] = classes[sum.outcome].split(": ");
  const value = all.length > 1 ? `the parts add up to ${sum.value}` : `the value is ${sum.value}`;
  return present([
    h("p", {}, ...explained(`${capitalize(words.join(": "))}. Outcome class ${letter}: ${value}.`)),
    all.length === 1 && h("p", { class: "quiet" }, "The position does not split into independent parts."),
    all.length > 1 && valueTable(all, sum),
  ]);
}

function valueTable(parts: ValuedPart[], sum: Omit<ValuedPart, "scene" | "show">): HTMLElement {
  const row = (head: HTMLElement | string, { value, temperature }: typeof sum, style?: string) =>
    h(
      "tr",
      { class: style },
      h("th", { scope: "row" }, head),
      h("td", {}, value),
      h("td", { class: "figure" }, temperature ?? ""),
    );
  const head = ["Part", "Value", "Temperature"].map((name) => h("th", { scope: "col" }, ...explained(name)));
  return scrollable(
    "Independent parts",
    h(
      "table",
      { class: "bits", data: { testid: "value-table" } },
      h("thead", {}, h("tr", {}, ...head)),
      h("tbody", {}, ...parts.map((part) => row(drawnPart(part), part)), row("Sum", sum, "sum")),
    ),
  );
}

// Rows

function byChart({ chart }: Explanation): HTMLElement[] {
  if (!chart) return [];
  const { name, columns, row, column, rows, repeats } = chart;
  const here = rows.at(-1)!;
  const words =
    here.outcomes[column] === "win"
      ? `The lit cell is this position. The move ${String(here.moves[column])} leads to a cell that is lost for the opponent.`
      : "The lit cell is this position. It is lost: every move leads to a cell that is won for the opponent.";
  return [
    h("p", {}, words),
    scrollable(
      "The row of the position, and those before it",
      h(
        "table",
        { class: "heat why-chart", data: { testid: "why-chart" } },
        h("caption", {}, "A winning move for the player on move; ▼: he loses"),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, name), ...columns.map((one) => h("th", { scope: "col" }, one)))),
        h(
          "tbody",
          {},
          ...rows.map((one) =>
            h(
              "tr",
              { class: one.row == row ? "lit" : undefined },
              h("th", { scope: "row" }, grouped(one.row)),
              ...one.outcomes.map((outcome, index) =>
                h(
                  "td",
                  { class: one.row == row && index === column ? "lit" : undefined, data: { outcome } },
                  outcome === "win" && one.moves[index] !== null ? String(one.moves[index]) : marks[outcome],
                ),
              ),
            ),
          ),
        ),
      ),
    ),
    ...(repeats !== undefined && repeats != row
      ? [h("p", { data: { testid: "residue" } }, `Row ${grouped(row)} repeats row ${grouped(repeats)}.`)]
      : []),
  ];
}

// A line of play

function byLine(
  { line, line_end: end, final_scores: final }: Explanation,
  { scene, player: mover, value, scores }: Position,
  names: (string | undefined)[],
): HTMLElement[] {
  if (!line || line.length === 0) return [];
  const colours = playerColours(resolveParts(scene, { player: mover, scores }), names);
  const swatch = (player: number) =>
    h("span", { class: `swatch ${colours[player]}`, role: "img", "aria-label": playerName(player, names) });
  const outcome = final || !value ? undefined : value.outcome;
  const winner = outcome === "win" ? mover : 1 - mover;
  const result =
    outcome === undefined
      ? "play is over"
      : outcome === "draw"
        ? "it is a draw"
        : `the ${playerName(winner, names)} has won`;
  const loser = outcome === "draw" ? "" : `; the loser ${final ? "loses by as little" : "resists as long"} as possible`;
  const ends = {
    over: `After ${grouped(line.length)} ${line.length === 1 ? "ply" : "plies"} ${result}.`,
    repeated: "Then the position comes back: neither player can do better than repeat it.",
    cut: "And so on.",
    limit: "",
  }[end ?? "limit"];
  const score = final ? ` Final score ${final.map(grouped).join(" to ")}.` : "";
  const list = h("ol", { class: "best-line", data: { testid: "best-line" } });
  const show = (count: number) =>
    list.replaceChildren(
      ...line.slice(0, count).map(({ tell, player }, ply) => {
        const again = line[ply + 1]?.player === player ? " (and moves again)" : "";
        return h("li", {}, swatch(player), ` ${tell}${again}`);
      }),
    );
  show(fewMoves);
  const more = h(
    "button",
    {
      type: "button",
      class: "small",
      onclick: () => {
        show(line.length);
        more.remove();
      },
    },
    `Show all ${grouped(line.length)} moves`,
  );
  return present([
    h("p", {}, `Best play by both sides${loser}:`),
    h("p", { class: "quiet" }, ...[0, 1].flatMap((player) => [swatch(player), ` ${playerName(player, names)} `])),
    list,
    line.length > fewMoves && more,
    h("p", { data: { testid: "line-end" } }, `${ends}${score}`),
  ]);
}
