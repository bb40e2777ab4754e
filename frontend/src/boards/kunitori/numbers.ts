// Numbers of a seat, and how they came about.
import type { SceneSeat } from "../../lib/api/types";
import { t } from "../../lib/i18n/index.svelte";
import { numberOf, valueOf } from "../../lib/scene";
import { inspector } from "../../lib/state/inspector.svelte";

/** A number as it is written: less than nothing with a minus, which is no hyphen. */
export function written(value: number): string {
  return String(value).replace("-", "−");
}

export function explainStrength(side: SceneSeat): void {
  const number = numberOf(side, "strength");
  const title = t("ku.strength.title", { n: number?.value ?? 0 });
  inspector.pin({ kind: "sum", title, lines: [{ text: number?.text ?? "", total: true }] });
}

export function explainPoints(side: SceneSeat, name: string): void {
  const parts = (numberOf(side, "points")?.changes ?? []).map((part) => ({
    text: `${part.text}: ${String(part.result)}`,
    total: false,
  }));
  const sum = parts.length
    ? { text: `${t("ku.points")}: ${String(valueOf(side, "points"))}`, total: true }
    : { text: t("ku.points.none"), total: false };
  inspector.pin({ kind: "sum", title: `${name}: ${t("ku.points")}`, lines: [...parts, sum] });
}
