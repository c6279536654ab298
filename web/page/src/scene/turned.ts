/** A position drawn from the other side of the board: turned by half a circle, or mirrored if pieces fall down in it. */

import type { Position } from "../api";
import { type Cell, parsePlace, type PartLocation } from "../place";
import type { BoardPart, Part } from "./parts";

/** Whether the scene has a part that looks different from the other side. */
export function canTurn(scene: Part[]): boolean {
  return scene.some(isTurnable);
}

/** A position with its boards turned, and the places of its moves with them. */
export function turned(position: Position): Position {
  const places = new Map(position.scene.flatMap((part) => ("id" in part && isTurnable(part) ? [[part.id, part] as const] : [])));
  const turnPlace = (text: string): string => {
    const place = parsePlace(text);
    const part = place && places.get(place.part);
    return part ? `${place.part}/${turnLocation(place.location, part)}` : text;
  };
  return {
    ...position,
    scene: position.scene.map(turnPart),
    moves: position.moves.map((move) => ({ ...move, place: turnPlace(move.place) })),
    line: position.line.map((move) => ({ ...move, place: turnPlace(move.place) })),
  };
}

function isTurnable(part: Part): boolean {
  return part.kind === "board" || (part.kind === "graph" && part.nodes.every(({ x, y }) => x !== undefined && y !== undefined));
}

function turnPart(part: Part): Part {
  if (part.kind === "graph" && isTurnable(part)) return { ...part, nodes: part.nodes.map((node) => ({ ...node, x: 1 - node.x!, y: 1 - node.y! })) };
  if (part.kind !== "board") return part;
  const width = widthOf(part);
  const rows = part.rows.map((row) => [...row.padEnd(width, "#")].reverse().join(""));
  const columnNames = part.column_names.length === 0 ? [] : [...part.column_names].reverse();
  return part.holes
    ? { ...part, rows, column_names: columnNames }
    : { ...part, rows: rows.reverse(), row_names: [...part.row_names].reverse(), column_names: columnNames };
}

function widthOf(board: BoardPart): number {
  return Math.max(0, ...board.rows.map((row) => [...row].length));
}

function turnLocation(location: PartLocation, part: Part): string {
  const cellOf = ({ column, row }: Cell) =>
    part.kind === "board" ? `${widthOf(part) - 1 - column},${part.holes ? row : part.rows.length - 1 - row}` : `${column},${row}`;
  switch (location.kind) {
    case "cell":
      return cellOf(location.cell);
    case "cells":
      return `${cellOf(location.first)}-${cellOf(location.last)}`;
    case "cell_to_cell":
      return [location.from, location.to, ...(location.shot ? [location.shot] : [])].map(cellOf).join(">");
    case "item":
      return String(part.kind === "board" ? widthOf(part) - 1 - location.item : location.item);
    case "node_to_node":
      return `${location.from}>${location.to}`;
    case "span":
      return `${location.first}-${location.last}`;
  }
  throw new Error("a board has no heaps");
}
