/** What the page and the Worker say to each other. */

export type ToWorker =
  | { kind: "start"; packed: string }
  | { kind: "start"; module: WebAssembly.Module }
  | { kind: "call"; request: string };

export type FromWorker =
  | { kind: "module"; module: WebAssembly.Module }
  | { kind: "progress"; text: string }
  | { kind: "answer"; text: string }
  | { kind: "failed"; message: string };
