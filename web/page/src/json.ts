/**
 * JSON without loss. Integers beyond 2^53, which a JavaScript number cannot tell apart, are read as
 * bigint and written with all their digits.
 */

export type Json = null | boolean | number | bigint | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** Reads a JSON text. Throws SyntaxError where it is none. */
export function parse(text: string): Json {
  // A number that may be too long for JSON.parse has 16 digits or more. Few answers have such.
  return /\d{16}/.test(text) ? new Reader(text).whole() : (JSON.parse(text) as Json);
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

/** Reads a whole number as it is best kept, or returns undefined where the text is none. */
export function wholeNumber(text: string): number | bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text.replace(/^\+/, ""));
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  whole(): Json {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) this.fail();
    return value;
  }

  private value(depth: number): Json {
    if (depth > 500) throw new SyntaxError("JSON is nested too deeply");
    this.space();
    switch (this.text[this.at]) {
      case "{":
        return this.object(depth);
      case "[":
        return this.list(depth);
      case '"':
        return this.string();
    }
    return this.word();
  }

  private object(depth: number): JsonObject {
    const object: JsonObject = {};
    this.sequence("}", () => {
      this.space();
      if (this.text[this.at] !== '"') this.fail();
      const name = this.string();
      this.space();
      if (this.text[this.at++] !== ":") this.fail();
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
    ++this.at;
    this.space();
    if (this.text[this.at] === end) {
      ++this.at;
      return;
    }
    for (;;) {
      element();
      this.space();
      const next = this.text[this.at++];
      if (next === end) return;
      if (next !== ",") this.fail();
    }
  }

  private string(): string {
    const pattern = /"(?:[^"\\\u0000-\u001f]|\\.)*"/y;
    return JSON.parse(this.match(pattern)) as string;
  }

  private word(): Json {
    const word = this.match(/-?[0-9][0-9.eE+-]*|true|false|null/y);
    if (/^-?\d+$/.test(word)) {
      JSON.parse(word); // refuses leading zeros
      return wholeNumber(word) as number | bigint;
    }
    return JSON.parse(word) as Json;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found?.[0]) this.fail();
    this.at = pattern.lastIndex;
    return found[0];
  }

  private space(): void {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) ++this.at;
  }

  private fail(): never {
    throw new SyntaxError(`unexpected character in JSON at position ${this.at}`);
  }
}
