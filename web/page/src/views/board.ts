/** The position as it is played on: its drawing, and in it a button for every place of a move. */

import type { Move } from "../api";
import { fromShape, h, svg } from "../dom";
import { stringify } from "../json";
import { parsePlace } from "../place";
import type { BoardPart, Part } from "../scene/parts";
import { drawScene } from "../scene/scene";
import { type Box, centreOf, type Point, type Spot } from "../scene/shape";
import { marks, strengths, type DistanceUnit, valueText } from "../values";

export interface BoardActions {
  make(move: Move): void;
  /** The move that is looked at, or none. */
  look(move: Move | undefined): void;
}

interface Target {
  /** What identifies it: a place, or the keys of the steps towards it. */
  place: string;
  box: Box;
  round: boolean;
  line?: { d: string; by: Point };
  moves: Move[];
  /** Whether it is a step of moves, of which one is chosen next, or a second spot of the same place. */
  kind: "place" | "start" | "mirror";
}

/** The keys of the first steps of a spot, as one. */
function pathOf(spot: Spot, steps: number): string {
  return (spot.steps ?? []).slice(0, steps).map(({ key }) => key).join(">");
}

export class Board {
  readonly element = h("div", { class: "board", data: { testid: "board" } });
  private parts: Part[] = [];
  private moves: Move[] = [];
  private words = "";
  private last = "";
  private spots = new Map<string, Spot>();
  /** The keys of the steps that have been chosen, and how many they are. */
  private picked = { path: "", steps: 0 };
  private looked: SVGGElement | undefined;
  private menu: HTMLElement | undefined;
  /** When another position was drawn. */
  private movedAt = -Infinity;

  constructor(
    private readonly actions: BoardActions,
    private readonly unit: DistanceUnit,
  ) {
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("pointerleave", () => this.actions.look(undefined));
  }

  /**
   * Draws a position; `words` say it, `moves` are those that can be made in it now, and `last` is the
   * place of the move that has led here.
   */
  draw(parts: Part[], words: string, moves: Move[], last = ""): void {
    if (this.words !== words && this.words !== "") this.movedAt = performance.now();
    this.last = last;
    this.parts = parts;
    this.moves = moves;
    this.words = words;
    this.picked = nothingPicked;
    this.redraw();
    // A position is drawn again once its values are known, and the piece then slides on.
    const slid = performance.now() - this.movedAt;
    if (last !== "" && slid < slideTime) this.slide(slid);
  }

  focus(): boolean {
    const first = this.targets()[0];
    first?.focus();
    return first !== undefined;
  }

  /** Marks where a move is made, such as one that is looked at in the list. */
  mark(move: Move | undefined): void {
    this.looked?.replaceChildren();
    const spot = move && this.spots.get(move.place);
    if (!spot) return;
    if (spot.line !== undefined) this.looked?.append(along(spot.line, spot.offset, "looked line"));
    else this.markBoxes(spot.extent ?? [spot.hit], spot.round ?? false);
    for (const { from, to } of spot.arrows ?? []) this.looked?.append(...arrow(from, to));
  }

  private markMirror(place: string): void {
    const mirror = this.spots.get(place)?.mirror;
    this.looked?.replaceChildren();
    if (mirror) this.markBoxes(mirror.extent ?? [mirror.hit], false);
  }

  private markBoxes(boxes: Box[], round: boolean): void {
    this.looked?.append(...boxes.map((box) => svg("rect", { ...rounded(box, round), class: "looked" })));
  }

