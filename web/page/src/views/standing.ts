/** The state of the game in words: the player on move or the winner, and the value. */

import type { Move, Position } from "../api";
import { button, h } from "../dom";
import { hasOwners } from "../scene/sides";
import type { Integer } from "../place";
import { grouped } from "../scene/shape";
import { capitalize, counted, t } from "../texts";
import { boundsText, type DistanceUnit, isBest, isKnown, marks, valueText } from "../values";
import { statusText } from "./task";
import { withExplanations } from "./terms";

/** The player on move and the lead, or the result; before it the last move, if that is given and play goes on. */
export function standingElement(position: Position, lastMove: string): HTMLElement {
  const { player, scores, times_met: timesMet, result, winner, sides } = position;
  const scored = scores.some((score) => score != 0);
  if (result === null) {
    const sentences = [lastMove, scored && leadText(position), t("standing.toMove", { name: sides[player]!.name }), timesMet > 1 && t("standing.metAgain")];
    return h("p", {}, sentences.filter(Boolean).join(" "));
  }
  const score = scored ? `, ${scoreText("standing.score", scores)}` : "";
  if (timesMet >= 3) return resultElement(t(timesMet === 3 ? "standing.thirdTime" : "standing.manyTimes", { times: timesMet, score }));
  return resultElement(winner === null ? t("standing.draw", { score }) : t("standing.won", { name: sides[winner]!.name, score }));
}

/** The last move, after the name of its player; empty at the start. */
export function lastMoveText({ line, sides }: Position): string {
  const last = line.at(-1);
  return last ? `${capitalize(sides[last.player]!.name)}: ${last.tell}.` : "";
}

/** The scores of both players in this text. */
export function scoreText(key: "standing.score" | "standing.final", [first, second]: Integer[]): string {
  return t(key, { first: grouped(first), second: grouped(second) });
}

/** Who leads by how much, such as "Ada leads 1 to 0." */
function leadText({ scores, sides }: Position): string {
  const [first, second] = [scores[0]!, scores[1]!];
  if (first == second) return t("standing.even", { score: grouped(first) });
  const leader = first > second ? 0 : 1;
  return t("standing.leads", { name: sides[leader]!.name, more: grouped(scores[leader]), less: grouped(scores[1 - leader]) });
}

function resultElement(text: string): HTMLElement {
  return h("p", { class: "result", data: { testid: "result" } }, text);
}

/** The first of the best moves in words, if values are known and not all moves are equally good. */
function bestMove(moves: Move[]): string {
  const first = moves.find(({ outcome }) => outcome === "win") ?? moves[0];
  if (!first || !isKnown(first)) return "";
  if (moves.length > 1 && moves.every((move) => isBest(move, moves))) return "";
  return first.tell;
}

/** How many of all moves keep the value, such as "2 of 7 keep the win"; empty if that says nothing. */
function keptText(moves: Move[], { value, move_count: count }: Position): string {
  if (!isKnown(value) || value.outcome === "loss" || count < 2 || moves.length !== count || !moves.every(isKnown)) return "";
  const isScore = value.margin !== undefined;
  const kept = moves.filter((move) => (isScore ? isBest(move, moves) : move.outcome === value.outcome)).length;
  const kind = isScore ? "Best" : value.outcome === "win" ? "Win" : "Draw";
  return kept === count ? t(`standing.all${kind}`, { count: grouped(count) }) : counted(`standing.some${kind}`, kept, { all: grouped(count) });
}

/** The value of the position as far as it is known, and the limit that was reached, if any. */
export function verdict(
  position: Position,
  unit: DistanceUnit,
  moves: Move[],
  goOn: () => void,
): HTMLElement[] {
  const best = bestMove(moves);
  const { value, status, player, sides, final_scores: final } = position;
  const elements: HTMLElement[] = [];
  const kept = keptText(moves, position);
  if (isKnown(value)) {
    const valued = t("standing.value", { value: valueText(value, unit), name: sides[player]!.name });
    elements.push(
      h(
        "p",
        { class: "verdict", data: { outcome: value.outcome } },
        h(
          "span",
          { class: "marked" },
          h("span", { class: "mark", "aria-hidden": "true" }, marks[value.outcome]),
          h("span", {}, ...withExplanations(final ? t("standing.valueFinal", { value: valued, final: scoreText("standing.final", final) }) : valued)),
        ),
        best !== "" && h("span", { class: "best" }, t("standing.best", { move: best })),
        kept !== "" && h("span", { class: "quiet", data: { testid: "kept" } }, kept),
      ),
    );
  }
  const limitText = statusText(status);
  if (limitText !== "") {
    const bounds = isKnown(value) ? "" : boundsText(position);
    const text = [bounds && t("standing.bounds", { bounds, name: sides[player]!.name }), limitText].filter(Boolean).join(" ");
    elements.push(h("p", { class: "notice", role: "status", data: { testid: "bounds" } }, text), button(t("standing.goOn"), "go-on", goOn));
  }
  return elements;
}

/** The colours of both players, if the scene has things of either. */
export function colourLegend({ scene, sides }: Position): HTMLElement[] {
  if (!hasOwners(scene)) return [];
  return sides.map(({ name, owner }) => h("span", { class: "line" }, h("span", { class: `swatch ${owner}`, "aria-hidden": "true" }), capitalize(name)));
}
