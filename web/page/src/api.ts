/** The types of the responses in docs/api.md, as far as the page uses them. */

import type { Json, JsonObject } from "./json";
import type { Integer } from "./place";
import type { Part, Sides } from "./scene/parts";

export type Outcome = "win" | "loss" | "draw";
export type Status = "complete" | "time_limit" | "memory_limit" | "cancelled";

export interface Value {
  /** In a scoring game, the outcome of the whole game, including the score so far. */
  outcome?: Outcome;
  plies?: Integer;
  /** The margin of the moves to come, until `withFinalMargins` adds the score so far. */
  margin?: Integer;
  nimber?: Integer;
}

export interface GameCard {
  name: string;
  title: string;
  summary: string;
  also: string[];
  /** The numbers on shelves, such as those of LeetCode. */
  numbers: Record<string, string>;
  idea: string;
  origin: string;
  /** The starts whose first plies are known from a book. */
  books: { problem: JsonObject; plies: Integer }[];
  example: { problem: JsonObject; show: string; scene: Part[] };
}
export interface AliasCard {
  name: string;
  title: string;
  summary: string;
  of: string;
  fixed: JsonObject;
  also: string[];
  numbers: Record<string, string>;
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
  low?: Integer;
  high?: Integer;
  longest?: Integer;
  choices: string[];
  characters: string;
  /** Whether a text may have several lines, such as a graph. */
  lines?: boolean;
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
  /** The unit of distances, if not plies. */
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
  /** What is proved of the value, if it is not known. */
  at_least?: Value;
  at_most?: Value;
}
export interface Position {
  show: string;
  label: string;
  fields: JsonObject | null;
  scene: Part[];
  player: number;
  /** The names of both players, if the game names them. */
  names?: string[];
  /** The player with the first of the game's sides, such as White; absent without such sides. */
  first?: number;
  /** Both players as they are shown; `resolvePosition` adds them. */
  sides: Sides;
  ply: number;
  scores: Integer[];
  times_met: number;
  result: Outcome | null;
  winner: number | null;
  line: { move: Json; tell: string; place: string; player: number }[];
  move_count: number;
  moves: Move[];
  status?: Status;
  value?: Value;
  /** What is proved of the value where a limit has ended the solve. */
  at_least?: Value;
  at_most?: Value;
  /** The scores of both players at the end of best play. */
  final_scores?: Integer[];
}

export interface LineValue extends Value {
  player: number;
  scores: Integer[];
}
export interface LineValues {
  status: Status;
  values: LineValue[];
}

export interface Chart {
  status: Status;
  row_name: string;
  columns: string[];
  rows: { row: Integer; entries: Json[]; packed?: Json }[];
}

export interface Sequence {
  of: string;
  preperiod?: Integer;
  period?: Integer;
  saltus?: Integer;
  proved?: boolean;
  proof?: string;
  rows_computed?: Integer;
  maximum?: { value: Integer; heap: Integer };
  exceptional?: { count: Integer; heaps: Integer[] };
}
export interface Periods {
  status: Status;
  sequences: Sequence[];
}
export interface Nimbers {
  status: Status;
  nimbers: Integer[];
  sparse?: Json;
  svg?: string;
}

export interface GameGraph {
  status: Status;
  /** The number of positions whose value is unknown. */
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
  statistics?: { positions: Integer; seconds: number; bytes: Integer };
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
  positions: Integer;
  seconds: number[];
}
export interface Study {
  status: Status;
  agree: boolean;
  cells: StudyCell[];
  growth: { way: string; quantity: string; law: "power" | "exponential"; rate: number; low: number; high: number }[];
  worth: { way: string; place: JsonObject; positions?: number; seconds?: number; is_noise: boolean }[];
  orders: string[];
  /** The chart, if the sweep gives sizes. */
  svg?: string;
}

export interface Census {
  scope: string;
  status: Status;
  positions: Integer;
  win: Integer;
  loss: Integer;
  draw?: Integer;
  /** The longest wins; positions that no fields state are given as text. */
  longest_wins?: { plies: Integer; position: JsonObject | string }[];
  /** How many positions have just one good move. */
  single?: Integer;
  checksum?: string;
  by_plies?: { plies: Integer; win: Integer; loss: Integer; win_position?: JsonObject | string; loss_position?: JsonObject | string }[];
  solver?: string;
}

/** The move of a program, and what it knows about the position in which it moves. */
export interface Played {
  status?: Status;
  move: Json;
  tell: string;
  remark: string;
  outcome?: Outcome;
  plies?: Integer;
  final_margin?: Integer;
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
/** The canonical value, as far as the limits allowed. Numbers are strings such as "-3/4". */
export interface CanonicalValue {
  status: Status;
  on_move?: Side;
  value?: string;
  outcome?: "L" | "R" | "N" | "P";
  left_stop?: string;
  right_stop?: string;
  mean?: string;
  temperature?: string;
  birthday?: Integer;
  moves?: ValuedMove[];
  /** The thermograph. */
  svg?: string;
}

/** An independent part of a position, with its drawing. */
interface DrawnPart {
  show: string;
  scene: Part[];
}
export interface NimberPart extends DrawnPart {
  nimber: Integer;
  /** In a taking-and-breaking game: the heap, and the smallest heap whose nimber it repeats. */
  heap?: Integer;
  repeats?: Integer;
}
export interface ValuedPart extends DrawnPart {
  value: string;
  outcome: "L" | "R" | "N" | "P";
  temperature?: string;
}
/** Why a position is won or lost; only the members that apply are present. */
export interface Explanation {
  status: Status;
  nimber?: Integer;
  parts?: NimberPart[] | ValuedPart[];
  evening?: { move: Json; tell: string; place: string; parts: NimberPart[] };
  sum?: Omit<ValuedPart, "show" | "scene">;
  chart?: {
    name: string;
    columns: string[];
    row: Integer;
    column: number;
    rows: { row: Integer; outcomes: Outcome[]; moves: Json[] }[];
    repeats?: Integer;
  };
  period?: Required<Pick<Sequence, "of" | "preperiod" | "period" | "saltus" | "proof">>;
  line?: { move: Json; tell: string; place: string; player: number }[];
  line_end?: "over" | "repeated" | "cut" | "limit";
  final_scores?: Integer[];
}

export interface Puzzle {
  status: Status;
  problem?: JsonObject;
  moves?: Json[];
  move?: Json;
  outcome?: Outcome;
  move_count?: Integer;
  plies?: Integer;
}