  private redraw(): void {
    this.closeMenu();
    const boards = this.parts.filter((part): part is BoardPart => part.kind === "board");
    const cells = boards.flatMap(cellsOf);
    const places = new Set([...this.moves.map((move) => move.place), this.last, ...cells.flat().map(({ place }) => place)]);
    places.delete("");
    const drawn = drawScene(this.parts, [...places], this.element.clientWidth - 24);
    this.spots = drawn.spots;
    const last = this.spots.get(this.last);
    this.looked = svg("g", { class: "looks" });
    const strength = strengths(this.moves);
    const targets = this.listTargets();
    const starts = targets.some((target) => target.kind === "start");
    const buttons = targets.map((target) => ({ cell: cellOf(target), element: this.button(target, strength) }));
    const isInGrid = new Set(cells.flat().map(({ place }) => place));
    const image = svg(
      "svg",
      {
        class: starts && this.picked.steps > 0 ? "scene choosing" : "scene",
        viewBox: `0 0 ${drawn.width} ${drawn.height}`,
        role: "group",
        "aria-label": this.words,
      },
      ...drawn.shapes.map(fromShape),
      ...(last ? lit(last) : []),
      this.looked,
      ...boards.map((board) => this.grid(cellsOf(board), buttons)),
      ...buttons.filter(({ cell }) => cell === undefined || !isInGrid.has(cell)).map(({ element }) => element),
    );
    this.element.replaceChildren(image);
    const longest = Math.max(0, ...[...this.spots.values()].map(({ steps }) => steps?.length ?? 0));
    if (longest > 1 && this.picked.steps > 0) {
      const words = `Click ${this.picked.steps + 1} of ${longest + 1}: choose the next place.`;
      this.element.append(h("p", { class: "step-hint", role: "status" }, words));
    }
    const first = this.targets()[0];
    if (first) first.setAttribute("tabindex", "0");
  }

  /** The cells of a board for those who hear it, each with the buttons of the moves that end there. */
  private grid(rows: GridCell[][], buttons: { cell: string | undefined; element: SVGGElement }[]): SVGGElement {
    const cell = ({ place, name }: GridCell) => {
      const hit = this.spots.get(place)?.hit;
      return svg(
        "g",
        { role: "gridcell", "aria-label": name },
        hit && svg("rect", { ...hit, class: "grid-cell" }),
        ...buttons.filter((one) => one.cell === place).map(({ element }) => element),
      );
    };
    return svg(
      "g",
      { role: "grid", "aria-label": "Board" },
      ...rows.map((cells) => svg("g", { role: "row" }, ...cells.map(cell))),
    );
  }

  private targets(): SVGGElement[] {
    return [...this.element.querySelectorAll<SVGGElement>("g.target")];
  }

  private listTargets(): Target[] {
    const targets = new Map<string, Target>();
    const starts = new Map<string, Target>();
    const first = new Set(this.moves.map(({ place }) => this.spots.get(place)).map((spot) => spot?.steps?.[0]?.key));
    first.delete(undefined);
    if (first.size === 1 && this.picked.steps === 0)
      this.picked = { path: [...first][0]!, steps: 1 };
    const { path, steps } = this.picked;
    const add = (known: Map<string, Target>, target: Omit<Target, "moves">, move: Move) => {
      const before = known.get(target.place);
      if (before) before.moves.push(move);
      else known.set(target.place, { ...target, moves: [move] });
    };
    for (const move of this.moves) {
      const spot = this.spots.get(move.place);
      if (!spot) continue;
      const round = spot.round ?? false;
      // Every step up to the next one can be chosen.
      spot.steps?.forEach(({ hit }, step) => {
        if (step > steps || (step > 0 && pathOf(spot, step) !== path.split(">").slice(0, step).join(">"))) return;
        add(starts, { place: pathOf(spot, step + 1), box: hit, round, kind: "start" }, move);
      });
      if (spot.steps && (spot.steps.length !== steps || pathOf(spot, steps) !== path)) continue;
      const line = spot.line === undefined ? undefined : { d: spot.line, by: spot.offset ?? { x: 0, y: 0 } };
      add(targets, { place: move.place, box: spot.hit, round, kind: "place", ...(line && { line }) }, move);
    }
    const hits = new Set([...targets.values()].map(({ box }) => `${box.x},${box.y}`));
    for (const { place, moves } of [...targets.values()]) {
      const mirror = this.spots.get(place)?.mirror;
      if (mirror && !hits.has(`${mirror.hit.x},${mirror.hit.y}`))
        targets.set(`mirror of ${place}`, { place, box: mirror.hit, round: false, moves, kind: "mirror" });
    }
    const standing = [...targets.values()].filter(({ place }) => !this.spots.get(place)?.steps);
    if (starts.size > 1) stepAside(standing, [...starts.values()]);
    // Where moves start is below where they go to, and large targets are below small ones.
    const area = ({ box }: Target) => box.width * box.height;
    return [
      ...(starts.size > 1 ? starts.values() : []),
      ...[...targets.values()].sort((a, b) => area(b) - area(a)),
    ];
  }

