/** What a view of one game is given, and what it gives. */

import type { Address } from "../address";
import type { Game } from "../api";
import type { App } from "../app";
import { type Json, type JsonObject, stringify } from "../json";
import type { Lines } from "../lines";

/** A game as it is looked at: its rules, a position, and the lines from it. */
export interface Looked {
  app: App;
  game: Game;
  address: Address;
  /** The name that requests give, which may stand for rules, such as 0.77. */
  name: string;
  problem: JsonObject;
  lines: Lines;
}

export interface GameView {
  readonly element: HTMLElement;
  /** Shows the game as it is now. Called whenever anything has changed while the view is open. */
  update(looked: Looked): void;
  /** Called when another view is opened: ends what runs. */
  leave(): void;
}

/** The members of a request about the position shown. */
export function atPosition({ name, problem, address }: Looked): {
  game: string;
  problem: JsonObject;
  moves: Address["moves"];
} {
  return { game: name, problem, moves: address.moves.slice(0, address.ply) };
}

/** The members of a request about the rules alone. */
export function atRules({ game, name, problem }: Looked): { game: string; problem: JsonObject } {
  const rules = game.fields.filter((field) => field.scope === "rules").map((field) => field.name);
  return {
    game: name,
    problem: Object.fromEntries(Object.entries(problem).filter(([field]) => rules.includes(field))),
  };
}

/** The example without the fields that the name of the game fixes. */
export function withoutFixed(
  { game }: Pick<Looked, "game">,
  problem: Looked["problem"] | null,
): Looked["problem"] {
  const fixed = game.fixed ?? {};
  return Object.fromEntries(Object.entries(problem ?? {}).filter(([field]) => !(field in fixed)));
}

/** Whether a line goes on from these first moves. */
export function beginsWith(moves: Json[], start: Json[]): boolean {
  return stringify(moves.slice(0, start.length)) === stringify(start);
}
