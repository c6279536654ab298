/** The drawing of a scene: its parts from top to bottom, and the spot of each place. */

import { parsePlace, type PartLocation } from "../place";
import { drawBoard } from "./board";
import { drawBoxes } from "./boxes";
import { drawDie } from "./die";
import { drawGraph } from "./graph";
import { drawHeaps } from "./heaps";
import type { NumberPart, Part, TextPart } from "./parts";
import { drawPicture } from "./picture";
import { drawPits } from "./pits";
import { drawRow } from "./row";
import {
  type Box,
  type Drawing,
  grouped,
  type Point,
  shape,
  type Shape,
  type Spot,
  text,
  textWidth,
} from "./shape";

export interface DrawnScene {
  width: number;
  height: number;
  shapes: Shape[];
  spots: Map<string, Spot>;
}

const margin = 6;
const spacing = 16;

/** The width for which a scene is drawn unless another one is given. */
const defaultWidth = 520;

/**
 * Draws the parts, and finds the spots of these places; a place that is not drawn has none. Rows
 * are wrapped to `availableWidth`, in pixels, so that all spots remain large enough to click.
 */
export function drawScene(parts: Part[], places: string[], availableWidth = defaultWidth): DrawnScene {
  const maxWidth = Math.max(200, Math.min(defaultWidth, availableWidth || defaultWidth)) - 2 * margin;
  const parsedPlaces = places.map((name) => ({ name, place: parsePlace(name) }));
  const drawings: { id: string; drawing: Drawing }[] = [];
  for (const group of groupParts(parts)) {
    const part = group[0]!;
    const id = "id" in part ? part.id : "";
    const locations = parsedPlaces.filter(({ place }) => place?.part === id).map(({ place }) => place!.location);
    drawings.push({ id, drawing: draw(group, locations, maxWidth) });
  }
  const width = Math.max(120, ...drawings.map(({ drawing }) => drawing.width)) + 2 * margin;
  const shapes: Shape[] = [];
  const spots = new Map<string, Spot>();
  let y = margin;
  for (const { id, drawing } of drawings) {
    const offset = { x: (width - drawing.width) / 2, y };
    shapes.push(shape("g", { transform: `translate(${offset.x} ${offset.y})` }, ...drawing.shapes));
    for (const { name, place } of parsedPlaces) {
      const spot = id !== "" && place?.part === id ? drawing.spot(place.location) : undefined;
      if (spot) spots.set(name, translated(spot, offset, id));
    }
    y += drawing.height + spacing;
  }
  return { width, height: Math.max(y - spacing + margin, 40), shapes, spots };
}

/** Groups consecutive numbers, which are drawn side by side; other parts are separate. */
function groupParts(parts: Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups[groups.length - 1];
    if (part.kind === "number" && last?.[0]?.kind === "number") last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function draw(group: Part[], locations: PartLocation[], maxWidth: number): Drawing {
  const part = group[0]!;
  switch (part.kind) {
    case "number":
      return drawNumbers(group as NumberPart[], maxWidth);
    case "text":
      return drawText(part);
    case "die":
      return drawDie(part);
    case "heaps":
    case "pins":
      return drawHeaps(part, locations, maxWidth);
    case "row":
      return drawRow(part, locations, maxWidth);
    case "board":
      return drawBoard(part);
    case "boxes":
      return drawBoxes(part);
    case "pits":
      return drawPits(part);
    case "picture":
      return drawPicture(part);
    case "graph":
      return drawGraph(part);
  }
  // A newer server may send a kind that is unknown here.
  return { width: 0, height: 0, shapes: [], spot: () => undefined };
}

function drawNumbers(parts: NumberPart[], maxWidth: number): Drawing {
  const lineHeight = 58;
  const shapes: Shape[] = [];
  let [x, y, totalWidth] = [0, 0, 0];
  for (const part of parts) {
    const value = grouped(part.value);
    const width = Math.max(textWidth(value, 30), textWidth(part.label, 14)) + 24;
    if (x > 0 && x + width > maxWidth) [x, y] = [0, y + lineHeight];
    shapes.push(text({ x: x + width / 2, y: y + 10 }, part.label, "label", 14));
    shapes.push(text({ x: x + width / 2, y: y + 38 }, value, "number", 30));
    x += width;
    totalWidth = Math.max(totalWidth, x);
  }
  return { width: totalWidth, height: y + lineHeight, shapes, spot: () => undefined };
}

function drawText(part: TextPart): Drawing {
  const lines = wrapText(part.text, 56);
  const width = Math.max(...lines.map((line) => textWidth(line, 15)), 0) + 8;
  return {
    width,
    height: 22 * lines.length,
    shapes: lines.map((line, index) => text({ x: width / 2, y: 11 + 22 * index }, line, "label", 15)),
    spot: () => undefined,
  };
}

function wrapText(text: string, maxLength: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(/\s+/)) {
    const line = lines[lines.length - 1]!;
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + word.length < maxLength) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function translated(spot: Spot, offset: Point, id: string): Spot {
  const box = (original: Box): Box => ({ ...original, x: original.x + offset.x, y: original.y + offset.y });
  const point = (original: Point): Point => ({ x: original.x + offset.x, y: original.y + offset.y });
  return {
    ...spot,
    hit: box(spot.hit),
    ...(spot.extent && { extent: spot.extent.map(box) }),
    // The keys of the steps, joined, are a prefix of the place.
    ...(spot.steps && {
      steps: spot.steps.map(({ key, hit }, step) => ({ key: step === 0 ? `${id}/${key}` : key, hit: box(hit) })),
    }),
    ...(spot.mirror && {
      mirror: {
        hit: box(spot.mirror.hit),
        ...(spot.mirror.extent && { extent: spot.mirror.extent.map(box) }),
      },
    }),
    ...(spot.arrows && {
      arrows: spot.arrows.map(({ from, to }) => ({ from: point(from), to: point(to) })),
    }),
    offset,
  };
}
