/** The script of the Worker that lays out graphs. */

import dagre from "dagre";

import type { Layout, Sizes } from "./layout";

/** With more edges the layers are found in the quickest way. */
const mostForShortEdges = 300;

self.onmessage = ({ data }: MessageEvent<Sizes>) => (self as unknown as Worker).postMessage(layOut(data));

function layOut({ widths, height, edges }: Sizes): Layout {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  const ranker = edges.length > mostForShortEdges ? "longest-path" : "network-simplex";
  graph.setGraph({ rankdir: "TB", ranker, nodesep: 14, ranksep: 46, marginx: 16, marginy: 16 });
  widths.forEach((width, node) => graph.setNode(String(node), { width, height }));
  edges.forEach(({ from, to }, edge) => graph.setEdge(String(from), String(to), {}, String(edge)));
  dagre.layout(graph);
  const size = graph.graph();
  return {
    width: size.width ?? 0,
    height: size.height ?? 0,
    nodes: widths.map((_, node) => {
      const { x, y } = graph.node(String(node));
      return { x, y };
    }),
    edges: edges.map(
      ({ from, to }, edge) => graph.edge({ v: String(from), w: String(to), name: String(edge) }).points,
    ),
  };
}
