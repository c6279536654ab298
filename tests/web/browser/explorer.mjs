// The page in Chromium, as a person uses it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const { CHROMIUM, PAGE, PROGRAM, PICTURES } = process.env;
if (PICTURES) mkdirSync(PICTURES, { recursive: true });

/** Where the page is opened from: `file` or `serve`. */
export const ways = ["file", "serve"];

export async function startBrowser() {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Starts `zugzwang serve` on a free port; `more` are further words of its command line. */
export async function startServer(...more) {
  const server = spawn(PROGRAM, ["serve", ...(more.includes("--port") ? [] : ["--port", "0"]), ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) return { address, stop: () => (server.kill("SIGINT"), ended) };
  }
  throw new Error("zugzwang serve has told no address");
}

/** The address of the page, the part that shows a position included. */
export function addressOf(origin, game, problem, moves = [], view = "play") {
  const members = [];
  if (problem) members.push(["problem", JSON.stringify(problem)]);
  if (moves.length > 0) members.push(["moves", JSON.stringify(moves)]);
  if (view !== "play") members.push(["view", view]);
  const query = members.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `${origin}#${game}${query ? `?${query}` : ""}`;
}

/** A page, with what it must never do: fail, complain, or talk to anybody else. */
export class Explorer {
  static async open(browser, origin, options = {}) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
      acceptDownloads: true,
      ...options,
    });
    const page = await context.newPage();
    const explorer = new Explorer(context, page, origin);
    page.setDefaultTimeout(20_000);
    page.on("pageerror", (error) => explorer.faults.push(`error: ${error.message}`));
    page.on("console", (message) => {
      // A refused request is told to the person, and in the console, too.
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) explorer.faults.push(message.text());
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(new URL(origin).protocol === "file:" ? "file:" : new URL(origin).origin) && !/^(blob|data):/.test(url))
        explorer.faults.push(`request to ${url}`);
    });
    return explorer;
  }

  constructor(context, page, origin) {
    this.context = context;
    this.page = page;
    this.origin = origin;
    this.faults = [];
  }

  async close() {
    await this.context.close();
    assert.deepEqual(this.faults, []);
  }

  id(name) {
    return this.page.getByTestId(name);
  }

  /** Opens the page at a position; on an open page this is what following a link does. */
  async show(game, problem, moves, view) {
    await this.page.goto(addressOf(this.origin, game, problem, moves, view));
    await this.page.locator(`#main > .game[data-game="${game}"]:not([inert])`).waitFor();
  }

  async home() {
    await this.page.goto(this.origin);
    await this.id("cards").locator(".card").first().waitFor();
  }

  /** Waits until the position after so many moves is shown, with its values if they are. */
  async atPly(ply, values = true) {
    const current = this.id("history").locator(`[data-ply="${ply}"][aria-current]`);
    await current.waitFor();
    const ready = values
      ? this.page.locator("[data-testid=value] .verdict, [data-testid=result]").first()
      : this.id("moves").locator("button.move").first();
    await ready.waitFor();
  }

  /** Makes a move on the drawing where it has a place there, else in the list. */
  async click({ move, place }) {
    const data = `[data-move=${JSON.stringify(JSON.stringify(move))}]`;
    if (place === "") return this.id("moves").locator(data).click();
    const board = this.id("board");
    for (let end = place.indexOf(">"); end > 0; end = place.indexOf(">", end + 1)) {
      const from = place.slice(0, end);
      const start = board.locator(`[data-from="${from}"]`);
      if ((await start.count()) > 0 && (await start.getAttribute("aria-pressed")) !== "true") await start.click();
    }
    // Pits stay where they are, while places are those of the player on move.
    const own = board.locator(`[data-place]${data}`);
    const target = place.startsWith("pits/") ? own : board.locator(`[data-place="${place}"]`);
    const menu = (await target.getAttribute("aria-haspopup")) === "menu";
    // A line that is clicked, too, may be crossed by others in the middle of the target.
    await target.locator("rect.area").click();
    if (menu) await this.id("place-menu").locator(data).click();
  }

  /** The members of the address, the moves among them. */
  address() {
    const [game, query = ""] = new URL(this.page.url()).hash.slice(1).split(/\?(.*)/s);
    const members = new URLSearchParams(query);
    const json = (name) => (members.has(name) ? JSON.parse(members.get(name)) : undefined);
    return { game, problem: json("problem"), moves: json("moves") ?? [], view: members.get("view") ?? "play" };
  }

  keep(name, picture) {
    if (PICTURES) writeFileSync(join(PICTURES, `${name}.png`), picture);
  }

  async picture(name, options = {}) {
    if (PICTURES) await this.page.screenshot({ path: join(PICTURES, `${name}.png`), ...options });
  }
}

export const pageFile = pathToFileURL(PAGE).href;
