// Makes the WebAssembly module into a function from text to text. For pages, workers and node;
// module.cpp tells what lies below it.

/** Answers requests in JSON, as docs/api.md states them. */
export interface Module {
  /**
   * Answers a request. Never throws: where the module stops at a fault of its own, or the stack is
   * too short, the answer is an error, and a fresh module takes its place, which has solved nothing.
   */
  call(request: string): string;
  /** Gives back the memory of all that has been solved. */
  forget(): void;
  /** The bytes that this is. */
  keptBytes(): number;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(bytes: number): number;
  release(place: number): void;
  call(place: number, bytes: number): number;
  answer_bytes(): number;
  forget(): void;
  kept_bytes(): number;
}

/** What WASI answers of files, of which there are none. */
const bad_descriptor = 8;

function errorAnswer(code: string, message: string): string {
  return JSON.stringify({ version: 1, error: { code, message } });
}

/**
 * Makes the module ready. `onProgress` hears how far a search has come, some ten times a second: a
 * JSON object with the members stage, done, and expected (0 when not known). If it returns true, the
 * search is cancelled.
 */
export async function instantiate(
  source: BufferSource | WebAssembly.Module,
  onProgress: (progress: string) => boolean | void = () => false,
): Promise<Module> {
  const compiled =
    source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let module: Exports;

  const text = (place: number, bytes: number) =>
    decoder.decode(new Uint8Array(module.memory.buffer, place >>> 0, bytes >>> 0));

  const imports = {
    zugzwang: {
      progress: (place: number, bytes: number) => (onProgress(text(place, bytes)) === true ? 1 : 0),
    },
    wasi_snapshot_preview1: {
      clock_time_get: (_clock: number, _precision: bigint, place: number) => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(module.memory.buffer).setBigUint64(place >>> 0, nanoseconds, true);
        return 0;
      },
      // There is no environment.
      environ_sizes_get: (count: number, bytes: number) => {
        new DataView(module.memory.buffer).setUint32(count >>> 0, 0, true);
        new DataView(module.memory.buffer).setUint32(bytes >>> 0, 0, true);
        return 0;
      },
      environ_get: () => 0,
      fd_write: () => bad_descriptor,
      fd_seek: () => bad_descriptor,
      fd_close: () => bad_descriptor,
      proc_exit: (status: number) => {
        throw new Error(`exit status ${status}`);
      },
    },
  };

  const start = () => {
    module = new WebAssembly.Instance(compiled, imports).exports as unknown as Exports;
    module._initialize();
  };

  const call = (request: string) => {
    const bytes = encoder.encode(request);
    const place = module.allocate(bytes.length);
    if (place === 0) return errorAnswer("too_large", "not enough memory for this call");
    new Uint8Array(module.memory.buffer, place >>> 0, bytes.length).set(bytes);
    const answer = text(module.call(place, bytes.length), module.answer_bytes());
    module.release(place);
    return answer;
  };

  start();
  return {
    call(request) {
      try {
        return call(request);
      } catch (fault) {
        start();
        return errorAnswer("internal", `the module has stopped: ${String(fault)}`);
      }
    },
    forget: () => module.forget(),
    keptBytes: () => module.kept_bytes(),
  };
}
