// What every view looks like, in light and dark: no fault of accessibility, and pictures to look at.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { Explorer, pageFile, startBrowser } from "./explorer.mjs";
import { Library } from "./library.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core");
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

async function findNoFault(explorer, what) {
  if (!(await explorer.page.evaluate(() => "axe" in globalThis))) await explorer.page.addScriptTag({ path: axe });
  const violations = await explorer.page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
  });
  assert.deepEqual(violations, [], what);
}

const views = [
  ["tip", "chart", "period"],
  ["kayles", "nimbers", "period"],
  ["nim", "graph", "graph", "g.branch"],
  ["nim", "compare", "compare"],
  ["quixo", "analyze", "analyze"],
  ["tip", "about", "about"],
];
const problems = { quixo: { size: 2 }, nim: { heaps: [1, 2, 2] }, kayles: { heaps: [7, 4] }, tip: { total: 25, face: 3 } };

const desktop = { width: 1280, height: 900 };
const phone = { width: 375, height: 812 };

/** A page in four sizes, two of them in either scheme of colours; the name of its pictures ends in `suffix`. */
const pages = [
  ...["light", "dark"].flatMap((colorScheme) => [
    { suffix: colorScheme, options: { colorScheme, viewport: desktop } },
    { suffix: `phone-${colorScheme}`, options: { colorScheme, viewport: phone } },
  ]),
  { suffix: "sideways", options: { viewport: { width: 812, height: 375 } } },
  { suffix: "magnified", options: { viewport: { width: 640, height: 450 } } },
];

for (const { suffix, options } of pages) {
  test(`games, ${suffix}`, async () => {
    const explorer = await Explorer.open(browser, pageFile, options);
    await explorer.home();
    await explorer.picture(`home-${suffix}`, { fullPage: true });
    await findNoFault(explorer, "home");
    for (const game of games) {
      await explorer.show(game);
      await explorer.id("moves").locator("button.move").first().waitFor();
      await explorer.id("value").locator(".verdict").or(explorer.id("cancel")).first().waitFor();
      await explorer.picture(`${game}-${suffix}`);
      await findNoFault(explorer, game);
    }
    await explorer.close();
  });

  test(`views, ${suffix}`, async () => {
    const explorer = await Explorer.open(browser, pageFile, options);
    for (const [game, view, ready, part] of views) {
      await explorer.show(game, problems[game], [], view);
      await explorer.id(ready).waitFor();
      if (part) await explorer.id(ready).locator(part).first().waitFor();
      const run = explorer.page.locator("[data-testid^=run-]");
      if (await run.count()) {
        await run.click();
        await explorer.id(view).locator("table tbody tr").first().waitFor();
      }
      await explorer.page.locator(".task").waitFor({ state: "detached" });
      await explorer.picture(`${view}-${suffix}`, { fullPage: true });
      await findNoFault(explorer, view);
    }
    await explorer.close();
  });

  test(`a lesson, a sheet and the worksheet, ${suffix}`, async () => {
    const explorer = await Explorer.open(browser, pageFile, options);
    await explorer.page.goto(`${pageFile}#nim?lesson=nim&step=3`);
    await explorer.id("lesson-answer").waitFor();
    await explorer.picture(`lesson-${suffix}`, { fullPage: true });
    await findNoFault(explorer, "a lesson");
    await explorer.show("nim", { heaps: [3, 4, 5] }, [], "sheet");
    await explorer.id("sheet-solutions").locator("li").first().waitFor();
    await explorer.picture(`sheet-${suffix}`, { fullPage: true });
    await findNoFault(explorer, "a sheet");
    await explorer.page.goto(`${pageFile}#worksheet`);
    await explorer.id("line-value").locator("svg").nth(2).waitFor();
    await explorer.picture(`worksheet-${suffix}`, { fullPage: true });
    await findNoFault(explorer, "the worksheet");
    await explorer.close();
  });

  test(`a canonical value and the editor, ${suffix}`, async () => {
    const explorer = await Explorer.open(browser, pageFile, options);
    await explorer.show("domineering", { board: "4x4" });
    await explorer.id("thermograph").waitFor();
    await explorer.page.locator(".task").waitFor({ state: "detached" });
    if (!(await explorer.id("why").getAttribute("open"))) await explorer.id("why").evaluate((why) => (why.open = true));
    await explorer.id("best-line").waitFor();
    await explorer.picture(`value-${suffix}`, { fullPage: true });
    await findNoFault(explorer, "a canonical value");
    await explorer.id("edit").click();
    await explorer.picture(`editor-${suffix}`, { fullPage: true });
    await findNoFault(explorer, "the editor");
    await explorer.page.locator(".setup summary").click();
    await findNoFault(explorer, "the form");
    await explorer.close();
  });
}

