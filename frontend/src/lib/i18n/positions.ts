// Words for positions as texts and links.
export const de = {
  "position.scenario": "Als Szenario kopieren",
  "position.link": "Link zu dieser Stellung",
  "position.byhand": "Bitte von hier kopieren:",
  "position.title": "Stellung",
  "position.play": "Von hier weiterspielen",
  "position.play.hint": "Du spielst für {player}, die anderen spielt ein Bot.",
  "position.known":
    "Die Stellung, wie {player} sie kannte. Unbekannte Karten liegen verdeckt; weiterspielen lässt sie sich so nicht.",
  "position.public":
    "Die Stellung, wie Zuschauer sie kannten. Unbekannte Karten liegen verdeckt; weiterspielen lässt sie sich so nicht.",
  "position.text": "Als Text",
  "position.none": "Hier fehlt die Stellung: Sie steht in der Adresse hinter dem Zeichen #.",
} as const;

export const en: Record<keyof typeof de, string> = {
  "position.scenario": "Copy as scenario",
  "position.link": "Link to this position",
  "position.byhand": "Please copy it from here:",
  "position.title": "Position",
  "position.play": "Play on from here",
  "position.play.hint": "You play for {player}, a bot plays the others.",
  "position.known": "The position as {player} knew it. Unknown cards lie face down; it cannot be played on like this.",
  "position.public":
    "The position as spectators knew it. Unknown cards lie face down; it cannot be played on like this.",
  "position.text": "As text",
  "position.none": "The position is missing: it belongs in the address, after the #.",
};
