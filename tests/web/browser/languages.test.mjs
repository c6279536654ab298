// The page in German: everything that it says itself is German, and English again on request.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { addressOf, Explorer, pageFile, startBrowser } from "./explorer.mjs";

const textsOf = (language) => JSON.parse(readFileSync(new URL(`../../../web/page/texts/${language}.json`, import.meta.url)));
const [en, de] = [textsOf("en"), textsOf("de")];
let browser;

before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const openIn = (locale) => Explorer.open(browser, pageFile, { locale });

/** The pieces between placeholders of English texts that no German text has, of two words that do not occur everywhere. */
function englishPieces() {
  const texts = (file) => Object.values(file).flatMap((group) => Object.values(group).flatMap((text) => (typeof text === "string" ? [text] : Object.values(text))));
  const german = texts(de).join("\n");
  const pieces = texts(en).flatMap((text) => text.split(/\{\w+\}/).map((piece) => piece.trim()));
  return [...new Set(pieces)].filter((piece) => piece.length > 9 && /\p{L}{2,}[,;:.]? \p{L}{2,}/u.test(piece) && !german.includes(piece));
}

/** The texts that a reader sees or hears on the page: its text, labels, titles, but not what is marked as English. */
function readableTexts() {
  const texts = [document.title];
  const isRead = (element) => !element.closest('[lang="en"], script, style, noscript') && element.checkVisibility({ visibilityProperty: true });
  for (const element of document.body.querySelectorAll("*")) {
    if (!isRead(element)) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    // A place with one move is labelled by its words, which are the library's.
    const names = element.matches("g.target[data-move]") ? [] : ["aria-label", "title", "placeholder"];
    for (const name of names) if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
  }
  return texts.filter((text) => text.trim() !== "");
}

const pieces = englishPieces();

