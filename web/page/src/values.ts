/** Values in words, marks and shades. */

import type { Game, Move, Outcome, Position, Value } from "./api";
import type { Whole } from "./place";
import { grouped } from "./scene/shape";

/** A mark that tells outcomes apart without colour. */
export const marks: Record<Outcome, string> = { win: "▲", loss: "▼", draw: "=" };

export const opposite: Record<Outcome, Outcome> = { win: "loss", loss: "win", draw: "draw" };

/** An outcome for one player as the first player sees it. */
export function seenByFirst(outcome: Outcome, player: number): Outcome {
  return player === 0 ? outcome : opposite[outcome];
}

/** How a game tells distances: in plies, or as chess does in moves to mate. */
export type Unit = "plies" | "mate";

export function unitOf({ distance }: Pick<Game, "distance">): Unit {
  return distance === "mate" ? "mate" : "plies";
}

/** A value in a few words, such as "win in 7 plies" or "mate in 4"; in a game of scores, "win by 2". */
export function valueText({ outcome, plies, margin, nimber }: Value, unit: Unit = "plies"): string {
  const words: string[] = [];
  if (outcome && margin !== undefined && margin != 0)
    words.push(`${outcome} by ${grouped(margin).replace("-", "")}`);
  else if (outcome && outcome !== "draw" && plies !== undefined && unit === "mate")
    words.push(`${outcome === "win" ? "mate" : "mated"} in ${grouped((BigInt(plies) + 1n) / 2n)}`);
  else if (outcome)
    words.push(outcome + (plies === undefined ? "" : ` in ${grouped(plies)} ${plies == 1 ? "ply" : "plies"}`));
  if (nimber !== undefined) words.push(`nimber ${grouped(nimber)}`);
  return words.join(", ");
}

/**
 * A position as the whole game is valued: the margins of answers are those of the moves to come, so
 * that the lead of the player on move is added. Only such margins are shown.
 */
export function wholeGame(position: Position): Position {
  const { value, player, scores, moves } = position;
  const whole = <Valued extends Value>(one: Valued): Valued => withLead(one, player, scores);
  return { ...position, moves: moves.map(whole), ...(value && { value: whole(value) }) };
}

export function withLead<Valued extends Value>(value: Valued, player: number, scores: Whole[]): Valued {
  if (value.margin === undefined) return value;
  const [mine, other] = [scores[player] ?? 0, scores[1 - player] ?? 0];
  return { ...value, margin: BigInt(value.margin) + BigInt(mine) - BigInt(other) };
}

export function signed(number: Whole): string {
  return number > 0 ? `+${grouped(number)}` : grouped(number).replace("-", "−");
}

/** Whether the value is known. */
export function isKnown(value: Value | undefined): value is Value & { outcome: Outcome } {
  return value?.outcome !== undefined;
}

/** How strongly each move is coloured, from 0 to 1: the best of its outcome most. */
export function strengths(moves: Move[]): Map<Move, number> {
  const found = new Map<Move, number>();
  for (const outcome of ["win", "loss", "draw"] as const) {
    const same = moves.filter((move) => move.outcome === outcome);
    const goods = same.map(goodness);
    const [least, most] = [Math.min(...goods), Math.max(...goods)];
    same.forEach((move, index) => {
      const share = most > least ? (goods[index]! - least) / (most - least) : 1;
      // Of moves that lose it is the quick loss that is coloured most.
      found.set(move, outcome === "loss" && most > least ? 1 - 0.65 * share : 0.35 + 0.65 * share);
    });
  }
  return found;
}

/** Larger for what the mover prefers among moves of one outcome. */
function goodness(move: Move): number {
  if (move.margin !== undefined) return Number(move.margin);
  if (move.plies === undefined) return 0;
  return move.outcome === "win" ? -Number(move.plies) : Number(move.plies);
}

/** Whether a move attains the best value that is listed. */
export function isBest(move: Move, moves: Move[]): boolean {
  const first = moves[0];
  return (
    first !== undefined &&
    isKnown(first) &&
    move.outcome === first.outcome &&
    goodness(move) === goodness(first)
  );
}

/** "first player", and in brackets the name that the game has for him, such as "white". */
export function playerName(player: number, names: (string | undefined)[]): string {
  const order = player === 0 ? "first player" : "second player";
  const name = names[player];
  return name ? `${order} (${name})` : order;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The moves with those first that lead to the best value; equal ones keep their order. */
export function bestFirst(moves: Move[]): Move[] {
  const rank: Record<Outcome, number> = { win: 2, draw: 1, loss: 0 };
  const before = (a: Move, b: Move): number => {
    if (a.outcome === undefined || b.outcome === undefined) return 0;
    return rank[b.outcome] - rank[a.outcome] || goodness(b) - goodness(a);
  };
  return [...moves].sort(before);
}

export function withoutValue({ move, tell, place }: Move): Move {
  return { move, tell, place };
}

export function secondsText(seconds: number): string {
  if (seconds < 1e-3) return `${(seconds * 1e6).toPrecision(3)} µs`;
  return seconds < 1 ? `${(seconds * 1e3).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`;
}

export function bytesText(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB"];
  let unit = 0;
  let size = bytes;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    ++unit;
  }
  return `${unit === 0 ? size : size.toPrecision(3)} ${units[unit]}`;
}
