/** The export of a position: its drawing, its problem, and the command that solves it. */

import type { Field, Game, Move, Position } from "./api";
import { type Json, type JsonObject, stringify } from "./json";
import { capitalize, t } from "./texts";

/** The problem, with the moves made from it, as the program reads it on a line of `zugzwang solve --batch`. */
export function problemJson(game: string, fields: JsonObject, after: Json[] = []): string {
  return stringify({ game, ...fields, ...(after.length > 0 && { after }) });
}

/** The moves of a line, one on each text line, such as "3. White: Kc2". */
export function lineText({ line, sides }: Pick<Position, "line" | "sides">): string {
  return line.map(({ tell, player }, ply) => `${ply + 1}. ${capitalize(sides[player]!.name)}: ${tell}\n`).join("");
}

/** A game of chess as PGN, from the position of a FEN of at least four fields. */
export function pgn({ line, sides, result, winner, first = 0 }: Position, fen: string): string {
  const whole = fen.trim().split(/[\s_]+/).concat("-", "-", "0", "1").slice(0, 6);
  whole.splice(4, 2, "0", "1");
  const isWhitesTurn = (player: number) => player === first;
  const score = result === null ? "*" : winner === null ? "1/2-1/2" : isWhitesTurn(winner) ? "1-0" : "0-1";
  const offset = whole[1] === "b" ? 1 : 0;
  const moves = line.map(({ tell }, ply) => {
    const number = Math.floor((ply + offset) / 2) + 1;
    return (ply + offset) % 2 === 0 ? `${number}. ${tell}` : ply === 0 ? `${number}... ${tell}` : tell;
  });
  const [white, black] = first === 0 ? sides : [sides[1], sides[0]];
  const tags = { White: white.name, Black: black.name, Result: score, SetUp: "1", FEN: whole.join(" ") };
  const tagLines = Object.entries(tags).map(([tag, value]) => `[${tag} "${value}"]\n`);
  return `${tagLines.join("")}\n${[...moves, score].join(" ")}\n`;
}

/** The listed moves of a position with their values as a table, in CSV. */
export function movesCsv(moves: Move[]): string {
  const columns = ["move", "words", "outcome", "plies", "margin", "nimber"] as const;
  const rows = moves.map((move) => [stringify(move.move), move.tell, move.outcome, move.plies, move.margin, move.nimber]);
  const quoted = (value: unknown) => {
    const text = String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  return [columns, ...rows].map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

/** The command line that solves the position after these moves. */
export function commandLine(game: Game, name: string, fields: JsonObject, after: Json[] = []): string {
  const words = ["zugzwang", "solve", shellQuoted(name)];
  for (const field of game.fields) {
    const value = fields[field.name];
    if (value === undefined || value === null || stringify(value) === stringify(field.default ?? null))
      continue;
    if (game.fixed && field.name in game.fixed) continue;
    words.push(...flagWords(field, value));
  }
  if (after.length > 0) words.push("--after", shellQuoted(stringify(after)));
  return words.join(" ");
}

function flagWords(field: Field, value: Json): string[] {
  if (value === true) return [field.flag];
  if (value === false) return [];
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((element) => typeof element === "number" || typeof element === "bigint")
  )
    return [field.flag, shellQuoted(value.join(","))];
  return [field.flag, shellQuoted(typeof value === "string" ? value : stringify(value))];
}

function shellQuoted(text: string): string {
  return /^[\w.,:/+@%-]+$/.test(text) && !text.startsWith("-") ? text : `'${text.replace(/'/g, `'\\''`)}'`;
}

/** The style properties that a standalone drawing needs. */
const copiedProperties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "opacity",
  "font-family",
  "font-weight",
  "paint-order",
  "letter-spacing",
];

/** The drawing as a standalone SVG file, with its computed styles as attributes. */
export function standaloneSvg(original: SVGSVGElement): string {
  const copy = original.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [original.querySelectorAll("*"), copy.querySelectorAll("*")];
  copies.forEach((element, index) => {
    const style = getComputedStyle(originals[index]!);
    for (const name of copiedProperties) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute("style");
  });
  for (const interactive of copy.querySelectorAll(".target, .looks")) interactive.remove();
  for (const element of copy.querySelectorAll("[class]")) element.removeAttribute("class");
  for (const name of ["style", "class", "role"]) copy.removeAttribute(name);
  const { width, height } = original.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** The drawing as a PNG image, at twice its size. */
export async function toPng(source: string, width: number, height: number, background: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(width * 2), Math.ceil(height * 2)];
  const context = canvas.getContext("2d")!;
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t("backend.pictureTooLarge")))),
      "image/png",
    ),
  );
}

export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
