// Why a position is won, puzzles, and the editor: what the page adds to values.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Explorer, pageFile, startBrowser } from "./explorer.mjs";
import { Library } from "./library.mjs";

const library = new Library();
const { games, aliases } = await library.ask("games");
let browser;
before(async () => {
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  library.end();
});

const tableOf = (table) =>
  table.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test("3, 4, 5 of Nim is won since its nim-sum is not 0, by the move that evens every column", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.show("nim", { heaps: [3, 4, 5] });
  await explorer.id("evening").waitFor();
  assert.match(await explorer.id("why-content").textContent(), /nim-sum is 2, not 0, so the player on move wins/);
  assert.equal(await explorer.id("evening").textContent(), "Reduce heap 1 to 1.");
  const [now, then] = await explorer.id("nimber-table").all();
  assert.deepEqual(await tableOf(now), [
    ["heap of 3", "3", "0", "1", "1"],
    ["heap of 4", "4", "1", "0", "0"],
    ["heap of 5", "5", "1", "0", "1"],
    ["Nim-sum", "2", "0", "1", "0"],
  ]);
  assert.deepEqual((await tableOf(then)).at(-1), ["Nim-sum", "0", "0", "0", "0"]);
  assert.equal(await now.locator(".odd").count(), 4, "the column of twos is lit");
  // The words explain themselves.
  await explorer.id("why-content").getByRole("button", { name: "nim-sum" }).click();
  assert.match(await explorer.id("meaning").textContent(), /binary/);
  await explorer.page.keyboard.press("Escape");
  await explorer.show("nim", { heaps: [1, 4, 5] });
  await explorer.page.waitForFunction(() => /nim-sum is 0, so/.test(document.querySelector(".why-content").textContent));
  assert.equal(await explorer.id("evening").count(), 0);
  await explorer.close();
});

test("every family has its reason", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const why = explorer.id("why-content");
  const reason = async (game, problem, part, words) => {
    await explorer.show(game, problem);
    await explorer.id(part).first().waitFor();
    assert.match(await why.textContent(), words, game);
  };
  await reason("kayles", { heaps: [100, 5] }, "nimber-table", /heap of 100, repeats 76.*period 12 .*proved/);
  await reason("subtraction", { set: [1, 3, 4], heaps: [20] }, "nimber-table", /repeats 6.*period 7/);
  await reason("stones", { max_take: 3, pile: 1001 }, "residue", /Row 1001 repeats row \d+\./);
  await reason("tip", { total: 16, face: 1 }, "why-chart", /lit cell is this position\. The move 4/);
  assert.deepEqual(await explorer.id("why-chart").locator("td.lit").allTextContents(), ["4"]);
  await reason("stone-game", { piles: [3, 9, 1, 2] }, "best-line", /Final score 11 to 4/);
  await reason("domineering", { board: "..#../..#../..#.." }, "value-table", /parts add up to/);
  assert.equal(await explorer.id("value-table").locator(".part-picture").count(), 2);
  await reason("cram", { board: "..#../..#.." }, "nimber-table", /nim-sum/);
  await reason("chess-ending", { material: "KRK", fen: "8/8/8/8/8/1k6/7R/K7 w - -" }, "best-line", /resists as long as possible/);
  await reason("pong-hau-ki", {}, "line-end", /the position comes back/);
  // A finished game needs no reason, and hidden values have none.
  await explorer.show("nim", { heaps: [1] }, [{ heap: 0, to: 0 }]);
  await explorer.id("result").waitFor();
  await explorer.id("why").waitFor({ state: "hidden" });
  await explorer.show("nim", { heaps: [1, 2] });
  await explorer.id("nimber-table").first().waitFor();
  await explorer.id("show-values").uncheck();
  await explorer.id("why").waitFor({ state: "hidden" });
  await explorer.id("show-values").check();
  await explorer.close();
});

test("on a phone the reason appears when it is asked for", async () => {
  const explorer = await Explorer.open(browser, pageFile, { viewport: { width: 375, height: 812 } });
  await explorer.show("nim", { heaps: [3, 4, 5] });
  await explorer.id("why").waitFor();
  assert.equal(await explorer.id("evening").count(), 0);
  await explorer.id("why").locator("summary").click();
  await explorer.id("evening").waitFor();
  await explorer.close();
});

