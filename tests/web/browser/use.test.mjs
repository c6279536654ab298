// What a person does besides playing: shared addresses, the keyboard, mistakes, waiting, small
// screens, and taking results away.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { addressOf, Explorer, pageFile, startBrowser, startServer, ways } from "./explorer.mjs";
import { bestOf, Library } from "./library.mjs";

const { PROGRAM } = process.env;
const library = new Library();
let browser;
let server;
const origins = { file: pageFile };

before(async () => {
  browser = await startBrowser();
  server = await startServer();
  origins.serve = server.address;
});
after(async () => {
  await browser?.close();
  await server?.stop();
  library.end();
});

/** A test by the file and by the server, each on a page of its own. */
function testBoth(name, run, options) {
  for (const way of ways)
    test(`${name}, ${way}`, async () => {
      const explorer = await Explorer.open(browser, origins[way], options);
      await run(explorer, way);
      await explorer.close();
    });
}

const tip = { total: 16, face: 1 };

testBoth("a shared address shows the same position", async (explorer, way) => {
  await explorer.show("tip", tip);
  await explorer.atPly(0);
  await explorer.id("moves").locator("button.move").first().click();
  await explorer.atPly(1);
  await explorer.id("moves").locator("button.move").first().click();
  await explorer.atPly(2);
  const [shown, value] = [await explorer.id("show").textContent(), await explorer.id("value").textContent()];
  const other = await Explorer.open(browser, origins[way]);
  await other.page.goto(explorer.page.url());
  await other.atPly(2);
  assert.equal(await other.id("show").textContent(), shown);
  assert.equal(await other.id("value").textContent(), value);
  // Back and forward, too.
  await explorer.page.goBack();
  await explorer.atPly(1);
  await explorer.page.goForward();
  await explorer.atPly(2);
  assert.equal(await explorer.id("show").textContent(), shown);
  await other.close();
});

testBoth("games are counted, and found by their common names", async (explorer) => {
  const { games, aliases } = await library.ask("games");
  await explorer.home();
  const count = explorer.page.locator(".filter [role=status]");
  assert.equal(await count.textContent(), `${games.length + aliases.length} games`);
  for (const [name, game] of [
    ["mancala", "kalah"],
    ["four in a row", "connect-four"],
    ["Noughts and Crosses", "tic-tac-toe"],
    ["fox-and-hounds", "fox-and-geese"],
  ]) {
    await explorer.id("search").fill(name);
    await explorer.page.locator(`a.card[data-game="${game}"]:visible`).waitFor();
    assert.match(await count.textContent(), /^[12] games?$/);
  }
});

testBoth("a double click makes one move", async (explorer) => {
  await explorer.show("stones", { max_take: 3, pile: 21 });
  await explorer.atPly(0);
  await explorer.id("moves").locator("button.move").first().dblclick();
  await explorer.atPly(1);
  await explorer.id("board").locator("[data-place]").first().dblclick();
  await explorer.atPly(2);
  assert.equal(explorer.address().moves.length, 2);
});

testBoth("an address of 10,000 moves works", async (explorer) => {
  const moves = Array(10_000).fill(1);
  await explorer.show("stones", { max_take: 3, pile: 20_001 }, moves);
  await explorer.id("value").locator(".verdict").waitFor();
  await explorer.id("moves").locator("button.move").first().click();
  await explorer.atPly(10_001);
  await explorer.id("restart").click();
  await explorer.atPly(0);
  assert.match(await explorer.id("show").textContent(), /^A heap of 20\u202f001;/);
});

testBoth("a period is looked for in about as many heaps as are shown", async (explorer) => {
  await explorer.show("grundys-game", undefined, [], "nimbers");
  const facts = explorer.id("period").filter({ hasText: /no period found/ });
  await facts.waitFor();
  const rows = /no period found in (\d[\d\u202f]*) rows/.exec(await facts.textContent())[1];
  assert.ok(Number(rows.replaceAll("\u202f", "")) < 20_000, rows);
});

