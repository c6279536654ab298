/** How the game stands, in words: who is on move or has won, and the value of the position. */

import type { Position } from "../api";
import { h } from "../dom";
import { grouped } from "../scene/shape";
import { capital, isKnown, marks, valueText } from "../values";
import { statusText } from "./task";

/** Who is on move, or how play ended. `nameOf` tells players as "first player (white)". */
export function standing(position: Position, nameOf: (player: number) => string): HTMLElement {
  const { player, scores, times_met: met, result, winner } = position;
  const scored = scores.some((score) => score != 0);
  if (result === null) {
    const score = scored ? `Score ${scores.map(grouped).join(" : ")}. ` : "";
    const repeated = met > 1 ? " Met for the second time." : "";
    return h("p", {}, `${score}${capital(nameOf(player))} to move.${repeated}`);
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

/** The value of the position, as far as it is known, and what limit kept it from being known. */
export function verdict(
  { value, status, player, final_scores: final }: Position,
  nameOf: (player: number) => string,
): HTMLElement[] {
  const lines: HTMLElement[] = [];
  if (isKnown(value))
    lines.push(
      h(
        "p",
        { class: "verdict", data: { outcome: value.outcome } },
        h("span", { class: "mark", "aria-hidden": "true" }, marks[value.outcome]),
        h("span", {}, `${capital(valueText(value))} for the ${nameOf(player)}${final ? `: final score ${final.map(grouped).join(" to ")}` : ""}`),
      ),
    );
  const limit = statusText(status);
  if (limit !== "") lines.push(h("p", { class: "notice", role: "status" }, limit));
  return lines;
}
