/** A scene as one drawing: its parts from the top to the bottom, and the spot of each place. */

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
const between = 16;

/** So wide is what a scene is drawn for, if nothing else is told. */
const usualWidth = 520;

/**
 * Draws the parts, and finds the spots of these places; a place that is not drawn has none. `room` is
 * the width that there is, in pixels: rows are wrapped so that nothing gets too small to be clicked.
 */
export function drawScene(parts: Part[], places: string[], room = usualWidth): DrawnScene {
  const most = Math.max(200, Math.min(usualWidth, room || usualWidth)) - 2 * margin;
  const known = places.map((name) => ({ name, place: parsePlace(name) }));
  const drawings: { id: string; drawing: Drawing }[] = [];
  for (const group of groups(parts)) {
    const part = group[0]!;
    const id = "id" in part ? part.id : "";
    const wheres = known.filter(({ place }) => place?.part === id).map(({ place }) => place!.location);
    drawings.push({ id, drawing: draw(group, wheres, most) });
  }
  const width = Math.max(120, ...drawings.map(({ drawing }) => drawing.width)) + 2 * margin;
  const shapes: Shape[] = [];
  const spots = new Map<string, Spot>();
  let y = margin;
  for (const { id, drawing } of drawings) {
    const by = { x: (width - drawing.width) / 2, y };
    shapes.push(shape("g", { transform: `translate(${by.x} ${by.y})` }, ...drawing.shapes));
    for (const { name, place } of known) {
      const spot = id !== "" && place?.part === id ? drawing.spot(place.location) : undefined;
      if (spot) spots.set(name, shifted(spot, by, id));
    }
    y += drawing.height + between;
  }
  return { width, height: Math.max(y - between + margin, 40), shapes, spots };
}

/** Numbers that follow each other stand side by side, other parts alone. */
function groups(parts: Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups[groups.length - 1];
    if (part.kind === "number" && last?.[0]?.kind === "number") last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function draw(group: Part[], places: PartLocation[], most: number): Drawing {
  const part = group[0]!;
  switch (part.kind) {
    case "number":
      return drawNumbers(group as NumberPart[], most);
    case "text":
      return drawText(part);
    case "die":
      return drawDie(part);
    case "heaps":
    case "pins":
      return drawHeaps(part, places, most);
    case "row":
      return drawRow(part, places, most);
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
  // A kind that a newer module may know.
  return { width: 0, height: 0, shapes: [], spot: () => undefined };
}

function drawNumbers(parts: NumberPart[], most: number): Drawing {
  const lineHeight = 58;
  const shapes: Shape[] = [];
  let [x, y, widest] = [0, 0, 0];
  for (const part of parts) {
    const words = grouped(part.value);
    const width = Math.max(textWidth(words, 30), textWidth(part.label, 14)) + 24;
    if (x > 0 && x + width > most) [x, y] = [0, y + lineHeight];
    shapes.push(text({ x: x + width / 2, y: y + 10 }, part.label, "label", 14));
    shapes.push(text({ x: x + width / 2, y: y + 38 }, words, "number", 30));
    x += width;
    widest = Math.max(widest, x);
  }
  return { width: widest, height: y + lineHeight, shapes, spot: () => undefined };
}

function drawText(part: TextPart): Drawing {
  const lines = wrapped(part.text, 56);
  const width = Math.max(...lines.map((line) => textWidth(line, 15)), 0) + 8;
  return {
    width,
    height: 22 * lines.length,
    shapes: lines.map((line, index) => text({ x: width / 2, y: 11 + 22 * index }, line, "label", 15)),
    spot: () => undefined,
  };
}

function wrapped(words: string, most: number): string[] {
  const lines: string[] = [""];
  for (const word of words.split(/\s+/)) {
    const line = lines[lines.length - 1]!;
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + word.length < most) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function shifted(spot: Spot, by: Point, id: string): Spot {
  const box = (old: Box): Box => ({ ...old, x: old.x + by.x, y: old.y + by.y });
  const point = (old: Point): Point => ({ x: old.x + by.x, y: old.y + by.y });
  return {
    ...spot,
    hit: box(spot.hit),
    ...(spot.extent && { extent: spot.extent.map(box) }),
    // Joined, the keys of the steps are the beginning of the place.
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
    by,
  };
}
