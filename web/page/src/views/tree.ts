/** The game tree with small boards: the best line is open, other branches open on a click. */

import type { Move, Outcome, Position } from "../api";
import { type CallOptions, parseResult } from "../backend/backend";
import { fromShape, h, select, svg } from "../dom";
import { type Json, stringify } from "../json";
import { type Placed, placeTree } from "../layout/tree_layout";
import { notation } from "../scene/notation";
import { resolvePosition } from "../scene/resolve";
import { sidesOf } from "../scene/sides";
import { drawScene } from "../scene/scene";
import { type Box, grouped, textWidth } from "../scene/shape";
import { t } from "../texts";
import { bestFirst, type DistanceUnit, distanceUnitOf, marks, outcomeForFirst, valueText, withFinalMargins, withoutOutcome } from "../values";
import { atPosition, type GameView, startsWith, type ViewContext } from "./page";
import { PanZoom } from "./pan_zoom";
import { statusText, Task } from "./task";

/** The least width of a node; long labels need more. */
const minWidth = 132;
const height = 122;
const pictureHeight = 78;
const labelSize = 12;
const [gapAcross, gapAlong] = [12, 46];

/** The least scale at which a tree is shown at first: its boards are 48 pixels high. */
const minReadableScale = 48 / pictureHeight;
/** The maximum number of plies of the best line that are opened. */
const maxPlies = 60;

/** A node of the tree: a position, and the move that leads to it. */
interface Branch {
  moves: Json[];
  parent: Branch | undefined;
  lastMove: Move | undefined;
  /** The move in short notation. */
  shortNotation: string;
  position: Position | undefined;
  children: Branch[];
  isOpen: boolean;
  /** The number of its moves that are not shown. */
  hiddenMoves: number;
  /** Whether an earlier branch shows the same position. */
  isRepeated: boolean;
}

export class TreeView implements GameView {
  readonly element: HTMLElement;
  private readonly countSelect = select("tree-count", { 0: t("tree.bestLine"), ...Object.fromEntries([60, 120, 200].map((count) => [count, t("tree.positions", { count })])) });
  private readonly branchingSelect = select("tree-share", { ...Object.fromEntries([1, 3, 6, 12].map((count) => [count, t("tree.atMost", { count })])), 1000: t("tree.all") });
  private readonly message = h("p", { class: "quiet", role: "status" });
  private readonly canvas = svg("g", {});
  private readonly image = svg("svg", { class: "tree", role: "group", "aria-label": t("tree.label") }, this.canvas);
  private readonly panZoom = new PanZoom(this.image, this.canvas);
  private readonly task = new Task();
  private context: ViewContext | undefined;
  private requestKey = "";
  private problemKey = "";
  /** The moves to the root of the tree. */
  private rootMoves: Json[] = [];
  private root: Branch | undefined;
  /** The branch that was opened or closed last, which stays in view. */
  private toggled: Branch | undefined;
  private sides: Position["sides"] = sidesOf([], {});
  private unit: DistanceUnit = "plies";

  constructor() {
    this.branchingSelect.value = "6";
    const reload = () => {
      this.requestKey = "";
      if (this.context) this.update(this.context);
    };
    for (const menu of [this.countSelect, this.branchingSelect]) menu.addEventListener("change", reload);
    const toolButton = (text: string, label: string, onClick: () => void) =>
      h("button", { type: "button", "aria-label": label, onclick: onClick }, text);
    this.element = h(
      "div",
      { class: "tree-view", data: { testid: "tree" } },
      h(
        "div",
        { class: "line wrap" },
        h("label", { for: "tree-count" }, t("tree.open")),
        this.countSelect,
        h("label", { for: "tree-share" }, t("tree.with")),
        this.branchingSelect,
        toolButton("−", t("graph.smaller"), () => this.panZoom.zoom(1 / 1.25)),
        toolButton("+", t("graph.larger"), () => this.panZoom.zoom(1.25)),
        toolButton(t("tree.fit"), t("tree.fitAll"), () => this.panZoom.fit()),
      ),
      this.task.element,
      this.message,
      this.image,
    );
    this.image.addEventListener("keydown", (event) => this.onKeyDown(event));
  }

  update(context: ViewContext): void {
    this.context = context;
    this.unit = distanceUnitOf(context.game);
    const current = atPosition(context);
    const problemKey = stringify({ ...current, moves: [] });
    const requestKey = stringify([problemKey, context.app.limits(), context.app.settings.values]);
    if (requestKey === this.requestKey) return this.draw();
    this.requestKey = requestKey;
    // The root stays the same as long as the current line passes through it.
    if (problemKey !== this.problemKey || !startsWith(current.moves, this.rootMoves)) this.rootMoves = current.moves;
    this.problemKey = problemKey;
    this.root = undefined;
    this.canvas.replaceChildren();
    void this.load();
  }

  leave(): void {
    this.task.stop();
    this.requestKey = "";
  }

