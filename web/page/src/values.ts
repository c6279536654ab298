/** Values as text, as marks, and as strengths of a colour. */

import type { Game, Move, Outcome, Position, Value } from "./api";
import type { Integer } from "./place";
import { grouped } from "./scene/shape";
import { counted, decimal, t, type TextKey } from "./texts";

/** The marks that distinguish outcomes without colour. */
export const marks: Record<Outcome, string> = { win: "▲", loss: "▼", draw: "=" };

export const opposite: Record<Outcome, Outcome> = { win: "loss", loss: "win", draw: "draw" };

/** The outcome for a player, from the first player's point of view. */
export function outcomeForFirst(outcome: Outcome, player: number): Outcome {
  return player === 0 ? outcome : opposite[outcome];
}

/** The unit of a game's distances: plies, or moves to mate as in chess. */
export type DistanceUnit = "plies" | "mate";

export function distanceUnitOf({ distance }: Pick<Game, "distance">): DistanceUnit {
  return distance === "mate" ? "mate" : "plies";
}

/** A value in words, such as "win in 7 plies" or "mate in 4"; in a scoring game, "win by 2". */
export function valueText({ outcome, plies, margin, nimber }: Value, unit: DistanceUnit = "plies"): string {
  const phrases: string[] = [];
  if (outcome && margin !== undefined && margin != 0)
    phrases.push(t("values.by", { outcome: t(`values.${outcome}`), margin: grouped(margin).replace("-", "") }));
  else if (outcome && outcome !== "draw" && plies !== undefined && unit === "mate")
    phrases.push(t(outcome === "win" ? "values.mate" : "values.mated", { moves: grouped((BigInt(plies) + 1n) / 2n) }));
  else if (outcome)
    phrases.push(plies === undefined ? t(`values.${outcome}`) : counted("values.plies", plies, { outcome: t(`values.${outcome}`) }));
  if (nimber !== undefined) phrases.push(t("values.nimber", { nimber: grouped(nimber) }));
  return phrases.join(", ");
}

/** What is proved of a value that is not known, such as "at least a draw". */
export function boundsText({ at_least: least, at_most: most }: Pick<Position, "at_least" | "at_most">): string {
  const bound = (value: Value | undefined, drawKey: TextKey, scoreKey: TextKey) => {
    if (value?.margin !== undefined) return t(scoreKey, { margin: signed(value.margin) });
    return value?.outcome === "draw" ? t(drawKey) : "";
  };
  const texts = [bound(least, "values.atLeast", "values.atLeastScore"), bound(most, "values.atMost", "values.atMostScore")];
  return texts.filter(Boolean).join(", ");
}

/** The text of a value without its outcome, for where that is stated beside it. */
export function withoutOutcome(text: string): string {
  const outcome = (["win", "loss", "draw"] as const).map((name) => t(`values.${name}`)).find((name) => text.split(/[ ,]/)[0] === name);
  return outcome === undefined ? text : text.slice(outcome.length).replace(/^,? /, "");
}

/**
 * The position with the margins of the whole game, which are the ones shown: responses give those
 * of the moves to come, to which the lead of the player on move is added.
 */
export function withFinalMargins(position: Position): Position {
  const { player, scores, moves, at_least: least, at_most: most } = position;
  // Bounds that meet are the value: that of a book behind whose last ply nothing was found.
  const value = position.value ?? (least && most && valueText(least) === valueText(most) ? least : undefined);
  const addLead = <WithValue extends Value>(to: WithValue): WithValue => withLead(to, player, scores);
  return {
    ...position,
    moves: moves.map(addLead),
    ...(value && { value: addLead(value) }),
    ...(least && { at_least: addLead(least) }),
    ...(most && { at_most: addLead(most) }),
  };
}

export function withLead<WithValue extends Value>(value: WithValue, player: number, scores: Integer[]): WithValue {
  if (value.margin === undefined) return value;
  const [own, opponent] = [scores[player] ?? 0, scores[1 - player] ?? 0];
  return { ...value, margin: BigInt(value.margin) + BigInt(own) - BigInt(opponent) };
}

export function signed(number: Integer): string {
  return number > 0 ? `+${grouped(number)}` : grouped(number).replace("-", "−");
}

/** Whether the value is known. */
export function isKnown(value: Value | undefined): value is Value & { outcome: Outcome } {
  return value?.outcome !== undefined;
}

/** The strength of the colour of each move, from 0 to 1. */
export function strengths(moves: Move[]): Map<Move, number> {
  const strengthOf = new Map<Move, number>();
  for (const outcome of ["win", "loss", "draw"] as const) {
    const sameOutcome = moves.filter((move) => move.outcome === outcome);
    const preferences = sameOutcome.map(preference);
    const [min, max] = [Math.min(...preferences), Math.max(...preferences)];
    sameOutcome.forEach((move, index) => {
      const fraction = max > min ? (preferences[index]! - min) / (max - min) : 1;
      // Of the losing moves the quickest or largest loss has the strongest colour.
      strengthOf.set(move, outcome === "loss" && max > min ? 1 - 0.65 * fraction : 0.35 + 0.65 * fraction);
    });
  }
  return strengthOf;
}

/** Larger for moves that the mover prefers among those of one outcome. */
function preference(move: Move): number {
  if (move.margin !== undefined) return Number(move.margin);
  if (move.plies === undefined) return 0;
  return move.outcome === "win" ? -Number(move.plies) : Number(move.plies);
}

/** Whether a move has the best value, that of the first move listed. */
export function isBest(move: Move, moves: Move[]): boolean {
  const best = moves[0];
  return (
    best !== undefined &&
    isKnown(best) &&
    move.outcome === best.outcome &&
    preference(move) === preference(best)
  );
}

/** The moves by their values, the best first, but before it those whose values are not known; a stable sort. */
export function bestFirst(moves: Move[]): Move[] {
  const rank = ({ outcome }: Move): number => (outcome === undefined ? 3 : { win: 2, draw: 1, loss: 0 }[outcome]);
  return [...moves].sort((a, b) => rank(b) - rank(a) || preference(b) - preference(a));
}

export function withoutValue({ move, tell, place }: Move): Move {
  return { move, tell, place };
}

export function secondsText(seconds: number): string {
  if (seconds < 1e-3) return decimal(`${(seconds * 1e6).toPrecision(3)} µs`);
  return decimal(seconds < 1 ? `${(seconds * 1e3).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`);
}

export function bytesText(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB"];
  let unit = 0;
  let size = bytes;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    ++unit;
  }
  return decimal(`${unit === 0 ? size : size.toPrecision(3)} ${units[unit]}`);
}
