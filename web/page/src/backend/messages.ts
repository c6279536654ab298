/** The messages between the page and the Worker. */

export type ToWorker =
  | { kind: "start"; compressed: string }
  | { kind: "start"; module: WebAssembly.Module }
  | { kind: "call"; request: string };

export type FromWorker =
  | { kind: "module"; module: WebAssembly.Module }
  | { kind: "progress"; text: string }
  | { kind: "response"; text: string }
  | { kind: "failed"; message: string };
