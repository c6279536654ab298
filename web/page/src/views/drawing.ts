/** A picture that the program has drawn. */

import { h } from "../dom";

/** Shows the SVG text as a figure, in the colours of the page if it has classes for them. */
export function drawing(text: string, testid: string, caption: string): HTMLElement {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  documentElement.querySelector("style")?.remove();
  documentElement.setAttribute("data-testid", testid);
  return h("figure", {}, documentElement, h("figcaption", { class: "quiet" }, caption));
}
