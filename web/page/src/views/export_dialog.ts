/** The dialog with what can be taken away of a position. */

import type { Position } from "../api";
import type { App } from "../app";
import { h } from "../dom";
import { commandLine, download, toPng, problemJson, standaloneSvg } from "../export";
import type { JsonObject } from "../json";
import { saveSettings } from "../settings";
import { openDialog } from "./dialog";
import type { Looked } from "./page";

export function openExport(looked: Looked, position: Position, drawing: SVGSVGElement | null): void {
  const { game, name, problem } = looked;
  const fields: JsonObject = position.fields ? { ...rulesOf(looked), ...position.fields } : problem;
  const earlier =
    position.fields === null &&
    position.ply > 0 &&
    h(
      "p",
      { class: "notice" },
      "This position cannot be told by fields alone; below is the one that the moves began from.",
    );
  const status = h("p", { class: "quiet", role: "status" });
  const buttons =
    drawing && position.scene.length > 0
      ? [
          act("Save as SVG", "export-svg", () =>
            download(`${name}.svg`, new Blob([standaloneSvg(drawing)], { type: "image/svg+xml" })),
          ),
          act(
            "Save as PNG",
            "export-png",
            () => void savePng(name, drawing).catch((error: Error) => (status.textContent = error.message)),
          ),
        ]
      : [];
  openDialog(
    "Export",
    earlier || undefined,
    buttons.length > 0 ? h("div", { class: "line wrap" }, ...buttons) : undefined,
    copied("The problem as JSON", "export-json", problemJson(name, fields), status),
    copied("The command line that solves it", "export-command", commandLine(game, name, fields), status),
    ...share(looked.app, status),
    status,
  );
}

/** A link that others can open: to this page if its host is theirs, too, else to the static page. */
function share(app: App, status: HTMLElement): HTMLElement[] {
  if (!isHereAlone(location))
    return [copied("A link to share", "export-address", location.href, status)];
  const link = copied("A link to share", "export-address", "", status);
  const area = link.querySelector("textarea")!;
  const host = h("input", {
    id: "static-page",
    type: "url",
    placeholder: "https://…",
    value: app.settings.staticPage ?? "",
    data: { testid: "static-page" },
  });
  const write = () => (area.value = (app.settings.staticPage ?? "") + location.hash);
  host.addEventListener("input", () => {
    app.settings.staticPage = host.value.trim();
    saveSettings(app.settings);
    write();
  });
  write();
  return [
    link,
    h(
      "div",
      { class: "field" },
      h("label", { for: "static-page" }, "The address of a page that others can open"),
      host,
      h(
        "span",
        { class: "help" },
        "This page is on your machine alone. The static page shows the same wherever you put it; the link leads to it.",
      ),
    ),
  ];
}

/** Whether an address means another page, or none, on other machines. */
export function isHereAlone({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): boolean {
  return protocol === "file:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function rulesOf({ game, problem }: Looked): JsonObject {
  const rules = game.fields.filter((field) => field.scope === "rules" && field.name in problem);
  return Object.fromEntries(rules.map((field) => [field.name, problem[field.name]!]));
}

async function savePng(name: string, drawing: SVGSVGElement): Promise<void> {
  const { width, height } = drawing.viewBox.baseVal;
  const background = getComputedStyle(document.body).backgroundColor;
  download(`${name}.png`, await toPng(standaloneSvg(drawing), width, height, background));
}

function copied(label: string, id: string, text: string, status: HTMLElement): HTMLElement {
  const area = h("textarea", {
    id,
    rows: text.length > 120 ? 4 : 2,
    readonly: true,
    spellcheck: "false",
    data: { testid: id },
  });
  area.value = text;
  const copy = async () => {
    area.select();
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = `${label}: copied.`;
    } catch {
      // From a file some browsers allow only the older way.
      status.textContent = document.execCommand("copy")
        ? `${label}: copied.`
        : "Copying is not allowed here; the text is selected.";
    }
  };
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    area,
    act("Copy", `${id}-copy`, () => void copy()),
  );
}

function act(words: string, id: string, run: () => void): HTMLButtonElement {
  return h("button", { type: "button", data: { testid: id }, onclick: run }, words);
}
