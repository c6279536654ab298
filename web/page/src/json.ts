/**
 * JSON without loss of precision. Integers beyond 2^53, which a JavaScript number cannot represent
 * exactly, are read as bigint and written with all their digits.
 */

import { t } from "./texts";

export type Json = null | boolean | number | bigint | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** Parses a JSON text. Throws SyntaxError if it is invalid. */
export function parse(text: string): Json {
  // A number that may be too long for JSON.parse has 16 digits or more. Few responses contain one.
  return /\d{16}/.test(text) ? new Parser(text).document() : (JSON.parse(text) as Json);
}

/** Writes a value on one line, without spaces. */
export function stringify(value: Json): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map(stringify).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stringify(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** Parses an integer, as a bigint only if it is beyond 2^53; undefined for any other text. */
export function parseInteger(text: string): number | bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text.replace(/^\+/, ""));
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

class Parser {
  private position = 0;
  constructor(private readonly text: string) {}

  document(): Json {
    const value = this.value(0);
    this.skipSpace();
    if (this.position < this.text.length) this.fail();
    return value;
  }

  private value(depth: number): Json {
    if (depth > 500) throw new SyntaxError(t("backend.tooDeep"));
    this.skipSpace();
    switch (this.text[this.position]) {
      case "{":
        return this.object(depth);
      case "[":
        return this.list(depth);
      case '"':
        return this.string();
    }
    return this.literal();
  }

  private object(depth: number): JsonObject {
    const object: JsonObject = {};
    this.sequence("}", () => {
      this.skipSpace();
      if (this.text[this.position] !== '"') this.fail();
      const name = this.string();
      this.skipSpace();
      if (this.text[this.position++] !== ":") this.fail();
      // A member named __proto__ must become a member, not the prototype.
      Object.defineProperty(object, name, {
        value: this.value(depth + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    });
    return object;
  }

  private list(depth: number): Json[] {
    const list: Json[] = [];
    this.sequence("]", () => list.push(this.value(depth + 1)));
    return list;
  }

  private sequence(end: string, element: () => void): void {
    ++this.position;
    this.skipSpace();
    if (this.text[this.position] === end) {
      ++this.position;
      return;
    }
    for (;;) {
      element();
      this.skipSpace();
      const next = this.text[this.position++];
      if (next === end) return;
      if (next !== ",") this.fail();
    }
  }

  private string(): string {
    const pattern = /"(?:[^"\\\u0000-\u001f]|\\.)*"/y;
    return JSON.parse(this.match(pattern)) as string;
  }

  private literal(): Json {
    const literal = this.match(/-?[0-9][0-9.eE+-]*|true|false|null/y);
    if (/^-?\d+$/.test(literal)) {
      JSON.parse(literal); // refuses leading zeros
      return parseInteger(literal) as number | bigint;
    }
    return JSON.parse(literal) as Json;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const result = pattern.exec(this.text);
    if (!result?.[0]) this.fail();
    this.position = pattern.lastIndex;
    return result[0];
  }

  private skipSpace(): void {
    while (" \t\n\r".includes(this.text[this.position] ?? "x")) ++this.position;
  }

  private fail(): never {
    throw new SyntaxError(t("backend.unexpected", { position: this.position }));
  }
}