  private button(target: Target, strength: Map<Move, number>): SVGGElement {
    const best = target.moves[0]!;
    const start = target.kind === "start";
    const picked = start && this.picked.steps > 0 && `${this.picked.path}>`.startsWith(`${target.place}>`);
    const isNext = start && this.picked.steps > 0 && target.place.startsWith(`${this.picked.path}>`);
    const single = !start && target.moves.length === 1;
    const element = svg(
      "g",
      {
        class: `target${start ? " start" : ""}${isNext ? " next" : ""}${picked ? " picked" : ""}`,
        role: "button",
        tabindex: "-1",
        "aria-label": this.label(target),
        "aria-haspopup": !start && !single ? "menu" : undefined,
        "aria-pressed": start ? String(picked) : undefined,
        data: {
          place: target.kind === "place" ? target.place : undefined,
          mirror: target.kind === "mirror" ? target.place : undefined,
          from: start ? target.place : undefined,
          move: single && target.kind === "place" ? stringify(best.move) : undefined,
          outcome: best.outcome,
        },
        style: `--strength: ${(strength.get(best) ?? 0.6).toFixed(2)}`,
      },
      svg("rect", { ...rounded(target.box, target.round), class: "area" }),
      target.line && along(target.line.d, target.line.by, "area line"),
      ...badge(target),
    );
    // The second click of a double click is not meant for what the first one has brought here.
    element.addEventListener("click", ({ detail }) => detail < 2 && this.choose(target, element));
    const look = () => {
      this.actions.look(single ? best : undefined);
      if (target.kind === "mirror") this.markMirror(target.place);
    };
    element.addEventListener("pointerenter", look);
    element.addEventListener("focus", look);
    return element;
  }

  private label(target: Target): string {
    const best = target.moves[0]!;
    const value = best.outcome ? `: ${valueText(best, this.unit)}` : "";
    if (target.kind !== "start" && target.moves.length === 1) return `${best.tell}${value}`;
    const count = target.moves.length === 1 ? "1 move" : `${target.moves.length} moves`;
    const from = target.kind === "start" ? " from here" : "";
    const atBest = best.outcome ? `, at best ${valueText(best, this.unit)}` : "";
    return `${count}${from}${atBest}, such as ${best.tell}`;
  }

  private choose(target: Target, element: SVGGElement): void {
    if (target.kind === "start") {
      const steps = target.place.split(">");
      if (element.ariaPressed === "true") steps.pop();
      this.picked = { path: steps.join(">"), steps: steps.length };
      this.redraw();
      this.focusNext(target.place);
    } else if (target.moves.length === 1) {
      this.actions.make(target.moves[0]!);
    } else {
      this.openMenu(target, element);
    }
  }

  /** Focuses what can be chosen after a step, or the step itself if it has been taken back. */
  private focusNext(from: string): void {
    const all = this.targets();
    const next =
      this.picked.path !== from
        ? all.find((one) => one.dataset.from === from)
        : (all.find((one) => one.dataset.from === undefined) ??
          all.find((one) => one.dataset.from!.startsWith(`${from}>`)));
    next?.focus();
  }

