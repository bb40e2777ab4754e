import type { SceneChanges } from "../src/lib/api/changes";
import type { Scene } from "../src/lib/api/types";

/** The markup of every picture of a game, as Python draws it. */
export function drawnByPython(game: string): Record<string, string>;
export function changedByPython(game: string): { before: Scene; changes: SceneChanges; after: Scene }[];
