/** The form of a game's rules and position, made from its fields. */

import type { Field, Game } from "../api";
import { ApiError } from "../backend/backend";
import { button, h } from "../dom";
import { type Json, type JsonObject, parse, parseInteger, stringify } from "../json";
import { grouped } from "../scene/shape";
import { capitalize, t } from "../texts";

/** The maximum of a slider; larger numbers are typed. */
const maxSliderValue = 1000;
/** The debounce delay of a slider, in milliseconds. */
const sliderDelay = 150;

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
  private readonly generalError = h("p", {
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
    const sizeInput = h("input", {
      type: "number",
      min: 1,
      max: 1000,
      value: 8,
      id: "random-size",
      "aria-label": t("form.size"),
    });
    const fieldGroup = (scope: Field["scope"], title: string) => {
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
          actions.setUp(this.readFields());
        },
      },
      fieldGroup("rules", t("about.rules")),
      fieldGroup("position", t("form.position")),
      this.generalError,
      h(
        "div",
        { class: "line wrap" },
        h("button", { type: "submit", class: "primary", data: { testid: "set-up" } }, t("form.setUp")),
        button(t("form.example"), "example", () => actions.setUp(example)),
        h(
          "span",
          { class: "line" },
          button(t("form.random"), "random", () => actions.random(Number(sizeInput.value) || 8)),
          sizeInput,
        ),
      ),
    );
  }

  /** Fills in the fields of a problem; missing ones get their defaults. */
  setFields(problem: JsonObject): void {
    this.clearErrors();
    for (const field of this.game.fields) {
      const control = this.controls.get(field.name)!;
      const value = problem[field.name] ?? this.game.fixed?.[field.name] ?? field.default;
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = value === true;
      else control.value = fieldText(value, field);
      const slider = this.sliders.get(field.name);
      if (slider) setSlider(slider, field, value);
    }
  }

  /** Shows an error beside its field. Returns whether it belongs to a field. */
  showError(error: unknown): boolean {
    this.clearErrors();
    const message = error instanceof Error ? error.message : String(error);
    const name = error instanceof ApiError ? error.field : undefined;
    const control = name === undefined ? undefined : this.controls.get(name);
    const errorElement = name === undefined ? undefined : this.errors.get(name);
    const target = control && errorElement ? errorElement : this.generalError;
    target.textContent = message;
    target.hidden = false;
    control?.setAttribute("aria-invalid", "true");
    return control !== undefined;
  }

  focusError(): void {
    this.element.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  clearErrors(): void {
    for (const errorElement of [...this.errors.values(), this.generalError]) {
      errorElement.hidden = true;
      errorElement.textContent = "";
    }
    for (const control of this.controls.values()) control.removeAttribute("aria-invalid");
  }

  private readFields(): JsonObject {
    const problem: JsonObject = {};
    for (const field of this.game.fields) {
      const control = this.controls.get(field.name)!;
      if (control.disabled) continue;
      if (control instanceof HTMLInputElement && control.type === "checkbox") {
        if (control.checked !== (field.default === true)) problem[field.name] = control.checked;
        continue;
      }
      const value = parseFieldText(control.value, field);
      if (value !== undefined && stringify(value) !== stringify(field.default ?? null))
        problem[field.name] = value;
    }
    return problem;
  }

  private field(fieldElement: Field): HTMLElement {
    const id = `field-${fieldElement.name}`;
    const control = this.createControl(fieldElement, id);
    const error = h("p", { class: "field-error", id: `${id}-error`, hidden: true, role: "alert" });
    this.controls.set(fieldElement.name, control);
    this.errors.set(fieldElement.name, error);
    const helpText = h("p", { class: "help", id: `${id}-help`, lang: "en" }, `${capitalize(fieldElement.help)}; ${fieldElement.allowed}.`);
    const label = h(
      "label",
      { for: id },
      capitalize(fieldElement.name.replace(/_/g, " ")),
      fieldElement.required && h("span", { class: "quiet" }, t("form.required")),
    );
    const isCheckbox = control instanceof HTMLInputElement && control.type === "checkbox";
    return h(
      "div",
      { class: isCheckbox ? "field check" : "field", data: { field: fieldElement.name } },
      ...(isCheckbox ? [control, label] : [label, control]),
      this.createSlider(fieldElement, control),
      control instanceof HTMLTextAreaElement && filePicker(control),
      helpText,
      error,
    );
  }

  /** A slider for a number, which sets up the position when it moves. */
  private createSlider(field: Field, control: { value: string; disabled: boolean }): HTMLInputElement | undefined {
    if (field.type !== "whole_number" || field.choices.length > 0 || control.disabled) return undefined;
    const slider = h("input", {
      type: "range",
      "aria-label": t("form.slider", { name: capitalize(field.name.replace(/_/g, " ")) }),
      data: { slider: field.name },
      oninput: () => {
        control.value = slider.value;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.actions.setUp(this.readFields()), sliderDelay);
      },
    });
    this.sliders.set(field.name, slider);
    return slider;
  }

  private createControl(field: Field, id: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
    const attributes = {
      id,
      name: field.name,
      "aria-describedby": `${id}-help ${id}-error`,
      disabled: this.game.fixed !== undefined && field.name in this.game.fixed,
      required: field.required,
    };
    if (field.type === "boolean") return h("input", { ...attributes, type: "checkbox", required: false });
    if (field.choices.length > 0)
      return h("select", attributes, ...field.choices.map((choice) => h("option", { value: choice }, choice)));
    if (field.type === "nested_list" || field.lines) return h("textarea", { ...attributes, rows: 3, spellcheck: "false" });
    return h("input", {
      ...attributes,
      type: "text",
      inputmode: field.type === "whole_number" ? "numeric" : "text",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: placeholder(field),
    });
  }
}

