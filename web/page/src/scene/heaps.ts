/** Heaps of tokens and rows of pins, one below the other; long ones are wrapped. */

import type { Integer, PartLocation } from "../place";
import { t } from "../texts";
import type { HeapsPart, PinsPart } from "./parts";
import {
  boundingBox,
  type Box,
  circle,
  type Drawing,
  grouped,
  path,
  rectangle,
  type Shape,
  type Spot,
  text,
  textWidth,
} from "./shape";

const tokenWidth = 30;
const maxPerLine = 15;
/** Of heaps with more tokens, only the last `shownEndTokens` are drawn. */
const maxTokens = 90;
const shownEndTokens = 45;
const maxHeaps = 100;
const bracketHeight = 25;
const maxBrackets = 4;

interface DrawnHeap {
  size: bigint;
  /** The number of tokens at the front that are not drawn. */
  hiddenCount: bigint;
  boxes: Box[];
}

export function drawHeaps(part: HeapsPart | PinsPart, locations: PartLocation[], maxWidth: number): Drawing {
  const pins = part.kind === "pins";
  const squares = pins && part.squares === true;
  const sizes = part.kind === "pins" ? part.lengths : part.sizes;
  const bracketLevels = Math.min(maxBrackets, Math.max(0, ...locations.map(spanLength)));
  const lineHeight = (pins ? 44 : tokenWidth) + bracketLevels * bracketHeight;
  const leftMargin = 20 + textWidth(grouped(maxSize(sizes)), 15);
  const fitting = Math.max(3, Math.min(maxPerLine, Math.floor((maxWidth - leftMargin) / tokenWidth)));
  // Heaps are about as wide as high; pins fill the line.
  const heapWidth = Math.max(7, Math.ceil(Math.sqrt(2 * drawnTokens(sizes))));
  const perLine = pins ? fitting : Math.min(fitting, heapWidth);
  const shapes: Shape[] = [];
  const heaps: DrawnHeap[] = [];
  let y = 4;
  let width = leftMargin + 3 * tokenWidth;
  for (const size of sizes.slice(0, maxHeaps)) {
    const heap = layOutHeap(size, leftMargin, y, { lineHeight, height: pins ? 44 : tokenWidth, perLine });
    heaps.push(heap);
    const labelPoint = { x: leftMargin - 12, y: y + (pins ? 22 : tokenWidth / 2) };
    const count = heap.size - (part.ghosts ? 1n : 0n);
    shapes.push(text(labelPoint, grouped(count), "label strong", 15, "end"));
    if (heap.hiddenCount > 0n) {
      const note = t("drawing.hidden", { count: grouped(heap.hiddenCount) });
      shapes.push(text({ x: leftMargin, y: y + tokenWidth / 2 }, note, "label", 14, "start"));
      width = Math.max(width, leftMargin + textWidth(note, 14));
    }
    if (heap.size === 0n) shapes.push(text({ x: leftMargin, y: labelPoint.y }, t("drawing.empty"), "label", 14, "start"));
    heap.boxes.forEach((box, index) => {
      const className = part.ghosts && index === heap.boxes.length - 1 ? " ghost" : "";
      shapes.push(
        squares
          ? rectangle({ ...box, y: box.y + 7, height: tokenWidth }, `cell${className}`)
          : pins
            ? drawPin(box, `token${className}`)
            : circle({ x: box.x + tokenWidth / 2, y: box.y + tokenWidth / 2 }, 11, `token${className}`),
      );
      width = Math.max(width, box.x + box.width + 4);
    });
    const lineCount = Math.max(1, Math.ceil(heap.boxes.length / perLine));
    y += lineCount * lineHeight + (heap.hiddenCount > 0n ? tokenWidth : 0) + 8;
  }
  if (sizes.length > maxHeaps) {
    const note = t("drawing.more", { count: grouped(sizes.length - maxHeaps) });
    shapes.push(text({ x: leftMargin, y: y + 10 }, note, "label", 14, "start"));
    y += 24;
  }
  return { width, height: y, shapes, spot: (location) => findSpot(heaps, pins ? asPinRange(location) : location) };
}

/** A token of a heap means all tokens from it on, but in a row of pins that pin alone. */
function asPinRange(location: PartLocation): PartLocation {
  if (location.kind !== "token") return location;
  return { kind: "tokens", heap: location.heap, first: location.token, last: location.token };
}

interface LineLayout {
  lineHeight: number;
  height: number;
  perLine: number;
}

