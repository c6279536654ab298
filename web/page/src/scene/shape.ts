/**
 * Drawings as plain data. What draws a part is then a function from data to data, which tests run
 * without a browser.
 */

import type { PartLocation } from "../place";

/** An element of SVG. */
export interface Shape {
  tag: string;
  attributes: Record<string, string | number>;
  children: (Shape | string)[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where a move is clicked, and what is marked when it is looked at. */
export interface Spot {
  /** What is clicked. Where a move goes from one place to another, the place it goes to. */
  hit: Box;
  /** Whether it is drawn round. */
  round?: boolean;
  /** What the move takes or fills, if that is more than what is clicked. */
  extent?: Box[];
  /** Of a move over several places: those before the last, each with a key of its own. */
  steps?: Step[];
  /** A line that is clicked, too, as the data of a path, and how far its part is shifted. */
  line?: string;
  by?: Point;
  /** Where the same move may be clicked, too: as far from the other end of its row. */
  mirror?: { hit: Box; extent?: Box[] };
  /** Arrows to draw while the move is looked at. */
  arrows?: { from: Point; to: Point }[];
}

/** A place that is chosen before the last one of a move. */
export interface Step {
  key: string;
  hit: Box;
}

export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
  /** Where a place is, or undefined where the drawing does not show it. */
  spot(where: PartLocation): Spot | undefined;
}

export function shape(
  tag: string,
  attributes: Record<string, string | number> = {},
  ...children: (Shape | string)[]
): Shape {
  return { tag, attributes, children };
}

export function text(at: Point, words: string, style: string, size: number, anchor = "middle"): Shape {
  return shape(
    "text",
    { x: at.x, y: at.y + size * 0.35, class: style, "font-size": size, "text-anchor": anchor },
    words,
  );
}

export function rectangle(box: Box, style: string, radius = 0): Shape {
  return shape("rect", { ...box, rx: radius, class: style });
}

export function circle(centre: Point, r: number, style: string): Shape {
  return shape("circle", { cx: centre.x, cy: centre.y, r, class: style });
}

export function line(from: Point, to: Point, style: string): Shape {
  return shape("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: style });
}

export function path(d: string, style: string): Shape {
  return shape("path", { d, class: style });
}

export function middle(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function around(centre: Point, radius: number): Box {
  return { x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius };
}

/** The least box that holds both. */
export function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** About how wide a text is. */
export function textWidth(words: string, size: number): number {
  return [...words].length * size * 0.6;
}

const thousands = /\B(?=(\d{3})+(?!\d))/g;

/** A number with its digits in groups of three, by narrow spaces. */
export function grouped(value: unknown): string {
  const digits = String(value);
  return /^-?\d{5,}$/.test(digits) ? digits.replace(thousands, "\u202f") : digits;
}

/** A count with its noun, such as "1 move" or "12 moves"; the plural adds an s unless it is given. */
export function counted(count: unknown, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${String(count) === "1" ? noun : plural}`;
}
