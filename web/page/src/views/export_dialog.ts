/** The dialog that exports a position. */

import type { Position } from "../api";
import type { App } from "../app";
import { h } from "../dom";
import { commandLine, download, lineText, movesCsv, pgn, problemJson, standaloneSvg, toPng } from "../export";
import type { JsonObject } from "../json";
import { saveSettings } from "../settings";
import { openDialog } from "./dialog";
import type { ViewContext } from "./page";

export function openExport(context: ViewContext, position: Position, svgElement: SVGSVGElement | null): void {
  const { game, name, problem } = context;
  // A position that fields cannot state, such as one in which the second player has moved first, is stated by its moves.
  const isStated = position.fields !== null || position.ply === 0;
  const fields: JsonObject = position.fields ? { ...rulesOf(context), ...position.fields } : problem;
  const after = isStated ? [] : position.line.map(({ move }) => move);
  const status = h("p", { class: "quiet", role: "status" });
  const buttons =
    svgElement && position.scene.length > 0
      ? [
          actionButton("Save as SVG", "export-svg", () =>
            download(`${name}.svg`, new Blob([standaloneSvg(svgElement)], { type: "image/svg+xml" })),
          ),
          actionButton(
            "Save as PNG",
            "export-png",
            () => void savePng(name, svgElement).catch((error: Error) => (status.textContent = error.message)),
          ),
        ]
      : [];
  const save = (label: string, id: string, ending: string, type: string, text: string) =>
    actionButton(label, id, () => download(`${name}.${ending}`, new Blob([text], { type })));
  if (position.moves.length > 0) buttons.push(save("Moves as CSV", "export-csv", "csv", "text/csv", movesCsv(position.moves)));
  if (position.line.length > 0) buttons.push(save("Line as text", "export-line", "txt", "text/plain", lineText(position)));
  if (typeof problem.fen === "string") buttons.push(save("Game as PGN", "export-pgn", "pgn", "application/x-chess-pgn", pgn(position, problem.fen)));
  openDialog(
    "Export",
    isStated ? undefined : h("p", { class: "notice" }, "Fields alone cannot state this position: it is given by the first position and the moves made from it."),
    h("div", { class: "line wrap" }, ...buttons),
    copyField(isStated ? "The problem as JSON" : "The problem and its moves as JSON", "export-json", problemJson(name, fields, after), status),
    copyField("The command line that solves it", "export-command", commandLine(game, name, fields, after), status),
    ...shareSection(context.app, status),
    status,
  );
}

/** A link for others: to this page if they can reach it, else to a static page. */
function shareSection(app: App, status: HTMLElement): HTMLElement[] {
  if (!isLocalOnly(location))
    return [copyField("A link to share", "export-address", location.href, status)];
  const linkField = copyField("A link to share", "export-address", "", status);
  const area = linkField.querySelector("textarea")!;
  const pageInput = h("input", {
    id: "static-page",
    type: "url",
    placeholder: "https://…",
    value: app.settings.staticPage ?? "",
    data: { testid: "static-page" },
  });
  const updateLink = () => (area.value = (app.settings.staticPage ?? "") + location.hash);
  pageInput.addEventListener("input", () => {
    app.settings.staticPage = pageInput.value.trim();
    saveSettings(app.settings);
    updateLink();
  });
  updateLink();
  return [
    linkField,
    h(
      "div",
      { class: "field" },
      h("label", { for: "static-page" }, "The address of a page that others can open"),
      pageInput,
      h(
        "span",
        { class: "help" },
        "This page is on your machine alone. The static page shows the same wherever you put it; the link leads to it.",
      ),
    ),
  ];
}

/** Whether an address is valid on this machine only. */
export function isLocalOnly({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): boolean {
  return protocol === "file:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function rulesOf({ game, problem }: ViewContext): JsonObject {
  const rules = game.fields.filter((field) => field.scope === "rules" && field.name in problem);
  return Object.fromEntries(rules.map((field) => [field.name, problem[field.name]!]));
}

async function savePng(name: string, svgElement: SVGSVGElement): Promise<void> {
  const { width, height } = svgElement.viewBox.baseVal;
  const background = getComputedStyle(document.body).backgroundColor;
  download(`${name}.png`, await toPng(standaloneSvg(svgElement), width, height, background));
}

function copyField(label: string, id: string, text: string, status: HTMLElement): HTMLElement {
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
      await navigator.clipboard.writeText(area.value);
      status.textContent = `${label}: copied.`;
    } catch {
      // Some browsers allow pages from files only the older method.
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
    actionButton("Copy", `${id}-copy`, () => void copy()),
  );
}

function actionButton(label: string, id: string, onClick: () => void): HTMLButtonElement {
  return h("button", { type: "button", data: { testid: id }, onclick: onClick }, label);
}
