/** The graph of positions in layers, each drawn once; a click goes to a position. */

import type { GameGraph } from "../api";
import { h, select, svg } from "../dom";
import { type Json, stringify } from "../json";
import { type Layout, layOut } from "../layout/layered_layout";
import { textWidth } from "../scene/shape";
import { counted, group, t } from "../texts";
import { marks } from "../values";
import { atPosition, type GameView, startsWith, type ViewContext } from "./page";
import { statusText, Task } from "./task";

type Edge = GameGraph["edges"][number];

const nodeHeight = 44;

export class LayersView implements GameView {
  readonly element: HTMLElement;
  private readonly countSelect = select("graph-count", { 25: "25", 60: "60", 120: "120", 200: "200" });
  private readonly rootSelect = select("graph-root", { start: t("tree.first"), here: t("graph.here") });
  private readonly message = h("p", { class: "quiet", role: "status" });
  private readonly scroller = h("div", {
    class: "graph-scroll",
    role: "region",
    "aria-label": t("graph.label"),
  });
  private readonly task = new Task();
  private context: ViewContext | undefined;
  private requestKey = "";
  private graph: GameGraph | undefined;
  /** The edges that are drawn, one for all moves between the same two positions. */
  private mergedEdges: Edge[] = [];
  private layout: Layout | undefined;
  private widths: number[] = [];
  /** The moves to the root of the graph; a click in the graph does not change them. */
  private rootMoves: Json[] | undefined;
  private zoom = 1;

  constructor() {
    this.countSelect.value = "60";
    const reload = () => this.context && this.update(this.context);
    this.countSelect.addEventListener("change", reload);
    this.rootSelect.addEventListener("change", () => {
      this.rootMoves = undefined;
      reload();
    });
    const zoom = (factor: number) => () => {
      this.zoom = Math.max(0.2, Math.min(3, this.zoom * factor));
      this.draw();
    };
    this.element = h(
      "div",
      { class: "graph-view", data: { testid: "layers" } },
      h(
        "div",
        { class: "line wrap" },
        h("label", { for: "graph-count" }, t("graph.atMost")),
        this.countSelect,
        h("label", { for: "graph-root" }, t("graph.positionsFrom")),
        this.rootSelect,
        h("button", { type: "button", "aria-label": t("graph.smaller"), onclick: zoom(1 / 1.25) }, "−"),
        h("button", { type: "button", "aria-label": t("graph.larger"), onclick: zoom(1.25) }, "+"),
      ),
      this.task.element,
      this.message,
      this.scroller,
    );
    this.scroller.addEventListener("keydown", (event) => this.onKeyDown(event));
  }

  update(context: ViewContext): void {
    this.context = context;
    const current = atPosition(context);
    if (this.rootSelect.value === "start") this.rootMoves = [];
    else if (!this.rootMoves || !startsWith(current.moves, this.rootMoves)) this.rootMoves = current.moves;
    const request = { ...current, moves: this.rootMoves };
    const requestKey = stringify([request, Number(this.countSelect.value), context.app.limits()]);
    if (requestKey === this.requestKey) return this.draw();
    this.requestKey = requestKey;
    // The graph shown has another root.
    this.graph = undefined;
    this.message.textContent = "";
    this.scroller.replaceChildren();
    void this.load(context, request);
  }

  leave(): void {
    this.task.stop();
    this.requestKey = "";
  }

