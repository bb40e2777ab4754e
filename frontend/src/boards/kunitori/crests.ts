// Who is who at a glance: a crest and a colour per seat.

export interface Crest {
  lines: string[];
  box: string;
  colour: string;
}

const CRESTS: [part: string, box: string, colour: string][] = [
  ["antlers", "20 0 80 46", "#a82c17"],
  ["bowl", "32 0 56 44", "#23406b"],
  ["flower", "38 5 44 44", "#6a3a58"],
  ["moon", "18 -4 84 52", "#3f5c3a"],
  ["sun", "36 0 48 48", "#7a4a12"],
  ["flame", "36 -4 48 52", "#2c5a63"],
];

export function crestOf(seat: number): Crest {
  const [part, box, colour] = CRESTS[seat % CRESTS.length] ?? ["sun", "0 0 120 100", "#333"];
  return { lines: [`crest-${part} 0,0`], box, colour };
}
