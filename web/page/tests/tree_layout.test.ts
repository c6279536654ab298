import assert from "node:assert/strict";
import { test } from "node:test";

import { placeTree } from "../src/layout/tree_layout";

interface Node {
  children: Node[];
}
const leaf = (): Node => ({ children: [] });

test("first children stand beside their parents, others below, and no two nodes in one place", () => {
  let state = 7;
  const random = (below: number) => (state = (state * 1103515245 + 12345) % 2147483648) % below;
  const grow = (depth: number): Node => ({ children: depth === 0 ? [] : Array.from({ length: random(4) }, () => grow(depth - 1)) });
  for (let tree = 0; tree < 200; ++tree) {
    const placed = placeTree(grow(5), ({ children }) => children);
    assert.equal(new Set(placed.map(({ depth, row }) => `${depth},${row}`)).size, placed.length);
    for (const { node, parent, depth, row } of placed) {
      if (!parent) continue;
      assert.equal(depth, parent.depth + 1);
      if (parent.node.children[0] === node) assert.equal(row, parent.row);
      else assert.ok(row > parent.row);
    }
  }
  // The leaves of one column use the rows beside a longer line.
  const line: Node = { children: [{ children: [leaf(), leaf(), leaf()] }, leaf(), leaf()] };
  assert.equal(Math.max(...placeTree(line, ({ children }) => children).map(({ row }) => row)), 2);
});
