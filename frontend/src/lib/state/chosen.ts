// What a visitor may prefer, and how it is kept as text.

export const SPEEDS = ["slow", "normal", "fast", "off"] as const;
export const THEMES = ["system", "light", "dark", "contrast"] as const;
export const SIZES = ["small", "normal", "large"] as const;

export type Speed = (typeof SPEEDS)[number];
export type Theme = (typeof THEMES)[number];
export type Size = (typeof SIZES)[number];

export interface Chosen {
  speed: Speed;
  /** Silent until somebody asks for sound. */
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  theme: Theme;
  size: Size;
  /** Call me when it is my turn and the page is hidden. */
  notify: boolean;
  /** Before the hand of the next person at this device. */
  curtain: boolean;
  /** Answers of the table that are declined, by their ids: `game.answer`. */
  declined: string[];
}

export const UNCHOSEN: Readonly<Chosen> = {
  speed: "normal",
  sound: false,
  volume: 0.6,
  theme: "system",
  size: "normal",
  notify: false,
  curtain: true,
  declined: [],
};

/** By how much everything that moves takes longer; nothing moves at 0. */
export const PACES: Readonly<Record<Speed, number>> = { slow: 1.6, normal: 1, fast: 0.55, off: 0 };

/** By how much cards are larger. */
export const SCALES: Readonly<Record<Size, number>> = { small: 0.85, normal: 1, large: 1.15 };

/** Read what was kept; whatever is missing or nonsense is as if never chosen. */
export function parse(text: string | null): Chosen {
  let kept: Partial<Record<keyof Chosen, unknown>> = {};
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    if (typeof read === "object" && read !== null) kept = read;
  } catch {
    // Somebody else wrote there.
  }
  const one = <T extends string>(value: unknown, of: readonly T[], otherwise: T): T =>
    of.find((each) => each === value) ?? otherwise;
  const { volume, declined } = kept;
  return {
    speed: one(kept.speed, SPEEDS, UNCHOSEN.speed),
    theme: one(kept.theme, THEMES, UNCHOSEN.theme),
    size: one(kept.size, SIZES, UNCHOSEN.size),
    sound: kept.sound === true,
    notify: kept.notify === true,
    curtain: kept.curtain !== false,
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : UNCHOSEN.volume,
    declined: Array.isArray(declined) ? declined.filter((each) => typeof each === "string") : [],
  };
}
