/** A lesson: a text whose steps show positions, ask, and let the reader play. web/page/README.md has its format. */

import { isObject, type Json, type JsonObject, parse } from "../json";
import { t } from "../texts";

export const questions = ["who", "move", "nimber", "plies", "margin", "moves", "good", "value", "temperature", "mean", "period"] as const;
export type Question = (typeof questions)[number];

export type Item =
  | { kind: "say"; text: string }
  | { kind: "ask"; what: Question; prompt: string }
  /** A game against a program on this side, from the position of the step. */
  | { kind: "play"; program: 0 | 1; level: string }
  | { kind: "reveal" }
  | { kind: "why" };

export interface Step {
  title: string;
  game: string;
  problem: JsonObject;
  after: Json[];
  items: Item[];
}

export interface Lesson {
  title: string;
  idea: string;
  steps: Step[];
}

/** Parses a lesson. Throws an Error that names the line and what is wrong there. */
export function parseLesson(text: string): Lesson {
  const lesson: Lesson = { title: "", idea: "", steps: [] };
  let game = "";
  let paragraph: string[] = [];
  const step = () => lesson.steps.at(-1);
  const endParagraph = () => {
    if (paragraph.length > 0) step()?.items.push({ kind: "say", text: paragraph.join(" ") });
    paragraph = [];
  };
  text.split(/\r?\n/).forEach((line, index) => {
    try {
      if (line.startsWith("## ")) {
        endParagraph();
        const last = step();
        lesson.steps.push({ title: line.slice(3).trim(), game: last?.game ?? game, problem: last?.problem ?? {}, after: last?.after ?? [], items: [] });
      } else if (line.startsWith("# ")) {
        lesson.title = line.slice(2).trim();
      } else if (line.startsWith(">")) {
        endParagraph();
        const current = step();
        if (!current) throw new Error(t("lessonFile.stepFirst"));
        readDirective(current, line.slice(1).trim());
      } else if (line.trim() === "") {
        endParagraph();
      } else if (step()) {
        paragraph.push(line.trim());
      } else {
        const [, key, value] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
        if (key === "game") game = value!;
        else if (key === "idea") lesson.idea = value!;
        else throw new Error(t("lessonFile.beforeSteps"));
      }
    } catch (error) {
      throw new Error(t("lessonFile.atLine", { line: index + 1, text: line.slice(0, 60), message: (error as Error).message }));
    }
  });
  endParagraph();
  if (lesson.title === "") throw new Error(t("lessonFile.noTitle"));
  if (lesson.steps.length === 0) throw new Error(t("lessonFile.noStep"));
  for (const { title, game: name } of lesson.steps) if (name === "") throw new Error(t("lessonFile.noGame", { title }));
  return lesson;
}

/** Reads a line such as "ask move: Which move wins?". */
function readDirective(step: Step, line: string): void {
  const [, word = "", rest = ""] = /^(\w+)\s*(.*)$/s.exec(line) ?? [];
  const [, what = "", prompt = ""] = /^(\w*)\s*:?\s*(.*)$/s.exec(rest) ?? [];
  if (["game", "position", "after"].includes(word) && step.items.length > 0) throw new Error(t("lessonFile.late"));
  switch (word) {
    case "game":
      step.game = rest;
      step.problem = {};
      step.after = [];
      return;
    case "position": {
      const problem = parse(rest);
      if (!isObject(problem)) throw new Error(t("lessonFile.position", { example: '{"heaps":[3,4,5]}' }));
      step.problem = problem;
      step.after = [];
      return;
    }
    case "after": {
      const after = parse(rest);
      if (!Array.isArray(after)) throw new Error(t("lessonFile.after"));
      step.after = after;
      return;
    }
    case "ask": {
      const question = questions.find((name) => name === what);
      if (!question) throw new Error(t("lessonFile.ask", { list: questions.join(", ") }));
      step.items.push({ kind: "ask", what: question, prompt });
      return;
    }
    case "play": {
      const [side, level = "perfect"] = rest.split(/\s+/);
      if ((side !== "first" && side !== "second") || !/^(perfect|random|strength-[1-9])$/.test(level)) throw new Error(t("lessonFile.play"));
      step.items.push({ kind: "play", program: side === "first" ? 0 : 1, level });
      return;
    }
    case "reveal":
    case "why":
      step.items.push({ kind: word });
      return;
  }
  throw new Error(t("lessonFile.directive"));
}
