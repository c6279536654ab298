/** The board on which moves are made: the drawing of the position with a button at each place. */

import type { Move } from "../api";
import { fromShape, h, svg } from "../dom";
import { stringify } from "../json";
import { parsePlace } from "../place";
import type { BoardPart, Part } from "../scene/parts";
import { drawScene } from "../scene/scene";
import { type Box, centreOf, type Point, type Spot } from "../scene/shape";
import { counted, t } from "../texts";
import { type DistanceUnit, marks, strengths, valueText } from "../values";

export interface BoardActions {
  makeMove(move: Move): void;
  /** Called with the move under the pointer or with the focus, or undefined. */
  previewMove(move: Move | undefined): void;
}

/** An area that can be clicked. */
interface Target {
  /** The place, or for a step the keys of the steps up to this one. */
  key: string;
  box: Box;
  round: boolean;
  line?: { d: string; offset: Point };
  moves: Move[];
  /** Whether it makes a move, is a step of several moves, or is the mirror image of a place. */
  kind: "place" | "start" | "mirror";
}

/** The keys of the first steps of a spot, joined. */
function pathOf(spot: Spot, steps: number): string {
  return (spot.steps ?? []).slice(0, steps).map(({ key }) => key).join(">");
}

export class Board {
  readonly element = h("div", { class: "board", data: { testid: "board" } });
  private parts: Part[] = [];
  private moves: Move[] = [];
  private description = "";
  private lastPlace = "";
  private spots = new Map<string, Spot>();
  /** The keys of the chosen steps, joined, and their number. */
  private chosen = { path: "", steps: 0 };
  private highlight: SVGGElement | undefined;
  private menu: HTMLElement | undefined;
  /** The time when the position last changed. */
  private positionChangedAt = -Infinity;

  constructor(
    private readonly actions: BoardActions,
    private readonly unit: DistanceUnit,
  ) {
    this.element.addEventListener("keydown", (event) => this.onKeyDown(event));
    this.element.addEventListener("pointerleave", () => this.actions.previewMove(undefined));
  }

  /**
   * Draws a position; `description` states it in words, `moves` are those that can be made now, and
   * `lastPlace` is the place of the move that led here.
   */
  draw(parts: Part[], description: string, moves: Move[], lastPlace = ""): void {
    if (this.description !== description && this.description !== "") this.positionChangedAt = performance.now();
    this.lastPlace = lastPlace;
    this.parts = parts;
    this.moves = moves;
    this.description = description;
    this.chosen = nothingChosen;
    this.redraw();
    // A position is drawn again when its values are known; the animation then continues.
    const elapsed = performance.now() - this.positionChangedAt;
    if (lastPlace !== "" && elapsed < slideDuration) this.animateLastMove(elapsed);
  }

  focus(): boolean {
    const first = this.targetElements()[0];
    first?.focus();
    return first !== undefined;
  }

  /** Highlights the place of a move, such as one under the pointer in the list. */
  highlightMove(move: Move | undefined): void {
    this.highlight?.replaceChildren();
    const spot = move && this.spots.get(move.place);
    if (!spot) return;
    if (spot.line !== undefined) this.highlight?.append(linePath(spot.line, spot.offset, "looked line"));
    else this.highlightBoxes(spot.extent ?? [spot.hit], spot.round ?? false);
    for (const { from, to } of spot.arrows ?? []) this.highlight?.append(...arrow(from, to));
  }

  private highlightMirror(place: string): void {
    const mirror = this.spots.get(place)?.mirror;
    this.highlight?.replaceChildren();
    if (mirror) this.highlightBoxes(mirror.extent ?? [mirror.hit], false);
  }

  private highlightBoxes(boxes: Box[], round: boolean): void {
    this.highlight?.append(...boxes.map((box) => svg("rect", { ...roundedBox(box, round), class: "looked" })));
  }

