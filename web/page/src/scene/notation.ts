/** Short notation for moves, with the labels of the drawing: "c1→d2", "5→3", "a4–b4". */

import { type Cell, type Integer, parsePlace, type PartLocation } from "../place";
import type { Part } from "./parts";

/**
 * The notation of the move at each place. Ambiguous notations are left out, such as those of moves
 * in two heaps of the same size, or of two moves at one place.
 */
export function notation(parts: Part[], places: string[]): Map<string, string> {
  const notations = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const place of places) {
    const parsed = parsePlace(place);
    const part = parsed && parts.find((candidate) => "id" in candidate && candidate.id === parsed.part);
    const text = part && notationOf(part, parsed.location);
    if (!text) continue;
    notations.set(place, text);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const [place, text] of notations) if (counts.get(text)! > 1) notations.delete(place);
  return notations;
}

function notationOf(part: Part, location: PartLocation): string | undefined {
  switch (part.kind) {
    case "heaps":
      return "heap" in location ? heapNotation(part.sizes[location.heap], location, false) : undefined;
    case "pins":
      if (part.squares) return squareNotation(location, part.lengths.length);
      return "heap" in location ? heapNotation(part.lengths[location.heap], location, true) : undefined;
    case "die":
      return location.kind === "item" ? String(location.item) : undefined;
    case "row":
      if (part.look === "coins") return location.kind === "span" ? `${location.first + 1}–${location.last + 1}` : undefined;
      if (location.kind === "span") return part.items.slice(location.first, location.last + 1).join("+");
      return location.kind === "item" ? part.items[location.item] : undefined;
    case "board":
      if (location.kind === "item") return part.column_names[location.item];
      return cellNotation(location, part.column_names, part.row_names);
    case "boxes":
      return cellNotation(location, part.column_names, part.row_names);
    case "pits": {
      if (location.kind !== "cell") return undefined;
      const { column, row } = location.cell;
      return part.names[row === 1 ? column : part.names.length - 1 - column];
    }
    case "graph":
      if (location.kind !== "node_to_node") return undefined;
      return join(part.nodes[location.from]?.label, "→", part.nodes[location.to]?.label);
  }
  return undefined;
}

/** A square of a strip, counted from 1; with several strips "2:5" is square 5 of the second. */
function squareNotation(location: PartLocation, strips: number): string | undefined {
  if (location.kind !== "tokens") return undefined;
  const squareNumber = BigInt(location.first) + 1n;
  return strips === 1 ? String(squareNumber) : `${location.heap + 1}:${squareNumber}`;
}

/** The heap before and after the move, such as "8→1+5". */
function heapNotation(size: Integer | undefined, location: PartLocation & { heap: number }, pins: boolean): string | undefined {
  if (size === undefined) return undefined;
  const remaining = (...heaps: bigint[]) =>
    `${size}→${heaps.filter((heap) => heap > 0n).join("+") || "0"}`;
  const total = BigInt(size);
  switch (location.kind) {
    case "token": {
      const before = BigInt(location.token);
      return pins ? remaining(before, total - before - 1n) : remaining(before);
    }
    case "tokens":
      return remaining(BigInt(location.first), total - BigInt(location.last) - 1n);
    case "gap":
      return remaining(BigInt(location.before) + 1n, total - BigInt(location.before) - 1n);
  }
  return undefined;
}

function cellNotation(location: PartLocation, columns: string[], rows: string[]): string | undefined {
  const name = ({ column, row }: Cell) => join(columns[column], "", rows[row]);
  switch (location.kind) {
    case "cell":
      return name(location.cell);
    case "cells":
      return join(name(location.first), "–", name(location.last));
    case "cell_to_cell":
      return join(
        join(name(location.from), "→", name(location.to)),
        location.shot ? "/" : "",
        location.shot ? name(location.shot) : " ",
      )?.trim();
  }
  return undefined;
}

function join(first: string | undefined, separator: string, second: string | undefined): string | undefined {
  return first && second ? first + separator + second : undefined;
}
