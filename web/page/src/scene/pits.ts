/** Two rows of pits with a store at each end. */

import type { Integer, PartLocation } from "../place";
import type { PitsPart, Side } from "./parts";
import { circle, type Drawing, grouped, type Point, rectangle, type Shape, squareAround, text } from "./shape";
import { withoutArticle } from "./sides";

const spacing = 66;
const radius = 27;
const maxSeeds = 30;

export function drawPits(part: PitsPart): Drawing {
  const columns = Math.max(part.far.length, part.near.length);
  const width = (columns + 2) * spacing + 8;
  const height = part.owners ? 240 : 196;
  const top = part.owners ? 22 : 0;
  const pit = (column: number, row: number): Point => ({
    x: 4 + (column + 1.5) * spacing,
    y: top + (row === 0 ? 60 : 136),
  });
  const shapes: Shape[] = [rectangle({ x: 4, y: 4, width: width - 8, height: height - 8 }, "tray", 24)];
  const stores: [Integer | null, number, Side | undefined][] = [
    [part.far_store, 4 + spacing / 2, part.owners?.far],
    [part.near_store, width - 4 - spacing / 2, part.owners?.near],
  ];
  for (const [seeds, x, owner] of stores) {
    shapes.push(rectangle({ x: x - 24, y: top + 38, width: 48, height: 120 }, "pit", 24));
    if (owner) shapes.push(text({ x, y: top + 172 }, withoutArticle(owner.name), "label", 13));
    if (seeds === null) continue;
    shapes.push(
      ...drawSeeds(seeds, { x, y: top + 98 }, 20),
      text({ x, y: top + 22 }, grouped(seeds), "label strong", 15),
    );
  }
  if (part.owners) {
    shapes.push(text({ x: width / 2, y: 16 }, withoutArticle(part.owners.far.name), "label strong", 14));
    shapes.push(text({ x: width / 2, y: height - 16 }, withoutArticle(part.owners.near.name), "label strong", 14));
  }
  [part.far, part.near].forEach((side, row) =>
    side.forEach((seeds, column) => {
      const centre = pit(column, row);
      shapes.push(circle(centre, radius, "pit"), ...drawSeeds(seeds, centre, radius - 7));
      const labelY = top + (row === 0 ? 22 : 176);
      const name = part.names[row === 0 ? side.length - 1 - column : column] ?? "";
      shapes.push(
        text({ x: centre.x, y: labelY }, grouped(seeds), "label strong", 14),
        text({ x: centre.x - 24, y: labelY }, name, "label", 13),
      );
    }),
  );
  const count = (row: number) => (row === 0 ? part.far.length : part.near.length);
  return {
    width,
    height,
    shapes,
    spot: (location: PartLocation) =>
      location.kind === "cell" && location.cell.row < 2 && location.cell.column < count(location.cell.row)
        ? { hit: squareAround(pit(location.cell.column, location.cell.row), radius), round: true }
        : undefined,
  };
}

/** Seeds in a spiral by the golden angle, as in a sunflower. */
function drawSeeds(seeds: Integer, centre: Point, radius: number): Shape[] {
  const count = Math.min(Number(seeds), maxSeeds);
  const scale = radius / Math.sqrt(Math.max(count, 9));
  return Array.from({ length: count }, (_, index) => {
    const angle = index * 2.39996;
    const distance = scale * Math.sqrt(count === 1 ? 0 : index + 0.5);
    return circle({ x: centre.x + distance * Math.cos(angle), y: centre.y + distance * Math.sin(angle) }, 3.4, "seed");
  });
}
