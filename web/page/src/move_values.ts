/** The values of a position that takes long, and of its single moves. */

import type { Move, Position, Value } from "./api";
import type { App } from "./app";
import { type CallOptions, isAbortError } from "./backend/backend";
import type { Json } from "./json";
import { bestFirst, boundsText, isKnown, opposite, valueText, withFinalMargins } from "./values";

interface Request {
  game: string;
  problem: object;
  moves: Json[];
}

export interface SolveLimits {
  seconds: number;
  memory: number;
}

/** The time in milliseconds before moves are searched beside a position. */
const besideDelay = 700;
/** The time in seconds for a move at first, and the factor by which it grows for those still open. */
const firstSeconds = 0.25;
const growth = 4;
/** Of more moves, each would get too little time. */
const maxMoves = 100;

/**
 * Searches for the value of a position and, where that takes long, for those of its single moves:
 * beside it where the backend has a second search, which ends the first if the moves determine the
 * value, and otherwise after it.
 */
export async function searchPosition(
  app: App,
  request: Request,
  position: Position,
  limits: SolveLimits,
  options: CallOptions,
  onFound: (position: Position) => void,
): Promise<Position> {
  let found = position;
  const ended = new AbortController();
  options.signal?.addEventListener("abort", () => ended.abort(), { once: true });
  const running = { ...options, signal: ended.signal };
  const whole = app.position({ ...request, values: true, ...limits }, running).then(withFinalMargins);
  const searchEach = (within: CallOptions) =>
    searchMoves(app, request, position, limits, within, (known) => onFound((found = known))).catch((error: unknown) => {
      if (isAbortError(error)) throw error;
    });
  const beside = async () => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, besideDelay));
    if (await Promise.race([whole, late])) return whole;
    await searchEach({ signal: ended.signal, isSecondSearch: true });
    return isKnown(found.value) ? { ...found, status: found.moves.every(isKnown) ? ("complete" as const) : ("time_limit" as const) } : whole;
  };
  try {
    const valued = await (app.backend.hasSecondSearch ? Promise.race([whole, beside()]) : whole);
    if (!app.backend.hasSecondSearch && !isKnown(valued.value)) await searchEach(running);
    // A limit may end a search when it has the value, and not those of the moves.
    if (isKnown(valued.value) && (valued.status === "complete" || valued.moves.some(isKnown))) return valued;
    return { ...valued, moves: found.moves, ...(!isKnown(valued.value) && found.value && { value: found.value }) };
  } finally {
    ended.abort();
  }
}

/**
 * Searches the moves of a position in turn, each for a short time, and those still open again for
 * longer: in all as long as the limits say, or until the moves determine the value of the position.
 * Calls `onFound` with the position and what is known of its moves whenever that is more.
 */
export async function searchMoves(
  app: App,
  request: Request,
  position: Position,
  { seconds, memory }: SolveLimits,
  options: CallOptions,
  onFound: (position: Position) => void,
): Promise<void> {
  if (position.move_count > maxMoves) return;
  const end = performance.now() + seconds * 1000;
  const moves = [...position.moves];
  const textOf = (move: Move) => valueText(move) || boundsText(move);
  let open = moves.map((_, index) => index);
  for (let share = firstSeconds; open.length > 0; share *= growth) {
    const inTurn = open;
    open = [];
    for (const index of inTurn) {
      const left = (end - performance.now()) / 1000;
      if (left <= 0) return;
      const { move, tell, place } = moves[index]!;
      const members = { ...request, moves: [...request.moves, move], most: 0, values: true, seconds: Math.min(share, left), memory };
      const reached = withFinalMargins(await app.position(members, options));
      if (reached.status === "time_limit") open.push(index);
      const known = { move, tell, place, ...valueSeen(reached, position.player) };
      if (textOf(known) === textOf(moves[index]!)) continue;
      moves[index] = known;
      const value = determinedValue(moves);
      onFound({ ...position, moves: [...moves], ...(value && { value }) });
      if (value) return;
    }
  }
}

/** What is known of a position that a move reaches, as the player sees it who has moved. */
function valueSeen({ player, value, at_least: least, at_most: most }: Position, mover: number): Omit<Move, "move" | "tell" | "place"> {
  const seen = (reached: Value): Value => {
    const { outcome, plies, margin } = reached;
    const changes = player !== mover;
    return {
      ...(outcome && { outcome: changes ? opposite[outcome] : outcome }),
      ...(plies !== undefined && { plies: BigInt(plies) + 1n }),
      ...(margin !== undefined && { margin: changes ? -BigInt(margin) : margin }),
    };
  };
  if (isKnown(value)) return seen(value);
  const [atLeast, atMost] = player === mover ? [least, most] : [most, least];
  return { ...(atLeast && { at_least: seen(atLeast) }), ...(atMost && { at_most: seen(atMost) }) };
}

/** The value of a position, if those that are known of its moves determine it; one that wins is enough for the outcome. */
function determinedValue(moves: Move[]): Value | undefined {
  if (moves.some(({ outcome, margin }) => outcome === "win" && margin === undefined) && !moves.every(isKnown)) return { outcome: "win" };
  if (!moves.every(isKnown)) return undefined;
  const { outcome, plies, margin } = bestFirst(moves)[0]!;
  const haveAllPlies = moves.every((move) => move.outcome === "draw" || move.plies !== undefined);
  return { ...(outcome && { outcome }), ...(haveAllPlies && plies !== undefined && { plies }), ...(margin !== undefined && { margin }) };
}
