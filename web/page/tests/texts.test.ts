import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { capitalize, counted, t } from "../src/texts";
import { withoutOutcome } from "../src/values";
import de from "../texts/de.json";
import en from "../texts/en.json";

type Forms = Record<string, string>;
type File = Record<string, Record<string, string | Forms>>;

/** All texts of a language by their keys, of counted ones all forms. */
function textsOf(file: File): Map<string, string[]> {
  const entries = Object.entries(file).flatMap(([group, texts]) => Object.entries(texts).map(([name, text]) => [`${group}.${name}`, typeof text === "string" ? [text] : [text.one!, text.many!]] as const));
  return new Map(entries);
}

const [english, german] = [textsOf(en), textsOf(de)];
/** The texts that are the same in both languages. */
const same = ["canonical.stops", "names.horizontal", "players.name", "players.pause", "why.nimber"];
const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, code: withoutComments(readFileSync(`src/${name}`, "utf8")) }));
const template = readFileSync("template.html", "utf8");

function withoutComments(code: string): string {
  return code.replace(/\/\*.*?\*\//gs, "").replace(/(^|\s)\/\/.*$/gm, "");
}

test("both languages have the same keys in the same order, and the same placeholders", () => {
  assert.deepEqual([...german.keys()], [...english.keys()]);
  const placeholders = (texts: string[]) => [...new Set(texts.join(" ").toLowerCase().match(/\{\w+\}/g) ?? [])].sort();
  for (const [key, texts] of english) {
    assert.equal(german.get(key)!.length, texts.length, key);
    assert.deepEqual(placeholders(german.get(key)!), placeholders(texts), key);
  }
  assert.deepEqual(Object.keys(en.words), Object.keys(en.meanings));
});

test("no German text is the English one, but for a few words", () => {
  const equal = [...english].filter(([key, texts]) => german.get(key)!.join() === texts.join()).map(([key]) => key);
  assert.deepEqual(equal.sort(), same);
});

test("German texts have German quotation marks, and all texts a typographic apostrophe", () => {
  for (const [key, texts] of german) assert.doesNotMatch(texts.join(" "), /[”"]|“[^“„]*“/, key);
  for (const [key, texts] of [...english, ...german]) assert.doesNotMatch(texts.join(" "), /'|\.\.\./, key);
});

test("every text is used", () => {
  const code = sources.map((source) => source.code).join("\n") + template;
  const isUsed = (key: string) => {
    const [group, name] = key.split(".") as [string, string];
    const stems = [...code.matchAll(new RegExp(`\`${group}\\.(\\w*)\\$\\{`, "g"))].map((match) => match[1]!);
    return code.includes(`"${key}"`) || code.includes(`.${key};`) || code.includes(`group("${group}")`) || stems.some((stem) => name.startsWith(stem));
  };
  assert.deepEqual([...english.keys()].filter((key) => !isUsed(key)), []);
});

/** What looks like a text in the code, and is none that the page shows in a language. */
const allowed = [
  ...["zugzwang serve", "a board has no heaps", "Tiny", "Miny", "LeetCode", "CSES", "AtCoder", "Codeforces", "KiB", "MiB", "GiB"],
  // Ideas as the library names them, and parts of keys.
  ...["backward induction", "nim sums", "cold games", "hot games", "loopy games", "Best", "Win", "Draw"],
  // Keys of the keyboard, members of HTTP, errors, selectors, classes without a style.
  ...["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "Arrow", "Home", "End", "Escape", "Enter", "Content-Type", "ApiError", "AbortError"],
  ...["input, textarea, select, dialog", "button.move:enabled, input", "li:last-child input", "mirror of ", "task-host thinking", "keys words", "view sheet"],
];

test("the code contains no text for readers", () => {
  const styles = readFileSync("styles.css", "utf8");
  assert.doesNotMatch(styles, /content: "[A-Za-z]{2}/);
  const classes = new Set(styles.match(/\.[\w-]+/g));
  const isClasses = (text: string) => text.split(" ").every((name) => classes.has(`.${name}`));
  const found = sources.flatMap(({ name, code }) =>
    [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`/g)]
      .map((match) => (match[1] ?? match[2]!.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "")).replace(/^ +/, ""))
      .filter((text) => /[A-Za-z]{2,}[,;:.]? [A-Za-z]{2,}/.test(text) || /^[A-Z][a-z]+/.test(text))
      // The rest of a text with texts in it, such as `{${members.join()}}`.
      .filter((text) => !/^\{?\$\{/.test(text))
      .filter((text) => !allowed.includes(text) && !isClasses(text) && !/^\(prefers-|^translate\(/.test(text))
      .map((text) => `${name}: ${text}`),
  );
  assert.deepEqual(found, []);
  assert.deepEqual(template.match(/(?:aria-label|title|placeholder)="(?!Zugzwang")[^"]*"/g), null);
});

test("placeholders are filled in, with a capital where theirs has one", () => {
  assert.equal(t("standing.toMove", { name: "the first player" }), "The first player to move.");
  assert.equal(t("lesson.wins", { name: "the first player" }), "the first player wins");
  assert.equal(capitalize("ply"), "Ply");
  assert.equal(withoutOutcome("win in 3 plies"), "in 3 plies");
  assert.equal(withoutOutcome("mate in 4"), "mate in 4");
});

test("a count of 1 has a singular noun", () => {
  assert.equal(counted("moves.count", 1), "1 move");
  assert.equal(counted("analyze.plies", 1n), "1 ply");
  assert.equal(counted("analyze.plies", 2), "2 plies");
});