test("a puzzle hides its values, refuses other moves, and confirms the right one", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  for (const [game, level] of [["nim", "hard"], ["tic-tac-toe", "medium"], ["hackenbush", "easy"]]) {
    await explorer.show(game);
    await explorer.atPly(0);
    await explorer.id("puzzle-level").selectOption(level);
    await explorer.id("puzzle").click();
    await explorer.page.waitForFunction(() => /Find the one move/.test(document.querySelector("[data-testid=puzzle-text]").textContent));
    const { problem, moves } = explorer.address();
    await explorer.atPly(moves.length, false);
    assert.equal(await explorer.page.locator("main [data-outcome]").count(), 0, "no value is seen");
    const position = await library.ask("position", { game, problem, moves, values: true });
    const best = position.moves.some(({ outcome }) => outcome === "win") ? "win" : "draw";
    const good = position.moves.filter(({ outcome }) => outcome === best);
    assert.equal(good.length, 1, `${game}: one good move`);
    const button = ({ move }) => explorer.id("moves").locator(`[data-move=${JSON.stringify(JSON.stringify(move))}]`);
    await button(position.moves.find(({ outcome }) => outcome !== best)).click();
    assert.match(await explorer.id("puzzle-text").textContent(), /^Not this one/);
    assert.deepEqual(explorer.address().moves, moves, "the move is not made");
    await button(good[0]).click();
    await explorer.atPly(moves.length + 1);
    assert.match(await explorer.id("puzzle-text").textContent(), /^Right:/);
    // Giving up shows the move and the values.
    await explorer.id("puzzle").click();
    await explorer.id("puzzle-solution").waitFor();
    await explorer.atPly(explorer.address().moves.length, false);
    await explorer.id("puzzle-solution").click();
    assert.match(await explorer.id("puzzle-text").textContent(), /^The move was/);
    await explorer.atPly(explorer.address().moves.length);
  }
  await explorer.close();
});

test("a position is edited by clicks, and its fields and values follow", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const { page } = explorer;
  const edit = async (game, problem) => {
    await explorer.show(game, problem);
    await explorer.atPly(0);
    if ((await explorer.id("edit").getAttribute("aria-pressed")) !== "true") await explorer.id("edit").click();
  };
  const place = (place) => explorer.id("editor").locator(`[data-place="${place}"]`);
  const becomes = (field, value) =>
    page.waitForFunction(
      ([field, value]) => {
        const { problem } = Object.fromEntries(new URLSearchParams(location.hash.split(/\?(.*)/s)[1]));
        return problem && JSON.stringify(JSON.parse(problem)[field]) === value;
      },
      [field, JSON.stringify(value)],
    );
  await edit("nim", { heaps: [3, 4, 5] });
  await place("heaps/0/3-3").click();
  await becomes("heaps", [4, 4, 5]);
  await page.waitForFunction(() => /nimber 5/.test(document.querySelector("[data-testid=value]").textContent));
  assert.equal(await page.locator("#field-heaps").inputValue(), "4,4,5");
  await place("heaps/2/0-0").hover();
  await page.mouse.down();
  await place("heaps/2/1-1").hover();
  await page.mouse.up();
  await becomes("heaps", [4, 4, 2]);
  await edit("tic-tac-toe", { board: "x../.o./..x" });
  await explorer.id("editor").getByRole("radio", { name: "O", exact: true }).click();
  await place("board/2,0").click();
  await becomes("board", "x.o/.o./..x");
  await edit("chess-ending", { material: "KRK", fen: "8/8/8/8/8/1k6/7R/K7 w - -" });
  await place("board/7,6").hover();
  await page.mouse.down();
  await place("board/7,3").hover();
  await page.mouse.up();
  await becomes("fen", "8/8/8/7R/8/1k6/8/K7 w - -");
  // An impossible position is refused, and nothing changes.
  await place("board/0,7").hover();
  await page.mouse.down();
  await place("board/1,6").hover();
  await page.mouse.up();
  await explorer.id("editor").locator(".error").waitFor();
  await becomes("fen", "8/8/8/7R/8/1k6/8/K7 w - -");
  // By the keyboard alone.
  await edit("hackenbush", { edges: "0-1b,1-2r" });
  await explorer.id("editor").getByRole("radio", { name: "green" }).click();
  await place("picture/1").press("Enter");
  await becomes("edges", "0-1b,1-2g");
  await explorer.close();
});

test("most games can be edited on their drawing", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const not = [];
  for (const { name } of games) {
    await explorer.show(name);
    await explorer.atPly(0, false);
    if (await explorer.id("edit").isHidden()) not.push(name);
  }
  assert.deepEqual(not, [
    "divisor-game",
    "subtree-removal",
    "stone-game-ix",
    "can-i-win",
    "sum-game",
    "guess-number",
    "wording-game",
    "connect-four",
    "sim",
    "ultimate-tic-tac-toe",
    "sum",
  ]);
  await explorer.close();
});

test("numbers are slid to, and the position follows", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.show("tip", { total: 16, face: 1 });
  await explorer.atPly(0);
  await explorer.page.locator(".setup summary").click();
  await explorer.page.locator("[data-slider=total]").fill("20");
  await explorer.page.waitForFunction(() => decodeURIComponent(location.hash).includes('"total":20'));
  await explorer.page.waitForFunction(() => document.querySelector("[data-testid=show]").textContent.includes("Total 20"));
  await explorer.close();
});

