/** A picture of coloured edges: those of Hackenbush stand on the ground, those of Sim on nothing. */

import type { PartLocation } from "../place";
import type { PicturePart } from "./parts";
import { circle, type Drawing, line, path, type Point, type Shape, squareAround, text } from "./shape";

const spacing = 64;
const margin = 24;
/** The distance between the bends of parallel edges. */
const bend = 38;
const markRadius = 15;
/** The distance of the number of an edge from its middle. */
const labelDistance = 20;
/** The side of a picture that stands on nothing. */
const side = 280;

export function drawPicture({ nodes, edges }: PicturePart): Drawing {
  const heights = [...new Set(nodes.map(({ y }) => y))].sort((a, b) => b - a);
  const maxPerLevel = Math.max(1, ...heights.map((height) => new Set(nodes.filter(({ y }) => y === height).map(({ x }) => x)).size));
  const levels = Math.max(1, Math.round(1 / Math.max(1 / 64, 1 - (heights.find((height) => height < 1) ?? 0))));
  const isOnGround = nodes.length === 0 || heights[0] === 1;
  const width = isOnGround ? Math.max(200, (maxPerLevel + 1) * spacing) : side;
  const height = isOnGround ? levels * spacing : side;
  const loops = edges.filter(({ from, to }) => from === to).length;
  const topMargin = margin + (loops > 0 ? 20 + 18 * loops : 0);
  const points = nodes.map(({ x, y }) => ({ x: margin + x * width, y: topMargin + y * height }));
  const ground = topMargin + height;
  const shapes: Shape[] = isOnGround ? [line({ x: 6, y: ground }, { x: 2 * margin + width - 6, y: ground }, "ground")] : [];
  const edgePaths = edges.map(({ from, to }, index) => {
    const endPoints = [points[from]!, points[to]!] as const;
    const parallel = edges.map((_, other) => other).filter((other) => connects(edges[other]!, endPoints, points));
    return edgePath(endPoints, parallel.indexOf(index), parallel.length);
  });
  const marks = separateMarks(edgePaths);
  edgePaths.forEach(({ d }, index) => {
    const { owner, name, label } = edges[index]!;
    const shape = path(d, `stick ${owner}`);
    shape.children.push({ tag: "title", attributes: {}, children: [name] });
    shapes.push(shape);
    // Beside its middle, where the mark is.
    const [at, from] = [edgePaths[index]!.pointAt(0.5), edgePaths[index]!.pointAt(0.4)];
    const length = Math.hypot(at.x - from.x, at.y - from.y) || 1;
    const side = { x: at.x - ((at.y - from.y) / length) * labelDistance, y: at.y + ((at.x - from.x) / length) * labelDistance };
    if (label) shapes.push(text(side, label, "label", 13));
  });
  const middle = { x: margin + width / 2, y: topMargin + height / 2 };
  points.forEach((point, index) => {
    if (point.y < ground) shapes.push(circle(point, 5, "joint"));
    const { label } = nodes[index]!;
    const distance = Math.hypot(point.x - middle.x, point.y - middle.y) || 1;
    const outside = { x: point.x + ((point.x - middle.x) / distance) * 15, y: point.y + ((point.y - middle.y) / distance) * 15 };
    if (label && point.y < ground) shapes.push(text(outside, label, "label strong", 14));
  });
  return {
    width: width + 2 * margin,
    height: ground + 14,
    shapes,
    spot: (location: PartLocation) => {
      if (location.kind !== "item") return undefined;
      const mark = marks[location.item];
      return mark && { hit: squareAround(mark, markRadius), round: true, line: edgePaths[location.item]!.d };
    },
  };
}

/**
 * The mark of each edge, where it is clicked: its middle, or the next point from there where it covers no mark
 * before it. Where edges cross in their middles, each can be clicked still.
 */
function separateMarks(edges: EdgePath[]): Point[] {
  const marks: Point[] = [];
  for (const { pointAt } of edges) {
    const gap = (point: Point) => Math.min(...marks.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)));
    const points = [0, 0.12, -0.12, 0.2, -0.2, 0.28, -0.28].map((shift) => pointAt(0.5 + shift));
    const free = points.find((point) => gap(point) >= 2 * markRadius);
    marks.push(free ?? points.reduce((best, point) => (gap(point) > gap(best) ? point : best)));
  }
  return marks;
}

function connects({ from, to }: { from: number; to: number }, [a, b]: readonly [Point, Point], points: Point[]): boolean {
  const coincide = (first: Point, second: Point) => first.x === second.x && first.y === second.y;
  const [start, end] = [points[from]!, points[to]!];
  return (coincide(start, a) && coincide(end, b)) || (coincide(start, b) && coincide(end, a));
}

interface EdgePath {
  d: string;
  /** The point at a part of the way, from 0 to 1. */
  pointAt: (part: number) => Point;
}

/** The path of an edge, which is the `index`-th of `count` between the same two points. */
function edgePath([from, to]: readonly [Point, Point], index: number, count: number): EdgePath {
  if (from.x === to.x && from.y === to.y) {
    const size = 26 + 16 * index;
    return {
      d: `M${from.x} ${from.y}c${-size} ${-size * 1.5} ${size} ${-size * 1.5} 0 0`,
      pointAt: () => ({ x: from.x, y: from.y - size * 1.1 }),
    };
  }
  // The side of the bend does not depend on the direction of the edge.
  const isReversed = from.y < to.y || (from.y === to.y && from.x > to.x);
  const offset = (isReversed ? -1 : 1) * (index - (count - 1) / 2) * bend;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const shift = { x: (-(to.y - from.y) / length) * offset, y: ((to.x - from.x) / length) * offset };
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const control = { x: centre.x + 2 * shift.x, y: centre.y + 2 * shift.y };
  return {
    d: `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`,
    pointAt: (part) => ({
      x: (1 - part) ** 2 * from.x + 2 * part * (1 - part) * control.x + part ** 2 * to.x,
      y: (1 - part) ** 2 * from.y + 2 * part * (1 - part) * control.y + part ** 2 * to.y,
    }),
  };
}
