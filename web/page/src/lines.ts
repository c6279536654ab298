/** The moves that have been looked at from one position: a tree, and one line of it. */

import { type Json, stringify } from "./json";

export interface Made {
  move: Json;
  /** The move in words; empty until an answer told them. */
  tell: string;
}

interface Node extends Made {
  parent: Node | undefined;
  children: Node[];
}

/** A line that is not the present one. */
export interface OtherLine {
  moves: Json[];
  /** How many moves it shares with the present line. */
  shared: number;
  /** The words of the moves after those. */
  tells: string[];
}

export class Lines {
  private readonly root: Node = { move: null, tell: "", parent: undefined, children: [] };
  private end = this.root;

  /** Makes this the present line; what it adds stays in the tree. */
  follow(moves: Json[]): void {
    let node = this.root;
    for (const move of moves) {
      const key = stringify(move);
      let child = node.children.find((one) => stringify(one.move) === key);
      if (!child) {
        child = { move, tell: "", parent: node, children: [] };
        node.children.push(child);
      }
      node = child;
    }
    this.end = node;
  }

  /** The present line. */
  line(): Made[] {
    return pathTo(this.end);
  }

  /** Takes note of the words of the present line's first moves. */
  told(tells: string[]): void {
    pathTo(this.end).forEach((made, index) => (made.tell = tells[index] ?? made.tell));
  }

  /** The lines that end elsewhere. A line that only goes on from the present one is such, too. */
  others(): OtherLine[] {
    const present = pathTo(this.end);
    return leaves(this.root)
      .filter((leaf) => leaf !== this.end && leaf !== this.root)
      .map((leaf) => {
        const path = pathTo(leaf);
        const differing = path.findIndex((node, index) => node !== present[index]);
        const shared = differing < 0 ? path.length : differing;
        const tells = path.slice(shared).map((node) => node.tell || stringify(node.move));
        return { moves: path.map((node) => node.move), shared, tells };
      });
  }
}

function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let at: Node | undefined = node; at?.parent; at = at.parent) path.push(at);
  return path.reverse();
}

/** The ends of all lines from a node, the first line first. Lines may be too long for recursion. */
function leaves(node: Node): Node[] {
  const found: Node[] = [];
  const open = [node];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.children.length === 0) found.push(at);
    else open.push(...[...at.children].reverse());
  }
  return found;
}
