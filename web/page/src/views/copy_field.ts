/** A text with a button that copies it. */

import { h } from "../dom";

/** The field copies what it shows; `status` says whether that was possible. */
export function copyField(label: string, id: string, text: string, status: HTMLElement): HTMLElement {
  const area = h("textarea", {
    id,
    rows: text.length > 120 ? 4 : 2,
    readonly: true,
    spellcheck: "false",
    data: { testid: id },
  });
  area.value = text;
  const copy = async () => {
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
      status.textContent = `${label}: copied.`;
    } catch {
      // Some browsers allow pages from files only the older method.
      status.textContent = document.execCommand("copy")
        ? `${label}: copied.`
        : "Copying is not allowed here; the text is selected.";
    }
  };
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    area,
    h("button", { type: "button", data: { testid: `${id}-copy` }, onclick: () => void copy() }, "Copy"),
  );
}
