/** The terms of the theory, which are explained where they occur, and in Help. */

import { h } from "../dom";

/** Each term with its explanation for beginners. */
export const terms: [string, string][] = [
  ["ply", "One move of one player. A win in 3 plies is over after the winner’s move, the loser’s and the winner’s."],
  ["nimber", "The size of the heap of Nim that is worth as much as the position, where both players have the same moves. With 0 the player on move loses; a move to 0 wins."],
  ["nim-sum", "Heap sizes added in binary without carrying. It is 0 if every power of two occurs an even number of times."],
  ["margin", "By how much the player on move comes out ahead in the end if both play well."],
  ["canonical form", "The simplest position of the same value: what remains when moves that no player needs are left out."],
  ["dominated", "A move is dominated if another move of the same player leaves something at least as good; nobody needs it."],
  ["reversible", "A move is reversible if the opponent has an answer that leaves the player no better off than before; what follows the answer takes its place."],
  ["temperature", "How much it is worth to move first: the higher, the more urgent. Below 0 nobody wants to move."],
  ["mean", "What the position is worth on average if it is played many times over, among many others."],
  ["stops", "The numbers at which play stops being worth while: if Left begins, and if Right begins."],
  ["birthday", "The depth of the simplest game of this value."],
  ["outcome class", "Who wins: Left always (L), Right always (R), whoever moves first (N), or whoever moves second (P)."],
  ["thermograph", "How both stops change while every move costs a tax: the walls lean together, and meet at the temperature, above which stands the mean."],
  ["period", "From some heap or row on, the values repeat after so many; before lies the preperiod."],
];

const inflections: Record<string, string> = { plies: "ply", nimbers: "nimber", margins: "margin", stop: "stops" };
const termForms = [...terms.map(([word]) => word), ...Object.keys(inflections)].sort((a, b) => b.length - a.length);
const pattern = new RegExp(`\\b(${termForms.join("|")})\\b`, "i");

/** A text in which each term is a button that shows its explanation. */
export function withExplanations(text: string): (string | HTMLElement)[] {
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? termButton(part) : part));
}

function termButton(word: string): HTMLElement {
  const term = inflections[word.toLowerCase()] ?? word.toLowerCase();
  const meaning = terms.find(([name]) => name === term)![1];
  return h(
    "button",
    { type: "button", class: "term", onclick: (event: MouseEvent) => showMeaning(event, term, meaning) },
    word,
  );
}

/** Shows the explanation below the term until the user clicks elsewhere. */
function showMeaning({ currentTarget }: MouseEvent, word: string, meaning: string): void {
  const bubble = h(
    "div",
    { class: "meaning", popover: "auto", role: "note", data: { testid: "meaning" } },
    h("strong", {}, word),
    `: ${meaning}`,
  );
  bubble.addEventListener("toggle", () => !bubble.matches(":popover-open") && bubble.remove());
  document.getElementById("main")!.append(bubble);
  (bubble as unknown as { showPopover(): void }).showPopover();
  const { left, bottom } = (currentTarget as HTMLElement).getBoundingClientRect();
  bubble.style.left = `${Math.max(8, Math.min(left, innerWidth - bubble.offsetWidth - 8))}px`;
  bubble.style.top = `${Math.min(bottom + 6, innerHeight - bubble.offsetHeight - 8)}px`;
}
