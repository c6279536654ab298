// Programs that play, and solves that others wait for.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Explorer, pageFile, startBrowser, startServer, ways } from "./explorer.mjs";
import { Library } from "./library.mjs";

const library = new Library();
let browser;
let server;
const origins = { file: pageFile };
before(async () => {
  browser = await startBrowser();
  server = await startServer("--seconds", "30");
  origins.serve = server.address;
});
after(async () => {
  await browser?.close();
  await server?.stop();
  library.end();
});

const tip = { total: 16, face: 1 };

for (const way of ways)
  test(`a program always moves, and tells what it knows, ${way}`, async () => {
    const explorer = await Explorer.open(browser, origins[way]);
    const { page } = explorer;
    await page.addInitScript(() => localStorage.setItem("zugzwang-explorer", '{"seconds":1}'));
    await explorer.show("connect-four", { height: 7 });
    await explorer.id("player-0").selectOption("perfect");
    await explorer.id("history").locator('[data-ply="1"][aria-current]').waitFor();
    assert.match(await explorer.id("remark").textContent(), /^Yellow: .*best of looking .* ahead, not proved/);
    // The person may move at once, whatever is still searched.
    const move = explorer.id("moves").locator("button.move:enabled").first();
    await move.click({ timeout: 3000 });
    await explorer.id("history").locator('[data-ply="3"][aria-current]').waitFor();
    // A hint, too, comes where nothing is proved.
    await explorer.id("hint").click();
    await explorer.id("hint-text").filter({ hasText: /^Hint: .* ahead, not proved/ }).waitFor();
    for (const level of ["strength-5", "random"]) {
      await explorer.show("nim", { heaps: [3, 4, 5] });
      await explorer.id("player-0").selectOption(level);
      await explorer.id("history").locator('[data-ply="1"][aria-current]').waitFor();
      await explorer.id("player-0").selectOption("you");
    }
    await explorer.show("nim", { heaps: [3, 4, 5] });
    await explorer.atPly(0);
    await explorer.id("hint").click();
    await explorer.id("hint-text").filter({ hasText: /^Hint: .* Win.*, proved/ }).waitFor();
    await explorer.close();
  });

for (const way of ways)
  test(`moves are known before the position is, ${way}`, async () => {
    const explorer = await Explorer.open(browser, origins[way]);
    const { page } = explorer;
    // The module in the page searches both at once; a server, which has others to answer, one after the other.
    const limits = JSON.stringify({ seconds: way === "file" ? 3600 : 6 });
    await page.addInitScript((settings) => localStorage.setItem("zugzwang-explorer", settings), limits);
    // A reply that does not prevent it allows three stones in a row with both ends free.
    const problem = { height: 7, moves: "445" };
    await explorer.show("connect-four", problem);
    const losing = explorer.id("moves").locator("section[data-outcome=loss] button.move");
    await losing.first().waitFor();
    assert.ok((await explorer.id("moves").locator("section:not([data-outcome]) button.move").count()) > 0);
    assert.equal(await explorer.id("moves").locator("[data-best]").count(), 0, "no move is the best of unknown ones");
    for (const move of await losing.evaluateAll((all) => all.map(({ dataset }) => JSON.parse(dataset.move)))) {
      const { outcome } = await library.ask("solve", { game: "connect-four", problem, after: [move], evaluation: "outcome" });
      assert.equal(outcome, "win", `after ${move}`);
    }
    // Nobody waits for the search to make a move.
    await losing.first().click({ timeout: 3000 });
    await explorer.id("history").locator('[data-ply="1"][aria-current]').waitFor({ timeout: 3000 });
    await explorer.close();
  });

test("the way back leads from move to move of a person, and out of the game", async () => {
  const explorer = await Explorer.open(browser, origins.file);
  const { page } = explorer;
  await explorer.home();
  await page.goto(`${origins.file}#nim`);
  await explorer.atPly(0);
  await explorer.id("player-1").selectOption("perfect");
  for (const ply of [2, 4]) {
    await explorer.id("moves").locator("button.move:enabled").first().click();
    await explorer.atPly(ply);
    assert.match(await explorer.id("headline").textContent(), /^The second player: reduce heap \d to \d\. /);
  }
  for (const ply of [2, 0]) {
    await page.goBack();
    await explorer.atPly(ply);
    assert.equal(explorer.address().moves.length, ply);
  }
  await page.goBack();
  await explorer.id("cards").waitFor();
  await explorer.close();
});

