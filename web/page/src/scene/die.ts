/** A die seen from above: the top face, surrounded by the four side faces. */

import type { PartLocation } from "../place";
import type { DiePart } from "./parts";
import { type Box, circle, type Drawing, rectangle, type Shape } from "./shape";

const topBox: Box = { x: 72, y: 72, width: 76, height: 76 };
const sideBoxes: Box[] = [
  { x: 82, y: 8, width: 56, height: 56 },
  { x: 156, y: 82, width: 56, height: 56 },
  { x: 82, y: 156, width: 56, height: 56 },
  { x: 8, y: 82, width: 56, height: 56 },
];
/** The cells of the pips of each face, as letters of a 3 by 3 grid. */
const pipPatterns: Record<number, string> = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi" };

export function drawDie(part: DiePart): Drawing {
  const faces = sideFaces(part.top);
  const shapes = faces.flatMap((face, index) => drawFace(face, sideBoxes[index]!, " side"));
  shapes.push(...drawFace(part.top, topBox));
  return {
    width: 220,
    height: 220,
    shapes,
    spot: (location: PartLocation) => {
      const hit = location.kind === "item" ? sideBoxes[faces.indexOf(location.item)] : undefined;
      return hit && { hit };
    },
  };
}

/** The side faces, clockwise from the top of the drawing; opposite faces lie opposite. */
export function sideFaces(face: number): number[] {
  const [first, second] = [1, 2, 3].filter((low) => low !== Math.min(face, 7 - face)) as [number, number];
  return [first, second, 7 - first, 7 - second];
}

function drawFace(face: number, box: Box, classSuffix = ""): Shape[] {
  const pips = pipPatterns[face] ?? "";
  const spacing = box.width / 4;
  return [
    rectangle(box, `die${classSuffix}`, box.width * 0.16),
    ...[...pips].map((letter) => {
      const cell = letter.charCodeAt(0) - "a".charCodeAt(0);
      const x = box.x + spacing * (1 + (cell % 3));
      const y = box.y + spacing * (1 + Math.floor(cell / 3));
      return circle({ x, y }, box.width * 0.085, `pip${classSuffix}`);
    }),
  ];
}
