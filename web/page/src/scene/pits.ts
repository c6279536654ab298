/** Two rows of pits with a store at either end. */

import type { PartLocation, Integer } from "../place";
import type { PitsPart } from "./parts";
import { around, circle, type Drawing, grouped, type Point, rectangle, type Shape, text } from "./shape";

const step = 66;
const radius = 27;
const mostSeeds = 30;

export function drawPits(part: PitsPart): Drawing {
  const columns = Math.max(part.far.length, part.near.length);
  const width = (columns + 2) * step + 8;
  const height = 196;
  const pit = (column: number, row: number): Point => ({
    x: 4 + (column + 1.5) * step,
    y: row === 0 ? 60 : 136,
  });
  const shapes: Shape[] = [rectangle({ x: 4, y: 4, width: width - 8, height: height - 8 }, "tray", 24)];
  const stores: [Integer | null, number][] = [
    [part.far_store, 4 + step / 2],
    [part.near_store, width - 4 - step / 2],
  ];
  for (const [seeds, x] of stores) {
    shapes.push(rectangle({ x: x - 24, y: 38, width: 48, height: 120 }, "pit", 24));
    if (seeds === null) continue;
    shapes.push(
      ...drawSeeds(seeds, { x, y: 98 }, 20),
      text({ x, y: 22 }, grouped(seeds), "label strong", 15),
    );
  }
  [part.far, part.near].forEach((side, row) =>
    side.forEach((seeds, column) => {
      const at = pit(column, row);
      shapes.push(circle(at, radius, "pit"), ...drawSeeds(seeds, at, radius - 7));
      const beside = row === 0 ? 22 : 176;
      const name = part.names[row === 0 ? side.length - 1 - column : column] ?? "";
      shapes.push(
        text({ x: at.x, y: beside }, grouped(seeds), "label strong", 14),
        text({ x: at.x - 24, y: beside }, name, "label", 13),
      );
    }),
  );
  const count = (row: number) => (row === 0 ? part.far.length : part.near.length);
  return {
    width,
    height,
    shapes,
    spot: (where: PartLocation) =>
      where.kind === "cell" && where.cell.row < 2 && where.cell.column < count(where.cell.row)
        ? { hit: around(pit(where.cell.column, where.cell.row), radius), round: true }
        : undefined,
  };
}

/** Seeds in the spiral of a sunflower. */
function drawSeeds(seeds: Integer, centre: Point, radius: number): Shape[] {
  const count = Math.min(Number(seeds), mostSeeds);
  const spread = radius / Math.sqrt(Math.max(count, 9));
  return Array.from({ length: count }, (_, index) => {
    const turn = index * 2.39996;
    const far = spread * Math.sqrt(count === 1 ? 0 : index + 0.5);
    return circle({ x: centre.x + far * Math.cos(turn), y: centre.y + far * Math.sin(turn) }, 3.4, "seed");
  });
}
