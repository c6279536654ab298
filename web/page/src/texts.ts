/** The texts of the page in the language of its user: a file in texts/ for each language, with the same keys. */

import en from "../texts/en.json";
import de from "../texts/de.json";
import { grouped } from "./scene/shape";
import { type Language, loadSettings } from "./settings";

/** Each language has all keys of the others. */
type Texts = typeof en & typeof de;
type KeysOf<Kind> = {
  [Group in keyof Texts]: { [Name in keyof Texts[Group]]: Texts[Group][Name] extends Kind ? `${Group}.${Name & string}` : never }[keyof Texts[Group]];
}[keyof Texts];
export type TextKey = KeysOf<string>;
/** A text whose form depends on a count. */
type Forms = { one: string; many: string };
type Values = Record<string, unknown>;

const files: Record<Language, Texts> = { en, de };
const { language: choice } = loadSettings();
const ofBrowser = globalThis.navigator?.language?.slice(0, 2) ?? "";

export const language: Language = choice !== "auto" ? choice : ofBrowser in files ? (ofBrowser as Language) : "en";

/** The name of a language in itself. */
export function nameOf(other: Language): string {
  return files[other].settings.languageName;
}

/** A text with its placeholders filled in, such as "{name} to move."; {Name} is the same with a capital. */
export function t(key: TextKey, values: Values = {}): string {
  return filled(entry(key) as string, values);
}

/** The form of a text for a count, which is {count} in it. */
export function counted(key: KeysOf<Forms>, count: unknown, values: Values = {}): string {
  const { one, many } = entry(key) as Forms;
  return filled(String(count) === "1" ? one : many, { count: grouped(count), ...values });
}

/** All texts of a group by their keys, such as the words for the names that games give to players. */
export function group(name: "names" | "responses" | "period" | "words" | "meanings"): Record<string, string | undefined> {
  return files[language][name] as Record<string, unknown> as Record<string, string | undefined>;
}

/** A number with the decimal sign of the language. */
export function decimal(number: string): string {
  return number.replace(".", t("frame.decimal"));
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function entry(key: string): string | Forms {
  const [group, name] = key.split(".") as [string, string];
  return (files[language] as Record<string, Record<string, string | Forms>>)[group]![name]!;
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => {
    const name = first.toLowerCase() + rest;
    return name === first + rest ? String(values[name]) : capitalize(String(values[name]));
  });
}
