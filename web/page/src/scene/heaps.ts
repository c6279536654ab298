/** Heaps of tokens and rows of pins: one below the other, wrapped where they are long. */

import type { PartLocation, Integer } from "../place";
import type { HeapsPart, PinsPart } from "./parts";
import {
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
  union,
} from "./shape";

const step = 30;
const mostInLine = 15;
/** Of a heap larger than this only the end is drawn. */
const mostTokens = 90;
const endTokens = 45;
const mostHeaps = 100;
const bracket = 25;
const mostBrackets = 4;

interface DrawnHeap {
  size: bigint;
  /** How many tokens in front are not drawn. */
  hidden: bigint;
  boxes: Box[];
}

export function drawHeaps(part: HeapsPart | PinsPart, places: PartLocation[], most: number): Drawing {
  const pins = part.kind === "pins";
  const squares = pins && part.squares === true;
  const sizes = part.kind === "pins" ? part.lengths : part.sizes;
  const brackets = Math.min(mostBrackets, Math.max(0, ...places.map(spanLength)));
  const lineHeight = (pins ? 44 : step) + brackets * bracket;
  const left = 20 + textWidth(grouped(largest(sizes)), 15);
  const fits = Math.max(3, Math.min(mostInLine, Math.floor((most - left) / step)));
  // A heap is about as wide as high; a row of pins is a row.
  const perLine = pins ? fits : Math.max(Math.min(7, fits), Math.min(fits, Math.ceil(Math.sqrt(2 * drawn(sizes)))));
  const shapes: Shape[] = [];
  const heaps: DrawnHeap[] = [];
  let y = 4;
  let width = left + 3 * step;
  for (const size of sizes.slice(0, mostHeaps)) {
    const heap = layOut(size, left, y, { lineHeight, height: pins ? 44 : step, perLine });
    heaps.push(heap);
    const labelled = { x: left - 12, y: y + (pins ? 22 : step / 2) };
    const count = heap.size - (part.ghosts ? 1n : 0n);
    shapes.push(text(labelled, grouped(count), "label strong", 15, "end"));
    if (heap.hidden > 0n) {
      const words = `${grouped(heap.hidden)} more, then`;
      shapes.push(text({ x: left, y: y + step / 2 }, words, "label", 14, "start"));
      width = Math.max(width, left + textWidth(words, 14));
    }
    if (heap.size === 0n) shapes.push(text({ x: left, y: labelled.y }, "empty", "label", 14, "start"));
    heap.boxes.forEach((box, index) => {
      const style = part.ghosts && index === heap.boxes.length - 1 ? " ghost" : "";
      shapes.push(
        squares
          ? rectangle({ ...box, y: box.y + 7, height: step }, `cell${style}`)
          : pins
            ? pin(box, `token${style}`)
            : circle({ x: box.x + step / 2, y: box.y + step / 2 }, 11, `token${style}`),
      );
      width = Math.max(width, box.x + box.width + 4);
    });
    const lines = Math.max(1, Math.ceil(heap.boxes.length / perLine));
    y += lines * lineHeight + (heap.hidden > 0n ? step : 0) + 8;
  }
  if (sizes.length > mostHeaps) {
    const words = `and ${grouped(sizes.length - mostHeaps)} more`;
    shapes.push(text({ x: left, y: y + 10 }, words, "label", 14, "start"));
    y += 24;
  }
  return { width, height: y, shapes, spot: (where) => spotIn(heaps, pins ? asPins(where) : where) };
}

/** Of a row of pins one may be taken from anywhere, of a heap only with all behind it. */
function asPins(where: PartLocation): PartLocation {
  if (where.kind !== "token") return where;
  return { kind: "tokens", heap: where.heap, first: where.token, last: where.token };
}

interface Lines {
  lineHeight: number;
  height: number;
  perLine: number;
}

