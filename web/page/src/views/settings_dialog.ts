/** The dialogs for settings and help. */

import type { App } from "../app";
import { h, select } from "../dom";
import { grouped } from "../scene/shape";
import { languages } from "../settings";
import { nameOf, t } from "../texts";
import { openDialog } from "./dialog";
import { terms } from "./terms";

export function openSettings(app: App): void {
  const { settings } = app;
  const language = h(
    "select",
    { id: "language", data: { testid: "language" } },
    h("option", { value: "auto" }, t("settings.languageAuto")),
    ...languages.map((name) => h("option", { value: name, lang: name }, nameOf(name))),
  );
  language.value = settings.language;
  language.addEventListener("change", () => {
    app.changeSettings({ language: language.value as typeof settings.language });
    location.reload();
  });
  const theme = select("theme", { auto: t("settings.auto"), light: t("settings.light"), dark: t("settings.dark") });
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
    seconds && t("settings.limitSeconds", { count: grouped(maxSeconds) }),
    memory && `${grouped(maxMemory)} MiB`,
  ].filter(Boolean);
  openDialog(
    t("frame.settings"),
    field("language", t("settings.language"), language),
    field("theme", t("settings.colours"), theme),
    field("seconds", t("settings.seconds"), numberInput("seconds", maxSeconds)),
    field("memory", t("settings.memory"), numberInput("memory", maxMemory)),
    serverLimits.length > 0
      ? h("p", { class: "quiet" }, t("settings.serverLimits", { limits: serverLimits.join(t("sentence.and")) }))
      : undefined,
    h("label", { class: "line", for: "shortcuts" }, shortcuts, t("settings.shortcuts")),
    h("p", { class: "quiet" }, t("settings.answersFrom", { name: app.backend.name })),
  );
}

const shortcuts: [string, string][] = [
  ["B", t("help.keyB")],
  ["M", t("help.keyM")],
  [t("help.arrows"), t("help.keyArrows")],
  [t("help.enter"), t("help.keyEnter")],
  [t("help.escape"), t("help.keyEscape")],
  [t("help.space"), t("help.keySpace")],
  ["← →, U, R", t("help.keyUndo")],
  ["F", t("help.keyF")],
  ["V", t("help.keyV")],
  ["P", t("help.keyP")],
  [t("help.digits"), t("help.keyDigits")],
  ["/", t("help.keySlash")],
  ["?", t("help.keyQuestion")],
];

export function openHelp(): void {
  openDialog(
    t("frame.help"),
    h("p", {}, t("help.drawing")),
    h("p", {}, t("help.moves")),
    h("h3", {}, t("help.keys")),
    h("p", {}, t("help.keysText")),
    h(
      "dl",
      { class: "keys" },
      ...shortcuts.flatMap(([keys, meaning]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, meaning)]),
    ),
    h("h3", {}, t("help.words")),
    h(
      "dl",
      { class: "keys words" },
      ...terms.flatMap(({ word, meaning }) => [h("dt", {}, word), h("dd", {}, meaning)]),
    ),
    h("p", { class: "quiet" }, t("help.address")),
  );
}

function field(id: string, label: string, control: HTMLElement): HTMLElement {
  return h("div", { class: "field" }, h("label", { for: id }, label), control);
}
