/** The layout of a graph without coordinates by a deterministic spring model. */

import type { Point } from "./shape";

/** Returns points in the unit square. */
export function springLayout(count: number, edges: [number, number][]): Point[] {
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / Math.max(count, 1);
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  const idealDistance = 1.6 / Math.sqrt(Math.max(count, 1));
  const steps = count > 120 ? 60 : 200;
  for (let step = 0; step < steps; ++step) relax(points, edges, idealDistance, 0.12 * (1 - step / steps));
  return scaleToUnitSquare(points);
}

function relax(points: Point[], edges: [number, number][], idealDistance: number, maxStep: number): void {
  const forces = points.map(() => ({ x: 0, y: 0 }));
  const applyForce = (from: number, to: number, strength: (distance: number) => number) => {
    const [a, b] = [points[from], points[to]];
    if (!a || !b || from === to) return;
    const distance = Math.hypot(b.x - a.x, b.y - a.y) || 1e-3;
    const factor = strength(distance) / distance;
    forces[from]!.x += (b.x - a.x) * factor;
    forces[from]!.y += (b.y - a.y) * factor;
    forces[to]!.x -= (b.x - a.x) * factor;
    forces[to]!.y -= (b.y - a.y) * factor;
  };
  for (let from = 0; from < points.length; ++from)
    for (let to = from + 1; to < points.length; ++to) applyForce(from, to, (distance) => -(idealDistance * idealDistance) / distance);
  for (const [from, to] of edges) applyForce(from, to, (distance) => (distance * distance) / idealDistance / 2);
  points.forEach((point, index) => {
    // The pull to the centre holds the components together: without it, they would drift apart, and each be drawn tiny.
    const [x, y] = [forces[index]!.x - point.x, forces[index]!.y - point.y];
    const length = Math.hypot(x, y) || 1;
    point.x += (x / length) * Math.min(length, maxStep);
    point.y += (y / length) * Math.min(length, maxStep);
  });
}

function scaleToUnitSquare(points: Point[]): Point[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1;
  return points.map(({ x, y }) => ({ x: (x - left) / size, y: (y - top) / size }));
}