function layOut(size: Integer, left: number, y: number, { lineHeight, height, perLine }: Lines): DrawnHeap {
  const whole = BigInt(size);
  const hidden = whole > BigInt(mostTokens) ? whole - BigInt(endTokens) : 0n;
  const top = hidden > 0n ? y + step : y;
  const boxes = Array.from({ length: Number(whole - hidden) }, (_, index) => ({
    x: left + (index % perLine) * step,
    y: top + Math.floor(index / perLine) * lineHeight,
    width: step,
    height,
  }));
  return { size: whole, hidden, boxes };
}

function spotIn(heaps: DrawnHeap[], where: PartLocation): Spot | undefined {
  if (where.kind !== "token" && where.kind !== "tokens" && where.kind !== "gap") return undefined;
  const heap = heaps[where.heap];
  const spot = heap && spotInHeap(heap, where);
  const mirror = spot && where.kind !== "token" && spotInHeap(heap, mirrored(where, heap.size));
  return mirror && (mirror.hit.x !== spot.hit.x || mirror.hit.y !== spot.hit.y) ? { ...spot, mirror } : spot;
}

type InHeap = Extract<PartLocation, { heap: number }>;

/** The place as far from the other end of the heap. */
function mirrored(where: Exclude<InHeap, { kind: "token" }>, size: bigint): InHeap {
  const last = size - 1n;
  if (where.kind === "gap") return { ...where, before: last - 1n - BigInt(where.before) };
  return { ...where, first: last - BigInt(where.last), last: last - BigInt(where.first) };
}

function spotInHeap(heap: DrawnHeap, where: InHeap): Spot | undefined {
  const box = (token: Integer | bigint): Box | undefined => heap.boxes[Number(BigInt(token) - heap.hidden)];
  if (where.kind === "token") {
    const hit = box(where.token);
    return hit && { hit, round: true, extent: lines(heap.boxes.slice(heap.boxes.indexOf(hit))) };
  }
  if (where.kind === "gap") {
    const before = box(where.before);
    return (
      before && { hit: { x: before.x + step - 12, y: before.y - 1, width: 24, height: before.height + 2 } }
    );
  }
  const [first, last] = [box(where.first), box(where.last)];
  if (!first || !last) return undefined;
  const extent = lines(heap.boxes.slice(heap.boxes.indexOf(first), heap.boxes.indexOf(last) + 1));
  if (first === last) return { hit: first, extent };
  // Spans overlap, so each is clicked at a bracket of its own below, the longer the lower.
  const level = Math.min(Number(BigInt(where.last) - BigInt(where.first)), mostBrackets);
  const ends = first.y === last.y ? union(first, last) : first;
  const centre = ends.x + ends.width / 2;
  const y = ends.y + ends.height + (level - 1) * bracket;
  return { hit: { x: centre - 13, y, width: 26, height: bracket }, extent };
}

/** The boxes of each line as one. */
function lines(boxes: Box[]): Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    const before = joined[joined.length - 1];
    if (before?.y === box.y) joined[joined.length - 1] = union(before, box);
    else joined.push(box);
  }
  return joined;
}

function spanLength(where: PartLocation): number {
  return where.kind === "tokens" ? Number(BigInt(where.last) - BigInt(where.first)) : 0;
}

/** About how many tokens are drawn of all heaps. */
function drawn(sizes: Integer[]): number {
  return sizes.slice(0, mostHeaps).reduce<number>((sum, size) => sum + Math.min(Number(size), mostTokens), 0);
}

function largest(sizes: Integer[]): Integer {
  return sizes.reduce<Integer>((most, size) => (size > most ? size : most), 0);
}

function pin(box: Box, style: string): Shape {
  const { x, y } = { x: box.x + box.width / 2, y: box.y + 4 };
  return path(
    `M${x} ${y}c4 0 5.5 3 5.5 6c0 4 -2 5 -2 8c0 4 5 7 5 13c0 4 -1.5 7 -3.5 9h-10` +
      `c-2 -2 -3.5 -5 -3.5 -9c0 -6 5 -9 5 -13c0 -3 -2 -4 -2 -8c0 -3 1.5 -6 5.5 -6z`,
    style,
  );
}
