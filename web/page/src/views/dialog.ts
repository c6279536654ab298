/** A modal dialog. */

import { h } from "../dom";
import { t } from "../texts";

export function openDialog(title: string, ...contents: (Node | undefined)[]): HTMLDialogElement {
  const close = () => dialog.close();
  const dialog: HTMLDialogElement = h(
    "dialog",
    { "aria-labelledby": "dialog-title", data: { testid: "dialog" } },
    h(
      "div",
      { class: "line spread" },
      h("h2", { id: "dialog-title" }, title),
      h("button", { type: "button", class: "small", onclick: close }, t("frame.close")),
    ),
    ...contents.filter((node): node is Node => node !== undefined),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
