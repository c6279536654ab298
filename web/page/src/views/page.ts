/** The interface of the views of a game. */

import type { Address } from "../address";
import type { Game } from "../api";
import type { App } from "../app";
import { type Json, type JsonObject, stringify } from "../json";
import type { Lines } from "../lines";
import { capitalize } from "../texts";

/** What a view shows: a game with its rules, a position, and the lines from it. */
export interface ViewContext {
  app: App;
  game: Game;
  address: Address;
  /** The name in requests, which may be an alias with fixed rules, such as 0.77. */
  name: string;
  problem: JsonObject;
  lines: Lines;
}

export interface GameView {
  readonly element: HTMLElement;
  /** Renders the current state. Called after every change while the view is open. */
  update(context: ViewContext): void;
  /** Called when another view is opened: cancels running requests. */
  leave(): void;
}

/** The members of a request about the current position. */
export function atPosition({ name, problem, address }: ViewContext): {
  game: string;
  problem: JsonObject;
  moves: Address["moves"];
} {
  return { game: name, problem, moves: address.moves.slice(0, address.ply) };
}

/** The members of a request about the rules alone. */
export function atRules({ game, name, problem }: ViewContext): { game: string; problem: JsonObject } {
  const rules = game.fields.filter((field) => field.scope === "rules").map((field) => field.name);
  return {
    game: name,
    problem: Object.fromEntries(Object.entries(problem).filter(([field]) => rules.includes(field))),
  };
}

/** The rule in a sentence, with what the name of the game fixes, and the convention in force where there are two. */
export function ruleOf({ game, name, problem }: ViewContext): string {
  const fixed = game.name === name ? [] : Object.entries(game.fixed ?? {});
  const convention = game.fields.find((field) => field.name === "convention");
  if (convention) fixed.push(["convention", problem.convention ?? convention.default]);
  const rules = fixed.map(([field, value]) => (field === "convention" ? `${String(value)} play` : `${field} ${String(value)}`));
  return `${capitalize(game.summary)}${rules.length > 0 ? ` (${rules.join(", ")})` : ""}.`;
}

/** A problem without the fields that the name of the game fixes. */
export function withoutFixed(
  { game }: Pick<ViewContext, "game">,
  problem: ViewContext["problem"] | null,
): ViewContext["problem"] {
  const fixed = game.fixed ?? {};
  return Object.fromEntries(Object.entries(problem ?? {}).filter(([field]) => !(field in fixed)));
}

/** Whether a line begins with these moves. */
export function startsWith(moves: Json[], start: Json[]): boolean {
  return stringify(moves.slice(0, start.length)) === stringify(start);
}
