/** Moves in short, as the labels of the drawing name their places: "c1→d2", "5→3", "a4–b4". */

import { parsePlace, type Cell, type PartLocation, type Integer } from "../place";
import type { Part } from "./parts";

/**
 * The short text of each place where a move is made. A place that another one looks like, such as
 * that in a heap of the same size, has none, and so has one that is named for two moves.
 */
export function notation(parts: Part[], places: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const count = new Map<string, number>();
  for (const place of places) {
    const read = parsePlace(place);
    const part = read && parts.find((one) => "id" in one && one.id === read.part);
    const short = part && shortOf(part, read.location);
    if (!short) continue;
    found.set(place, short);
    count.set(short, (count.get(short) ?? 0) + 1);
  }
  for (const [place, short] of found) if (count.get(short)! > 1) found.delete(place);
  return found;
}

/** A move in short where its words count heaps, else in words. */
export function named(parts: Part[], move: { tell: string; place: string }): string {
  const part = parts.find((one) => "id" in one && move.place.startsWith(`${one.id}/`));
  const counts = part?.kind === "heaps" || part?.kind === "pins";
  return (counts && notation(parts, [move.place]).get(move.place)) || move.tell;
}

function shortOf(part: Part, where: PartLocation): string | undefined {
  switch (part.kind) {
    case "heaps":
      return "heap" in where ? inHeap(part.sizes[where.heap], where, false) : undefined;
    case "pins":
      if (part.squares) return square(where, part.lengths.length);
      return "heap" in where ? inHeap(part.lengths[where.heap], where, true) : undefined;
    case "die":
      return where.kind === "item" ? String(where.item) : undefined;
    case "row":
      if (part.look === "coins") return where.kind === "span" ? `${where.first}–${where.last}` : undefined;
      if (where.kind === "span") return part.items.slice(where.first, where.last + 1).join("+");
      return where.kind === "item" ? part.items[where.item] : undefined;
    case "board":
      if (where.kind === "item") return part.column_names[where.item];
      return byCells(where, part.column_names, part.row_names);
    case "boxes":
      return byCells(where, part.column_names, part.row_names);
    case "pits": {
      if (where.kind !== "cell") return undefined;
      const { column, row } = where.cell;
      return part.names[row === 1 ? column : part.names.length - 1 - column];
    }
    case "graph":
      if (where.kind !== "node_to_node") return undefined;
      return joined(part.nodes[where.from]?.label, "→", part.nodes[where.to]?.label);
  }
  return undefined;
}

/** A square of a strip, counted from 1: of the second of several strips "2:5". */
function square(where: PartLocation, strips: number): string | undefined {
  if (where.kind !== "tokens") return undefined;
  const number = BigInt(where.first) + 1n;
  return strips === 1 ? String(number) : `${where.heap + 1}:${number}`;
}

/** What is left of a heap: of 8 pins "8→1+5". */
function inHeap(size: Integer | undefined, where: PartLocation & { heap: number }, pins: boolean): string | undefined {
  if (size === undefined) return undefined;
  const left = (...heaps: bigint[]) =>
    `${size}→${heaps.filter((heap) => heap > 0n).join("+") || "0"}`;
  const whole = BigInt(size);
  switch (where.kind) {
    case "token": {
      const before = BigInt(where.token);
      return pins ? left(before, whole - before - 1n) : left(before);
    }
    case "tokens":
      return left(BigInt(where.first), whole - BigInt(where.last) - 1n);
    case "gap":
      return left(BigInt(where.before) + 1n, whole - BigInt(where.before) - 1n);
  }
  return undefined;
}

function byCells(where: PartLocation, columns: string[], rows: string[]): string | undefined {
  const name = ({ column, row }: Cell) => joined(columns[column], "", rows[row]);
  switch (where.kind) {
    case "cell":
      return name(where.cell);
    case "cells":
      return joined(name(where.first), "–", name(where.last));
    case "cell_to_cell":
      return joined(
        joined(name(where.from), "→", name(where.to)),
        where.shot ? "/" : "",
        where.shot ? name(where.shot) : " ",
      )?.trim();
  }
  return undefined;
}

function joined(one: string | undefined, by: string, other: string | undefined): string | undefined {
  return one && other ? one + by + other : undefined;
}
