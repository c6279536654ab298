/** What can be taken away of a position: drawings, the problem, and the command that solves it. */

import type { Field, Game } from "./api";
import { type Json, type JsonObject, stringify } from "./json";

/** The problem as the program reads it, on a line of `zugzwang solve --batch`. */
export function problemJson(game: string, fields: JsonObject): string {
  return stringify({ game, ...fields });
}

/** The command line that solves the same position. */
export function commandLine(game: Game, name: string, fields: JsonObject): string {
  const words = ["zugzwang", "solve", quoted(name)];
  for (const field of game.fields) {
    const value = fields[field.name];
    if (value === undefined || value === null || stringify(value) === stringify(field.default ?? null))
      continue;
    if (game.fixed && field.name in game.fixed) continue;
    words.push(...flag(field, value));
  }
  return words.join(" ");
}

function flag(field: Field, value: Json): string[] {
  if (value === true) return [field.flag];
  if (value === false) return [];
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === "number" || typeof one === "bigint")
  )
    return [field.flag, quoted(value.join(","))];
  return [field.flag, quoted(typeof value === "string" ? value : stringify(value))];
}

function quoted(text: string): string {
  return /^[\w.,:/+@%-]+$/.test(text) && !text.startsWith("-") ? text : `'${text.replace(/'/g, `'\\''`)}'`;
}

const drawn = [
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

/** The drawing as a file of its own, with its styles written into its elements. */
export function standaloneSvg(shown: SVGSVGElement): string {
  const copy = shown.cloneNode(true) as SVGSVGElement;
  const [from, to] = [shown.querySelectorAll("*"), copy.querySelectorAll("*")];
  to.forEach((element, index) => {
    const style = getComputedStyle(from[index]!);
    for (const name of drawn) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute("style");
  });
  for (const extra of copy.querySelectorAll(".target, .looks")) extra.remove();
  for (const element of copy.querySelectorAll("[class]")) element.removeAttribute("class");
  for (const name of ["style", "class", "role"]) copy.removeAttribute(name);
  const { width, height } = shown.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** The drawing as a PNG, at twice its size. */
export async function png(source: string, width: number, height: number, background: string): Promise<Blob> {
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
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))),
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