testBoth("a link to share leads to a page that others can open, is copied as it is shown, and has a code", async (explorer, way) => {
  const { page } = explorer;
  if (way === "serve") await explorer.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await explorer.show("tip", tip);
  await explorer.atPly(0);
  await page.locator("#share").click();
  const link = explorer.id("export-address");
  const hash = new URL(page.url()).hash;
  assert.equal(await link.inputValue(), "");
  assert.equal(await explorer.id("qr").count(), 0);
  const address = `https://example.org/games/${hash}`;
  await explorer.id("static-page").fill("example.org/games/");
  assert.equal(await link.inputValue(), address);
  await explorer.id("qr").waitFor();
  await explorer.id("export-address-copy").click();
  await page.getByText("A link to share: copied.").waitFor();
  if (way === "serve") assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  // It is kept.
  await page.keyboard.press("Escape");
  await page.locator("#share").click();
  assert.equal(await link.inputValue(), address);
});

testBoth("the keyboard alone suffices", async (explorer) => {
  const { page } = explorer;
  await explorer.home();
  // To the card of TIP, step by step, as a person without a mouse goes.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-game"));
  for (let step = 0; step < 100 && (await focused()) !== "tip"; step += 1) await page.keyboard.press("Tab");
  assert.equal(await focused(), "tip");
  await page.keyboard.press("Enter");
  await explorer.atPly(0);
  // Whole play by the list of moves, best first: every move of either side.
  for (let ply = 0; ply < 40 && (await explorer.id("result").count()) === 0; ply += 1) {
    await explorer.atPly(ply);
    await page.keyboard.press("m");
    assert.ok(await page.evaluate(() => document.activeElement?.matches("button.move")));
    await page.keyboard.press("Enter");
    await explorer.atPly(ply + 1);
  }
  assert.match(await explorer.id("result").textContent(), /has won/);
  const { moves } = explorer.address();
  await page.keyboard.press("u");
  await explorer.atPly(moves.length - 1);
  // On the drawing, by arrows and Enter.
  await explorer.show("tic-tac-toe", { board: ".../.../..." });
  await explorer.atPly(0);
  await page.keyboard.press("b");
  const place = () => page.evaluate(() => document.activeElement?.getAttribute("data-place"));
  const first = await place();
  assert.ok(first);
  await page.keyboard.press("ArrowRight");
  const second = await place();
  assert.ok(second);
  assert.notEqual(second, first);
  const visible = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement);
    const area = getComputedStyle(document.activeElement.querySelector(".area") ?? document.activeElement);
    return style.outlineStyle !== "none" || area.stroke !== "none" || area.outlineStyle !== "none";
  });
  assert.ok(visible, "the focus can be seen");
  await page.keyboard.press("Enter");
  await explorer.atPly(1);
  await page.keyboard.press("?");
  await explorer.id("dialog").waitFor();
  await page.keyboard.press("Escape");
  await explorer.id("dialog").waitFor({ state: "detached" }).catch(() => explorer.id("dialog").waitFor({ state: "hidden" }));
});

testBoth("a field that is wrong is told beside it", async (explorer) => {
  const { page } = explorer;
  await explorer.show("tip", tip);
  await explorer.atPly(0);
  await page.locator("summary", { hasText: "Rules and position" }).click();
  await page.locator("#field-face").fill("7");
  await explorer.id("set-up").click();
  const error = page.locator("#field-face-error");
  await error.waitFor();
  assert.match(await error.textContent(), /1 to 6/);
  assert.equal(await page.locator("#field-face").getAttribute("aria-invalid"), "true");
  assert.match(await page.locator("#field-face").getAttribute("aria-describedby"), /field-face-error/);
  await page.locator("#field-face").fill("3");
  await page.locator("#field-total").fill("18446744073709551615");
  await explorer.id("set-up").click();
  await explorer.atPly(0);
  await explorer.id("show").filter({ hasText: "18\u202f446\u202f744\u202f073\u202f709\u202f551\u202f615" }).waitFor();
  assert.equal(await page.locator("[aria-invalid]").count(), 0);
  await explorer.id("example").click();
  await explorer.atPly(0);
  await explorer.id("random").click();
  await page.waitForFunction(() => !/total.{1,6}16\b/.test(decodeURIComponent(location.hash)));
  await explorer.atPly(0);
});

