/** The positions as a tree of small boards: the best line is open, other moves unfold on a click. */

import { hierarchy, type HierarchyPointNode, tree as layOut } from "d3-hierarchy";
import type { Move, Outcome, Position } from "../api";
import { type CallOptions, parseResult } from "../backend/backend";
import { fromShape, h, svg } from "../dom";
import { type Json, stringify } from "../json";
import { notation } from "../scene/notation";
import { resolveParts } from "../scene/parts";
import { drawScene } from "../scene/scene";
import { grouped, textWidth } from "../scene/shape";
import { bestFirst, marks, playerName, outcomeForFirst, type DistanceUnit, distanceUnitOf, valueText, withFinalMargins } from "../values";
import { atPosition, beginsWith, type GameView, type Looked } from "./page";
import { PanZoom } from "./pan_zoom";
import { statusText, Task } from "./task";

const [width, height] = [132, 122];
const pictureHeight = 78;
const [gapAcross, gapAlong] = [12, 46];

/** The least scale at which a tree is shown at first. */
const readable = 0.25;
/** So much of the best line is opened. */
const mostPlies = 60;

/** A position, and the move that leads to it. */
interface Branch {
  moves: Json[];
  parent: Branch | undefined;
  via: Move | undefined;
  /** The move in short. */
  short: string;
  position: Position | undefined;
  children: Branch[];
  open: boolean;
  /** How many of its moves are not shown. */
  more: number;
  /** Whether an earlier branch shows the same position. */
  again: boolean;
}

export class TreeView implements GameView {
  readonly element: HTMLElement;
  private readonly count = choice("tree-count", [0, 60, 120, 200], 0, (most) =>
    most === 0 ? "the best line" : `${most} positions`,
  );
  private readonly share = choice("tree-share", [1, 3, 6, 12, 1000], 6, (most) => (most === 1000 ? "all" : `${most} at most`));
  private readonly message = h("p", { class: "quiet", role: "status" });
  private readonly canvas = svg("g", {});
  private readonly image = svg("svg", { class: "tree", role: "group", "aria-label": "Tree of positions" }, this.canvas);
  private readonly panZoom = new PanZoom(this.image, this.canvas);
  private readonly task: Task;
  private looked: Looked | undefined;
  private asked = "";
  private problem = "";
  /** The moves to the first position of the tree. */
  private start: Json[] = [];
  private root: Branch | undefined;
  private names: (string | undefined)[] = [];
  private unit: DistanceUnit = "plies";

  constructor() {
    const host = h("div", {});
    this.task = new Task(host);
    const again = () => {
      this.asked = "";
      if (this.looked) this.update(this.looked);
    };
    for (const select of [this.count, this.share]) select.addEventListener("change", again);
    const tool = (words: string, label: string, act: () => void) =>
      h("button", { type: "button", "aria-label": label, onclick: act }, words);
    this.element = h(
      "div",
      { class: "tree-view", data: { testid: "tree" } },
      h(
        "div",
        { class: "line wrap" },
        h("label", { for: "tree-count" }, "Open"),
        this.count,
        h("label", { for: "tree-share" }, "with, of the moves of each position,"),
        this.share,
        tool("−", "Smaller", () => this.panZoom.zoom(1 / 1.25)),
        tool("+", "Larger", () => this.panZoom.zoom(1.25)),
        tool("Fit", "Fit the whole tree", () => this.panZoom.fit()),
      ),
      host,
      this.message,
      this.image,
    );
    this.image.addEventListener("keydown", (event) => this.key(event));
  }

  update(looked: Looked): void {
    this.looked = looked;
    this.unit = distanceUnitOf(looked.game);
    const here = atPosition(looked);
    const problem = stringify({ ...here, moves: [] });
    const wanted = stringify([problem, looked.app.limits(), looked.app.settings.values]);
    if (wanted === this.asked) return this.draw();
    this.asked = wanted;
    // The tree begins where it was opened, as long as the line goes on from there.
    if (problem !== this.problem || !beginsWith(here.moves, this.start)) this.start = here.moves;
    this.problem = problem;
    this.root = undefined;
    this.canvas.replaceChildren();
    void this.load();
  }

  leave(): void {
    this.task.stop();
    this.asked = "";
  }