  /** Lets the piece that has moved last slide to where it stands now, or fall there. */
  private slide(slid: number): void {
    const where = parsePlace(this.last)?.location;
    const image = this.element.querySelector("svg");
    if (!image || !where || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const pieces = [...image.querySelectorAll<SVGGElement>("[data-at]")];
    const arrow = this.spots.get(this.last)?.arrows?.[0];
    if (arrow && (where.kind === "cell_to_cell" || where.kind === "node_to_node")) {
      const to = where.kind === "node_to_node" ? String(where.to) : `${where.to.column},${where.to.row}`;
      const { from } = arrow;
      const moved = pieces.find((piece) => piece.dataset.at === to);
      glide(moved, { x: from.x - arrow.to.x, y: from.y - arrow.to.y }, slid);
    } else if (where.kind === "item") {
      // The pieces are drawn row by row, so the first one of a column is its highest.
      const top = pieces.find(({ dataset }) => dataset.at!.startsWith(`${where.item},`));
      const column = this.spots.get(this.last);
      if (!top || !column) return;
      const rows = Number(top.dataset.at!.split(",")[1]) + 1;
      glide(top, { x: 0, y: -rows * column.hit.width }, slid);
    }
  }

  private openMenu(target: Target, element: SVGGElement): void {
    this.closeMenu();
    const [host, box] = [this.element.getBoundingClientRect(), element.getBoundingClientRect()];
    const menu = h(
      "div",
      { class: "menu", role: "menu", "aria-label": "Moves here", data: { testid: "place-menu" } },
      ...target.moves.map((move) =>
        h(
          "button",
          {
            type: "button",
            role: "menuitem",
            class: "move",
            data: { move: stringify(move.move), outcome: move.outcome },
            onclick: () => {
              this.closeMenu();
              this.actions.make(move);
            },
            onfocus: () => this.actions.look(move),
            onpointerenter: () => this.actions.look(move),
          },
          h("span", { class: "mark", "aria-hidden": "true" }, move.outcome ? marks[move.outcome] : ""),
          h("span", { class: "tell" }, move.tell),
          h("span", { class: "hidden" }, ", "),
          h("span", { class: "value" }, valueText(move, this.unit)),
        ),
      ),
    );
    menu.style.top = `${box.bottom - host.top + 4}px`;
    menu.style.left = `${Math.max(0, Math.min(box.left - host.left, host.width - 220))}px`;
    this.menu = menu;
    this.element.append(menu);
    menu.addEventListener("focusout", (event) => {
      if (!menu.contains(event.relatedTarget as Node)) this.closeMenu();
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.closeMenu();
        element.focus();
      }
    });
    menu.querySelector("button")?.focus();
  }

  private closeMenu(): void {
    const menu = this.menu;
    this.menu = undefined;
    menu?.remove();
  }

  private key(event: KeyboardEvent): void {
    if (this.menu?.contains(event.target as Node)) {
      const items = [...this.menu.querySelectorAll("button")];
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const at = items.indexOf(document.activeElement as HTMLButtonElement);
      items[(at + by + items.length) % items.length]?.focus();
      return;
    }
    const focused = (event.target as Element).closest<SVGGElement>("g.target");
    if (!focused) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      focused.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else if (event.key === "Escape" && this.picked.steps > 0) {
      const from = this.picked.path;
      const steps = from.split(">").slice(0, -1);
      this.picked = { path: steps.join(">"), steps: steps.length };
      this.redraw();
      this.element.querySelector<SVGGElement>(`[data-from="${from}"]`)?.focus();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.step(focused, event.key);
    }
  }

  /** Goes to the nearest target in a direction. */
  private step(from: SVGGElement, key: string): void {
    const centre = (element: Element): Point => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return centreOf({ x, y, width, height });
    };
    const at = centre(from);
    let next: SVGGElement | undefined;
    let least = Infinity;
    for (const other of this.targets()) {
      if (other === from) continue;
      const to = centre(other);
      const [dx, dy] = [to.x - at.x, to.y - at.y];
      const [along, aside] =
        key === "ArrowRight"
          ? [dx, dy]
          : key === "ArrowLeft"
            ? [-dx, dy]
            : key === "ArrowDown"
              ? [dy, dx]
              : [-dy, dx];
      const distance = along + 2 * Math.abs(aside);
      if (along > 1 && distance < least) [least, next] = [distance, other];
    }
    if (!next) return;
    for (const one of this.targets()) one.setAttribute("tabindex", one === next ? "0" : "-1");
    next.focus();
  }
}

interface GridCell {
  place: string;
  name: string;
}