testBoth("what takes long is cancelled, and the page goes on", async (explorer) => {
  const { page } = explorer;
  await explorer.show("connect-four", { height: 7 });
  const cancel = page.locator(".solving [data-testid=cancel]");
  await cancel.waitFor();
  await cancel.click();
  await cancel.waitFor({ state: "detached" });
  await explorer.show("tip", tip);
  await explorer.atPly(0);
  await explorer.show("connect-four", {}, [], "compare");
  await explorer.id("run-compare").click();
  await explorer.id("compare").locator("[data-testid=cancel]").click();
  await explorer.id("compare").locator("[data-testid=cancel]").waitFor({ state: "detached" });
  await explorer.show("tip", tip, [], "compare");
  await explorer.id("run-compare").click();
  await explorer.id("comparison").locator("tbody tr").nth(2).waitFor();
});

testBoth("a study shows a table, a chart, and what abilities are worth", async (explorer) => {
  await explorer.show("domineering", { board: "2x2" }, [], "compare");
  await explorer.id("study-sweep").fill("board=2x2,2x3,3x3,3x4");
  await explorer.id("study-run").click();
  await explorer.id("study-agreement").filter({ hasText: "All values agree." }).waitFor();
  assert.equal(await explorer.id("study").locator("tbody tr").count(), 4);
  assert.ok((await explorer.id("study-chart").locator("polyline").count()) >= 3);
  await explorer.id("study").getByText(/needs fewer positions than/).first().waitFor();
  await explorer.id("study-sweep").fill("board=");
  await explorer.id("study-run").click();
  await explorer.id("compare").getByText(/FIELD=VALUES/).waitFor();
  await explorer.show("tic-tac-toe", {}, [], "compare");
  await explorer.id("study-sweep").fill("");
  await explorer.id("study-ablate").check();
  await explorer.id("study-run").click();
  await explorer.id("study").getByText(/^retrograde without canonical.*positions ×7.16/).waitFor();
});

