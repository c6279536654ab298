// Games of scores: the winner that is shown is the one of the whole game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Explorer, pageFile, startBrowser } from "./explorer.mjs";
import { bestOf, Library } from "./library.mjs";

const library = new Library();
const listed = (await library.ask("games")).games;
const games = [];
for (const { name, example } of listed) {
  const { value } = await library.ask("position", { game: name, problem: example.problem, values: true, seconds: 2 });
  if (value?.margin !== undefined) games.push(name);
}
let browser;
before(async () => {
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  library.end();
});

/** A line of perfect play to the end, and the scores there. */
async function perfectLine(game, problem) {
  const moves = [];
  for (;;) {
    const position = await library.ask("position", { game, problem, moves, values: true });
    if (position.result !== null) return { moves, scores: position.scores };
    moves.push(bestOf(position.moves).move);
  }
}

const verdictOf = (lead) => (lead > 0 ? "win" : lead < 0 ? "loss" : "draw");
const opposite = { win: "loss", loss: "win", draw: "draw" };

test("there are games of scores", () => assert.ok(games.length >= 5, games.join(", ")));

for (const game of games)
  test(`${game}: on lines of perfect play the verdict never changes sides`, async () => {
    const explorer = await Explorer.open(browser, pageFile);
    for (let seed = 0; seed < 3; ++seed) {
      const { problem } = await library.ask("random", { game, size: 5 + seed, seed });
      const { moves, scores } = await perfectLine(game, problem);
      if (moves.length === 0) continue;
      const winner = verdictOf(scores[0] - scores[1]);
      const told = JSON.stringify({ game, problem, moves, scores });
      await explorer.show(game, problem, moves);
      await explorer.id("result").waitFor();
      assert.match(await explorer.id("result").textContent(), new RegExp(`${scores[0]} to ${scores[1]}`));
      const plies = explorer.id("history").locator("[data-ply]");
      await explorer.id("history").locator(`[data-ply="${moves.length}"][data-outcome]`).waitFor();
      const outcomes = await plies.evaluateAll((all) => all.map(({ dataset }) => dataset.outcome));
      assert.deepEqual(new Set(outcomes), new Set([winner]), told);
      // The banner and the best move, at the beginning and on the way.
      for (const ply of [0, Math.floor(moves.length / 2), moves.length - 1]) {
        await explorer.id("history").locator(`[data-ply="${ply}"]`).click();
        await explorer.atPly(ply);
        const { player } = await library.ask("position", { game, problem, moves: moves.slice(0, ply), most: 0 });
        const mover = player === 0 ? winner : opposite[winner];
        const verdict = explorer.id("value").locator(".verdict");
        assert.equal(await verdict.getAttribute("data-outcome"), mover, `${ply} ${told}`);
        // Another line of best play may come to other scores, but not to another lead.
        const final = /final score (\d+) to (\d+)/.exec(await verdict.textContent());
        assert.equal(final[1] - final[2], scores[0] - scores[1], told);
        const best = explorer.id("moves").locator("button.move").first();
        assert.equal(await best.getAttribute("data-outcome"), mover, `${ply} ${told}`);
      }
    }
    await explorer.close();
  });

test("the graph names the winner at the end of play", async () => {
  const explorer = await Explorer.open(browser, pageFile);
  await explorer.show("stone-game", { piles: [5, 3, 4] }, [], "graph");
  await explorer.id("graph-form").selectOption("layers");
  const end = explorer.id("graph").locator("[data-node].finished").first();
  await end.waitFor();
  assert.match(await end.textContent(), /final 9 to 3, a win for the first player/);
  await explorer.close();
});