/** The games whose pictures docs/web.md shows, each `explorer-GAME.png`. */
const shown = ["nim", "tip", "kayles", "treblecross", "hackenbush", "domineering", "amazons", "connect-four", "chess-ending", "mu-torere", "dots-and-boxes", "kalah"];

test("twelve games have their picture in the guide", async () => {
  const guide = new URL("../../../docs/", import.meta.url);
  const text = readFileSync(new URL("web.md", guide), "utf8");
  const pictures = [...text.matchAll(/\]\(images\/explorer-([a-z-]+)\.png\)/g)].map(([, name]) => name);
  assert.deepEqual(pictures, shown);
  const explorer = await Explorer.open(browser, pageFile, { colorScheme: "light", viewport: { width: 360, height: 740 } });
  for (const game of shown) {
    await explorer.show(game);
    await explorer.atPly(0);
    const picture = await explorer.id("board").screenshot();
    assert.ok(picture.length > 2000, `${game}: ${picture.length} bytes`);
    explorer.keep(`explorer-${game}`, picture);
  }
  await explorer.close();
  for (const game of shown) assert.ok(existsSync(new URL(`images/explorer-${game}.png`, guide)), game);
});

/** Where the parts of the page are, in pixels of the screen. */
async function placesIn({ page }) {
  return page.evaluate(() => {
    const boxOf = (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
    const small = [...document.querySelectorAll("main :is(button, a, input, select, summary, .target), header :is(a, button)")]
      .filter((element) => isSeen(element) && !element.closest(".hidden"))
      .map((element) => ({ box: element.getBoundingClientRect(), text: element.outerHTML.slice(0, 200) }))
      .filter(({ box }) => Math.min(box.width, box.height) < 23.9)
      .map(({ box, text }) => `${box.width} x ${box.height}: ${text}`);
    return {
      drawing: boxOf(".board > .scene"),
      board: boxOf(".board"),
      verdict: boxOf(".verdict"),
      sheet: boxOf(".values"),
      small,
    };
  });
}

test("the board comes first: large, with the verdict above it", async () => {
  const explorer = await Explorer.open(browser, pageFile, { viewport: { width: 1920, height: 1080 } });
  for (const game of games) {
    await explorer.show(game);
    await explorer.atPly(0);
    const { drawing, board, verdict, small } = await placesIn(explorer);
    assert.ok(drawing.height >= 0.4 * 1080, `${game}: ${drawing.height} pixels high`);
    assert.ok(verdict.bottom <= board.top && board.bottom <= 1080, game);
    assert.deepEqual(small, [], game);
  }
  await explorer.close();
});

test("on a phone the verdict and the board are on the first screen, the moves in a sheet", async () => {
  const explorer = await Explorer.open(browser, pageFile, { viewport: { width: 375, height: 812 } });
  for (const game of games) {
    await explorer.show(game);
    await explorer.atPly(0);
    const { board, verdict, sheet, small } = await placesIn(explorer);
    assert.ok(verdict.top >= 0 && verdict.bottom <= board.top, game);
    assert.ok(board.bottom <= sheet.top && sheet.bottom <= 812.5, `${game}: ${board.bottom}, ${sheet.top}`);
    assert.deepEqual(small, [], game);
  }
  await explorer.id("sheet").click();
  assert.ok((await placesIn(explorer)).sheet.height > 200);
  await explorer.id("sheet").click();
  assert.ok((await placesIn(explorer)).sheet.height < 200);
  await explorer.close();
});

test("moves stand by what they come to, and distances have their unit", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const groups = () => explorer.id("moves").locator("h3").allTextContents();
  await explorer.show("tip", problems.tip);
  await explorer.atPly(0);
  const { moves } = await library.ask("position", { game: "tip", problem: problems.tip, values: true });
  const count = (outcome) => moves.filter((move) => move.outcome === outcome).length;
  assert.deepEqual(await groups(), [`Winning (${count("win")})`, `Losing (${count("loss")})`]);
  assert.match(await explorer.id("value").textContent(), / in \d+ (ply|plies) .*Best: tip to \d/);
  await explorer.show("chess-ending", { material: "KRK", fen: "8/8/8/8/8/1k6/7R/K7 w - -" });
  await explorer.atPly(0);
  assert.match(await explorer.id("value").textContent(), /Mate in \d+ /);
  await explorer.close();
});

