import type { Lang } from "../api/language";
import type {} from "../api/types";

export type Values = Record<string, string | number>;

/** Put values in their places: `{name}`. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
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
