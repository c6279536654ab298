/** A figure from an SVG drawing of the library. */

import { h } from "../dom";

/** The SVG text as a figure; classes in the drawing get the colours of the page. */
export function figure(text: string, testid: string, caption: string): HTMLElement {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  documentElement.querySelector("style")?.remove();
  documentElement.setAttribute("data-testid", testid);
  documentElement.setAttribute("lang", "en");
  return h("figure", {}, documentElement, h("figcaption", { class: "quiet" }, caption));
}
