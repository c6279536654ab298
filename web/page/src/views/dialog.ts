/** A modal dialog. */

import { button, h } from "../dom";
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
      button(t("frame.close"), "", close, "small"),
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
