/** A rectangular board with pieces. */

import type { Cell, PartLocation } from "../place";
import type { BoardPart, Piece } from "./parts";
import {
  around,
  type Box,
  circle,
  type Drawing,
  line,
  middle,
  path,
  rectangle,
  type Shape,
  type Spot,
  text,
  union,
} from "./shape";

const size = 46;

export function drawBoard(part: BoardPart): Drawing {
  const columns = Math.max(0, ...part.rows.map((row) => [...row].length));
  const rows = part.rows.length;
  const left = part.row_names.some((name) => name !== "") ? 26 : 3;
  const below = part.column_names.some((name) => name !== "") ? 24 : 3;
  const box = ({ column, row }: Cell): Box => ({
    x: left + column * size,
    y: 3 + row * size,
    width: size,
    height: size,
  });
  const shapes: Shape[] = [];
  part.rows.forEach((letters, row) =>
    [...letters].forEach((letter, column) => {
      const piece = part.pieces.find((known) => known.letter === letter);
      if (letter === "#" && !piece) return;
      const cell = box({ column, row });
      if (part.holes) shapes.push(rectangle(cell, "plate"), circle(middle(cell), size * 0.4, "hole"));
      else shapes.push(rectangle(cell, part.chequered && (column + row) % 2 === 1 ? "cell dark" : "cell"));
      if (piece) shapes.push(drawPiece(piece, cell, `${column},${row}`));
      else if (letter !== ".") shapes.push(text(middle(cell), letter, "piece-text", 22));
    }),
  );
  part.row_names.forEach((name, row) => {
    if (row < rows) shapes.push(text({ x: left - 13, y: 3 + (row + 0.5) * size }, name, "label", 13));
  });
  part.column_names.forEach((name, column) => {
    if (column < columns)
      shapes.push(text({ x: left + (column + 0.5) * size, y: 3 + rows * size + 13 }, name, "label", 13));
  });
  const known = ({ column, row }: Cell) => column < columns && row < rows;
  return {
    width: left + columns * size + 3,
    height: 3 + rows * size + below,
    shapes,
    spot: (where) => spotIn(where, { columns, rows, box, known }),
  };
}

interface Layout {
  columns: number;
  rows: number;
  box(cell: Cell): Box;
  known(cell: Cell): boolean;
}

function spotIn(where: PartLocation, board: Layout): Spot | undefined {
  switch (where.kind) {
    case "item": {
      if (where.item >= board.columns) return undefined;
      const top = board.box({ column: where.item, row: 0 });
      return { hit: { ...top, height: size * board.rows } };
    }
    case "cell":
      return board.known(where.cell) ? { hit: inset(board.box(where.cell), 3) } : undefined;
    case "cells": {
      if (!board.known(where.first) || !board.known(where.last)) return undefined;
      const extent = union(board.box(where.first), board.box(where.last));
      // Neighbouring pairs overlap, so each is clicked about its middle.
      return { hit: around(middle(extent), size * 0.3), extent: [inset(extent, 3)], round: true };
    }
    case "cell_to_cell": {
      const cells = [where.from, where.to, ...(where.shot ? [where.shot] : [])];
      if (!cells.every(board.known)) return undefined;
      const boxes = cells.map(board.box);
      return {
        hit: inset(boxes.at(-1)!, 3),
        steps: cells
          .slice(0, -1)
          .map(({ column, row }, index) => ({ key: `${column},${row}`, hit: inset(boxes[index]!, 2) })),
        arrows: boxes
          .slice(1)
          .map((to, index) => ({ from: middle(boxes[index]!), to: middle(to) })),
      };
    }
    default:
      return undefined;
  }
}

function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

// A filled figure reads better than an outlined one; its owner's colour tells whose it is.
const filled: Record<string, string> = { "♔": "♚", "♕": "♛", "♖": "♜", "♗": "♝", "♘": "♞", "♙": "♟" };

/** A piece or token in a box; `where` is where it stands, by which it is found when it has moved there. */
export function drawPiece(piece: Pick<Piece, "glyph" | "owner" | "name">, box: Box, where: string): Shape {
  const at = middle(box);
  const r = Math.min(box.width, box.height) * 0.36;
  const title: Shape = { tag: "title", attributes: {}, children: [piece.name] };
  const group = (...shapes: Shape[]): Shape => ({
    tag: "g",
    attributes: { class: `piece ${piece.owner}`, "data-at": where },
    children: [title, ...shapes],
  });
  switch (piece.glyph) {
    case "disc":
    case "":
      return group(circle(at, r, "body"));
    case "nought":
      return group(circle(at, r * 0.78, "stroke"));
    case "cross":
      return group(
        line(
          { x: at.x - r * 0.75, y: at.y - r * 0.75 },
          { x: at.x + r * 0.75, y: at.y + r * 0.75 },
          "stroke",
        ),
        line(
          { x: at.x - r * 0.75, y: at.y + r * 0.75 },
          { x: at.x + r * 0.75, y: at.y - r * 0.75 },
          "stroke",
        ),
      );
    case "burnt":
      return group(
        rectangle(inset(box, 1), "burnt"),
        path(`M${at.x} ${at.y - r}c${r * 1.3} ${r * 1.1} ${r} ${r * 2} 0 ${r * 2}c${-r} 0 ${-r * 1.3} ${-r * 0.9} 0 ${-r * 2}z`, "ember"),
      );
    case "tile":
      return group(rectangle(inset(box, 3), "body", 4));
  }
  const chess = filled[piece.glyph] ?? piece.glyph;
  if (/^[♚♛♜♝♞♟]$/.test(chess)) return group(text(at, `${chess}\uFE0E`, "figure", r * 2.3));
  return group(circle(at, r, "body"), text(at, piece.glyph, "on-body", r * 1.15));
}
