/** A die seen from above: the top face, and about it the four faces beside it. */

import type { PartLocation } from "../place";
import type { DiePart } from "./parts";
import { type Box, circle, type Drawing, rectangle, type Shape } from "./shape";

const top: Box = { x: 72, y: 72, width: 76, height: 76 };
const sides: Box[] = [
  { x: 82, y: 8, width: 56, height: 56 },
  { x: 156, y: 82, width: 56, height: 56 },
  { x: 82, y: 156, width: 56, height: 56 },
  { x: 8, y: 82, width: 56, height: 56 },
];
const patterns: Record<number, string> = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi" };

export function drawDie(part: DiePart): Drawing {
  const faces = beside(part.top);
  const shapes = faces.flatMap((face, index) => drawFace(face, sides[index]!, " side"));
  shapes.push(...drawFace(part.top, top));
  return {
    width: 220,
    height: 220,
    shapes,
    spot: (where: PartLocation) => {
      const hit = where.kind === "item" ? sides[faces.indexOf(where.item)] : undefined;
      return hit && { hit };
    },
  };
}

/** The faces beside this one, opposite ones opposite. */
export function beside(face: number): number[] {
  const [first, second] = [1, 2, 3].filter((low) => low !== Math.min(face, 7 - face)) as [number, number];
  return [first, second, 7 - first, 7 - second];
}

function drawFace(face: number, box: Box, style = ""): Shape[] {
  const pips = patterns[face] ?? "";
  const unit = box.width / 4;
  return [
    rectangle(box, `die${style}`, box.width * 0.16),
    ...[...pips].map((letter) => {
      const place = letter.charCodeAt(0) - "a".charCodeAt(0);
      const x = box.x + unit * (1 + (place % 3));
      const y = box.y + unit * (1 + Math.floor(place / 3));
      return circle({ x, y }, box.width * 0.085, `pip${style}`);
    }),
  ];
}
