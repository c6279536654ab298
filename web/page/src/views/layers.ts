/** The graph of positions, each drawn once, laid out in layers; a click goes to a position. */

import type { GameGraph } from "../api";
import { h, svg } from "../dom";
import { type Json, stringify } from "../json";
import { type Layout, layOut } from "../layout/layout";
import { counted, textWidth } from "../scene/shape";
import { marks, playerName } from "../values";
import { atPosition, beginsWith, type GameView, type Looked } from "./page";
import { statusText, Task } from "./task";

type Edge = GameGraph["edges"][number];

const nodeHeight = 44;

export class LayersView implements GameView {
  readonly element: HTMLElement;
  private readonly count = h(
    "select",
    { id: "graph-count", data: { testid: "graph-count" } },
    ...[25, 60, 120, 200].map((count) =>
      h("option", { value: count, selected: count === 60 }, String(count)),
    ),
  );
  private readonly root = h(
    "select",
    { id: "graph-root", data: { testid: "graph-root" } },
    h("option", { value: "start" }, "the first position"),
    h("option", { value: "here" }, "the present position"),
  );
  private readonly message = h("p", { class: "quiet", role: "status" });
  private readonly scroller = h("div", {
    class: "graph-scroll",
    role: "region",
    "aria-label": "Graph of positions",
  });
  private readonly task: Task;
  private looked: Looked | undefined;
  private asked = "";
  private graph: GameGraph | undefined;
  /** The edges that are drawn, one for all moves from one position to another. */
  private drawn: Edge[] = [];
  private layout: Layout | undefined;
  private widths: number[] = [];
  /** The moves to the first position of the graph; a click within it does not change them. */
  private start: Json[] | undefined;
  private zoom = 1;

  constructor() {
    const host = h("div", {});
    this.task = new Task(host);
    const again = () => this.looked && this.update(this.looked);
    this.count.addEventListener("change", again);
    this.root.addEventListener("change", () => {
      this.start = undefined;
      again();
    });
    const zoom = (by: number) => () => {
      this.zoom = Math.max(0.2, Math.min(3, this.zoom * by));
      this.draw();
    };
    this.element = h(
      "div",
      { class: "graph-view", data: { testid: "layers" } },
      h(
        "div",
        { class: "line wrap" },
        h("label", { for: "graph-count" }, "At most"),
        this.count,
        h("label", { for: "graph-root" }, "positions from"),
        this.root,
        h("button", { type: "button", "aria-label": "Smaller", onclick: zoom(1 / 1.25) }, "−"),
        h("button", { type: "button", "aria-label": "Larger", onclick: zoom(1.25) }, "+"),
      ),
      host,
      this.message,
      this.scroller,
    );
    this.scroller.addEventListener("keydown", (event) => this.key(event));
  }

  update(looked: Looked): void {
    this.looked = looked;
    const here = atPosition(looked);
    if (this.root.value === "start") this.start = [];
    else if (!this.start || !beginsWith(here.moves, this.start)) this.start = here.moves;
    const asked = { ...here, moves: this.start };
    const wanted = stringify([asked, Number(this.count.value), looked.app.limits()]);
    if (wanted === this.asked) return this.draw();
    this.asked = wanted;
    // The graph shown does not begin where `start` is any more.
    this.graph = undefined;
    this.message.textContent = "";
    this.scroller.replaceChildren();
    void this.load(looked, asked);
  }

  leave(): void {
    this.task.stop();
    this.asked = "";
  }

  private async load(looked: Looked, asked: object): Promise<void> {
    const { app } = looked;
    const made = await this.task.run(
      "Building the graph",
      async (options) => {
        const graph = await app.sendRequest<GameGraph>(
          "graph",
          { ...asked, most: Number(this.count.value), ...app.limits() },
          options,
        );
        const [widths, drawn] = [widthsOf(graph), merged(graph.edges)];
        const layout = await layOut({ widths, height: nodeHeight, edges: drawn }, options.signal);
        return { graph, widths, drawn, layout };
      },
      () => {
        this.asked = "";
        if (this.looked) this.update(this.looked);
      },
    );
    if (!made) return;
    const { graph } = made;
    Object.assign(this, made);
    this.zoom = Math.max(0.45, Math.min(1, (this.element.clientWidth - 4) / made.layout.width));
    const cut = graph.nodes.some((node) => node.cut) ? " Dashed positions go on beyond what is drawn." : "";
    const unknown = graph.unknown ? ` The search has left ${counted(graph.unknown, "value")} unknown.` : "";
    this.message.textContent = `${counted(graph.nodes.length, "position")}.${cut}${unknown} ${statusText(graph.status)}`;
    this.draw();
  }

