/** The entry point of the page: chooses the backend, and renders what the address describes. */

// First, beside the texts, since what is alike compresses best close together.
import "./lessons/library";

import { worksheet } from "./address";
import { App } from "./app";
import { chooseBackend } from "./backend/choose";
import { h } from "./dom";
import { type Json, stringify } from "./json";
import { Lines } from "./lines";
import { language, t, type TextKey } from "./texts";
import { cardsView } from "./views/cards";
import { GamePage } from "./views/tabs";
import { type ViewContext, withoutFixed } from "./views/page";
import { openHelp, openSettings } from "./views/settings_dialog";
import { openShare } from "./views/share_dialog";
import { errorBox } from "./views/task";
import { WorksheetView } from "./views/worksheet";

const main = document.getElementById("main")!;
const linesByPosition = new Map<string, Lines>();
let app: App;
let page: GamePage | undefined;
let sheet: WorksheetView | undefined;
let shownGame: string | undefined;

void start();

async function start(): Promise<void> {
  // Embedded in the frame of another page, only the board and its moves are shown.
  if (new URLSearchParams(location.search).has("embed")) document.documentElement.dataset.embed = "";
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) element.textContent = t(element.dataset.text as TextKey);
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) element.ariaLabel = t(element.dataset.label as TextKey);
  const backend = await chooseBackend();
  if (!backend) {
    main.replaceChildren(errorBox(new Error(t("frame.noSolvers"))));
    return;
  }
  app = new App(backend, () => void render());
  document.getElementById("backend")!.textContent = backend.name;
  backend.onConnection = (isConnected) => (document.getElementById("connection")!.hidden = isConnected);
  onClick("home", () => app.goHome());
  // The fragment of this link would be read as the name of a game.
  onClick("skip", () => main.focus());
  onClick("share", () => openShare(app));
  onClick("settings", () => openSettings(app));
  onClick("help", () => openHelp());
  onClick("theme-switch", () => switchTheme());
  document.addEventListener("keydown", onKeyDown);
  // The frame is painted before the start page, which takes longer, while the module starts.
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  if (app.address.game === "") await Promise.race([painted, app.games().catch(() => {})]);
  await render();
}

function onClick(id: string, action: () => void): void {
  document.getElementById(id)!.addEventListener("click", (event) => {
    event.preventDefault();
    action();
  });
}

async function render(): Promise<void> {
  const { address } = app;
  const gameChanged = address.game !== shownGame;
  if (gameChanged) {
    page?.leave();
    // The page shows the previous game until the description of this one arrives.
    if (page) page.element.inert = true;
    page = undefined;
    shownGame = address.game;
  }
  if (address.game === "") {
    document.title = t("frame.title");
    if (gameChanged) main.replaceChildren(cardsView(app));
    return;
  }
  if (address.game === worksheet) {
    document.title = t("frame.titleOf", { name: t("worksheet.title") });
    if (gameChanged) {
      sheet = new WorksheetView(app);
      main.replaceChildren(sheet.element);
    }
    sheet?.update();
    return;
  }
  try {
    const game = await app.game(address.game);
    // The address may have changed in the meantime.
    if (app.address !== address) return;
    const problem = address.problem ?? withoutFixed({ game }, game.example);
    const context: ViewContext = {
      app,
      game,
      address,
      name: address.game,
      problem,
      lines: linesOf(address.game, problem),
    };
    document.title = t("frame.titleOf", { name: game.title });
    if (!page) {
      page = new GamePage(context);
      main.replaceChildren(page.element);
      page.element.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    page.update(context);
  } catch (error) {
    if (app.address !== address) return;
    page?.leave();
    page = undefined;
    const link = h("p", {}, h("a", { href: "#" }, t("frame.allGames")));
    main.replaceChildren(errorBox(error), link);
  }
}

/** The lines explored from a position, which are stored as long as the page is open. */
function linesOf(game: string, problem: Json): Lines {
  const key = stringify([game, problem]);
  const lines = linesByPosition.get(key) ?? new Lines();
  linesByPosition.set(key, lines);
  return lines;
}

function switchTheme(): void {
  const { theme } = app.settings;
  const dark = theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  app.changeSettings({ theme: dark ? "light" : "dark" });
}

function onKeyDown(event: KeyboardEvent): void {
  const typing = (event.target as Element).closest("input, textarea, select, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!app.settings.shortcuts || document.querySelector("dialog[open], .menu")) return;
  if (event.key === "?") {
    openHelp();
  } else if (event.key === "/") {
    event.preventDefault();
    if (app.address.game !== "") app.goHome();
    document.getElementById("search")?.focus();
  } else if (/^( |Arrow.*)$/.test(event.key) && (event.defaultPrevented || (event.target as Element).closest("button, a, summary, [role], [tabindex]:not(main, h1, .headline)"))) {
    // What has the focus uses these keys itself.
    return;
  } else if (page?.handleKey(event.key.toLowerCase())) {
    event.preventDefault();
  }
}
