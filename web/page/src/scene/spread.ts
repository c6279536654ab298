/** Places for the nodes of a graph that has none: a spring model, the same for the same graph. */

import type { Point } from "./shape";

/** Returns points in the unit square. */
export function spread(count: number, edges: [number, number][]): Point[] {
  const at = Array.from({ length: count }, (_, index) => {
    const turn = (2 * Math.PI * index) / Math.max(count, 1);
    return { x: Math.cos(turn), y: Math.sin(turn) };
  });
  const apart = 1.6 / Math.sqrt(Math.max(count, 1));
  const rounds = count > 120 ? 60 : 200;
  for (let round = 0; round < rounds; ++round) relax(at, edges, apart, 0.12 * (1 - round / rounds));
  return inUnitSquare(at);
}

function relax(at: Point[], edges: [number, number][], apart: number, most: number): void {
  const push = at.map(() => ({ x: 0, y: 0 }));
  const force = (from: number, to: number, strength: (distance: number) => number) => {
    const [a, b] = [at[from], at[to]];
    if (!a || !b || from === to) return;
    const distance = Math.hypot(b.x - a.x, b.y - a.y) || 1e-3;
    const by = strength(distance) / distance;
    push[from]!.x += (b.x - a.x) * by;
    push[from]!.y += (b.y - a.y) * by;
    push[to]!.x -= (b.x - a.x) * by;
    push[to]!.y -= (b.y - a.y) * by;
  };
  for (let from = 0; from < at.length; ++from)
    for (let to = from + 1; to < at.length; ++to) force(from, to, (distance) => -(apart * apart) / distance);
  for (const [from, to] of edges) force(from, to, (distance) => (distance * distance) / apart / 2);
  at.forEach((point, index) => {
    const { x, y } = push[index]!;
    const length = Math.hypot(x, y) || 1;
    point.x += (x / length) * Math.min(length, most);
    point.y += (y / length) * Math.min(length, most);
  });
}

function inUnitSquare(at: Point[]): Point[] {
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1;
  return at.map(({ x, y }) => ({ x: (x - left) / size, y: (y - top) / size }));
}