  private draw(): void {
    const { graph, layout } = this;
    if (!graph || !layout) return;
    const had = this.scroller.contains(document.activeElement);
    const present = this.present(graph);
    const image = svg(
      "svg",
      {
        viewBox: `0 0 ${layout.width} ${layout.height}`,
        width: layout.width * this.zoom,
        height: layout.height * this.zoom,
        class: "game-graph",
        role: "group",
        "aria-label": "Graph of positions",
      },
      ...this.drawn.map((edge, index) => drawEdge(layout.edges[index]!, edge.best, edge.label)),
      ...graph.nodes.map((_, index) => this.node(index, graph, layout, present)),
    );
    this.scroller.replaceChildren(image);
    const current = present === undefined ? undefined : layout.nodes[present];
    if (current) {
      this.scroller.scrollLeft = current.x * this.zoom - this.scroller.clientWidth / 2;
      this.scroller.scrollTop = current.y * this.zoom - this.scroller.clientHeight / 2;
    }
    if (had) this.scroller.querySelector<SVGGElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  private node(index: number, graph: GameGraph, layout: Layout, present: number | undefined): SVGGElement {
    const { label, mover, outcome, finished, cut } = graph.nodes[index]!;
    const { x, y } = layout.nodes[index]!;
    const width = this.widths[index]!;
    const known = outcome ?? undefined;
    const words = valueOf(graph.nodes[index]!);
    const style = ["position", finished && "finished", cut && "cut", index === present && "present"]
      .filter(Boolean)
      .join(" ");
    const box = { x: x - width / 2, y: y - nodeHeight / 2, width, height: nodeHeight, rx: 8 };
    const element = svg(
      "g",
      {
        class: style,
        role: "button",
        tabindex: index === (present ?? 0) ? 0 : -1,
        "aria-label": `${label}${mover ? `, ${mover} to move` : ""}: ${words}${index === present ? ", the present position" : ""}`,
        "aria-current": index === present ? "true" : undefined,
        data: { node: String(index), outcome: known },
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
        `${known ? marks[known] : ""} ${words}`,
      ),
    );
    element.addEventListener("click", () => this.goTo(index));
    return element;
  }

  /** The node of the position that the page shows. */
  private present(graph: GameGraph): number | undefined {
    const { address } = this.looked!;
    const start = this.start ?? [];
    const made = address.moves.slice(0, address.ply);
    let at: number | undefined = beginsWith(made, start) ? 0 : undefined;
    for (const move of made.slice(start.length)) {
      const key = stringify(move);
      at = graph.edges.find((edge) => edge.from === at && stringify(edge.move) === key)?.to;
      if (at === undefined) return undefined;
    }
    return at;
  }

  private goTo(node: number): void {
    const path = pathTo(this.graph!, node);
    if (!path) return;
    const moves = [...(this.start ?? []), ...path];
    this.looked!.app.goTo({ moves, ply: moves.length });
  }

  private key(event: KeyboardEvent): void {
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

/** One edge for all moves from one position to another, with the labels of those that are best, if any. */
function merged(all: Edge[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const edge of all) {
    const key = `${edge.from}>${edge.to}`;
    const known = edges.get(key);
    if (!known || (edge.best && !known.best)) edges.set(key, { ...edge });
    else if (edge.label && edge.best === known.best) known.label += `, ${edge.label}`;
  }
  return [...edges.values()];
}

/** The moves of a shortest way from node 0. */
function pathTo(graph: GameGraph, node: number): Json[] | undefined {
  const ways = new Map<number, Json[]>([[0, []]]);
  const queue = [0];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const edge of graph.edges) {
      if (edge.from !== at || ways.has(edge.to)) continue;
      ways.set(edge.to, [...ways.get(at)!, edge.move]);
      queue.push(edge.to);
    }
  }
  return ways.get(node);
}

function widthsOf({ nodes }: GameGraph): number[] {
  return nodes.map((node) => Math.max(64, textWidth(node.label, 13), textWidth(valueOf(node), 11) + 16) + 18);
}

/** The value of a position in words; of the final scores, who has won. */
function valueOf({ value, outcome, player }: GameGraph["nodes"][number]): string {
  if (!value.startsWith("final") || !outcome) return value;
  const winner = outcome === "win" ? player : 1 - player;
  return `${value}, ${outcome === "draw" ? "a draw" : `a win for the ${playerName(winner, [])}`}`;
}

function drawEdge(points: { x: number; y: number }[], best: boolean, label: string): SVGElement {
  const [last, before] = [points[points.length - 1]!, points[points.length - 2]!];
  const turn = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
  const middle = points[Math.floor(points.length / 2)]!;
  return svg(
    "g",
    { class: best ? "move-edge best" : "move-edge" },
    svg("path", { d: curve(points), class: "way" }),
    svg("path", {
      d: "M0 0L-8 -4L-8 4z",
      transform: `translate(${last.x} ${last.y}) rotate(${turn.toFixed(1)})`,
      class: "tip",
    }),
    best && label.length <= 12 && svg("text", { x: middle.x + 5, y: middle.y + 4, "font-size": 11 }, label),
  );
}

/** A smooth way through the points. */
function curve(points: { x: number; y: number }[]): string {
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let way = `M${at(points[0]!)}`;
  for (let i = 1; i < points.length - 1; ++i) {
    const [one, two] = [points[i]!, points[i + 1]!];
    const end = i === points.length - 2 ? two : { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
    way += `Q${at(one)} ${at(end)}`;
  }
  return points.length === 2 ? `${way}L${at(points[1]!)}` : way;
}
