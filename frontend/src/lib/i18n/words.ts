import type { Lang } from "../api/language";
import type {} from "../api/types";

export type Values = Record<string, string | number>;

/** Put values in their places: `{name}`. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** A text as it is looked for: in small letters, and as it is typed without umlauts. */
export function toSearch(text: string): string {
  const spelled: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
  return text.toLowerCase().replace(/[äöüß]/g, (letter) => spelled[letter] ?? letter);
}

/** German if it is preferred to English, else English. */
export function preferredLanguage(languages: readonly string[]): Lang {
  for (const tag of languages) {
    const main = tag.toLowerCase().split("-")[0];
    if (main === "de" || main === "en") return main;
  }
  return "en";
}

/** Write a moment in a language; nothing if it is none. */
export function moment(iso: string, lang: Lang): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(time);
}
