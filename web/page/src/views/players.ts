/** The players of both sides: persons or programs. */

import type { Game, Played } from "../api";
import { button, h } from "../dom";
import { capitalize, counted, t } from "../texts";
import { type DistanceUnit, distanceUnitOf, valueText } from "../values";

export const person = "you";

export class Players {
  readonly element: HTMLElement;
  private readonly selects: [HTMLSelectElement, HTMLSelectElement];
  private readonly labels: [HTMLLabelElement, HTMLLabelElement];
  private readonly pauseButton: HTMLButtonElement;
  private readonly remarkElement = h("p", {
    class: "remark",
    role: "status",
    data: { testid: "remark" },
    hidden: true,
  });
  private readonly tallyElement = h("p", { data: { testid: "tally" }, hidden: true });
  /** The games that each player has won, and those that were drawn. */
  private readonly tally = [0, 0, 0];
  private readonly unit: DistanceUnit;
  /** Whether programs are paused. */
  paused = false;

  /** The names of persons are called `names`; the game is shown again with others. */
  constructor(game: Game, names: [string, string], onChange: () => void, onRename: () => void) {
    this.unit = distanceUnitOf(game);
    const nameInput = (player: 0 | 1) =>
      h("input", {
        type: "text",
        value: names[player],
        placeholder: t("players.name"),
        autocomplete: "off",
        "aria-label": t("players.nameOf", { player: t(player === 0 ? "sides.first" : "sides.second") }),
        data: { testid: `name-${player}` },
        onchange: ({ target }: Event) => {
          names[player] = (target as HTMLInputElement).value.trim();
          onRename();
        },
      });
    const playerSelect = (player: number) =>
      h(
        "select",
        {
          id: `player-${player}`,
          data: { testid: `player-${player}` },
          onchange: () => this.resume(onChange),
        },
        h("option", { value: person }, t("players.you")),
        h("option", { value: "perfect" }, t("players.perfect")),
        ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((strength) => h("option", { value: `strength-${strength}` }, t("players.strength", { strength }))),
        h("option", { value: "random" }, t("players.random")),
        ...game.players.map((name) => h("option", { value: name }, t("players.own", { name }))),
      );
    this.selects = [playerSelect(0), playerSelect(1)];
    this.labels = [
      h("label", { for: "player-0" }, t("sides.firstLabel")),
      h("label", { for: "player-1" }, t("sides.secondLabel")),
    ];
    const swap = () => {
      const [first, second] = this.selects;
      [first.value, second.value] = [second.value, first.value];
      this.resume(onChange);
    };
    const togglePause = () => {
      this.paused = !this.paused;
      onChange();
    };
    this.pauseButton = button("", "pause", togglePause, "small");
    this.element = h(
      "section",
      { class: "players", "aria-label": t("players.label") },
      h("h2", {}, t("players.label")),
      h(
        "div",
        { class: "seats" },
        h("div", {}, this.labels[0], this.selects[0], nameInput(0)),
        h("div", {}, this.labels[1], this.selects[1], nameInput(1)),
      ),
      h("p", { class: "quiet" }, t("players.note")),
      h(
        "div",
        { class: "line wrap" },
        button(t("players.swap"), "swap", swap, "small"),
        this.pauseButton,
      ),
      this.tallyElement,
      this.remarkElement,
    );
    this.updatePauseButton();
  }

  /** The program that plays this side; undefined for a person. */
  programOf(player: number): string | undefined {
    const value = this.selects[player === 0 ? 0 : 1].value;
    return value === person ? undefined : value;
  }

  /** Counts a game that was played to its end. */
  count(winner: number | null, names: string[]): void {
    this.tally[winner ?? 2]! += 1;
    const [firstWon, secondWon, drawn] = this.tally;
    this.tallyElement.hidden = false;
    this.tallyElement.textContent = t(drawn === 0 ? "players.won" : "players.wonDrawn", { first: names[0], firstWon, second: names[1], secondWon, drawn });
  }

  /** Gives both sides to these programs or to persons. */
  setPrograms([first, second]: [string, string]): void {
    [this.selects[0].value, this.selects[1].value] = [first, second];
    this.paused = false;
  }

  /** Pauses the programs. */
  pause(): void {
    this.paused = true;
    this.updatePauseButton();
  }

  private hasProgram(): boolean {
    return this.programOf(0) !== undefined || this.programOf(1) !== undefined;
  }

  /** Shows the names of both players. */
  update(names: string[]): void {
    this.labels.forEach((label, player) => (label.textContent = capitalize(names[player] ?? "")));
    this.updatePauseButton();
  }

  private updatePauseButton(): void {
    this.pauseButton.hidden = !this.hasProgram();
    this.pauseButton.textContent = t(this.paused ? "players.goOn" : "players.pause");
  }

  /** Shows what a program knows about its move, and its remark; without arguments clears both. */
  showRemark(played?: Played, name = ""): void {
    const knowledge = played ? knowledgeText(played, this.unit) : "";
    const text = played ? [knowledge, played.remark && t("players.quoted", { remark: played.remark })].filter(Boolean).join(" ") : "";
    this.remarkElement.hidden = text === "";
    this.remarkElement.textContent = text === "" ? "" : `${name}: ${played!.tell}. ${text}`;
  }

  private resume(onChange: () => void): void {
    this.paused = false;
    onChange();
  }
}

/** What a program knows about the position in which it moves: a proof, or its search depth. */
export function knowledgeText(
  { outcome, plies, final_margin: margin, ...played }: Played,
  unit: DistanceUnit,
): string {
  if (outcome) return t("players.proved", { value: valueText({ outcome, plies, margin }, unit) });
  if (played.looked_ahead === undefined) return "";
  return counted("players.looked", played.looked_ahead, { start: t(played.at_least_draw ? "players.atLeastDraw" : "players.the") });
}
