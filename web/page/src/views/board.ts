/** The position as it is played on: its drawing, and in it a button for every place of a move. */

import type { Move } from "../api";
import { fromShape, h, svg } from "../dom";
import { stringify } from "../json";
import type { Part } from "../scene/parts";
import { drawScene } from "../scene/scene";
import { type Box, middle, type Point, type Spot } from "../scene/shape";
import { marks, strengths, type Unit, valueText } from "../values";

export interface BoardActions {
  make(move: Move): void;
  /** The move that is looked at, or none. */
  look(move: Move | undefined): void;
}

interface Target {
  /** What identifies it: a place, or the start of moves from one place to another. */
  place: string;
  box: Box;
  round: boolean;
  moves: Move[];
  /** Whether it is the start of moves, of which one is chosen next, or a second spot of the same place. */
  kind: "place" | "start" | "mirror";
}

export class Board {
  readonly element = h("div", { class: "board", data: { testid: "board" } });
  private parts: Part[] = [];
  private moves: Move[] = [];
  private words = "";
  private last = "";
  private spots = new Map<string, Spot>();
  private picked: string | undefined;
  private looked: SVGGElement | undefined;
  private menu: HTMLElement | undefined;

  constructor(
    private readonly actions: BoardActions,
    private readonly unit: Unit,
  ) {
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("pointerleave", () => this.actions.look(undefined));
  }

  /**
   * Draws a position; `words` say it, `moves` are those that can be made in it now, and `last` is the
   * place of the move that has led here.
   */
  draw(parts: Part[], words: string, moves: Move[], last = ""): void {
    this.last = last;
    this.parts = parts;
    this.moves = moves;
    this.words = words;
    this.picked = undefined;
    this.redraw();
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
    this.markBoxes(spot.extent ?? [spot.hit], spot.round ?? false);
    if (spot.arrow) this.looked?.append(...arrow(spot.arrow.from, spot.arrow.to));
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
    const places = new Set([...this.moves.map((move) => move.place), this.last].filter(Boolean));
    const drawn = drawScene(this.parts, [...places], this.element.clientWidth - 24);
    this.spots = drawn.spots;
    const last = this.spots.get(this.last);
    this.looked = svg("g", { class: "looks" });
    const strength = strengths(this.moves);
    const targets = this.listTargets();
    const starts = targets.some((target) => target.kind === "start");
    const image = svg(
      "svg",
      {
        class: starts && this.picked !== undefined ? "scene choosing" : "scene",
        viewBox: `0 0 ${drawn.width} ${drawn.height}`,
        role: "group",
        "aria-label": this.words,
      },
      ...drawn.shapes.map(fromShape),
      ...(last ? lit(last) : []),
      this.looked,
      ...targets.map((target) => this.button(target, strength)),
    );
    this.element.replaceChildren(image);
    const first = this.targets()[0];
    if (first) first.setAttribute("tabindex", "0");
  }

  private targets(): SVGGElement[] {
    return [...this.element.querySelectorAll<SVGGElement>("g.target")];
  }

  private listTargets(): Target[] {
    const targets = new Map<string, Target>();
    const starts = new Map<string, Target>();
    for (const move of this.moves) {
      const spot = this.spots.get(move.place);
      if (!spot?.from) continue;
      const start = starts.get(spot.from.key);
      if (start) start.moves.push(move);
      else
        starts.set(spot.from.key, {
          place: spot.from.key,
          box: spot.from.hit,
          round: spot.round ?? false,
          moves: [move],
          kind: "start",
        });
    }
    if (starts.size === 1) this.picked = [...starts.keys()][0];
    for (const move of this.moves) {
      const spot = this.spots.get(move.place);
      if (!spot || (spot.from && spot.from.key !== this.picked)) continue;
      const target = targets.get(move.place);
      if (target) target.moves.push(move);
      else
        targets.set(move.place, {
          place: move.place,
          box: spot.hit,
          round: spot.round ?? false,
          moves: [move],
          kind: "place",
        });
    }
    const hits = new Set([...targets.values()].map(({ box }) => `${box.x},${box.y}`));
    for (const { place, moves } of [...targets.values()]) {
      const mirror = this.spots.get(place)?.mirror;
      if (mirror && !hits.has(`${mirror.hit.x},${mirror.hit.y}`))
        targets.set(`mirror of ${place}`, { place, box: mirror.hit, round: false, moves, kind: "mirror" });
    }
    const standing = [...targets.values()].filter(({ place }) => !this.spots.get(place)?.from);
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
    const picked = start && target.place === this.picked;
    const single = !start && target.moves.length === 1;
    const element = svg(
      "g",
      {
        class: `target${start ? " start" : ""}${picked ? " picked" : ""}`,
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
      this.picked = this.picked === target.place ? undefined : target.place;
      this.redraw();
      const next = this.picked === undefined ? `[data-from="${target.place}"]` : "g.target:not(.start)";
      this.element.querySelector<SVGGElement>(next)?.focus();
    } else if (target.moves.length === 1) {
      this.actions.make(target.moves[0]!);
    } else {
      this.openMenu(target, element);
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
    } else if (event.key === "Escape" && this.picked !== undefined) {
      const from = this.picked;
      this.picked = undefined;
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
      return middle({ x, y, width, height });
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

/** Makes room for the starts of moves: a move made on the very place of one is clicked at its corner. */
function stepAside(targets: Target[], starts: Target[]): void {
  const key = ({ box }: Target) => `${middle(box).x},${middle(box).y}`;
  const taken = new Set(starts.map(key));
  for (const target of targets) {
    if (!taken.has(key(target))) continue;
    target.box = { ...target.box, width: target.box.width * 0.45, height: target.box.height * 0.45 };
    target.round = true;
  }
}

/** What lights the last move: where it went, and where from. */
function lit({ hit, round, extent, from }: Spot): SVGElement[] {
  const boxes = [...(extent ?? [hit]), ...(from ? [from.hit] : [])];
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
    ? middle(box)
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
