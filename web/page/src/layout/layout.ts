/** The layout of a graph in layers from the top, computed in a Worker by dagre. */

import { abortError } from "../backend/backend";
import type { Point } from "../scene/shape";

export interface GraphSizes {
  /** The width of each node. */
  widths: number[];
  /** The height of every node. */
  height: number;
  edges: { from: number; to: number }[];
}

export interface Layout {
  width: number;
  height: number;
  /** The centre of each node. */
  nodes: Point[];
  /** The points of the curve of each edge. */
  edges: Point[][];
}

/** The time limit of a layout, in milliseconds. */
const timeLimit = 8000;

/** Lays out a graph, which may take seconds for hundreds of edges. Fails at the time limit. */
export function layOut(sizes: GraphSizes, signal?: AbortSignal): Promise<Layout> {
  const script = document.getElementById("layout")!.textContent ?? "";
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return new Promise<Layout>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(abortError()), { once: true });
    const timeoutError = new Error("This graph is too large to be laid out in time; fewer positions, or the tree, show it.");
    setTimeout(() => reject(timeoutError), timeLimit);
    worker.onmessage = ({ data }: MessageEvent<Layout>) => resolve(data);
    worker.onerror = (event) => reject(new Error(`The graph cannot be laid out: ${event.message}`));
    worker.postMessage(sizes);
  }).finally(() => worker.terminate());
}