testBoth("memory has a limit, which is told", async (explorer) => {
  const { page } = explorer;
  await explorer.show("tip", tip);
  await page.locator("#settings").click();
  await explorer.id("memory").fill("1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await explorer.show("quixo", { size: 4 }, [], "analyze");
  await explorer.id("analyze-scope").selectOption("all");
  await explorer.id("run-analyze").click();
  await page.getByText(/memory/i).and(explorer.id("census").locator("*").or(page.locator(".notice, .error"))).first().waitFor();
});

testBoth("back, on, other lines, sides and programs", async (explorer) => {
  const { page } = explorer;
  await explorer.show("nim", { heaps: [2, 3, 4] });
  const first = () => explorer.id("moves").locator("button.move").first();
  await explorer.atPly(0);
  await first().click();
  await explorer.atPly(1);
  await explorer.id("undo").click();
  await explorer.atPly(0);
  await explorer.id("redo").click();
  await explorer.atPly(1);
  await explorer.id("history").locator('[data-ply="0"]').click();
  await explorer.atPly(0);
  const before = explorer.address().moves;
  await explorer.id("moves").locator("button.move").last().click();
  await explorer.atPly(1);
  assert.notDeepEqual(explorer.address().moves, before);
  await explorer.id("branch").first().click();
  await page.waitForFunction((line) => decodeURIComponent(location.hash).includes(line), JSON.stringify(before));
  await explorer.id("restart").click();
  await explorer.atPly(0);
  await explorer.id("player-1").selectOption("random");
  await explorer.id("swap").click();
  assert.equal(await explorer.id("player-0").inputValue(), "random");
  assert.equal(await explorer.id("player-1").inputValue(), "you");
  await page.locator('[data-testid=history] [data-ply="1"][aria-current]').waitFor();
  // Both sides by programs, to the end.
  await explorer.id("player-1").selectOption("perfect");
  await explorer.id("result").waitFor();
  // Honest play shows no value, in no place. Programs would begin at once.
  await explorer.id("player-0").selectOption("you");
  await explorer.id("player-1").selectOption("you");
  await explorer.show("nim", { heaps: [2, 3, 4] });
  await explorer.id("show-values").uncheck();
  await explorer.atPly(0, false);
  assert.equal(await page.locator("[data-testid=board] [data-outcome], [data-testid=moves] [data-outcome], [data-testid=history] [data-outcome]").count(), 0);
  await explorer.id("show-values").check();
  await explorer.atPly(0);
});

testBoth("TIP's program speaks at the table", async (explorer) => {
  await explorer.show("tip", { total: 25, face: 3 });
  await explorer.id("player-0").selectOption("perfect");
  await explorer.id("player-1").selectOption("random");
  await explorer.id("remark").filter({ hasText: /\w/ }).waitFor();
});

testBoth("the chart reaches any row, and tells the period", async (explorer) => {
  const { page } = explorer;
  await explorer.show("tip", tip, [], "chart");
  const chart = explorer.id("chart");
  await explorer.id("period").filter({ hasText: /period 9/i }).waitFor();
  for (const row of ["18446744073709551615", "9223372036854775809", "17"]) {
    await explorer.id("chart-row").fill(row);
    await explorer.id("chart-jump").click();
    await page.locator("[data-testid=chart]").getByText(row.replace(/\B(?=(\d{3})+$)/g, " ")).or(chart.getByText(row)).first().waitFor();
  }
});

testBoth("nimbers are plotted and folded by their period", async (explorer) => {
  await explorer.show("kayles", { heaps: [5] }, [], "nimbers");
  await explorer.id("period").filter({ hasText: /period 12/i }).waitFor();
  await explorer.id("period").filter({ hasText: /exceptional/i }).waitFor();
  await explorer.id("nimbers").filter({ hasText: /sparse|rare/i }).waitFor();
  assert.ok((await explorer.id("plot").locator("path.dots").count()) > 0);
});

testBoth("the game graph leads to its positions", async (explorer) => {
  const { page } = explorer;
  await explorer.show("nim", { heaps: [1, 2] }, [], "graph");
  await explorer.id("graph-form").selectOption("layers");
  const nodes = explorer.id("graph").locator("[data-node]");
  await nodes.nth(5).waitFor();
  assert.equal(await nodes.count(), 6);
  await nodes.nth(3).click();
  await page.waitForFunction(() => /moves=/.test(location.hash));
});

testBoth("a tree of boards has the best line open, and unfolds on a click", async (explorer) => {
  const { page } = explorer;
  const problem = { heaps: [2, 3, 4] };
  await explorer.show("nim", problem, [], "graph");
  const branches = explorer.id("tree").locator("g.branch");
  // The best line goes on to the end of play.
  let moves = [];
  for (;;) {
    const position = await library.ask("position", { game: "nim", problem, moves, values: true });
    if (position.result !== null) break;
    moves = [...moves, bestOf(position.moves).move];
  }
  await explorer.id("tree").locator(`g.branch[data-depth="${moves.length}"]`).first().waitFor();
  const count = await branches.count();
  assert.equal(await explorer.id("tree").locator("g.branch:not([data-outcome])").count(), 0);
  const folded = explorer.id("tree").locator('g.branch[aria-expanded="false"]').last();
  await folded.click();
  await page.waitForFunction((before) => document.querySelectorAll("g.branch").length > before, count);
  await page.waitForFunction(() => /moves=/.test(location.hash));
  // And folds again.
  await explorer.id("tree").locator("g.branch[aria-current]").click();
  await page.waitForFunction((before) => document.querySelectorAll("g.branch").length === before, count);
  // Positions that are met again are marked.
  await explorer.id("tree-count").selectOption("200");
  await page.waitForFunction(() => document.querySelectorAll("g.branch").length >= 200);
  assert.ok((await explorer.id("tree").locator("g.branch.again").count()) > 5);
  // It is dragged and zoomed.
  const place = () => explorer.id("tree").locator(".tree > g").getAttribute("transform");
  const box = await explorer.id("tree").locator(".tree").boundingBox();
  const before = await place();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -200);
  const zoomed = await place();
  assert.notEqual(zoomed, before);
  const hash = new URL(page.url()).hash;
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 30, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await place(), zoomed);
  assert.equal(new URL(page.url()).hash, hash, "what is dragged is not clicked");
  // Positions whose values are not known are shown, too.
  await explorer.show("connect-four", {}, [], "graph");
  await branches.nth(6).waitFor();
  assert.equal(await explorer.id("tree").locator("g.branch[data-outcome]").count(), 0);
});

testBoth("positions are counted", async (explorer) => {
  await explorer.show("quixo", { size: 2 }, [], "analyze");
  await explorer.id("run-analyze").click();
  await explorer.id("census").filter({ hasText: "81" }).waitFor();
});

