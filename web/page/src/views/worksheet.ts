/** A worksheet of values: expressions, each with its value and its thermograph beside the others'. The address holds its lines. */

import type { CanonicalValue } from "../api";
import type { App } from "../app";
import { ApiError, isAbortError } from "../backend/backend";
import { button, h, onlyElements } from "../dom";
import { t } from "../texts";
import { factList, printable } from "./canonical";
import { figure } from "./figure";
import { errorBox, statusText, Task } from "./task";

/** What the worksheet shows at first. */
const example = ["domineering(2x2)", "{3|-1}", "#1 + #2", "^ + *", "1/2 > #4"];

interface Calculation extends CanonicalValue {
  /** The answer in text, or whether a comparison is true. */
  result?: string | boolean;
}

export class WorksheetView {
  readonly element = h("div", { class: "worksheet", data: { testid: "worksheet" } });
  private readonly sheet = h("ol", {});
  private readonly results = new Map<string, Calculation>();
  /** The calculations of the lines shown. */
  private readonly tasks: Task[] = [];

  constructor(private readonly app: App) {
    this.element.append(
      h("h1", { tabindex: "-1" }, t("worksheet.title")),
      h("p", {}, t("worksheet.intro", { switch: "{3|-1}" })),
      this.sheet,
      h("div", { class: "line wrap" }, button(t("worksheet.add"), "add-line", () => this.change([...this.lines, ""]))),
    );
  }

  private get lines(): string[] {
    return this.app.address.lines.length > 0 ? this.app.address.lines : example;
  }

  update(): void {
    for (const task of this.tasks.splice(0)) task.stop();
    this.sheet.replaceChildren(...this.lines.map((line, index) => this.line(line, index)));
  }

  private change(lines: string[]): void {
    this.app.goTo({ lines });
    if (lines.at(-1) === "") this.sheet.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  }

  private line(text: string, index: number): HTMLElement {
    const input: HTMLInputElement = h("input", {
      type: "text",
      value: text,
      spellcheck: "false",
      autocomplete: "off",
      "aria-label": t("worksheet.expression", { number: index + 1 }),
      onchange: () => {
        const lines = this.lines.map((line, at) => (at === index ? input.value.trim() : line));
        // Others refer to lines by their numbers, which stay.
        this.change(lines.join("\n").trimEnd().split("\n"));
      },
    });
    const output = h("div", { class: "worksheet-value", data: { testid: "line-value" } });
    const task = new Task();
    this.tasks.push(task);
    if (text !== "") void this.calculate(this.expanded(text, index), output, task);
    return h("li", {}, input, output, task.element);
  }

  /** An expression in which the numbers of earlier lines are replaced by these. */
  private expanded(text: string, index: number): string {
    return text.replace(/#(\d+)/g, (reference, number: string) => {
      const line = Number(number) - 1;
      return line >= 0 && line < index && this.lines[line] !== "" ? `(${this.expanded(this.lines[line]!, line)})` : reference;
    });
  }

  private async calculate(expression: string, output: HTMLElement, task: Task): Promise<void> {
    const { app } = this;
    const request = { expression, notation: "unicode", ...app.limits() };
    const result =
      this.results.get(expression) ??
      (await task.run(t("worksheet.calculating"), (options) =>
        app.call<Calculation>("calculate", { ...request, svg: true }, options).catch((error: unknown) => {
          // What is no value, such as a comparison, has no thermograph.
          if (error instanceof ApiError && error.field === "svg") return app.call<Calculation>("calculate", request, options);
          if (isAbortError(error)) throw error;
          output.replaceChildren(errorBox(error));
          return undefined;
        }),
      ));
    if (!result) return;
    this.results.set(expression, result);
    const limitText = statusText(result.status);
    output.replaceChildren(
      ...onlyElements([
        h("p", { class: "canonical-value" }, typeof result.result === "boolean" ? t(`worksheet.${result.result}`) : printable(result.result ?? "")),
        result.outcome && factList(result),
        result.svg !== undefined && figure(result.svg, "thermograph", t("canonical.thermograph")),
        limitText !== "" && h("p", { class: "notice" }, limitText),
      ]),
    );
  }
}
