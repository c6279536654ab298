/** The dialog with what can be taken away of a position. */

import type { Position } from "../api";
import { h } from "../dom";
import { commandLine, download, png, problemJson, standaloneSvg } from "../export";
import type { JsonObject } from "../json";
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
    copied("The address of this page", "export-address", location.href, status),
    status,
  );
}

function rulesOf({ game, problem }: Looked): JsonObject {
  const rules = game.fields.filter((field) => field.scope === "rules" && field.name in problem);
  return Object.fromEntries(rules.map((field) => [field.name, problem[field.name]!]));
}

async function savePng(name: string, drawing: SVGSVGElement): Promise<void> {
  const { width, height } = drawing.viewBox.baseVal;
  const background = getComputedStyle(document.body).backgroundColor;
  download(`${name}.png`, await png(standaloneSvg(drawing), width, height, background));
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
