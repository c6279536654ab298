/** A picture of Hackenbush: thick coloured edges that stand on the ground. */

import type { PartLocation } from "../place";
import type { PicturePart } from "./parts";
import { around, circle, type Drawing, line, path, type Point, type Shape } from "./shape";

const apart = 64;
const margin = 24;
/** How far edges between the same two points bend away from each other. */
const bend = 38;

export function drawPicture({ nodes, edges }: PicturePart): Drawing {
  const heights = [...new Set(nodes.map(({ y }) => y))].sort((a, b) => b - a);
  const widest = Math.max(1, ...heights.map((height) => new Set(nodes.filter(({ y }) => y === height).map(({ x }) => x)).size));
  const levels = Math.max(1, Math.round(1 / Math.max(1 / 64, 1 - (heights.find((height) => height < 1) ?? 0))));
  const width = Math.max(200, (widest + 1) * apart);
  const height = levels * apart;
  const loops = edges.filter(({ from, to }) => from === to).length;
  const above = margin + (loops > 0 ? 20 + 18 * loops : 0);
  const at = nodes.map(({ x, y }) => ({ x: margin + x * width, y: above + y * height }));
  const ground = above + height;
  const shapes: Shape[] = [line({ x: 6, y: ground }, { x: 2 * margin + width - 6, y: ground }, "ground")];
  const lines = edges.map(({ from, to }, index) => {
    const ends = [at[from]!, at[to]!] as const;
    const same = edges.map((_, other) => other).filter((other) => joins(edges[other]!, ends, at));
    return drawn(ends, same.indexOf(index), same.length);
  });
  lines.forEach(({ d }, index) => {
    const { owner, name } = edges[index]!;
    const stick = path(d, `stick ${owner}`);
    stick.children.push({ tag: "title", attributes: {}, children: [name] });
    shapes.push(stick);
  });
  for (const point of at) if (point.y < ground) shapes.push(circle(point, 5, "joint"));
  return {
    width: width + 2 * margin,
    height: ground + 14,
    shapes,
    spot: (where: PartLocation) => {
      const known = where.kind === "item" ? lines[where.item] : undefined;
      return known && { hit: around(known.middle, 15), round: true, line: known.d };
    },
  };
}

function joins({ from, to }: { from: number; to: number }, [a, b]: readonly [Point, Point], at: Point[]): boolean {
  const is = (one: Point, other: Point) => one.x === other.x && one.y === other.y;
  const [start, end] = [at[from]!, at[to]!];
  return (is(start, a) && is(end, b)) || (is(start, b) && is(end, a));
}

/** The path of an edge, which is the `index`-th of `count` between the same two points. */
function drawn([from, to]: readonly [Point, Point], index: number, count: number): { d: string; middle: Point } {
  if (from.x === to.x && from.y === to.y) {
    const size = 26 + 16 * index;
    return {
      d: `M${from.x} ${from.y}c${-size} ${-size * 1.5} ${size} ${-size * 1.5} 0 0`,
      middle: { x: from.x, y: from.y - size * 1.1 },
    };
  }
  // The same bend on the same side, whichever end an edge begins at.
  const turned = from.y < to.y || (from.y === to.y && from.x > to.x);
  const by = (turned ? -1 : 1) * (index - (count - 1) / 2) * bend;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const aside = { x: (-(to.y - from.y) / length) * by, y: ((to.x - from.x) / length) * by };
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const control = { x: centre.x + 2 * aside.x, y: centre.y + 2 * aside.y };
  return {
    d: `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`,
    middle: { x: centre.x + aside.x, y: centre.y + aside.y },
  };
}
