// The page before a class: on every screen, on a projector, on paper; what its drawings and words say.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { Explorer, pageFile, startBrowser } from "./explorer.mjs";
import { Library } from "./library.mjs";

const library = new Library();
const games = await library.gameNames();
let browser;
before(async () => {
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  library.end();
});

const boxOf = (page, selector) => page.evaluate((of) => document.querySelector(of)?.getBoundingClientRect().toJSON(), selector);
/** Shows the example of every game in turn, with its values. */
async function* shownGames(explorer) {
  for (const game of games) {
    await explorer.show(game);
    await explorer.atPly(0);
    yield game;
  }
}
const example = async (game) => (await library.ask("describe", { game })).example;

for (const [width, height] of [[640, 360], [812, 375], [640, 450], [375, 667]])
  test(`at ${width} x ${height} the board has half of the height, and the rule is there`, async () => {
    const explorer = await Explorer.open(browser, pageFile, { viewport: { width, height } });
    const { page } = explorer;
    for await (const game of shownGames(explorer)) {
      const [board, moves, rule] = [await boxOf(page, ".board"), await boxOf(page, ".values"), await boxOf(page, ".game-head p")];
      // The moves lie beside the board, or in a sheet over the bottom of the page.
      const end = moves.left < board.right - 1 ? moves.top : height;
      assert.ok(Math.min(board.bottom, end) - Math.max(0, board.top) >= height / 2 - 1, `${game}: ${board.top} to ${board.bottom}, moves from ${moves.top}`);
      assert.ok(rule.height > 10 && rule.bottom <= board.top + 1 && rule.right <= width, `${game}: the rule`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${game}: ${overflow} pixels too wide`);
    }
    // The last tab comes into view when it is open.
    await explorer.show("kayles", undefined, [], "about");
    await explorer.id("about").waitFor();
    const tab = await boxOf(page, "#tab-about");
    assert.ok(tab.left >= 0 && tab.right <= width, JSON.stringify(tab));
    await explorer.close();
  });

test("undo, hint and history are on the first screen of a laptop", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  for await (const game of shownGames(explorer)) {
    for (const part of ["undo", "hint", "history"]) {
      const box = await explorer.id(part).boundingBox();
      assert.ok(box.y >= 0 && box.y + Math.min(box.height, 60) <= 900, `${game}: ${part} at ${box.y}`);
    }
  }
  await explorer.close();
});

test("presented, all is larger, nothing scrolls, and values and reasons wait for a click", async () => {
  const explorer = await Explorer.open(browser, pageFile, { viewport: { width: 1280, height: 720 } });
  const { page } = explorer;
  const scrolls = () => page.evaluate(() => [document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight]);
  for await (const game of shownGames(explorer)) {
    await explorer.id("present").click();
    await explorer.id("reveal").waitFor();
    assert.equal(await page.locator("main [data-outcome]").count(), 0, game);
    assert.ok(await explorer.id("why").isHidden(), game);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).fontSize), "24px");
    assert.deepEqual(await scrolls(), [false, false], game);
    await explorer.id("reveal").click();
    await explorer.id("why").waitFor();
    assert.deepEqual(await scrolls(), [false, false], `${game}, revealed`);
    await explorer.id("present").click();
  }
  await explorer.close();
});

/** The number of pages of the page when it is printed. */
async function printedPages(page) {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
}

test("a position has one page of paper, with rule, board, verdict and moves; charts keep their shades", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const { page } = explorer;
  for await (const game of shownGames(explorer)) {
    assert.equal(await printedPages(page), 1, game);
    await page.emulateMedia({ media: "print" });
    for (const part of [".game-head p", ".board", ".verdict", ".values .move"]) assert.ok(await page.locator(part).first().isVisible(), `${game}: ${part}`);
    for (const part of [".top", ".tabs", ".controls", ".why", ".setup"]) assert.ok(await page.locator(part).first().isHidden(), `${game}: ${part}`);
    assert.equal(await page.locator(".values").evaluate((sheet) => getComputedStyle(sheet).position), "static");
    await page.emulateMedia({ media: null });
  }
  await explorer.show("tip", { total: 25, face: 3 }, [], "chart");
  const cell = page.locator(".heat td[data-outcome=win]").first();
  await cell.waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await cell.evaluate((td) => getComputedStyle(td).printColorAdjust), "exact");
  await explorer.close();
});

test("a sheet has six different puzzles on one page, their solutions on the next, and the same by its address", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const { page } = explorer;
  await explorer.show("nim", { heaps: [3, 4, 5] });
  await explorer.atPly(0);
  await explorer.id("sheet-of-puzzles").click();
  const solutions = explorer.id("sheet-solutions").locator("li");
  await solutions.nth(5).waitFor();
  const before = [await page.locator(".sheet-puzzles").innerHTML(), await solutions.allTextContents()];
  assert.equal(await page.locator(".sheet-puzzles > li").count(), 6);
  assert.equal(await printedPages(page), 2);
  await page.reload();
  await solutions.nth(5).waitFor();
  assert.deepEqual([await page.locator(".sheet-puzzles").innerHTML(), await solutions.allTextContents()], before);
  await explorer.id("sheet-other").click();
  await page.waitForFunction((old) => document.querySelector(".sheet-puzzles")?.innerHTML !== old && document.querySelectorAll(".sheet-puzzles > li").length === 6, before[0]);
  await explorer.id("sheet-back").click();
  await explorer.atPly(0);
  await explorer.close();
});

test("marks lie inside the places that they mark", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  for await (const game of shownGames(explorer)) {
    const outside = await explorer.page.evaluate(() =>
      [...document.querySelectorAll(".board .target")].flatMap((target) => {
        const [area, mark] = [target.querySelector("rect.area"), target.querySelector(".badge")].map((element) => element?.getBoundingClientRect());
        const isRound = Number(target.querySelector("rect.area").getAttribute("rx")) * 2 >= Number(target.querySelector("rect.area").getAttribute("width"));
        if (!mark || mark.width === 0 || isRound) return [];
        const inside = mark.left >= area.left - 1 && mark.right <= area.right + 1 && mark.top >= area.top - 1 && mark.bottom <= area.bottom + 1;
        return inside ? [] : [target.getAttribute("aria-label")];
      }),
    );
    assert.deepEqual(outside, [], game);
  }
  await explorer.close();
});

test("nothing in the list of moves or in the verdict lies over another, and no table is empty", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const check = async (what) => {
    const faults = await explorer.page.evaluate(() => {
      const seen = (element) => element.getBoundingClientRect().width > 1;
      const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      const faults = [];
      for (const group of document.querySelectorAll("button.move, .verdict .marked")) {
        const boxes = [...group.children].filter((child) => seen(child) && !child.classList.contains("hidden")).map((child) => child.getBoundingClientRect());
        if (boxes.some((a, i) => boxes.slice(i + 1).some((b) => overlap(a, b)))) faults.push(group.textContent);
      }
      // The mark of the verdict is beside its first line.
      const [mark, words] = [...document.querySelectorAll(".verdict .marked > *")].map((element) => element.getBoundingClientRect());
      if (mark && (mark.bottom < words.top || mark.top > words.top + 30 || mark.right > words.left + 1)) faults.push("the mark of the verdict");
      for (const table of document.querySelectorAll("main table")) if (seen(table) && !table.querySelector("tbody tr")) faults.push(table.outerHTML);
      return faults;
    });
    assert.deepEqual(faults, [], what);
  };
  await explorer.show("subtraction", { set: [2, 3], heaps: [966] });
  await explorer.atPly(0);
  await check("a heap of 966");
  for await (const game of shownGames(explorer)) {
    await check(game);
  }
  await explorer.close();
});

test("players are called what the board shows, both from the start, and a move has one name", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const { page } = explorer;
  for (const game of games) {
    const problem = await example(game);
    const { names, moves } = await library.ask("position", { game, problem, values: true, seconds: 5 });
    await explorer.show(game);
    await explorer.atPly(0);
    const called = await page.locator(".seats label").allTextContents();
    if (names) for (const name of called) assert.doesNotMatch(name, /(First|Second) player/, game);
    assert.notEqual(called[0], called[1], game);
    assert.ok((await explorer.id("board").locator("svg").getAttribute("aria-label")).length > 3, game);
    assert.doesNotMatch(await explorer.id("show").textContent(), /[+.|x/-]{5}/, game);
    // The best move, the first move of the reason, the move in the list and in the history.
    const best = /Best: (.*?)$/.exec(await page.locator(".verdict .best").textContent({ timeout: 50 }).catch(() => ""))?.[1];
    const listed = await explorer.id("moves").locator(".tell").allTextContents();
    assert.deepEqual(new Set(listed), new Set(moves.slice(0, listed.length).map(({ tell }) => tell)), game);
    await page.locator(".why .task").waitFor({ state: "detached" });
    if (best) {
      assert.equal(best, listed[0], game);
      const reason = page.locator("[data-testid=evening], [data-testid=best-line] li").first();
      if (await reason.count()) assert.equal((await reason.textContent()).trim().replace(/ \(and moves again\)$|\.$/g, "").toLowerCase(), best.toLowerCase(), game);
    }
    const first = await explorer.id("moves").locator("button.move").first().locator(".tell").textContent();
    await explorer.id("moves").locator("button.move").first().click();
    await explorer.id("history").locator('[data-ply="1"][aria-current]').waitFor();
    assert.equal(await explorer.id("history").locator('[data-ply="1"] .tell').textContent(), first, game);
  }
  await explorer.close();
});

test("South stays south: the pits do not turn, and the last move is marked where it was made", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.show("kalah", { pits: 3, seeds: 2 }, [0]);
  await explorer.atPly(1);
  assert.match(await explorer.id("headline").textContent(), /North to move/);
  const texts = await explorer.id("board").locator("text").evaluateAll((all) => all.map((text) => ({ text: text.textContent, y: text.getBoundingClientRect().y })));
  const [north, south] = ["North", "South"].map((name) => texts.filter(({ text }) => text === name).map(({ y }) => y));
  assert.ok(north.length === 2 && south.length === 2, JSON.stringify(texts));
  assert.ok(Math.max(...south) > Math.max(...north) && Math.min(...north) < Math.min(...south));
  const [mark, target] = [await boxOf(explorer.page, ".last-move"), await boxOf(explorer.page, "[data-place]")];
  assert.ok(mark.y > target.y + 20, "the pit that was sown is in the lower row, those that can be sown are in the upper one");
  assert.match(await explorer.id("show").textContent(), /^South 0 3 3, 0 in the store; North 2 2 2, 0 in the store$/);
  await explorer.close();
});

test("a closed box shows whose it is, one that was closed before shows nobody", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.show("dots-and-boxes", { rows: 2, columns: 2, drawn: [0, 1, 2, 3, 5] }, [4, 6]);
  await explorer.atPly(2);
  assert.deepEqual(await explorer.id("board").locator(".piece.second .on-body").allTextContents(), ["2"]);
  assert.match(await explorer.id("show").textContent(), /^7 of 12 lines drawn$/);
  assert.match(await explorer.id("headline").textContent(), /leads 1 to 0/);
  await explorer.show("dots-and-boxes", { rows: 1, columns: 2, drawn: [0, 1, 2, 3, 5] });
  await explorer.atPly(0);
  assert.equal(await explorer.id("board").locator(".piece").count(), 0);
  await explorer.close();
});

test("the board turns, and is clicked where its pieces are then", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.show("chess-ending", { material: "KRK", fen: "8/8/8/8/8/1k6/7R/K7 w - -" });
  await explorer.atPly(0);
  const king = () => explorer.id("board").locator('.piece [data-at="0,7"], .piece[data-at="0,7"]').first();
  const before = await king().boundingBox();
  await explorer.page.keyboard.press("f");
  const rook = explorer.id("board").locator('[data-from="board/0,1"], [data-from$="/0,1"]').first();
  await rook.waitFor();
  assert.ok((await explorer.id("board").locator('.piece[data-at="7,0"]').boundingBox()).y < before.y);
  await rook.click();
  await explorer.id("board").locator("[data-place]").first().click();
  await explorer.atPly(1);
  await explorer.close();
});

test("space plays the best move, arrows go back and on", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const { page } = explorer;
  await explorer.show("nim", { heaps: [3, 4, 5] });
  await explorer.atPly(0);
  await page.keyboard.press("Space");
  await explorer.atPly(1);
  assert.deepEqual(explorer.address().moves, [{ heap: 0, to: 1 }]);
  await page.keyboard.press("ArrowLeft");
  await explorer.atPly(0);
  await page.keyboard.press("ArrowRight");
  await explorer.atPly(1);
  await explorer.close();
});

test("values wait for a click where they are presented, also if they were hidden before", async () => {
  const explorer = await Explorer.open(browser, pageFile, { viewport: { width: 1280, height: 720 } });
  await explorer.show("nim", { heaps: [3, 4, 5] });
  await explorer.atPly(0);
  await explorer.page.keyboard.press("v");
  await explorer.page.keyboard.press("p");
  await explorer.id("reveal").click();
  await explorer.id("value").locator(".verdict").waitFor();
  await explorer.close();
});

test("a link that leads nowhere is not copied", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.show("nim");
  await explorer.atPly(0);
  await explorer.page.locator("#share").click();
  const copy = explorer.id("export-address-copy");
  assert.ok(await copy.isDisabled());
  await explorer.id("static-page").fill("hello world");
  assert.equal(await explorer.id("export-address").inputValue(), "");
  await explorer.id("static-page").fill("example.org/games");
  assert.match(await explorer.id("export-address").inputValue(), /^https:..example.org.games#nim/);
  assert.ok(await copy.isEnabled());
  await explorer.close();
});

test("famous starts are solved at once, from the start page", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const books = (await library.ask("list")).games.flatMap(({ name, books: starts }) => starts.map(({ problem }) => ({ name, problem })));
  for (const [index, { name, problem }] of books.entries()) {
    await explorer.home();
    const links = explorer.id("starts").getByRole("link");
    assert.equal(await links.count(), books.length);
    await links.nth(index).click();
    await explorer.atPly(0);
    assert.equal(explorer.address().game, name);
    const { outcome } = await library.ask("solve", { game: name, problem });
    assert.equal(await explorer.id("value").locator(".verdict").getAttribute("data-outcome"), outcome);
    assert.equal(await explorer.id("go-on").count(), 0);
  }
  await explorer.close();
});

test("the guide states the size of the page, and the page keeps within it", () => {
  const html = readFileSync(process.env.PAGE, "utf8").replace(/(id="module">)[^<]*/, "$1").replace(/(id="worker">)[^]*?(<\/script>)/, "$1$2");
  const text = readFileSync(new URL("../../../web/page/README.md", import.meta.url), "utf8");
  const [, kilobytes, compressed] = /The page has (\d+) kB without the module, (\d+) kB compressed/.exec(text).map(Number);
  const sizes = [html.length, gzipSync(html, { level: 9 }).length].map((bytes) => bytes / 1000);
  assert.ok(Math.abs(Buffer.byteLength(html) / 1000 - kilobytes) <= 3 && Math.abs(sizes[1] - compressed) <= 2, sizes.join(", "));
  assert.ok(Buffer.byteLength(html) <= 330_000 && sizes[1] <= 110, sizes.join(", "));
});