  private async load(context: ViewContext, request: object): Promise<void> {
    const { app } = context;
    const loaded = await this.task.run(
      t("graph.building"),
      async (options) => {
        const graph = await app.call<GameGraph>(
          "graph",
          { ...request, most: Number(this.countSelect.value), ...app.limits() },
          options,
        );
        const [widths, mergedEdges] = [widthsOf(graph), mergeEdges(graph.edges)];
        const layout = layOut({ widths, height: nodeHeight, edges: mergedEdges });
        return { graph, widths, mergedEdges, layout };
      },
      () => {
        this.requestKey = "";
        if (this.context) this.update(this.context);
      },
    );
    if (!loaded) return;
    const { graph } = loaded;
    Object.assign(this, loaded);
    this.zoom = Math.max(0.45, Math.min(1, (this.element.clientWidth - 4) / loaded.layout.width));
    const cutNote = graph.nodes.some((node) => node.cut) && t("graph.cut");
    const unknownNote = graph.unknown && counted("graph.unknown", graph.unknown);
    this.message.textContent = [counted("graph.positions", graph.nodes.length), cutNote, unknownNote, statusText(graph.status)].filter(Boolean).join(" ");
    this.draw();
  }

  private draw(): void {
    const { graph, layout } = this;
    if (!graph || !layout) return;
    const hadFocus = this.scroller.contains(document.activeElement);
    const current = this.currentNode(graph);
    const image = svg(
      "svg",
      {
        viewBox: `0 0 ${layout.width} ${layout.height}`,
        width: layout.width * this.zoom,
        height: layout.height * this.zoom,
        class: "game-graph",
        role: "group",
        "aria-label": t("graph.label"),
      },
      ...this.mergedEdges.map((edge, index) => drawEdge(layout.edges[index]!, edge.best, edge.label)),
      ...graph.nodes.map((_, index) => this.drawNode(index, graph, layout, current)),
    );
    this.scroller.replaceChildren(image);
    const centre = current === undefined ? undefined : layout.nodes[current];
    if (centre) {
      this.scroller.scrollLeft = centre.x * this.zoom - this.scroller.clientWidth / 2;
      this.scroller.scrollTop = centre.y * this.zoom - this.scroller.clientHeight / 2;
    }
    if (hadFocus) this.scroller.querySelector<SVGGElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  private drawNode(index: number, graph: GameGraph, layout: Layout, current: number | undefined): SVGGElement {
    const { label, mover, outcome, finished, cut } = graph.nodes[index]!;
    const { x, y } = layout.nodes[index]!;
    const width = this.widths[index]!;
    const knownOutcome = outcome ?? undefined;
    const text = valueLabel(graph.nodes[index]!);
    const description = `${mover ? t("graph.toMove", { label, name: mover }) : label}: ${text}`;
    const className = ["position", finished && "finished", cut && "cut", index === current && "present"]
      .filter(Boolean)
      .join(" ");
    const box = { x: x - width / 2, y: y - nodeHeight / 2, width, height: nodeHeight, rx: 8 };
    const element = svg(
      "g",
      {
        class: className,
        role: "button",
        tabindex: index === (current ?? 0) ? 0 : -1,
        "aria-label": index === current ? `${description}, ${t("graph.here")}` : description,
        "aria-current": index === current ? "true" : undefined,
        data: { node: String(index), outcome: knownOutcome },
      },
      svg("rect", box),
      finished &&
        svg("rect", {
          ...box,
          x: box.x + 3,
          y: box.y + 3,
          width: width - 6,
          height: nodeHeight - 6,
          rx: 6,
          class: "inner",
        }),
      svg("text", { x, y: y - 4, "text-anchor": "middle", "font-size": 13 }, label),
      svg(
        "text",
        { x, y: y + 13, "text-anchor": "middle", "font-size": 11, class: "node-value" },
        `${knownOutcome ? marks[knownOutcome] : ""} ${text}`,
      ),
    );
    element.addEventListener("click", () => this.goTo(index));
    return element;
  }

  /** The node of the current position. */
  private currentNode(graph: GameGraph): number | undefined {
    const { address } = this.context!;
    const rootMoves = this.rootMoves ?? [];
    const moves = address.moves.slice(0, address.ply);
    let node: number | undefined = startsWith(moves, rootMoves) ? 0 : undefined;
    for (const move of moves.slice(rootMoves.length)) {
      const key = stringify(move);
      node = graph.edges.find((edge) => edge.from === node && stringify(edge.move) === key)?.to;
      if (node === undefined) return undefined;
    }
    return node;
  }

  private goTo(node: number): void {
    const path = pathTo(this.graph!, node);
    if (!path) return;
    const moves = [...(this.rootMoves ?? []), ...path];
    this.context!.app.goTo({ moves, ply: moves.length });
  }

  private onKeyDown(event: KeyboardEvent): void {
    const focused = (event.target as Element).closest<SVGGElement>("g.position");
    if (!focused || !this.graph) return;
    const index = Number(focused.dataset.node);
    const edges = this.graph.edges;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.goTo(index);
    }
    const neighbours: Record<string, number | undefined> = {
      ArrowDown: edges.find((edge) => edge.from === index)?.to,
      ArrowUp: edges.find((edge) => edge.to === index)?.from,
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
    };
    const next = neighbours[event.key];
    const element =
      next === undefined ? null : this.scroller.querySelector<SVGGElement>(`[data-node="${next}"]`);
    if (!element) return;
    event.preventDefault();
    focused.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    element.focus();
  }
}

