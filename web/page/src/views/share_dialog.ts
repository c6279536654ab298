/** The dialog that shows the address of the page for others, as text and as a code to scan. */

import type { App } from "../app";
import { h } from "../dom";
import { qrCode } from "../qr";
import { saveSettings } from "../settings";
import { copyField } from "./copy_field";
import { openDialog } from "./dialog";

/** The address that leads others to what is shown: this page if they can reach it, else a static page. */
export function sharedAddress(app: App): string {
  return isLocalOnly(location) ? (app.settings.staticPage ?? "") + location.hash : location.href;
}

export function openShare(app: App): void {
  const status = h("p", { class: "quiet", role: "status" });
  const code = h("div", { class: "qr-host" });
  const field = copyField("A link to share", "export-address", "", status);
  const update = () => {
    const address = sharedAddress(app);
    field.querySelector("textarea")!.value = address;
    const image = /^https?:/.test(address) ? qrCode(address) : undefined;
    const note = /^https?:/.test(address) ? "The address is too long for a code." : "With the address of a page that others can open there is a code to scan, too.";
    code.replaceChildren(image ?? h("p", { class: "quiet" }, note));
  };
  update();
  openDialog("Share", field, code, isLocalOnly(location) ? staticPageField(app, update) : undefined, status);
}

/** The field for the address of a static page, since this page is on the user's machine alone. */
function staticPageField(app: App, onChange: () => void): HTMLElement {
  const input = h("input", {
    id: "static-page",
    type: "url",
    placeholder: "https://…",
    value: app.settings.staticPage ?? "",
    data: { testid: "static-page" },
  });
  input.addEventListener("input", () => {
    app.settings.staticPage = input.value.trim();
    saveSettings(app.settings);
    onChange();
  });
  const help = "This page is on your machine alone. The static page shows the same wherever you put it; the link leads to it.";
  return h(
    "div",
    { class: "field" },
    h("label", { for: "static-page" }, "The address of a page that others can open"),
    input,
    h("span", { class: "help" }, help),
  );
}

/** Whether an address is valid on this machine only. */
function isLocalOnly({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): boolean {
  return protocol === "file:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