  /** Shows the root with its moves, and then the best line with its values. */
  private async load(): Promise<void> {
    const root = createBranch(this.rootMoves, undefined, undefined, "");
    await this.task.run(t("tree.growing"), async (options) => {
      await this.expand(root, options, false);
      root.isOpen = true;
      this.root = root;
      this.draw();
      this.panZoom.fit(minReadableScale);
      if (!this.context!.app.settings.values) return;
      await this.expandTree(root, options);
      this.draw();
      this.panZoom.fit(minReadableScale);
    }, () => this.context && this.update(this.context));
  }

  /** Opens the best line, then further branches in breadth-first order up to the chosen number. */
  private async expandTree(root: Branch, options: CallOptions): Promise<void> {
    for (let branch: Branch | undefined = root, ply = 0; branch && ply < maxPlies; branch = branch.children[0], ++ply) {
      if (!(await this.expand(branch, options, true))) return;
      branch.isOpen = true;
    }
    const minPositions = Number(this.countSelect.value);
    const branches = [root];
    for (let next = 0; next < branches.length; ++next) branches.push(...branches[next]!.children);
    for (let next = 0; next < branches.length && branches.length < minPositions; ++next) {
      const branch = branches[next]!;
      if (branch.isOpen || branch.position?.result !== null) continue;
      if (!(await this.expand(branch, options, true))) return;
      branch.isOpen = true;
      branches.push(...branch.children);
    }
  }

  /**
   * Loads the moves of a branch, with or without values, and the positions after them. Returns
   * whether its value is known.
   */
  private async expand(branch: Branch, options: CallOptions, values: boolean): Promise<boolean> {
    const { app } = this.context!;
    const base = { ...atPosition(this.context!), moves: branch.moves };
    const request = values ? { ...base, values: true, ...app.limits() } : base;
    const position = withFinalMargins(await app.position(request, options));
    branch.position = position;
    this.sides = position.sides;
    const maxBranches = Number(this.branchingSelect.value);
    const moves = bestFirst(position.moves);
    const notations = notation(position.scene, moves.map(({ place }) => place));
    const known = new Map(branch.children.map((child) => [stringify(child.lastMove!.move), child]));
    branch.children = moves.slice(0, maxBranches).map((move) => {
      const child = known.get(stringify(move.move)) ?? createBranch([...branch.moves, move.move], branch, move, "");
      return Object.assign(child, { lastMove: move, shortNotation: notations.get(move.place) ?? move.tell });
    });
    branch.hiddenMoves = Math.max(0, position.move_count - branch.children.length);
    await this.loadPositions(branch.children.filter((child) => !child.position), options);
    this.message.textContent = statusText(position.status);
    return !values || position.status === "complete";
  }

  /** Loads the positions of branches without values. */
  private async loadPositions(branches: Branch[], options: CallOptions): Promise<void> {
    if (branches.length === 0) return;
    const { app } = this.context!;
    const current = atPosition(this.context!);
    const requests = branches.map(({ moves }) => ({ call: "position", ...current, moves, most: 0 }));
    const { answers } = await app.call<{ answers: Json[] }>("batch", { requests }, options);
    branches.forEach((branch, index) => {
      branch.position = resolvePosition(parseResult(stringify(answers[index] ?? null)) as unknown as Position);
    });
  }

  private draw(): void {
    if (!this.root) return;
    const nodes = placeTree(this.root, ({ isOpen, children }) => (isOpen ? children : []));
    const seenStates = new Set<string>();
    for (const { node } of [...nodes].sort((a, b) => a.depth - b.depth)) {
      const key = node.position ? stateKey(node.position) : "";
      node.isRepeated = seenStates.has(key);
      seenStates.add(key);
    }
    const hadFocus = this.image.contains(document.activeElement);
    const width = Math.max(minWidth, ...nodes.map(({ node }) => 16 + textWidth(node.shortNotation, labelSize)));
    const boxOf = ({ depth, row }: Placed<Branch>): Box => ({ x: depth * (width + gapAlong), y: row * (height + gapAcross), width, height });
    this.canvas.replaceChildren(
      ...nodes.slice(1).map((node) => drawLink(node, boxOf)),
      ...nodes.map((node, index) => this.drawNode(node.node, boxOf(node), index)),
    );
    this.panZoom.setBounds(nodes.map(boxOf));
    const present = nodes.find(({ node }) => node === this.toggled);
    if (present) this.panZoom.reveal(boxOf(present));
    const element = this.canvas.querySelector<SVGGElement>("[aria-current]") ?? this.canvas.querySelector<SVGGElement>("g.branch");
    element?.setAttribute("tabindex", "0");
    if (hadFocus) element?.focus({ preventScroll: true });
  }

