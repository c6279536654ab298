/** A rectangular board with pieces. */

import type { Cell, PartLocation } from "../place";
import type { BoardPart, Piece } from "./parts";
import {
  boundingBox,
  type Box,
  centreOf,
  circle,
  type Drawing,
  line,
  path,
  rectangle,
  type Shape,
  type Spot,
  squareAround,
  text,
} from "./shape";

const cellSize = 46;

export function drawBoard(part: BoardPart): Drawing {
  const columns = Math.max(0, ...part.rows.map((row) => [...row].length));
  const rows = part.rows.length;
  const leftMargin = part.row_names.some((name) => name !== "") ? 26 : 3;
  const bottomMargin = part.column_names.some((name) => name !== "") ? 24 : 3;
  const box = ({ column, row }: Cell): Box => ({
    x: leftMargin + column * cellSize,
    y: 3 + row * cellSize,
    width: cellSize,
    height: cellSize,
  });
  const shapes: Shape[] = [];
  part.rows.forEach((letters, row) =>
    [...letters].forEach((letter, column) => {
      const piece = part.pieces.find((candidate) => candidate.letter === letter);
      if (letter === "#" && !piece) return;
      const cell = box({ column, row });
      if (part.holes) shapes.push(rectangle(cell, "plate"), circle(centreOf(cell), cellSize * 0.4, "hole"));
      else shapes.push(rectangle(cell, part.chequered && (column + row) % 2 === 1 ? "cell dark" : "cell"));
      if (piece) shapes.push(drawPiece(piece, cell, `${column},${row}`));
      else if (letter !== ".") shapes.push(text(centreOf(cell), letter, "piece-text", 22));
    }),
  );
  part.row_names.forEach((name, row) => {
    if (row < rows) shapes.push(text({ x: leftMargin - 13, y: 3 + (row + 0.5) * cellSize }, name, "label", 13));
  });
  part.column_names.forEach((name, column) => {
    if (column < columns)
      shapes.push(text({ x: leftMargin + (column + 0.5) * cellSize, y: 3 + rows * cellSize + 13 }, name, "label", 13));
  });
  const contains = ({ column, row }: Cell) => column < columns && row < rows;
  return {
    width: leftMargin + columns * cellSize + 3,
    height: 3 + rows * cellSize + bottomMargin,
    shapes,
    spot: (location) => findSpot(location, { columns, rows, box, contains }),
  };
}

interface BoardGeometry {
  columns: number;
  rows: number;
  box(cell: Cell): Box;
  contains(cell: Cell): boolean;
}

function findSpot(location: PartLocation, board: BoardGeometry): Spot | undefined {
  switch (location.kind) {
    case "item": {
      if (location.item >= board.columns) return undefined;
      const top = board.box({ column: location.item, row: 0 });
      return { hit: { ...top, height: cellSize * board.rows } };
    }
    case "cell":
      return board.contains(location.cell) ? { hit: inset(board.box(location.cell), 3) } : undefined;
    case "cells": {
      if (!board.contains(location.first) || !board.contains(location.last)) return undefined;
      const extent = boundingBox(board.box(location.first), board.box(location.last));
      // Neighbouring pairs overlap, so each is clicked near its centre.
      return { hit: squareAround(centreOf(extent), cellSize * 0.3), extent: [inset(extent, 3)], round: true };
    }
    case "cell_to_cell": {
      const cells = [location.from, location.to, ...(location.shot ? [location.shot] : [])];
      if (!cells.every(board.contains)) return undefined;
      const boxes = cells.map(board.box);
      return {
        hit: inset(boxes.at(-1)!, 3),
        steps: cells
          .slice(0, -1)
          .map(({ column, row }, index) => ({ key: `${column},${row}`, hit: inset(boxes[index]!, 2) })),
        arrows: boxes
          .slice(1)
          .map((to, index) => ({ from: centreOf(boxes[index]!), to: centreOf(to) })),
      };
    }
    default:
      return undefined;
  }
}

function inset(box: Box, margin: number): Box {
  return { x: box.x + margin, y: box.y + margin, width: box.width - 2 * margin, height: box.height - 2 * margin };
}

// Filled figures are easier to recognize than outlined ones; the colour shows the owner.
const filledGlyphs: Record<string, string> = { "♔": "♚", "♕": "♛", "♖": "♜", "♗": "♝", "♘": "♞", "♙": "♟" };

/** A piece or token in a box; `key` is its location, by which it is found to animate a move. */
export function drawPiece(piece: Pick<Piece, "glyph" | "owner" | "name">, box: Box, key: string): Shape {
  const centre = centreOf(box);
  const r = Math.min(box.width, box.height) * 0.36;
  const title: Shape = { tag: "title", attributes: {}, children: [piece.name] };
  const group = (...shapes: Shape[]): Shape => ({
    tag: "g",
    attributes: { class: `piece ${piece.owner}`, "data-at": key },
    children: [title, ...shapes],
  });
  switch (piece.glyph) {
    case "disc":
    case "":
      return group(circle(centre, r, "body"));
    case "nought":
      return group(circle(centre, r * 0.78, "stroke"));
    case "cross":
      return group(
        line(
          { x: centre.x - r * 0.75, y: centre.y - r * 0.75 },
          { x: centre.x + r * 0.75, y: centre.y + r * 0.75 },
          "stroke",
        ),
        line(
          { x: centre.x - r * 0.75, y: centre.y + r * 0.75 },
          { x: centre.x + r * 0.75, y: centre.y - r * 0.75 },
          "stroke",
        ),
      );
    case "burnt":
      return group(
        rectangle(inset(box, 1), "burnt"),
        path(`M${centre.x} ${centre.y - r}c${r * 1.3} ${r * 1.1} ${r} ${r * 2} 0 ${r * 2}c${-r} 0 ${-r * 1.3} ${-r * 0.9} 0 ${-r * 2}z`, "ember"),
      );
    case "tile":
      return group(rectangle(inset(box, 3), "body", 4));
  }
  const glyph = filledGlyphs[piece.glyph] ?? piece.glyph;
  if (/^[♚♛♜♝♞♟]$/.test(glyph)) return group(text(centre, `${glyph}\uFE0E`, "figure", r * 2.3));
  return group(circle(centre, r, "body"), text(centre, piece.glyph, "on-body", r * 1.15));
}
