// The words of the lesson's frame; what the coach says comes from the server.
export const en = {
  "lesson.title": "Lesson",
  "lesson.step": "Step {n} of {of}",
  "lesson.learned": "Remember:",
  "lesson.again": "Take it back and try again",
  "lesson.next": "Next chapter",
  "lesson.done": "That was the whole lesson. Now play a real game!",
  "lesson.play": "Play against a bot",
  "lesson.hide": "Hide the coach",
  "lesson.show": "Show the coach",
  "rules.title": "{game}: the rules",
  "rules.link": "Read the rules",
  "rules.contents": "Contents",
  "rules.print": "Print",
  "rules.exact": "The exact rules",
};

export const de: Record<keyof typeof en, string> = {
  "lesson.title": "Lektion",
  "lesson.step": "Schritt {n} von {of}",
  "lesson.learned": "Merke:",
  "lesson.again": "Zurücknehmen und noch einmal versuchen",
  "lesson.next": "Nächstes Kapitel",
  "lesson.done": "Das war die ganze Lektion. Jetzt spiel eine richtige Partie!",
  "lesson.play": "Gegen einen Bot spielen",
  "lesson.hide": "Lektion ausblenden",
  "lesson.show": "Lektion einblenden",
  "rules.title": "{game}: die Regeln",
  "rules.link": "Regeln lesen",
  "rules.contents": "Inhalt",
  "rules.print": "Drucken",
  "rules.exact": "Die Regeln im Einzelnen",
};
