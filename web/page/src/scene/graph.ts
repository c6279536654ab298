/** A graph with tokens on its nodes. */

import type { PartLocation } from "../place";
import { counted, t } from "../texts";
import { drawPiece } from "./board";
import { springLayout } from "./spring_layout";
import type { GraphPart } from "./parts";
import { circle, type Drawing, line, path, type Point, type Shape, squareAround, text } from "./shape";

const radius = 18;
const margin = 30;
/** Larger graphs are described in words. */
const maxNodes = 300;

export function drawGraph(part: GraphPart): Drawing {
  if (part.nodes.length > maxNodes) return describeGraph(part);
  const sideLength = Math.max(260, Math.min(640, 110 * Math.sqrt(part.nodes.length)));
  const nodePoints = layOutNodes(part).map(({ x, y }) => ({ x: margin + x * sideLength, y: margin + y * sideLength }));
  const arcs = new Set(part.edges.map(([from, to]) => `${from}>${to}`));
  const shapes: Shape[] = [];
  for (const key of arcs) {
    const [from, to] = key.split(">").map(Number) as [number, number];
    const isBidirectional = !part.directed || arcs.has(`${to}>${from}`);
    const [start, end] = [nodePoints[from], nodePoints[to]];
    if (!start || !end || (isBidirectional && from > to && arcs.has(`${to}>${from}`))) continue;
    shapes.push(...drawEdge(start, end, isBidirectional));
  }
  part.nodes.forEach((node, index) => {
    shapes.push(circle(nodePoints[index]!, radius, "node"));
    if (node.label !== "" && !part.tokens.some((token) => token.node === index))
      shapes.push(text(nodePoints[index]!, node.label, "label strong", node.label.length > 3 ? 11 : 14));
  });
  const tokenCounts = new Map<number, number>();
  for (const token of part.tokens) {
    const node = nodePoints[token.node];
    if (!node) continue;
    const count = tokenCounts.get(token.node) ?? 0;
    tokenCounts.set(token.node, count + 1);
    const offset = count * 12;
    shapes.push(drawPiece(token, squareAround({ x: node.x + offset, y: node.y - offset }, 22), String(token.node)));
  }
  return {
    width: Math.max(...nodePoints.map(({ x }) => x), 120) + margin,
    height: Math.max(...nodePoints.map(({ y }) => y), 0) + margin,
    shapes,
    spot: (location) => findSpot(nodePoints, location),
  };
}

function layOutNodes(part: GraphPart): Point[] {
  if (part.nodes.every(({ x, y }) => x !== undefined && y !== undefined)) return part.nodes as Point[];
  return springLayout(part.nodes.length, part.edges);
}

function findSpot(nodePoints: Point[], location: PartLocation) {
  if (location.kind === "item") {
    const node = nodePoints[location.item];
    return node && { hit: squareAround(node, radius + 2), round: true };
  }
  if (location.kind !== "node_to_node") return undefined;
  const [from, to] = [nodePoints[location.from], nodePoints[location.to]];
  return (
    from &&
    to && {
      hit: squareAround(to, radius + 2),
      round: true,
      steps: [{ key: String(location.from), hit: squareAround(from, radius + 4) }],
      arrows: [{ from, to }],
    }
  );
}

function drawEdge(from: Point, to: Point, isBidirectional: boolean): Shape[] {
  if (from === to) {
    const { x, y } = from;
    return [path(`M${x - 8} ${y - 14}c-14 -18 30 -18 16 0`, "edge")];
  }
  const shaft = line(from, to, "edge");
  return isBidirectional ? [shaft] : [shaft, arrowHead(from, to)];
}

/** The head of an arrow that ends at the boundary of a node. */
function arrowHead(from: Point, to: Point): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - dx * (radius + 1), y: to.y - dy * (radius + 1) };
  const base = { x: tip.x - dx * 10, y: tip.y - dy * 10 };
  return path(
    `M${tip.x} ${tip.y}L${base.x - dy * 5} ${base.y + dx * 5}L${base.x + dy * 5} ${base.y - dx * 5}z`,
    "edge-head",
  );
}

function describeGraph(part: GraphPart): Drawing {
  const sentences = [
    t("drawing.graph", { nodes: counted("drawing.nodes", part.nodes.length), edges: counted("drawing.edges", part.edges.length) }),
    ...part.tokens.map((token) => t("drawing.tokenOn", { name: token.name, node: part.nodes[token.node]?.label || token.node })),
  ];
  const shapes = sentences.map((sentence, index) => text({ x: 4, y: 14 + 22 * index }, sentence, "label", 15, "start"));
  return { width: 520, height: 10 + 22 * sentences.length, shapes, spot: () => undefined };
}
