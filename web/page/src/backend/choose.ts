/** Chooses the backend of this page. */

import type { Backend } from "./backend";
import { HttpBackend } from "./http_backend";
import { WorkerBackend } from "./worker_backend";

/** Returns the server's backend where the page came from one, else the page's own. */
export async function chooseBackend(): Promise<Backend | undefined> {
  return (await HttpBackend.connect()) ?? workerBackend();
}

function workerBackend(): Backend | undefined {
  const contents = (id: string) => document.getElementById(id)?.textContent?.trim() ?? "";
  const [source, packed] = [contents("worker"), contents("module")];
  return source !== "" && packed !== "" ? new WorkerBackend(source, packed) : undefined;
}
