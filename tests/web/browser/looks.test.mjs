// What every view looks like, in light and dark: no fault of accessibility, and pictures to look at.

import assert from "node:assert/strict";
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
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
  });
  assert.deepEqual(violations, [], what);
}

const views = [
  ["tip", "chart", "period"],
  ["kayles", "nimbers", "period"],
  ["nim", "graph", "graph", "[data-node]"],
  ["nim", "compare", "compare"],
  ["quixo", "analyze", "analyze"],
  ["tip", "about", "about"],
];
const problems = { quixo: { size: 2 }, nim: { heaps: [1, 2, 2] }, kayles: { heaps: [7, 4] }, tip: { total: 25, face: 3 } };

for (const colorScheme of ["light", "dark"]) {
  test(`games, ${colorScheme}`, async () => {
    const explorer = await Explorer.open(browser, pageFile, { colorScheme });
    await explorer.home();
    await explorer.picture(`home-${colorScheme}`, { fullPage: true });
    await findNoFault(explorer, "home");
    for (const game of games) {
      await explorer.show(game);
      await explorer.id("moves").locator("button.move").first().waitFor();
      await explorer.id("value").locator(".verdict").or(explorer.id("cancel")).first().waitFor();
      await explorer.picture(`${game}-${colorScheme}`);
      await findNoFault(explorer, game);
    }
    await explorer.close();
  });

  test(`views, ${colorScheme}`, async () => {
    const explorer = await Explorer.open(browser, pageFile, { colorScheme });
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
      await explorer.picture(`${view}-${colorScheme}`, { fullPage: true });
      await findNoFault(explorer, view);
    }
    await explorer.close();
  });

  test(`a canonical value, ${colorScheme}`, async () => {
    const explorer = await Explorer.open(browser, pageFile, { colorScheme });
    await explorer.show("domineering", { board: "4x4" });
    await explorer.id("thermograph").waitFor();
    await explorer.page.locator(".task").waitFor({ state: "detached" });
    await explorer.picture(`value-${colorScheme}`, { fullPage: true });
    await findNoFault(explorer, "a canonical value");
    await explorer.close();
  });

  test(`a phone, ${colorScheme}`, async () => {
    const explorer = await Explorer.open(browser, pageFile, { colorScheme, viewport: { width: 360, height: 740 } });
    await explorer.home();
    await explorer.picture(`phone-home-${colorScheme}`);
    await explorer.show("connect-four", { width: 5, height: 4, moves: "33" });
    await explorer.atPly(0);
    await explorer.picture(`phone-connect-four-${colorScheme}`, { fullPage: true });
    await findNoFault(explorer, "phone");
    await explorer.close();
  });
}
