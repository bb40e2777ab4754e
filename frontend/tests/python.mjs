// What Python draws, for tests that compare.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const program = `
import json, sys
from spielwerk.pictures.art import art_of
art = art_of(sys.argv[1])
json.dump({card: art.draw(card) for card in art.book.cards}, sys.stdout)
`;

export function drawnByPython(game) {
  const told = execFileSync(resolve(root, ".venv/bin/python"), ["-c", program, game], {
    env: { ...process.env, PYTHONPATH: resolve(root, "src") },
    maxBuffer: 64_000_000,
    encoding: "utf-8",
  });
  return JSON.parse(told);
}
