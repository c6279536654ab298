/** A row of cards, coins or digits. */

import type { PartLocation } from "../place";
import type { RowPart } from "./parts";
import {
  type Box,
  circle,
  type Drawing,
  grouped,
  middle,
  rectangle,
  type Shape,
  type Spot,
  text,
  textWidth,
  union,
} from "./shape";

const gap = 8;
/** Of a longer row only both ends are drawn. */
const mostItems = 80;
const endItems = 30;

export function drawRow(part: RowPart, places: PartLocation[], most: number): Drawing {
  const { items } = part;
  const longest = items.reduce((most, item) => Math.max(most, [...item].length), 1);
  const width = part.look === "coins" ? 42 : Math.max(part.look === "digits" ? 34 : 40, longest * 10.5 + 14);
  const height = part.look === "cards" ? 54 : part.look === "digits" ? 44 : 42;
  const below = places.some((where) => where.kind === "span") ? 28 : 6;
  const shown = items.map((_, index) => index).filter((index) => isShown(index, items.length));
  const skipped = items.length > mostItems;
  const perLine = Math.max(1, Math.floor(most / (width + gap)));
  const shapes: Shape[] = [];
  const boxes = new Map<number, Box>();
  let top = 4;
  let wide = 60;
  if (part.label !== "") {
    shapes.push(text({ x: 4, y: 10 }, part.label, "label strong", 14, "start"));
    wide = Math.max(wide, 8 + textWidth(part.label, 14));
    top = 26;
  }
  shown.forEach((index, place) => {
    const box = {
      x: 4 + (place % perLine) * (width + gap),
      y: top + Math.floor(place / perLine) * (height + below),
      width,
      height,
    };
    boxes.set(index, box);
    shapes.push(...item(part.look, items[index] ?? "", box));
    wide = Math.max(wide, box.x + width + 4);
  });
  let bottom = top + Math.ceil(shown.length / perLine) * (height + below);
  if (skipped) {
    const words = `${grouped(items.length - shown.length)} in the middle are not drawn`;
    shapes.push(text({ x: 4, y: bottom + 10 }, words, "label", 14, "start"));
    wide = Math.max(wide, 8 + textWidth(words, 14));
    bottom += 24;
  }
  return { width: wide, height: bottom, shapes, spot: (where) => spotIn(boxes, part.look, where) };
}

function isShown(index: number, count: number): boolean {
  return count <= mostItems || index < endItems || index >= count - endItems;
}

function item(look: RowPart["look"], words: string, box: Box): Shape[] {
  const at = middle(box);
  const size = look === "cards" ? 18 : 20;
  const style =
    words === ""
      ? "gap"
      : look === "coins"
        ? `coin${words === "-" ? " turned" : ""}`
        : look === "cards"
          ? "card"
          : "digit";
  const frame =
    look === "coins" ? circle(at, box.width / 2 - 1, style) : rectangle(box, style, look === "cards" ? 6 : 3);
  return words === "" ? [frame] : [frame, text(at, words === "-" ? "−" : words, `on-${style}`, size)];
}

function spotIn(boxes: Map<number, Box>, look: RowPart["look"], where: PartLocation): Spot | undefined {
  if (where.kind === "item") {
    const hit = boxes.get(where.item);
    return hit && { hit, round: look === "coins" };
  }
  if (where.kind !== "span") return undefined;
  const [first, last] = [boxes.get(where.first), boxes.get(where.last)];
  if (!first || !last) return undefined;
  if (first === last) return { hit: first, round: look === "coins" };
  if (first.y !== last.y)
    return { hit: { ...first, y: first.y + first.height, height: 25 }, extent: [first, last] };
  const extent = union(first, last);
  const centre = middle(extent).x;
  return {
    hit: { x: centre - 16, y: extent.y + extent.height - 1, width: 32, height: 25 },
    extent: [extent],
  };
}
