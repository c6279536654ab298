/** The form of a game's rules and position, made from its fields. */

import type { Field, Game } from "../api";
import { ApiError } from "../backend/backend";
import { h } from "../dom";
import { type Json, type JsonObject, parse, stringify, parseInteger } from "../json";
import { grouped } from "../scene/shape";
import { capitalize } from "../values";

/** Larger numbers are typed rather than slid to. */
const mostSlid = 1000;
/** So long after a slider has stopped, in milliseconds, the position is set up. */
const rest = 150;

export interface FormActions {
  setUp(problem: JsonObject): void;
  random(size: number): void;
}

export class ProblemForm {
  readonly element: HTMLFormElement;
  private readonly controls = new Map<string, HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>();
  private readonly sliders = new Map<string, HTMLInputElement>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly errors = new Map<string, HTMLElement>();
  private readonly general = h("p", {
    class: "field-error",
    role: "alert",
    hidden: true,
    data: { testid: "form-error" },
  });

  constructor(
    private readonly game: Game,
    example: JsonObject,
    private readonly actions: FormActions,
  ) {
    const size = h("input", {
      type: "number",
      min: 1,
      max: 1000,
      value: 8,
      id: "random-size",
      "aria-label": "Size of a random position",
    });
    const group = (scope: Field["scope"], title: string) => {
      const fields = game.fields.filter((field) => field.scope === scope);
      return (
        fields.length > 0 &&
        h("fieldset", {}, h("legend", {}, title), ...fields.map((field) => this.field(field)))
      );
    };
    this.element = h(
      "form",
      {
        class: "problem",
        novalidate: true,
        data: { testid: "form" },
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault();
          this.clearErrors();
          actions.setUp(this.read());
        },
      },
      group("rules", "Rules"),
      group("position", "Position"),
      this.general,
      h(
        "div",
        { class: "line wrap" },
        h("button", { type: "submit", class: "primary", data: { testid: "set-up" } }, "Set up"),
        h(
          "button",
          { type: "button", data: { testid: "example" }, onclick: () => actions.setUp(example) },
          "Example",
        ),
        h(
          "span",
          { class: "line" },
          h(
            "button",
            {
              type: "button",
              data: { testid: "random" },
              onclick: () => actions.random(Number(size.value) || 8),
            },
            "Random of size",
          ),
          size,
        ),
      ),
    );
  }

  /** Writes a problem into the fields; those it leaves out take their defaults. */
  write(problem: JsonObject): void {
    this.clearErrors();
    for (const field of this.game.fields) {
      const control = this.controls.get(field.name)!;
      const value = problem[field.name] ?? this.game.fixed?.[field.name] ?? field.default;
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = value === true;
      else control.value = textOf(value, field);
      const slider = this.sliders.get(field.name);
      if (slider) slide(slider, field, value);
    }
  }

  /** Tells an error beside its field. Returns whether it is one of a field. */
  tell(error: unknown): boolean {
    this.clearErrors();
    const message = error instanceof Error ? error.message : String(error);
    const name = error instanceof ApiError ? error.field : undefined;
    const control = name === undefined ? undefined : this.controls.get(name);
    const place = name === undefined ? undefined : this.errors.get(name);
    const told = control && place ? place : this.general;
    told.textContent = message;
    told.hidden = false;
    control?.setAttribute("aria-invalid", "true");
    return control !== undefined;
  }

  focusError(): void {
    this.element.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  clearErrors(): void {
    for (const place of [...this.errors.values(), this.general]) {
      place.hidden = true;
      place.textContent = "";
    }
    for (const control of this.controls.values()) control.removeAttribute("aria-invalid");
  }

  private read(): JsonObject {
    const problem: JsonObject = {};
    for (const field of this.game.fields) {
      const control = this.controls.get(field.name)!;
      if (control.disabled) continue;
      if (control instanceof HTMLInputElement && control.type === "checkbox") {
        if (control.checked !== (field.default === true)) problem[field.name] = control.checked;
        continue;
      }
      const value = fromText(control.value, field);
      if (value !== undefined && stringify(value) !== stringify(field.default ?? null))
        problem[field.name] = value;
    }
    return problem;
  }

  private field(field: Field): HTMLElement {
    const id = `field-${field.name}`;
    const control = this.control(field, id);
    const error = h("p", { class: "field-error", id: `${id}-error`, hidden: true, role: "alert" });
    this.controls.set(field.name, control);
    this.errors.set(field.name, error);
    const help = h("p", { class: "help", id: `${id}-help` }, `${capitalize(field.help)}; ${field.allowed}.`);
    const label = h(
      "label",
      { for: id },
      capitalize(field.name.replace(/_/g, " ")),
      field.required && h("span", { class: "quiet" }, " (required)"),
    );
    const check = control instanceof HTMLInputElement && control.type === "checkbox";
    return h(
      "div",
      { class: check ? "field check" : "field", data: { field: field.name } },
      ...(check ? [control, label] : [label, control]),
      this.slider(field, control),
      help,
      error,
    );
  }

  /** A slider beside a number, which sets the position up while it moves. */
  private slider(field: Field, control: { value: string; disabled: boolean }): HTMLInputElement | undefined {
    if (field.type !== "whole_number" || field.choices.length > 0 || control.disabled) return undefined;
    const slider = h("input", {
      type: "range",
      "aria-label": `${capitalize(field.name.replace(/_/g, " "))}, by a slider`,
      data: { slider: field.name },
      oninput: () => {
        control.value = slider.value;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.actions.setUp(this.read()), rest);
      },
    });
    this.sliders.set(field.name, slider);
    return slider;
  }

  private control(field: Field, id: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
    const common = {
      id,
      name: field.name,
      "aria-describedby": `${id}-help ${id}-error`,
      disabled: this.game.fixed !== undefined && field.name in this.game.fixed,
      required: field.required,
    };
    if (field.type === "boolean") return h("input", { ...common, type: "checkbox", required: false });
    if (field.choices.length > 0)
      return h("select", common, ...field.choices.map((choice) => h("option", { value: choice }, choice)));
    if (field.type === "nested_list") return h("textarea", { ...common, rows: 3, spellcheck: "false" });
    return h("input", {
      ...common,
      type: "text",
      inputmode: field.type === "whole_number" ? "numeric" : "text",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: placeholder(field),
    });
  }
}

