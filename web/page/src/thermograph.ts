/**
 * Thermographs as drawings: larger values to the left, temperatures upwards from −1 on. From data to
 * shapes, without a browser.
 */

import type { Thermograph, Wall } from "./api";
import { circle, grouped, line, path, type Shape, shape } from "./scene/shape";

export interface DrawnThermograph {
  width: number;
  height: number;
  shapes: Shape[];
  /** What the drawing shows, in words. */
  description: string;
}

const lowest = -1;
const [mostWidth, mostHeight] = [330, 260];
const margin = { left: 34, right: 10, top: 8, bottom: 38 };

/** A number such as "-3/4". */
export function numberOf(text: string): number {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

/** A number as it is printed, with a minus sign as wide as a plus sign. */
export function printed(text: string): string {
  return text.split("/").map(grouped).join("/").replace("-", "−");
}

export function drawThermograph(thermograph: Thermograph): DrawnThermograph {
  const [left, right] = [pointsOf(thermograph.left), pointsOf(thermograph.right)];
  const foot = left.at(-1)!;
  const frame = frameOf([...left, ...right], foot.t);
  const { x, y, width, height } = frame;
  const wall = (points: Point[], style: string) =>
    path(points.map(({ t, v }, index) => `${index === 0 ? "M" : "L"}${x(v)} ${y(t)}`).join(""), style);
  const arrow = `M${x(foot.v)} ${y(foot.t)}V${y(frame.top)}l-4 7m4 -7l4 7`;
  return {
    width,
    height,
    shapes: [
      ...grid(frame),
      wall(left, "wall-left"),
      wall(right, "wall-right"),
      path(arrow, "mast"),
      circle({ x: x(foot.v), y: y(foot.t) }, 3, "foot"),
    ],
    description: inWords(thermograph),
  };
}

interface Point {
  t: number;
  v: number;
}

function pointsOf(wall: Wall): Point[] {
  return wall.map(([t, v]) => ({ t: numberOf(t), v: numberOf(v) }));
}

/** What is shown, and where it is drawn. Both axes have the same unit, so that walls slope as they do. */
interface Frame {
  high: number;
  low: number;
  top: number;
  /** Between lines. */
  step: number;
  width: number;
  height: number;
  x(value: number): number;
  y(temperature: number): number;
}

function frameOf(points: Point[], foot: number): Frame {
  const values = points.map(({ v }) => v);
  const [most, least] = [Math.max(...values), Math.min(...values)];
  const top = Math.ceil(foot + Math.max(0.75, (foot - lowest) / 4));
  const step = stepOf(Math.max(most - least, top - lowest));
  const high = Math.ceil(most / step + 0.5) * step;
  const low = Math.floor(least / step - 0.5) * step;
  // Beyond 2^53 neighbouring whole numbers are the same.
  const across = Math.max(high - low, step);
  const unit = Math.min(
    (mostWidth - margin.left - margin.right) / across,
    (mostHeight - margin.top - margin.bottom) / (top - lowest),
  );
  return {
    high,
    low,
    top,
    step,
    width: rounded(margin.left + margin.right + unit * across),
    height: rounded(margin.top + margin.bottom + unit * (top - lowest)),
    x: (value) => rounded(margin.left + unit * (high - value)),
    y: (temperature) => rounded(margin.top + unit * (top - temperature)),
  };
}

/** 1, 2 or 5 times a power of ten: lines are at whole numbers, and there are not many of them. */
function stepOf(span: number): number {
  const mostLines = 8;
  let power = 1;
  for (;;) {
    for (const factor of [1, 2, 5]) if (span <= mostLines * factor * power) return factor * power;
    power *= 10;
  }
}

function grid({ high, low, top, step, x, y }: Frame): Shape[] {
  const shapes: Shape[] = [];
  const label = (words: string, at: { x: number; y: number }, anchor: string) =>
    shape("text", { ...at, "text-anchor": anchor, "font-size": 12 }, words);
  const count = Math.round((high - low) / step);
  for (let index = 0; index <= count; ++index) {
    const value = low + index * step;
    const style = value === 0 ? "axis" : "grid";
    shapes.push(line({ x: x(value), y: y(top) }, { x: x(value), y: y(lowest) }, style));
    shapes.push(label(printed(String(value)), { x: x(value), y: y(lowest) + 16 }, "middle"));
  }
  const rows = [lowest, ...Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step)];
  for (const temperature of rows) {
    const style = temperature === 0 ? "axis" : "grid";
    shapes.push(line({ x: x(high), y: y(temperature) }, { x: x(low), y: y(temperature) }, style));
    if (temperature >= 0 || y(lowest) - y(0) >= 14)
      shapes.push(label(printed(String(temperature)), { x: x(high) - 7, y: y(temperature) + 4 }, "end"));
  }
  shapes.push(label("value", { x: x((high + low) / 2), y: y(lowest) + 32 }, "middle"));
  const [across, middle] = [10, y((top + lowest) / 2)];
  shapes.push(
    shape(
      "text",
      { transform: `translate(${across} ${middle}) rotate(-90)`, "text-anchor": "middle", "font-size": 12 },
      "temperature",
    ),
  );
  return shapes;
}

function inWords({ left, right, mast }: Thermograph): string {
  const told = (wall: Wall) =>
    wall.map(([t, v]) => `${printed(v)} at temperature ${printed(t)}`).join(", ");
  return `Left wall: ${told(left)}. Right wall: ${told(right)}. From there upwards a mast at ${printed(mast)}. Larger values are to the left.`;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
