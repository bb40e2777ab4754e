// The page's own words. What the game says comes from the server in the same language.
import type { Lang } from "../api/language";
import { de } from "./de";
import { en } from "./en";
import { preferredLanguage, fill, moment, type Values } from "./words";

export type Key = keyof typeof en;
const catalogues: Record<Lang, Record<Key, string>> = { de, en };
const STORED = "spielwerk.lang";

function remembered(): Lang | null {
  const query = new URLSearchParams(location.search).get("lang");
  if (query === "de" || query === "en") return query;
  const stored = localStorage.getItem(STORED);
  return stored === "de" || stored === "en" ? stored : null;
}

class Language {
  current = $state<Lang>(remembered() ?? preferredLanguage(navigator.languages));

  choose(lang: Lang): void {
    this.current = lang;
    localStorage.setItem(STORED, lang);
  }
}

export const language = new Language();

/** Say something in the present language. */
export function t(key: Key, values: Values = {}): string {
  return fill(catalogues[language.current][key], values);
}

/** Write a moment in the present language. */
export function when(iso: string): string {
  return moment(iso, language.current);
}
