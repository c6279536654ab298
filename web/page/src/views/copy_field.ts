/** A text with a button that copies it. */

import { button, h } from "../dom";
import { t } from "../texts";

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
      status.textContent = t("export.copied", { label });
    } catch {
      // Some browsers allow pages from files only the older method.
      status.textContent = document.execCommand("copy") ? t("export.copied", { label }) : t("export.notAllowed");
    }
  };
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    area,
    button(t("export.copy"), `${id}-copy`, () => void copy()),
  );
}