function layOutHeap(size: Integer, leftMargin: number, y: number, { lineHeight, height, perLine }: LineLayout): DrawnHeap {
  const total = BigInt(size);
  const hiddenCount = total > BigInt(maxTokens) ? total - BigInt(shownEndTokens) : 0n;
  const top = hiddenCount > 0n ? y + tokenWidth : y;
  const boxes = Array.from({ length: Number(total - hiddenCount) }, (_, index) => ({
    x: leftMargin + (index % perLine) * tokenWidth,
    y: top + Math.floor(index / perLine) * lineHeight,
    width: tokenWidth,
    height,
  }));
  return { size: total, hiddenCount, boxes };
}

function findSpot(heaps: DrawnHeap[], location: PartLocation): Spot | undefined {
  if (location.kind !== "token" && location.kind !== "tokens" && location.kind !== "gap") return undefined;
  const heap = heaps[location.heap];
  const spot = heap && findSpotInHeap(heap, location);
  const mirror = spot && location.kind !== "token" && findSpotInHeap(heap, mirrorLocation(location, heap.size));
  return mirror && (mirror.hit.x !== spot.hit.x || mirror.hit.y !== spot.hit.y) ? { ...spot, mirror } : spot;
}

type HeapLocation = Extract<PartLocation, { heap: number }>;

/** The location at the same distance from the other end of the heap. */
function mirrorLocation(location: Exclude<HeapLocation, { kind: "token" }>, size: bigint): HeapLocation {
  const last = size - 1n;
  if (location.kind === "gap") return { ...location, before: last - 1n - BigInt(location.before) };
  return { ...location, first: last - BigInt(location.last), last: last - BigInt(location.first) };
}

function findSpotInHeap(heap: DrawnHeap, location: HeapLocation): Spot | undefined {
  const boxOf = (token: Integer | bigint): Box | undefined => heap.boxes[Number(BigInt(token) - heap.hiddenCount)];
  if (location.kind === "token") {
    const hit = boxOf(location.token);
    return hit && { hit, round: true, extent: joinByLine(heap.boxes.slice(heap.boxes.indexOf(hit))) };
  }
  if (location.kind === "gap") {
    const before = boxOf(location.before);
    return (
      before && { hit: { x: before.x + tokenWidth - 12, y: before.y - 1, width: 24, height: before.height + 2 } }
    );
  }
  const [first, last] = [boxOf(location.first), boxOf(location.last)];
  if (!first || !last) return undefined;
  const extent = joinByLine(heap.boxes.slice(heap.boxes.indexOf(first), heap.boxes.indexOf(last) + 1));
  if (first === last) return { hit: first, extent };
  // Spans overlap, so each has its own bracket below, lower for longer spans.
  const level = Math.min(Number(BigInt(location.last) - BigInt(location.first)), maxBrackets);
  const ends = first.y === last.y ? boundingBox(first, last) : first;
  const centre = ends.x + ends.width / 2;
  const y = ends.y + ends.height + (level - 1) * bracketHeight;
  return { hit: { x: centre - 13, y, width: 26, height: bracketHeight }, extent };
}

/** Joins the boxes of each line to one box. */
function joinByLine(boxes: Box[]): Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    const previous = joined[joined.length - 1];
    if (previous?.y === box.y) joined[joined.length - 1] = boundingBox(previous, box);
    else joined.push(box);
  }
  return joined;
}

function spanLength(location: PartLocation): number {
  return location.kind === "tokens" ? Number(BigInt(location.last) - BigInt(location.first)) : 0;
}

/** The approximate number of tokens drawn. */
function drawnTokens(sizes: Integer[]): number {
  return sizes.slice(0, maxHeaps).reduce<number>((sum, size) => sum + Math.min(Number(size), maxTokens), 0);
}

function maxSize(sizes: Integer[]): Integer {
  return sizes.reduce<Integer>((max, size) => (size > max ? size : max), 0);
}

function drawPin(box: Box, className: string): Shape {
  const { x, y } = { x: box.x + box.width / 2, y: box.y + 4 };
  return path(
    `M${x} ${y}c4 0 5.5 3 5.5 6c0 4 -2 5 -2 8c0 4 5 7 5 13c0 4 -1.5 7 -3.5 9h-10` +
      `c-2 -2 -3.5 -5 -3.5 -9c0 -6 5 -9 5 -13c0 -3 -2 -4 -2 -8c0 -3 1.5 -6 5.5 -6z`,
    className,
  );
}
