/** Who plays which side: a person or a program. */

import type { Game, Played } from "../api";
import { h } from "../dom";
import { grouped } from "../scene/shape";
import { capitalize, playerName, type DistanceUnit, distanceUnitOf, valueText } from "../values";

export const person = "you";

export class Players {
  readonly element: HTMLElement;
  private readonly selects: [HTMLSelectElement, HTMLSelectElement];
  private readonly labels: [HTMLLabelElement, HTMLLabelElement];
  private readonly pauseButton: HTMLButtonElement;
  private readonly remarkText = h("p", {
    class: "remark",
    role: "status",
    data: { testid: "remark" },
    hidden: true,
  });
  private readonly unit: DistanceUnit;
  /** Whether programs wait until told to go on. */
  paused = false;

  constructor(game: Game, changed: () => void) {
    this.unit = distanceUnitOf(game);
    const select = (player: number) =>
      h(
        "select",
        {
          id: `player-${player}`,
          data: { testid: `player-${player}` },
          onchange: () => this.resume(changed),
        },
        h("option", { value: person }, "You"),
        h("option", { value: "perfect" }, "Perfect player"),
        h("option", { value: "good" }, "Good player"),
        h("option", { value: "casual" }, "Casual player"),
        h("option", { value: "random" }, "Random player"),
        ...game.players.map((name) => h("option", { value: name }, `Its own player “${name}”`)),
      );
    this.selects = [select(0), select(1)];
    this.labels = [
      h("label", { for: "player-0" }, "First player"),
      h("label", { for: "player-1" }, "Second player"),
    ];
    const swap = () => {
      const [first, second] = this.selects;
      [first.value, second.value] = [second.value, first.value];
      this.resume(changed);
    };
    this.pauseButton = h("button", {
      type: "button",
      class: "small",
      data: { testid: "pause" },
      onclick: () => {
        this.paused = !this.paused;
        changed();
      },
    });
    this.element = h(
      "section",
      { class: "players", "aria-label": "Players" },
      h("h2", {}, "Players"),
      h(
        "div",
        { class: "seats" },
        h("div", {}, this.labels[0], this.selects[0]),
        h("div", {}, this.labels[1], this.selects[1]),
      ),
      h(
        "div",
        { class: "line wrap" },
        h(
          "button",
          { type: "button", class: "small", data: { testid: "swap" }, onclick: swap },
          "Swap sides",
        ),
        this.pauseButton,
      ),
      this.remarkText,
    );
    this.update([]);
  }

  /** The program that plays this side; none for a person. */
  program(player: number): string | undefined {
    const value = this.selects[player === 0 ? 0 : 1].value;
    return value === person ? undefined : value;
  }

  /** Lets programs wait until told to go on. */
  wait(): void {
    this.paused = true;
    this.showPause();
  }

  private anyProgram(): boolean {
    return this.program(0) !== undefined || this.program(1) !== undefined;
  }

  update(names: (string | undefined)[]): void {
    this.labels.forEach((label, player) => (label.textContent = capitalize(playerName(player, names))));
    this.showPause();
  }

  private showPause(): void {
    this.pauseButton.hidden = !this.anyProgram();
    this.pauseButton.textContent = this.paused ? "Let the program go on" : "Pause";
  }

  /** Shows what a program knows of the move that it has made, and what it says; nothing clears it. */
  tell(played?: Played, by = ""): void {
    const known = played ? knowledge(played, this.unit) : "";
    const words = played ? [known, played.remark && `“${played.remark}”`].filter(Boolean).join(" ") : "";
    this.remarkText.hidden = words === "";
    this.remarkText.textContent = words === "" ? "" : `${by}: ${played!.tell}. ${words}`;
  }

  private resume(changed: () => void): void {
    this.paused = false;
    changed();
  }
}

/** What a program knows of the position in which it moves: what it has proved, or how far it saw. */
export function knowledge(
  { outcome, plies, final_margin: margin, ...played }: Played,
  unit: DistanceUnit,
): string {
  if (outcome) return `${capitalize(valueText({ outcome, plies, margin }, unit))}, proved.`;
  if (played.looked_ahead === undefined) return "";
  const bound = played.at_least_draw ? "At least a draw; the" : "The";
  const depth = played.looked_ahead === 1 ? "one move" : `${grouped(played.looked_ahead)} moves`;
  return `${bound} best of looking ${depth} ahead, not proved.`;
}
