// Every lesson, step by step: wrong answers are refused, right ones taken, and nothing is given away.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Explorer, pageFile, startBrowser, startServer } from "./explorer.mjs";
import { bestOf, Library } from "./library.mjs";

const library = new Library();
let browser;
let server;

before(async () => {
  browser = await startBrowser();
  server = await startServer();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  library.end();
});

/** What a text asks of its reader: for each step the words of its lines with >. */
const folder = new URL("../../../web/page/lessons/", import.meta.url);
const lessons = readdirSync(folder).map((file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const steps = text.split(/^## /m).slice(1).map((step) => ({
    title: /.*/.exec(step)[0],
    items: [...step.matchAll(/^> (ask|play|reveal|why)\s*(\w*)/gm)].map(([, kind, what]) => ({ kind, what })),
  }));
  return { name: file.replace(".md", ""), steps };
});

/** The address and what the library says of its position. */
async function position(explorer) {
  const { game, problem, moves } = explorer.address();
  return library.ask("position", { game, problem, moves, values: true, seconds: 20, memory: 2 ** 29 });
}

async function waitFor(explorer, message, pattern) {
  await message.filter({ hasText: pattern }).waitFor();
  return message.textContent();
}

/** Waits until the position after so many moves is shown, or a later one, since a program may have replied. */
async function shownPly({ page }, ply) {
  await page.waitForFunction((least) => document.querySelector("[data-testid=history] [aria-current]")?.dataset.ply >= least, ply);
}

/** Plays the other side's best moves against the program until the game is over. */
async function playOn(explorer, program, message) {
  for (let at = await position(explorer); at.result === null && at.ply < 60; at = await position(explorer)) {
    if (at.player !== program) {
      await explorer.atPly(at.ply, false);
      await explorer.click(bestOf(at.moves));
    }
    await shownPly(explorer, at.ply + 1);
  }
  await waitFor(explorer, message, /has won\.|have won\.|A draw\./);
}

/** Answers all that a step asks. Figures are shown by the page the first time, and typed the second time. */
async function doStep(explorer, step, figures) {
  const panel = explorer.id("lesson");
  const shown = [];
  let isRevealed = false;
  let waits = 0;
  for (const { kind, what } of step.items) {
    if (kind === "why") {
      isRevealed = true;
      continue;
    }
    const message = explorer.id("lesson-message").nth(waits);
    waits += 1;
    await message.waitFor({ state: "attached" });
    assert.equal(await panel.getAttribute("data-done"), null);
    // The step before may still be shown for a moment.
    if (!isRevealed) await explorer.page.waitForFunction(() => !document.querySelector("#main [data-outcome]"));
    if (kind === "reveal") {
      await explorer.id("lesson-reveal").click();
      isRevealed = true;
    } else if (kind === "play") {
      await playOn(explorer, what === "first" ? 0 : 1, message);
    } else if (what === "who") {
      const { value } = await position(explorer);
      const outcomes = figures ? [value.outcome] : ["win", "loss", "draw"].filter((outcome) => outcome !== value.outcome);
      await explorer.id(`lesson-${outcomes[0]}`).locator("visible=true").last().click();
      await waitFor(explorer, message, figures ? /^Right: / : /^No: .*(wins|draw)\.$/);
    } else if (what === "move") {
      const { moves, ply } = await position(explorer);
      const best = bestOf(moves);
      const worse = moves.find((move) => (best.margin === undefined ? move.outcome !== best.outcome : Number(move.margin) < Number(best.margin)));
      await explorer.atPly(ply, false);
      if (worse) {
        await explorer.click(worse);
        await waitFor(explorer, message, /^Not “.*Look again\.$/);
        assert.equal(explorer.address().moves.length, ply);
      }
      await explorer.click(best);
      await waitFor(explorer, message, /^Right: /);
      await shownPly(explorer, ply + 1);
    } else {
      const input = explorer.id("lesson-answer").last();
      await input.fill("-77");
      await input.press("Enter");
      await waitFor(explorer, message, /^Not -77\. Try again\.$/);
      if (figures) {
        await input.fill(figures.shift());
        await input.press("Enter");
        await waitFor(explorer, message, /^Right: /);
      } else {
        await explorer.id("lesson-show").last().click();
        shown.push(/^It is (.*)\.$/.exec(await waitFor(explorer, message, /^It is /))[1]);
      }
    }
  }
  await explorer.page.locator("[data-testid=lesson][data-done]").waitFor();
  if (isRevealed && (await position(explorer)).result === null) await explorer.page.locator("#main [data-outcome]").first().waitFor();
  return shown;
}

