/** The explorer: starts the backend, and shows what the address names. */

import { App } from "./app";
import { chooseBackend } from "./backend/choose";
import { h } from "./dom";
import { type Json, stringify } from "./json";
import { Lines } from "./lines";
import { cardsView } from "./views/cards";
import { GamePage } from "./views/tabs";
import { type Looked, withoutFixed } from "./views/page";
import { openHelp, openSettings } from "./views/settings_dialog";
import { errorBox } from "./views/task";

const main = document.getElementById("main")!;
const lines = new Map<string, Lines>();
let app: App;
let page: GamePage | undefined;
let shownGame: string | undefined;

void start();

async function start(): Promise<void> {
  // In the frame of another page: the board and its moves alone.
  if (new URLSearchParams(location.search).has("embed")) document.documentElement.dataset.embed = "";
  const backend = await chooseBackend();
  if (!backend) {
    main.replaceChildren(
      errorBox(new Error("No solvers: this page was built without the module, and no server is behind it.")),
    );
    return;
  }
  app = new App(backend, () => void show());
  document.getElementById("backend")!.textContent = backend.name;
  document.getElementById("home")!.addEventListener("click", (event) => {
    event.preventDefault();
    app.goHome();
  });
  // Its address would be taken for that of a game.
  document.getElementById("skip")!.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  document.getElementById("settings")!.addEventListener("click", () => openSettings(app));
  document.getElementById("help")!.addEventListener("click", () => openHelp());
  document.getElementById("theme-switch")!.addEventListener("click", () => switchTheme());
  document.addEventListener("keydown", key);
  await show();
}

async function show(): Promise<void> {
  const { address } = app;
  const changed = address.game !== shownGame;
  if (changed) {
    page?.leave();
    // What is still shown is of another game, until this one is known.
    if (page) page.element.inert = true;
    page = undefined;
    shownGame = address.game;
  }
  if (address.game === "") {
    document.title = "Zugzwang explorer";
    if (changed) main.replaceChildren(cardsView(app));
    return;
  }
  try {
    const game = await app.game(address.game);
    // Another address may have come in the meantime.
    if (app.address !== address) return;
    const problem = address.problem ?? withoutFixed({ game }, game.example);
    const looked: Looked = {
      app,
      game,
      address,
      name: address.game,
      problem,
      lines: linesOf(address.game, problem),
    };
    document.title = `${game.title} – Zugzwang explorer`;
    if (!page) {
      page = new GamePage(looked);
      main.replaceChildren(page.element);
      page.element.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    page.update(looked);
  } catch (error) {
    if (app.address !== address) return;
    page?.leave();
    page = undefined;
    const home = h("p", {}, h("a", { href: "#" }, "All games"));
    main.replaceChildren(errorBox(error), home);
  }
}

/** The lines looked at from a position; they last as long as the page. */
function linesOf(game: string, problem: Json): Lines {
  const key = stringify([game, problem]);
  const known = lines.get(key) ?? new Lines();
  lines.set(key, known);
  return known;
}

function switchTheme(): void {
  const { theme } = app.settings;
  const dark = theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  app.set({ theme: dark ? "light" : "dark" });
}

function key(event: KeyboardEvent): void {
  const typing = (event.target as Element).closest("input, textarea, select, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!app.settings.shortcuts || document.querySelector("dialog[open], .menu")) return;
  if (event.key === "?") {
    openHelp();
  } else if (event.key === "/") {
    event.preventDefault();
    if (app.address.game !== "") app.goHome();
    document.getElementById("search")?.focus();
  } else if (page?.key(event.key.toLowerCase())) {
    event.preventDefault();
  }
}
