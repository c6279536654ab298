/**
 * The state of the page as the fragment of its URL, so that it can be bookmarked, shared and
 * returned to: #GAME?problem=…&moves=…&ply=…&view=…&lesson=…&step=…
 */

import { isObject, type Json, type JsonObject, parse, stringify } from "./json";

export const views = ["play", "chart", "nimbers", "graph", "compare", "analyze", "about", "sheet"] as const;
export type View = (typeof views)[number];

export interface Address {
  /** The name of the game as on the command line; empty for the list of games. */
  game: string;
  /** The fields of rules and position; undefined for the game's example. */
  problem: JsonObject | undefined;
  /** The moves of the current line. */
  moves: Json[];
  /** The number of these moves that lead to the position shown. */
  ply: number;
  view: View;
  /** The lesson that is open, by its name or address, and its step, counted from 0; empty for none. */
  lesson: string;
  step: number;
  /** The level and the seed of the puzzles of a sheet. */
  level: string;
  seed: number;
  /** The expressions of the worksheet. */
  lines: string[];
}

/** The name in the address of the worksheet of values, which no game has. */
export const worksheet = "worksheet";

export const emptyAddress: Address = { game: "", problem: undefined, moves: [], ply: 0, view: "play", lesson: "", step: 0, level: "", seed: 0, lines: [] };

/** Writes an address, including the #. */
export function write(address: Address): string {
  if (address.game === "") return "#";
  const members: [string, string][] = [];
  if (address.problem) members.push(["problem", stringify(address.problem)]);
  if (address.moves.length > 0) members.push(["moves", stringify(address.moves)]);
  if (address.ply !== address.moves.length) members.push(["ply", String(address.ply)]);
  if (address.view !== "play") members.push(["view", address.view]);
  if (address.lesson !== "") members.push(["lesson", address.lesson], ["step", String(address.step)]);
  if (address.lines.length > 0) members.push(["lines", stringify(address.lines)]);
  if (address.level !== "") members.push(["level", address.level], ["seed", String(address.seed)]);
  const query = members.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
  return `#${encoded(address.game)}${query === "" ? "" : `?${query}`}`;
}

/** Reads an address. Invalid members are ignored, since people shorten addresses by hand. */
export function read(hash: string): Address {
  const text = hash.replace(/^#/, "");
  const [game = "", query = ""] = text.split(/\?(.*)/s);
  const address: Address = { ...emptyAddress, game: decoded(game), ply: Number.POSITIVE_INFINITY };
  for (const member of query.split("&")) {
    const [name = "", value = ""] = member.split(/=(.*)/s);
    readMember(address, name, decoded(value));
  }
  address.ply = Math.min(address.ply, address.moves.length);
  return address;
}

function readMember(address: Address, name: string, text: string): void {
  if (name === "view") {
    address.view = views.find((view) => view === text) ?? "play";
  } else if (name === "ply") {
    if (/^\d{1,9}$/.test(text)) address.ply = Number(text);
  } else if (name === "step" || name === "seed") {
    if (/^\d{1,9}$/.test(text)) address[name] = Number(text);
  } else if (name === "lesson" || name === "level") {
    address[name] = text;
  } else if (name === "problem") {
    const problem = readJson(text);
    if (isObject(problem)) address.problem = problem;
  } else if (name === "lines") {
    const lines = readJson(text);
    if (Array.isArray(lines)) address.lines = lines.map(String);
  } else if (name === "moves") {
    const moves = readJson(text);
    if (Array.isArray(moves)) address.moves = moves;
  }
}

function readJson(text: string): Json | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function encoded(text: string): string {
  // Commas and colons are common here, and need no escape.
  return encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3A/g, ":");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