testBoth("what is taken away says the same", async (explorer) => {
  const { page } = explorer;
  await explorer.show("tip", tip, [2]);
  await explorer.atPly(1);
  await explorer.id("export").click();
  const json = JSON.parse(await explorer.id("export-json").inputValue());
  assert.deepEqual(json, { game: "tip", total: 14, face: 2 });
  const command = await explorer.id("export-command").inputValue();
  const words = command.split(" ");
  assert.equal(words.shift(), "zugzwang");
  const told = JSON.parse(execFileSync(PROGRAM, [...words, "--json"]).toString());
  const position = await library.ask("solve", { game: "tip", problem: { total: 14, face: 2 } });
  assert.equal(told.outcome, position.outcome);
  assert.deepEqual(told.best_moves, position.best_moves);
  for (const kind of ["svg", "png"]) {
    const download = page.waitForEvent("download");
    await explorer.id(`export-${kind}`).click();
    const bytes = readFileSync(await (await download).path());
    assert.ok(kind === "svg" ? bytes.toString().startsWith("<svg") : bytes.subarray(1, 4).toString() === "PNG");
  }
});

test("what is taken away of any position is read by the program, and means the same", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const taken = [];
  for (const game of await library.gameNames()) {
    const { example } = await library.ask("describe", { game });
    const moves = [];
    for (let ply = 0; ply < 3; ply += 1) {
      const { result, moves: legal } = await library.ask("position", { game, problem: example, moves, most: 3 });
      if (result !== null) break;
      moves.push(legal.at(-1).move);
    }
    await explorer.show(game, example, moves);
    await explorer.id("history").locator(`[data-ply="${moves.length}"][aria-current]`).waitFor();
    await explorer.id("export").click();
    const [json, command] = [await explorer.id("export-json").inputValue(), await explorer.id("export-command").inputValue()];
    await explorer.page.keyboard.press("Escape");
    taken.push({ game, json, command, problem: example, moves });
  }
  await explorer.close();
  // The command by the shell, as it is pasted; all lines of JSON as one batch.
  const batch = execFileSync(PROGRAM, ["solve", "--batch", "-", "--json", "--seconds", "2"], { input: taken.map(({ json }) => json).join("\n") }).toString().trim().split("\n").map((line) => JSON.parse(line));
  for (const [index, { game, command, problem, moves }] of taken.entries()) {
    const here = await library.ask("solve", { game, problem, after: moves, seconds: 2 });
    const told = JSON.parse(execFileSync("sh", ["-c", `${command.replace(/^zugzwang/, PROGRAM)} --json --seconds 2`]).toString());
    for (const other of [told, batch[index]])
      if (here.status === "complete" && (other.status ?? "complete") === "complete") assert.equal(other.outcome, here.outcome, `${game}: ${command}`);
  }
});

testBoth("a line is taken as text, its moves as CSV, a game of chess as PGN", async (explorer) => {
  const download = async (kind) => {
    const event = explorer.page.waitForEvent("download");
    await explorer.id(`export-${kind}`).click();
    return readFileSync(await (await event).path(), "utf8");
  };
  await explorer.show("chess-ending", { material: "KRK", fen: "8/8/8/8/8/1k6/7R/K7 w - -" }, ["h2h3"]);
  await explorer.id("history").locator('[data-ply="1"][aria-current]').waitFor();
  await explorer.id("export").click();
  assert.match(await download("line"), /^1\. White: Rh3\+\n$/);
  assert.match(await download("pgn"), /\[FEN "8\/8\/8\/8\/8\/1k6\/7R\/K7 w - - 0 1"\][^]*1\. Rh3\+ \*/);
  assert.match(await download("csv"), /^move,words,outcome,plies,margin,nimber\n/);
});

testBoth(
  "a phone's width holds every view of every game",
  async (explorer) => {
    const { page } = explorer;
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await explorer.home();
    assert.ok((await wide()) <= 0, "home");
    for (const game of await library.gameNames()) {
      await explorer.show(game);
      await explorer.id("moves").locator("button.move").first().waitFor();
      assert.ok((await wide()) <= 0, game);
    }
    for (const [game, view] of [
      ["tip", "chart"],
      ["kayles", "nimbers"],
      ["nim", "graph"],
      ["nim", "compare"],
      ["nim", "analyze"],
      ["nim", "about"],
    ]) {
      await explorer.show(game, undefined, [], view);
      await explorer.id(view).waitFor();
      assert.ok((await wide()) <= 0, `${game} ${view}`);
    }
  },
  { viewport: { width: 320, height: 640 } },
);