  private redraw(): void {
    this.closeMenu();
    const boards = this.parts.filter((part): part is BoardPart => part.kind === "board");
    const cells = boards.flatMap(gridCells);
    const places = new Set([...this.moves.map((move) => move.place), this.lastPlace, ...cells.flat().map(({ place }) => place)]);
    places.delete("");
    const scene = drawScene(this.parts, [...places], this.element.clientWidth - 24);
    this.spots = scene.spots;
    const lastSpot = this.spots.get(this.lastPlace);
    this.highlight = svg("g", { class: "looks" });
    const strengthOf = strengths(this.moves);
    const targets = this.createTargets();
    const hasStarts = targets.some((target) => target.kind === "start");
    const buttons = targets.map((target) => ({ cell: cellOf(target), element: this.createButton(target, strengthOf) }));
    const gridPlaces = new Set(cells.flat().map(({ place }) => place));
    const image = svg(
      "svg",
      {
        class: hasStarts && this.chosen.steps > 0 ? "scene choosing" : "scene",
        viewBox: `0 0 ${scene.width} ${scene.height}`,
        role: "group",
        "aria-label": this.description,
      },
      ...scene.shapes.map(fromShape),
      ...(lastSpot ? lastMoveShapes(lastSpot) : []),
      this.highlight,
      ...boards.map((board) => this.createGrid(gridCells(board), buttons)),
      ...buttons.filter(({ cell }) => cell === undefined || !gridPlaces.has(cell)).map(({ element }) => element),
    );
    this.element.replaceChildren(image);
    const maxSteps = Math.max(0, ...[...this.spots.values()].map(({ steps }) => steps?.length ?? 0));
    if (maxSteps > 1 && this.chosen.steps > 0) {
      const hint = t("board.step", { step: this.chosen.steps + 1, count: maxSteps + 1 });
      this.element.append(h("p", { class: "step-hint", role: "status" }, hint));
    }
    this.targetElements()[0]?.setAttribute("tabindex", "0");
  }

  /** The cells of a board for screen readers, each with the buttons of the moves that end there. */
  private createGrid(rows: GridCell[][], buttons: { cell: string | undefined; element: SVGGElement }[]): SVGGElement {
    const cell = ({ place, name }: GridCell) => {
      const hit = this.spots.get(place)?.hit;
      return svg(
        "g",
        { role: "gridcell", "aria-label": name },
        hit && svg("rect", { ...hit, class: "grid-cell" }),
        ...buttons.filter((button) => button.cell === place).map(({ element }) => element),
      );
    };
    return svg(
      "g",
      { role: "grid", "aria-label": t("board.label") },
      ...rows.map((cells) => svg("g", { role: "row" }, ...cells.map(cell))),
    );
  }

  private targetElements(): SVGGElement[] {
    return [...this.element.querySelectorAll<SVGGElement>("g.target")];
  }

  private createTargets(): Target[] {
    const targets = new Map<string, Target>();
    const startTargets = new Map<string, Target>();
    const firstKeys = new Set(this.moves.map(({ place }) => this.spots.get(place)).map((spot) => spot?.steps?.[0]?.key));
    firstKeys.delete(undefined);
    if (firstKeys.size === 1 && this.chosen.steps === 0)
      this.chosen = { path: [...firstKeys][0]!, steps: 1 };
    const { path, steps } = this.chosen;
    const add = (targetMap: Map<string, Target>, target: Omit<Target, "moves">, move: Move) => {
      const existing = targetMap.get(target.key);
      if (existing) existing.moves.push(move);
      else targetMap.set(target.key, { ...target, moves: [move] });
    };
    for (const move of this.moves) {
      const spot = this.spots.get(move.place);
      if (!spot) continue;
      const round = spot.round ?? false;
      // The next step can be chosen, and earlier ones again.
      spot.steps?.forEach(({ hit }, step) => {
        if (step > steps || (step > 0 && pathOf(spot, step) !== path.split(">").slice(0, step).join(">"))) return;
        add(startTargets, { key: pathOf(spot, step + 1), box: hit, round, kind: "start" }, move);
      });
      if (spot.steps && (spot.steps.length !== steps || pathOf(spot, steps) !== path)) continue;
      const line = spot.line === undefined ? undefined : { d: spot.line, offset: spot.offset ?? { x: 0, y: 0 } };
      add(targets, { key: move.place, box: spot.hit, round, kind: "place", ...(line && { line }) }, move);
    }
    const occupied = new Set([...targets.values()].map(({ box }) => `${box.x},${box.y}`));
    for (const { key: place, moves } of [...targets.values()]) {
      const mirror = this.spots.get(place)?.mirror;
      if (mirror && !occupied.has(`${mirror.hit.x},${mirror.hit.y}`))
        targets.set(`mirror of ${place}`, { key: place, box: mirror.hit, round: false, moves, kind: "mirror" });
    }
    const withoutSteps = [...targets.values()].filter(({ key: place }) => !this.spots.get(place)?.steps);
    if (startTargets.size > 1) shrinkOverlapping(withoutSteps, [...startTargets.values()]);
    // Steps lie below destinations, and large targets below small ones.
    const area = ({ box }: Target) => box.width * box.height;
    return [
      ...(startTargets.size > 1 ? startTargets.values() : []),
      ...[...targets.values()].sort((a, b) => area(b) - area(a)),
    ];
  }

