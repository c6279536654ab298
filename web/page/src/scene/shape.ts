/**
 * Drawings as plain data, so that the functions that draw parts map data to data and can be tested
 * without a browser.
 */

import type { PartLocation } from "../place";

/** An SVG element. */
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

/** The area where a move is clicked, and what is highlighted while it is previewed. */
export interface Spot {
  /** The area to click; for a move from one location to another, that of the destination. */
  hit: Box;
  /** Whether it is round. */
  round?: boolean;
  /** The areas that the move affects, if they differ from `hit`. */
  extent?: Box[];
  /** For a move with several clicks: those before the last, each with its key. */
  steps?: Step[];
  /** A line that can be clicked, too, as path data, and the offset of its part. */
  line?: string;
  offset?: Point;
  /** The mirror image in the row, where the equivalent move is clicked. */
  mirror?: { hit: Box; extent?: Box[] };
  /** The arrows to draw while the move is previewed. */
  arrows?: { from: Point; to: Point }[];
}

/** A click before the last one of a move. */
export interface Step {
  key: string;
  hit: Box;
}

export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
  /** The spot of a location; undefined if the drawing does not show it. */
  spot(location: PartLocation): Spot | undefined;
}

export function shape(
  tag: string,
  attributes: Record<string, string | number> = {},
  ...children: (Shape | string)[]
): Shape {
  return { tag, attributes, children };
}

export function text(at: Point, content: string, className: string, size: number, anchor = "middle"): Shape {
  return shape(
    "text",
    { x: at.x, y: at.y + size * 0.35, class: className, "font-size": size, "text-anchor": anchor },
    content,
  );
}

export function rectangle(box: Box, className: string, radius = 0): Shape {
  return shape("rect", { ...box, rx: radius, class: className });
}

export function circle(centre: Point, r: number, className: string): Shape {
  return shape("circle", { cx: centre.x, cy: centre.y, r, class: className });
}

export function line(from: Point, to: Point, className: string): Shape {
  return shape("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: className });
}

export function path(d: string, className: string): Shape {
  return shape("path", { d, class: className });
}

export function centreOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function squareAround(centre: Point, radius: number): Box {
  return { x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius };
}

/** The smallest box that contains both. */
export function boundingBox(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** The approximate width of a text. */
export function textWidth(content: string, size: number): number {
  return [...content].length * size * 0.6;
}

const thousands = /\B(?=(\d{3})+(?!\d))/g;

/** A number with its digits in groups of three, separated by narrow spaces. */
export function grouped(number: unknown): string {
  const digits = String(number);
  return /^-?\d{5,}$/.test(digits) ? digits.replace(thousands, "\u202f") : digits;
}