test("a server's plugins are among the games", async () => {
  const plugin = process.env.PLUGIN;
  const other = await startServer("--plugin", plugin);
  const explorer = await Explorer.open(browser, other.address);
  await explorer.home();
  await explorer.page.locator('.card[data-game="chocolate"]').click();
  await explorer.atPly(0);
  assert.ok((await explorer.id("board").locator("[data-place]").count()) > 0, "it has a scene");
  await explorer.close();
  await other.stop();
});

/** A test by the server alone, whose answers can be held back and replaced. */
function testServe(name, run) {
  test(`${name}, serve`, async () => {
    const explorer = await Explorer.open(browser, origins.serve);
    await run(explorer, explorer.page);
    await explorer.close();
  });
}

/**
 * Holds back the answers to the requests of a call that `meant` is true of. Returns a function that
 * lets them go, and whatever comes later.
 */
async function hold(page, call, meant = () => true) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(`**/api/v1/${call}`, async (route) => {
    if (meant(route.request().postDataJSON())) await released;
    // Nobody waits any more for what was cancelled.
    await route.continue().catch(() => {});
  });
  return release;
}

const refusal = {
  status: 400,
  contentType: "application/json",
  body: JSON.stringify({ version: 1, error: { code: "bad_value", message: "refused by the test" } }),
};

testServe("the third meeting of a position ends play by programs", async (explorer, page) => {
  await explorer.show("dao");
  await explorer.atPly(0);
  await explorer.id("player-0").selectOption("perfect");
  await explorer.id("player-1").selectOption("perfect");
  await explorer.id("result").waitFor();
  assert.equal(await explorer.id("result").textContent(), "The same position for the third time: a draw.");
  const { moves } = explorer.address();
  await page.waitForTimeout(400);
  assert.deepEqual(explorer.address().moves, moves, "nobody moves on");
  assert.equal(await explorer.id("board").locator("[data-place]").count(), 0);
  await explorer.id("undo").click();
  await explorer.id("result").waitFor({ state: "detached" });
  await explorer.atPly(moves.length - 1);
});

testServe("values of one line are not told of another", async (explorer, page) => {
  const ofFirst = ({ problem }) => problem.heaps.length === 2;
  const releaseValues = await hold(page, "values", ofFirst);
  const asked = page.waitForRequest("**/api/v1/values");
  await explorer.show("nim", { heaps: [1, 2] }, [{ heap: 0, to: 0 }]);
  await asked;
  const releasePosition = await hold(page, "position", (body) => !ofFirst(body));
  await explorer.show("nim", { heaps: [3, 4, 5] }, [{ heap: 0, to: 0 }]);
  releaseValues();
  await page.waitForTimeout(300);
  assert.equal(await explorer.id("history").locator("[data-outcome]").count(), 0);
  releasePosition();
});

testServe("what was asked of one position is not told of the next", async (explorer, page) => {
  for (const [view, call, result] of [
    ["compare", "compare", "comparison"],
    ["analyze", "analyze", "census"],
  ]) {
    const release = await hold(page, call);
    await explorer.show("nim", { heaps: [1, 2] }, [], view);
    await explorer.id(`run-${view}`).click();
    await explorer.id("progress").waitFor();
    await explorer.show("nim", { heaps: [2, 3] }, [], view);
    await explorer.id("progress").waitFor({ state: "detached", timeout: 2000 });
    release();
    await page.waitForTimeout(200);
    assert.equal(await explorer.id(result).locator("*").count(), 0);
  }
});

testServe("a graph goes when another is asked for", async (explorer, page) => {
  await explorer.show("nim", { heaps: [1, 2] }, [{ heap: 0, to: 0 }], "graph");
  await explorer.id("graph-form").selectOption("layers");
  const nodes = explorer.id("graph").locator("[data-node]");
  await nodes.nth(5).waitFor();
  const release = await hold(page, "graph");
  await explorer.id("graph-root").selectOption("here");
  await nodes.first().waitFor({ state: "detached", timeout: 3000 });
  release();
  await nodes.nth(2).waitFor();
  await nodes.nth(1).click();
  await page.waitForFunction(() => decodeURIComponent(location.hash).includes('{"heap":0,"to":0},{'));
});

