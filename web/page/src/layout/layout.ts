/** Where the nodes of a graph and its edges lie, in layers from the top: found in a Worker by dagre. */

import { aborted } from "../backend/backend";
import type { Point } from "../scene/shape";

export interface Sizes {
  /** The width of each node. */
  widths: number[];
  /** The height of all. */
  height: number;
  edges: { from: number; to: number }[];
}

export interface Layout {
  width: number;
  height: number;
  /** The middle of each node. */
  nodes: Point[];
  /** The points that each edge goes through. */
  edges: Point[][];
}

/** So long a graph may take, in milliseconds. */
const mostTime = 8000;

/** Lays a graph out, which may take seconds where it has hundreds of edges. Fails if it takes too long. */
export function layOut(sizes: Sizes, signal?: AbortSignal): Promise<Layout> {
  const source = document.getElementById("layout")!.textContent ?? "";
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return new Promise<Layout>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(aborted()), { once: true });
    const tooLong = new Error("This graph is too large to be laid out in time; fewer positions, or the tree, show it.");
    setTimeout(() => reject(tooLong), mostTime);
    worker.onmessage = ({ data }: MessageEvent<Layout>) => resolve(data);
    worker.onerror = (event) => reject(new Error(`The graph cannot be laid out: ${event.message}`));
    worker.postMessage(sizes);
  }).finally(() => worker.terminate());
}
