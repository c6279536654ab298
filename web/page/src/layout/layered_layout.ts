/**
 * The layout of a graph in layers from the top, as by K. Sugiyama, S. Tagawa and M. Toda, "Methods for
 * Visual Understanding of Hierarchical System Structures", IEEE Transactions on Systems, Man and
 * Cybernetics 11 (1981): edges lead downwards to the layer of the longest path, long ones through
 * the layers between; each layer is ordered by the means of its neighbours; and each point is put as
 * near to its neighbours as that order allows.
 */

import type { Point } from "../scene/shape";

export interface GraphSizes {
  /** The width of each node. */
  widths: number[];
  /** The height of every node. */
  height: number;
  edges: { from: number; to: number }[];
}

export interface Layout {
  width: number;
  height: number;
  /** The centre of each node. */
  nodes: Point[];
  /** The points of the curve of each edge. */
  edges: Point[][];
}

const [gapAcross, gapBetween, margin] = [14, 46, 16];
/** The number of times that the layers are ordered, and that the points are moved. */
const [orderings, alignments] = [12, 10];

/** A node, or a bend of an edge that passes a layer. */
interface Vertex {
  layer: number;
  width: number;
  x: number;
  above: Vertex[];
  below: Vertex[];
}

/** Lays out a graph. Each sweep is linear in the vertices and bends, but for sorting the layers. */
export function layOut({ widths, height, edges }: GraphSizes): Layout {
  const layerOf = layersOf(widths.length, edges);
  const vertex = (layer: number, width: number): Vertex => ({ layer, width, x: 0, above: [], below: [] });
  const nodes = widths.map((width, node) => vertex(layerOf[node]!, width));
  const layers: Vertex[][] = Array.from({ length: Math.max(0, ...layerOf) + 1 }, () => []);
  for (const node of nodes) layers[node.layer]!.push(node);
  const paths = edges.map(({ from, to }) => {
    const [upper, lower] = layerOf[from]! <= layerOf[to]! ? [nodes[from]!, nodes[to]!] : [nodes[to]!, nodes[from]!];
    const path = [upper];
    for (let layer = upper.layer + 1; layer < lower.layer; ++layer) {
      const bend = vertex(layer, 8);
      layers[layer]!.push(bend);
      path.push(bend);
    }
    path.push(lower);
    if (upper.layer < lower.layer) path.slice(1).forEach((next, index) => connect(path[index]!, next));
    return upper === nodes[from] ? path : path.reverse();
  });
  for (const layer of layers) pack(layer);
  for (let sweep = 0; sweep < orderings; ++sweep) {
    for (const layer of sweep % 2 === 0 ? layers : [...layers].reverse()) {
      const wanted = new Map(layer.map((one) => [one, meanX(sweep % 2 === 0 ? one.above : one.below) ?? one.x]));
      layer.sort((a, b) => wanted.get(a)! - wanted.get(b)!);
      pack(layer);
    }
  }
  for (let sweep = 0; sweep < alignments; ++sweep)
    for (const layer of sweep % 2 === 0 ? layers : [...layers].reverse()) align(layer);
  const vertices = layers.flat();
  const left = Math.min(0, ...vertices.map(({ x, width }) => x - width / 2)) - margin;
  const point = ({ x, layer }: Vertex): Point => ({ x: x - left, y: margin + height / 2 + layer * (height + gapBetween) });
  return {
    width: Math.max(0, ...vertices.map(({ x, width }) => x + width / 2)) - left + margin,
    height: 2 * margin + layers.length * (height + gapBetween) - gapBetween,
    nodes: nodes.map(point),
    edges: paths.map((path) => clipped(path.map(point), height)),
  };
}

/** The layer of each node: the length of the longest path to it, where edges that close a cycle do not count. */
function layersOf(count: number, edges: GraphSizes["edges"]): number[] {
  const targets: number[][] = Array.from({ length: count }, () => []);
  for (const { from, to } of edges) if (from !== to) targets[from]!.push(to);
  const state = new Uint8Array(count);
  const finished: number[] = [];
  const closing = new Set<string>();
  for (let root = 0; root < count; ++root) {
    const stack = state[root] === 0 ? [{ node: root, next: 0 }] : [];
    state[root] ||= 1;
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const target = targets[top.node]![top.next++];
      if (target === undefined) {
        state[top.node] = 2;
        finished.push(top.node);
        stack.pop();
      } else if (state[target] === 1) {
        closing.add(`${top.node}>${target}`);
      } else if (state[target] === 0) {
        state[target] = 1;
        stack.push({ node: target, next: 0 });
      }
    }
  }
  const layers = Array<number>(count).fill(0);
  for (const node of finished.reverse())
    for (const target of targets[node]!) if (!closing.has(`${node}>${target}`)) layers[target] = Math.max(layers[target]!, layers[node]! + 1);
  return layers;
}

function connect(upper: Vertex, lower: Vertex): void {
  upper.below.push(lower);
  lower.above.push(upper);
}

function meanX(vertices: Vertex[]): number | undefined {
  return vertices.length === 0 ? undefined : vertices.reduce((sum, { x }) => sum + x, 0) / vertices.length;
}

/** The least distance of two neighbours in a layer. */
function distance(a: Vertex, b: Vertex): number {
  return (a.width + b.width) / 2 + gapAcross;
}

/** Puts the vertices of a layer side by side, the middle of all at 0. */
function pack(layer: Vertex[]): void {
  layer.forEach((vertex, index) => (vertex.x = index === 0 ? 0 : layer[index - 1]!.x + distance(layer[index - 1]!, vertex)));
  const middle = (layer.at(-1)?.x ?? 0) / 2;
  for (const vertex of layer) vertex.x -= middle;
}

/**
 * Moves the vertices of a layer as near to their neighbours as their order allows, in the sense of
 * least squares: by pooling adjacent violators (R. E. Barlow et al., "Statistical Inference under
 * Order Restrictions", 1972).
 */
function align(layer: Vertex[]): void {
  let offset = 0;
  const pools: { sum: number; count: number; members: { vertex: Vertex; offset: number }[] }[] = [];
  layer.forEach((vertex, index) => {
    if (index > 0) offset += distance(layer[index - 1]!, vertex);
    const wanted = (meanX([...vertex.above, ...vertex.below]) ?? vertex.x) - offset;
    pools.push({ sum: wanted, count: 1, members: [{ vertex, offset }] });
    for (let last = pools.length - 1; last > 0 && pools[last - 1]!.sum * pools[last]!.count > pools[last]!.sum * pools[last - 1]!.count; --last) {
      const { sum, count, members } = pools.pop()!;
      const pool = pools[last - 1]!;
      pool.sum += sum;
      pool.count += count;
      pool.members.push(...members);
    }
  });
  for (const { sum, count, members } of pools) for (const { vertex, offset: at } of members) vertex.x = sum / count + at;
}

/** The points of an edge, whose ends are moved from the centres of its nodes to their borders. */
function clipped(points: Point[], height: number): Point[] {
  const clip = (end: Point, next: Point): Point => {
    const dy = Math.sign(next.y - end.y) * (height / 2);
    const part = dy === 0 ? 0 : dy / (next.y - end.y);
    return { x: end.x + (next.x - end.x) * part, y: end.y + dy };
  };
  const [first, last] = [clip(points[0]!, points[1]!), clip(points.at(-1)!, points.at(-2)!)];
  const middle = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  return points.length === 2 ? [first, middle, last] : [first, ...points.slice(1, -1), last];
}