/** Checks that what is shown now is German. */
async function isGerman({ page }, what) {
  const texts = await page.evaluate(readableTexts);
  assert.ok(texts.length > 5, what);
  const escaped = (piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  for (const text of texts) {
    const spaced = text.replace(/\s+/g, " ");
    const found = pieces.filter((piece) => spaced.includes(piece) && new RegExp(`(?<![\\p{L}])${escaped(piece)}(?![\\p{L}])`, "u").test(spaced));
    assert.deepEqual(found, [], `${what}: ${text}`);
    assert.doesNotMatch(text, /\{\w+\}|undefined|\[object/, `${what}: ${text}`);
  }
}

/** Waits until nothing is computed any more. */
async function idle({ page }) {
  await page.waitForFunction(() => document.querySelector("[data-testid=progress]") === null, undefined, { timeout: 60_000 });
  // Progress is shown after a moment.
  await page.waitForTimeout(400);
  await page.waitForFunction(() => document.querySelector("[data-testid=progress]") === null, undefined, { timeout: 60_000 });
}

test("the list of games is German in a German browser", async () => {
  const explorer = await openIn("de-DE");
  await explorer.home();
  assert.equal(await explorer.page.locator("html").getAttribute("lang"), "de");
  assert.equal(await explorer.page.locator("#settings").textContent(), de.frame.settings);
  await isGerman(explorer, "list of games");
  await explorer.page.locator(".shelves button").first().click();
  await isGerman(explorer, "list of the problems of a judge");
  await explorer.close();
});

const games = {
  tip: { total: 16, face: 1 },
  nim: { heaps: [3, 4, 5] },
  kayles: undefined,
  domineering: { board: "3x3" },
  quixo: undefined,
  "chess-ending": undefined,
};

for (const [game, problem] of Object.entries(games))
  test(`every view of ${game} is German`, async () => {
    const explorer = await openIn("de-AT");
    const { page } = explorer;
    await explorer.show(game, problem);
    await explorer.atPly(0);
    await idle(explorer);
    await isGerman(explorer, `${game}, play`);
    await explorer.id("moves").locator("button.move").first().click();
    await explorer.id("history").locator('[data-ply="1"][aria-current]').waitFor();
    await idle(explorer);
    await page.locator("details").evaluateAll((all) => all.forEach((details) => (details.open = true)));
    if (!(await explorer.id("hint").isDisabled())) await explorer.id("hint").click();
    await idle(explorer);
    await isGerman(explorer, `${game}, after a move`);
    if (await explorer.id("edit").isVisible()) {
      await explorer.id("edit").click();
      await isGerman(explorer, `${game}, edited`);
    }
    for (const view of await page.locator("[role=tab]").evaluateAll((tabs) => tabs.map((tab) => tab.dataset.view))) {
      await page.locator(`[role=tab][data-view="${view}"]`).click();
      if (view === "compare" && game !== "quixo" && game !== "chess-ending") await explorer.id("run-compare").click();
      if (view === "analyze" && game !== "quixo" && game !== "chess-ending") await explorer.id("run-analyze").click();
      await idle(explorer);
      await isGerman(explorer, `${game}, ${view}`);
      if (view !== "graph") continue;
      await explorer.id("graph-form").selectOption("layers");
      await idle(explorer);
      await isGerman(explorer, `${game}, layers`);
    }
    await explorer.close();
  });

test("the dialogs are German", async () => {
  const explorer = await openIn("de-DE");
  const { page } = explorer;
  await explorer.show("nim", { heaps: [3, 4, 5] });
  await explorer.atPly(0);
  for (const opener of [page.locator("#help"), page.locator("#settings"), page.locator("#share"), explorer.id("export")]) {
    await opener.click();
    await explorer.id("dialog").waitFor();
    await isGerman(explorer, await explorer.id("dialog").locator("h2").textContent());
    await page.keyboard.press("Escape");
    await explorer.id("dialog").waitFor({ state: "detached" });
  }
  await explorer.close();
});

test("what surrounds a lesson, a sheet and the worksheet are German", async () => {
  const explorer = await openIn("de-DE");
  const { page } = explorer;
  await page.goto(`${pageFile}#nim?lesson=nim&step=0`);
  await explorer.id("lesson-win").click();
  await explorer.id("lesson-message").filter({ hasText: /\S/ }).waitFor();
  await idle(explorer);
  await isGerman(explorer, "lesson");
  await page.goto(`${addressOf(pageFile, "domineering", { board: "3x3" }, [], "sheet")}&level=easy&seed=1`);
  await explorer.id("sheet-solutions").waitFor();
  await isGerman(explorer, "sheet");
  await page.goto(`${pageFile}#worksheet`);
  await explorer.id("line-value").first().locator("dl").waitFor();
  await idle(explorer);
  await isGerman(explorer, "worksheet");
  await explorer.close();
});

test("the settings change the language at once, and keep it", async () => {
  const explorer = await openIn("de-DE");
  const { page } = explorer;
  await explorer.show("nim", { heaps: [3, 4, 5] });
  await explorer.atPly(0);
  assert.equal(await explorer.id("undo").textContent(), de.play.undo);
  await page.locator("#settings").click();
  await explorer.id("language").selectOption("en");
  await page.locator('html[lang="en"]').waitFor();
  await explorer.atPly(0);
  assert.equal(await explorer.id("undo").textContent(), "Undo");
  assert.equal(await page.locator("#settings").textContent(), "Settings");
  assert.match(await explorer.id("headline").textContent(), /^The first player to move\./);
  await page.reload();
  await explorer.atPly(0);
  assert.equal(await explorer.id("undo").textContent(), "Undo");
  await page.locator("#settings").click();
  await explorer.id("language").selectOption("auto");
  await page.locator('html[lang="de"]').waitFor();
  await explorer.close();
});

test("a browser in another language has the page in English", async () => {
  const explorer = await openIn("fr-FR");
  await explorer.home();
  assert.equal(await explorer.page.locator("html").getAttribute("lang"), "en");
  assert.equal(await explorer.page.locator("#settings").textContent(), "Settings");
  await explorer.close();
});
