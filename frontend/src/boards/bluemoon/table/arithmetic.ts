// How a power comes about, line by line, for the close-up.
import type { SceneSeat } from "../../../lib/api/types";
import { t } from "../../../lib/i18n/index.svelte";
import { areaOf, numberOf, valueOf } from "../../../lib/scene";
import { inspector } from "../../../lib/state/inspector.svelte";
import { library } from "../../../lib/state/session.svelte";
import { GAME } from "../card";
import type { Element } from "../read";

/** Show one line for each card that counts or was changed, and the total. */
export function explain(side: SceneSeat, element: Element): void {
  const cards = ["combat", "support", "influence", "bluffs"].flatMap((area) => areaOf(side, area).cards);
  const counting = cards.flatMap((card) => {
    const number = numberOf(card, element);
    const name = card.card ? library.name(GAME, card.card) : card.name;
    return number && (number.value || number.changes.length > 1) ? [`${name}: ${number.text}`] : [];
  });
  const total = numberOf(side, element);
  inspector.pin({
    kind: "sum",
    title: t("bm.power.title", { n: valueOf(side, element), element: total?.name ?? element }),
    lines: [
      ...(counting.length ? counting : [t("bm.power.zero")]).map((text) => ({ text, total: false })),
      { text: total?.text ?? "0", total: true },
    ],
  });
}
