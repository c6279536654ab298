/** The dialogs for settings and help. */

import type { App } from "../app";
import { h } from "../dom";
import { grouped } from "../scene/shape";
import { openDialog } from "./dialog";
import { terms } from "./terms";

export function openSettings(app: App): void {
  const { settings } = app;
  const theme = h(
    "select",
    { id: "theme", data: { testid: "theme" } },
    h("option", { value: "auto" }, "As the system"),
    h("option", { value: "light" }, "Light"),
    h("option", { value: "dark" }, "Dark"),
  );
  theme.value = settings.theme;
  theme.addEventListener("change", () => app.changeSettings({ theme: theme.value as typeof settings.theme }));
  const shortcuts = h("input", {
    type: "checkbox",
    id: "shortcuts",
    checked: settings.shortcuts,
    data: { testid: "shortcuts" },
  });
  shortcuts.addEventListener("change", () => app.changeSettings({ shortcuts: shortcuts.checked }));
  const numberInput = (id: "seconds" | "memory", max: number) => {
    const min = 1;
    const input = h("input", {
      id,
      type: "number",
      min,
      max,
      value: Math.min(settings[id] ?? app.defaultLimits[id], max),
      data: { testid: id },
    });
    input.addEventListener("change", () => {
      const value = Math.max(min, Math.min(max, Number(input.value) || app.defaultLimits[id]));
      input.value = String(value);
      app.changeSettings({ [id]: value });
    });
    return input;
  };
  const { seconds, memory } = app.backend.limits;
  const maxSeconds = Number(seconds ?? 3600);
  const maxMemory = Math.max(1, Math.floor(Number(memory ?? 2 ** 36) / 2 ** 20));
  const serverLimits = [
    seconds && `${grouped(maxSeconds)} seconds`,
    memory && `${grouped(maxMemory)} MiB`,
  ].filter(Boolean);
  openDialog(
    "Settings",
    field("theme", "Colours", theme),
    field("seconds", "Seconds that one solve may take", numberInput("seconds", maxSeconds)),
    field("memory", "Memory that one solve may take, in MiB", numberInput("memory", maxMemory)),
    serverLimits.length > 0
      ? h("p", { class: "quiet" }, `The server allows at most ${serverLimits.join(" and ")}.`)
      : undefined,
    h("label", { class: "line", for: "shortcuts" }, shortcuts, "Keyboard shortcuts"),
    h("p", { class: "quiet" }, `Answers come from: ${app.backend.name}.`),
  );
}

const shortcuts: [string, string][] = [
  ["B", "go to the drawing of the position"],
  ["M", "go to the list of moves"],
  ["Arrow keys", "go from one place or move to the next, if one of them has the focus"],
  ["Enter, space", "make the move, or choose what to move, if a place or a move has the focus"],
  ["Escape", "undo a choice; close a menu or dialog"],
  ["Space", "play the best move, if nothing has the focus"],
  ["← →, U, R", "undo, redo"],
  ["F", "turn the board"],
  ["V", "show or hide values"],
  ["P", "present: all that matters, large, with the values and the reason behind a click"],
  ["1 to 7", "open one of the views"],
  ["/", "search for a game"],
  ["?", "this help"],
];

export function openHelp(): void {
  openDialog(
    "Help",
    h(
      "p",
      {},
      "The drawing shows a position. Places where a move can be made are marked: ▲ and blue lead to a win, ▼ and orange to a loss, = and grey to a draw, always for the player on move. The stronger the colour, the sooner or the larger the win or the loss.",
    ),
    h(
      "p",
      {},
      "Where a move goes from one place to another, choose first what moves, then where to. Moves that share a place open a menu. The list beside the drawing holds all moves, those to the best value first.",
    ),
    h("h3", {}, "Keys"),
    h("p", {}, "The settings turn off those that are single characters."),
    h(
      "dl",
      { class: "keys" },
      ...shortcuts.flatMap(([keys, meaning]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, meaning)]),
    ),
    h("h3", {}, "Words"),
    h(
      "dl",
      { class: "keys words" },
      ...terms.flatMap(([word, meaning]) => [h("dt", {}, word), h("dd", {}, meaning)]),
    ),
    h(
      "p",
      { class: "quiet" },
      "The address of the page holds the game, the position, the moves and the view: keep it, or send it to others.",
    ),
  );
}

function field(id: string, label: string, control: HTMLElement): HTMLElement {
  return h("div", { class: "field" }, h("label", { for: id }, label), control);
}