/** Merges the moves between the same two positions to one edge with the labels of the best ones. */
function mergeEdges(all: Edge[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const edge of all) {
    const key = `${edge.from}>${edge.to}`;
    const existing = edges.get(key);
    if (!existing || (edge.best && !existing.best)) edges.set(key, { ...edge });
    else if (edge.label && edge.best === existing.best) existing.label += `, ${edge.label}`;
  }
  return [...edges.values()];
}

/** The moves of a shortest path from node 0. */
function pathTo(graph: GameGraph, node: number): Json[] | undefined {
  const paths = new Map<number, Json[]>([[0, []]]);
  const queue = [0];
  for (let current = queue.shift(); current !== undefined; current = queue.shift()) {
    for (const edge of graph.edges) {
      if (edge.from !== current || paths.has(edge.to)) continue;
      paths.set(edge.to, [...paths.get(current)!, edge.move]);
      queue.push(edge.to);
    }
  }
  return paths.get(node);
}

function widthsOf({ nodes }: GameGraph): number[] {
  return nodes.map((node) => Math.max(64, textWidth(node.label, 13), textWidth(valueLabel(node), 11) + 16) + 18);
}

/** The value of a position in words; with final scores, also the winner. */
function valueLabel({ value, outcome, player }: GameGraph["nodes"][number]): string {
  const text = value.replace(/[a-z]+/g, (word) => group("responses")[word] ?? word);
  if (!value.startsWith("final") || !outcome) return text;
  const winner = outcome === "win" ? player : 1 - player;
  return t(outcome === "draw" ? "graph.finalDraw" : "graph.finalWin", { value: text, name: t(winner === 0 ? "sides.first" : "sides.second") });
}

function drawEdge(points: { x: number; y: number }[], best: boolean, label: string): SVGElement {
  const [last, before] = [points[points.length - 1]!, points[points.length - 2]!];
  const angle = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
  const middle = points[Math.floor(points.length / 2)]!;
  return svg(
    "g",
    { class: best ? "move-edge best" : "move-edge" },
    svg("path", { d: curve(points), class: "way" }),
    svg("path", {
      d: "M0 0L-8 -4L-8 4z",
      transform: `translate(${last.x} ${last.y}) rotate(${angle.toFixed(1)})`,
      class: "tip",
    }),
    best && label.length <= 12 && svg("text", { x: middle.x + 5, y: middle.y + 4, "font-size": 11 }, label),
  );
}

/** A smooth curve through the points. */
function curve(points: { x: number; y: number }[]): string {
  const format = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let path = `M${format(points[0]!)}`;
  for (let i = 1; i < points.length - 1; ++i) {
    const [previous, next] = [points[i]!, points[i + 1]!];
    const end = i === points.length - 2 ? next : { x: (previous.x + next.x) / 2, y: (previous.y + next.y) / 2 };
    path += `Q${format(previous)} ${format(end)}`;
  }
  return points.length === 2 ? `${path}L${format(points[1]!)}` : path;
}