testServe("other limits ask anew", async (explorer, page) => {
  let seconds = 30;
  for (const [game, view, call] of [
    ["tip", "chart", "chart"],
    ["kayles", "nimbers", "nimbers"],
    ["nim", "graph", "position"],
  ]) {
    const isMeant = (request) =>
      request.url().endsWith(`/${call}`) && request.postDataJSON().seconds !== undefined;
    const answered = page.waitForResponse((response) => isMeant(response.request()));
    await explorer.show(game, undefined, [], view);
    await answered;
    await page.locator("#settings").click();
    seconds += 1;
    const asked = page.waitForRequest(
      (request) => isMeant(request) && request.postDataJSON().seconds === seconds,
      { timeout: 3000 },
    );
    await explorer.id("seconds").fill(String(seconds));
    await page.keyboard.press("Tab");
    await asked;
    await page.keyboard.press("Escape");
  }
  await page.locator("#settings").click();
  assert.equal(await explorer.id("seconds").getAttribute("max"), "60", "what the server allows");
  await explorer.id("dialog").getByText("The server allows at most 60 seconds").waitFor();
});

testServe("an address that fails late leaves the present game alone", async (explorer, page) => {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route("**/api/v1/describe", async (route) => {
    if (route.request().postDataJSON().game !== "nim") return route.continue();
    await released;
    await route.fulfill(refusal);
  });
  await explorer.show("tip", tip);
  const asked = page.waitForRequest("**/api/v1/describe");
  await page.goto(addressOf(origins.serve, "nim"));
  await asked;
  assert.equal(await page.locator("#main > [inert]").count(), 1, "the game that is left cannot be played");
  await explorer.show("tip", tip);
  await explorer.atPly(0);
  const refused = page.waitForResponse("**/api/v1/describe");
  release();
  await refused;
  await page.waitForTimeout(200);
  assert.equal(await explorer.id("headline").count(), 1);
  assert.equal(await explorer.id("error").count(), 0);
});

test("when the server is gone the board stays, a line says so, and it goes on by itself", async () => {
  const first = await startServer();
  const explorer = await Explorer.open(browser, first.address);
  const { page } = explorer;
  await explorer.show("nim", { heaps: [3, 4, 5] }, [{ heap: 0, to: 1 }]);
  await explorer.atPly(1);
  await first.stop();
  await explorer.id("moves").locator("button.move").first().click();
  await page.getByText("The server does not answer").waitFor();
  assert.ok(await explorer.id("board").locator("svg .token").first().isVisible());
  assert.equal(await explorer.id("history").locator("[data-ply]").count(), 2);
  assert.equal(await explorer.id("error").count(), 0);
  const again = await startServer("--port", new URL(first.address).port);
  await explorer.atPly(2);
  await page.getByText("The server does not answer").waitFor({ state: "hidden" });
  await again.stop();
  explorer.faults = explorer.faults.filter((fault) => !/ERR_CONNECTION|ERR_EMPTY|ERR_INCOMPLETE|ERR_NETWORK/.test(fault));
  await explorer.close();
});

