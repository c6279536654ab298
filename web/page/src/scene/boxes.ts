/** Dots, and the lines between them that form boxes. */

import type { PartLocation } from "../place";
import type { BoxesPart } from "./parts";
import { centreOf, circle, type Drawing, line, type Point, rectangle, shape, type Spot, text } from "./shape";
import { initialOf } from "./sides";

const spacing = 54;
const margin = 14;
const leftMargin = 34;
const bottomMargin = 30;

export function drawBoxes(part: BoxesPart): Drawing {
  const dot = (column: number, row: number): Point => ({ x: leftMargin + column * spacing, y: margin + row * spacing });
  const lines = part.drawn.map(({ column, row, down }) =>
    line(dot(column, row), dot(column + (down ? 0 : 1), row + (down ? 1 : 0)), "drawn-line"),
  );
  const dots = Array.from({ length: (part.rows + 1) * (part.columns + 1) }, (_, index) =>
    circle(dot(index % (part.columns + 1), Math.floor(index / (part.columns + 1))), 5, "dot"),
  );
  const labels = [
    ...part.row_names.map((name, row) => text({ x: leftMargin - 20, y: dot(0, row).y }, name, "label", 13)),
    ...part.column_names.map((name, column) =>
      text({ x: dot(column, 0).x, y: dot(0, part.rows).y + 19 }, name, "label", 13),
    ),
  ];
  const owned = (part.owned ?? []).flatMap(({ column, row, side }) => {
    const { x, y } = dot(column, row);
    const box = { x: x + 4, y: y + 4, width: spacing - 8, height: spacing - 8 };
    return [
      shape("g", { class: `piece ${side.owner}` }, rectangle(box, "body", 4), text(centreOf(box), initialOf(side.name), "on-body", 24)),
    ];
  });
  return {
    width: leftMargin + part.columns * spacing + margin,
    height: margin + part.rows * spacing + bottomMargin,
    shapes: [...owned, ...lines, ...dots, ...labels],
    spot: (location) => findSpot(location, part, dot),
  };
}

function findSpot(
  location: PartLocation,
  part: BoxesPart,
  dot: (column: number, row: number) => Point,
): Spot | undefined {
  if (location.kind !== "cells") return undefined;
  const { first, last } = location;
  if (Math.max(first.column, last.column) > part.columns || Math.max(first.row, last.row) > part.rows)
    return undefined;
  const [a, b] = [dot(first.column, first.row), dot(last.column, last.row)];
  const isHorizontal = a.y === b.y;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const hit = isHorizontal
    ? { x: x + 9, y: y - 10, width: spacing - 18, height: 20 }
    : { x: x - 10, y: y + 9, width: 20, height: spacing - 18 };
  return { hit };
}
