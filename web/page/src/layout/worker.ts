/** The script of the Worker that lays out graphs. */

import "./lodash";
import dagre from "dagre";

import type { GraphSizes, Layout } from "./layout";

/** Graphs with more edges are layered by the faster method. */
const maxSimplexEdges = 300;

self.onmessage = ({ data }: MessageEvent<GraphSizes>) => (self as unknown as Worker).postMessage(layOut(data));

function layOut({ widths, height, edges }: GraphSizes): Layout {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  const ranker = edges.length > maxSimplexEdges ? "longest-path" : "network-simplex";
  graph.setGraph({ rankdir: "TB", ranker, nodesep: 14, ranksep: 46, marginx: 16, marginy: 16 });
  widths.forEach((width, node) => graph.setNode(String(node), { width, height }));
  edges.forEach(({ from, to }, edge) => graph.setEdge(String(from), String(to), {}, String(edge)));
  dagre.layout(graph);
  const graphSize = graph.graph();
  return {
    width: graphSize.width ?? 0,
    height: graphSize.height ?? 0,
    nodes: widths.map((_, node) => {
      const { x, y } = graph.node(String(node));
      return { x, y };
    }),
    edges: edges.map(
      ({ from, to }, edge) => graph.edge({ v: String(from), w: String(to), name: String(edge) }).points,
    ),
  };
}
