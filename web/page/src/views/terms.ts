/** The terms of the theory, which are explained where they occur, and in Help. */

import { button, h } from "../dom";
import { group } from "../texts";

/** Each term in all its forms, the first of which explains it, with its explanation for beginners. */
export const terms = Object.entries(group("words")).map(([name, words]) => {
  const forms = words!.split("|");
  return { word: forms[0]!, forms, meaning: group("meanings")[name]! };
});

const termForms = terms.flatMap(({ forms }) => forms).sort((a, b) => b.length - a.length);
const pattern = new RegExp(`\\b(${termForms.join("|")})\\b`, "i");

/** A text in which each term is a button that shows its explanation. */
export function withExplanations(text: string): (string | HTMLElement)[] {
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? termButton(part) : part));
}

function termButton(word: string): HTMLElement {
  const { word: term, meaning } = terms.find(({ forms }) => forms.some((form) => form.toLowerCase() === word.toLowerCase()))!;
  return button(word, "", (event) => showMeaning(event, term, meaning), "term");
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