  private createButton(target: Target, strengthOf: Map<Move, number>): SVGGElement {
    const best = target.moves[0]!;
    const isStart = target.kind === "start";
    const isChosen = isStart && this.chosen.steps > 0 && `${this.chosen.path}>`.startsWith(`${target.key}>`);
    const isNext = isStart && this.chosen.steps > 0 && target.key.startsWith(`${this.chosen.path}>`);
    const isSingle = !isStart && target.moves.length === 1;
    const element = svg(
      "g",
      {
        class: `target${isStart ? " start" : ""}${isNext ? " next" : ""}${isChosen ? " picked" : ""}`,
        role: "button",
        tabindex: "-1",
        "aria-label": this.targetLabel(target),
        "aria-haspopup": !isStart && !isSingle ? "menu" : undefined,
        "aria-pressed": isStart ? String(isChosen) : undefined,
        data: {
          place: target.kind === "place" ? target.key : undefined,
          mirror: target.kind === "mirror" ? target.key : undefined,
          from: isStart ? target.key : undefined,
          move: isSingle && target.kind === "place" ? stringify(best.move) : undefined,
          outcome: best.outcome,
        },
        style: `--strength: ${(strengthOf.get(best) ?? 0.6).toFixed(2)}`,
      },
      svg("rect", { ...roundedBox(target.box, target.round), class: "area" }),
      target.line && linePath(target.line.d, target.line.offset, "area line"),
      ...badge(target),
    );
    // The second click of a double click must not act on the new position.
    element.addEventListener("click", ({ detail }) => detail < 2 && this.choose(target, element));
    const preview = () => {
      this.actions.previewMove(isSingle ? best : undefined);
      if (target.kind === "mirror") this.highlightMirror(target.key);
    };
    element.addEventListener("pointerenter", preview);
    element.addEventListener("focus", preview);
    return element;
  }

  private targetLabel(target: Target): string {
    const best = target.moves[0]!;
    const value = best.outcome ? `: ${valueText(best, this.unit)}` : "";
    if (target.kind !== "start" && target.moves.length === 1) return `${best.tell}${value}`;
    const count = counted("moves.count", target.moves.length);
    const from = target.kind === "start" ? t("board.from", { moves: count }) : count;
    const valued = best.outcome ? t("board.best", { moves: from, value: valueText(best, this.unit) }) : from;
    return t("board.such", { moves: valued, move: best.tell });
  }

  private choose(target: Target, element: SVGGElement): void {
    if (target.kind === "start") {
      const steps = target.key.split(">");
      if (element.ariaPressed === "true") steps.pop();
      this.chosen = { path: steps.join(">"), steps: steps.length };
      this.redraw();
      this.focusNext(target.key);
    } else if (target.moves.length === 1) {
      this.actions.makeMove(target.moves[0]!);
    } else {
      this.openMenu(target, element);
    }
  }

