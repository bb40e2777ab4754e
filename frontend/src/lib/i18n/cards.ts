// The words of the close-up.

export const de = {
  "card.now": "Zählt jetzt",
  "card.nameless.fact": "name_de",
  "card.nameless": "Wie die Karte auf Deutsch heißt, ist nicht bekannt; wer sie besitzt, trägt es in seine Datei ein:",
};

export const en: Record<keyof typeof de, string> = {
  "card.now": "Counts now",
  "card.nameless.fact": "name",
  "card.nameless": "What the card is called in English is not known; whoever owns it can write it into their file:",
};