  /** Shows the first position with its moves, and then the best line with its values. */
  private async load(): Promise<void> {
    const root = branch(this.start, undefined, undefined, "");
    await this.task.run("Growing the tree", async (options) => {
      await this.unfold(root, options, false);
      root.open = true;
      this.root = root;
      this.draw();
      this.panZoom.fit(readable);
      if (!this.looked!.app.settings.values) return;
      await this.grow(root, options);
      this.draw();
      this.panZoom.fit(readable);
    }, () => this.looked && this.update(this.looked));
  }

  /** Opens the best line, and then further branches, nearest first, until there are enough. */
  private async grow(root: Branch, options: CallOptions): Promise<void> {
    for (let at: Branch | undefined = root, ply = 0; at && ply < mostPlies; at = at.children[0], ++ply) {
      if (!(await this.unfold(at, options, true))) return;
      at.open = true;
    }
    const enough = Number(this.count.value);
    const all = hierarchy(root, ({ children }) => children).descendants().map(({ data }) => data);
    for (let next = 0; next < all.length && all.length < enough; ++next) {
      const at = all[next]!;
      if (at.open || at.position?.result !== null) continue;
      if (!(await this.unfold(at, options, true))) return;
      at.open = true;
      all.push(...at.children);
    }
  }

  /**
   * Asks for the moves of a branch, with values or without, and for the positions after them. Returns
   * whether its value is known.
   */
  private async unfold(at: Branch, options: CallOptions, values: boolean): Promise<boolean> {
    const { app } = this.looked!;
    const place = { ...atPosition(this.looked!), moves: at.moves };
    const request = values ? { ...place, values: true, ...app.limits() } : place;
    const position = withFinalMargins(await app.sendRequest<Position>("position", request, options));
    at.position = position;
    this.names[position.player] = position.mover || this.names[position.player];
    const most = Number(this.share.value);
    const moves = bestFirst(position.moves);
    const shorts = notation(position.scene, moves.map(({ place }) => place));
    const known = new Map(at.children.map((child) => [stringify(child.via!.move), child]));
    at.children = moves.slice(0, most).map((move) => {
      const child = known.get(stringify(move.move)) ?? branch([...at.moves, move.move], at, move, "");
      return Object.assign(child, { via: move, short: shorts.get(move.place) ?? move.tell });
    });
    at.more = Math.max(0, position.move_count - at.children.length);
    await this.picture(at.children.filter((child) => !child.position), options);
    this.message.textContent = statusText(position.status);
    return !values || position.status === "complete";
  }

  /** Asks for the positions of branches, without values. */
  private async picture(branches: Branch[], options: CallOptions): Promise<void> {
    if (branches.length === 0) return;
    const { app } = this.looked!;
    const here = atPosition(this.looked!);
    const requests = branches.map(({ moves }) => ({ call: "position", ...here, moves, most: 0 }));
    const { answers } = await app.sendRequest<{ answers: Json[] }>("batch", { requests }, options);
    branches.forEach((one, index) => {
      one.position = parseResult(stringify(answers[index] ?? null)) as unknown as Position;
    });
  }

  private draw(): void {
    if (!this.root) return;
    const nodes = layOut<Branch>().nodeSize([height + gapAcross, width + gapAlong])(
      hierarchy(this.root, ({ open, children }) => (open ? children : [])),
    );
    const met = new Set<string>();
    nodes.each(({ data }) => {
      const key = data.position ? stateOf(data.position) : "";
      data.again = met.has(key);
      met.add(key);
    });
    const had = this.image.contains(document.activeElement);
    const all = nodes.descendants();
    this.canvas.replaceChildren(
      ...all.slice(1).map((node) => link(node)),
      ...all.map((node, index) => this.node(node, index)),
    );
    this.panZoom.bound(all.map(({ x, y }) => ({ x: y, y: x, width, height })));
    const present = this.canvas.querySelector<SVGGElement>("[aria-current]") ?? this.canvas.querySelector<SVGGElement>("g.branch");
    present?.setAttribute("tabindex", "0");
    if (had) present?.focus({ preventScroll: true });
  }