test("games are grouped by their idea, with positions of interest on their cards", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.home();
  const ideas = await explorer.page.locator(".ideas section.idea").evaluateAll((all) => all.map((one) => one.dataset.idea));
  assert.deepEqual(ideas, ["backward induction", "nim sums", "cold games", "hot games", "loopy games", "scores", "endings"]);
  assert.equal(await explorer.page.locator("a.card").count(), games.length + aliases.length);
  await explorer.id("search").fill("hackenbush");
  assert.equal(await explorer.page.locator(".ideas section.idea:not([hidden])").count(), 1);
  await explorer.close();
  for (const { name, example } of [...games, ...aliases]) {
    const { moves } = await library.ask("position", { game: name, problem: example.problem, values: true, seconds: 20 });
    const values = new Set(moves.map(({ outcome, margin }) => `${outcome} ${margin}`));
    assert.ok(moves.length === 1 || values.size > 1, `${name}: moves of different values`);
  }
});

test("a problem of a judge is found by its number in two clicks", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.home();
  await explorer.page.locator("[data-shelf=leetcode]").click();
  const titles = await explorer.page.locator("a.card h3").allTextContents();
  const numbers = titles.map((title) => Number.parseInt(title, 10));
  assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b));
  assert.ok(numbers.length >= 25 && numbers.includes(1406));
  await explorer.page.locator("a.card", { hasText: "1406. Stone Game III" }).click();
  await explorer.page.waitForFunction(() => location.hash.startsWith("#stone-game-iii"));
  await explorer.close();
});

test("an edge of Hackenbush is clicked itself, a queen shoots by a third click, and pieces slide", async () => {
  const explorer = await Explorer.open(browser, pageFile, { reducedMotion: "no-preference" });
  const { page } = explorer;
  await explorer.show("hackenbush", { edges: "0-1b,1-2b" });
  await explorer.atPly(0);
  // Away from the mark in the middle of the edge.
  const stick = await explorer.id("board").locator(".stick").nth(1).boundingBox();
  await page.mouse.click(stick.x + stick.width / 2, stick.y + stick.height * 0.85);
  await explorer.atPly(1);
  assert.deepEqual(explorer.address().moves, [1]);
  await explorer.show("amazons", { board: "x.../..../o..." });
  await explorer.atPly(0);
  const board = explorer.id("board");
  await board.locator('[data-from="board/0,0>2,0"]').click();
  await board.locator('[data-place="board/0,0>2,0>0,0"]').click();
  await page.waitForFunction(() => document.querySelector(".board .piece")?.getAnimations().length > 0 || [...document.querySelectorAll(".board .piece")].some((piece) => piece.getAnimations().length > 0));
  await explorer.atPly(1);
  assert.equal(await board.locator(".burnt").count(), 1);
  await page.keyboard.press("u");
  await explorer.atPly(0);
  await board.locator('[data-from="board/0,0>2,0"]').focus();
  await page.keyboard.press("Enter");
  assert.match(await page.evaluate(() => document.activeElement.dataset.place), /^board\/0,0>2,0>/);
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.from), "board/0,0>2,0");
  await explorer.close();
});

test("a board is a grid for those who hear it, and the last move is announced", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.show("tic-tac-toe", { board: "x../.o./..x" });
  await explorer.atPly(0);
  const board = explorer.id("board");
  assert.equal(await board.getByRole("grid").getByRole("row").count(), 3);
  assert.deepEqual(
    await board.getByRole("gridcell").evaluateAll((cells) => cells.slice(0, 3).map((cell) => cell.getAttribute("aria-label"))),
    ["a3: X", "b3: empty", "c3: empty"],
  );
  await board.getByRole("gridcell", { name: "b3: empty" }).getByRole("button").click();
  await explorer.atPly(1);
  assert.match(await explorer.id("position-text").textContent(), /^O: mark b3\. X on a3, O on b3, /);
  await explorer.close();
});

test("each player has the colour of the own pieces, whoever begins", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  const swatches = () => explorer.id("whose").locator(".swatch").evaluateAll((all) => all.map((one) => one.classList.contains("first")));
  for (const [game, problem, isFirst] of [
    ["connect-four", { width: 5, height: 4, moves: "33" }, true],
    ["connect-four", { width: 5, height: 4, moves: "333" }, false],
    ["chess-ending", { material: "KRK", fen: "8/8/8/8/8/1k6/7R/K7 w - -" }, true],
    ["chess-ending", { material: "KRK", fen: "8/8/8/8/8/1k6/7R/K7 b - -" }, false],
    ["hackenbush", { edges: "0-1b,0-2r", turn: "red" }, false],
    ["mu-torere", { board: "xox/x.x/ooo", turn: "o" }, false],
    ["dao", { size: 3 }, true],
  ]) {
    await explorer.show(game, problem);
    // The position before may be of the same game.
    await explorer.page.goto("about:blank");
    await explorer.show(game, problem);
    await explorer.atPly(0);
    assert.deepEqual(await swatches(), [isFirst, !isFirst], `${game} ${JSON.stringify(problem)}`);
  }
  await explorer.close();
});