test("the last move is lit, and whose colour is whose is told", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.show("connect-four", { width: 5, height: 4, moves: "33" }, [2]);
  await explorer.atPly(1);
  assert.equal(await explorer.id("board").locator(".last-move").count(), 1);
  assert.match(await explorer.id("whose").textContent(), /Yellow.*Red/);
  await explorer.show("nim", { heaps: [1, 2] });
  await explorer.id("whose").waitFor({ state: "hidden" });
  await explorer.close();
});

test("on a projector the board is larger, and values are revealed by a click", async () => {
  const explorer = await Explorer.open(browser, pageFile, { viewport: { width: 1920, height: 1080 } });
  const { page } = explorer;
  await explorer.show("nim", problems.nim);
  await explorer.atPly(0);
  const before = await placesIn(explorer);
  await page.keyboard.press("p");
  await explorer.id("reveal").waitFor();
  assert.ok((await placesIn(explorer)).board.height > before.board.height);
  assert.ok((await placesIn(explorer)).board.width > 1.3 * before.board.width);
  assert.equal(await page.locator("main [data-outcome]").count(), 0);
  assert.ok(await page.locator(".top").isHidden());
  await findNoFault(explorer, "projector");
  await explorer.id("reveal").click();
  await explorer.id("value").locator(".verdict").waitFor();
  // The next position hides its values again.
  await explorer.id("moves").locator("button.move").first().click();
  await explorer.id("reveal").waitFor();
  await page.keyboard.press("p");
  await explorer.atPly(1);
  assert.ok(await page.locator(".top").isVisible());
  await explorer.close();
});

test("in a frame of another page there is the board with its moves", async () => {
  const explorer = await Explorer.open(browser, `${pageFile}?embed`, { viewport: { width: 900, height: 500 } });
  await explorer.show("tip", problems.tip);
  await explorer.atPly(0);
  for (const part of [".top", ".tabs", ".players"]) assert.ok(await explorer.page.locator(part).isHidden(), part);
  const { board } = await placesIn(explorer);
  assert.ok(board.bottom <= 500);
  await explorer.id("moves").locator("button.move").first().click();
  await explorer.atPly(1);
  await findNoFault(explorer, "embedded");
  await explorer.close();
});

test("words of the theory explain themselves, and Help has them all", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const { page } = explorer;
  const meaning = explorer.id("meaning");
  await explorer.show("nim", problems.nim);
  await explorer.atPly(0);
  await explorer.id("value").getByRole("button", { name: "nimber" }).click();
  assert.match(await meaning.textContent(), /^nimber: The size of the heap of Nim/);
  await findNoFault(explorer, "a word explained");
  await page.keyboard.press("Escape");
  await meaning.waitFor({ state: "detached" });
  await explorer.show("domineering", { board: "4x4" });
  await explorer.id("thermograph").waitFor();
  const words = page.locator("main button.term");
  const told = new Set((await words.allTextContents()).map((word) => word.toLowerCase()));
  for (const word of ["temperature", "mean", "stops", "birthday", "outcome class", "canonical form"])
    assert.ok(told.has(word), word);
  await page.locator("#help").click();
  const listed = await explorer.id("dialog").locator(".words dt").allTextContents();
  for (const word of ["nimber", "margin", "temperature", "dominated", "reversible", "nim-sum"])
    assert.ok(listed.includes(word), word);
  await findNoFault(explorer, "help");
  await explorer.close();
});