  /** Moves the focus to the next choice after a step, or to the step itself if it was cancelled. */
  private focusNext(from: string): void {
    const all = this.targetElements();
    const next =
      this.chosen.path !== from
        ? all.find((element) => element.dataset.from === from)
        : (all.find((element) => element.dataset.from === undefined) ??
          all.find((element) => element.dataset.from!.startsWith(`${from}>`)));
    next?.focus();
  }

  /** Animates the last move: the piece slides or falls to its new location. */
  private animateLastMove(elapsed: number): void {
    const location = parsePlace(this.lastPlace)?.location;
    const image = this.element.querySelector("svg");
    if (!image || !location || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const pieces = [...image.querySelectorAll<SVGGElement>("[data-at]")];
    const arrow = this.spots.get(this.lastPlace)?.arrows?.[0];
    if (arrow && (location.kind === "cell_to_cell" || location.kind === "node_to_node")) {
      const destination = location.kind === "node_to_node" ? String(location.to) : `${location.to.column},${location.to.row}`;
      const { from } = arrow;
      const movedPiece = pieces.find((piece) => piece.dataset.at === destination);
      animatePiece(movedPiece, { x: from.x - arrow.to.x, y: from.y - arrow.to.y }, elapsed);
    } else if (location.kind === "item") {
      // The pieces are drawn row by row, so the first one of a column is the topmost.
      const top = pieces.find(({ dataset }) => dataset.at!.startsWith(`${location.item},`));
      const column = this.spots.get(this.lastPlace);
      if (!top || !column) return;
      const rows = Number(top.dataset.at!.split(",")[1]) + 1;
      animatePiece(top, { x: 0, y: -rows * column.hit.width }, elapsed);
    }
  }

  private openMenu(target: Target, element: SVGGElement): void {
    this.closeMenu();
    const [host, box] = [this.element.getBoundingClientRect(), element.getBoundingClientRect()];
    const menu = h(
      "div",
      { class: "menu", role: "menu", "aria-label": t("board.menu"), data: { testid: "place-menu" } },
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
              this.actions.makeMove(move);
            },
            onfocus: () => this.actions.previewMove(move),
            onpointerenter: () => this.actions.previewMove(move),
          },
          h("span", { class: "mark", "aria-hidden": "true" }, move.outcome ? marks[move.outcome] : ""),
          h("span", { class: "tell", lang: "en" }, move.tell),
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

  private onKeyDown(event: KeyboardEvent): void {
    if (this.menu?.contains(event.target as Node)) {
      const items = [...this.menu.querySelectorAll("button")];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const index = items.indexOf(document.activeElement as HTMLButtonElement);
      items[(index + step + items.length) % items.length]?.focus();
      return;
    }
    const focused = (event.target as Element).closest<SVGGElement>("g.target");
    if (!focused) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      focused.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else if (event.key === "Escape" && this.chosen.steps > 0) {
      const from = this.chosen.path;
      const steps = from.split(">").slice(0, -1);
      this.chosen = { path: steps.join(">"), steps: steps.length };
      this.redraw();
      this.element.querySelector<SVGGElement>(`[data-from="${from}"]`)?.focus();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.moveFocus(focused, event.key);
    }
  }

  /** Moves the focus to the nearest target in the direction of an arrow key. */
  private moveFocus(from: SVGGElement, key: string): void {
    const centre = (element: Element): Point => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return centreOf({ x, y, width, height });
    };
    const origin = centre(from);
    let next: SVGGElement | undefined;
    let minDistance = Infinity;
    for (const other of this.targetElements()) {
      if (other === from) continue;
      const point = centre(other);
      const [dx, dy] = [point.x - origin.x, point.y - origin.y];
      const [along, across] =
        key === "ArrowRight"
          ? [dx, dy]
          : key === "ArrowLeft"
            ? [-dx, dy]
            : key === "ArrowDown"
              ? [dy, dx]
              : [-dy, dx];
      const distance = along + 2 * Math.abs(across);
      if (along > 1 && distance < minDistance) [minDistance, next] = [distance, other];
    }
    if (!next) return;
    for (const element of this.targetElements()) element.setAttribute("tabindex", element === next ? "0" : "-1");
    next.focus();
  }
}