testBoth("a graph is typed, pasted, chosen or dropped, an edge a line, with comments", async (explorer) => {
  const { page } = explorer;
  const text = "a b // to b\n# all others\nb c\n/* and\nback */\nc d\n";
  const field = page.locator("#field-graph");
  const setUp = async () => {
    await page.locator("#field-start").fill("a");
    await explorer.id("set-up").click();
    await page.waitForFunction(() => decodeURIComponent(location.hash).includes("back */"));
    await explorer.atPly(0);
    assert.equal(await explorer.id("board").locator("circle.node").count(), 4);
    assert.match(await explorer.id("headline").textContent(), /to move/);
  };
  const open = async () => {
    await page.goto("about:blank");
    await explorer.show("digraph");
    await explorer.atPly(0);
    await page.locator(".setup summary").click();
  };
  await open();
  await field.fill(text);
  await setUp();
  await open();
  await page.locator(".field input[type=file]").first().setInputFiles({ name: "graph.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForFunction((wanted) => document.querySelector("#field-graph").value === wanted, text);
  await setUp();
  await open();
  await field.evaluate((area, wanted) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([wanted], "graph.dot"));
    area.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await page.waitForFunction((wanted) => document.querySelector("#field-graph").value === wanted, text);
  await setUp();
  // Errors speak of the field, and not of the command line.
  await field.fill("graph.dot");
  await explorer.id("set-up").click();
  const error = page.locator("#field-graph-error:visible, [data-testid=form-error]:visible").first();
  await error.waitFor();
  assert.doesNotMatch(await error.textContent(), /@/);
});

testServe("what failed or was cancelled can be asked for again", async (explorer, page) => {
  await page.route("**/api/v1/list", (route) => route.fulfill(refusal), { times: 1 });
  await page.goto(origins.serve);
  await page.getByText("refused by the test").waitFor();
  await explorer.show("tip", tip);
  await explorer.atPly(0);
  await page.locator("#home").click();
  await explorer.id("cards").locator(".card").first().waitFor();
  await explorer.show("tip", tip);
  await explorer.atPly(0);
  const release = await hold(page, "position", ({ moves }) => moves.length === 1);
  await explorer.id("moves").locator("button.move").first().click();
  await page.locator(".setting-up [data-testid=cancel]").click();
  release();
  await page.getByRole("button", { name: "Start again" }).click({ timeout: 3000 });
  await explorer.atPly(1);
});

testServe("single keys can be turned off, and wait while a menu is open", async (explorer, page) => {
  await explorer.show("tip", tip, [2]);
  await explorer.atPly(1);
  await page.locator("#settings").click();
  await explorer.id("shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await explorer.id("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("u");
  await page.keyboard.press("?");
  assert.equal(await explorer.id("dialog").count(), 0);
  await explorer.atPly(1);
  await page.locator("#settings").click();
  await explorer.id("shortcuts").check();
  await page.keyboard.press("Escape");
  // An open digit is one place with ten moves.
  await explorer.show("sum-game", { digits: "?3295???" });
  await explorer.atPly(0);
  await explorer.id("board").locator("[aria-haspopup=menu]").first().click();
  await explorer.id("place-menu").waitFor();
  const { view } = explorer.address();
  await page.keyboard.press("2");
  assert.equal(explorer.address().view, view);
  assert.equal(await explorer.id("place-menu").count(), 1);
});

test("a position without a scene shows its text", async () => {
  const other = await startServer("--plugin", process.env.PLUGIN_WITHOUT_SCENE);
  const explorer = await Explorer.open(browser, other.address);
  await explorer.show("take-three", { left: 5 });
  await explorer.atPly(0);
  const text = explorer.id("board").locator(".large-text");
  assert.equal(await text.textContent(), "5");
  assert.ok(await text.isVisible());
  await explorer.id("moves").getByText("take 1").click();
  await explorer.atPly(1);
  assert.equal(await text.textContent(), "4");
  await explorer.show("take-three", { left: 5 }, [], "compare");
  await explorer.id("run-compare").click();
  await explorer.id("agreement").filter({ hasText: "nothing to compare" }).waitFor();
  await explorer.close();
  await other.stop();
});

testServe("rows that a limit left out are told and asked for again", async (explorer, page) => {
  const from = [];
  await page.route("**/api/v1/chart", async (route) => {
    from.push(route.request().postDataJSON().from);
    const answer = await library.ask("chart", route.request().postDataJSON());
    const result = { ...answer, status: "time_limit", rows: answer.rows.slice(0, 10) };
    await route.fulfill({ json: { version: 1, result } });
  });
  await explorer.show("tip", tip, [], "chart");
  const message = (row) => explorer.id("chart").getByText(`The rows from ${row} on are missing.`).waitFor({ timeout: 5000 });
  await message(10);
  await page.getByRole("button", { name: "Later" }).click();
  await message(20);
  assert.deepEqual(from, [0, 10]);
});

testServe("heaps that are only rare are not told to be exceptional", async (explorer, page) => {
  const noPeriod = { version: 1, result: { status: "time_limit", sequences: [] } };
  await page.route("**/api/v1/period", (route) => route.fulfill({ json: noPeriod }));
  await explorer.show("kayles", { heaps: [5] }, [], "nimbers");
  const nimbers = explorer.id("nimbers");
  await nimbers.getByText("Framed cells are rare.").waitFor({ timeout: 5000 });
  assert.match(await nimbers.locator("td.rare").first().getAttribute("title"), /, rare$/);
});