  private drawNode(data: Branch, { x, y, width }: Box, index: number): SVGGElement {
    const { position, lastMove, shortNotation, isRepeated, isOpen, hiddenMoves } = data;
    const outcome = this.outcomeOf(data);
    const value = lastMove ? withoutOutcome(valueText(lastMove, this.unit)) : "";
    const { address } = this.context!;
    const isCurrent = stringify(data.moves) === stringify(address.moves.slice(0, address.ply));
    const title = shortNotation || t("history.start");
    const footer = `${outcome ? marks[outcome] : "·"} ${value}${isRepeated ? " ↺" : ""}${isOpen && hiddenMoves > 0 ? ` (+${grouped(hiddenMoves)})` : ""}`;
    const descriptions = [
      lastMove ? lastMove.tell : t("tree.first"),
      outcome && (outcome === "draw" ? t("tree.draw") : t("lesson.wins", { name: this.sides[outcome === "win" ? 0 : 1]!.name })),
      isRepeated && t("tree.repeated"),
      hiddenMoves > 0 && isOpen && t("tree.hidden", { count: grouped(hiddenMoves) }),
    ];
    const element = svg(
      "g",
      {
        class: ["branch", isRepeated && "again", isCurrent && "present"].filter(Boolean).join(" "),
        transform: `translate(${x} ${y})`,
        role: "button",
        tabindex: -1,
        "aria-expanded": position?.result === null ? String(isOpen) : undefined,
        "aria-current": isCurrent ? "true" : undefined,
        data: { branch: String(index), outcome, depth: String(data.moves.length - this.rootMoves.length) },
      },
      svg("title", {}, descriptions.filter(Boolean).join(", ")),
      svg("rect", { width, height, rx: 10 }),
      ...(position ? [drawPosition(position, width)] : []),
      svg("text", { x: 8, y: 16, "font-size": labelSize, class: "branch-move" }, title),
      svg(
        "text",
        { x: 8, y: height - 8, "font-size": 11, class: "branch-value" },
        footer,
      ),
    );
    element.addEventListener("click", () => !this.panZoom.hasDragged && void this.toggleBranch(data));
    return element;
  }

  /** The outcome from the first player's point of view. */
  private outcomeOf({ position, lastMove, parent }: Branch): Outcome | undefined {
    if (position && position.result !== null && position.winner !== null)
      return position.winner === 0 ? "win" : "loss";
    if (position && position.result !== null) return "draw";
    if (position?.value?.outcome) return outcomeForFirst(position.value.outcome, position.player);
    return lastMove?.outcome && parent?.position && outcomeForFirst(lastMove.outcome, parent.position.player);
  }

  /** Goes to a position, and opens or closes its branch. */
  private async toggleBranch(branch: Branch): Promise<void> {
    const { app } = this.context!;
    this.toggled = branch;
    app.goTo({ moves: branch.moves, ply: branch.moves.length });
    if (branch.isOpen || branch.position?.result !== null) {
      branch.isOpen = false;
      return this.draw();
    }
    await this.task.run(t("tree.unfolding"), async (options) => {
      await this.expand(branch, options, false);
      branch.isOpen = true;
      this.draw();
      if (app.settings.values) await this.expand(branch, options, true);
    });
    this.draw();
  }

  private onKeyDown(event: KeyboardEvent): void {
    const focused = (event.target as Element).closest<SVGGElement>("g.branch");
    if (!focused) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      focused.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    const allBranches = [...this.canvas.querySelectorAll<SVGGElement>("g.branch")];
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const next = step === undefined ? undefined : allBranches[allBranches.indexOf(focused) + step];
    if (!next) return;
    event.preventDefault();
    focused.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

function createBranch(moves: Json[], parent: Branch | undefined, lastMove: Move | undefined, shortNotation: string): Branch {
  return { moves, parent, lastMove, shortNotation, position: undefined, children: [], isOpen: false, hiddenMoves: 0, isRepeated: false };
}

/** The key of a state, with all that further play depends on. */
function stateKey({ fields, show, player, scores }: Position): string {
  return stringify([fields ?? show, player, scores]);
}

function drawPosition(position: Position, width: number): SVGElement {
  if (position.scene.length === 0)
    return svg("text", { x: 8, y: 50, "font-size": 12, class: "label" }, truncate(position.label, width));
  const scene = drawScene(position.scene, []);
  return svg(
    "svg",
    {
      class: "scene",
      x: 6,
      y: 22,
      width: width - 12,
      height: pictureHeight,
      viewBox: `0 0 ${scene.width} ${scene.height}`,
      "aria-hidden": "true",
    },
    ...scene.shapes.map(fromShape),
  );
}

function drawLink(placed: Placed<Branch>, boxOf: (placed: Placed<Branch>) => Box): SVGElement {
  const [from, to] = [boxOf(placed.parent!), boxOf(placed)];
  const [fromX, toX] = [from.x + from.width, to.x];
  const [fromY, toY] = [from.y + height / 2, to.y + height / 2];
  const middle = (fromX + toX) / 2;
  const isBest = placed.parent!.node.children[0] === placed.node && placed.node.lastMove?.outcome !== undefined;
  return svg("path", {
    class: isBest ? "branch-link best" : "branch-link",
    d: `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`,
  });
}

/** Truncates a text to the width of a node. */
function truncate(text: string, width: number): string {
  const maxLength = Math.floor((width - 16) / textWidth("m", 11));
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
