/** A row of cards, coins or digits. */

import type { PartLocation } from "../place";
import { t } from "../texts";
import type { RowPart } from "./parts";
import {
  boundingBox,
  type Box,
  centreOf,
  circle,
  type Drawing,
  grouped,
  rectangle,
  type Shape,
  type Spot,
  text,
  textWidth,
} from "./shape";

const gap = 8;
/** Of rows with more items, only `shownEndItems` at each end are drawn. */
const maxItems = 80;
const shownEndItems = 30;

export function drawRow(part: RowPart, locations: PartLocation[], maxWidth: number): Drawing {
  const { items } = part;
  const longest = items.reduce((max, item) => Math.max(max, [...item].length), 1);
  const width = part.look === "coins" ? 42 : Math.max(part.look === "digits" ? 34 : 40, longest * 10.5 + 14);
  const height = part.look === "cards" ? 54 : part.look === "digits" ? 44 : 42;
  const lineGap = locations.some((location) => location.kind === "span") ? 28 : 6;
  const shownIndices = items.map((_, index) => index).filter((index) => isShown(index, items.length));
  const isShortened = items.length > maxItems;
  const perLine = Math.max(1, Math.floor(maxWidth / (width + gap)));
  const shapes: Shape[] = [];
  const boxes = new Map<number, Box>();
  let top = 4;
  let totalWidth = 60;
  if (part.label !== "") {
    shapes.push(text({ x: 4, y: 10 }, part.label, "label strong", 14, "start"));
    totalWidth = Math.max(totalWidth, 8 + textWidth(part.label, 14));
    top = 26;
  }
  shownIndices.forEach((index, slot) => {
    const box = {
      x: 4 + (slot % perLine) * (width + gap),
      y: top + Math.floor(slot / perLine) * (height + lineGap),
      width,
      height,
    };
    boxes.set(index, box);
    shapes.push(...drawItem(part.look, items[index] ?? "", box));
    totalWidth = Math.max(totalWidth, box.x + width + 4);
  });
  let bottom = top + Math.ceil(shownIndices.length / perLine) * (height + lineGap);
  if (isShortened) {
    const note = t("drawing.middle", { count: grouped(items.length - shownIndices.length) });
    shapes.push(text({ x: 4, y: bottom + 10 }, note, "label", 14, "start"));
    totalWidth = Math.max(totalWidth, 8 + textWidth(note, 14));
    bottom += 24;
  }
  return { width: totalWidth, height: bottom, shapes, spot: (location) => findSpot(boxes, part.look, location) };
}

function isShown(index: number, count: number): boolean {
  return count <= maxItems || index < shownEndItems || index >= count - shownEndItems;
}

function drawItem(look: RowPart["look"], content: string, box: Box): Shape[] {
  const centre = centreOf(box);
  const size = look === "cards" ? 18 : 20;
  const className =
    content === ""
      ? "gap"
      : look === "coins"
        ? `coin${content === "-" ? " turned" : ""}`
        : look === "cards"
          ? "card"
          : "digit";
  const frame =
    look === "coins" ? circle(centre, box.width / 2 - 1, className) : rectangle(box, className, look === "cards" ? 6 : 3);
  return content === "" ? [frame] : [frame, text(centre, content === "-" ? "−" : content, `on-${className}`, size)];
}

function findSpot(boxes: Map<number, Box>, look: RowPart["look"], location: PartLocation): Spot | undefined {
  if (location.kind === "item") {
    const hit = boxes.get(location.item);
    return hit && { hit, round: look === "coins" };
  }
  if (location.kind !== "span") return undefined;
  const [first, last] = [boxes.get(location.first), boxes.get(location.last)];
  if (!first || !last) return undefined;
  if (first === last) return { hit: first, round: look === "coins" };
  if (first.y !== last.y)
    return { hit: { ...first, y: first.y + first.height, height: 25 }, extent: [first, last] };
  const extent = boundingBox(first, last);
  const centre = centreOf(extent).x;
  return {
    hit: { x: centre - 16, y: extent.y + extent.height - 1, width: 32, height: 25 },
    extent: [extent],
  };
}
