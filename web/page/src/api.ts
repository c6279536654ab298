/** The requests and answers of docs/api.md, as far as the page reads them. */

import type { Json, JsonObject } from "./json";
import type { Whole } from "./place";
import type { Part } from "./scene/parts";

export type Outcome = "win" | "loss" | "draw";
export type Status = "complete" | "time_limit" | "memory_limit" | "cancelled";

export interface Value {
  /** In a game of scores, that of the whole game where moves have been made. */
  outcome?: Outcome;
  plies?: Whole;
  /** Of the moves to come, until `wholeGame` has added what has been scored. */
  margin?: Whole;
  nimber?: Whole;
}

export interface GameCard {
  name: string;
  title: string;
  summary: string;
  also: string[];
  idea: string;
  origin: string;
  example: { problem: JsonObject; show: string; scene: Part[] };
}
export interface AliasCard {
  name: string;
  title: string;
  summary: string;
  of: string;
  fixed: JsonObject;
  idea: string;
  example: GameCard["example"];
}
export interface Games {
  games: GameCard[];
  aliases: AliasCard[];
}

export interface Field {
  name: string;
  help: string;
  type: "boolean" | "whole_number" | "text" | "list" | "nested_list";
  scope: "rules" | "position";
  required: boolean;
  default: Json;
  low?: Whole;
  high?: Whole;
  longest?: Whole;
  choices: string[];
  characters: string;
  allowed: string;
  flag: string;
  word: boolean;
}
export interface Solver {
  name: string;
  summary: string;
  missing: string;
  reason: string;
  acyclic_only: boolean;
  evaluations: string[];
  strategies: string[];
}
export interface Game {
  name: string;
  title: string;
  summary: string;
  rules: string;
  move: string;
  answer: string;
  /** How distances are told, if not in plies. */
  distance?: string;
  sources: string[];
  errata: string[];
  also: string[];
  alias_of?: string;
  fixed?: JsonObject;
  players: string[];
  remarks: boolean;
  example: JsonObject;
  fields: Field[];
  solvers: Solver[];
  views: string[];
}

export interface Move extends Value {
  move: Json;
  tell: string;
  place: string;
}
export interface Position {
  show: string;
  label: string;
  fields: JsonObject | null;
  scene: Part[];
  player: number;
  mover?: string;
  ply: number;
  scores: Whole[];
  times_met: number;
  result: Outcome | null;
  winner: number | null;
  line: { move: Json; tell: string; place: string; player: number }[];
  move_count: number;
  moves: Move[];
  status?: Status;
  value?: Value;
  /** Of both players, if both go on to play well. */
  final_scores?: Whole[];
}

export interface LineValue extends Value {
  player: number;
  scores: Whole[];
}
export interface LineValues {
  status: Status;
  values: LineValue[];
}

export interface Chart {
  status: Status;
  row_name: string;
  columns: string[];
  rows: { row: Whole; entries: Json[]; packed?: Json }[];
}

export interface Sequence {
  of: string;
  preperiod?: Whole;
  period?: Whole;
  saltus?: Whole;
  proved?: boolean;
  proof?: string;
  rows_computed?: Whole;
  maximum?: { value: Whole; heap: Whole };
  exceptional?: { count: Whole; heaps: Whole[] };
}
export interface Periods {
  status: Status;
  sequences: Sequence[];
}
export interface Nimbers {
  status: Status;
  nimbers: Whole[];
  sparse?: Json;
  svg?: string;
}

export interface GameGraph {
  status: Status;
  /** How many positions have no known value. */
  unknown?: number;
  nodes: {
    label: string;
    mover?: string;
    value: string;
    outcome?: Outcome | null;
    player: number;
    finished: boolean;
    cut: boolean;
  }[];
  edges: { from: number; to: number; label: string; best: boolean; move: Json }[];
}

export interface Solved extends Value {
  solver: string;
  strategy?: string;
  evaluation: string;
  status: Status;
  answer?: Json;
  move?: Json;
  statistics?: { positions: Whole; seconds: number; bytes: Whole };
  positions_per_second?: number;
}
export interface Comparison {
  agree: boolean;
  results: Solved[];
  not_applicable: { solver: string; reason: string }[];
}

export interface StudyCell {
  place: JsonObject;
  way: string;
  status: string;
  positions: Whole;
  seconds: number[];
}
export interface Study {
  status: Status;
  agree: boolean;
  cells: StudyCell[];
  growth: { way: string; quantity: string; law: "power" | "exponential"; rate: number; low: number; high: number }[];
  worth: { way: string; place: JsonObject; positions?: number; seconds?: number; is_noise: boolean }[];
  orders: string[];
  /** The chart, if there are sizes. */
  svg?: string;
}

export interface Census {
  scope: string;
  status: Status;
  positions: Whole;
  win: Whole;
  loss: Whole;
  draw?: Whole;
  longest?: { plies: Whole; outcome: Outcome; position: JsonObject };
  checksum?: string;
  by_plies?: { plies: Whole; win: Whole; loss: Whole }[];
  svg?: string;
  solver?: string;
}

/** The move of a program, and what it knows of the position in which it moves. */
export interface Played {
  status?: Status;
  move: Json;
  tell: string;
  remark: string;
  outcome?: Outcome;
  plies?: Whole;
  final_margin?: Whole;
  looked_ahead?: number;
  at_least_draw?: boolean;
}

export type Side = "left" | "right";
export interface ValuedMove {
  player: Side | "either";
  move: Json;
  tell: string;
  value: string;
  kept: boolean;
  because?: string;
}
/** The canonical value of a position, as far as limits allowed it to be found. Numbers are texts such as "-3/4". */
export interface CanonicalValue {
  status: Status;
  on_move?: Side;
  value?: string;
  outcome?: "L" | "R" | "N" | "P";
  left_stop?: string;
  right_stop?: string;
  mean?: string;
  temperature?: string;
  birthday?: Whole;
  moves?: ValuedMove[];
  /** The thermograph. */
  svg?: string;
}

/** An independent part of a position, as it is drawn. */
interface DrawnPart {
  show: string;
  scene: Part[];
}
export interface NimberPart extends DrawnPart {
  nimber: Whole;
  /** Of a taking-and-breaking game: the heap, and the least one that it repeats. */
  heap?: Whole;
  repeats?: Whole;
}
export interface ValuedPart extends DrawnPart {
  value: string;
  outcome: "L" | "R" | "N" | "P";
  temperature?: string;
}
/** Why a position is won or lost: what applies of it. */
export interface Explanation {
  status: Status;
  nimber?: Whole;
  parts?: NimberPart[] | ValuedPart[];
  evening?: { move: Json; tell: string; place: string; parts: NimberPart[] };
  sum?: Omit<ValuedPart, "show" | "scene">;
  chart?: {
    name: string;
    columns: string[];
    row: Whole;
    column: number;
    rows: { row: Whole; outcomes: Outcome[]; moves: Json[] }[];
    repeats?: Whole;
  };
  period?: Required<Pick<Sequence, "of" | "preperiod" | "period" | "saltus" | "proof">>;
  line?: { move: Json; tell: string; place: string; player: number }[];
  line_end?: "over" | "repeated" | "cut" | "limit";
  final_scores?: Whole[];
}

export interface Puzzle {
  status: Status;
  problem?: JsonObject;
  moves?: Json[];
  move?: Json;
  outcome?: Outcome;
  move_count?: Whole;
  plies?: Whole;
}