test("a puzzle is for the reader, though programs play", async () => {
  const explorer = await Explorer.open(browser, origins.file);
  await explorer.show("connect-four", { width: 5, height: 4 });
  for (const player of [0, 1]) await explorer.id(`player-${player}`).selectOption("random");
  await explorer.id("puzzle").click();
  await explorer.id("puzzle-text").filter({ hasText: /^Find the one move/ }).waitFor();
  const { length } = explorer.address().moves;
  await explorer.page.waitForTimeout(1000);
  assert.equal(explorer.address().moves.length, length);
  assert.match(await explorer.id("value").textContent(), /until the puzzle is solved/);
  await explorer.close();
});

test("a hint in place of a search leaves a way to start it again", async () => {
  const explorer = await Explorer.open(browser, origins.file);
  await explorer.show("connect-four", { height: 7 });
  await explorer.page.locator(".solving [data-testid=progress]").waitFor();
  await explorer.id("hint").click();
  await explorer.id("hint-text").filter({ hasText: /^Hint: / }).waitFor();
  await explorer.page.locator(".solving").getByRole("button", { name: "Start again" }).click();
  await explorer.page.locator(".solving [data-testid=progress]").waitFor();
  await explorer.close();
});

test("whoever cancels a program moves in its place", async () => {
  const explorer = await Explorer.open(browser, origins.serve);
  await explorer.show("connect-four", { height: 7 });
  await explorer.id("player-0").selectOption("perfect");
  await explorer.page.locator(".thinking [data-testid=cancel]").click();
  await explorer.id("moves").locator("button.move:enabled").first().click();
  await explorer.id("history").locator('[data-ply="1"][aria-current]').waitFor();
  await explorer.close();
});

test("the limits of the page are those of the server", async () => {
  const strict = await startServer("--seconds", "7", "--memory", "100MiB");
  const explorer = await Explorer.open(browser, strict.address);
  const asked = explorer.page.waitForRequest(
    (request) => request.url().endsWith("/position") && request.postDataJSON().values === true,
  );
  await explorer.show("tip", tip);
  const { seconds, memory } = (await asked).postDataJSON();
  assert.deepEqual([seconds, memory], [7, 100 * 2 ** 20]);
  await explorer.page.locator("#settings").click();
  assert.equal(await explorer.id("seconds").inputValue(), "7");
  assert.equal(await explorer.id("memory").inputValue(), "100");
  await explorer.close();
  await strict.stop();
});

/** How many calls the server answers now. */
async function runningOn({ address }) {
  const about = await (await fetch(`${address}api/v1`)).json();
  return about.result.calls.running;
}

async function comesTo(running, other) {
  for (let round = 0; round < 100; ++round) {
    if ((await runningOn(other)) === running) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal(await runningOn(other), running);
}

test("a hidden page pauses its solves", async () => {
  const other = await startServer("--jobs", "1", "--seconds", "30");
  const explorer = await Explorer.open(browser, other.address);
  await explorer.show("connect-four", { height: 7 });
  await comesTo(1, other);
  const hide = (hidden) =>
    explorer.page.evaluate((is) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => is });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await comesTo(0, other);
  await hide(false);
  await comesTo(1, other);
  assert.equal(await explorer.id("error").count(), 0);
  await explorer.close();
  await other.stop();
});

test("no tab waits for the long solves of others", async () => {
  const other = await startServer("--jobs", "2", "--seconds", "60");
  const context = await Explorer.open(browser, other.address);
  for (let tab = 0; tab < 6; ++tab) {
    const page = await context.context.newPage();
    await page.goto(`${other.address}#connect-four`);
    await page.getByTestId("moves").locator("button.move").first().waitFor();
  }
  await context.show("tip", tip);
  await context.id("moves").locator("button.move").first().waitFor({ timeout: 5000 });
  await context.close();
  await other.stop();
});