  private node({ x, y, data }: HierarchyPointNode<Branch>, index: number): SVGGElement {
    const { position, via, short, again, open, more } = data;
    const outcome = this.outcomeOf(data);
    const value = via ? valueText(via, this.unit).replace(/^(win|loss|draw),? ?/, "") : "";
    const { address } = this.looked!;
    const isPresent = stringify(data.moves) === stringify(address.moves.slice(0, address.ply));
    const name = fitting(short || "start");
    const below = `${outcome ? marks[outcome] : "·"} ${value}${again ? " ↺" : ""}${open && more > 0 ? ` (+${grouped(more)})` : ""}`;
    const words = [
      via ? via.tell : "the first position",
      outcome && (outcome === "draw" ? "a draw" : `the ${playerName(outcome === "win" ? 0 : 1, this.names)} wins`),
      again && "shown before",
      more > 0 && open && `${grouped(more)} more moves`,
    ];
    const element = svg(
      "g",
      {
        class: ["branch", again && "again", isPresent && "present"].filter(Boolean).join(" "),
        transform: `translate(${y} ${x})`,
        role: "button",
        tabindex: -1,
        "aria-expanded": position?.result === null ? String(open) : undefined,
        "aria-current": isPresent ? "true" : undefined,
        data: { branch: String(index), outcome, depth: String(data.moves.length - this.start.length) },
      },
      svg("title", {}, words.filter(Boolean).join(", ")),
      svg("rect", { width, height, rx: 10 }),
      ...(position ? [picture(position)] : []),
      svg("text", { x: 8, y: 16, "font-size": 12, class: "branch-move" }, name),
      svg(
        "text",
        { x: 8, y: height - 8, "font-size": 11, class: "branch-value" },
        below,
      ),
    );
    element.addEventListener("click", () => !this.panZoom.moved && void this.choose(data));
    return element;
  }

  /** The outcome as the first player sees it. */
  private outcomeOf({ position, via, parent }: Branch): Outcome | undefined {
    if (position && position.result !== null && position.winner !== null)
      return position.winner === 0 ? "win" : "loss";
    if (position && position.result !== null) return "draw";
    if (position?.value?.outcome) return outcomeForFirst(position.value.outcome, position.player);
    return via?.outcome && parent?.position && outcomeForFirst(via.outcome, parent.position.player);
  }

  /** Goes to a position, and folds or unfolds its moves. */
  private async choose(data: Branch): Promise<void> {
    const { app } = this.looked!;
    app.goTo({ moves: data.moves, ply: data.moves.length });
    if (data.open || data.position?.result !== null) {
      data.open = false;
      return this.draw();
    }
    await this.task.run("Unfolding", async (options) => {
      await this.unfold(data, options, false);
      data.open = true;
      this.draw();
      if (app.settings.values) await this.unfold(data, options, true);
    });
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    const focused = (event.target as Element).closest<SVGGElement>("g.branch");
    if (!focused) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      focused.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    const all = [...this.canvas.querySelectorAll<SVGGElement>("g.branch")];
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const next = by === undefined ? undefined : all[all.indexOf(focused) + by];
    if (!next) return;
    event.preventDefault();
    focused.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

function branch(moves: Json[], parent: Branch | undefined, via: Move | undefined, short: string): Branch {
  return { moves, parent, via, short, position: undefined, children: [], open: false, more: 0, again: false };
}

/** What makes two positions the same: all that play depends on. */
function stateOf({ fields, show, player, scores }: Position): string {
  return stringify([fields ?? show, player, scores]);
}

function picture(position: Position): SVGElement {
  if (position.scene.length === 0)
    return svg("text", { x: 8, y: 50, "font-size": 12, class: "label" }, fitting(position.label));
  const drawn = drawScene(resolveParts(position.scene, position), []);
  return svg(
    "svg",
    {
      class: "scene",
      x: 6,
      y: 22,
      width: width - 12,
      height: pictureHeight,
      viewBox: `0 0 ${drawn.width} ${drawn.height}`,
      "aria-hidden": "true",
    },
    ...drawn.shapes.map(fromShape),
  );
}

function link({ x, y, parent, data }: HierarchyPointNode<Branch>): SVGElement {
  const [from, to] = [parent!.y + width, y];
  const [above, below] = [parent!.x + height / 2, x + height / 2];
  const middle = (from + to) / 2;
  const best = data.parent?.children[0] === data && data.via?.outcome !== undefined;
  return svg("path", {
    class: best ? "branch-link best" : "branch-link",
    d: `M${from} ${above}C${middle} ${above} ${middle} ${below} ${to} ${below}`,
  });
}

/** As much of a text as a node has room for. */
function fitting(words: string): string {
  const most = Math.floor((width - 16) / textWidth("m", 11));
  return words.length > most ? `${words.slice(0, most - 1)}…` : words;
}

function choice(id: string, counts: number[], usual: number, name: (count: number) => string = String): HTMLSelectElement {
  return h(
    "select",
    { id, data: { testid: id } },
    ...counts.map((count) => h("option", { value: count, selected: count === usual }, name(count))),
  );
}
