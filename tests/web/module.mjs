// Holds the answers of the WebAssembly module against those of the library, and gives it requests
// that are bad. Run by ctest, which tells in the environment where everything is.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const { ANSWER_LINES, REQUEST_LINES, ESBUILD, SITE, LOADER } = process.env;
const folder = mkdtempSync(join(tmpdir(), "zugzwang-module-"));
after(() => rmSync(folder, { recursive: true }));
const loader = join(folder, "loader.mjs");
execFileSync(ESBUILD, [LOADER, "--format=esm", `--outfile=${loader}`, "--log-level=error"]);
const { instantiate } = await import(loader);
const compiled = await WebAssembly.compile(readFileSync(join(SITE, "zugzwang.wasm")));

const most_bytes = 1 << 30;
const lines_of = (text) => text.split("\n").slice(0, -1);

/** An answer without what depends on the machine. */
const lasting = (answer) =>
  answer.replace(/"(seconds|bytes|positions_per_second)":[-+.e0-9]+/g, '"$1":0');

const result_of = (module, request) => {
  const answer = JSON.parse(module.call(JSON.stringify(request)));
  assert.ok(answer.result, JSON.stringify(answer));
  return answer.result;
};
const error_of = (module, request) => {
  const answer = JSON.parse(module.call(request));
  assert.ok(answer.error, `${request.slice(0, 200)}: ${JSON.stringify(answer).slice(0, 200)}`);
  assert.ok(answer.error.message.length > 0);
  return answer.error.code;
};

const tip = { call: "solve", game: "tip", problem: { total: 16, face: 1 } };

/** Whether the module still answers as it did when it was fresh. */
const works = (module) => assert.equal(result_of(module, tip).answer, 4);

test("the module answers as the library does", async () => {
  const requests = execFileSync(REQUEST_LINES, { maxBuffer: most_bytes });
  const answers = execFileSync(ANSWER_LINES, { input: requests, maxBuffer: most_bytes });
  const expected = lines_of(answers.toString());
  const asked = lines_of(requests.toString());
  assert.equal(expected.length, asked.length);
  assert.ok(asked.length > 40_000, `${asked.length} requests`);
  const module = await instantiate(compiled);
  const differing = [];
  const met = { result: 0, error: 0 };
  asked.forEach((request, i) => {
    const answer = module.call(request);
    ++met[answer.startsWith('{"version":1,"result":') ? "result" : "error"];
    if (lasting(answer) !== lasting(expected[i]))
      differing.push(`${request}\n  module:  ${answer}\n  library: ${expected[i]}`);
  });
  console.log(`${asked.length} requests, ${met.error} of them refused`);
  if (differing.length > 0) writeFileSync("differing.txt", differing.join("\n"));
  assert.equal(differing.length, 0, differing.slice(0, 5).join("\n").slice(0, 10_000));
  assert.ok(met.error < met.result / 4);
});

test("bad requests are answered by errors, and the module goes on", async () => {
  const module = await instantiate(compiled);
  const codes = {
    "": "bad_syntax",
    "{": "bad_syntax",
    "null": "bad_syntax",
    "[]": "bad_syntax",
    "7": "bad_syntax",
    "\u0000": "bad_syntax",
    '{"call":"solve","game":"tip"': "bad_syntax",
    '{"call":"solve"} {}': "bad_syntax",
    "{}": "missing_field",
    '{"call":7}': "bad_value",
    '{"call":null}': "missing_field",
    '{"call":"dance"}': "bad_value",
    '{"call":"solve"}': "missing_field",
    '{"call":"solve","game":"tipp","problem":{}}': "unknown_game",
    '{"call":"solve","game":"tip"}': "missing_field",
    '{"call":"solve","game":"tip","problem":7}': "bad_value",
    '{"call":"solve","game":"tip","problem":{"total":16}}': "missing_field",
    '{"call":"solve","game":"tip","problem":{"total":16,"face":7}}': "bad_value",
    '{"call":"solve","game":"tip","problem":{"total":-1,"face":1}}': "bad_value",
    '{"call":"solve","game":"tip","problem":{"total":18446744073709551616,"face":1}}': "bad_value",
    '{"call":"solve","game":"tip","problem":{"total":1e999,"face":1}}': "bad_syntax",
    '{"call":"solve","game":"tip","problem":{"total":16,"face":1,"edge":2}}': "unknown_field",
    '{"call":"solve","game":"tip","problem":{"total":16,"face":1},"color":2}': "unknown_field",
    '{"call":"solve","game":"tip","problem":{"total":16,"face":1},"moves":[9]}': "bad_value",
    '{"call":"solve","game":"tip","problem":{"total":16,"face":1},"solver":"luck"}':
      "unknown_solver",
    '{"call":"solve","game":"tip","problem":{"total":16,"face":1},"seconds":0}': "bad_value",
    '{"call":"solve","game":"tip","problem":{"total":16,"face":1},"seconds":-1}': "bad_value",
    '{"call":"solve","game":"nim","problem":{"heaps":"@/etc/passwd"}}': "bad_value",
    '{"call":"chart","game":"nim","problem":{},"from":0,"to":1}': "not_applicable",
  };
  for (const [request, code] of Object.entries(codes)) {
    assert.equal(error_of(module, request), code, request);
    works(module);
  }
  // Whatever is cut off, or nested without end.
  const whole = JSON.stringify(tip);
  for (let bytes = 0; bytes < whole.length; ++bytes) error_of(module, whole.slice(0, bytes));
  for (const part of ["[", '{"a":', '[{"a":', '"', "9", "\\", "\ud800", "é"]) {
    error_of(module, part.repeat(1 << 20));
    error_of(module, `{"call":"solve","game":"tip","problem":${part.repeat(1 << 18)}`);
    works(module);
  }
  const deep = "[".repeat(1 << 19) + "]".repeat(1 << 19);
  error_of(module, `{"call":"solve","game":"nim","problem":{"heaps":${deep}}}`);
  works(module);
});

