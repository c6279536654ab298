/** The script of the Worker: answers requests by the module, one at a time. */

import { decompress } from "fzstd";
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
  const compiled = await WebAssembly.compile(unpacked(message.packed));
  post({ kind: "module", module: compiled });
  return instantiate(compiled, onProgress);
}

function unpacked(base64: string): Uint8Array {
  const letters = atob(base64);
  // A loop takes a tenth of the time of Uint8Array.from.
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return decompress(bytes);
}

function post(message: FromWorker): void {
  (self as unknown as Worker).postMessage(message);
}
