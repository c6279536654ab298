/** Shorthand for creating elements. */

import type { Shape } from "./scene/shape";

type Child = Node | string | undefined | null | false;
type PropertyValue =
  | string
  | number
  | boolean
  | undefined
  | ((event: never) => void)
  | Record<string, string | undefined>;

/**
 * Creates an element. Properties that begin with "on" are event listeners, `data` holds data
 * attributes, true makes an attribute without a value, and false or undefined none.
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Record<string, PropertyValue> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  assign(element, properties);
  element.append(...withoutEmpty(children));
  return element;
}

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  properties: Record<string, PropertyValue> = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  assign(element, properties);
  element.append(...withoutEmpty(children));
  return element;
}

/** Creates the SVG element that a shape describes. */
export function fromShape(shape: Shape): SVGElement {
  const element = svg(shape.tag as keyof SVGElementTagNameMap, shape.attributes);
  element.append(...shape.children.map((child) => (typeof child === "string" ? child : fromShape(child))));
  return element;
}

function assign(element: Element, properties: Record<string, PropertyValue>): void {
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

function withoutEmpty(children: Child[]): (Node | string)[] {
  return children.filter(
    (child): child is Node | string => child instanceof Node || (typeof child === "string" && child !== ""),
  );
}

/** The elements of a list in which others are left out. */
export function onlyElements(items: (HTMLElement | false | undefined)[]): HTMLElement[] {
  return items.filter((item): item is HTMLElement => item instanceof HTMLElement);
}

/** A table that scrolls if it is too wide; it is focusable, so that the keyboard can scroll it. */
export function scrollable(label: string, table: HTMLTableElement): HTMLElement {
  return h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": label }, table);
}

/** Lets the arrow keys move the focus within a list, which is a single tab stop. */
export function useRovingTabIndex(list: HTMLElement, selector: string): void {
  const visible = () => [...list.querySelectorAll<HTMLElement>(selector)].filter((element) => !element.hidden);
  visible().forEach((element, index) => (element.tabIndex = index === 0 ? 0 : -1));
  list.addEventListener("keydown", (event) => {
    const elements = visible();
    const index = elements.indexOf(document.activeElement as HTMLElement);
    const next = index < 0 ? undefined : nextIndex(event.key, index, elements.length);
    if (next === undefined) return;
    event.preventDefault();
    for (const element of elements) element.tabIndex = -1;
    elements[next]!.tabIndex = 0;
    elements[next]!.focus();
  });
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return Math.min(index + 1, count - 1);
    case "ArrowUp":
    case "ArrowLeft":
      return Math.max(index - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
  }
  return undefined;
}

/** A menu, with the text of each option by its value; its id is its name in tests, too. */
export function select(id: string, options: Record<string, string>, label?: string): HTMLSelectElement {
  return h("select", { id, "aria-label": label, data: { testid: id } }, ...Object.entries(options).map(([value, text]) => h("option", { value }, text)));
}

/** A button with a label; tests find it by its name, if it has one. */
export function button(label: string, name: string, onClick: (event: MouseEvent) => void, className?: string): HTMLButtonElement {
  return h("button", { type: "button", class: className, data: { testid: name || undefined }, onclick: onClick }, label);
}
