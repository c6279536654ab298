/** The state of the game in words: the player on move or the winner, and the value. */

import type { Move, Position } from "../api";
import { h } from "../dom";
import { moveText } from "../scene/notation";
import { hasOwners, type Part, playerColours } from "../scene/parts";
import { grouped } from "../scene/shape";
import { capitalize, type DistanceUnit, isBest, isKnown, marks, valueText } from "../values";
import { statusText } from "./task";
import { withExplanations } from "./terms";

/** The player on move, or the result. `nameOf` names players as in "first player (white)". */
export function standingElement(position: Position, nameOf: (player: number) => string): HTMLElement {
  const { player, scores, times_met: timesMet, result, winner } = position;
  const scored = scores.some((score) => score != 0);
  if (result === null) {
    const score = scored ? `Score ${scores.map(grouped).join(" : ")}. ` : "";
    const repeated = timesMet > 1 ? " Met for the second time." : "";
    return h("p", {}, `${score}${capitalize(nameOf(player))} to move.${repeated}`);
  }
  const score = scored ? `, ${scores.map(grouped).join(" to ")}` : "";
  if (timesMet >= 3) {
    const times = timesMet === 3 ? "for the third time" : `${timesMet} times`;
    return resultElement(`The same position ${times}: a draw${score}.`);
  }
  const end = winner === null ? `a draw${score}` : `the ${nameOf(winner)} has won${score}`;
  return resultElement(`Play is over: ${end}.`);
}

function resultElement(text: string): HTMLElement {
  return h("p", { class: "result", data: { testid: "result" } }, text);
}

/** The first of the best moves in words, if values are known and not all moves are equally good. */
export function bestMove(moves: Move[], scene: Part[]): string {
  const [first, ...others] = moves;
  if (!first || !isKnown(first)) return "";
  if (others.length > 0 && others.every((move) => isBest(move, moves))) return "";
  return moveText(scene, first);
}

/** The value of the position as far as it is known, and the limit that was reached, if any. */
export function verdict(
  { value, status, player, final_scores: final }: Position,
  nameOf: (player: number) => string,
  unit: DistanceUnit,
  best: string,
): HTMLElement[] {
  const elements: HTMLElement[] = [];
  const phrases = [
    isKnown(value) && `${capitalize(valueText(value, unit))} for the ${nameOf(player)}`,
    final && `final score ${final.map(grouped).join(" to ")}`,
  ].filter(Boolean);
  if (isKnown(value))
    elements.push(
      h(
        "p",
        { class: "verdict", data: { outcome: value.outcome } },
        h("span", { class: "mark", "aria-hidden": "true" }, marks[value.outcome]),
        h("span", {}, ...withExplanations(phrases.join(": "))),
        best !== "" && h("span", { class: "best" }, `Best: ${best}`),
      ),
    );
  const limitText = statusText(status);
  if (limitText !== "") elements.push(h("p", { class: "notice", role: "status" }, limitText));
  return elements;
}

/** The colours of both players, if the scene has pieces of either. */
export function colourLegend(
  scene: Part[],
  names: (string | undefined)[],
  nameOf: (player: number) => string,
): HTMLElement[] {
  if (!hasOwners(scene)) return [];
  const colours = playerColours(scene, names);
  const swatch = (player: number) => h("span", { class: `swatch ${colours[player]}`, "aria-hidden": "true" });
  return [0, 1].map((player) => h("span", { class: "line" }, swatch(player), capitalize(nameOf(player))));
}
