/** The markup of every picture of a game, as Python draws it. */
export function drawnByPython(game: string): Record<string, string>;