/** Sets a slider to a value, and so far that twice the value can be reached. */
function slide(slider: HTMLInputElement, { low, high }: Field, value: Json | undefined): void {
  const number = typeof value === "number" ? value : Number(low ?? 0);
  slider.hidden = number > mostSlid;
  slider.min = String(low ?? 0);
  slider.max = String(Math.min(Number(high ?? mostSlid), Math.max(2 * number, Number(low ?? 0) + 20)));
  slider.value = String(number);
}

function placeholder(field: Field): string {
  if (field.type === "list") return "such as 3,4,5";
  if (field.type === "whole_number" && field.low !== undefined && field.high !== undefined)
    return `${grouped(field.low)} to ${grouped(field.high)}`;
  return "";
}

function textOf(value: Json | undefined, field: Field): string {
  if (value === null || value === undefined) return "";
  if (field.type === "list" && Array.isArray(value) && value.every((one) => !Array.isArray(one)))
    return value.join(",");
  return typeof value === "string" ? value : stringify(value);
}

/** What was typed, as the field's type has it; what cannot be read goes as a text, which the answer refuses. */
export function fromText(text: string, field: Pick<Field, "type" | "required">): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === "" && field.type !== "list")
    return field.type === "text" && field.required ? "" : undefined;
  switch (field.type) {
    case "whole_number":
      return parseInteger(trimmed) ?? trimmed;
    case "list":
    case "nested_list":
      return listFrom(trimmed, field.required);
  }
  return text;
}

function listFrom(text: string, required: boolean): Json | undefined {
  if (text === "") return required ? [] : undefined;
  try {
    if (text.startsWith("[")) return parse(text);
  } catch {
    return text;
  }
  const numbers = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseInteger);
  return numbers.every((number): number is number | bigint => number !== undefined) ? numbers : text;
}
