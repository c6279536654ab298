/** The answers to the questions of lessons. They are computed: a lesson does not contain them. */

import type { CanonicalValue, Periods, Position, Solved } from "../api";
import type { CallOptions } from "../backend/backend";
import type { Json } from "../json";
import { grouped } from "../scene/shape";
import { bestFirst, isBest, isKnown, withFinalMargins } from "../values";
import { atPosition, atRules, type ViewContext } from "../views/page";
import type { Question } from "./lesson";

/** The position with the values of its moves; undefined if a limit was reached. */
export async function solvedPosition(context: ViewContext, options: CallOptions): Promise<Position | undefined> {
  const { app } = context;
  const position = withFinalMargins(await app.position({ ...atPosition(context), values: true, ...app.limits() }, options));
  return isKnown(position.value) ? position : undefined;
}

/** Whether a move keeps the value of the position: of a win, that it is one, and of scores, by how much. */
export function keepsValue({ moves, value }: Position, key: (move: Json) => boolean): boolean {
  const move = moves.find((candidate) => key(candidate.move));
  if (!move || !value) return false;
  return value.margin === undefined ? move.outcome === value.outcome : isBest(move, bestFirst(moves));
}

/** The answer to a question in figures, as a reader would type it; undefined if a limit was reached. */
export async function answerTo(question: Exclude<Question, "who" | "move">, context: ViewContext, options: CallOptions): Promise<string | undefined> {
  const { app } = context;
  const request = { ...atPosition(context), ...app.limits() };
  const text = (answer: unknown) => (answer === undefined || answer === null ? undefined : String(answer));
  switch (question) {
    case "nimber":
      return text((await app.call<Solved>("solve", { ...request, evaluation: "nimber" }, options)).nimber);
    case "plies":
      return text((await app.call<Solved>("solve", { ...request, evaluation: "distance" }, options)).plies);
    case "margin":
      return text((await solvedPosition(context, options))?.value?.margin);
    case "moves":
      return text((await app.position({ ...atPosition(context), most: 0 }, options)).move_count);
    case "good": {
      const position = await solvedPosition(context, options);
      return position && text(position.moves.filter(({ move }) => keepsValue(position, (other) => other === move)).length);
    }
    case "period":
      return text((await app.call<Periods>("period", { ...atRules(context), ...app.limits() }, options)).sequences[0]?.period);
    case "value":
    case "temperature":
    case "mean":
      return (await app.call<CanonicalValue>("value", { ...request, notation: "unicode" }, options))[question];
  }
}

/** The number that a text such as "1/2", "0.5" or "0,5" is. */
function numberIn(text: string): number | undefined {
  const [, over, under = "1"] = /^(-?\d+(?:[.,]\d+)?)(?:\/(\d+))?$/.exec(text) ?? [];
  return over === undefined ? undefined : Number(over.replace(",", ".")) / Number(under);
}

/** Whether a typed answer is the right one: the same number, or the same text but for blanks and the ways to write a minus or a star. */
export function isSameAnswer(typed: string, right: string): boolean {
  const plain = (text: string) => text.replace(/[\s\u202f]/g, "").replace(/−/g, "-").replace(/[∗⋆]/g, "*").replace(/½/g, "1/2").toLowerCase();
  const number = numberIn(plain(typed));
  return plain(typed) === plain(right) || plain(typed) === plain(grouped(right)) || (number !== undefined && number === numberIn(plain(right)));
}
