/** The tree of the moves explored from one position, and the current line in it. */

import { type Json, stringify } from "./json";

export interface LineMove {
  move: Json;
  /** The move in words; empty until a response has given them. */
  text: string;
}

interface Node extends LineMove {
  parent: Node | undefined;
  children: Node[];
}

/** A line other than the current one. */
export interface OtherLine {
  moves: Json[];
  /** The number of first moves that it shares with the current line. */
  sharedCount: number;
  /** The moves after those, in words. */
  texts: string[];
}

export class Lines {
  private readonly root: Node = { move: null, text: "", parent: undefined, children: [] };
  private current = this.root;

  /** Makes this the current line, and adds its moves to the tree. */
  follow(moves: Json[]): void {
    let node = this.root;
    for (const move of moves) {
      const key = stringify(move);
      let child = node.children.find((existing) => stringify(existing.move) === key);
      if (!child) {
        child = { move, text: "", parent: node, children: [] };
        node.children.push(child);
      }
      node = child;
    }
    this.current = node;
  }

  /** The current line. */
  currentLine(): LineMove[] {
    return pathFromRoot(this.current);
  }

  /** Sets the texts of the first moves of the current line. */
  setTexts(texts: string[]): void {
    pathFromRoot(this.current).forEach((node, index) => (node.text = texts[index] ?? node.text));
  }

  /** All lines that end at another position, among them those that continue the current one. */
  otherLines(): OtherLine[] {
    const currentPath = pathFromRoot(this.current);
    return leaves(this.root)
      .filter((leaf) => leaf !== this.current && leaf !== this.root)
      .map((leaf) => {
        const path = pathFromRoot(leaf);
        const firstDifference = path.findIndex((node, index) => node !== currentPath[index]);
        const sharedCount = firstDifference < 0 ? path.length : firstDifference;
        const texts = path.slice(sharedCount).map((node) => node.text || stringify(node.move));
        return { moves: path.map((node) => node.move), sharedCount, texts };
      });
  }
}

function pathFromRoot(end: Node): Node[] {
  const path: Node[] = [];
  for (let node: Node | undefined = end; node?.parent; node = node.parent) path.push(node);
  return path.reverse();
}

/** The leaves below a node, in order. Not recursive, since lines may be too long for the stack. */
function leaves(root: Node): Node[] {
  const found: Node[] = [];
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.children.length === 0) found.push(node);
    else stack.push(...[...node.children].reverse());
  }
  return found;
}
