import assert from "node:assert/strict";
import { test } from "node:test";

import { layOut } from "../src/layout/layered_layout";

test("nodes of a graph lie apart, and edges that close no cycle lead downwards", () => {
  let state = 5;
  const random = (below: number) => (state = (state * 1103515245 + 12345) % 2147483648) % below;
  for (let graph = 0; graph < 60; ++graph) {
    const count = 1 + random(40);
    const widths = Array.from({ length: count }, () => 30 + random(80));
    // Without cycles every edge leads to a node of a larger number; half of the graphs have cycles.
    const edges = Array.from({ length: random(3 * count) }, () => ({ from: random(count), to: random(count) })).filter(({ from, to }) => graph % 2 === 1 || from < to);
    const { width, height, nodes, edges: curves } = layOut({ widths, height: 40, edges });
    nodes.forEach((a, i) => {
      assert.ok(a.x >= widths[i]! / 2 && a.x + widths[i]! / 2 <= width && a.y >= 20 && a.y + 20 <= height);
      nodes.slice(0, i).forEach((b, j) => assert.ok(a.y !== b.y || Math.abs(a.x - b.x) >= (widths[i]! + widths[j]!) / 2));
    });
    assert.equal(curves.length, edges.length);
    if (graph % 2 === 0) for (const { from, to } of edges) assert.ok(nodes[from]!.y < nodes[to]!.y);
    for (const points of curves) assert.ok(points.length >= 3 && points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)));
  }
});

test("a path is straight, and what belongs together stands together", () => {
  const path = layOut({ widths: [40, 60, 50], height: 40, edges: [{ from: 0, to: 1 }, { from: 1, to: 2 }] });
  assert.equal(new Set(path.nodes.map(({ x }) => Math.round(x))).size, 1);
  // Two trees whose leaves are listed in turn are not crossed.
  const edges = [[0, 2], [1, 3], [0, 4], [1, 5]].map(([from, to]) => ({ from: from!, to: to! }));
  const xs = layOut({ widths: Array(6).fill(40), height: 40, edges }).nodes.map(({ x }) => x);
  assert.ok(Math.max(xs[2]!, xs[4]!) < Math.min(xs[3]!, xs[5]!));
});
