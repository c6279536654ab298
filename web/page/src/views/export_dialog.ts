/** The dialog that exports a position. */

import type { Position } from "../api";
import { button, h } from "../dom";
import { commandLine, download, lineText, movesCsv, pgn, problemJson, standaloneSvg, toPng } from "../export";
import type { JsonObject } from "../json";
import { t } from "../texts";
import { copyField } from "./copy_field";
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
          button(t("export.svg"), "export-svg", () =>
            download(`${name}.svg`, new Blob([standaloneSvg(svgElement)], { type: "image/svg+xml" })),
          ),
          button(
            t("export.png"),
            "export-png",
            () => void savePng(name, svgElement).catch((error: Error) => (status.textContent = error.message)),
          ),
        ]
      : [];
  const save = (label: string, id: string, ending: string, type: string, text: string) =>
    button(label, id, () => download(`${name}.${ending}`, new Blob([text], { type })));
  if (position.moves.length > 0) buttons.push(save(t("export.csv"), "export-csv", "csv", "text/csv", movesCsv(position.moves)));
  if (position.line.length > 0) buttons.push(save(t("export.line"), "export-line", "txt", "text/plain", lineText(position)));
  if (typeof problem.fen === "string") buttons.push(save(t("export.pgn"), "export-pgn", "pgn", "application/x-chess-pgn", pgn(position, problem.fen)));
  openDialog(
    t("play.export"),
    isStated ? undefined : h("p", { class: "notice" }, t("export.moved")),
    h("div", { class: "line wrap" }, ...buttons),
    copyField(t(isStated ? "export.problem" : "export.problemMoves"), "export-json", problemJson(name, fields, after), status),
    copyField(t("export.command"), "export-command", commandLine(game, name, fields, after), status),
    status,
  );
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
