/** Short ways to make elements. */

import type { Shape } from "./scene/shape";

type Child = Node | string | undefined | null | false;
type Value =
  | string
  | number
  | boolean
  | undefined
  | ((event: never) => void)
  | Record<string, string | undefined>;

/**
 * Makes an element. Properties that begin with "on" are listeners, `data` is the data set, true is an
 * attribute without a value, and false or undefined none.
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  assign(element, properties);
  element.append(...present(children));
  return element;
}

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  properties: Record<string, Value> = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  assign(element, properties);
  element.append(...present(children));
  return element;
}

/** Makes the element that a shape tells of. */
export function fromShape(shape: Shape): SVGElement {
  const element = svg(shape.tag as keyof SVGElementTagNameMap, shape.attributes);
  element.append(...shape.children.map((child) => (typeof child === "string" ? child : fromShape(child))));
  return element;
}

function assign(element: Element, properties: Record<string, Value>): void {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (typeof value === "object") {
      for (const [key, text] of Object.entries(value))
        if (text !== undefined) element.setAttribute(`data-${key}`, text);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

function present(children: Child[]): (Node | string)[] {
  return children.filter(
    (child): child is Node | string => child instanceof Node || (typeof child === "string" && child !== ""),
  );
}

/** A table that may be wider than there is room; a user of the keyboard scrolls what has the focus. */
export function scrolling(label: string, table: HTMLTableElement): HTMLElement {
  return h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": label }, table);
}

/** Lets the arrow keys go from one of a list's elements to the next, with one stop of the tab key. */
export function rove(list: HTMLElement, selector: string): void {
  const elements = () => [...list.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.hidden);
  elements().forEach((one, index) => (one.tabIndex = index === 0 ? 0 : -1));
  list.addEventListener("keydown", (event) => {
    const all = elements();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? undefined : target(event.key, at, all.length);
    if (next === undefined) return;
    event.preventDefault();
    for (const one of all) one.tabIndex = -1;
    all[next]!.tabIndex = 0;
    all[next]!.focus();
  });
}

function target(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return Math.min(at + 1, count - 1);
    case "ArrowUp":
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
  }
  return undefined;
}
