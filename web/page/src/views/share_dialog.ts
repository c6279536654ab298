/** The dialog that shows the address of the page for others, as text and as a code to scan. */

import type { App } from "../app";
import { h } from "../dom";
import { qrCode } from "../qr";
import { saveSettings } from "../settings";
import { t } from "../texts";
import { copyField } from "./copy_field";
import { openDialog } from "./dialog";

/** The address that leads others to what is shown: this page if they can reach it, else a static page; empty for none. */
export function sharedAddress(app: App): string {
  if (!isLocalOnly(location)) return location.href;
  const page = app.settings.staticPage ?? "";
  const address = `${/^https?:/.test(page) ? "" : "https://"}${page}`;
  return /^https?:\/\/[^\s/]+\S*$/.test(address) ? `${address}${location.hash}` : "";
}

export function openShare(app: App): void {
  const status = h("p", { class: "quiet", role: "status" });
  const code = h("div", { class: "qr-host" });
  const field = copyField(t("share.link"), "export-address", "", status);
  const update = () => {
    const address = sharedAddress(app);
    field.querySelector("textarea")!.value = address;
    field.querySelector("button")!.disabled = address === "";
    const image = /^https?:/.test(address) ? qrCode(address) : undefined;
    const note = /^https?:/.test(address) ? t("share.tooLong") : t("share.noCode");
    code.replaceChildren(image ?? h("p", { class: "quiet" }, note));
  };
  update();
  openDialog(t("frame.share"), field, code, isLocalOnly(location) ? staticPageField(app, update) : undefined, status);
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
  return h(
    "div",
    { class: "field" },
    h("label", { for: "static-page" }, t("share.page")),
    input,
    h("span", { class: "help" }, t("share.local")),
  );
}

/** Whether an address is valid on this machine only. */
function isLocalOnly({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): boolean {
  return protocol === "file:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