for (const { name, steps } of lessons)
  for (const way of name === "nim" ? ["file", "serve"] : ["file"])
    test(`the lesson ${name}, ${way}`, async () => {
      const explorer = await Explorer.open(browser, way === "file" ? pageFile : server.address);
      const { page } = explorer;
      const { games, aliases } = await library.ask("games");
      await explorer.home();
      await page.locator(`a[data-lesson="${name}"]`).click();
      for (const [index, step] of steps.entries()) {
        const heading = explorer.id("lesson").getByRole("heading", { name: step.title, exact: true });
        await heading.waitFor();
        const members = new URLSearchParams(new URL(page.url()).hash.split("?")[1]);
        assert.deepEqual([members.get("lesson"), members.get("step")], [name, String(index)]);
        const figures = await doStep(explorer, step);
        for (const link of await explorer.id("lesson").locator('a[href^="#"]').all()) {
          const [, game, view] = /^#([\w-]+)(?:\?.*?view=(\w+))?/.exec(await link.getAttribute("href"));
          assert.ok([...games, ...aliases].some((known) => known.name === game), game);
          if (view) assert.equal(await page.locator(`#main > .game[data-game="${game}"] [role=tab][data-view=${view}]`).count(), 1, view);
        }
        if (index === Math.floor(steps.length / 2)) await page.reload();
        else await explorer.id("lesson-again").click();
        await heading.waitFor();
        if (step.items.some(({ kind, what }) => kind === "ask" && what !== "move")) await doStep(explorer, step, figures);
        await explorer.id("lesson-next").click();
      }
      await explorer.id("cards").locator(".card").first().waitFor();
      await explorer.close();
    });

test("every step fits a projector, before the answer and after", async () => {
  const explorer = await Explorer.open(browser, pageFile, { viewport: { width: 1280, height: 720 } });
  const { page } = explorer;
  const faults = () =>
    page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const [next, side, controls] = [box("[data-testid=lesson-next]"), box(".play > .side"), box(".controls")];
      const body = document.querySelector(".lesson-body");
      return Object.entries({
        "the buttons are below": Math.max(next.bottom, controls.bottom) > innerHeight + 1,
        "the board is below the text": Math.max(box(".board").right, controls.right) > side.left + 1,
        "text is cut": body.scrollHeight > body.clientHeight + 1,
        "the page scrolls": document.documentElement.scrollHeight > innerHeight,
      }).flatMap(([fault, holds]) => (holds ? [fault] : []));
    });
  await explorer.home();
  const starts = await explorer.id("lessons").locator("a[data-lesson]").evaluateAll((all) => all.map((link) => link.href));
  for (const start of starts) {
    await page.goto(start);
    await explorer.id("lesson-next").waitFor();
    if ((await page.locator(":root[data-projector]").count()) === 0) await page.keyboard.press("p");
    for (let step = 0; ; ++step) {
      const title = await explorer.id("lesson").locator("h2").textContent();
      assert.deepEqual(await faults(), [], `${start}: ${title}`);
      const choice = explorer.id("lesson-win").or(explorer.id("lesson-show")).first();
      if (await choice.isVisible()) {
        if (await explorer.id("lesson-answer").isVisible()) {
          await explorer.id("lesson-answer").fill("-77");
          await explorer.id("lesson-answer").press("Enter");
          await explorer.id("lesson-message").first().filter({ hasText: /./ }).waitFor();
          assert.deepEqual(await faults(), [], `${start}: ${title}, wrong`);
        }
        await choice.click();
        await explorer.id("lesson-message").first().filter({ hasText: /./ }).waitFor();
        assert.deepEqual(await faults(), [], `${start}: ${title}, answered`);
      }
      if ((await explorer.id("lesson-next").textContent()) === "All lessons") break;
      await explorer.id("lesson-next").click();
      await page.waitForFunction((last) => document.querySelector("[data-testid=lesson] h2").textContent !== last, title);
    }
  }
  await explorer.close();
});