/** The cells of a board row by row, each with its name and what is on it. */
function cellsOf(board: BoardPart): GridCell[][] {
  const rows = board.rows.map((letters, row) =>
    [...letters].flatMap((letter, column) => {
      const piece = board.pieces.find((known) => known.letter === letter);
      if (letter === "#" && !piece) return [];
      const at = [board.column_names[column] ?? `column ${column + 1}, `, board.row_names[row] ?? `row ${row + 1}`];
      return [{ place: `${board.id}/${column},${row}`, name: `${at.join("")}: ${piece?.name ?? "empty"}` }];
    }),
  );
  return rows.filter((cells) => cells.length > 0);
}

/** The cell of a board at which a target is clicked, as a place; none of a target that is no cell. */
function cellOf({ place }: Target): string | undefined {
  const read = parsePlace(place);
  if (read?.location.kind === "cell") return place;
  if (read?.location.kind !== "cell_to_cell") return undefined;
  const { column, row } = read.location.shot ?? read.location.to;
  return `${read.part}/${column},${row}`;
}

const nothingPicked = { path: "", steps: 0 };

/** A line of a scene, which may be shifted. */
function along(d: string, by: Point | undefined, style: string): SVGPathElement {
  return svg("path", { d, transform: by && `translate(${by.x} ${by.y})`, class: style });
}

/** In milliseconds. */
const slideTime = 220;

function glide(piece: SVGGElement | undefined, { x, y }: Point, slid: number): void {
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  const gliding = piece?.animate(frames, { duration: slideTime, easing: "ease-in-out" });
  if (gliding) gliding.currentTime = slid;
}

/** Makes room for the starts of moves: a move made on the very place of one is clicked at its corner. */
function stepAside(targets: Target[], starts: Target[]): void {
  const key = ({ box }: Target) => `${centreOf(box).x},${centreOf(box).y}`;
  const taken = new Set(starts.map(key));
  for (const target of targets) {
    if (!taken.has(key(target))) continue;
    target.box = { ...target.box, width: target.box.width * 0.45, height: target.box.height * 0.45 };
    target.round = true;
  }
}

/** What lights the last move: where it went, and where from. */
function lit({ hit, round, extent, steps = [] }: Spot): SVGElement[] {
  const boxes = [...(extent ?? [hit]), ...steps.map((step) => step.hit)];
  return boxes.map((box) => svg("rect", { ...rounded(box, round ?? false), class: "last-move" }));
}

function rounded(box: Box, round: boolean): Record<string, number> {
  return { ...box, rx: round ? Math.min(box.width, box.height) / 2 : Math.min(7, box.width / 4) };
}

/** The mark of the outcome: in the middle of what is small, at the corner of what is large. */
function badge({ box, moves, kind, round }: Target): SVGElement[] {
  const outcome = moves[0]?.outcome;
  if (!outcome) return [];
  const small = Math.min(box.width, box.height) < 34;
  const r = small ? Math.min(8, Math.min(box.width, box.height) / 2) : 8.5;
  const inside = round ? box.width * 0.15 : 3;
  const at = small
    ? centreOf(box)
    : { x: box.x + box.width - inside, y: kind === "start" ? box.y + box.height - inside : box.y + inside };
  return [
    svg("circle", { cx: at.x, cy: at.y, r, class: "badge", "aria-hidden": "true" }),
    svg(
      "text",
      {
        x: at.x,
        y: at.y + r * 0.42,
        "font-size": r * 1.15,
        "text-anchor": "middle",
        class: "badge-mark",
        "aria-hidden": "true",
      },
      marks[outcome],
    ),
  ];
}

function arrow(from: Point, to: Point): SVGElement[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return [];
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const base = { x: to.x - dx * 14, y: to.y - dy * 14 };
  return [
    svg("line", { x1: from.x, y1: from.y, x2: base.x, y2: base.y, class: "arrow" }),
    svg("path", {
      d: `M${to.x} ${to.y}L${base.x - dy * 8} ${base.y + dx * 8}L${base.x + dy * 8} ${base.y - dx * 8}z`,
      class: "arrow-head",
    }),
  ];
}
