/** How the game stands, in words: who is on move or has won, and the value of the position. */

import type { Move, Position } from "../api";
import { h } from "../dom";
import { moveText } from "../scene/notation";
import { playerColours, hasOwners, type Part } from "../scene/parts";
import { grouped } from "../scene/shape";
import { capitalize, isBest, isKnown, marks, type DistanceUnit, valueText } from "../values";
import { statusText } from "./task";
import { explained } from "./terms";

/** Who is on move, or how play ended. `nameOf` tells players as "first player (white)". */
export function standing(position: Position, nameOf: (player: number) => string): HTMLElement {
  const { player, scores, times_met: met, result, winner } = position;
  const scored = scores.some((score) => score != 0);
  if (result === null) {
    const score = scored ? `Score ${scores.map(grouped).join(" : ")}. ` : "";
    const repeated = met > 1 ? " Met for the second time." : "";
    return h("p", {}, `${score}${capitalize(nameOf(player))} to move.${repeated}`);
  }
  const score = scored ? `, ${scores.map(grouped).join(" to ")}` : "";
  if (met >= 3) {
    const times = met === 3 ? "for the third time" : `${met} times`;
    return over(`The same position ${times}: a draw${score}.`);
  }
  const end = winner === null ? `a draw${score}` : `the ${nameOf(winner)} has won${score}`;
  return over(`Play is over: ${end}.`);
}

function over(words: string): HTMLElement {
  return h("p", { class: "result", data: { testid: "result" } }, words);
}

/** The first of the best moves in words, where values are known and not all moves are as good. */
export function bestMove(moves: Move[], scene: Part[]): string {
  const [first, ...others] = moves;
  if (!first || !isKnown(first)) return "";
  if (others.length > 0 && others.every((move) => isBest(move, moves))) return "";
  return moveText(scene, first);
}

/** The value of the position, as far as it is known, and what limit kept it from being known. */
export function verdict(
  { value, status, player, final_scores: final }: Position,
  nameOf: (player: number) => string,
  unit: DistanceUnit,
  best: string,
): HTMLElement[] {
  const lines: HTMLElement[] = [];
  const words = [
    isKnown(value) && `${capitalize(valueText(value, unit))} for the ${nameOf(player)}`,
    final && `final score ${final.map(grouped).join(" to ")}`,
  ].filter(Boolean);
  if (isKnown(value))
    lines.push(
      h(
        "p",
        { class: "verdict", data: { outcome: value.outcome } },
        h("span", { class: "mark", "aria-hidden": "true" }, marks[value.outcome]),
        h("span", {}, ...explained(words.join(": "))),
        best !== "" && h("span", { class: "best" }, `Best: ${best}`),
      ),
    );
  const limit = statusText(status);
  if (limit !== "") lines.push(h("p", { class: "notice", role: "status" }, limit));
  return lines;
}

/** Whose pieces have which colour, where the scene has such. */
export function owners(
  scene: Part[],
  names: (string | undefined)[],
  nameOf: (player: number) => string,
): HTMLElement[] {
  if (!hasOwners(scene)) return [];
  const colours = playerColours(scene, names);
  const swatch = (player: number) => h("span", { class: `swatch ${colours[player]}`, "aria-hidden": "true" });
  return [0, 1].map((player) => h("span", { class: "line" }, swatch(player), capitalize(nameOf(player))));
}
