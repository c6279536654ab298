/** A picture of Hackenbush: coloured edges on the ground. */

import type { PartLocation } from "../place";
import type { PicturePart } from "./parts";
import { circle, type Drawing, line, path, type Point, type Shape, squareAround } from "./shape";

const spacing = 64;
const margin = 24;
/** The distance between the bends of parallel edges. */
const bend = 38;

export function drawPicture({ nodes, edges }: PicturePart): Drawing {
  const heights = [...new Set(nodes.map(({ y }) => y))].sort((a, b) => b - a);
  const maxPerLevel = Math.max(1, ...heights.map((height) => new Set(nodes.filter(({ y }) => y === height).map(({ x }) => x)).size));
  const levels = Math.max(1, Math.round(1 / Math.max(1 / 64, 1 - (heights.find((height) => height < 1) ?? 0))));
  const width = Math.max(200, (maxPerLevel + 1) * spacing);
  const height = levels * spacing;
  const loops = edges.filter(({ from, to }) => from === to).length;
  const topMargin = margin + (loops > 0 ? 20 + 18 * loops : 0);
  const points = nodes.map(({ x, y }) => ({ x: margin + x * width, y: topMargin + y * height }));
  const ground = topMargin + height;
  const shapes: Shape[] = [line({ x: 6, y: ground }, { x: 2 * margin + width - 6, y: ground }, "ground")];
  const edgePaths = edges.map(({ from, to }, index) => {
    const endPoints = [points[from]!, points[to]!] as const;
    const parallel = edges.map((_, other) => other).filter((other) => connects(edges[other]!, endPoints, points));
    return edgePath(endPoints, parallel.indexOf(index), parallel.length);
  });
  edgePaths.forEach(({ d }, index) => {
    const { owner, name } = edges[index]!;
    const shape = path(d, `stick ${owner}`);
    shape.children.push({ tag: "title", attributes: {}, children: [name] });
    shapes.push(shape);
  });
  for (const point of points) if (point.y < ground) shapes.push(circle(point, 5, "joint"));
  return {
    width: width + 2 * margin,
    height: ground + 14,
    shapes,
    spot: (location: PartLocation) => {
      const edge = location.kind === "item" ? edgePaths[location.item] : undefined;
      return edge && { hit: squareAround(edge.middle, 15), round: true, line: edge.d };
    },
  };
}

function connects({ from, to }: { from: number; to: number }, [a, b]: readonly [Point, Point], points: Point[]): boolean {
  const coincide = (first: Point, second: Point) => first.x === second.x && first.y === second.y;
  const [start, end] = [points[from]!, points[to]!];
  return (coincide(start, a) && coincide(end, b)) || (coincide(start, b) && coincide(end, a));
}

/** The path of an edge, which is the `index`-th of `count` between the same two points. */
function edgePath([from, to]: readonly [Point, Point], index: number, count: number): { d: string; middle: Point } {
  if (from.x === to.x && from.y === to.y) {
    const size = 26 + 16 * index;
    return {
      d: `M${from.x} ${from.y}c${-size} ${-size * 1.5} ${size} ${-size * 1.5} 0 0`,
      middle: { x: from.x, y: from.y - size * 1.1 },
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
    middle: { x: centre.x + shift.x, y: centre.y + shift.y },
  };
}
