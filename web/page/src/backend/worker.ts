/** The script of the Worker: answers requests by the module, one at a time. */

import { instantiate, type Module } from "../../../module/loader";
import type { FromWorker, ToWorker } from "./messages";

let module: Promise<Module> | undefined;

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.kind === "start") {
      module = start(data);
      await module;
    } else {
      const ready = await module!;
      post({ kind: "answer", text: ready.call(data.request) });
    }
  } catch (error) {
    post({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
};

async function start(message: ToWorker & { kind: "start" }): Promise<Module> {
  const onProgress = (text: string) => {
    post({ kind: "progress", text });
    return false;
  };
  if ("module" in message) return instantiate(message.module, onProgress);
  const compiled = await WebAssembly.compile(await unpacked(message.packed));
  post({ kind: "module", module: compiled });
  return instantiate(compiled, onProgress);
}

async function unpacked(base64: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

function post(message: FromWorker): void {
  (self as unknown as Worker).postMessage(message);
}
