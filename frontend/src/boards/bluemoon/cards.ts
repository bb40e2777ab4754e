// The cards of this game in the present language.
import { library } from "../../lib/state/session.svelte";
import { GAME, read, type BlueMoonCard } from "./card";

export function cardOf(id: string): BlueMoonCard | undefined {
  const card = library.card(GAME, id);
  return card && read(card);
}

export function allCards(): BlueMoonCard[] {
  return library.all(GAME).map(read);
}
