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

const changes = `
import json, random, sys
import msgspec
import spielwerk
from spielwerk.web.changes import changed
game, rng, told, last = spielwerk.game(sys.argv[1]), random.Random(7), [], None
state = game.deal(seed=7)
for _ in range(120):
    if state.decision is None:
        break
    state.play(rng.choice(state.decision.actions))
    scene = game.scene(state.view(rng.choice((0, 1))))
    if last is not None:
        told.append({"before": last, "changes": changed(last, scene), "after": scene})
    last = scene
sys.stdout.buffer.write(msgspec.json.encode(told))
`;

/** Scenes of a game one after the other, from changing seats, with what the server would tell of the difference. */
export function changedByPython(game) {
  return run(changes, game);
}

export function drawnByPython(game) {
  return run(program, game);
}

function run(program, game) {
  const told = execFileSync(resolve(root, ".venv/bin/python"), ["-c", program, game], {
    env: { ...process.env, PYTHONPATH: resolve(root, "src") },
    maxBuffer: 64_000_000,
    encoding: "utf-8",
  });
  return JSON.parse(told);
}
