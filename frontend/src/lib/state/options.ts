// Options of a question, sorted by what one clicks: cards, piles, seats or buttons.
import type { Option } from "../api/types";

/** Where on the table a card lies; the same card name can lie in several places. */
export interface Spot {
  card: string | null;
  zone: string;
  seat: number | null;
  index?: number;
}

function lies(option: Option, spot: Spot): boolean {
  const place = option.place;
  if (!place) return false;
  if (place.area !== spot.zone || place.seat !== spot.seat) return false;
  if (place.index !== null) return place.index === spot.index;
  return option.card === spot.card;
}

/** What can be done with the card lying there. */
export function optionsAt(options: readonly Option[], spot: Spot): Option[] {
  return options.filter((option) => lies(option, spot));
}

/** Options that name this card as their second one: the ship a card is loaded onto. */
export function optionsOnto(options: readonly Option[], card: string, target: string): Option[] {
  return options.filter((option) => option.card === card && option.target === target);
}

/** Buttons first, then card by card; the order within each stays that of the server. */
export function inOrder(options: readonly Option[]): Option[] {
  const first = (option: Option): number =>
    option.card === null ? -1 : options.findIndex((other) => other.card === option.card);
  return options.toSorted((a, b) => first(a) - first(b));
}

/** What an option says beside the name of its card: the same words without the name. */
export function briefly(option: Option, name: string): string {
  return option.text.replace(name, "").replace(/\s+/g, " ").trim();
}

/** From so many options of one kind on, what they have in common is said once, before them. */
const MANY = 4;

/** What options of one kind have in common: words of their texts, and whether they reveal or end the same. */
export interface Alike {
  words: string[];
  signs: boolean;
}

/** Find by verb what options say alike beside the names of their cards; `told` is what their signs say. */
export function alike(
  options: readonly Option[],
  name: (option: Option) => string,
  told: (option: Option) => string,
): Map<string, Alike> {
  const beside = (option: Option): string[] => briefly(option, name(option)).split(" ").filter(Boolean);
  const found = new Map<string, Alike>();
  for (const verb of new Set(options.map((option) => option.verb))) {
    const [first, ...others] = options.filter((option) => option.verb === verb);
    if (!first || others.length + 1 < MANY) continue;
    const words = beside(first).filter((word) => others.every((other) => beside(other).includes(word)));
    const signs = others.every((other) => told(other) === told(first));
    if (words.length) found.set(verb, { words, signs });
  }
  return found;
}

/** The words of an option, and which of them were said before; the name of its card stays whole. */
export function worded(option: Option, name: string, said: readonly string[]): { word: string; said: boolean }[] {
  const at = name ? option.text.indexOf(name) : -1;
  const beside = (text: string): { word: string; said: boolean }[] =>
    (text.match(/\S+\s*|\s+/g) ?? []).map((word) => ({ word, said: said.includes(word.trim()) }));
  if (at < 0) return beside(option.text);
  return [
    ...beside(option.text.slice(0, at)),
    { word: name, said: false },
    ...beside(option.text.slice(at + name.length)),
  ];
}

export type Typed = { kind: "one"; option: Option } | { kind: "several"; options: Option[] } | { kind: "none" };

function begins(notation: string, words: readonly string[]): boolean {
  const parts = notation.split(" ");
  return words.length <= parts.length && words.every((word, place) => parts[place]?.startsWith(word) ?? false);
}

/** Understand typed notation: the whole, or the beginning of every word where only one option is meant. */
export function understand(options: readonly Option[], text: string): Typed {
  const typed = text.trim().toLowerCase().replace(/\s+/g, " ");
  if (!typed) return { kind: "none" };
  const exact = options.find((option) => option.notation === typed);
  if (exact) return { kind: "one", option: exact };
  const words = typed.split(" ");
  const meant = options.filter((option) => begins(option.notation, words));
  const [first] = meant;
  if (first && meant.length === 1) return { kind: "one", option: first };
  return meant.length > 1 ? { kind: "several", options: meant } : { kind: "none" };
}

/** The key that chooses an option: 1 to 9 in the order shown. */
export function shortcut(place: number): string | null {
  return place < 9 ? String(place + 1) : null;
}
