/** A graph with tokens on its nodes. */

import type { PartLocation } from "../place";
import { drawPiece } from "./board";
import { spread } from "./spread";
import type { GraphPart } from "./parts";
import { around, circle, counted, type Drawing, line, path, type Point, type Shape, text } from "./shape";

const radius = 18;
const margin = 30;
/** A larger graph is not drawn. */
const mostNodes = 300;

export function drawGraph(part: GraphPart): Drawing {
  if (part.nodes.length > mostNodes) return inWords(part);
  const side = Math.max(260, Math.min(640, 110 * Math.sqrt(part.nodes.length)));
  const at = points(part).map(({ x, y }) => ({ x: margin + x * side, y: margin + y * side }));
  const directions = new Set(part.edges.map(([from, to]) => `${from}>${to}`));
  const shapes: Shape[] = [];
  for (const key of directions) {
    const [from, to] = key.split(">").map(Number) as [number, number];
    const bothWays = !part.directed || directions.has(`${to}>${from}`);
    const [start, end] = [at[from], at[to]];
    if (!start || !end || (bothWays && from > to && directions.has(`${to}>${from}`))) continue;
    shapes.push(...edge(start, end, bothWays));
  }
  part.nodes.forEach((node, index) => {
    shapes.push(circle(at[index]!, radius, "node"));
    if (node.label !== "" && !part.tokens.some((token) => token.node === index))
      shapes.push(text(at[index]!, node.label, "label strong", node.label.length > 3 ? 11 : 14));
  });
  const met = new Map<number, number>();
  for (const token of part.tokens) {
    const node = at[token.node];
    if (!node) continue;
    const before = met.get(token.node) ?? 0;
    met.set(token.node, before + 1);
    const shift = before * 12;
    shapes.push(drawPiece(token, around({ x: node.x + shift, y: node.y - shift }, 22), String(token.node)));
  }
  return {
    width: Math.max(...at.map(({ x }) => x), 120) + margin,
    height: Math.max(...at.map(({ y }) => y), 0) + margin,
    shapes,
    spot: (where) => spotIn(at, where),
  };
}

function points(part: GraphPart): Point[] {
  if (part.nodes.every(({ x, y }) => x !== undefined && y !== undefined)) return part.nodes as Point[];
  return spread(part.nodes.length, part.edges);
}

function spotIn(at: Point[], where: PartLocation) {
  if (where.kind === "item") {
    const node = at[where.item];
    return node && { hit: around(node, radius + 2), round: true };
  }
  if (where.kind !== "node_to_node") return undefined;
  const [from, to] = [at[where.from], at[where.to]];
  return (
    from &&
    to && {
      hit: around(to, radius + 2),
      round: true,
      steps: [{ key: String(where.from), hit: around(from, radius + 4) }],
      arrows: [{ from, to }],
    }
  );
}

function edge(from: Point, to: Point, bothWays: boolean): Shape[] {
  if (from === to) {
    const { x, y } = from;
    return [path(`M${x - 8} ${y - 14}c-14 -18 30 -18 16 0`, "edge")];
  }
  const drawn = line(from, to, "edge");
  return bothWays ? [drawn] : [drawn, head(from, to)];
}

/** The head of an arrow that ends at the rim of a node. */
function head(from: Point, to: Point): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - dx * (radius + 1), y: to.y - dy * (radius + 1) };
  const base = { x: tip.x - dx * 10, y: tip.y - dy * 10 };
  return path(
    `M${tip.x} ${tip.y}L${base.x - dy * 5} ${base.y + dx * 5}L${base.x + dy * 5} ${base.y - dx * 5}z`,
    "edge-head",
  );
}

function inWords(part: GraphPart): Drawing {
  const words = [
    `A graph of ${counted(part.nodes.length, "node")} and ${counted(part.edges.length, "edge")}, too large to draw.`,
    ...part.tokens.map((token) => `${token.name} is on ${part.nodes[token.node]?.label || token.node}.`),
  ];
  const shapes = words.map((word, index) => text({ x: 4, y: 14 + 22 * index }, word, "label", 15, "start"));
  return { width: 520, height: 10 + 22 * words.length, shapes, spot: () => undefined };
}
