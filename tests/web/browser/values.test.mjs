// The canonical values of partizan positions, as a person meets them.

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
  server = await startServer();
  origins.serve = server.address;
});
after(async () => {
  await browser?.close();
  await server?.stop();
  library.end();
});

const game = "domineering";
const square = { board: "4x4" };

/** What the library tells of a position, and its value as the page writes it. */
async function valueOf(problem, moves = [], brief = 100_000) {
  const told = await library.ask("value", { game, problem, moves, notation: "unicode", brief });
  return { ...told, value: told.value.replaceAll("⧾", "Tiny").replaceAll("⧿", "Miny") };
}

/** Waits until the page tells this value. */
async function tells(explorer, { value }) {
  const shown = explorer.id("canonical-value");
  await explorer.page.waitForFunction(
    (text) => document.querySelector("[data-testid=canonical-value]")?.textContent === text,
    value,
  );
  assert.equal(await shown.textContent(), value);
}

for (const way of ways)
  test(`value, thermograph and moves are shown, and after a move the next ones, ${way}`, async () => {
    const explorer = await Explorer.open(browser, origins[way]);
    const { page } = explorer;
    await explorer.show(game, square);
    await explorer.atPly(0);
    const first = await valueOf(square);
    // Berlekamp, "Blockbusting and domineering", Journal of Combinatorial Theory A 49 (1988).
    assert.equal(first.value, "±{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}");
    await tells(explorer, first);
    assert.match(await explorer.id("canonical-facts").textContent(), /N: the player who moves first wins/);
    const drawing = explorer.id("thermograph");
    assert.equal(await drawing.getAttribute("role"), "img");
    assert.match(await drawing.locator("desc").textContent(), /^Mean 0, temperature .* Left wall, .*: .* Right wall: /);
    for (const part of ["left", "right", "mast", "foot"])
      assert.equal(await drawing.locator(`.${part}`).count(), 1, part);
    // Moves to one value stand together; those that the canonical form has no need of are folded.
    const rows = page.locator("table.valued-moves tbody tr");
    const countOf = async (side, kept) => {
      const counts = await page
        .locator(`tr[data-side=${side}][data-kept=${kept}]`)
        .evaluateAll((all) => all.map(({ dataset }) => Number(dataset.count)));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    for (const side of ["left", "right"])
      for (const kept of [true, false]) {
        const moves = first.moves.filter((move) => move.player === side && move.kept === kept);
        assert.equal(await countOf(side, kept), moves.length);
        assert.ok(moves.length > 0);
      }
    assert.ok((await rows.count()) < first.moves.length);
    const folded = page.locator("tr[data-kept=false]").first();
    assert.ok(await folded.isHidden());
    await explorer.id("unfold-moves").click();
    assert.ok(await folded.isVisible());
    assert.match(await page.locator("tr[data-side=left] th").first().textContent(), /Left, Vertical/);

    const { moves } = await library.ask("position", { game, problem: square });
    await explorer.click(moves[0]);
    await explorer.atPly(1);
    await tells(explorer, await valueOf(square, [moves[0].move]));
    await explorer.id("undo").click();
    await tells(explorer, first);
    await explorer.close();
  });

test("a long value is cut, and shown whole when asked for", async () => {
  const explorer = await Explorer.open(browser, origins.serve);
  const wide = { board: "4x6" };
  const whole = await valueOf(wide);
  assert.ok(whole.value.length > 300);
  await explorer.show(game, wide);
  const shown = explorer.id("canonical-value");
  await tells(explorer, await valueOf(wide, [], 120));
  await explorer.id("whole-value").click();
  await tells(explorer, whole);
  assert.ok(await shown.evaluate((element) => element === document.activeElement));
  await explorer.close();
});

test("values that are hidden are hidden here, too, and other games show nothing of them", async () => {
  const explorer = await Explorer.open(browser, origins.serve);
  await explorer.show(game, square);
  await explorer.id("canonical-value").waitFor();
  await explorer.id("show-values").uncheck();
  await explorer.id("canonical").waitFor({ state: "hidden" });
  assert.equal(await explorer.id("canonical-value").count(), 0);
  await explorer.show(game, { board: "2x2" });
  await explorer.atPly(0, false);
  assert.equal(await explorer.id("canonical-value").count(), 0);
  await explorer.id("show-values").check();
  await tells(explorer, await valueOf({ board: "2x2" }));
  await explorer.show("nim", { heaps: [1, 2] });
  // A position at ply 0 is also the one before, until the page has followed the link.
  await explorer.id("canonical").waitFor({ state: "detached" });
  await explorer.atPly(0);
  await explorer.close();
});
