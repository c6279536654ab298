// Every game is played by clicks, from a won position to the win against perfect play.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Explorer, pageFile, startBrowser, startServer, ways } from "./explorer.mjs";
import { bestOf, Library } from "./library.mjs";

const library = new Library();
const games = await library.gameNames();
const won = new Map();
for (const game of games) won.set(game, await library.wonPosition(game));

let browser;
let server;
const explorers = {};
before(async () => {
  browser = await startBrowser();
  server = await startServer();
  for (const way of ways) explorers[way] = await Explorer.open(browser, way === "file" ? pageFile : server.address);
});
after(async () => {
  for (const way of ways) await explorers[way]?.close();
  await browser?.close();
  await server?.stop();
  library.end();
});

/** What the page says of the value of a move: in its data, its mark and its colours. */
async function looksOf(element) {
  return element.evaluate((node) => {
    const style = getComputedStyle(node);
    const area = node.querySelector(".area");
    return {
      outcome: node.dataset.outcome,
      mark: node.querySelector(".mark, text")?.textContent ?? "",
      colours: [style.backgroundColor, style.borderLeftColor, style.color, area && getComputedStyle(area).fill, area && getComputedStyle(area).stroke].join(" "),
    };
  });
}

for (const game of games)
  for (const way of ways)
    test(`${game}: played to the win, ${way}`, async () => {
      const explorer = explorers[way];
      const found = won.get(game);
      assert.ok(found, "there is a won position");
      const { problem, position: first } = found;
      await explorer.show(game, problem, found.moves);
      await explorer.atPly(found.moves.length);
      await explorer.id(`player-${first.player}`).selectOption("you");
      await explorer.id(`player-${1 - first.player}`).selectOption("perfect");
      for (let step = 0; step < 60; step += 1) {
        const { moves } = explorer.address();
        const position = await library.ask("position", { game, problem, moves, values: true });
        if (position.result !== null) {
          assert.equal(position.winner, first.player, `moves ${JSON.stringify(moves)}`);
          await explorer.id("result").waitFor();
          assert.match(await explorer.id("result").textContent(), / has won/);
          return;
        }
        assert.equal(position.player, first.player);
        await explorer.atPly(moves.length);
        await explorer.click(bestOf(position.moves));
        await settled(explorer, game, problem, first.player);
      }
      assert.fail("the game does not end");
    });

/** Waits until the program has made all its moves. */
async function settled(explorer, game, problem, player) {
  for (let round = 0; round < 200; round += 1) {
    const { moves } = explorer.address();
    const position = await library.ask("position", { game, problem, moves, most: 0 });
    if (position.result !== null || position.player === player) return;
    await explorer.page.waitForFunction(
      (ply) => JSON.parse(new URLSearchParams(location.hash.split(/\?(.*)/s)[1]).get("moves") ?? "[]").length > ply,
      moves.length,
    );
  }
}

for (const way of ways)
  test(`a move that loses is told and coloured so, ${way}`, async () => {
    const explorer = explorers[way];
    let compared = 0;
    for (const game of games) {
      const { problem, moves, position } = won.get(game);
      const losing = position.moves.find((move) => move.outcome === "loss");
      const winning = position.moves.find((move) => move.outcome === "win");
      if (!losing || !winning) continue;
      await explorer.show(game, problem, moves);
      await explorer.atPly(moves.length);
      const list = explorer.id("moves");
      const button = ({ move }) => list.locator(`[data-move=${JSON.stringify(JSON.stringify(move))}]`);
      const [bad, good] = [await looksOf(button(losing)), await looksOf(button(winning))];
      assert.equal(bad.outcome, "loss", game);
      assert.equal(good.outcome, "win", game);
      assert.notEqual(bad.mark, good.mark, `${game}: not by colour alone`);
      assert.notEqual(bad.colours, good.colours, game);
      compared += 1;
      const board = explorer.id("board");
      const place = ({ place }) => board.locator(`g.target[data-place="${place}"][data-move]`);
      if (losing.place && winning.place && (await place(losing).count()) && (await place(winning).count())) {
        const [under, over] = [await looksOf(place(losing)), await looksOf(place(winning))];
        assert.equal(under.outcome, "loss", game);
        assert.equal(over.outcome, "win", game);
        assert.notEqual(under.colours, over.colours, game);
      }
    }
    assert.ok(compared >= games.length / 2, `${compared} games compared`);
  });