test("exceptions are thrown, caught and kept as C++ says", () => {
  const program = new WebAssembly.Module(readFileSync(join(SITE, "exceptions.wasm")));
  const { _initialize, check, memory } = new WebAssembly.Instance(program, {}).exports;
  _initialize();
  const checks = 7;
  for (let i = 0; i < checks; ++i) {
    const line = check(i);
    assert.equal(line, 0, `check ${i} fails in line ${line} of tests/web/exceptions.cpp`);
    // The last one takes all there is.
    if (i < checks - 1) assert.ok(memory.buffer.byteLength < 1 << 21, `check ${i} leaks`);
  }
  assert.equal(check(checks), -1);
});

test("limits end a search, and its observer may cancel it", async () => {
  const start = { call: "solve", game: "connect-four", problem: { height: 7 } };
  const told = [];
  const listening = await instantiate(compiled, (text) => {
    told.push(JSON.parse(text));
    return told.length === 3;
  });
  assert.equal(result_of(listening, start).status, "cancelled");
  assert.equal(told.length, 3);
  assert.equal(told[2].stage, "positions");
  assert.ok(told[2].done > told[1].done);
  assert.equal(told[2].expected, 0);
  works(listening);

  const module = await instantiate(compiled);
  assert.equal(result_of(module, { ...start, seconds: 0.2 }).status, "time_limit");
  const search = { ...start, solver: "top_down", memory: 1 << 24 };
  assert.equal(result_of(module, search).status, "memory_limit");
  assert.ok(module.keptBytes() > 1 << 20);
  module.forget();
  assert.equal(module.keptBytes(), 0);
  works(module);
});

test("a request that is too large is refused, and the module goes on", async () => {
  const module = await instantiate(compiled);
  const heaps = (list) => `{"call":"solve","game":"nim","problem":{"heaps":${list}}}`;
  assert.equal(error_of(module, heaps("[" + "[],".repeat(1 << 24) + "[]]")), "too_large");
  works(module);
});

test("where memory ends before any limit, the answer tells so, and the module goes on", () => {
  let exports;
  const imports = { zugzwang: { progress: () => 0 }, wasi_snapshot_preview1: {} };
  for (const { module, name } of WebAssembly.Module.imports(compiled))
    imports[module][name] ??= () => 0;
  exports = new WebAssembly.Instance(compiled, imports).exports;
  exports._initialize();
  const bytes_at = (place, bytes) => new Uint8Array(exports.memory.buffer, place >>> 0, bytes);
  const text = new TextEncoder().encode(
    JSON.stringify({ call: "nimbers", game: "0.007", problem: {}, count: 30_000 }),
  );
  const request = exports.allocate(text.length);
  bytes_at(request, text.length).set(text);
  const call = () => {
    const place = exports.call(request, text.length);
    return JSON.parse(new TextDecoder().decode(bytes_at(place, exports.answer_bytes())));
  };
  const expected = call().result.nimbers;
  assert.equal(expected.length, 30_000);
  exports.forget();

  const taken = [];
  for (let bytes = 1 << 28; bytes >= 1 << 12; bytes >>= 1)
    for (let place; (place = exports.allocate(bytes)) !== 0; ) taken.push(place);
  assert.equal(call().error.code, "too_large");
  for (const place of taken) exports.release(place);
  assert.deepEqual(call().result.nimbers, expected);
  assert.ok(exports.memory.buffer.byteLength <= 2 ** 31);
});
