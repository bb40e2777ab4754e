// The words of the close-up.

export const de = {
  "card.now": "Zählt jetzt",
  "card.nameless.fact": "name_de",
  "card.nameless": "Der deutsche Name ist nicht bekannt. Wer die Karte besitzt, trägt ihn ein:",
};

export const en: Record<keyof typeof de, string> = {
  "card.now": "Counts now",
  "card.nameless.fact": "name",
  "card.nameless": "The English name is not known. Whoever owns the card can fill it in:",
};
