/** Chooses the backend of this page. */

import type { Backend } from "./backend";
import { HttpBackend } from "./http_backend";
import { WorkerBackend } from "./worker_backend";

/** Returns the server from which the page was loaded, else the module in the page, if any. */
export async function chooseBackend(): Promise<Backend | undefined> {
  return (await HttpBackend.connect()) ?? workerBackend();
}

function workerBackend(): Backend | undefined {
  const contents = (id: string) => document.getElementById(id)?.textContent?.trim() ?? "";
  const [script, compressedModule] = [contents("worker"), contents("module")];
  return script !== "" && compressedModule !== "" ? new WorkerBackend(script, compressedModule) : undefined;
}
