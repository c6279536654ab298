// The answers of the library on this machine, and problems to put before the page.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const { ANSWER_LINES } = process.env;

/** Asks `answer_lines`, one request at a time. */
export class Library {
  #program = spawn(ANSWER_LINES, [], { stdio: ["pipe", "pipe", "inherit"] });
  #lines = createInterface({ input: this.#program.stdout })[Symbol.asyncIterator]();

  /** The result of a request; throws where that is an error. */
  async ask(call, members = {}) {
    this.#program.stdin.write(`${JSON.stringify({ call, ...members })}\n`);
    const { value } = await this.#lines.next();
    const answer = JSON.parse(value);
    if (answer.error) throw new Error(`${call} ${JSON.stringify(members)}: ${answer.error.message}`);
    return answer.result;
  }

  end() {
    this.#program.stdin.end();
  }

  async gameNames() {
    return (await this.ask("games")).games.map((game) => game.name);
  }

  /**
   * A position in which the player on move wins if he plays well: a problem and the moves that lead
   * there, and what the library says of it. Of those met the one in which the other moves, too, and
   * in which a move throws the win away, if there is such a one.
   */
  async wonPosition(game) {
    let found;
    for (let seed = 0; seed < 60; seed += 1) {
      const problem = starts[game] ?? (await this.ask("random", { game, size: 3 + (seed % 7), seed })).problem;
      const moves = await this.#randomMoves(game, problem, seed % 9, seed);
      const position = await this.ask("position", { game, problem, moves, values: true, seconds: 2, memory: 2 ** 29 });
      const rank = rankOf(position);
      if (rank > (found?.rank ?? 0)) found = { rank, problem, moves, position };
      if (rank === 3) break;
    }
    return found;
  }

  async #randomMoves(game, problem, most, seed) {
    const moves = [];
    for (let ply = 0; ply < most; ply += 1) {
      const { result } = await this.ask("position", { game, problem, moves, most: 0 });
      if (result !== null) return moves.slice(0, -1);
      const { move } = await this.ask("play", { game, problem, moves, player: "random", seed: 100 * seed + ply });
      moves.push(move);
    }
    return moves;
  }
}

/** Where random problems are seldom won. */
const starts = {
  "chess-ending": { material: "KRK", fen: "8/8/8/8/8/1k6/7R/K7 w - -" },
  "connect-four": { width: 5, height: 4 },
  digraph: { graph: "a b, a c, b d, d e, c e, e f", start: "a" },
  quixo: { size: 3 },
  "three-mens-morris": {},
  "mu-torere": {},
  "pong-hau-ki": {},
};

/** How good a won position is for a test; 0 for none. */
function rankOf({ status, result, value, moves, move_count: count, player, scores }) {
  // The margin is that of what is still to come.
  if (value?.margin !== undefined && scores[player] - scores[1 - player] + value.margin <= 0) return 0;
  if (status !== "complete" || result !== null || value.outcome !== "win") return 0;
  if (count > moves.length || count > 40 || value.plies > 25) return 0;
  const loses = moves.some((move) => move.outcome === "loss") ? 1 : 0;
  return 1 + loses + (value.plies === undefined || value.plies >= 3 ? 1 : 0);
}

/** The best of moves with values, as the mover sees them. */
export function bestOf(moves) {
  const ranks = { win: 2, draw: 1, loss: 0 };
  const rate = (move) => {
    const outcome = ranks[move.outcome];
    if (move.margin !== undefined) return [Number(move.margin), 0];
    const plies = move.plies ?? 0;
    return [outcome, outcome === 2 ? -plies : plies];
  };
  return moves.reduce((best, move) => {
    const [a, b] = [rate(move), rate(best)];
    return a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]) ? move : best;
  });
}
