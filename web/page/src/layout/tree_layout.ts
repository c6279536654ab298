/**
 * The layout of a tree in columns by depth, in which the first child stands beside its parent: the
 * best line is straight, and all others branch off below it.
 */

export interface Placed<Node> {
  node: Node;
  parent: Placed<Node> | undefined;
  /** The column and the row, counted from 0. */
  depth: number;
  row: number;
}

/** Places a tree in as few rows as the order of the children allows; linear in its size for bounded depth. */
export function placeTree<Node>(root: Node, childrenOf: (node: Node) => Node[]): Placed<Node>[] {
  const placed: Placed<Node>[] = [];
  /** The first free row of each column. */
  const free: number[] = [];
  const place = (node: Node, parent: Placed<Node> | undefined, depth: number, minRow: number): void => {
    let row = minRow;
    // The line of first children shares the row.
    for (let [next, column]: [Node | undefined, number] = [node, depth]; next !== undefined; next = childrenOf(next)[0], ++column)
      row = Math.max(row, free[column] ?? 0);
    const here: Placed<Node> = { node, parent, depth, row };
    placed.push(here);
    free[depth] = row + 1;
    childrenOf(node).forEach((child, index) => place(child, here, depth + 1, index === 0 ? row : row + 1));
  };
  place(root, undefined, 0, 0);
  return placed;
}