/** A button that fills a field with the contents of a file, which may be dropped on the field, too. */
function filePicker(area: HTMLTextAreaElement): HTMLElement {
  const read = async (files: FileList | null | undefined) => {
    const text = await files?.[0]?.text();
    if (text !== undefined) area.value = text;
  };
  const input: HTMLInputElement = h("input", { type: "file", hidden: true, onchange: () => void read(input.files) });
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    void read(event.dataTransfer.files);
  });
  return h("span", {}, button(t("form.file"), "", () => input.click(), "small"), input);
}

/** Sets a slider to a value; its maximum is at least twice the value. */
function setSlider(slider: HTMLInputElement, { low, high }: Field, value: Json | undefined): void {
  const current = typeof value === "number" ? value : Number(low ?? 0);
  slider.hidden = current > maxSliderValue;
  slider.min = String(low ?? 0);
  slider.max = String(Math.min(Number(high ?? maxSliderValue), Math.max(2 * current, Number(low ?? 0) + 20)));
  slider.value = String(current);
}

function placeholder(field: Field): string {
  if (field.type === "list") return t("form.list");
  if (field.type === "whole_number" && field.low !== undefined && field.high !== undefined)
    return t("standing.score", { first: grouped(field.low), second: grouped(field.high) });
  return "";
}

function fieldText(value: Json | undefined, field: Field): string {
  if (value === null || value === undefined) return "";
  if (field.type === "list" && Array.isArray(value) && value.every((element) => !Array.isArray(element)))
    return value.join(",");
  return typeof value === "string" ? value : stringify(value);
}

/** Parses input by the type of its field; invalid input stays a text, which the backend rejects. */
export function parseFieldText(text: string, field: Pick<Field, "type" | "required">): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === "" && field.type !== "list")
    return field.type === "text" && field.required ? "" : undefined;
  switch (field.type) {
    case "whole_number":
      return parseInteger(trimmed) ?? trimmed;
    case "list":
    case "nested_list":
      return parseList(trimmed, field.required);
  }
  return text;
}

function parseList(text: string, required: boolean): Json | undefined {
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
  return numbers.every((current): current is number | bigint => current !== undefined) ? numbers : text;
}
