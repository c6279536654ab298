/** The part of dagre that the page uses. */
declare module "dagre" {
  interface Point {
    x: number;
    y: number;
  }
  class Graph {
    constructor(options: { multigraph: boolean });
    setGraph(options: {
      rankdir: "TB";
      ranker: "network-simplex" | "longest-path";
      nodesep: number;
      ranksep: number;
      marginx: number;
      marginy: number;
    }): void;
    graph(): { width?: number; height?: number };
    setNode(name: string, size: { width: number; height: number }): void;
    node(name: string): Point;
    setEdge(from: string, to: string, label: object, name: string): void;
    edge(edge: { v: string; w: string; name: string }): { points: Point[] };
  }
  const dagre: { graphlib: { Graph: typeof Graph }; layout(graph: Graph): void };
  export default dagre;
}

/** A lesson, which is bundled as its text. */
declare module "*.md" {
  const text: string;
  export default text;
}