interface GridCell {
  place: string;
  name: string;
}

/** The cells of a board row by row, each named by its coordinates and contents. */
function gridCells(board: BoardPart): GridCell[][] {
  const rows = board.rows.map((letters, row) =>
    [...letters].flatMap((letter, column) => {
      const piece = board.pieces.find((candidate) => candidate.letter === letter);
      if (letter === "#" && !piece) return [];
      const labels = [board.column_names[column] ?? t("board.column", { number: column + 1 }), board.row_names[row] ?? t("board.row", { number: row + 1 })];
      return [{ place: `${board.id}/${column},${row}`, name: `${labels.join("")}: ${piece?.name ?? t("drawing.empty")}` }];
    }),
  );
  return rows.filter((cells) => cells.length > 0);
}

/** The place of the board cell in which a target lies; undefined if it is in none. */
function cellOf({ key: place }: Target): string | undefined {
  const parsed = parsePlace(place);
  if (parsed?.location.kind === "cell") return place;
  if (parsed?.location.kind !== "cell_to_cell") return undefined;
  const { column, row } = parsed.location.shot ?? parsed.location.to;
  return `${parsed.part}/${column},${row}`;
}

const nothingChosen = { path: "", steps: 0 };

/** A line of a part whose drawing has this offset. */
function linePath(d: string, offset: Point | undefined, className: string): SVGPathElement {
  return svg("path", { d, transform: offset && `translate(${offset.x} ${offset.y})`, class: className });
}

/** The duration of the animation of a move, in milliseconds. */
const slideDuration = 220;

function animatePiece(piece: SVGGElement | undefined, { x, y }: Point, elapsed: number): void {
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  const animation = piece?.animate(frames, { duration: slideDuration, easing: "ease-in-out" });
  if (animation) animation.currentTime = elapsed;
}

/** Shrinks targets that coincide with the start of other moves to a corner. */
function shrinkOverlapping(targets: Target[], startTargets: Target[]): void {
  const key = ({ box }: Target) => `${centreOf(box).x},${centreOf(box).y}`;
  const occupied = new Set(startTargets.map(key));
  for (const target of targets) {
    if (!occupied.has(key(target))) continue;
    target.box = { ...target.box, width: target.box.width * 0.45, height: target.box.height * 0.45 };
    target.round = true;
  }
}

/** The highlights of the last move, at its origin and its destination. */
function lastMoveShapes({ hit, round, extent, steps = [] }: Spot): SVGElement[] {
  const boxes = [...(extent ?? [hit]), ...steps.map((step) => step.hit)];
  return boxes.map((box) => svg("rect", { ...roundedBox(box, round ?? false), class: "last-move" }));
}

function roundedBox(box: Box, round: boolean): Record<string, number> {
  return { ...box, rx: round ? Math.min(box.width, box.height) / 2 : Math.min(7, box.width / 4) };
}

/** The mark of the outcome, at the centre of small targets and in the corner of large ones. */
function badge({ box, moves, kind, round }: Target): SVGElement[] {
  const outcome = moves[0]?.outcome;
  if (!outcome) return [];
  const isSmall = Math.min(box.width, box.height) < 34;
  const r = isSmall ? Math.min(8, Math.min(box.width, box.height) / 2) : 8.5;
  // On the rim of what is round, and inside of all else: beside it, it would be on another piece.
  const inset = round ? box.width * 0.15 : r + 1;
  const centre = isSmall
    ? centreOf(box)
    : { x: box.x + box.width - inset, y: kind === "start" ? box.y + box.height - inset : box.y + inset };
  return [
    svg("circle", { cx: centre.x, cy: centre.y, r, class: "badge", "aria-hidden": "true" }),
    svg(
      "text",
      {
        x: centre.x,
        y: centre.y + r * 0.42,
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
