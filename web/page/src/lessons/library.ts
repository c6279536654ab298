/** The lessons that come with the page, and those that a reader opens from a file or an address. */

import catAndMouse from "../../lessons/cat-and-mouse.md";
import chessEnding from "../../lessons/chess-ending.md";
import chomp from "../../lessons/chomp.md";
import connectFour from "../../lessons/connect-four.md";
import domineering from "../../lessons/domineering.md";
import hackenbush from "../../lessons/hackenbush.md";
import kayles from "../../lessons/kayles.md";
import nim from "../../lessons/nim.md";
import stoneGame from "../../lessons/stone-game.md";
import stones from "../../lessons/stones.md";
import sums from "../../lessons/sums.md";
import tip from "../../lessons/tip.md";
import { t } from "../texts";
import { type Lesson, parseLesson } from "./lesson";

/** The lessons of the page by name, in the order of a course. */
const texts: Record<string, string> = {
  nim,
  stones,
  tip,
  kayles,
  sums,
  chomp,
  hackenbush,
  domineering,
  "connect-four": connectFour,
  "chess-ending": chessEnding,
  "cat-and-mouse": catAndMouse,
  "stone-game": stoneGame,
};

const parsed = new Map<string, Promise<Lesson>>();

/** The lessons of the page, each with its name and its first step. */
export function bundledLessons(): { name: string; lesson: Lesson }[] {
  return Object.entries(texts).map(([name, text]) => ({ name, lesson: parseLesson(text.split("\n## ", 2).join("\n## ")) }));
}

/** Opens the lesson of a file for as long as the tab is open, and returns its name. Throws if it cannot be read. */
export function addLesson(fileName: string, text: string): string {
  parseLesson(text);
  const name = `file:${fileName}`;
  sessionStorage.setItem(name, text);
  parsed.delete(name);
  return name;
}

/** The lesson of a name: one of the page, of a file that was opened in this tab, or at an address. */
export function lessonNamed(name: string): Promise<Lesson> {
  const cached = parsed.get(name);
  if (cached) return cached;
  const lesson = textOf(name).then(parseLesson);
  parsed.set(name, lesson);
  lesson.catch(() => parsed.delete(name));
  return lesson;
}

async function textOf(name: string): Promise<string> {
  if (name in texts) return texts[name]!;
  if (name.startsWith("file:")) {
    const text = sessionStorage.getItem(name);
    if (text === null) throw new Error(t("lessonFile.otherTab", { name: name.slice(5) }));
    return text;
  }
  const response = location.protocol === "file:" ? undefined : await fetch(name).catch(() => undefined);
  if (!response?.ok) throw new Error(t("lessonFile.noLesson", { address: name }));
  return response.text();
}
