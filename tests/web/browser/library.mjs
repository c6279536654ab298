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
   * A problem in which the player on move wins, if he plays well, and the other moves at least once,
   * with the position that it sets up. Of those drawn the one in which a move throws the win away,
   * if there is one.
   */
  async wonProblem(game) {
    let found;
    for (let size = 3; size <= 9; size += 1) {
      for (let seed = 0; seed < 12; seed += 1) {
        const { problem } = await this.ask("random", { game, size, seed });
        const position = await this.ask("position", { game, problem, values: true, seconds: 2, memory: 2 ** 29 });
        if (!isGoodWin(position)) continue;
        found ??= { problem, position };
        if (position.moves.some((move) => move.outcome === "loss")) return { problem, position };
      }
    }
    return found;
  }
}

function isGoodWin({ status, result, value, moves, move_count: count }) {
  if (status !== "complete" || result !== null || value.outcome !== "win") return false;
  if (count > moves.length || count > 40) return false;
  return value.plies === undefined || (value.plies >= 3 && value.plies <= 25);
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
